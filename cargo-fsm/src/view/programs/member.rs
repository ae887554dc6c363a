//! What the machines of a program are after some of its lines. The page does the same in `fold.js`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::message::{self, Message, Step};

/// The machines of a program, by number.
pub(in crate::view) type Members = BTreeMap<u64, Member>;

#[derive(Clone, Default, Serialize)]
pub(in crate::view) struct Member {
    pub(in crate::view) kind: usize,
    pub(in crate::view) label: String,
    pub(in crate::view) active: Vec<String>,
    pub(in crate::view) suspended: Vec<String>,
    pub(in crate::view) ended: bool,
    /// How often states were entered, and lines have acted.
    pub(in crate::view) states: BTreeMap<String, u64>,
    pub(in crate::view) lines: BTreeMap<u64, u64>,
}

/// The line that introduces a machine, without its graph.
#[derive(Serialize, Deserialize)]
pub(super) struct Known {
    pub(super) id: u64,
    pub(super) kind: usize,
    pub(super) label: String,
    pub(super) active: Vec<String>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct KnownLine {
    pub(super) machine: Known,
}

/// A step of a machine.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "tui"), expect(dead_code, reason = "the page finds this out by itself"))]
pub(in crate::view) struct Folded {
    pub(in crate::view) machine: u64,
    /// A tick begins, or a call ends without an outcome: between the two nothing may have happened.
    pub(in crate::view) is_tick: bool,
    pub(in crate::view) is_end: bool,
}

impl Folded {
    fn of(step: &Step<'_>) -> Self {
        let is_end = step.s == "settled" && step.outcome.is_none();
        Folded { machine: step.m, is_tick: step.s == "ticked", is_end }
    }
}

/// Takes a line of a log into account. What it was, where it is a step of a machine.
pub(in crate::view) fn fold(members: &mut Members, line: &str) -> Option<Folded> {
    if line.starts_with("{\"machine\"") {
        if let Ok(KnownLine { machine }) = serde_json::from_str(line) {
            let member = members.entry(machine.id).or_default();
            (member.kind, member.label, member.active) = (machine.kind, machine.label, machine.active);
            (member.suspended, member.ended) = (Vec::new(), false);
            member.know();
        }
        return None;
    }
    match message::read(line) {
        Ok(Message::Step(step)) => {
            if let Some(member) = members.get_mut(&step.m) {
                member.step(&step);
            }
            Some(Folded::of(&step))
        }
        Ok(Message::End(machine)) => {
            if let Some(member) = members.get_mut(&machine) {
                member.ended = true;
            }
            if machine.is_multiple_of(OFTEN) {
                forget(members);
            }
            None
        }
        _ => None,
    }
}

/// So many machines that have ended are kept; it is looked after so often.
const MOST_ENDED: usize = 200;
const OFTEN: u64 = 256;

/// A crowd whose members come and go has had a million of them.
fn forget(members: &mut Members) {
    let ended = members.values().filter(|member| member.ended).count();
    let mut over = ended.saturating_sub(MOST_ENDED);
    members.retain(|_, member| {
        let is_over = member.ended && over > 0;
        over -= usize::from(is_over);
        !is_over
    });
}

/// The line of the table that a step has asked, and whether it acts.
#[cfg(feature = "tui")]
pub(in crate::view) fn asked(line: &str) -> Option<(u64, bool)> {
    let Ok(Message::Step(step)) = message::read(line) else { return None };
    match &*step.s {
        "line_taken" => Some((step.line?, true)),
        "guard_refused" => Some((step.line?, false)),
        _ => None,
    }
}

impl Member {
    /// What is active was entered, before the program connected or in steps that are lost.
    fn know(&mut self) {
        for state in &self.active {
            self.states.entry(state.clone()).or_insert(1);
        }
    }

    fn step(&mut self, step: &Step<'_>) {
        let state = || step.state.as_deref().unwrap_or_default();
        match &*step.s {
            "entered" => {
                *self.states.entry(state().to_owned()).or_default() += 1;
                self.active.retain(|other| other != state());
                self.active.push(state().to_owned());
            }
            "exited" => {
                self.active.retain(|other| other != state());
                self.suspended.retain(|other| other != state());
            }
            "paused" => {
                self.active.retain(|other| other != state());
                self.suspended.push(state().to_owned());
            }
            "resumed" => {
                self.suspended.retain(|other| other != state());
                self.active.push(state().to_owned());
                self.know();
            }
            "line_taken" => *self.lines.entry(step.line.unwrap_or_default()).or_default() += 1,
            _ => {}
        }
    }
}
