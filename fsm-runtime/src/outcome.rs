// What became of an event that was sent to a machine. How the machine comes to
// the answer is in `refusal.rs` and in the generated code.

/// What became of an event.
///
/// An event that was not used comes back, so that it can be logged, sent to
/// another machine, or sent again. It is no mistake to ignore the outcome.
///
/// An event was sent and nothing happened? The causes, and how each shows, are
/// in [Nothing happened, why?](mod@crate::guide::nothing_happened)
///
/// ```
/// use fsm_runtime::Outcome;
///
/// let outcome = Outcome::GuardRefused("open");
/// assert!(!outcome.is_used());
/// assert_eq!(outcome.into_event(), Some("open"));
/// ```
///
/// A declined event that returns to its caller is the `Handled`/`Unhandled`
/// answer of hierarchical event processors (Samek, *Practical UML Statecharts*),
/// with the reason and the event added.
#[doc(alias = "answer")]
#[doc(alias = "unused")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome<E> {
    /// A line took the event and changed the state (also to itself).
    Transitioned,
    /// A line took the event, or ignored it on purpose; the state is the same.
    Handled,
    /// The event is kept until the state changes.
    Deferred,
    /// There are lines for the event, and each one's guard was false.
    GuardRefused(E),
    /// There is no line for the event in this state, or the machine has ended.
    Unhandled(E),
    /// A line would have pushed a state, and the stack of suspended states is
    /// full. Nothing was done.
    StackFull(E),
    /// The event would have had to wait, and the queue is full. Nothing was
    /// done.
    QueueFull(E),
}

impl<E> Outcome<E> {
    /// Whether a line of the machine took the event, or keeps it for later.
    #[inline]
    pub const fn is_used(&self) -> bool {
        matches!(self, Outcome::Transitioned | Outcome::Handled | Outcome::Deferred)
    }

    /// The event that was not used.
    #[inline]
    pub fn into_event(self) -> Option<E> {
        match self {
            Outcome::Transitioned | Outcome::Handled | Outcome::Deferred => None,
            Outcome::GuardRefused(event)
            | Outcome::Unhandled(event)
            | Outcome::StackFull(event)
            | Outcome::QueueFull(event) => Some(event),
        }
    }

    /// The event that was not used, by reference.
    #[inline]
    pub const fn event(&self) -> Option<&E> {
        match self {
            Outcome::Transitioned | Outcome::Handled | Outcome::Deferred => None,
            Outcome::GuardRefused(event)
            | Outcome::Unhandled(event)
            | Outcome::StackFull(event)
            | Outcome::QueueFull(event) => Some(event),
        }
    }

    /// The same outcome, with the event that was not used made into another.
    ///
    /// ```
    /// use fsm_runtime::Outcome;
    ///
    /// assert_eq!(Outcome::Unhandled(3).map(|n| n * 2), Outcome::Unhandled(6));
    /// ```
    #[inline]
    pub fn map<F>(self, f: impl FnOnce(E) -> F) -> Outcome<F> {
        match self {
            Outcome::Transitioned => Outcome::Transitioned,
            Outcome::Handled => Outcome::Handled,
            Outcome::Deferred => Outcome::Deferred,
            Outcome::GuardRefused(event) => Outcome::GuardRefused(f(event)),
            Outcome::Unhandled(event) => Outcome::Unhandled(f(event)),
            Outcome::StackFull(event) => Outcome::StackFull(f(event)),
            Outcome::QueueFull(event) => Outcome::QueueFull(f(event)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{self, *};

    #[test]
    fn an_event_that_was_not_used_comes_back() {
        let table: [(Outcome<u8>, bool, Option<u8>); 7] = [
            (Transitioned, true, None),
            (Handled, true, None),
            (Deferred, true, None),
            (GuardRefused(1), false, Some(1)),
            (Unhandled(2), false, Some(2)),
            (StackFull(3), false, Some(3)),
            (QueueFull(4), false, Some(4)),
        ];
        for (outcome, used, event) in table {
            assert_eq!(outcome.is_used(), used, "{outcome:?}");
            assert_eq!(outcome.event(), event.as_ref(), "{outcome:?}");
            assert_eq!(outcome.into_event(), event, "{outcome:?}");
        }
    }

    #[test]
    fn map_keeps_the_kind() {
        let table: [(Outcome<u8>, Outcome<u16>); 7] = [
            (Transitioned, Transitioned),
            (Handled, Handled),
            (Deferred, Deferred),
            (GuardRefused(1), GuardRefused(256)),
            (Unhandled(2), Unhandled(512)),
            (StackFull(3), StackFull(768)),
            (QueueFull(4), QueueFull(1024)),
        ];
        for (outcome, expected) in table {
            assert_eq!(outcome.map(|event| u16::from(event) << 8), expected);
        }
    }
}
