// What a request of an action names in a machine whose requests move data (`take!`): the
// data stay in the state that asks until the request is served, so there is no whole target before.

/// The target of a refused request, in a machine with requests that [move data](crate::reference::requests#requests-that-move-data).
///
/// The line `refused(request)` of such a machine meets it in place of the bare target: data
/// that were to move have gone with their state, so of such a request only the name of its
/// target is left.
///
/// ```
/// use fsm_runtime::requests::WantedTarget;
///
/// let whole: WantedTarget<u32> = WantedTarget::from(7);
/// assert_eq!(whole.into_whole(), Some(7));
/// assert_eq!(WantedTarget::<u32>::Moving("Open").into_whole(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WantedTarget<T, M = &'static str> {
    /// A target with its data.
    Whole(T),
    /// The name of a target into which data were to move.
    Moving(M),
}

impl<T, M> WantedTarget<T, M> {
    /// The target, where no data were to move into it.
    #[inline]
    pub fn into_whole(self) -> Option<T> {
        match self {
            WantedTarget::Whole(target) => Some(target),
            WantedTarget::Moving(_) => None,
        }
    }

    /// As a line `refused` is shown it.
    #[doc(hidden)]
    #[inline]
    pub fn shown<U>(
        self,
        whole: impl FnOnce(T) -> U,
        name: impl FnOnce(M) -> &'static str,
    ) -> WantedTarget<U> {
        match self {
            WantedTarget::Whole(target) => WantedTarget::Whole(whole(target)),
            WantedTarget::Moving(moving) => WantedTarget::Moving(name(moving)),
        }
    }
}

impl<T, M> From<T> for WantedTarget<T, M> {
    #[inline]
    fn from(target: T) -> Self {
        WantedTarget::Whole(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_told_sees_targets_as_they_are_and_names_of_the_others() {
        let shown =
            |wanted: WantedTarget<u8, bool>| wanted.shown(u16::from, |moving| if moving { "A" } else { "B" });
        assert_eq!(shown(WantedTarget::from(1)), WantedTarget::Whole(1));
        assert_eq!(shown(WantedTarget::Moving(true)), WantedTarget::Moving("A"));
    }
}
