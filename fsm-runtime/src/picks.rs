// Which lines act on one event where several states are active beside each
// other. The states offer their lines; what is decided here is which of them
// stand in each other's way.

/// What has to be known of a line: the state that it stands in, and the state
/// inside which everything is left. States are numbered; 0 is the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// The state in which the line stands.
    pub source: u16,
    /// The domain of its transition; a line without a target leaves nothing.
    pub domain: Option<u16>,
}

/// The lines that are to act on one event, in the order of the regions that
/// have picked them: `K` of them at most, one for each innermost active state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picks<const K: usize> {
    lines: [u16; K],
    len: usize,
}

impl<const K: usize> Picks<K> {
    /// No line.
    #[inline]
    pub const fn new() -> Self {
        Picks { lines: [0; K], len: 0 }
    }

    /// Adds a line. One that another region has picked already acts once.
    #[inline]
    pub fn push(&mut self, line: u16) {
        if !self.as_slice().contains(&line) && self.len < K {
            self.lines[self.len] = line;
            self.len += 1;
        }
    }

    /// The lines, in order.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.lines[..self.len]
    }

    /// Leaves out those for which `keep` is false.
    #[inline]
    pub fn retain(&mut self, keep: impl Fn(u16) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let line = self.lines[index];
            if keep(line) {
                self.lines[kept] = line;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Of two lines that would leave the same state, the one further inside
    /// acts, else the one that was picked first (`removeConflictingTransitions`
    /// of SCXML's Appendix D).
    #[inline]
    pub fn without_conflicts(&self, table: &[Line], parents: &[u16]) -> Self {
        let mut kept = Picks::new();
        for &line in self.as_slice() {
            let Some(this) = table.get(line as usize) else { continue };
            let wins = |other: u16| {
                table.get(other as usize).is_some_and(|other| is_inside(this.source, other.source, parents))
            };
            let meets = |other: u16| {
                table.get(other as usize).is_some_and(|other| leave_the_same(this, other, parents))
            };
            if kept.as_slice().iter().any(|&other| meets(other) && !wins(other)) {
                continue;
            }
            kept.retain(|other| !meets(other));
            kept.push(line);
        }
        kept
    }
}

impl<const K: usize> Default for Picks<K> {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether some state is left by both lines. Both domains are active: so they
/// are when one is inside the other.
fn leave_the_same(a: &Line, b: &Line, parents: &[u16]) -> bool {
    let (Some(a), Some(b)) = (a.domain, b.domain) else { return false };
    a == b || is_inside(a, b, parents) || is_inside(b, a, parents)
}

/// Whether `inner` stands somewhere inside `outer`. What has no parent in the
/// list stands nowhere.
fn is_inside(inner: u16, outer: u16, parents: &[u16]) -> bool {
    let mut state = inner;
    while let Some(&parent) = parents.get(state as usize) {
        // The machine is its own parent.
        if parent == state {
            return false;
        }
        if parent == outer {
            return true;
        }
        state = parent;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    // 0 { 1 { 2 region { 3 4 } 5 region { 6 7 } } 8 }
    const PARENTS: [u16; 9] = [0, 0, 1, 2, 2, 1, 5, 5, 0];

    const TABLE: [Line; 6] = [
        Line { source: 3, domain: Some(2) },
        Line { source: 6, domain: Some(5) },
        Line { source: 3, domain: Some(0) },
        Line { source: 6, domain: Some(0) },
        Line { source: 1, domain: Some(0) },
        Line { source: 1, domain: None },
    ];

    #[test]
    fn the_line_further_inside_wins_then_the_first() {
        let table: [(&[u16], &[u16]); 8] = [
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
            let mut picks = Picks::<4>::new();
            picked.iter().for_each(|line| picks.push(*line));
            assert_eq!(picks.without_conflicts(&TABLE, &PARENTS).as_slice(), expected, "{picked:?}");
        }
    }
}
