//! Work that lives as long as a state: futures that are ready at once, later or never, beside what the hooks of the state say.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use fsm_runtime::activities::{Lent, Running};
use fsm_runtime::any::Machine;

use super::check::Shape;
use super::steps::draw_untold;
use super::{draw, ledger, note, stops};

/// A line of a state.
type Line = (&'static str, usize);

#[derive(Default)]
struct Work {
    /// The visits of its state to which the futures belong that are there.
    live: Vec<u32>,
    /// The visit for which one was made last, and whether it is over.
    last: Option<(u32, bool)>,
    /// It may be that there is none, for its guard refuses.
    is_guarded: bool,
    /// The futures that are there belong to a machine in whose place another one stands.
    is_stale: bool,
}

thread_local! {
    static WORK: RefCell<BTreeMap<Line, Work>> = const { RefCell::new(BTreeMap::new()) };
}

pub(super) fn begin() {
    WORK.with_borrow_mut(BTreeMap::clear);
}

/// Another machine stands in the place of this one, in the same states: it begins all work anew. One that has no identity, for it is
/// `Copy`, is known by its entries alone, and may go on with the old work.
pub fn renewed(has_identity: bool) {
    let renew = |work: &mut Work| (work.last, work.is_stale) = (None, has_identity);
    WORK.with_borrow_mut(|work| work.values_mut().for_each(renew));
}

/// Whether another machine is to stand in the place of this one, before a call.
pub fn replaces() -> bool {
    draw_untold().is_multiple_of(8)
}

/// Work of a line that gives this value in so many polls, or never.
pub fn activity<T: Unpin>(state: &'static str, line: usize, value: T, is_guarded: bool) -> Activity<T> {
    let visit = ledger::visits(state);
    let left = match draw() % 4 {
        3 => None,
        left => Some(left),
    };
    change((state, line), |work| {
        let again = work.last.is_some_and(|(last, _)| last == visit);
        assert!(!again || is_open(state), "work {line} of `{state}` begins twice in one visit");
        assert!(work.live.is_empty(), "work {line} of `{state}` begins before the old one is dropped");
        *work = Work { live: vec![visit], last: Some((visit, false)), is_guarded, is_stale: false };
    });
    Activity { line: (state, line), visit, left, value: Some(value) }
}

/// Whether the hooks of the state say nothing, or nothing certain.
fn is_open(state: &'static str) -> bool {
    ledger::visits(state) == 0 || stops::is_broken()
}

fn change(line: Line, change: impl FnOnce(&mut Work)) {
    WORK.with_borrow_mut(|work| change(work.entry(line).or_default()));
}

pub struct Activity<T> {
    line: Line,
    visit: u32,
    left: Option<u32>,
    value: Option<T>,
}

impl<T: Unpin> Future for Activity<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        let (state, line) = self.line;
        if !is_open(state) {
            let is_current = ledger::is_active(state) && ledger::visits(state) == self.visit;
            assert!(is_current, "work {line} of `{state}` is polled behind its visit");
        }
        match self.left {
            Some(0) => {
                note(11);
                change(self.line, |work| work.last = work.last.map(|(visit, _)| (visit, true)));
                Poll::Ready(self.value.take().expect("it is polled no more"))
            }
            Some(left) => {
                self.left = Some(left - 1);
                Poll::Pending
            }
            None => Poll::Pending,
        }
    }
}

impl<T> Drop for Activity<T> {
    fn drop(&mut self) {
        change(self.line, |work| work.live.retain(|visit| *visit != self.visit));
    }
}

/// Runs a loop that never waits.
pub fn served<R>(served: impl Future<Output = R>) -> R {
    match pin!(served).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("nothing is waited for"),
    }
}

/// A result that is there.
pub fn ready<M: Machine + for<'l> Lent<'l>, Event>(work: &mut Running<'_, M, Event>) -> Option<Event> {
    match work.poll_next(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(event) => Some(event),
        Poll::Pending => None,
    }
}

/// Panics where work and the hooks of its state do not agree, after a look of the loop.
pub fn worked(shape: &Shape) {
    WORK.with_borrow(|all| {
        for ((state, line), work) in all {
            let is_tracked = shape.places.iter().any(|place| place.name == *state && place.is_tracked);
            if !is_tracked || stops::is_broken() {
                continue;
            }
            let is_here = |visit: &u32| ledger::is_active(state) && ledger::visits(state) == *visit;
            assert!(work.live.iter().all(is_here), "work {line} of `{state}` outlives its visit");
            let outlives = work.is_stale && !work.live.is_empty();
            assert!(!outlives, "work {line} of `{state}` outlives its machine");
            let is_over = work.last.is_some_and(|(visit, is_over)| is_over && is_here(&visit));
            let is_due = ledger::is_active(state) && !is_over && !work.is_guarded && work.last.is_some();
            assert!(!is_due || !work.live.is_empty(), "work {line} of `{state}` has not begun");
        }
    });
}
