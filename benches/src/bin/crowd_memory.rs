//! Prints what a live agent of a crowd takes in memory: as soon as all are there, after some ticks, and after the
//! crowd was asked to give back what it does not use.
//!
//! ```text
//! cargo run --release --bin crowd_memory
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use benches::workloads::crowd::{self, Body, Mind};

const AGENTS: usize = 1_000_000;
const TICKS: usize = 200;

struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: the system's allocator does the work; `realloc` has a default that calls these two.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller promises what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

fn main() {
    let agent = size_of::<Body>() + size_of::<Mind>();
    let before = ALLOCATED.load(Ordering::Relaxed);
    let print = |when: &str| {
        let bytes = (ALLOCATED.load(Ordering::Relaxed) - before) as f64 / AGENTS as f64;
        println!("{when:24} {bytes:6.2} bytes, owner and machine and {:5.2}", bytes - agent as f64);
    };
    println!("{AGENTS} agents: owner {} bytes, machine {}\n", size_of::<Body>(), size_of::<Mind>());
    let mut agents = crowd::crowd(AGENTS);
    print("all are there");
    for _ in 0..TICKS {
        agents.update(&(), ());
    }
    print(&format!("after {TICKS} ticks"));
    agents.shrink_to_fit();
    print("after shrink_to_fit");
}
