// A queue with a place beside it, for a raised event that has found no room. Only machines have it that have a line
// `unhandled`, which is told of the event when the step is over.

use core::fmt::{self, Debug, Formatter};
use core::ops::{Deref, DerefMut};

use crate::delayed::Delayed;
use crate::queue::Queue;
use crate::raised::{Raised, RaisedOne};
use crate::raised_many::RaisedMany;
use crate::uncompared::uncompared;

/// A queue `Q`, and room for one event more. Events that find this taken as well are counted.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WithOverflow<Q, E> {
    queue: Q,
    overflow: Option<E>,
    lost: Lost,
}

/// How many events were lost.
#[derive(Clone, Copy)]
struct Lost(u32);

impl Lost {
    const fn new() -> Self {
        Lost(0)
    }
}

uncompared!(Lost);

impl<Q, E> WithOverflow<Q, E> {
    /// Nothing waits.
    #[inline]
    pub const fn new(queue: Q) -> Self {
        WithOverflow { queue, overflow: None, lost: Lost::new() }
    }

    /// A raised event has found no room.
    pub fn overflow(&mut self, event: E) {
        match self.overflow {
            None => self.overflow = Some(event),
            Some(_) => self.lost.0 = self.lost.0.saturating_add(1),
        }
    }

    /// The event that has found no room.
    #[inline]
    pub const fn take_overflow(&mut self) -> Option<E> {
        self.overflow.take()
    }

    /// The same where it stands.
    #[cfg(feature = "serde")]
    pub(crate) const fn overflowed(&self) -> Option<&E> {
        self.overflow.as_ref()
    }

    /// Counts the event that has found no room: nobody will be told of it.
    pub fn lose_overflow(&mut self) {
        if self.overflow.take().is_some() {
            self.lost.0 = self.lost.0.saturating_add(1);
        }
    }

    /// How many events were lost.
    #[inline]
    pub const fn lost(&self) -> u32 {
        self.lost.0
    }
}

impl<Q: Holds, E> WithOverflow<Q, E> {
    /// Whether nothing waits, neither in the queue nor beside it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.overflow.is_none() && self.queue.is_empty()
    }

    /// Drops all that waits: the machine has ended.
    #[inline]
    pub fn clear(&mut self) {
        self.overflow = None;
        self.queue.clear();
    }
}

impl<Q, E> Deref for WithOverflow<Q, E> {
    type Target = Q;

    #[inline]
    fn deref(&self) -> &Q {
        &self.queue
    }
}

impl<Q, E> DerefMut for WithOverflow<Q, E> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Q {
        &mut self.queue
    }
}

// Users derive `Debug` on their machine, and the place is empty between two calls.
impl<Q: Debug, E> Debug for WithOverflow<Q, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.queue.fmt(f)
    }
}

/// What all queues have.
pub trait Holds {
    /// Whether nothing waits.
    fn is_empty(&self) -> bool;

    /// Whether no more event can wait.
    fn is_full(&self) -> bool;

    /// Drops all that waits.
    fn clear(&mut self);
}

macro_rules! holds {
    ($([$($generics:tt)*] $queue:ty;)+) => {
        $(impl<$($generics)*> Holds for $queue {
            #[inline]
            fn is_empty(&self) -> bool {
                <$queue>::is_empty(self)
            }

            #[inline]
            fn is_full(&self) -> bool {
                <$queue>::is_full(self)
            }

            #[inline]
            fn clear(&mut self) {
                <$queue>::clear(self);
            }
        })+
    };
}

holds! {
    [E] RaisedOne<E>;
    [E, const N: usize] Raised<E, N>;
    [E, const N: usize] RaisedMany<E, N>;
    [E, T, const N: usize] Queue<E, N, T>;
    [E, T, const N: usize] Delayed<E, T, N>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_event_more_has_room_and_the_others_are_counted() {
        let mut queue = WithOverflow::new(RaisedOne::<u8>::new());
        assert_eq!(queue.raise(1), Ok(()));
        (2..5).for_each(|event| queue.overflow(event));
        assert_eq!((queue.lost(), queue.take(), queue.is_empty()), (2, Some(1), false));
        assert_eq!((queue.take_overflow(), queue.take_overflow(), queue.is_empty()), (Some(2), None, true));
        queue.overflow(6);
        queue.lose_overflow();
        queue.lose_overflow();
        assert_eq!((queue.lost(), queue.take_overflow()), (3, None));
        // What was lost is nothing that a machine holds.
        assert_eq!(queue, WithOverflow::new(RaisedOne::new()));
        queue.overflow(7);
        queue.clear();
        assert!(queue.is_empty());
    }
}
