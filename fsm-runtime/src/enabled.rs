//! Which lines act in one step where several states are active beside each other: SCXML's enabled transitions, and
//! `removeConflictingTransitions` of its Appendix D.

use crate::StateId;

/// The lines that are to act, in the order of the regions that have picked them: `K` of them at most, one for each
/// innermost active state.
#[derive(Clone, Copy, Debug)]
pub struct Enabled<L, const K: usize> {
    /// The places behind `count` are empty.
    lines: [Option<L>; K],
    count: usize,
}

/// How many lines are to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count<L> {
    /// None.
    None,
    /// One alone.
    One(L),
    /// Several, together.
    Several,
}

/// Where a line stands, and what it leaves. The machine itself has no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stands<I> {
    /// The state in which the line stands.
    pub source: Option<I>,
    /// The domain of its transition; a line without a target leaves nothing.
    pub leaves: Option<Option<I>>,
}

impl<L: Copy + PartialEq, const K: usize> Enabled<L, K> {
    /// No line.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Enabled { lines: [None; K], count: 0 }
    }

    /// Adds a line that no other region can have picked.
    #[inline]
    pub fn push(&mut self, line: L) {
        if let Some(place) = self.lines.get_mut(self.count) {
            *place = Some(line);
            self.count += 1;
        }
    }

    /// Adds a line that stands around several regions. One that another region has picked already acts once.
    #[inline]
    pub fn push_once(&mut self, line: L) {
        if !self.has(line) {
            self.push(line);
        }
    }

    /// Adds one of the lines around the same regions, if no other region has picked one of them already: they give one line,
    /// though a guard that is asked again may answer otherwise.
    #[inline]
    pub fn push_one_of(&mut self, line: L, around: &[L]) {
        // Nearly always another region has picked the same line.
        if !self.has(line) && !self.picked().any(|other| around.contains(&other)) {
            self.push(line);
        }
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn count(&self) -> Count<L> {
        match (self.count, self.lines.first()) {
            (1, Some(Some(line))) => Count::One(*line),
            (0, _) | (_, None | Some(None)) => Count::None,
            _ => Count::Several,
        }
    }

    /// The lines, in order; the places behind them are empty.
    #[inline]
    #[must_use]
    pub const fn lines(&self) -> [Option<L>; K] {
        self.lines
    }

    /// Whether a line is among them.
    #[inline]
    #[must_use]
    pub fn has(&self, line: L) -> bool {
        self.picked().any(|other| other == line)
    }

    fn picked(&self) -> impl Iterator<Item = L> {
        self.lines.iter().take(self.count).copied().flatten()
    }

    /// Leaves out those for which `keep` is false.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(L) -> bool) {
        let mut kept = Enabled::new();
        for line in self.picked().filter(|line| keep(*line)) {
            kept.push(line);
        }
        *self = kept;
    }

    /// Two lines that would leave the same state cannot both act: the one that stands inside the state of the other
    /// wins, else the one that comes first.
    #[must_use]
    pub fn without_conflicts<I: StateId>(&self, stands: impl Fn(L) -> Stands<I>) -> Self {
        if !matches!(self.count(), Count::Several) {
            return *self;
        }
        let mut kept = Enabled::new();
        for line in self.picked() {
            let this = stands(line);
            let meets = |other: L| leave_the_same(&this, &stands(other));
            let wins = |other: L| is_inside(this.source, stands(other).source);
            if kept.picked().any(|other| meets(other) && !wins(other)) {
                continue;
            }
            kept.retain(|other| !meets(other));
            kept.push(line);
        }
        kept
    }
}

impl<L: Copy + PartialEq, const K: usize> Default for Enabled<L, K> {
    fn default() -> Self {
        Self::new()
    }
}

/// Notes a line whose pattern and guard have held. It is false, so that the event is not taken.
#[inline]
pub fn note<L>(picked: &mut Option<L>, line: L) -> bool {
    *picked = Some(line);
    false
}

/// Behind a guard that is always false.
#[cold]
pub fn never_taken() -> ! {
    unreachable!("a guard that only notes its line is false")
}

fn leave_the_same<I: StateId>(a: &Stands<I>, b: &Stands<I>) -> bool {
    let (Some(a), Some(b)) = (a.leaves, b.leaves) else { return false };
    a == b || is_inside(a, b) || is_inside(b, a)
}

/// Whether one state stands inside another; the machine itself is around all of them.
fn is_inside<I: StateId>(inner: Option<I>, outer: Option<I>) -> bool {
    let Some(inner) = inner else { return false };
    outer.is_none_or(|outer| {
        core::iter::successors(inner.parent(), |state| state.parent()).any(|state| state == outer)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::fsm! {
        machine Chart {
            initial Both;
            state Both {
                region Left { initial L; #[allow(dead_end)] state L {} }
                region Right { initial R; #[allow(dead_end)] state R {} }
            }
        }
    }

    use ChartStateId::{Both, L, Left, R, Right};

    /// Lines by number: of `L` inside its region, of `R` inside its own, of both out of everything, of `Both`, and one
    /// that leaves nothing.
    fn stands(line: u8) -> Stands<ChartStateId> {
        let (source, leaves) = match line {
            0 => (L, Some(Some(Left))),
            1 => (R, Some(Some(Right))),
            2 => (L, Some(None)),
            3 => (R, Some(None)),
            4 => (Both, Some(None)),
            _ => (Both, None),
        };
        Stands { source: Some(source), leaves }
    }

    #[test]
    fn the_line_further_inside_wins_then_the_first() {
        let table: [(&[u8], &[u8]); 8] = [
            (&[0, 1], &[0, 1]),
            (&[0, 3], &[0]),
            (&[2, 1], &[2]),
            (&[2, 3], &[2]),
            (&[4, 1], &[1]),
            (&[0, 4], &[0]),
            (&[5, 1], &[5, 1]),
            (&[0, 0], &[0]),
        ];
        for (picked, expected) in table {
            let mut enabled = Enabled::<u8, 4>::new();
            picked.iter().for_each(|line| enabled.push_once(*line));
            let left = enabled.without_conflicts(stands).lines();
            assert!(left.into_iter().flatten().eq(expected.iter().copied()), "{picked:?}: {left:?}");
        }
        let _ = Chart::start();
    }

    #[test]
    fn one_line_is_told_from_several() {
        let mut enabled = Enabled::<u8, 1>::new();
        assert_eq!(enabled.count(), Count::None);
        enabled.push(7);
        assert_eq!(enabled.count(), Count::One(7));
        let mut enabled = Enabled::<u8, 2>::new();
        enabled.push(1);
        enabled.push(2);
        assert_eq!(enabled.count(), Count::Several);
        enabled.retain(|line| line == 2);
        assert_eq!(enabled.count(), Count::One(2));
    }
}
