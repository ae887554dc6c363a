// Events that wait inside a machine, in a snapshot.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;
use core::time::Duration;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Serialize, Serializer};

use super::Unfit;
use super::moment::Moment;
use super::waiting::{Waiting, Waits};
use crate::Time;

/// A queue, to be written.
pub struct WrittenQueue<'q, Q, T> {
    /// The queue.
    pub queue: &'q Q,
    /// The time of the snapshot.
    pub at: T,
}

impl<T: Copy, Q: Waiting<T, Event: Serialize>> Serialize for WrittenQueue<'_, Q, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut count = 0;
        self.queue.each_waiting::<S::Error>(self.at, |_| {
            count += 1;
            Ok(())
        })?;
        let mut events = serializer.serialize_seq(Some(count))?;
        self.queue.each_waiting(self.at, |event| events.serialize_element(&event))?;
        events.end()
    }
}

/// Events that were read.
pub struct StoredQueue<E, const ROOM: usize> {
    events: [Option<Waits<E>>; ROOM],
}

impl<E, const ROOM: usize> StoredQueue<E, ROOM> {
    /// Whether a queue of this kind can hold them, in a machine that raises or defers events.
    pub fn fit<Q: Waiting<T, Event = E>, T: ClockOrNone>(
        &self,
        raises: bool,
        defers: bool,
    ) -> Result<(), Unfit> {
        for event in self.events.iter().flatten() {
            // What nothing defers is never recalled either, and would wait for ever.
            let is_made = match event {
                Waits::Raised(_) => raises,
                Waits::Recalled(_) | Waits::Deferred(_) => defers,
                Waits::Later(..) | Waits::AtEnd(_) => true,
            };
            match event {
                _ if !is_made || !Q::can_wait(event) => return Err(Unfit::Queue(event.kind())),
                Waits::Later(Moment::Left(left), _) if *left > T::LONGEST => {
                    return Err(Unfit::Far { line: "queue", left: *left });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Time goes on.
    pub fn pass_time(&mut self, by: Duration) {
        for event in self.events.iter_mut().flatten() {
            if let Waits::Later(moment, _) = event {
                *moment = moment.after(by);
            }
        }
    }

    /// How many raised events wait for their turn.
    pub fn raised(&self) -> usize {
        self.events.iter().flatten().filter(|event| matches!(event, Waits::Raised(_))).count()
    }

    /// Puts them into a queue.
    pub fn fill<Q: Waiting<T, Event = E>, T: ClockOrNone>(self, queue: &mut Q, now: T) {
        let can_be_late = self.events.iter().flatten().all(|event| match event {
            Waits::Later(moment, _) => now.can_tell(*moment),
            _ => true,
        });
        for event in self.events.into_iter().flatten() {
            queue.wait_again(event, now, can_be_late);
        }
    }
}

/// A clock, or `()` of a machine without one.
pub trait ClockOrNone: Copy {
    #[doc(hidden)]
    const LONGEST: Duration;

    #[doc(hidden)]
    fn can_tell(self, moment: Moment) -> bool;
}

impl ClockOrNone for () {
    const LONGEST: Duration = Duration::MAX;

    fn can_tell(self, _: Moment) -> bool {
        true
    }
}

impl<T: Time> ClockOrNone for T {
    const LONGEST: Duration = <T as Time>::LONGEST;

    fn can_tell(self, moment: Moment) -> bool {
        moment.time(self).is_some()
    }
}

impl<E: Serialize, const ROOM: usize> Serialize for StoredQueue<E, ROOM> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.events.iter().flatten())
    }
}

impl<'de, E: Deserialize<'de>, const ROOM: usize> Deserialize<'de> for StoredQueue<E, ROOM> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(InOrder(PhantomData))
    }
}

struct InOrder<E, const ROOM: usize>(PhantomData<E>);

impl<'de, E: Deserialize<'de>, const ROOM: usize> Visitor<'de> for InOrder<E, ROOM> {
    type Value = StoredQueue<E, ROOM>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "at most {ROOM} waiting events")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let mut events = [const { None }; ROOM];
        let mut count = 0;
        while let Some(event) = values.next_element()? {
            let Some(place) = events.get_mut(count) else {
                return Err(A::Error::invalid_length(count + 1, &self));
            };
            *place = Some(event);
            count += 1;
        }
        Ok(StoredQueue { events })
    }
}
