//! Activities: futures that live as long as a state, of machines with [`during`](crate::reference::asynchronous#work-that-lives-as-long-as-a-state-during) lines.
//!
//! The machine holds no future: the type of one cannot be named, and an enum of states would need a box for it. A loop holds a
//! place for each `during` line, and the machine says after each step which of them are to be filled, and makes the future. What a
//! future gives comes back to the machine as an event.
//!
//! `fsm_tokio::EventLoop::drive` does this by itself. By hand it is [`with_activities`](Activities::with_activities), of any
//! executor, around a loop that has two lines more than one without activities: `follow` after each step, and `result` where it waits.
//!
//! ```
//! use std::future::Future;
//! use std::pin::pin;
//! use std::task::{Context, Poll, Waker};
//!
//! use fsm_runtime::fsm;
//! use fsm_runtime::activities::Activities;
//!
//! async fn fetch(url: String) -> Result<String, u16> {
//!     if url.ends_with('!') { Ok(format!("page of {url}")) } else { Err(404) }
//! }
//!
//! fsm! {
//!     machine Page(shown: &mut Vec<String>) {
//!         events { Fetched(Result<String, u16>) }
//!         initial Loading { url: "a".to_owned() };
//!         state Loading {
//!             let url: String;
//!             during fetch(url.clone()) as Fetched;
//!             on Fetched(Ok(page)) => Shown do shown.push(page);
//!             on Fetched(Err(_))   => Loading { url: format!("{url}!") };
//!         }
//!         final state Shown;
//!     }
//! }
//!
//! let mut shown = vec![];
//! let mut page = Page::start(&mut shown);
//! let served = Page::with_activities(async |work| {
//!     while !page.is_done() {
//!         work.follow(&page, (&mut shown,), ());
//!         let event = work.result().await;
//!         page.send(&mut shown, event);
//!     }
//! });
//! let polled = pin!(served).poll(&mut Context::from_waker(Waker::noop()));
//! assert_eq!(polled, Poll::Ready(()));
//! assert_eq!(shown, ["page of a!"]);
//! ```
//!
//! A machine that stands in the place of another one begins all of its work anew: see [the
//! reference](crate::reference::asynchronous#work-that-lives-as-long-as-a-state-during).
//!
//! A panic in a future goes through the loop that polls it, as one in an action does. Where the future of a loop is dropped, its
//! activities are, and the next loop begins those of all active states anew.

mod held;
mod lend;

use core::future::{Future, poll_fn};
use core::task::{Context, Poll};

use crate::any::Machine;

#[doc(hidden)]
pub use held::{Followed, Held, followed, held};
pub use lend::{Borrows, LendAs, Lent};

/// [`Machine::Activities`] of a machine with `during` lines: it implements the trait [`Activities`].
#[derive(Debug)]
pub enum With {}

/// [`Machine::Activities`] of a machine without `during` lines. It has no use for places.
#[derive(Debug)]
pub enum Without {}

/// A machine with `during` lines, whose results are events of this type.
#[diagnostic::on_unimplemented(
    message = "machine `{Self}` has no activities that give `{Event}`",
    label = "no `during` lines",
    note = "a machine with `during` lines gives the enum of its `events {{ … }}`, or the one named by `events from …;`"
)]
pub trait Activities<Event>: Machine<Activities = With> + for<'l> Lent<'l> {
    /// Runs a body that has an empty place for each `during` line, and drops the futures in them at its end.
    ///
    /// This is for code that works with any machine, and whose future is to be `Send` where it can be. With a machine at hand,
    /// prefer [`with_activities`](Self::with_activities).
    fn hold<B: Body<Self, Event>>(body: B) -> impl Future<Output = B::Output>;

