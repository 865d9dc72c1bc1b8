//! How long things take, as the browser's own tools show it.

use web_sys::Performance;

/// Measures are kept until there are so many, so that a long evening does not fill the memory.
const KEPT: u32 = 400;

thread_local! {
    static COUNT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

fn performance() -> Option<Performance> {
    web_sys::window()?.performance()
}

/// Does something and notes under a name how long it took.
pub fn timed<T>(name: &str, act: impl FnOnce() -> T) -> T {
    let Some(clock) = performance() else { return act() };
    let begun = format!("{name}: begun");
    let _ = clock.mark(&begun);
    let done = act();
    let _ = clock.measure_with_start_mark(name, &begun);
    COUNT.set(COUNT.get() + 1);
    if COUNT.get() >= KEPT {
        COUNT.set(0);
        clock.clear_measures();
    }
    clock.clear_marks_with_mark_name(&begun);
    done
}
