//! How far long work is, on a terminal, as cargo shows it.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Work that is shorter shows nothing.
const LONG: Duration = Duration::from_millis(400);

pub(crate) struct Progress {
    word: &'static str,
    /// Nothing where nobody knows how much there is.
    count: Option<usize>,
    done: usize,
    start: Instant,
    is_shown: bool,
}

impl Progress {
    pub(crate) fn new(word: &'static str, count: Option<usize>) -> Self {
        Progress { word, count, done: 0, start: Instant::now(), is_shown: false }
    }

    /// One more is about to be done.
    pub(crate) fn next(&mut self) {
        self.done += 1;
        if self.start.elapsed() > LONG && stderr().is_terminal() {
            let style = anstyle::AnsiColor::Cyan.on_default().bold();
            let (word, done, count) = (self.word, self.done, self.count);
            let count = count.map_or(String::new(), |count| format!("/{count}"));
            anstream::eprint!("\r{style}{word:>12}{style:#} {done}{count}");
            self.is_shown = true;
        }
    }

    /// Takes the row away, for something else to be said.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            anstream::eprint!("\r{:40}\r", "");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
