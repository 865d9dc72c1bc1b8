//! What the server keeps, on the real program: a disk that fails and comes back, backups while people play.

mod backups;
mod failing_disk;
