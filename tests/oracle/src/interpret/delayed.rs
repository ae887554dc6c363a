//! Events for later: SCXML's `<send>` to the machine itself, with a delay or without, and `<cancel>`. "`update` delivers
//! all events that are due, the earliest first and of equals the one that was raised first, each as a step of its own";
//! what has no delay "comes after all events that are raised before the same call returns" (the reference, "Send an event after a delay"). It
//! is what the specification calls the external queue.

use crate::chart::{EventId, Time};

use super::waiting::Waiting;
use super::{Diverges, Interpreter};

#[derive(Clone, Copy, Debug)]
pub(super) struct Delayed {
    event: EventId,
    due: Time,
    has_delay: bool,
}

impl Waiting {
    pub(super) fn cancel(&mut self, events: &[EventId]) {
        self.delayed.retain(|delayed| !events.contains(&delayed.event));
    }

    /// When the first is due. One without delay that waits for another call was due in this one.
    pub(super) fn deadline(&self) -> Option<Time> {
        self.delayed.iter().map(|delayed| delayed.due).min()
    }

    fn next_delayed(&mut self, is_meant: impl Fn(&Delayed) -> bool) -> Option<EventId> {
        let meant = self.delayed.iter().enumerate().filter(|(_, delayed)| is_meant(delayed));
        let (place, _) = meant.min_by_key(|(_, delayed)| delayed.due)?;
        Some(self.delayed.remove(place).event)
    }
}

impl Interpreter<'_> {
    pub(super) fn raise_later(&mut self, event: EventId, delay: Time) {
        if self.has_room_for(event) {
            let due = self.now + delay;
            self.waiting.delayed.push(Delayed { event, due, has_delay: delay > 0 });
        }
    }

    /// At the beginning of a tick.
    pub(super) fn deliver_due(&mut self) -> Result<(), Diverges> {
        let now = self.now;
        let is_due = |delayed: &Delayed| delayed.has_delay && delayed.due <= now;
        while let Some(event) = self.waiting.next_delayed(is_due) {
            self.deliver(event)?;
        }
        Ok(())
    }

    /// At the end of each call, which delivers as many of them as it serves raised ones.
    pub(super) fn end_call(&mut self) -> Result<(), Diverges> {
        for _ in 0..self.rules.most_raised {
            let Some(event) = self.waiting.next_delayed(|delayed| !delayed.has_delay) else { return Ok(()) };
            self.deliver(event)?;
        }
        self.was_bounded = true;
        if self.rules.bounds_are_errors || self.rules.endless_calls_are_errors {
            Err(Diverges)
        } else {
            Ok(())
        }
    }

    fn deliver(&mut self, event: EventId) -> Result<(), Diverges> {
        self.begin_event();
        self.offer(event, None);
        self.macrostep()
    }
}
