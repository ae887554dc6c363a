// Who hears what a machine does. What is told is decided by the generated code
// of a machine with `observed;`.

use core::fmt::Debug;

use crate::Outcome;
use crate::any::Machine;
use crate::requests::{Change, Reason};

/// Hears what a machine with the setting `observed;` does, at each step.
///
/// All methods do nothing by default. `E` is the machine's type of events, `()` where it has none. Lines are told by
/// their [number](crate::graph::Line::number) in [`Machine::GRAPH`].
///
/// ```
/// use fsm_runtime::{Observer, fsm};
///
/// fsm! {
///     machine Door {
///         observed;
///         events { Open, Close }
///         initial Closed;
///         state Closed { on Open => Opened; }
///         state Opened { on Close => Closed; }
///     }
/// }
///
/// #[derive(Default)]
/// struct Journal(Vec<String>);
///
/// impl Observer<Door, DoorEvent> for Journal {
///     fn line_taken(&mut self, line: usize) {
///         let line = Door::GRAPH.line(line).unwrap();
///         self.0.push(format!("{}: {line}", line.source().name()));
///     }
///     fn transition(&mut self, from: DoorStateId, to: DoorStateId) {
///         self.0.push(format!("{from} -> {to}"));
///     }
/// }
///
/// let mut journal = Journal::default();
/// let mut door = Door::start();
/// door.observed(&mut journal).send(DoorEvent::Open);
/// door.send(DoorEvent::Close);                         // nobody listens
/// assert_eq!(journal.0, ["Closed: on Open => Opened", "Closed -> Opened"]);
/// ```
///
/// The order is that of what happens. Where several lines act in one step, in as many regions, all exits come before all
/// actions, and these before all entries.
///
/// A panic of an observer is like one in an action at the same place.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no observer of `{M}`",
    label = "not an observer",
    note = "implement `fsm_runtime::Observer<{M}, {E}>` for `{Self}`; all its functions have empty default bodies"
)]
#[allow(unused_variables)]
pub trait Observer<M: Machine, E = ()> {
    /// Whether it hears anything at all. Where nobody does, a machine takes the ways that it takes without `observed;`.
    #[inline]
    fn hears(&self) -> bool {
        true
    }

    /// An event has come from outside, while this state is the current one.
    #[inline]
    fn received(&mut self, event: &E, state: M::StateId, now: M::Time) {}

    /// `update` is called, with this state as the current one: a tick begins, or a request that waits is served.
    #[inline]
    fn ticked(&mut self, state: M::StateId, now: M::Time) {}

    /// `stop` is called, with this state as the current one; by default it is told as [`ticked`](Self::ticked).
    fn stopped(&mut self, state: M::StateId, now: M::Time) {
        self.ticked(state, now);
    }

    /// `settle` is called, with this state as the current one: what an earlier call has left undone has its turn, and no tick.
    #[inline]
    fn settling(&mut self, state: M::StateId, now: M::Time) {}

    /// A call is over, with this state as the current one: of `send`, `update`, `stop`, `settle`, `request` or a start. All that follows
    /// from it has happened. Of `send` there is an outcome, unless it has [failed](Self::failed).
    #[inline]
    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {}

    /// A call ends with an error, and the event comes back where no line has used it. [`settled`](Self::settled) follows,
    /// unless it is a start: then there is no machine.
    ///
    /// An error without `Debug` is told by the name of its type. One that a line `failed(…)` takes does not end the call.
    #[inline]
    fn failed(&mut self, error: &dyn Debug, event: Option<&E>) {}

    /// The future of a call is dropped before its end, after so many polls, and leaves the machine in this state.
    /// [`settled`](Self::settled) does not follow. A start that is dropped is not told, and in a crate without `std` a call
    /// that panics is told in the same way.
    #[inline]
    fn dropped(&mut self, state: M::StateId, polls: usize) {}

    /// This line acts: its trigger has come, and its guard holds.
    #[inline]
    fn line_taken(&mut self, line: usize) {}

    /// The guard of this line, or what else it asks for, has refused the event.
    #[inline]
    fn guard_refused(&mut self, line: usize) {}

    /// The time of this line has come. It acts next, unless its guard refuses.
    #[inline]
    fn timer_due(&mut self, line: usize) {}

    /// A state is left, before its `exit` lines.
    #[inline]
    fn exited(&mut self, state: M::StateId) {}

    /// A state is entered, before its `enter` lines.
    #[inline]
    fn entered(&mut self, state: M::StateId) {}

    /// A state is suspended, before its `pause` lines.
    #[inline]
    fn paused(&mut self, state: M::StateId) {}

    /// A state is active again, before its `resume` lines.
    #[inline]
    fn resumed(&mut self, state: M::StateId) {}

    /// A change of state is complete: these were, and are, the innermost states. What a line `transition(from, to)` is
    /// told, and right before it.
    #[inline]
    fn transition(&mut self, from: M::StateId, to: M::StateId) {}

