//! Calls that may fail, and futures that are pending for a while: of a run that is to show what an error or a dropped future
//! leaves behind, one of them does.

use std::cell::Cell;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use fsm_runtime::any::Machine;

thread_local! {
    static STOPS: Cell<bool> = const { Cell::new(false) };
    /// So many calls are left up to the one that fails, or at which a future is dropped; `None` where none is.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
    static IS_BROKEN: Cell<bool> = const { Cell::new(false) };
}

/// What a call fails with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault;

/// Whether this thread tries machines that may stop, and after how many calls one stops a step.
pub(super) fn stop(stops: bool, after: Option<usize>) {
    STOPS.set(stops);
    LEFT.set(after);
    IS_BROKEN.set(false);
}

pub fn may_stop() -> bool {
    STOPS.get()
}

/// Whether a step was stopped: hooks and states do not agree any more.
pub(super) fn is_broken() -> bool {
    IS_BROKEN.get()
}

/// Whether a run has come to its end, for its machine has lost its state.
pub fn is_over<M: Machine>(machine: &M) -> bool {
    is_broken() && machine.is_poisoned()
}

fn breaks() -> bool {
    let Some(left) = LEFT.get() else { return false };
    LEFT.set(left.checked_sub(1));
    if left == 0 {
        IS_BROKEN.set(true);
    }
    left == 0
}

/// A call that fails where its turn has come.
///
/// # Errors
/// Then.
pub fn may_fail() -> Result<(), Fault> {
    if breaks() { Err(Fault) } else { Ok(()) }
}

/// A future that is pending once.
pub async fn pause() {
    Once(false).await;
}

struct Once(bool);

impl Future for Once {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

/// Polls a future to its end, or drops it where its turn has come.
pub fn finish<F: Future>(future: F) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return Some(output);
        }
        if breaks() {
            return None;
        }
    }
}
