// What waits in the queues of a machine, event by event: how it is told, and put back.

use serde::{Deserialize, Serialize};

use super::moment::Moment;
use crate::Time;
use crate::delayed::Delayed;
use crate::overflow::{Holds, WithOverflow};
use crate::places::Kind;
use crate::queue::Queue;
use crate::raised::{Raised, RaisedOne};
use crate::raised_many::RaisedMany;

/// An event that waits, and why.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Waits<E> {
    Raised(E),
    /// Deferred, and the state has changed since.
    Recalled(E),
    Deferred(E),
    /// Raised for later.
    Later(Moment, E),
    /// Raised for the end of the call.
    AtEnd(E),
}

impl<E> Waits<E> {
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Waits::Raised(_) => "raised",
            Waits::Recalled(_) => "recalled",
            Waits::Deferred(_) => "deferred",
            Waits::Later(..) => "later",
            Waits::AtEnd(_) => "at_end",
        }
    }
}

/// A queue whose events can be stored.
pub trait Waiting<T>: Sized {
    /// The events.
    type Event;

    #[doc(hidden)]
    fn each_waiting<Error>(
        &self,
        at: T,
        tell: impl FnMut(Waits<&Self::Event>) -> Result<(), Error>,
    ) -> Result<(), Error>;

    #[doc(hidden)]
    fn can_wait(event: &Waits<Self::Event>) -> bool;

    /// An event for later of which the clock cannot tell how late it is comes now, as do all before and behind it that are.
    #[doc(hidden)]
    fn wait_again(&mut self, event: Waits<Self::Event>, now: T, can_be_late: bool);
}

// What has found no room is written behind the rest, and finds none again.
impl<T, E, Q: Waiting<T, Event = E> + Holds> Waiting<T> for WithOverflow<Q, E> {
    type Event = E;

    fn each_waiting<X>(&self, at: T, mut tell: impl FnMut(Waits<&E>) -> Result<(), X>) -> Result<(), X> {
        Q::each_waiting(self, at, &mut tell)?;
        self.overflowed().map_or(Ok(()), |event| tell(Waits::Raised(event)))
    }

    fn can_wait(event: &Waits<E>) -> bool {
        Q::can_wait(event)
    }

    fn wait_again(&mut self, event: Waits<E>, now: T, can_be_late: bool) {
        match event {
            Waits::Raised(event) if self.is_full() => self.overflow(event),
            event => Q::wait_again(self, event, now, can_be_late),
        }
    }
}

/// A queue of raised events alone.
macro_rules! raised_alone {
    ($queue:ty $(, $room:ident)?) => {
        impl<E, T $(, const $room: usize)?> Waiting<T> for $queue {
            type Event = E;

            fn each_waiting<X>(
                &self,
                _: T,
                mut tell: impl FnMut(Waits<&E>) -> Result<(), X>,
            ) -> Result<(), X> {
                self.content().try_for_each(|event| tell(Waits::Raised(event)))
            }

            fn can_wait(event: &Waits<E>) -> bool {
                matches!(event, Waits::Raised(_))
            }

            fn wait_again(&mut self, event: Waits<E>, _: T, _: bool) {
                if let Waits::Raised(event) = event {
                    let _ = self.raise(event);
                }
            }
        }
    };
}

raised_alone!(RaisedOne<E>);
raised_alone!(Raised<E, N>, N);
raised_alone!(RaisedMany<E, N>, N);

impl<E, T, const N: usize> Waiting<T> for Queue<E, N> {
    type Event = E;

    fn each_waiting<X>(&self, _: T, mut tell: impl FnMut(Waits<&E>) -> Result<(), X>) -> Result<(), X> {
        self.content().try_for_each(|(kind, event)| match kind {
            Kind::Raised => tell(Waits::Raised(event)),
            Kind::Recalled => tell(Waits::Recalled(event)),
            Kind::Deferred => tell(Waits::Deferred(event)),
            Kind::Due(never) | Kind::AtEnd(never) => match *never {},
        })
    }

    fn can_wait(event: &Waits<E>) -> bool {
        matches!(event, Waits::Raised(_) | Waits::Recalled(_) | Waits::Deferred(_))
    }

    fn wait_again(&mut self, event: Waits<E>, _: T, _: bool) {
        match event {
            Waits::Raised(event) => self.add(Kind::Raised, event),
            Waits::Recalled(event) => self.add(Kind::Recalled, event),
            Waits::Deferred(event) => self.add(Kind::Deferred, event),
            Waits::Later(..) | Waits::AtEnd(_) => {}
        }
    }
}

impl<E, T: Time, const N: usize> Waiting<T> for Delayed<E, T, N> {
    type Event = E;

    fn each_waiting<X>(&self, at: T, mut tell: impl FnMut(Waits<&E>) -> Result<(), X>) -> Result<(), X> {
        self.entries().try_for_each(|(kind, event)| match kind {
            Kind::Raised => tell(Waits::Raised(event)),
            Kind::Recalled => tell(Waits::Recalled(event)),
            Kind::Deferred => tell(Waits::Deferred(event)),
            Kind::Due(moment) => tell(Waits::Later(Moment::of(*moment, at), event)),
            Kind::AtEnd(_) => tell(Waits::AtEnd(event)),
        })
    }

    fn can_wait(_: &Waits<E>) -> bool {
        true
    }

    fn wait_again(&mut self, event: Waits<E>, now: T, can_be_late: bool) {
        match event {
            Waits::Raised(event) => self.add(Kind::Raised, event),
            Waits::Recalled(event) => self.add(Kind::Recalled, event),
            Waits::Deferred(event) => self.add(Kind::Deferred, event),
            Waits::AtEnd(event) => self.add_later(Kind::AtEnd(now), now, event),
            Waits::Later(moment, event) => {
                let is_told = can_be_late || matches!(moment, Moment::Left(_));
                let due = moment.time(now).filter(|_| is_told).unwrap_or(now);
                self.add_later(Kind::Due(due), due, event);
            }
        }
    }
}

#[cfg(test)]
mod tests;
