//! Work that lives as long as a state: futures that are never ready, and say when they begin and when they are dropped.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use fsm_oracle::interpret::{begins, ends};

use crate::Log;

/// Runs a loop that never waits.
pub fn served(served: impl Future<Output = ()>) {
    let polled = pin!(served).poll(&mut Context::from_waker(Waker::noop()));
    assert!(polled.is_ready(), "nothing is waited for");
}

/// What was dropped, which has no log at hand.
#[derive(Clone, Debug, Default)]
pub struct Ended(Arc<Mutex<Vec<&'static str>>>);

impl Ended {
    fn take(&self) -> Vec<&'static str> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Work of this state.
#[derive(Debug)]
pub struct Work(&'static str, Ended);

impl<M> Log<M> {
    /// The work of a state begins.
    pub fn during(&mut self, state: &'static str) -> Work {
        self.tell_ended();
        self.tell(begins(state));
        Work(state, self.ended.get_or_init(Ended::default).clone())
    }

    pub(crate) fn tell_ended(&mut self) {
        for state in self.ended.get().map(Ended::take).unwrap_or_default() {
            self.tell(ends(state));
        }
    }
}

impl Future for Work {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.1.0.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}
