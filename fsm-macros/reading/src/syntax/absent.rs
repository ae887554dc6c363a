//! What a table has under conditions that do not hold: the names, for whoever misses them, and what the methods of a machine
//! depend on. These are there whatever holds.

use proc_macro2::Ident;

use super::tree::{Call, Change, ChangeKind, Item, Line, State, StateTarget, Target, Trigger};
use crate::written::{Attrs, StateKind};

#[derive(Default)]
pub(crate) struct Absent {
    /// With the condition that does not hold.
    names: Vec<(Kind, String, String)>,
    /// Those of states.
    pub(crate) attrs: Vec<Attrs>,
    /// The machine itself has data.
    pub(crate) has_data: bool,
    /// Something happens in ticks.
    pub(crate) ticks: bool,
    /// Something waits for a time.
    pub(crate) waits: bool,
    /// Some line or action pushes.
    pub(crate) pushes: bool,
    /// The machine may end.
    pub(crate) ends: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    State,
    Event,
    Timer,
    Data,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::State => "state",
            Kind::Event => "event",
            Kind::Timer => "timer",
            Kind::Data => "data",
        }
    }
}

impl Absent {
    /// The condition under which something of this name is there.
    fn condition(&self, kind: Kind, name: &Ident) -> Option<&str> {
        let is_meant = |(its, known, _): &&(Kind, String, String)| *its == kind && name == known.as_str();
        self.names.iter().find(is_meant).map(|(_, _, condition)| condition.as_str())
    }

    pub(crate) fn has(&self, kind: Kind, name: &Ident) -> bool {
        self.condition(kind, name).is_some()
    }

    /// What is said where somebody names it all the same. A `default` is a line that can have no condition.
    pub(crate) fn message(&self, kind: Kind, name: &Ident, default: Option<&str>) -> Option<String> {
        let condition = self.condition(kind, name)?;
        let word = kind.word();
        let help = match default {
            Some(default) => format!("`{default}` needs one that always is, so take the `cfg` off it"),
            None => format!("put `#[cfg({condition})]` on this line too"),
        };
        Some(format!("{word} `{name}` is not there where `{condition}` does not hold: {help}"))
    }

    /// An item that is not there, and all that stands in it.
    pub(super) fn note(&mut self, item: &Item, condition: &str, of_machine: bool) {
        match item {
            Item::State(state) => self.note_state(state, condition, of_machine),
            Item::Line(line) => self.note_line(line, condition),
            Item::Data(data) => {
                self.add(Kind::Data, &data.name, condition);
                self.has_data |= of_machine;
                self.ticks |= data.is_action || data.lent.is_some();
            }
            _ => {}
        }
    }

    fn note_state(&mut self, state: &State, condition: &str, of_machine: bool) {
        self.add(Kind::State, &state.name, condition);
        self.attrs.push(state.attrs.clone());
        self.ends |= of_machine && state.kind == StateKind::Final;
        state.items.iter().for_each(|item| self.note(item, condition, false));
    }

    fn note_line(&mut self, line: &Line, condition: &str) {
        if let Some(timer) = &line.timer {
            self.add(Kind::Timer, timer, condition);
        }
        let calls = line.action.iter().flat_map(|action| &action.calls);
        let is_push = |change: &Change<StateTarget>| matches!(change.kind, ChangeKind::Push(_));
        self.pushes |= matches!(&line.target, Target::Change(change) if is_push(change))
            || calls.clone().any(|call| matches!(call, Call::Request(change) if is_push(change)));
        let delays = calls.clone().any(|call| matches!(call, Call::Raise(raise) if raise.after.is_some()));
        let waits =
            matches!(line.trigger, Trigger::After(_) | Trigger::Every { .. } | Trigger::Update(Some(_)));
        self.waits |= waits || delays;
        self.ticks |= waits || delays || matches!(line.trigger, Trigger::Update(_) | Trigger::When(_));
    }

    pub(super) fn add(&mut self, kind: Kind, name: &Ident, condition: &str) {
        self.names.push((kind, name.to_string(), condition.to_owned()));
    }
}
