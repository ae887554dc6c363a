//! A change of state, as a target or a request names it. Every stage up to `lower` has it, with what it knows of the
//! state: the target as it was written, the state to enter with its data, or the state alone.

use proc_macro2::Span;

#[derive(Clone)]
pub(crate) struct Change<S> {
    /// The state that a target names, the word of one that names none, or the name of the macro: errors belong there.
    pub(crate) span: Span,
    pub(crate) kind: ChangeKind<S>,
    /// `reenter Name`: the state that holds the line is left and entered too.
    pub(crate) reenter: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ChangeKind<S> {
    Goto(S),
    Push(S),
    /// With the target where nothing is suspended.
    Pop(Option<S>),
    Previous,
    Reset(S),
}

impl<S> ChangeKind<S> {
    /// The word that begins it as a target, and the macro that asks for it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            ChangeKind::Goto(_) => "goto",
            ChangeKind::Push(_) => "push",
            ChangeKind::Pop(_) => "pop",
            ChangeKind::Previous => "previous",
            ChangeKind::Reset(_) => "reset",
        }
    }

    /// The state that it names, if it names one.
    pub(crate) fn named(&self) -> Option<&S> {
        match self {
            ChangeKind::Goto(state) | ChangeKind::Push(state) | ChangeKind::Reset(state) => Some(state),
            ChangeKind::Pop(otherwise) => otherwise.as_ref(),
            ChangeKind::Previous => None,
        }
    }

    pub(crate) fn named_mut(&mut self) -> Option<&mut S> {
        match self {
            ChangeKind::Goto(state) | ChangeKind::Push(state) | ChangeKind::Reset(state) => Some(state),
            ChangeKind::Pop(otherwise) => otherwise.as_mut(),
            ChangeKind::Previous => None,
        }
    }

    /// Replaces each state by `known(state)`. `None` where that is broken.
    pub(crate) fn resolve<T>(self, known: impl FnOnce(S) -> Option<T>) -> Option<ChangeKind<T>> {
        Some(match self {
            ChangeKind::Goto(state) => ChangeKind::Goto(known(state)?),
            ChangeKind::Push(state) => ChangeKind::Push(known(state)?),
            ChangeKind::Pop(Some(state)) => ChangeKind::Pop(Some(known(state)?)),
            ChangeKind::Pop(None) => ChangeKind::Pop(None),
            ChangeKind::Previous => ChangeKind::Previous,
            ChangeKind::Reset(state) => ChangeKind::Reset(known(state)?),
        })
    }

    /// The change with its states by reference.
    pub(crate) fn as_ref(&self) -> ChangeKind<&S> {
        match self {
            ChangeKind::Goto(state) => ChangeKind::Goto(state),
            ChangeKind::Push(state) => ChangeKind::Push(state),
            ChangeKind::Pop(otherwise) => ChangeKind::Pop(otherwise.as_ref()),
            ChangeKind::Previous => ChangeKind::Previous,
            ChangeKind::Reset(state) => ChangeKind::Reset(state),
        }
    }
}