    /// Runs a closure that serves a machine: see [the module](self). Nothing is begun before its first `follow`.
    ///
    /// The future is not `Send`.
    fn with_activities<R>(
        run: impl AsyncFnOnce(&mut Running<'_, Self, Event>) -> R,
    ) -> impl Future<Output = R>
    where
        Self: for<'l> Borrows<<Self as Lent<'l>>::Lent>,
    {
        Self::hold(Closure(run))
    }
}

/// What is done while the places for futures are there.
pub trait Body<M: Machine, Event> {
    /// What it gives.
    type Output;

    /// Does it.
    fn run(self, work: impl Work<M, Event>) -> impl Future<Output = Self::Output>;
}

/// The activities of one machine. `()` is none.
pub trait Work<M: Machine, Event> {
    /// Drops the futures of states that are left, and makes those of states that were entered: to be called before the first
    /// wait, and after each step of the machine.
    fn follow<P>(&mut self, machine: &M, params: &mut P, now: M::Time)
    where
        M: Borrows<P>,
    {
        self.leave(machine, false);
        self.enter(machine, params, now);
    }

    /// Drops the futures of states that are left, and all where this is another machine than before. All of them, before one is
    /// made that may need what these have held.
    #[doc(hidden)]
    fn leave(&mut self, machine: &M, is_other: bool);

    /// Makes those of states that were entered.
    #[doc(hidden)]
    fn enter<P>(&mut self, machine: &M, params: &mut P, now: M::Time)
    where
        M: Borrows<P>;

    /// The result of a future that is ready, which is to be sent to the machine. One that has given some lets the others
    /// go first.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event>;
}

impl<M: Machine, Event> Work<M, Event> for () {
    #[inline]
    fn leave(&mut self, _: &M, _: bool) {}

    #[inline]
    fn enter<P>(&mut self, _: &M, _: &mut P, _: M::Time) {}

    #[inline]
    fn poll_next(&mut self, _: &mut Context<'_>) -> Poll<Event> {
        Poll::Pending
    }
}

/// The activities of one machine in a loop that is written by hand: see [the module](self).
pub struct Running<'r, M: Machine, Event> {
    work: &'r mut dyn AnyWork<M, Event>,
}

impl<M: Machine + for<'l> Lent<'l>, Event> Running<'_, M, Event> {
    /// Drops the futures of states that are left, and makes those of states that were entered: to be called before the first
    /// wait, and after each step of the machine, with the tuple of its parameters, and `()` where it has no clock.
    pub fn follow(&mut self, machine: &M, params: <M as Lent<'_>>::Lent, now: M::Time) {
        self.work.follow(machine, params, now);
    }

    /// Waits for a result, which is to be sent to the machine. What this gives may be dropped at any time: nothing is lost.
    pub fn result(&mut self) -> impl Future<Output = Event> {
        poll_fn(|context| self.poll_next(context))
    }

    /// The result of a future that is ready.
    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        self.work.poll_next(context)
    }
}

impl<M: Machine, Event> core::fmt::Debug for Running<'_, M, Event> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}

/// A closure cannot be generic: it is given this.
trait AnyWork<M: Machine, Event> {
    fn follow(&mut self, machine: &M, params: <M as Lent<'_>>::Lent, now: M::Time)
    where
        M: for<'l> Lent<'l>;

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event>;
}

impl<M, Event, W> AnyWork<M, Event> for W
where
    W: Work<M, Event>,
    M: Machine + for<'l> Lent<'l> + for<'l> Borrows<<M as Lent<'l>>::Lent>,
{
    fn follow(&mut self, machine: &M, mut params: <M as Lent<'_>>::Lent, now: M::Time) {
        Work::follow(self, machine, &mut params, now);
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        Work::poll_next(self, context)
    }
}

struct Closure<F>(F);

impl<M, Event, F, R> Body<M, Event> for Closure<F>
where
    M: Machine + for<'l> Lent<'l> + for<'l> Borrows<<M as Lent<'l>>::Lent>,
    F: AsyncFnOnce(&mut Running<'_, M, Event>) -> R,
{
    type Output = R;

    async fn run(self, mut work: impl Work<M, Event>) -> R {
        (self.0)(&mut Running { work: &mut work }).await
    }
}
