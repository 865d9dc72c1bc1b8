//! Ctrl-C while bots act: it stops them, and the game goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is looked for.
const PATIENCE: Duration = Duration::from_millis(20);

/// Watches for Ctrl-C; afterwards it is again what it was before.
pub struct Interrupt {
    pressed: Arc<AtomicBool>,
    #[cfg(unix)]
    watched: Option<signal_hook::SigId>,
}

impl Interrupt {
    /// From now on Ctrl-C is noticed, and does nothing else.
    pub fn watch() -> Interrupt {
        let pressed = Arc::new(AtomicBool::new(false));
        Interrupt {
            #[cfg(unix)]
            watched: signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&pressed)).ok(),
            pressed,
        }
    }

    /// Waits so long, or until Ctrl-C is pressed; whether it was.
    pub fn within(&self, time: Duration) -> bool {
        let begin = Instant::now();
        while begin.elapsed() < time && !self.pressed.load(Ordering::Relaxed) {
            thread::sleep(PATIENCE.min(time));
        }
        self.pressed.load(Ordering::Relaxed)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(watched) = self.watched {
            signal_hook::low_level::unregister(watched);
        }
    }
}
