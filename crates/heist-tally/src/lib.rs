//! Counts memory allocations. The only unsafe code of the project is here: it passes every request on to the system's
//! allocator unchanged.
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: heist_tally::CountingAllocator = heist_tally::CountingAllocator;
//!
//! let before = heist_tally::allocations();
//! let list = vec![1, 2, 3];
//! assert_eq!(heist_tally::allocations() - before, 1);
//! # drop(list);
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    // A constant without a destructor: reading it allocates nothing and works as long as the thread lives.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// How often this thread has asked for memory (or for more of it) since it began. Always 0 where [`CountingAllocator`] is not the
/// global allocator.
pub fn allocations() -> u64 {
    COUNT.get()
}

/// The system's allocator, with a count.
#[derive(Debug, Default, Clone, Copy)]
pub struct CountingAllocator;

// SAFETY: each function hands its arguments to the same function of `System` and returns what that returns, so the
// contract of `GlobalAlloc` is kept by `System`. Counting touches a thread-local number and nothing else; it neither
// allocates nor unwinds.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`; the memory came from `System`.
        unsafe { System.dealloc(memory, layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `realloc`; the memory came from `System`.
        unsafe { System.realloc(memory, layout, size) }
    }
}
