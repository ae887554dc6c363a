//! What there is for as long as states are active: tags, activities, named timers, and the line `stop`.

use fsm_compiler::program::{Act, NamedTimer as Timer, Trigger};
use fsm_compiler::topology::{ROOT, StateId, Tag};

use crate::machine::Machine;
use crate::reads::{Reads, milliseconds};
use crate::report::{Activity, NamedTimer};

impl Reads<'_, '_> {
    /// The number of the line `stop`.
    pub(crate) fn stop(&self) -> Option<usize> {
        match self.program.root().stop {
            Some(Act::Line(line)) => Some(self.program.line(line).number),
            _ => None,
        }
    }

    /// The tags of the active states, outermost first, each once.
    pub(crate) fn tags(&self, machine: &Machine) -> Vec<String> {
        let mut tags = Vec::new();
        for tag in machine.active.iter().flat_map(|id| self.program.topology.tags.of(*id)).map(Tag::text) {
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        tags
    }

    /// The `during` lines of states that are active.
    pub(crate) fn activities(&self, machine: &Machine) -> Vec<Activity> {
        let states = machine.activities().into_iter();
        let lines =
            states.flat_map(|(id, _)| self.program.lines.iter().filter(move |line| line.source == id));
        let activity = lines.filter_map(|line| {
            let Trigger::During { event, .. } = line.trigger else { return None };
            let event = event.map(ToString::to_string);
            let (number, text, _) = self.line(line.id);
            Some(Activity { state: self.name(line.source), line: number, text, event })
        });
        activity.collect()
    }

    /// The named timers of active states; none where the machine has ended.
    pub(crate) fn named_timers(&self, machine: &Machine) -> Vec<NamedTimer> {
        let remaining = machine.remaining();
        let is_active = |timer: &&Timer| !machine.has_ended() && is_current(machine, timer.state);
        let named = self.program.timers.iter().filter(is_active).map(|timer| {
            let name = timer.name.to_string();
            let remains = remaining.iter().find(|(other, _)| *other == name);
            NamedTimer {
                state: self.name(timer.state),
                line: timer.line.map(|line| self.program.line(line).number),
                remaining: remains.map(|(_, time)| milliseconds(*time)),
                name,
            }
        });
        named.collect()
    }
}

fn is_current(machine: &Machine, id: StateId) -> bool {
    id == ROOT || machine.active.contains(&id)
}