    /// An action raises an event, now or for later, and there is room for it.
    #[inline]
    fn raised(&mut self, event: &E) {}

    /// An action raises an event, and the queue is full. The value of `raise!` hands it back. Of a statement the line
    /// `unhandled` is told later, where there is one; the event is lost where there is none.
    #[inline]
    fn overflowed(&mut self, event: &E) {}

    /// An event is kept until the state changes.
    #[inline]
    fn deferred(&mut self, event: &E) {}

    /// A deferred event has its turn again.
    #[inline]
    fn recalled(&mut self, event: &E) {}

    /// No line has taken the event: none waits for it, guards have refused it, or a push has found the stack full.
    #[inline]
    fn unhandled(&mut self, event: &E) {}

    /// An action, or a call of `request`, asks for a change of state. With `replaces` it takes the place of one that was
    /// asked for before, and not served yet.
    #[inline]
    fn requested(&mut self, change: Change<M::StateId>, replaces: bool) {}

    /// The same of a call of `request` alone; by default it is told as [`requested`](Self::requested).
    #[inline]
    fn requested_outside(&mut self, change: Change<M::StateId>, replaces: bool) {
        self.requested(change, replaces);
    }

    /// A change that was asked for cannot be made.
    #[inline]
    fn refused(&mut self, reason: Reason) {}
}

/// Nobody listens.
#[diagnostic::do_not_recommend]
impl<M: Machine, E> Observer<M, E> for () {
    #[inline]
    fn hears(&self) -> bool {
        false
    }
}

/// What is heard is told to others: `$self` in the expressions is the observer.
macro_rules! told_to {
    ($self:ident: $($to:expr),+) => {
        fn hears(&$self) -> bool {
            $($to.hears())||+
        }
        fn received(&mut $self, event: &E, state: M::StateId, now: M::Time) {
            $($to.received(event, state, now);)+
        }
        fn ticked(&mut $self, state: M::StateId, now: M::Time) {
            $($to.ticked(state, now);)+
        }
        fn stopped(&mut $self, state: M::StateId, now: M::Time) {
            $($to.stopped(state, now);)+
        }
        fn settling(&mut $self, state: M::StateId, now: M::Time) {
            $($to.settling(state, now);)+
        }
        fn settled(&mut $self, state: M::StateId, outcome: Option<&Outcome<E>>) {
            $($to.settled(state, outcome);)+
        }
        fn failed(&mut $self, error: &dyn Debug, event: Option<&E>) {
            $($to.failed(error, event);)+
        }
        fn dropped(&mut $self, state: M::StateId, polls: usize) {
            $($to.dropped(state, polls);)+
        }
        fn line_taken(&mut $self, line: usize) {
            $($to.line_taken(line);)+
        }
        fn guard_refused(&mut $self, line: usize) {
            $($to.guard_refused(line);)+
        }
        fn timer_due(&mut $self, line: usize) {
            $($to.timer_due(line);)+
        }
        fn exited(&mut $self, state: M::StateId) {
            $($to.exited(state);)+
        }
        fn entered(&mut $self, state: M::StateId) {
            $($to.entered(state);)+
        }
        fn paused(&mut $self, state: M::StateId) {
            $($to.paused(state);)+
        }
        fn resumed(&mut $self, state: M::StateId) {
            $($to.resumed(state);)+
        }
        fn transition(&mut $self, from: M::StateId, to: M::StateId) {
            $($to.transition(from, to);)+
        }
        fn raised(&mut $self, event: &E) {
            $($to.raised(event);)+
        }
        fn overflowed(&mut $self, event: &E) {
            $($to.overflowed(event);)+
        }
        fn deferred(&mut $self, event: &E) {
            $($to.deferred(event);)+
        }
        fn recalled(&mut $self, event: &E) {
            $($to.recalled(event);)+
        }
        fn unhandled(&mut $self, event: &E) {
            $($to.unhandled(event);)+
        }
        fn requested(&mut $self, change: Change<M::StateId>, replaces: bool) {
            $($to.requested(change, replaces);)+
        }
        fn requested_outside(&mut $self, change: Change<M::StateId>, replaces: bool) {
            $($to.requested_outside(change, replaces);)+
        }
        fn refused(&mut $self, reason: Reason) {
            $($to.refused(reason);)+
        }
    };
}

/// Two observers hear the same, the first one first.
#[diagnostic::do_not_recommend]
impl<M: Machine, E, A: Observer<M, E>, B: Observer<M, E>> Observer<M, E> for (A, B) {
    told_to!(self: self.0, self.1);
}

/// One that is lent, to stand beside another.
#[diagnostic::do_not_recommend]
impl<M: Machine, E, O: Observer<M, E> + ?Sized> Observer<M, E> for &mut O {
    told_to!(self: (**self));
}
