//! What came of a run.

use crate::chaos::Counts;
use crate::conditions::Condition;
use crate::judge::Tally;
use crate::memory_use::MemoryUse;
use crate::run::{Plan, SAMPLE};
use crate::stage::Stage;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was compared.
    pub tally: Tally,
    /// Promises that were broken.
    pub findings: Vec<String>,
    /// Everything, in figures.
    pub figures: Value,
}

impl Report {
    /// Puts everything together.
    pub fn new(
        plan: &Plan,
        took: Duration,
        stage: &Stage,
        counts: &Counts,
        tally: Tally,
        memory: &MemoryUse,
    ) -> Report {
        let of = |count: &AtomicUsize| count.load(Ordering::Relaxed);
        let latencies = stage.latencies();
        let findings = stage.findings();
        let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let figures = json!({
            "held": findings.is_empty(),
            "broken": findings,
            "seed": plan.seed,
            "database": format!("{:?}", plan.database).to_lowercase(),
            "tables_at_a_time": plan.tables,
            "seconds": took.as_secs(),
            "faults": {
                "kills": of(&counts.kills),
                "pauses": of(&counts.pauses),
                "disk_faults": of(&counts.disk_faults),
                "partitions": of(&counts.partitions),
                "database_crashes": of(&counts.database_crashes),
                "attacks": of(&counts.attacks),
                "hostile_acts": of(&counts.hostile_acts),
            },
            "commands": {
                "acknowledged": tally.acknowledged,
                "stored_unanswered": tally.stored_unanswered,
                "vanished_unanswered": tally.vanished,
                "refused": tally.refused,
            },
            "tables": tally.tables,
            "entries": tally.entries,
            "entries_heard": tally.heard,
            "comebacks": tally.comebacks,
            "acknowledged_ms": {
                "calm": latencies.figures(Condition::Calm),
                "attacked": latencies.figures(Condition::Hostile),
                "faulty": latencies.figures(Condition::Faulty),
            },
            "memory": memory.figures(SAMPLE),
            "load_average": load.split(' ').next(),
        });
        drop(latencies);
        Report { tally, findings, figures }
    }
}
