//! States that are left and entered: what runs in each, in order.

use fsm_compiler::program::{Act, Hook, Leaving};
use fsm_compiler::topology::StateId;

use super::entered::{Arrival, Arrivals};
use super::notes::NoteKind;
use super::{Configuration, Machine};

impl Machine<'_, '_> {
    /// A state is active until its own lines have run.
    pub(crate) fn leave(&mut self, hook: Hook, leaving: &Leaving, domain: StateId) {
        match leaving {
            Leaving::Inside(id) => self.leave_inside(*id, hook),
            Leaving::Path { source, then } => {
                if let Some(source) = source {
                    self.leave_inside(*source, hook);
                }
                for id in then {
                    assert!(self.active.contains(id), "{} is left, and not active", self.name(*id));
                    let inside = self.active_inside(*id);
                    self.note_left(&inside, hook);
                    self.unless_never_entered(*id, hook);
                    self.active.retain(|inner| inner != id && !inside.contains(inner));
                }
            }
        }
        let inside = self.active_inside(domain);
        self.note_left(&inside, hook);
        self.active.retain(|inner| !inside.contains(inner));
    }

    /// Of states that are left and do nothing then the log tells too, the innermost first.
    pub(crate) fn note_left(&self, states: &Configuration, hook: Hook) {
        if self.stops.is_lost {
            return;
        }
        let silent =
            states.iter().rev().filter(|id| !self.was_never_entered(**id) && !self.is_left_in_log(**id));
        silent.for_each(|id| self.note(hook.into(), *id, None, ""));
    }

    /// Whether the last that the log tells of a state is that it was left: a choice leaves states once more.
    fn is_left_in_log(&self, id: StateId) -> bool {
        let notes = self.notes.borrow();
        let mut kinds = notes.iter().rev().filter(|note| note.state == id).map(|note| note.kind);
        let is_of_change = |kind: &NoteKind| {
            matches!(kind, NoteKind::Entered | NoteKind::Exited | NoteKind::Paused | NoteKind::Resumed)
        };
        kinds.find(is_of_change).is_some_and(|kind| matches!(kind, NoteKind::Exited | NoteKind::Paused))
    }

    pub(crate) fn leave_inside(&mut self, id: StateId, hook: Hook) {
        for inner in self.active_inside(id).into_iter().rev() {
            self.unless_never_entered(inner, hook);
            self.active.remove(&inner);
        }
    }

    fn unless_never_entered(&mut self, id: StateId, hook: Hook) {
        if !self.was_never_entered(id) && !self.stops.is_lost {
            self.run_acts(id, hook);
        }
    }

    pub(crate) fn run_acts(&mut self, id: StateId, hook: Hook) {
        let program = self.program;
        if matches!(hook, Hook::Enter | Hook::Resume) || !self.is_left_in_log(id) {
            self.note(hook.into(), id, None, "");
        }
        for act in program.state(id).acts(hook) {
            match act {
                Act::Line(line) => {
                    if let Some(action) = program.line(*line).action() {
                        self.run(action, id);
                    }
                }
                Act::Object(field) if program.state(id).data[*field].lent.is_some() => {
                    self.run_inside(id, *field, false);
                }
                Act::Object(field) => {
                    let object = program.state(id).data[*field].initial.as_ref().expect("an object");
                    let said = self.runnable.language.object(&object.text(), hook);
                    self.lines.extend(said);
                }
                Act::Told => {}
                Act::Begun => self.begun[id.0] += 1,
            }
        }
    }

    pub(crate) fn enter(&mut self, arrivals: &Arrivals) {
        let program = self.program;
        for arrival in &arrivals.list {
            match arrival {
                Arrival::Enter(id) => self.enter_state(*id),
                Arrival::Begin(id) => {
                    if let Some(begin) = &program.state(*id).begin {
                        self.run(begin, *id);
                    }
                }
            }
        }
    }

    pub(crate) fn arrive(&mut self, hook: Hook, domain: StateId) {
        for id in self.active_inside(domain) {
            match hook {
                Hook::Enter => self.enter_state(id),
                hook => self.unless_never_entered(id, hook),
            }
        }
    }

    fn enter_state(&mut self, id: StateId) {
        self.not_entered.remove(&id);
        // It is final also where its `enter` fails; what that raises comes before.
        let is_final = self.program.topology.is_final(id);
        if is_final {
            self.tell_done(id);
        }
        self.run_acts(id, Hook::Enter);
        if is_final {
            self.tell_done(id);
        }
    }

    /// The composites that are done with this final state.
    fn tell_done(&mut self, id: StateId) {
        let tree = &self.program.topology;
        let told_done = &self.program.storage.told_done;
        let mut around = tree.parent(id);
        while let Some(outer) = around.filter(|outer| self.is_final_inside(*outer)) {
            if told_done.contains(&outer) {
                self.waiting.done(outer);
            }
            // A region that is done is what the state around it waits for; another state is not.
            around = tree.parent(outer).filter(|outer| tree.holds_regions(*outer));
        }
    }
}
