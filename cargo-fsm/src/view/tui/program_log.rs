//! The log of a program as the view has read it, and the machines after each of its lines. Its length is bounded.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::view::programs::{Folded, MOST_LINES, Members, News, fold};

/// So many lines stand between two marks.
const BETWEEN: u64 = 5_000;
/// A line is dropped with so many others.
const SLACK: usize = MOST_LINES / 4;

#[derive(Default)]
pub(super) struct ProgramLog {
    /// The number of the first line.
    first: u64,
    lines: VecDeque<Line>,
    /// The machines before the first line, and after the last.
    base: Members,
    pub(super) now: Members,
    /// By machine the number of a tick in which nothing has happened yet.
    ticks: BTreeMap<u64, u64>,
    /// The machines before lines of these numbers.
    marks: VecDeque<(u64, Members)>,
}

pub(super) struct Line {
    pub(super) text: Arc<str>,
    /// Whose step it is.
    pub(super) machine: Option<u64>,
    /// It is of a tick in which nothing has happened.
    pub(super) is_idle: bool,
}

impl ProgramLog {
    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Base { first, members, .. } => {
                *self = ProgramLog { first, now: members.clone(), base: members, ..ProgramLog::default() };
            }
            News::Lines { lines, .. } => lines.into_iter().for_each(|line| self.push(line)),
        }
    }

    fn push(&mut self, text: Arc<str>) {
        let step = fold(&mut self.now, &text);
        let is_idle = step.is_some_and(|step| self.tick(step));
        self.lines.push_back(Line { text, machine: step.map(|step| step.machine), is_idle });
        if self.end().is_multiple_of(BETWEEN) {
            self.marks.push_back((self.end(), self.now.clone()));
        }
        if self.lines.len() > MOST_LINES + SLACK {
            self.drop_first(SLACK);
        }
    }

    /// Whether this step ends a tick in which nothing has happened.
    fn tick(&mut self, step: Folded) -> bool {
        let begun = self.ticks.remove(&step.machine).filter(|_| step.is_end);
        if step.is_tick {
            self.ticks.insert(step.machine, self.end());
        }
        let begun = begun.and_then(|number| usize::try_from(number.checked_sub(self.first)?).ok());
        let Some(line) = begun.and_then(|place| self.lines.get_mut(place)) else { return false };
        line.is_idle = true;
        true
    }

    fn drop_first(&mut self, count: usize) {
        for line in self.lines.drain(..count) {
            fold(&mut self.base, &line.text);
        }
        self.first += count as u64;
        let first = self.first;
        self.marks.retain(|(at, _)| *at > first);
    }

    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// The number of the line that comes next.
    pub(super) fn end(&self) -> u64 {
        self.first + self.lines.len() as u64
    }

    pub(super) fn line(&self, number: u64) -> Option<&Line> {
        self.lines.get(usize::try_from(number.checked_sub(self.first)?).ok()?)
    }

    /// The machines right after this line.
    pub(super) fn at(&self, number: u64) -> Members {
        let mark = self.marks.iter().rev().find(|(at, _)| *at <= number + 1);
        let (from, members) = mark.map_or((self.first, &self.base), |(at, members)| (*at, members));
        let mut members = members.clone();
        for line in (from..=number).filter_map(|number| self.line(number)) {
            fold(&mut members, &line.text);
        }
        members
    }
}
