// The places for the futures of a machine, a list of one type for each of its `during` lines.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

use super::{Activities, Borrows, Lent, Work};
use crate::any::Machine;

/// One `during` line with the place for its future, and those of the lines that stand below it.
#[doc(hidden)]
pub struct Held<'p, F, State, Begin, Then, Rest> {
    place: Pin<&'p mut Option<F>>,
    /// The entry of the state that the future is of, or was.
    entry: Option<u32>,
    /// Of this entry none was made yet.
    is_new: bool,
    /// The other lines are polled first.
    rest_first: bool,
    state: State,
    begin: Begin,
    then: Then,
    rest: Rest,
}

impl<F, State, Begin, Then, Rest> core::fmt::Debug for Held<'_, F, State, Begin, Then, Rest> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Held").field("entry", &self.entry).finish_non_exhaustive()
    }
}

/// A place for the futures that `begin` makes. `state` says in which entry of the state the machine is, and `then` makes an event of
/// what a future gives.
#[doc(hidden)]
pub fn held<'p, M, Event, F, State, Begin, Then, Rest>(
    place: Pin<&'p mut Option<F>>,
    state: State,
    begin: Begin,
    then: Then,
    rest: Rest,
) -> Held<'p, F, State, Begin, Then, Rest>
where
    M: Activities<Event>,
    F: Future,
    State: Fn(&M) -> Option<u32>,
    Begin: for<'l> Fn(&M, <M as Lent<'l>>::Lent, M::Time) -> Option<F>,
    Then: Fn(F::Output) -> Option<Event>,
    Rest: Work<M, Event>,
{
    Held { place, entry: None, is_new: false, rest_first: false, state, begin, then, rest }
}

impl<M, Event, F, State, Begin, Then, Rest> Work<M, Event> for Held<'_, F, State, Begin, Then, Rest>
where
    M: Activities<Event>,
    F: Future,
    State: Fn(&M) -> Option<u32>,
    Begin: for<'l> Fn(&M, <M as Lent<'l>>::Lent, M::Time) -> Option<F>,
    Then: Fn(F::Output) -> Option<Event>,
    Rest: Work<M, Event>,
{
    fn leave(&mut self, machine: &M, is_other: bool) {
        let entry = (self.state)(machine);
        if is_other || entry != self.entry {
            self.entry = entry;
            self.is_new = entry.is_some();
            self.place.set(None);
        }
        self.rest.leave(machine, is_other);
    }

    fn enter<P>(&mut self, machine: &M, params: &mut P, now: M::Time)
    where
        M: Borrows<P>,
    {
        if core::mem::take(&mut self.is_new) {
            let future = M::with_params(params, |params| (self.begin)(machine, params, now));
            self.place.set(future);
        }
        self.rest.enter(machine, params, now);
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        // Either half lets the other go first once it has given something: none waits for ever.
        let own_first = !self.rest_first;
        if own_first && let Poll::Ready(event) = self.poll_own(context) {
            self.rest_first = true;
            return Poll::Ready(event);
        }
        if let Poll::Ready(event) = self.rest.poll_next(context) {
            self.rest_first = false;
            return Poll::Ready(event);
        }
        match own_first {
            true => Poll::Pending,
            false => self.poll_own(context),
        }
    }
}

/// All places of a loop, and the mark of the machine that they are of.
#[doc(hidden)]
pub struct Followed<Work, IsOther> {
    work: Work,
    known: usize,
    is_other: IsOther,
}

impl<Work, IsOther> core::fmt::Debug for Followed<Work, IsOther> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Followed").field("known", &self.known).finish_non_exhaustive()
    }
}

/// The places of a loop for a machine that `is_other` knows by its mark.
#[doc(hidden)]
pub fn followed<M, W, IsOther>(work: W, is_other: IsOther) -> Followed<W, IsOther>
where
    IsOther: Fn(&M, &mut usize) -> bool,
{
    Followed { work, known: 0, is_other }
}

impl<M, Event, W, IsOther> Work<M, Event> for Followed<W, IsOther>
where
    M: Machine,
    W: Work<M, Event>,
    IsOther: Fn(&M, &mut usize) -> bool,
{
    fn leave(&mut self, machine: &M, _: bool) {
        let is_other = (self.is_other)(machine, &mut self.known);
        self.work.leave(machine, is_other);
    }

    fn enter<P>(&mut self, machine: &M, params: &mut P, now: M::Time)
    where
        M: Borrows<P>,
    {
        self.work.enter(machine, params, now);
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        self.work.poll_next(context)
    }
}

impl<F: Future, State, Begin, Then, Rest> Held<'_, F, State, Begin, Then, Rest> {
    fn poll_own<Event>(&mut self, context: &mut Context<'_>) -> Poll<Event>
    where
        Then: Fn(F::Output) -> Option<Event>,
    {
        let Some(future) = self.place.as_mut().as_pin_mut() else { return Poll::Pending };
        let Poll::Ready(output) = future.poll(context) else { return Poll::Pending };
        self.place.set(None);
        (self.then)(output).map_or(Poll::Pending, Poll::Ready)
    }
}
