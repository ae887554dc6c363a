//! Events that wait. Raised events and `done` stand in the internal queue of the specification. Deferred events, which it
//! does not know, wait until the configuration has changed: "it is offered again, before anything else that is sent, and
//! may be deferred again"; "deferred events come after raised ones" (the reference, "Events that wait" and "Beside
//! SCXML").

use std::collections::VecDeque;

use crate::chart::{EventId, ROOT, StateId, Transition, Trigger};

use super::delayed::Delayed;
use super::{Answer, Interpreter};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Named(EventId),
    /// `done.state.…`
    Done(StateId),
}

#[derive(Debug, Default)]
pub(super) struct Waiting {
    internal_queue: VecDeque<Event>,
    /// In the order in which they came.
    pub(super) deferred: Vec<Deferred>,
    deferred_count: u64,
    pub(super) delayed: Vec<Delayed>,
    /// A raised event that has found no room: "the line `unhandled` gets it when the step is over".
    overflow: Option<EventId>,
    /// Further ones of a step: "lost and counted".
    pub(super) lost: u32,
    served: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Deferred {
    number: u64,
    event: EventId,
    /// The configuration has changed since it was deferred.
    is_recalled: bool,
}

impl Waiting {
    pub(super) fn begin_call(&mut self) {
        self.served = 0;
    }

    /// How many wait in the queue of the machine, where `done` takes no room.
    pub(super) fn len(&self) -> usize {
        let is_raised = |event: &&Event| matches!(event, Event::Named(_));
        self.internal_queue.iter().filter(is_raised).count() + self.deferred.len() + self.delayed.len()
    }

    pub(super) fn push_done(&mut self, state: StateId, once: bool) {
        let done = Event::Done(state);
        if once {
            self.internal_queue.retain(|event| *event != done);
        }
        self.internal_queue.push_back(done);
    }

    /// The configuration has changed.
    pub(super) fn recall(&mut self) {
        self.deferred.iter_mut().for_each(|deferred| deferred.is_recalled = true);
    }

    /// The machine has ended.
    pub(super) fn clear(&mut self) {
        self.internal_queue.clear();
        self.deferred.clear();
        self.delayed.clear();
        self.overflow = None;
    }

    fn next_internal_event(&mut self, done_first: bool) -> Option<Event> {
        let is_done = |event: &Event| matches!(event, Event::Done(_));
        let first_done = self.internal_queue.iter().position(is_done).filter(|_| done_first);
        self.internal_queue.remove(first_done.unwrap_or(0))
    }

    fn next_recalled(&mut self) -> Option<Deferred> {
        let first = self.deferred.iter().position(|deferred| deferred.is_recalled)?;
        Some(self.deferred.remove(first))
    }

    fn defer(&mut self, event: EventId, number: Option<u64>) {
        self.deferred_count += 1;
        let number = number.unwrap_or(self.deferred_count);
        let place = self.deferred.partition_point(|deferred| deferred.number < number);
        self.deferred.insert(place, Deferred { number, event, is_recalled: false });
    }
}

impl Interpreter<'_> {
    pub(super) fn raise(&mut self, event: EventId) {
        if self.has_room_for(event) {
            self.waiting.internal_queue.push_back(Event::Named(event));
        }
    }

    /// Whether a raised event has room; of one that has none the machine hears later, where it is told of anything. There is
    /// one place for such.
    pub(super) fn has_room_for(&mut self, event: EventId) -> bool {
        let has_room = !(self.rules.queue_is_bounded && self.queue_is_full());
        self.tell_event(if has_room { "raised" } else { "overflowed" }, event);
        if !has_room && self.chart.reports {
            match self.waiting.overflow {
                None => self.waiting.overflow = Some(event),
                Some(_) => self.waiting.lost += 1,
            }
        }
        has_room
    }

    /// Before anything else happens by itself.
    pub(super) fn take_overflow(&mut self) -> bool {
        let event = self.waiting.overflow.take();
        event.into_iter().for_each(|event| self.unhandled(event));
        event.is_some()
    }

    pub(super) fn queue_is_full(&self) -> bool {
        self.waiting.len() >= self.chart.queue
    }

