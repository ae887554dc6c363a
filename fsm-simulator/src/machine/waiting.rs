//! Events that wait inside the machine: raised ones and `done` in the order in which they arise, behind them deferred ones.

use std::collections::VecDeque;

use fsm_compiler::topology::StateId;
use proc_macro2::TokenStream;

use super::delayed::Delayed;
use crate::language::{Runnable, Time};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Raised(String),
    Done(StateId),
    /// A deferred event that is offered again, by its number.
    Recalled(String, u64),
}

#[derive(Debug, Default)]
pub(crate) struct Waiting {
    queue: VecDeque<Next>,
    deferred: Vec<Deferred>,
    pub(crate) delayed: Vec<Delayed>,
    /// A raised event that has found no room, of which the line `unhandled` will be told.
    pub(crate) overflow: Option<String>,
    /// Further ones of a step, and those that the line raises in vain itself.
    pub(crate) lost: u32,
    deferred_count: u64,
    /// Of raised and deferred events.
    room: usize,
    pub(crate) served: usize,
}

#[derive(Debug)]
struct Deferred {
    number: u64,
    event: String,
    is_recalled: bool,
}

impl Waiting {
    pub(crate) fn of(runnable: &Runnable) -> Waiting {
        let size = |size: &TokenStream| runnable.language.room(&size.to_string());
        // Without a number it has room for one event.
        let room = runnable.program.storage.queue.map_or(0, |queue| queue.size.map_or(1, size));
        Waiting { room, ..Waiting::default() }
    }

    pub(crate) fn raised(&self) -> impl Iterator<Item = &str> {
        self.queue.iter().filter_map(|next| match next {
            Next::Raised(event) => Some(event.as_str()),
            Next::Done(_) | Next::Recalled(..) => None,
        })
    }

    pub(crate) fn deferred(&self) -> impl Iterator<Item = &str> {
        self.deferred.iter().map(|deferred| deferred.event.as_str())
    }

    pub(crate) fn later(&self) -> impl Iterator<Item = (&str, Time)> {
        self.delayed.iter().map(|delayed| (delayed.event.as_str(), delayed.due))
    }

    pub(crate) fn begin_call(&mut self) {
        self.served = 0;
    }

    pub(crate) fn is_full(&self) -> bool {
        let raised = self.queue.iter().filter(|next| matches!(next, Next::Raised(_))).count();
        raised + self.deferred.len() + self.delayed.len() >= self.room
    }

    /// Whether there is room for a raised event, which is lost otherwise.
    pub(crate) fn raise(&mut self, event: &str) -> bool {
        let has_room = !self.is_full();
        if has_room {
            self.queue.push_back(Next::Raised(event.to_owned()));
        }
        has_room
    }

    /// Of one event that has found no room the line will be told; others are counted.
    pub(crate) fn overflow(&mut self, event: String) {
        match self.overflow {
            None => self.overflow = Some(event),
            Some(_) => self.lost += 1,
        }
    }

    /// Counts the event that has found no room: the line is not told again.
    pub(crate) fn lose_overflow(&mut self) {
        self.lost += u32::from(self.overflow.take().is_some());
    }

    /// A state that is done twice before it is told so is told once, in the later place.
    pub(crate) fn done(&mut self, id: StateId) {
        self.queue.retain(|next| *next != Next::Done(id));
        self.queue.push_back(Next::Done(id));
    }

    pub(crate) fn defer(&mut self, event: &str, number: Option<u64>) {
        self.deferred_count += 1;
        let number = number.unwrap_or(self.deferred_count);
        let place = self.deferred.partition_point(|deferred| deferred.number < number);
        self.deferred.insert(place, Deferred { number, event: event.to_owned(), is_recalled: false });
    }

    pub(crate) fn recall(&mut self) {
        self.deferred.iter_mut().for_each(|deferred| deferred.is_recalled = true);
    }

    pub(crate) fn clear(&mut self) {
        self.queue.clear();
        self.deferred.clear();
        self.delayed.clear();
        self.overflow = None;
    }

    /// Whether a raised event or a `done` waits.
    pub(crate) fn has_internal(&self) -> bool {
        !self.queue.is_empty()
    }

    pub(crate) fn next(&mut self) -> Option<Next> {
        self.queue.pop_front().or_else(|| {
            let first = self.deferred.iter().position(|deferred| deferred.is_recalled)?;
            let Deferred { number, event, .. } = self.deferred.remove(first);
            Some(Next::Recalled(event, number))
        })
    }
}
