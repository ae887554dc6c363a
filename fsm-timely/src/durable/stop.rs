//! The end of a process whose part of a run cannot go on. Timely cannot go on with the other parts, nor wait for a new one: so the
//! process ends, the connections to it break, the other processes end too, and a supervisor starts all of them anew.

use std::fmt;
use std::io::{self, Write};
use std::panic;
use std::process;
use std::sync::Once;
use std::thread;

use super::DurableError;

/// The exit code after an error of a run, and after a panic in it.
const ERROR: i32 = 70;
const PANIC: i32 = 101;

/// Ends the process.
pub(crate) fn stop(worker: usize, error: &DurableError) -> ! {
    say(format_args!("worker {worker} ends the run: {error}"));
    process::exit(ERROR)
}

/// Not by `eprintln!`, which a test would keep for its end.
pub(super) fn say(line: fmt::Arguments) {
    // There is nobody else to tell.
    let _ = writeln!(io::stderr(), "{line}");
}

/// From now on a panic in a thread of timely's ends the process, when it has been reported. Timely itself would let the other
/// threads wait for it, for ever.
pub(crate) fn end_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let thread = thread::current();
            if !thread.name().is_some_and(|name| name.starts_with("timely:")) {
                return report(info);
            }
            let message = info.payload_as_str().unwrap_or_default();
            if message.starts_with("timely communication error") {
                say(format_args!("the run ends: another process of it has gone ({message})"));
            } else {
                report(info);
                say(format_args!(
                    "the run ends with this panic; started again, it goes on from its last manifest"
                ));
            }
            process::exit(PANIC)
        }));
    });
}
