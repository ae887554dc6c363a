// What a machine with `can;` would do with an event. How it comes to the answer
// is in the generated code.

use crate::refusal::Refusal;
use crate::{EventId, Outcome};

/// What `send` would do with an event, which comes back.
///
/// ```
/// use fsm_runtime::Would;
///
/// let would = Would::GuardRefused("open");
/// assert!(!would.is_taken());
/// assert_eq!(would.into_event(), "open");
/// ```
///
/// The reasons of a refusal are those of [`Outcome`]. The field asks this as
/// `CanFire` (Stateless) and `can` (XState).
#[doc(alias = "button")]
#[doc(alias = "enabled")]
#[doc(alias = "allowed")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use = "a question changes nothing"]
pub enum Would<E> {
    /// A line would take it: change the state, or run its action.
    Act(E),
    /// A line would take it, and do nothing.
    Ignore(E),
    /// It would be kept until the state changes.
    Defer(E),
    /// There are lines for it, and each one's guard is false.
    GuardRefused(E),
    /// There is no line for it in this state, or the machine has ended.
    Unhandled(E),
    /// A line would push a state, and the stack of suspended states is full.
    StackFull(E),
    /// It would have to wait, and the queue is full.
    QueueFull(E),
}

impl<E> Would<E> {
    /// Whether a line would act on the event, ignore it, or keep it for later.
    #[inline]
    pub const fn is_taken(&self) -> bool {
        matches!(self, Would::Act(_) | Would::Ignore(_) | Would::Defer(_))
    }

    /// The event.
    #[inline]
    pub fn into_event(self) -> E {
        match self {
            Would::Act(event)
            | Would::Ignore(event)
            | Would::Defer(event)
            | Would::GuardRefused(event)
            | Would::Unhandled(event)
            | Would::StackFull(event)
            | Would::QueueFull(event) => event,
        }
    }

    /// The same answer, with the event made into another.
    ///
    /// ```
    /// use fsm_runtime::Would;
    ///
    /// assert_eq!(Would::Act(3).map(|n| n * 2), Would::Act(6));
    /// ```
    #[inline]
    pub fn map<F>(self, f: impl FnOnce(E) -> F) -> Would<F> {
        match self {
            Would::Act(event) => Would::Act(f(event)),
            Would::Ignore(event) => Would::Ignore(f(event)),
            Would::Defer(event) => Would::Defer(f(event)),
            Would::GuardRefused(event) => Would::GuardRefused(f(event)),
            Would::Unhandled(event) => Would::Unhandled(f(event)),
            Would::StackFull(event) => Would::StackFull(f(event)),
            Would::QueueFull(event) => Would::QueueFull(f(event)),
        }
    }

    /// The event, by reference.
    #[inline]
    pub const fn event(&self) -> &E {
        match self {
            Would::Act(event)
            | Would::Ignore(event)
            | Would::Defer(event)
            | Would::GuardRefused(event)
            | Would::Unhandled(event)
            | Would::StackFull(event)
            | Would::QueueFull(event) => event,
        }
    }
}

/// What a line does with an event. Where several regions find one, the greatest
/// counts: an event is kept only where no region takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// `=> defer`
    Defer,
    /// `=> ignore`
    Ignore,
    /// An action, or another target.
    Act,
}

/// The answer, from the line that was found and what stands in the way.
#[inline]
pub fn would<E>(fate: Option<Fate>, refusal: Refusal, is_queue_full: bool, event: E) -> Would<E> {
    match fate {
        Some(Fate::Act) => Would::Act(event),
        Some(Fate::Ignore) => Would::Ignore(event),
        Some(Fate::Defer) if is_queue_full => Would::QueueFull(event),
        Some(Fate::Defer) => Would::Defer(event),
        None => match refusal.outcome(()) {
            Outcome::GuardRefused(()) => Would::GuardRefused(event),
            Outcome::StackFull(()) => Would::StackFull(event),
            _ => Would::Unhandled(event),
        },
    }
}

/// The events for which a machine has a line in its state: what `possible`
/// gives.
///
/// It holds nothing of the machine, so the machine may go on meanwhile.
#[derive(Clone, Debug)]
#[must_use = "a question changes nothing"]
pub struct Possible<I, const N: usize> {
    has: [bool; N],
    next: usize,
    ids: core::marker::PhantomData<I>,
}

impl<I: EventId, const N: usize> Possible<I, N> {
    #[doc(hidden)]
    #[inline]
    pub const fn none() -> Self {
        Possible { has: [false; N], next: 0, ids: core::marker::PhantomData }
    }

    #[doc(hidden)]
    #[inline]
    pub fn add(&mut self, id: I) {
        if let Some(has) = self.has.get_mut(id.index()) {
            *has = true;
        }
    }

    #[doc(hidden)]
    #[inline]
    pub fn add_all(&mut self) {
        self.has = [true; N];
    }
}

impl<I: EventId, const N: usize> Iterator for Possible<I, N> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        let found = self.has.get(self.next..)?.iter().position(|has| *has)?;
        self.next += found + 1;
        I::ALL.get(self.next - 1).copied()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.has.iter().skip(self.next).filter(|has| **has).count();
        (left, Some(left))
    }
}

impl<I: EventId, const N: usize> ExactSizeIterator for Possible<I, N> {}

impl<I: EventId, const N: usize> core::iter::FusedIterator for Possible<I, N> {}

#[cfg(test)]
mod tests {
    use super::{Fate, Would, would};
    use crate::refusal::Refusal;

    #[test]
    fn what_is_taken_weighs_more_than_what_is_refused() {
        let mut guard = Refusal::new();
        guard.guard();
        let table = [
            (Some(Fate::Act), guard, true, Would::Act(7)),
            (Some(Fate::Ignore), guard, true, Would::Ignore(7)),
            (Some(Fate::Defer), guard, false, Would::Defer(7)),
            (Some(Fate::Defer), guard, true, Would::QueueFull(7)),
            (None, guard, true, Would::GuardRefused(7)),
            (None, Refusal::new(), false, Would::Unhandled(7)),
        ];
        for (fate, refusal, is_full, expected) in table {
            let would = would(fate, refusal, is_full, 7);
            assert_eq!(would, expected);
            assert_eq!((would.event(), would.into_event()), (&7, 7));
            assert_eq!(would.is_taken(), fate.is_some() && !matches!(would, Would::QueueFull(_)));
        }
    }
}
