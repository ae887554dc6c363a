// Events that are raised for later, beside those that wait already: when each is
// due. When it is delivered is decided by the generated code.

use core::fmt::{self, Debug, Formatter};

use crate::Time;
use crate::by_content::by_content;
use crate::places::{Kind, Number};
use crate::queue::Queue;
use crate::sorted::Sorted;

/// Room for `N` events that wait: raised and deferred ones as in a [`Queue`], and those that are raised for later.
///
/// They share the places. Those for later are sorted: the earliest first, of equals the one that was raised first. So
/// `next_deadline` and a tick look at the first, and an event that is due after all others finds its place at once.
#[derive(Clone, Copy)]
pub struct Delayed<E, T, const N: usize> {
    queue: Queue<E, N, T>,
    later: Sorted<N>,
    /// How many of these were raised for the end of the call.
    at_end: u16,
}

impl<E, T, const N: usize> Delayed<E, T, N> {
    /// None waits.
    #[inline]
    pub const fn new() -> Self {
        Delayed { queue: Queue::new(), later: Sorted::new(), at_end: 0 }
    }

    /// Adds a raised event. A full queue hands it back.
    #[inline]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        self.queue.raise(event)
    }

    /// Keeps an event until the state changes. A full queue hands it back.
    #[inline]
    pub fn defer(&mut self, event: E) -> Result<(), E> {
        self.queue.defer(event)
    }

    /// Takes away the events for later that are meant. How many there were.
    pub fn cancel(&mut self, is_meant: impl Fn(&E) -> bool) -> usize {
        let all = self.later.len();
        for _ in 0..all {
            // One after the other leaves at the front, and comes back at the end.
            let Some(number) = self.later.remove(0) else { continue };
            match self.queue.places.get(number) {
                Some((_, event)) if is_meant(event) => drop(self.free(number)),
                _ => self.later.insert(self.later.len(), number),
            }
        }
        all.wrapping_sub(self.later.len())
    }

    /// Whether no more event can wait.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.queue.len().wrapping_add(self.later.len()) == N
    }

    /// How many raised events wait for their turn in this call.
    #[inline]
    pub const fn raised(&self) -> usize {
        self.queue.raised()
    }

    /// The state has changed: what was deferred is offered again.
    #[inline]
    pub const fn recall(&mut self) {
        self.queue.recall();
    }

    /// The event whose turn it is, and whether it had been deferred.
    #[inline]
    pub fn take(&mut self) -> Option<(bool, E)> {
        self.queue.take()
    }

    /// The first event that was raised for the end of the call.
    pub fn take_at_end(&mut self) -> Option<E> {
        if self.at_end == 0 {
            return None;
        }
        let is_at_end = |index: &usize| matches!(self.kind(*index), Some(Kind::AtEnd(_)));
        let index = (0..self.later.len()).find(is_at_end)?;
        self.remove(index)
    }

    /// Adds an event that has waited before.
    #[cfg(any(test, feature = "serde"))]
    pub(crate) fn add(&mut self, kind: Kind<T>, event: E) {
        self.queue.add(kind, event);
    }

    /// Whether nothing waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.later.len() == 0
    }

    /// Drops all that waits: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        self.queue.clear();
        self.cancel(|_| true);
    }

    /// All that waits, those for later behind the others.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Kind<&T>, &E)> {
        let later = (0..self.later.len()).filter_map(|index| self.queue.places.get(self.later.get(index)?));
        self.queue.content().chain(later.map(|(kind, event)| (kind.as_ref(), event)))
    }

    /// The same with the free places between.
    fn content(&self) -> impl Iterator<Item = Option<(Kind<&T>, &E)>> {
        let waiting = self.queue.len();
        let free = N.wrapping_sub(waiting).wrapping_sub(self.later.len());
        let (first, later) = (self.entries().take(waiting), self.entries().skip(waiting));
        first.map(Some).chain(core::iter::repeat_with(|| None).take(free)).chain(later.map(Some))
    }

    /// Of an event for later, by its place in time.
    #[inline]
    fn kind(&self, index: usize) -> Option<&Kind<T>> {
        self.queue.places.get(self.later.get(index)?).map(|(kind, _)| kind)
    }

    /// Takes an event for later out.
    fn remove(&mut self, index: usize) -> Option<E> {
        let number = self.later.remove(index)?;
        self.free(number)
    }

    fn free(&mut self, number: Number) -> Option<E> {
        // What is offered again has had its turn.
        self.queue.is_offered = false;
        if let Some((Kind::AtEnd(_), _)) = self.queue.places.get(number) {
            self.at_end = self.at_end.wrapping_sub(1);
        }
        self.queue.places.free(number)
    }
}

