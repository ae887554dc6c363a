//! The captain in the yard: what he shouts, and when. He doesn't see what the guard is at, so not
//! every order fits.

use fsm_runtime::requests::Request;

use super::watch::WatchTarget;

/// An order: what he shouts, and what the guard's machine is asked for.
#[derive(Debug)]
pub struct Order {
    pub words: &'static str,
    pub request: Request<WatchTarget>,
}

/// What he shouts in this tick, ten of which make a second.
pub fn orders(tick: u64) -> Vec<Order> {
    let rest = Request::Push(WatchTarget::Resting);
    let look = |at| Request::Replace(WatchTarget::Investigating { at });
    let order = |words, request| Order { words, request };
    match tick {
        20 => vec![order("Enough of that, back to your round!", Request::Pop)],
        60 => vec![order("Come down and have a bite!", rest)],
        250 => vec![order("Look at the bridge!", look(16)), order("No, at the gate!", look(1))],
        355 => vec![order("Come down and have a beer!", rest)],
        410 => vec![order("Enough of that, back to your round!", Request::Pop)],
        _ => Vec::new(),
    }
}
