// Why no line has taken the event so far: noted while the lines for an event
// are tried one after the other, and turned into the outcome when none was
// left.

use crate::Outcome;

/// Why no line has taken the event so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refusal(Why);

/// In the order of weight: a later one is not forgotten for an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Why {
    NoLine,
    Guard,
    StackFull,
}

impl Refusal {
    /// No line for the event has been met.
    #[inline]
    pub const fn new() -> Self {
        Refusal(Why::NoLine)
    }

    /// Notes that a guard refused. Always false, to stand in a condition:
    /// `guard || refusal.guard()`.
    #[inline]
    pub fn guard(&mut self) -> bool {
        self.0 = self.0.max(Why::Guard);
        false
    }

    /// Notes that a line would have pushed on a full stack. Always false, like
    /// `guard`.
    #[inline]
    pub fn stack_full(&mut self) -> bool {
        self.0 = Why::StackFull;
        false
    }

    /// The same of a search beside this one: what weighs more is told.
    #[inline]
    pub fn join(&mut self, other: Self) {
        self.0 = self.0.max(other.0);
    }

    /// Whether further lines may be tried. A full stack ends the search: a
    /// later line must not take the event for one that had the right to it.
    #[inline]
    pub fn is_open(&self) -> bool {
        !self.is_stack_full()
    }

    /// Whether a line would have pushed on a full stack.
    #[inline]
    pub fn is_stack_full(&self) -> bool {
        matches!(self.0, Why::StackFull)
    }

    /// The outcome, when no line has taken the event: it goes back.
    #[inline]
    pub fn outcome<E>(self, event: E) -> Outcome<E> {
        match self.0 {
            Why::NoLine => Outcome::Unhandled(event),
            Why::Guard => Outcome::GuardRefused(event),
            Why::StackFull => Outcome::StackFull(event),
        }
    }
}

impl Default for Refusal {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_is_the_weightiest_reason() {
        type Note = fn(&mut Refusal) -> bool;
        let table: [(&[Note], Outcome<u8>); 5] = [
            (&[], Outcome::Unhandled(7)),
            (&[Refusal::guard], Outcome::GuardRefused(7)),
            (&[Refusal::stack_full], Outcome::StackFull(7)),
            (&[Refusal::guard, Refusal::stack_full], Outcome::StackFull(7)),
            (&[Refusal::stack_full, Refusal::guard], Outcome::StackFull(7)),
        ];
        for (notes, expected) in table {
            let mut refusal = Refusal::new();
            for note in notes {
                assert!(!note(&mut refusal), "a note is false, to stand in a condition");
            }
            assert_eq!(refusal.outcome(7), expected);
        }
    }

    #[test]
    fn only_a_full_stack_ends_the_search() {
        let mut refusal = Refusal::new();
        assert!(refusal.is_open() && !refusal.is_stack_full());
        refusal.guard();
        assert!(refusal.is_open() && !refusal.is_stack_full());
        refusal.stack_full();
        assert!(!refusal.is_open() && refusal.is_stack_full());
    }
}
