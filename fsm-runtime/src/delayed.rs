// Events that are raised for later, beside those that wait already: when each is
// due. When it is delivered is decided by the generated code.

use core::fmt::{self, Debug, Formatter};

use crate::Time;
use crate::queue::{Kind, Queue, first_to_last};

/// Room for `N` events that wait: raised and deferred ones as in a [`Queue`], and those that are raised for later.
///
/// They share the places. The queue fills them from the front. What is raised for later stands at the back, sorted: the
/// earliest first, of equals the one that was raised first. So `next_deadline` and a tick look at one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Delayed<E, T, const N: usize> {
    queue: Queue<E, N, T>,
    later: u16,
}

impl<E, T, const N: usize> Delayed<E, T, N> {
    /// None waits.
    #[inline]
    pub const fn new() -> Self {
        Delayed { queue: Queue::new(), later: 0 }
    }

    /// Adds a raised event. A full queue hands it back.
    #[inline]
    pub fn raise(&mut self, event: E) -> Result<(), E> {
        if self.is_full() { Err(event) } else { self.queue.raise(event) }
    }

    /// Keeps an event until the state changes. A full queue hands it back.
    #[inline]
    pub fn defer(&mut self, event: E) -> Result<(), E> {
        if self.is_full() { Err(event) } else { self.queue.defer(event) }
    }

    /// Takes away the events for later that are meant. How many there were.
    pub fn cancel(&mut self, is_meant: impl Fn(&E) -> bool) -> usize {
        let mut gone = 0;
        let mut index = self.first();
        while let Some(place) = self.queue.waiting.get(index) {
            if place.as_ref().is_some_and(|(_, event)| is_meant(event)) {
                self.remove(index);
                gone += 1;
            }
            index = index.saturating_add(1);
        }
        gone
    }

    /// Whether no more event can wait.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.queue.len as usize == self.first()
    }

    /// How many raised events wait for their turn in this call.
    #[inline]
    pub fn raised(&self) -> usize {
        self.queue.raised()
    }

    /// The state has changed: what was deferred is offered again.
    #[inline]
    pub fn recall(&mut self) {
        self.queue.recall();
    }

    /// The event whose turn it is, and whether it had been deferred.
    #[inline]
    pub fn take(&mut self) -> Option<(bool, E)> {
        // The queue looks at its first place, where one for later may stand.
        if self.queue.len == 0 { None } else { self.queue.take() }
    }

    /// The first event that was raised for the end of the call.
    pub fn take_at_end(&mut self) -> Option<E> {
        let behind = self.queue.waiting.get(self.first()..)?;
        let index = behind.iter().position(|place| matches!(place, Some((Kind::AtEnd(_), _))))?;
        self.remove(self.first().saturating_add(index))
    }

    /// All that waits, those for later behind the others.
    #[cfg(feature = "serde")]
    pub(crate) fn entries(&self) -> impl Iterator<Item = &(Kind<T>, E)> {
        self.queue.waiting.iter().flatten()
    }

    /// Adds an event that has waited before.
    #[cfg(feature = "serde")]
    pub(crate) fn add(&mut self, kind: Kind<T>, event: E) {
        if !self.is_full() {
            self.queue.add(kind, event);
        }
    }

    /// Whether nothing waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.queue.len == 0 && self.later == 0
    }

    /// Drops all that waits: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// The first place of those for later.
    #[inline]
    const fn first(&self) -> usize {
        N.saturating_sub(self.later as usize)
    }

    /// Takes an event for later out. Those before it close up.
    fn remove(&mut self, index: usize) -> Option<E> {
        // What is offered again has had its turn.
        self.queue.offered = 0;
        let first = self.first();
        let (_, event) = self.queue.waiting.get_mut(index)?.take()?;
        if let Some(earlier) = self.queue.waiting.get_mut(first..=index) {
            first_to_last(earlier.iter_mut().rev());
        }
        self.later = self.later.saturating_sub(1);
        Some(event)
    }
}

impl<E, T: Copy, const N: usize> Delayed<E, T, N> {
    /// When the earliest is due.
    #[inline]
    pub fn deadline(&self) -> Option<T> {
        time(&self.queue.waiting.get(self.first())?.as_ref()?.0)
    }
}

impl<E, T: Time, const N: usize> Delayed<E, T, N> {
    /// Adds an event for later. One that is due already comes at the end of the call. A full queue hands it back.
    pub fn raise_at(&mut self, event: E, now: T, due: T) -> Result<(), E> {
        if self.is_full() {
            return Err(event);
        }
        let kind = if now.has_reached(due) { Kind::AtEnd(now) } else { Kind::Due(due) };
        self.insert(kind, event, |other| time(other).is_some_and(|time| due.has_reached(time)));
        Ok(())
    }

    /// Adds an event for later that has waited before. What was raised for the end of a call stays before those that were
    /// late by then.
    #[cfg(feature = "serde")]
    pub(crate) fn add_later(&mut self, kind: Kind<T>, due: T, event: E) {
        let is_before = |other: &Kind<T>| match other {
            Kind::AtEnd(_) => true,
            other => time(other).is_some_and(|time| due.has_reached(time)),
        };
        if !self.is_full() {
            self.insert(kind, event, is_before);
        }
    }

    /// Among those for later, behind the last that is before it. There is room.
    fn insert(&mut self, kind: Kind<T>, event: E, is_before: impl Fn(&Kind<T>) -> bool) {
        let first = self.first();
        let Some(free) = first.checked_sub(1) else { return };
        let behind = self.queue.waiting.get(first..).unwrap_or_default();
        let is_before =
            |place: &Option<(Kind<T>, E)>| place.as_ref().is_some_and(|(kind, _)| is_before(kind));
        // What is earlier moves up by one place, into the free one.
        let index = behind.iter().rposition(is_before).map_or(free, |place| first.saturating_add(place));
        if let Some(earlier) = self.queue.waiting.get_mut(free..=index) {
            first_to_last(earlier);
        }
        if let Some(place) = self.queue.waiting.get_mut(index) {
            *place = Some((kind, event));
            self.later = self.later.saturating_add(1);
        }
    }

    /// The earliest event that is due.
    pub fn take_due(&mut self, now: T) -> Option<E> {
        let behind = self.queue.waiting.get(self.first()..)?;
        let times = behind.iter().map(|place| place.as_ref().map(|(kind, _)| kind));
        let mut due = times.take_while(|kind| kind.and_then(time).is_some_and(|time| now.has_reached(time)));
        let index = due.position(|kind| matches!(kind, Some(Kind::Due(_))))?;
        self.remove(self.first().saturating_add(index))
    }
}

fn time<T: Copy>(kind: &Kind<T>) -> Option<T> {
    match kind {
        Kind::Due(time) | Kind::AtEnd(time) => Some(*time),
        Kind::Raised | Kind::Recalled | Kind::Deferred => None,
    }
}

impl<E, T, const N: usize> Default for Delayed<E, T, N> {
    fn default() -> Self {
        Self::new()
    }
}

// Users derive `Debug` on their machine, and should see what is due when.
impl<E: Debug, T: Debug, const N: usize> Debug for Delayed<E, T, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let entries = self.queue.waiting.iter().flatten();
        f.debug_list().entries(entries.map(|(kind, event)| Waiting { kind, event })).finish()
    }
}

struct Waiting<'a, E, T> {
    kind: &'a Kind<T>,
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
mod tests;
