//! The last lines of a program, and what the lines before them come to. How much is kept is bounded.

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;

use super::message::{self, Message};

/// So many lines are kept of a program, and so many letters in them.
const MOST_LINES: usize = 200_000;
const MOST_LETTERS: usize = 48 << 20;

#[derive(Default)]
pub(in crate::view) struct Log {
    lines: VecDeque<Box<str>>,
    letters: usize,
    /// The number of the first line that is kept.
    first: u64,
    /// By machine: what it was before the first line.
    base: BTreeMap<u64, Member>,
}

/// What a page knows of a machine at some line: the page goes on from there in the same way (`fold.js`).
#[derive(Default, Serialize)]
pub(super) struct Member {
    kind: usize,
    label: String,
    active: Vec<String>,
    suspended: Vec<String>,
    ended: bool,
    /// How often states were entered, and lines have acted.
    states: BTreeMap<String, u64>,
    lines: BTreeMap<u64, u64>,
}

/// The line that introduces a machine, without its graph.
#[derive(Serialize, serde::Deserialize)]
pub(super) struct Known {
    pub(super) id: u64,
    pub(super) kind: usize,
    pub(super) label: String,
    pub(super) active: Vec<String>,
}

#[derive(serde::Deserialize)]
struct KnownLine {
    machine: Known,
}

impl Log {
    pub(in crate::view) fn first(&self) -> u64 {
        self.first
    }

    /// The number of the line that comes next.
    pub(in crate::view) fn end(&self) -> u64 {
        self.first + self.lines.len() as u64
    }

    pub(in crate::view) fn base(&self) -> String {
        serde_json::to_string(&self.base).unwrap_or_default()
    }

    /// Lines from this number on.
    pub(in crate::view) fn from(&self, number: u64, most: usize) -> Vec<&str> {
        let skipped = usize::try_from(number.saturating_sub(self.first)).unwrap_or(usize::MAX);
        self.lines.iter().skip(skipped).take(most).map(|line| &**line).collect()
    }

    /// A line of JSON.
    pub(super) fn push(&mut self, line: &str) {
        // What is sent to pages has neither in it; between the parts of JSON they are spaces.
        let line: Box<str> = line.replace(['\r', '\n'], " ").into();
        self.letters += line.len();
        self.lines.push_back(line);
        while self.lines.len() > MOST_LINES || self.letters > MOST_LETTERS {
            let Some(line) = self.lines.pop_front() else { return };
            self.letters -= line.len();
            self.first += 1;
            self.forget(&line);
        }
    }

    fn forget(&mut self, line: &str) {
        if let Ok(KnownLine { machine }) = serde_json::from_str(line) {
            let member = self.base.entry(machine.id).or_default();
            (member.kind, member.label, member.active) = (machine.kind, machine.label, machine.active);
            (member.suspended, member.ended) = (Vec::new(), false);
            return;
        }
        match message::read(line) {
            Ok(Message::Step(step)) => {
                let Some(member) = self.base.get_mut(&step.m) else { return };
                let state = step.state.unwrap_or_default().into_owned();
                member.step(&step.s, state, step.line);
            }
            Ok(Message::End(machine)) => {
                if let Some(member) = self.base.get_mut(&machine) {
                    member.ended = true;
                }
            }
            _ => {}
        }
    }
}

impl Member {
    fn step(&mut self, what: &str, state: String, line: Option<u64>) {
        match what {
            "entered" => {
                *self.states.entry(state.clone()).or_default() += 1;
                self.active.push(state);
            }
            "exited" => {
                self.active.retain(|other| *other != state);
                self.suspended.retain(|other| *other != state);
            }
            "paused" => {
                self.active.retain(|other| *other != state);
                self.suspended.push(state);
            }
            "resumed" => {
                self.suspended.retain(|other| *other != state);
                self.active.push(state);
            }
            "line_taken" => *self.lines.entry(line.unwrap_or_default()).or_default() += 1,
            _ => {}
        }
    }
}
