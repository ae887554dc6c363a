//! The rounds that the program counts: all of an event, or those that change nothing.

use std::cell::Cell;

use fsm_compiler::program::Rounds as Counted;

use crate::language::Runnable;

/// So many rounds of a chain may change nothing, where the program does not say how many there may be in all.
const MOST_IDLE: usize = 1000;

#[derive(Debug)]
pub(crate) struct Rounds {
    most: Option<usize>,
    count: usize,
    idle: Cell<usize>,
    is_stopped: bool,
}

impl Rounds {
    pub(crate) fn of(runnable: &Runnable) -> Rounds {
        let most = match runnable.program.storage.rounds {
            Some(Counted::All(most)) => Some(runnable.language.room(&most.to_string())),
            Some(Counted::WithoutChange) | None => None,
        };
        Rounds { most, count: 0, idle: Cell::new(0), is_stopped: false }
    }

    pub(crate) fn begin_event(&mut self) {
        (self.count, self.is_stopped) = (0, false);
    }

    pub(crate) fn begin_chain(&mut self) {
        self.idle.set(0);
    }

    pub(crate) fn counts_all(&self) -> bool {
        self.most.is_some()
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether there is one more round; and whether it is told that there is none.
    pub(crate) fn next(&mut self) -> (bool, bool) {
        let goes_on = self.most.is_none_or(|most| self.count < most);
        self.count += usize::from(goes_on);
        (goes_on, !goes_on && !std::mem::replace(&mut self.is_stopped, true))
    }

    /// Whether there is one more round that changes nothing.
    pub(crate) fn next_idle(&self) -> bool {
        let goes_on = self.idle.get() < MOST_IDLE;
        self.idle.set(self.idle.get() + usize::from(goes_on));
        goes_on
    }
}
