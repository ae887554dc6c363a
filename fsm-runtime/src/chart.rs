// Where a change of state that is known only when the machine runs takes place
// in a machine of nested states. The table's own lines have this computed by the
// macro.

use crate::StateId;

/// The state that stays active around a change which `source` has asked for;
/// none where that is the machine itself. A change asked for by the machine, or
/// from outside, has no source.
///
/// `getTransitionDomain` and `findLCCA` of SCXML's Appendix D.
pub fn domain<I: StateId>(source: Option<I>, target: I, is_compound: impl Fn(I) -> bool) -> Option<I> {
    let source = source?;
    around(Some(source)).find(|state| is_compound(*state) && is_inside(target, *state))
}

/// The same of a state that is left and entered again.
pub fn domain_of_self<I: StateId>(source: Option<I>, is_compound: impl Fn(I) -> bool) -> Option<I> {
    around(source?.parent()).find(|state| is_compound(*state))
}

/// Whether `inner` stands somewhere inside `outer`.
pub fn is_inside<I: StateId>(inner: I, outer: I) -> bool {
    around(inner.parent()).any(|state| state == outer)
}

/// Whether a state is left with all that is inside this domain; the machine itself, which has no id, never is.
pub fn stands_inside<I: StateId>(state: Option<I>, domain: Option<I>) -> bool {
    state.is_some_and(|state| domain.is_none_or(|domain| is_inside(state, domain)))
}

/// This state and those around it, outwards.
fn around<I: StateId>(state: Option<I>) -> impl Iterator<Item = I> {
    core::iter::successors(state, |state| state.parent())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Machine { Fight { Aim, Shoot { Burst } }, Rest }`
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum Id {
        Fight,
        Aim,
        Shoot,
        Burst,
        Rest,
    }

    impl core::fmt::Display for Id {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str(self.name())
        }
    }

    impl StateId for Id {
        const ALL: &'static [Self] = &[Id::Fight, Id::Aim, Id::Shoot, Id::Burst, Id::Rest];
        fn name(self) -> &'static str {
            "Id"
        }
        fn parent(self) -> Option<Self> {
            match self {
                Id::Aim | Id::Shoot => Some(Id::Fight),
                Id::Burst => Some(Id::Shoot),
                Id::Fight | Id::Rest => None,
            }
        }
        fn index(self) -> usize {
            self as usize
        }
    }

    fn is_compound(id: Id) -> bool {
        matches!(id, Id::Fight | Id::Shoot)
    }

    #[test]
    fn the_domain_is_the_innermost_composite_around_source_and_target() {
        let table = [
            (Some(Id::Aim), Id::Shoot, Some(Id::Fight)),
            (Some(Id::Aim), Id::Burst, Some(Id::Fight)),
            (Some(Id::Fight), Id::Burst, Some(Id::Fight)),
            (Some(Id::Burst), Id::Burst, Some(Id::Shoot)),
            (Some(Id::Burst), Id::Rest, None),
            (Some(Id::Rest), Id::Burst, None),
            (None, Id::Burst, None),
        ];
        for (source, target, expected) in table {
            assert_eq!(domain(source, target, is_compound), expected, "{source:?} => {target:?}");
        }
    }

    #[test]
    fn a_state_that_enters_itself_again_does_so_in_its_composite() {
        assert_eq!(domain_of_self(Some(Id::Burst), is_compound), Some(Id::Shoot));
        assert_eq!(domain_of_self(Some(Id::Fight), is_compound), None);
        assert_eq!(domain_of_self(None, is_compound), None);
    }
}
