// What a request of an action names in a machine whose requests move data (`take!`): the
// data stay in the state that asks until the request is served, so there is no whole target before.

/// What a request names, in a machine with requests that [move data](crate::reference::requests#requests-that-move-data).
///
/// The line `refused(request)` of such a machine meets it in place of the bare target: data
/// that were to move have gone with their state, so of such a request only the name of its
/// target is left.
///
/// ```
/// use fsm_runtime::requests::Wanted;
///
/// let whole: Wanted<u32> = Wanted::from(7);
/// assert_eq!(whole.into_whole(), Some(7));
/// assert_eq!(Wanted::<u32>::Moving("Open").into_whole(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wanted<T, M = &'static str> {
    /// A target with its data.
    Whole(T),
    /// The name of a target into which data were to move.
    Moving(M),
}

impl<T, M> Wanted<T, M> {
    /// The target, where no data were to move into it.
    #[inline]
    pub fn into_whole(self) -> Option<T> {
        match self {
            Wanted::Whole(target) => Some(target),
            Wanted::Moving(_) => None,
        }
    }

    /// As a line `refused` is shown it.
    #[doc(hidden)]
    #[inline]
    pub fn shown<U>(self, whole: impl FnOnce(T) -> U, name: impl FnOnce(M) -> &'static str) -> Wanted<U> {
        match self {
            Wanted::Whole(target) => Wanted::Whole(whole(target)),
            Wanted::Moving(moving) => Wanted::Moving(name(moving)),
        }
    }
}

impl<T, M> From<T> for Wanted<T, M> {
    #[inline]
    fn from(target: T) -> Self {
        Wanted::Whole(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_told_sees_targets_as_they_are_and_names_of_the_others() {
        let shown =
            |wanted: Wanted<u8, bool>| wanted.shown(u16::from, |moving| if moving { "A" } else { "B" });
        assert_eq!(shown(Wanted::from(1)), Wanted::Whole(1));
        assert_eq!(shown(Wanted::Moving(true)), Wanted::Moving("A"));
    }
}
