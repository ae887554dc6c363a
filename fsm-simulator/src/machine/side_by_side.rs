//! Regions that act one after the other on an event: where the program says so, each is asked by itself, and what its line
//! leads to is put into place when all have acted.

use super::Machine;
use super::answer::Answer;
use super::events::Pattern;
use super::steps::Acting;
use fsm_compiler::program::{Line, Phase};
use fsm_compiler::topology::{ROOT, StateId};

impl<'p, 'm> Machine<'p, 'm> {
    pub(crate) fn act_side_by_side(&mut self, event: &str, patterns: &[Option<Pattern>]) -> Answer {
        let before = self.active.clone();
        let mut acted: Vec<Acting> = Vec::new();
        let program = self.program;
        for region in program.topology.children(ROOT) {
            let Some(line) = self.taken_in(*region, &|line| self.takes(patterns, line, event)) else {
                continue;
            };
            self.note_line(line);
            self.player.forget();
            let mut acting = self.acting(line);
            // Nothing is done there on exit, but whoever looks at the log is told of it.
            self.phase(&mut acting, Phase::Exits, &before);
            self.phase(&mut acting, Phase::Actions, &before);
            acted.push(acting);
            // No other region has a line for the event.
            if !line.acts_beside {
                break;
            }
        }
        acted.iter_mut().for_each(|acting| self.phase(acting, Phase::Entries, &before));
        match acted.iter().any(|acting| acting.line.transition().is_some()) {
            _ if acted.is_empty() => Answer::NotTaken,
            true => Answer::Transitioned,
            false => Answer::Handled,
        }
    }

    /// The line of the one state that is active in a region. Regions have no lines of their own here.
    fn taken_in(&self, region: StateId, takes: &dyn Fn(&Line) -> bool) -> Option<&'p Line<'m>> {
        let program = self.program;
        let state = program.topology.children(region).iter().find(|id| self.active.contains(id))?;
        let lines = program.lines_of(&program.state(*state).on);
        lines.into_iter().find(|line| takes(line) && self.may_act(line, &mut false))
    }
}