    /// Takes what waits first. Whether there was anything, and a round for it.
    pub(super) fn take_internal_event(&mut self) -> bool {
        if self.counts_rounds() {
            // A `done` that no line hears of is no round.
            let waiting = std::mem::take(&mut self.waiting.internal_queue);
            self.waiting.internal_queue = waiting.into_iter().filter(|event| self.is_round(*event)).collect();
        }
        if !self.waiting.internal_queue.is_empty() && !self.begin_round() {
            return false;
        }
        match self.waiting.next_internal_event(self.rules.done_first) {
            Some(Event::Done(state)) => self.take_done(state),
            Some(Event::Named(event)) => self.take_raised(event),
            None => match self.waiting.next_recalled() {
                Some(Deferred { number, event, .. }) => {
                    self.tell_event("recalled", event);
                    self.offer(event, Some(number));
                }
                None => return false,
            },
        }
        true
    }

    /// Of composites without a `done` line nobody hears. One whose `in_state!` are never true is no line of its state: "it
    /// takes the line out of the states where it is false" (the reference, "`in_state!`").
    fn is_round(&self, event: Event) -> bool {
        let hears = |line: &&Transition| self.chart.may_ever_hold(line.cond.as_ref(), line.source);
        let mut lines = self.chart.transitions.iter().filter(hears);
        let mut heard = |state| lines.any(|line| line.trigger == Trigger::Done(state));
        match event {
            Event::Named(_) => true,
            Event::Done(state) => heard(state),
        }
    }

    fn take_done(&mut self, state: StateId) {
        let enabled_transitions = self.select_transitions(Event::Done(state), true).changes;
        let enabled_transitions = self.done_within_bound(enabled_transitions);
        self.microstep(&enabled_transitions);
    }

    fn take_raised(&mut self, event: EventId) {
        self.waiting.served += 1;
        let is_bounded = self.rules.queue_is_bounded && !self.counts_rounds();
        match is_bounded && self.waiting.served > self.rules.most_raised {
            true => {
                self.was_bounded = true;
                self.unhandled(event);
            }
            false => self.offer(event, None),
        }
    }

    /// Nobody is there to get back what is not taken.
    pub(super) fn offer(&mut self, event: EventId, number: Option<u64>) {
        if let Answer::NotTaken | Answer::StackFull | Answer::QueueFull = self.take_event(event, number) {
            self.unhandled(event);
        }
    }

    /// An event, which has this number where it was deferred before.
    pub(super) fn take_event(&mut self, event: EventId, number: Option<u64>) -> Answer {
        self.payload = self.chart.payload(event);
        // Events of an enum that is declared elsewhere have no ids.
        let has_ids = !self.chart.has_foreign_events;
        self.event = if has_ids { self.chart.variant(event) } else { "event" }.to_owned();
        let selected = self.select_transitions(Event::Named(event), true);
        self.tell_refusals(&selected.refused);
        let is_deferred_again =
            number.is_some() && selected.changes.is_empty() && !selected.deferring.is_empty();
        if !is_deferred_again {
            self.chain.begin();
        }
        if !selected.changes.is_empty() {
            self.use_event();
            return match self.microstep(&selected.changes) {
                true => Answer::Transitioned,
                false => Answer::Handled,
            };
        }
        for &line in &selected.deferring {
            self.tell_taken(line);
        }
        match selected {
            selected if !selected.deferring.is_empty() && self.queue_is_full() => Answer::QueueFull,
            selected if !selected.deferring.is_empty() => {
                self.tell_event("deferred", event);
                // It waits inside, and cannot come back.
                self.use_event();
                self.waiting.defer(event, number);
                Answer::Deferred
            }
            selected if selected.meets_full_stack => Answer::StackFull,
            _ => Answer::NotTaken,
        }
    }

    /// The line `unhandled(event)`.
    pub(super) fn unhandled(&mut self, event: EventId) {
        self.tell_event("unhandled", event);
        if self.chart.reports {
            self.tell_hook("unhandled", ROOT);
            self.say(format!("unhandled {}", self.chart.events[event]));
        }
    }
}
