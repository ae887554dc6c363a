//! The lines that wait to be written. Steps have a bound: where there is no room they are counted, and no program waits.

use core::mem;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::lines::{Line, Step};

pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// How many lines may wait.
    room: usize,
}

#[derive(Default)]
pub(super) struct Waiting {
    pub(super) lines: VecDeque<Line>,
    /// Steps without room, since the last `lost` line.
    lost: u64,
    /// A machine is in other states than was told.
    pub(super) is_stale: bool,
    /// There is something to show.
    is_wanted: bool,
    /// The page has closed the connection, or the program wants another one.
    pub(super) is_cut: bool,
    /// The view has ended.
    pub(super) is_closing: bool,
}

impl Waiting {
    fn tell_lost(&mut self) {
        if self.lost > 0 {
            self.lines.push_back(Line::Lost(mem::take(&mut self.lost)));
        }
    }
}

impl Queue {
    pub(super) fn new(room: usize) -> Self {
        Queue { waiting: Mutex::default(), changed: Condvar::new(), room }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A step, if there is room for it.
    #[must_use]
    pub(super) fn push(&self, step: Step) -> bool {
        let mut waiting = self.lock();
        if waiting.lines.len() >= self.room {
            waiting.lost += 1;
            return false;
        }
        waiting.tell_lost();
        waiting.lines.push_back(Line::Step(step));
        // Whoever waits, waits on an empty queue.
        if waiting.lines.len() == 1 {
            self.changed.notify_one();
        }
        true
    }

    /// What is told whether there is room or not: there are few of these.
    pub(super) fn push_always(&self, line: Line) {
        let mut waiting = self.lock();
        waiting.tell_lost();
        waiting.lines.push_back(line);
        self.changed.notify_one();
    }

    /// Waits until there is something to do, and takes all of it. `spare` is empty, and its room is used again.
    pub(super) fn take(&self, spare: VecDeque<Line>) -> Waiting {
        let is_idle = |waiting: &mut Waiting| {
            waiting.lines.is_empty()
                && waiting.lost == 0
                && !waiting.is_stale
                && !waiting.is_cut
                && !waiting.is_closing
        };
        let waiting = self.changed.wait_while(self.lock(), is_idle);
        let mut waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        waiting.tell_lost();
        Waiting {
            lines: mem::replace(&mut waiting.lines, spare),
            lost: 0,
            is_wanted: waiting.is_wanted,
            is_stale: mem::take(&mut waiting.is_stale),
            is_cut: waiting.is_cut,
            is_closing: waiting.is_closing,
        }
    }

    /// A connection begins: nothing waits for it yet.
    pub(super) fn clear(&self) {
        let mut waiting = self.lock();
        let Waiting { is_wanted, is_closing, .. } = *waiting;
        *waiting = Waiting { is_wanted, is_closing, ..Waiting::default() };
    }

    pub(super) fn want(&self) {
        self.lock().is_wanted = true;
        self.changed.notify_one();
    }

    /// Waits until there is something to show. Whether there is: the view may have ended before.
    pub(super) fn is_wanted(&self) -> bool {
        let is_idle = |waiting: &mut Waiting| !waiting.is_wanted && !waiting.is_closing;
        let waiting = self.changed.wait_while(self.lock(), is_idle);
        !waiting.unwrap_or_else(PoisonError::into_inner).is_closing
    }

    pub(super) fn set_stale(&self) {
        self.lock().is_stale = true;
        self.changed.notify_one();
    }

    pub(super) fn cut(&self) {
        self.lock().is_cut = true;
        self.changed.notify_one();
    }

    pub(super) fn close(&self) {
        self.lock().is_closing = true;
        self.changed.notify_all();
    }

    pub(super) fn is_closing(&self) -> bool {
        self.lock().is_closing
    }

    /// Waits so long, or until the view has ended. Whether it has.
    pub(super) fn closes_within(&self, time: Duration) -> bool {
        let waiting = self.changed.wait_timeout_while(self.lock(), time, |waiting| !waiting.is_closing);
        waiting.unwrap_or_else(PoisonError::into_inner).0.is_closing
    }
}
