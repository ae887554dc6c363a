// Changes of state that are made and not told yet. Where an error, or a future that is dropped, ends a step before its
// report, whoever goes on with the machine tells it first.

/// At most `N` changes, each from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Untold<I, const N: usize> {
    /// What a change leaves, until its commit.
    leaving: Option<I>,
    pub(crate) changes: [Option<(I, I)>; N],
}

impl<I: Copy, const N: usize> Untold<I, N> {
    /// All was told.
    #[inline]
    pub const fn new() -> Self {
        Untold { leaving: None, changes: [None; N] }
    }

    /// A change begins, whose commit stands in another function.
    #[inline]
    pub fn leave(&mut self, from: I) {
        self.leaving = Some(from);
    }

    /// Its commit.
    #[inline]
    pub fn arrive(&mut self, to: I) {
        if let Some(from) = self.leaving.take() {
            self.note(from, to);
        }
    }

    /// The commit of a change. It is told where nothing ends the step before.
    #[inline]
    pub fn note(&mut self, from: I, to: I) {
        if let Some(place) = self.changes.iter_mut().find(|place| place.is_none()) {
            *place = Some((from, to));
        }
    }

    /// All that is open is told now, or will never be, since it was not made.
    #[inline]
    pub fn take(&mut self) -> impl Iterator<Item = (I, I)> + use<I, N> {
        core::mem::take(self).changes.into_iter().flatten()
    }

    /// They are told by the step itself.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// Whether nothing is open.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.changes.first().is_none_or(Option::is_none)
    }
}

impl<I: Copy, const N: usize> Default for Untold<I, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Untold;

    #[test]
    fn a_change_is_told_once_it_was_made() {
        let mut untold = Untold::<u8, 2>::new();
        untold.leave(1);
        assert!(untold.is_empty());
        untold.arrive(2);
        untold.note(3, 4);
        assert!(!untold.is_empty());
        assert!(untold.take().eq([(1, 2), (3, 4)]));
        assert!(untold.is_empty());
        untold.leave(5);
        assert_eq!(untold.take().count(), 0);
        untold.arrive(6);
        assert!(untold.is_empty());
    }
}
