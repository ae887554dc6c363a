//! The end of a process whose part of a run cannot go on. Timely cannot go on with the other parts, nor wait for a new one: so the
//! process ends, the connections to it break, the other processes end too, and a supervisor starts all of them anew.

use std::panic;
use std::process;
use std::sync::Once;

use super::DurableError;

/// The exit code after an error of a run, and after a panic in it.
const ERROR: i32 = 70;
const PANIC: i32 = 101;

/// Ends the process.
pub(crate) fn stop(worker: usize, error: &DurableError) -> ! {
    eprintln!("worker {worker} ends the run: {error}");
    process::exit(ERROR)
}

/// From now on a panic in any thread of this process ends it, when it has been reported.
pub(crate) fn end_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let message = info.payload_as_str().unwrap_or_default();
            if message.starts_with("timely communication error") {
                eprintln!("the run ends: another process of it has gone ({message})");
            } else {
                report(info);
                eprintln!("the run ends with this panic; started again, it goes on from its last manifest");
            }
            process::exit(PANIC)
        }));
    });
}
