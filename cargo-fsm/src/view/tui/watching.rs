//! What is looked at of a program: one of its machines or a crowd of them, now or at a line of its log.

use serde_json::{Map, Value, json};

use super::input::Input;
use super::outline::{Event, Outline};
use super::program_log::{Line, ProgramLog};
use crate::view::programs::{Member, Members, Overview, Status};

#[derive(Default)]
pub(super) struct Watching {
    pub(super) chosen: Option<Chosen>,
    /// The line that is looked back at, with the machines right after it.
    pub(super) looked: Option<(u64, Members)>,
    /// Whether lines of other machines are shown too.
    pub(super) is_whole: bool,
    /// Whether ticks in which nothing has happened are shown too.
    pub(super) has_idle: bool,
    /// What the list of machines is searched for.
    pub(super) search: Input,
    /// Whether letters go to the search.
    pub(super) is_typing: bool,
    /// Whether it was seen to run. A recording, or a program that was over when it was chosen, is not left for another.
    pub(super) has_run: bool,
    /// What was sent last.
    pub(super) sent: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Chosen {
    Machine(u64),
    /// All machines of this kind.
    Crowd(usize),
}

/// A row of the list of machines.
pub(super) struct Choice {
    pub(super) what: Chosen,
    pub(super) label: String,
    pub(super) note: String,
}

/// How far the log is searched for another line that is shown.
const FAR: usize = 50_000;

impl Watching {
    /// Of another program nothing is chosen yet.
    pub(super) fn open(&mut self) {
        let sent = self.sent.take();
        *self = Watching { sent, ..Watching::default() };
    }

    pub(super) fn members<'l>(&'l self, log: &'l ProgramLog) -> &'l Members {
        self.looked.as_ref().map_or(&log.now, |(_, members)| members)
    }

    /// What is shown: what was chosen, or the first machine.
    pub(super) fn shown(&self, log: &ProgramLog) -> Option<Chosen> {
        let members = self.members(log);
        let is_there = |chosen: &Chosen| match chosen {
            Chosen::Machine(id) => members.contains_key(id),
            Chosen::Crowd(_) => true,
        };
        self.chosen.filter(is_there).or_else(|| Some(Chosen::Machine(*members.keys().next()?)))
    }

    pub(super) fn outline<'o>(&self, program: &'o Overview, log: &ProgramLog) -> Option<&'o Outline> {
        let kind = match self.shown(log)? {
            Chosen::Crowd(kind) => kind,
            Chosen::Machine(id) => self.members(log).get(&id)?.kind,
        };
        program.outlines.get(kind).map(|outline| &**outline)
    }

    /// The crowds, and then the machines.
    pub(super) fn choices(&self, program: &Overview, log: &ProgramLog) -> Vec<Choice> {
        let members = self.members(log);
        let wanted = self.search.text.trim().to_lowercase();
        let crowds = program.outlines.iter().enumerate().filter_map(|(kind, outline)| {
            let count = of_kind(members, kind).count();
            let label = format!("all {}", outline.name);
            (count > 1).then(|| Choice { what: Chosen::Crowd(kind), label, note: count.to_string() })
        });
        let wanted = |(_, member): &(&u64, &Member)| member.label.to_lowercase().contains(&wanted);
        let machines = members.iter().filter(wanted).map(|(id, member)| {
            let state = || member.active.last().cloned().unwrap_or_default();
            let note = if member.ended { "ended".to_owned() } else { state() };
            Choice { what: Chosen::Machine(*id), label: member.label.clone(), note }
        });
        crowds.chain(machines).collect()
    }

    /// Whether a line is in the log as it is shown.
    pub(super) fn shows(&self, line: &Line, shown: Option<Chosen>) -> bool {
        if line.is_idle && !self.has_idle {
            return false;
        }
        match (line.machine, shown) {
            (Some(machine), Some(Chosen::Machine(own))) => self.is_whole || machine == own,
            _ => true,
        }
    }

    /// The number of the line that is shown last.
    pub(super) fn at(&self, log: &ProgramLog) -> u64 {
        self.looked.as_ref().map_or(log.end().saturating_sub(1), |(number, _)| *number)
    }

    /// Looks at a line; the last one is now.
    pub(super) fn look(&mut self, log: &ProgramLog, number: Option<u64>) {
        let number = number.filter(|number| *number + 1 < log.end()).map(|number| number.max(log.first()));
        self.looked = number.map(|number| (number, log.at(number)));
    }

    /// The line so many shown ones back or forth.
    pub(super) fn step(&mut self, log: &ProgramLog, count: i64) {
        let shown = self.shown(log);
        let is_shown = |number: &u64| log.line(*number).is_some_and(|line| self.shows(line, shown));
        let at = self.at(log);
        let wanted = usize::try_from(count.unsigned_abs()).unwrap_or(usize::MAX);
        let found = match count < 0 {
            true => {
                let before = (log.first()..at).rev().take(FAR).filter(is_shown).take(wanted).last();
                before.or(self.looked.as_ref().map(|_| at))
            }
            false => (at + 1..log.end()).filter(is_shown).nth(wanted.saturating_sub(1)),
        };
        self.look(log, found);
    }

    /// Stays at the line that is the last now.
    pub(super) fn pause(&mut self, log: &ProgramLog) {
        if let Some(last) = log.end().checked_sub(1).filter(|last| *last >= log.first()) {
            self.looked = Some((last, log.now.clone()));
        }
    }
}

pub(super) fn of_kind(members: &Members, kind: usize) -> impl Iterator<Item = &Member> {
    members.values().filter(move |member| member.kind == kind && !member.ended)
}

/// The running program of the name of one that has ended.
pub(super) fn next_of(programs: &[Overview], old: &Overview) -> Option<u64> {
    let is_next = |next: &&Overview| next.name == old.name && next.status == Status::Running;
    programs.iter().rev().find(is_next).map(|next| next.id)
}

/// What an event is as JSON, to be filled in.
pub(super) fn template(event: &Event) -> Value {
    let Some(payload) = &event.payload else { return json!(event.name) };
    let inside = payload.trim().trim_start_matches(['{', '(']).trim_end_matches(['}', ')']);
    let fields: Vec<&str> = inside.split(',').map(str::trim).filter(|field| !field.is_empty()).collect();
    let names = fields.iter().map(|field| field.split(':').next().unwrap_or_default().trim());
    let value = match (payload.trim().starts_with('{'), fields.len()) {
        (true, _) => json!(names.map(|name| (name.to_owned(), json!(0))).collect::<Map<_, _>>()),
        (false, 1) => json!(0),
        (false, count) => json!(vec![0; count]),
    };
    json!({ &event.name: value })
}
