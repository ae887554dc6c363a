//! What a machine would do with an event: what the search for lines finds, before anything acts.

use fsm_compiler::program::{Effect, Events, Line, State};

use super::{Machine, events};
use crate::language::Time;

/// What `send` would do. That no line takes the event may be for a guard, or since there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Would {
    Act,
    Ignore,
    Defer,
    NotTaken,
    StackFull,
    QueueFull,
}

impl<'p, 'm> Machine<'p, 'm> {
    /// What `send` would do with an event.
    pub fn would(&mut self, event: &str, now: Time) -> Would {
        if self.has_ended() {
            return Would::NotTaken;
        }
        let before = (self.now, self.payload);
        (self.now, self.payload) = (now, events::payload(event));
        let found = self.find(|state| &state.on, |this, line| this.takes(&this.patterns, line, event), false);
        let acts = |line: &&Line| !matches!(line.effect, Effect::Ignore(_));
        let would = match found {
            found if found.lines.iter().any(acts) => Would::Act,
            found if !found.lines.is_empty() => Would::Ignore,
            found if found.defers && self.waiting.is_full() => Would::QueueFull,
            found if found.defers => Would::Defer,
            found if found.meets_full_stack => Would::StackFull,
            _ => Would::NotTaken,
        };
        (self.now, self.payload) = before;
        would
    }

    /// The events for which an active state, or one around it, has a line whose `in_state!` hold. Events of elsewhere have no
    /// names.
    pub fn possible(&self) -> Option<Vec<String>> {
        let Some(Events::Declared { variants, .. }) = self.program.events else { return None };
        let names = variants.iter().map(|event| event.name.to_string());
        Some(names.filter(|name| !self.has_ended() && self.has_line(name)).collect())
    }

    fn has_line(&self, event: &str) -> bool {
        let is_there =
            |state: &&State| state.id == fsm_compiler::topology::ROOT || self.active.contains(&state.id);
        let states = self.program.states.iter().filter(is_there);
        let mut lines = states.flat_map(|state| self.program.lines_of(&state.asked()));
        lines.any(|line| {
            if line.passes() {
                return false;
            }
            let mut tests = line.condition.tests.iter();
            tests.all(|test| self.active.contains(&test.state) != test.is_negated)
                && line.events().is_none_or(|events| events.iter().any(|name| name == event))
        })
    }
}
