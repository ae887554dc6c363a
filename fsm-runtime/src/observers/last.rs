//! The last changes of state of a machine.

use core::fmt::{self, Debug, Display, Formatter};

use crate::any::Machine;
use crate::{Observer, StateId};

/// Keeps the last `N` changes of state, without allocation.
///
/// ```
/// use fsm_runtime::fsm;
/// use fsm_runtime::observers::Last;
///
/// fsm! {
///     machine Light {
///         observed;
///         clock u32;
///         initial Red;
///         state Red { after 3s => Green; }
///         state Green { after 5s => Yellow; }
///         state Yellow { after 1s => Red; }
///     }
/// }
///
/// let mut last = Last::<Light, 2>::new();
/// let mut light = Light::start_observed(&mut last, 0);
/// for now in [3_000, 8_000, 9_000] {
///     light.observed(&mut last).update(now);
/// }
/// let changes: Vec<String> = last.iter().map(|changed| changed.to_string()).collect();
/// assert_eq!(
///     changes,
///     ["Green -> Yellow (after 5s => Yellow)", "Yellow -> Red (after 1s => Red)"],
/// );
/// assert_eq!(last.iter().last().unwrap().at, Some(9_000));
/// ```
pub struct Last<M: Machine, const N: usize> {
    changes: [Option<Changed<M>>; N],
    /// How many there have been.
    count: usize,
    line: Option<usize>,
    at: Option<M::Time>,
}

/// A change of state.
pub struct Changed<M: Machine> {
    /// The innermost state before.
    pub from: M::StateId,
    /// The innermost state after it.
    pub to: M::StateId,
    /// The line that has acted last before it, by its number in `GRAPH`. Of a change that an action has asked for that is
    /// the line of the action.
    pub line: Option<usize>,
    /// The time of the call; `None` at the start, of which no time is told.
    pub at: Option<M::Time>,
}

impl<M: Machine, const N: usize> Last<M, N> {
    /// None yet.
    pub const fn new() -> Self {
        Last { changes: [const { None }; N], count: 0, line: None, at: None }
    }

    /// The changes, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Changed<M>> + '_ {
        let (behind, before) = self.changes.split_at(self.count.checked_rem(N).unwrap_or(0));
        before.iter().chain(behind).flatten().copied()
    }

    /// How many there have been, also of those that are not kept.
    pub const fn count(&self) -> usize {
        self.count
    }
}

impl<M: Machine, const N: usize> Default for Last<M, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[diagnostic::do_not_recommend]
impl<M: Machine, E, const N: usize> Observer<M, E> for Last<M, N> {
    fn received(&mut self, _: &E, _: M::StateId, now: M::Time) {
        self.at = Some(now);
    }
    fn ticked(&mut self, _: M::StateId, now: M::Time) {
        self.at = Some(now);
    }
    fn line_taken(&mut self, line: usize) {
        self.line = Some(line);
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        let place = self.count.checked_rem(N).and_then(|place| self.changes.get_mut(place));
        if let Some(place) = place {
            *place = Some(Changed { from, to, line: self.line, at: self.at });
        }
        self.count = self.count.wrapping_add(1);
    }
}

impl<M: Machine> Clone for Changed<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Machine> Copy for Changed<M> {}

/// `Closed -> Open (on Push => Open)`
impl<M: Machine> Display for Changed<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.from.name(), self.to.name())?;
        match self.line.and_then(|line| M::GRAPH.line(line)) {
            Some(line) => write!(f, " ({line})"),
            None => Ok(()),
        }
    }
}

impl<M: Machine> Debug for Changed<M> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<M: Machine, const N: usize> Debug for Last<M, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
