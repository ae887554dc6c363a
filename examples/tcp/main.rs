//! A TCP connection, after RFC 9293: the states of its figure 5, and what section 3.10 says about calls of the user,
//! segments and timeouts. Recorded exchanges are played to it; each segment, each change of state and each answer
//! is printed in the notation of the RFC.
//!
//! ```text
//! cargo run --example tcp
//! cargo run --example tcp --features view -- --view
//! ```
//!
//! What to look at, in `connection.rs`:
//!
//! * The composites follow the RFC's own words: a connection is `Synchronized`, some states are `Receiving`. What
//!   holds in all of them stands there once, so four lines say what `RST` does in eight states.
//! * `raise!`: the RFC handles a segment in steps ("second, check the RST bit"), and goes on "in that state" that a
//!   step has led to. Here each step raises an event for the next one. So a `FIN` that comes with the
//!   acknowledgment of ours leads from `FinWait1` through `FinWait2` to `TimeWait`, and no line says so.
//! * The region `Retransmission`: the timer is a machine of its own beside the states of the connection. It looks at
//!   what is not acknowledged yet by `always`, and doubles its time by `after (…)`.
//! * `after` in `TimeWait`, and `=> self`, which starts it again.
//! * `next_deadline()`, in `story.rs`: between two lines of a recording the machine runs exactly when it has to.
//!
//! Left out: windows of changing size, urgent data, options, congestion, security, sending `RST` in answer to what
//! fits no connection, and keeping segments that come too early.

pub mod block;
pub mod connection;
pub mod recording;
pub mod segment;
pub mod story;

use std::process::ExitCode;

use fsm_examples::cli;

fn main() -> ExitCode {
    cli::run_shown("tcp", [], |[], show, out| story::watch(show, out))
}
