//! A disk that fails on demand, for the real program: a library that is loaded before all others and stands between the program and
//! the system where databases are written.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a disk fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskFault {
    /// Nothing more fits on it.
    Full,
    /// Writing fails.
    Write,
    /// Flushing fails: what was written may have reached the disk or not.
    Flush,
}

impl DiskFault {
    /// All of them.
    pub const ALL: [DiskFault; 3] = [DiskFault::Full, DiskFault::Write, DiskFault::Flush];

    fn word(self) -> &'static str {
        match self {
            DiskFault::Full => "full",
            DiskFault::Write => "write",
            DiskFault::Flush => "Flush",
        }
    }
}

/// The disk under databases that are called `heist.db`, in programs that are started with its [environment](FailingDisk::environment).
#[derive(Debug)]
pub struct FailingDisk {
    library: PathBuf,
    switch: PathBuf,
}

impl FailingDisk {
    /// One that works at first. The library is compiled into this folder, with the compiler that SQLite needs too.
    pub fn new(folder: &Path) -> Result<FailingDisk> {
        let source = folder.join("failing_disk.c");
        fs::write(&source, include_str!("failing_disk.c"))?;
        let disk = FailingDisk { library: folder.join("failing_disk.so"), switch: folder.join("switch") };
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o"]).arg(&disk.library).arg(source).arg("-ldl");
        ensure!(compiler.status().context("no C compiler `cc`")?.success(), "`cc` does not compile failing_disk.c");
        Ok(disk)
    }

    /// The variables with which a program is started on this disk.
    pub fn environment(&self) -> [(&'static str, &Path); 2] {
        [("LD_PRELOAD", &self.library), ("HEIST_DISK", &self.switch)]
    }

    /// From now on it fails.
    pub fn fail(&self, fault: DiskFault) -> Result<()> {
        // Renamed into place: a program that looks just now sees all of it or nothing.
        let new = self.switch.with_extension("new");
        fs::write(&new, fault.word())?;
        Ok(fs::rename(new, &self.switch)?)
    }

    /// It works again.
    pub fn mend(&self) -> Result<()> {
        Ok(fs::remove_file(&self.switch)?)
    }
}
