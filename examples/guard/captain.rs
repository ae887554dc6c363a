//! The captain in the yard: what he shouts, and when. He doesn't know what the guard is at, so his orders don't always fit.

use fsm_runtime::Request;

use super::watch::WatchTarget;

/// An order: what he shouts, and what the guard's machine is asked for.
#[derive(Debug)]
pub struct Order {
    pub words: &'static str,
    pub request: Request<WatchTarget>,
}

/// What he shouts in this tick, ten of which make a second.
pub fn orders(tick: u64) -> Vec<Order> {
    let order = |words, request| Order { words, request };
    match tick {
        20 => vec![order("Whatever it is, leave it and go on!", Request::Pop)],
        60 => vec![order("Come down and have a bite!", Request::Push(WatchTarget::Resting))],
        200 => vec![
            order("Look at the bridge!", Request::Replace(WatchTarget::Investigating { at: 16 })),
            order("No, at the gate!", Request::Replace(WatchTarget::Investigating { at: 1 })),
        ],
        300 => vec![order("Back to what you did before!", Request::Previous)],
        _ => Vec::new(),
    }
}
