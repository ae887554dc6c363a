//! The last lines of a program, and what the lines before them come to. How much is kept is bounded.

use std::collections::VecDeque;
use std::sync::Arc;

use super::member::{Members, fold};

/// So many lines are kept of a program, and so many letters in them.
pub(in crate::view) const MOST_LINES: usize = 200_000;
const MOST_LETTERS: usize = 48 << 20;

#[derive(Default)]
pub(in crate::view) struct Log {
    lines: VecDeque<Arc<str>>,
    letters: usize,
    /// The number of the first line that is kept.
    first: u64,
    /// The machines before the first line.
    base: Members,
}

impl Log {
    pub(in crate::view) fn first(&self) -> u64 {
        self.first
    }

    /// The number of the line that comes next.
    pub(in crate::view) fn end(&self) -> u64 {
        self.first + self.lines.len() as u64
    }

    pub(in crate::view) fn base(&self) -> &Members {
        &self.base
    }

    /// Lines from this number on.
    pub(in crate::view) fn from(&self, number: u64, most: usize) -> Vec<Arc<str>> {
        let skipped = usize::try_from(number.saturating_sub(self.first)).unwrap_or(usize::MAX);
        self.lines.iter().skip(skipped).take(most).cloned().collect()
    }

    /// A line of JSON.
    pub(super) fn push(&mut self, line: &str) {
        // What is sent to pages has neither in it; between the parts of JSON they are spaces.
        let line: Arc<str> = line.replace(['\r', '\n'], " ").into();
        self.letters += line.len();
        self.lines.push_back(line);
        while self.lines.len() > MOST_LINES || self.letters > MOST_LETTERS {
            let Some(line) = self.lines.pop_front() else { return };
            self.letters -= line.len();
            self.first += 1;
            fold(&mut self.base, &line);
        }
    }
}
