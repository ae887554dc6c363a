//! Actions that fail, and actions that wait: each line of the log is a place that may stop. What the calls of such machines
//! answer then.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use fsm_runtime::requests::Refused;
use fsm_runtime::{Failed, Outcome};

use crate::{Answer, answer, ticked};

/// The error of the machines that fail.
#[derive(Debug)]
pub struct Fault;

/// After so many lines of the log, each counted from the one before, one stops.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ahead {
    lines: VecDeque<u32>,
    /// How many have stopped.
    count: usize,
}

impl Ahead {
    pub(crate) fn push(&mut self, lines: u32) {
        self.lines.push_back(lines);
    }

    /// A line was written.
    pub(crate) fn next(&mut self) -> Said {
        let Some(left) = self.lines.front_mut() else { return Said { stop: None } };
        *left -= 1;
        let is_now = *left == 0;
        Said {
            stop: is_now.then(|| {
                self.lines.pop_front();
                self.count += 1;
                self.count
            }),
        }
    }
}

/// What became of a line of the log: it may have stopped, as the one of this number. A plain machine does not ask.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    stop: Option<usize>,
}

impl Said {
    /// Of a machine that fails.
    ///
    /// # Errors
    /// Where it has stopped.
    pub fn may(self) -> Result<(), Fault> {
        self.stop.map_or(Ok(()), |_| Err(Fault))
    }

    /// Of a machine that waits and may fail: every second one comes to no end.
    pub fn slowly(self) -> Slowly {
        Slowly(self)
    }
}

/// Of a machine that waits: where it has stopped, it comes to no end.
impl Future for Said {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.stop.is_some() { Poll::Pending } else { Poll::Ready(()) }
    }
}

pub struct Slowly(Said);

impl Future for Slowly {
    type Output = Result<(), Fault>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Fault>> {
        match self.0.stop {
            Some(number) if number.is_multiple_of(2) => Poll::Pending,
            _ => Poll::Ready(self.0.may()),
        }
    }
}

/// What a future gives; `None` where it comes to no end, and is dropped.
pub fn polled<F: Future>(future: F) -> Option<F::Output> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}

/// What a start gives: a machine, where nothing has stopped it.
pub trait Started<M> {
    fn machine(self) -> Option<M>;
}

impl<M> Started<M> for Result<M, Fault> {
    fn machine(self) -> Option<M> {
        self.ok()
    }
}

impl<M> Started<M> for Option<M> {
    fn machine(self) -> Option<M> {
        self
    }
}

impl<M> Started<M> for Option<Result<M, Fault>> {
    fn machine(self) -> Option<M> {
        self.and_then(Result::ok)
    }
}

/// What a call gives, in the terms of the interpreter.
pub trait Called {
    fn answer(self) -> Answer;
}

impl<E> Called for Outcome<E> {
    fn answer(self) -> Answer {
        answer(&self)
    }
}

impl<E> Called for Result<Outcome<E>, Failed<E, Fault>> {
    fn answer(self) -> Answer {
        self.map_or_else(|failed| stopped(failed.event.is_some()), Called::answer)
    }
}

/// Of an `update`.
impl Called for () {
    fn answer(self) -> Answer {
        Answer::Ticked
    }
}

impl<T> Called for Result<(), Refused<T>> {
    fn answer(self) -> Answer {
        ticked(&self)
    }
}

impl<R: Called> Called for Result<R, Fault> {
    fn answer(self) -> Answer {
        self.map_or_else(|Fault| stopped(false), Called::answer)
    }
}

impl<R: Called> Called for Option<R> {
    fn answer(self) -> Answer {
        self.map_or_else(|| stopped(false), Called::answer)
    }
}

fn stopped(event_is_back: bool) -> Answer {
    Answer::Stopped { event_is_back }
}
