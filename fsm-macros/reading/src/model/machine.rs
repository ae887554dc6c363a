//! What is asked of a machine and its states, whatever it is asked for.

use super::prelude::*;
use crate::syntax::{Absent, AbsentKind};
use crate::topology::NamedBy;

impl Machine {
    /// Whether a state is under a condition that does not hold.
    pub(super) fn is_absent(&self, name: &Ident) -> bool {
        self.absent.as_ref().is_some_and(|absent| absent.has(AbsentKind::State, name))
    }

    /// Whether this is the table as it was written, with all that stands under a condition.
    pub(crate) fn is_whole(&self) -> bool {
        self.absent.is_none()
    }

    /// Whether what is not there had this.
    pub(crate) fn would(&self, asks: fn(&Absent) -> bool) -> bool {
        self.absent.as_ref().is_some_and(asks)
    }

    pub(crate) fn state(&self, id: StateId) -> &State {
        step!();
        &self.states[id.0]
    }

    pub(crate) fn line(&self, id: LineId) -> &Line {
        step!();
        &self.lines[id.0]
    }

    /// The parameter that action objects work on: the first by `&mut`.
    pub(crate) fn owner(&self) -> Option<&Param> {
        self.params.iter().find(|param| param.is_mutable())
    }

    /// The parameter that action objects may read: the first by `&`.
    pub(crate) fn world(&self) -> Option<&Param> {
        self.params.iter().find(|param| !param.is_mutable())
    }

    /// The data of this name that code in a state sees: of the innermost state that has some.
    pub(crate) fn data_seen(&self, state: StateId, name: &Ident) -> Option<(StateId, usize)> {
        self.topology.path(state).find_map(|id| Some((id, self.state(id).field(name)?)))
    }

    pub(crate) fn is_param(&self, name: &Ident) -> bool {
        self.params.iter().any(|param| param.name == *name)
    }

    /// Whether a parameter has the name of an earlier one.
    pub(crate) fn is_doubled(&self, index: usize) -> bool {
        self.params[..index].iter().any(|earlier| earlier.name == self.params[index].name)
    }

    /// Whether the machine may have such a part that could not be read.
    pub(crate) fn lacks(&self, part: Part) -> bool {
        self.state(ROOT).trust.lacks(part)
    }

    /// Whether the state may have such a part that could not be read.
    pub(crate) fn state_lacks(&self, id: StateId, part: Part) -> bool {
        self.state(id).trust.lacks(part)
    }

    /// Whether some state, or the machine itself, may have such a part that could not be read.
    pub(crate) fn some_state_lacks(&self, part: Part) -> bool {
        self.topology.all().any(|id| self.state_lacks(id, part))
    }

    /// The actions of all lines, those of `initial` too.
    pub(crate) fn actions(&self) -> Each<&Body> {
        let of_lines = self.all_lines().filter_map(|(_, line)| line.action.as_ref());
        of_lines.and(self.states.iter().filter_map(State::action)).each()
    }

    /// Whether some line, or an event that is raised for later, waits for time to pass.
    pub(crate) fn is_timed(&self) -> bool {
        self.delays() || self.all_lines().any(|(_, line)| line.is_timed())
    }

    /// Whether some action asks for a target that a value holds.
    pub(crate) fn holds_targets(&self) -> bool {
        self.actions().any(|action| action.calls.iter().any(|call| matches!(call, Call::Held(_))))
    }

    /// Whether some event is raised for later.
    pub(crate) fn delays(&self) -> bool {
        self.actions().any(|action| action.delayed().next().is_some())
    }

    pub(crate) fn find_state(&self, name: &Ident) -> Option<StateId> {
        self.names.get(name).map(StateId)
    }

    /// The declared event of this name.
    pub(crate) fn event(&self, name: &Ident) -> Option<&Event> {
        match &self.events {
            Some(Events::Declared { variants, .. }) => variants.iter().find(|event| event.name == *name),
            _ => None,
        }
    }

    /// The place of the timer of this name.
    pub(crate) fn timer(&self, name: &Ident) -> Option<usize> {
        self.timers.iter().position(|timer| timer.name == *name)
    }

    /// The states with `first` lines, of this one and those around it: the outermost first.
    pub(crate) fn with_first(&self, id: StateId) -> Vec<StateId> {
        if self.with_first.is_empty() {
            return Vec::new();
        }
        let mut states =
            self.topology.path(id).filter(|id| self.with_first.binary_search(id).is_ok()).gather();
        states.reverse();
        states
    }

    pub(crate) fn lines_of(&self, id: StateId) -> Each<&Line> {
        self.line_ids(id).map(|id| self.line(id)).each()
    }

    /// The lines of a state, with their ids.
    pub(crate) fn numbered_lines(&self, id: StateId) -> Each<(LineId, &Line)> {
        self.line_ids(id).map(|id| (id, self.line(id))).each()
    }

    fn line_ids(&self, id: StateId) -> impl Iterator<Item = LineId> {
        self.state(id).lines.iter().filter_map(|line| match line {
            Act::Line(id) => Some(*id),
            Act::Object(_) => None,
        })
    }

    /// All lines that stand in states, with their ids, in source order within each state.
    pub(crate) fn all_lines(&self) -> Each<(LineId, &Line)> {
        self.topology.all().each_of(|id| self.numbered_lines(id))
    }

    /// Tells the topology where states begin, and where their histories lead.
    pub(crate) fn note_defaults(&mut self) {
        for id in self.topology.all() {
            let State { initial, histories, .. } = &self.states[id.0];
            let node = self.topology.node_mut(id);
            node.initial = initial.as_ref().map(|line| line.entry.as_places(NamedBy::Initial(id)));
            node.histories = [Depth::Shallow, Depth::Deep].map(|depth| {
                let line = histories[depth as usize].as_ref();
                line.map(|line| line.entry.as_places(NamedBy::History(id, depth)))
            });
        }
    }

    /// The word for a state in messages.
    pub(crate) fn kind_word(&self, id: StateId) -> &'static str {
        match self.topology.node(id).kind {
            _ if id == ROOT => "machine",
            StateKind::Plain | StateKind::Final => "state",
            StateKind::Choice => "choice",
            StateKind::Region => "region",
        }
    }

    /// ``state `Name` ``, ``region `Name` `` or ``machine `Name` ``.
    pub(crate) fn describe(&self, id: StateId) -> String {
        format!("{} `{}`", self.kind_word(id), self.state(id).name)
    }
}

impl State {
    /// The place of the data of this name.
    pub(crate) fn field(&self, name: &Ident) -> Option<usize> {
        self.data.iter().position(|field| field.name == *name)
    }

    /// The action of its `initial`.
    pub(crate) fn action(&self) -> Option<&Body> {
        self.initial.as_ref()?.action.as_ref()
    }

    /// The places where it is entered by default, or where its history leads when there is none.
    pub(crate) fn defaults(&self) -> Each<&Entry> {
        let histories = self.histories.iter().flatten().map(|line| &line.entry);
        self.initial.iter().map(|line| &line.entry).and(histories)
    }

    /// Where its history of this depth leads when there is none.
    pub(crate) fn history(&self, depth: Depth) -> Option<&Entry> {
        self.histories[depth as usize].as_ref().map(|line| &line.entry)
    }
}
