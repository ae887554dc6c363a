//! What happens in a step, as notes for whoever looks at it.

use fsm_compiler::program::{Hook, LineId};
use fsm_compiler::topology::StateId;

use super::Machine;

/// Something that has happened.
#[derive(Clone, Debug)]
pub struct Note {
    pub kind: NoteKind,
    /// The state that it happened to, or in.
    pub state: StateId,
    /// The line that acted.
    pub line: Option<LineId>,
    /// What there is to say: code, an event, a reason.
    pub text: String,
}

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    Entered,
    Exited,
    Paused,
    Resumed,
    /// A line acts.
    Line,
    /// Code that nobody looks into.
    Action,
    /// Whoever plays has answered a question.
    Answered,
    /// An action raises an event.
    Raised,
    /// The queue has no room for a raised event.
    Lost,
    /// A delayed event has its turn.
    Delivered,
    /// An event is kept until the state changes.
    Deferred,
    /// A deferred event has its turn again.
    Recalled,
    /// No line takes the event.
    Unhandled,
    /// A request is served.
    Requested,
    Refused,
    /// An action gives a timer its full time again.
    Restarted,
    /// An action ends a timer, or takes away an event for later.
    Cancelled,
    /// A chain of changes without end is stopped.
    Livelock,
}

impl From<Hook> for NoteKind {
    fn from(hook: Hook) -> Self {
        match hook {
            Hook::Enter => NoteKind::Entered,
            Hook::Exit => NoteKind::Exited,
            Hook::Pause => NoteKind::Paused,
            Hook::Resume => NoteKind::Resumed,
        }
    }
}

impl Machine<'_, '_> {
    pub(crate) fn note(&self, kind: NoteKind, state: StateId, line: Option<LineId>, text: impl Into<String>) {
        self.notes.borrow_mut().push(Note { kind, state, line, text: text.into() });
    }
}
