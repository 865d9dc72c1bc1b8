//! Counts memory allocations. The only unsafe code of the project is here: it passes every request on to another
//! allocator unchanged.
//!
//! ```
//! use heist_tally::CountingAllocator;
//! use std::alloc::System;
//!
//! #[global_allocator]
//! static ALLOCATOR: CountingAllocator<System> = CountingAllocator(System);
//!
//! let before = heist_tally::allocations();
//! let list = vec![1, 2, 3];
//! assert_eq!(heist_tally::allocations() - before, 1);
//! # drop(list);
//! ```

use std::alloc::{GlobalAlloc, Layout};
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

/// An allocator, with a count.
#[derive(Debug, Default, Clone, Copy)]
pub struct CountingAllocator<A>(pub A);

// SAFETY: each function hands its arguments to the same function of the inner allocator and returns what that returns, so the
// contract of `GlobalAlloc` is kept by that one. Counting touches a thread-local number and nothing else; it neither
// allocates nor unwinds.
#[allow(unsafe_code)]
unsafe impl<A: GlobalAlloc> GlobalAlloc for CountingAllocator<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { self.0.alloc(layout) }
    }
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`; the memory came from the inner allocator.
        unsafe { self.0.dealloc(memory, layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { self.0.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `realloc`; the memory came from the inner allocator.
        unsafe { self.0.realloc(memory, layout, size) }
    }
}
