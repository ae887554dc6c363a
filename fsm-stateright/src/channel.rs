//! What may happen to an event between two machines.

use std::fmt::{self, Debug};

/// What the two channels of a [`PairModel`](crate::PairModel) may do to the events in them.
///
/// A channel hands on what it was given, in this order, each once; unless it is told otherwise:
///
/// ```
/// use fsm_stateright::Channels;
///
/// let radio = Channels::default().lossy().capacity(2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Channels {
    is_lossy: bool,
    is_unordered: bool,
    is_duplicating: bool,
    is_prompt: bool,
    capacity: usize,
}

impl Default for Channels {
    /// Channels that hold up to four events each.
    fn default() -> Self {
        Self { is_lossy: false, is_unordered: false, is_duplicating: false, is_prompt: false, capacity: 4 }
    }
}

impl Channels {
    /// The event that comes next may be lost. What comes into a full channel is lost.
    #[must_use]
    pub const fn lossy(mut self) -> Self {
        self.is_lossy = true;
        self
    }

    /// Each of the events in a channel may be the next.
    #[must_use]
    pub const fn unordered(mut self) -> Self {
        self.is_unordered = true;
        self
    }

    /// An event may come once more, while a channel has room for it.
    #[must_use]
    pub const fn duplicating(mut self) -> Self {
        self.is_duplicating = true;
        self
    }

    /// No time passes while an event is on its way: for machines whose messages are faster than their timers.
    #[must_use]
    pub const fn prompt(mut self) -> Self {
        self.is_prompt = true;
        self
    }

    /// How many events a channel holds: what a model of two machines is finite by. More than these violate the property that
    /// no channel overflows, or are lost, where events may be.
    ///
    /// # Panics
    /// Where it is zero.
    #[must_use]
    pub const fn capacity(mut self, events: usize) -> Self {
        assert!(events > 0, "a channel holds at least one event");
        self.capacity = events;
        self
    }

    /// Puts in what a machine has sent. One more than there is room for stays, to be seen.
    pub(crate) fn put<E>(&self, channel: &mut Vec<E>, sent: Vec<E>) {
        let room = if self.is_lossy { self.capacity } else { self.capacity + 1 };
        channel.extend(sent.into_iter().take(room.saturating_sub(channel.len())));
    }

    /// Whether time may pass.
    pub(crate) fn may_wait<A, B>(&self, one: &[A], other: &[B]) -> bool {
        !self.is_prompt || (one.is_empty() && other.is_empty())
    }

    pub(crate) fn overflows<E>(&self, channel: &[E]) -> bool {
        channel.len() > self.capacity
    }

    /// What may happen to the events in a channel.
    pub(crate) fn deliveries<E: Clone + PartialEq>(&self, channel: &[E]) -> Vec<Delivery<E>> {
        let next = if self.is_unordered { channel.len() } else { channel.len().min(1) };
        let mut deliveries = Vec::new();
        for (place, event) in channel[..next].iter().enumerate() {
            // One of several that are the same stands for all of them.
            if channel[..place].contains(event) {
                continue;
            }
            deliveries.push(Delivery::Receive(event.clone()));
            if self.is_lossy {
                deliveries.push(Delivery::Lose(event.clone()));
            }
            if self.is_duplicating && channel.len() < self.capacity {
                deliveries.push(Delivery::Duplicate(event.clone()));
            }
        }
        deliveries
    }
}

/// What can happen to an event between two machines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Delivery<E> {
    /// It comes.
    Receive(E),
    /// It is lost.
    Lose(E),
    /// It will come once more.
    Duplicate(E),
}

impl<E: PartialEq> Delivery<E> {
    /// Changes the channel. The event that comes.
    pub(crate) fn take_place(self, channel: &mut Vec<E>) -> Option<E> {
        let place = |channel: &[E], event: &E| channel.iter().position(|other| other == event);
        match self {
            Delivery::Receive(event) => {
                place(channel, &event).map(|place| channel.remove(place)).or(Some(event))
            }
            Delivery::Lose(event) => {
                place(channel, &event).map(|place| channel.remove(place));
                None
            }
            Delivery::Duplicate(event) => {
                channel.push(event);
                None
            }
        }
    }
}

impl<E: Debug> fmt::Display for Delivery<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Delivery::Receive(event) => write!(f, "receive {event:?}"),
            Delivery::Lose(event) => write!(f, "lose {event:?}"),
            Delivery::Duplicate(event) => write!(f, "duplicate {event:?}"),
        }
    }
}
