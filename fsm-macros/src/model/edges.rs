//! The changes of state that can happen while a leaf state is current: the targets of its lines and of
//! the lines around it, and the requests in their actions.

use super::{Change, ChangeKind, Entry, Machine, StateId};

/// The changes that leave (or push above) this leaf state, the innermost state's first.
pub(crate) fn edges_of(machine: &Machine, leaf: StateId) -> impl Iterator<Item = &Change> {
    machine.effective(leaf).flat_map(|handler| handler.changes())
}

/// A change of state without its tokens, which is what the analysis of the stack looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Goto(StateId),
    Push(StateId),
    Pop,
    PopElse(StateId),
    Previous,
    Reset(StateId),
}

impl From<&Change> for Step {
    fn from(change: &Change) -> Self {
        let state = |entry: &Entry| entry.state;
        match &change.kind {
            ChangeKind::Goto(entry) => Step::Goto(state(entry)),
            ChangeKind::Push(entry) => Step::Push(state(entry)),
            ChangeKind::Pop(None) => Step::Pop,
            ChangeKind::Pop(Some(entry)) => Step::PopElse(state(entry)),
            ChangeKind::Previous => Step::Previous,
            ChangeKind::Reset(entry) => Step::Reset(state(entry)),
        }
    }
}
