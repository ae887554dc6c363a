//! Events for later: when they are due, and their steps.

use super::events::variant;
use fsm_compiler::topology::ROOT;

use super::Machine;
use super::notes::NoteKind;
use super::waiting::Waiting;
use crate::language::Time;

/// So many without delay come in one call.
const MOST_AT_END: usize = 1000;

#[derive(Debug)]
pub(crate) struct Delayed {
    pub(crate) event: String,
    pub(crate) due: Time,
    has_delay: bool,
}

impl Waiting {
    /// Whether there is room for it; it is lost otherwise.
    pub(crate) fn raise_later(&mut self, event: &str, now: Time, delay: Time) -> bool {
        let has_room = !self.is_full();
        if has_room {
            let place = self.delayed.partition_point(|other| other.due <= now + delay);
            let delayed = Delayed { event: event.to_owned(), due: now + delay, has_delay: delay > 0 };
            self.delayed.insert(place, delayed);
        }
        has_room
    }

    pub(crate) fn cancel(&mut self, event: &str) {
        self.delayed.retain(|delayed| variant(&delayed.event) != event);
    }

    fn next_delayed(&mut self, is_meant: impl Fn(&Delayed) -> bool) -> Option<String> {
        let place = self.delayed.iter().position(is_meant)?;
        Some(self.delayed.remove(place).event)
    }
}

impl Machine<'_, '_> {
    /// At the beginning of a tick.
    pub(crate) fn deliver_due(&mut self) {
        let now = self.now;
        while let Some(event) = self.waiting.next_delayed(|delayed| delayed.has_delay && delayed.due <= now) {
            self.deliver(&event);
        }
    }

    /// At the end of each call.
    pub(crate) fn end_call(&mut self) {
        for _ in 0..MOST_AT_END {
            let Some(event) = self.waiting.next_delayed(|delayed| !delayed.has_delay) else { return };
            self.deliver(&event);
        }
    }

    fn deliver(&mut self, event: &str) {
        self.note(NoteKind::Delivered, ROOT, None, event);
        self.begin_event();
        self.offer(event, None);
        self.settle();
    }

    pub(crate) fn next_deadline(&self) -> Option<Time> {
        let first = self.waiting.delayed.first().map(|delayed| delayed.due);
        self.timers.next_deadline().into_iter().chain(first).chain(self.deadline_inside()).min()
    }
}