impl<E, T: Copy, const N: usize> Delayed<E, T, N> {
    /// When the earliest is due.
    #[inline]
    pub fn deadline(&self) -> Option<T> {
        time(self.kind(0)?)
    }
}

impl<E, T: Time, const N: usize> Delayed<E, T, N> {
    /// Adds an event for later. One that is due already comes at the end of the call. A full queue hands it back.
    pub fn raise_at(&mut self, event: E, now: T, due: T) -> Result<(), E> {
        let kind = if now.has_reached(due) { Kind::AtEnd(now) } else { Kind::Due(due) };
        self.insert(kind, event, |other| time(other).is_some_and(|time| due.has_reached(time)))
    }

    /// Adds an event for later that has waited before. What was raised for the end of a call stays before those that were
    /// late by then.
    #[cfg(any(test, feature = "serde"))]
    pub(crate) fn add_later(&mut self, kind: Kind<T>, due: T, event: E) {
        let is_before = |other: &Kind<T>| match other {
            Kind::AtEnd(_) => true,
            other => time(other).is_some_and(|time| due.has_reached(time)),
        };
        let _ = self.insert(kind, event, is_before);
    }

    /// Among those for later, behind the last that is before it.
    fn insert(&mut self, kind: Kind<T>, event: E, is_before: impl Fn(&Kind<T>) -> bool) -> Result<(), E> {
        let number = self.queue.places.occupy(kind, event)?;
        let is_before = |index: usize| self.kind(index).is_some_and(&is_before);
        let index = behind_those(self.later.len(), is_before);
        self.later.insert(index, number);
        self.at_end = self.at_end.wrapping_add(u16::from(matches!(kind, Kind::AtEnd(_))));
        Ok(())
    }

    /// The earliest event that is due.
    pub fn take_due(&mut self, now: T) -> Option<E> {
        let mut index = 0;
        loop {
            match self.kind(index)? {
                Kind::Due(due) if now.has_reached(*due) => return self.remove(index),
                Kind::AtEnd(time) if now.has_reached(*time) => index = index.wrapping_add(1),
                _ => return None,
            }
        }
    }
}

/// How many of so many things in a row are before something: the first ones are. Nearly always it is all.
fn behind_those(len: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = match len.checked_sub(1) {
        Some(last) if !is_before(last) => (0, last),
        _ => return len,
    };
    while low < high {
        let middle = usize::midpoint(low, high);
        match is_before(middle) {
            true => low = middle.wrapping_add(1),
            false => high = middle,
        }
    }
    low
}

fn time<T: Copy>(kind: &Kind<T>) -> Option<T> {
    match kind {
        Kind::Due(time) | Kind::AtEnd(time) => Some(*time),
        Kind::Raised | Kind::Recalled | Kind::Deferred => None,
    }
}

by_content!(Delayed<E, T, N>: E T);

impl<E, T, const N: usize> Default for Delayed<E, T, N> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should see what is due when.
impl<E: Debug, T: Debug, const N: usize> Debug for Delayed<E, T, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let entries = self.entries();
        f.debug_list().entries(entries.map(|(kind, event)| Waiting { kind, event })).finish()
    }
}

struct Waiting<'a, E, T> {
    kind: Kind<&'a T>,
    event: &'a E,
}

impl<E: Debug, T: Debug> Debug for Waiting<'_, E, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Due(time) | Kind::AtEnd(time) => {
                f.debug_struct("Due").field("at", time).field("event", self.event).finish()
            }
            Kind::Raised | Kind::Recalled | Kind::Deferred => self.event.fmt(f),
        }
    }
}

#[cfg(test)]
mod beside_a_model;
#[cfg(test)]
mod tests;
