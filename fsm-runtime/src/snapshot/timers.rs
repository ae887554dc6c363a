// Timers in a snapshot: how long each still runs, by the name of its line. A machine goes on by another clock.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;
use core::time::Duration;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

use super::moment::Stored;
use super::{Snapshots, Unfit};
use crate::Time;
use crate::stack::Stack;
use crate::time::Rest;
use crate::timer::{Paused, Timer};

/// A line with a timer.
#[derive(Clone, Copy, Debug)]
pub struct TimedLine {
    /// `Aiming after`, or `every 2` for the second of the machine's own.
    pub name: &'static str,
    /// Of the machine, and not of a state.
    pub is_of_machine: bool,
    /// Its place among the timers.
    pub slot: usize,
    /// Its duration is computed.
    pub is_computed: bool,
    /// What it has missed is made up for.
    pub catches_up: bool,
    /// An `after`: only its time may have passed for good.
    pub is_once: bool,
    /// It has acted, or an action has cancelled it.
    pub may_be_off: bool,
}

/// The timers of what is active, to be written.
pub struct WrittenTimers<'t, T, IsActive, const R: usize> {
    /// All lines of the table.
    pub lines: &'static [TimedLine],
    /// By slot.
    pub of_states: &'t [Timer<T, R>],
    /// Those of the machine; none for a suspended state.
    pub of_machine: &'t [Timer<T, R>],
    /// The time to which they stand.
    pub at: T,
    /// Whether the state of the line with this number is active.
    pub is_active: IsActive,
}

impl<T: Time, IsActive: Fn(usize) -> bool, const R: usize> WrittenTimers<'_, T, IsActive, R> {
    fn entries(&self) -> impl Iterator<Item = (&'static str, Stored)> {
        self.lines.iter().enumerate().filter_map(|(number, line)| {
            let timers = if line.is_of_machine { self.of_machine } else { self.of_states };
            let timer = timers.get(line.slot).filter(|_| (self.is_active)(number))?;
            Some((line.name, Stored::of(timer, self.at)))
        })
    }
}

impl<T: Time, IsActive: Fn(usize) -> bool, const R: usize> Serialize for WrittenTimers<'_, T, IsActive, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.entries().count()))?;
        for (name, timer) in self.entries() {
            map.serialize_entry(name, &timer)?;
        }
        map.end()
    }
}

/// The timers of the suspended states, to be written.
pub struct WrittenPaused<'t, T, State, IsActive, const SLOTS: usize, const R: usize, const ROOM: usize> {
    /// All lines of the table.
    pub lines: &'static [TimedLine],
    /// The suspended states.
    pub states: &'t Stack<State, ROOM>,
    /// Their timers.
    pub paused: &'t Stack<Paused<T, SLOTS, R>, ROOM>,
    /// Whether in a state the line with this number is there.
    pub is_active: IsActive,
}

impl<T: Time, State, IsActive, const SLOTS: usize, const R: usize, const ROOM: usize> Serialize
    for WrittenPaused<'_, T, State, IsActive, SLOTS, R, ROOM>
where
    IsActive: Fn(&State, usize) -> bool,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut levels = serializer.serialize_seq(Some(self.states.len()))?;
        for (state, paused) in self.states.suspended().iter().zip(self.paused.suspended()) {
            let (at, of_states) = paused.parts();
            let is_active = |number| (self.is_active)(state, number);
            levels.serialize_element(&WrittenTimers {
                lines: self.lines,
                of_states,
                of_machine: &[],
                at,
                is_active,
            })?;
        }
        levels.end()
    }
}

/// Timers that were read, each with the number of its line: as many as can run at once.
pub struct StoredTimers<M, const ROOM: usize> {
    timers: [Option<(usize, Stored)>; ROOM],
    /// One more than there is room for, or of a line that the table has not.
    has_others: bool,
    machine: PhantomData<fn() -> M>,
}

impl<M, const ROOM: usize> StoredTimers<M, ROOM> {
    /// Time goes on.
    pub fn pass_time(&mut self, by: Duration) {
        self.timers.iter_mut().flatten().for_each(|(_, timer)| *timer = timer.after(by));
    }
}

impl<M: Snapshots<Time: Time>, const ROOM: usize> StoredTimers<M, ROOM> {
    fn timer(&self, number: usize) -> Option<Stored> {
        self.timers.iter().flatten().find(|(line, _)| *line == number).map(|(_, timer)| *timer)
    }

    /// Whether they are those of what is active.
    pub fn fit(&self, is_active: impl Fn(usize) -> bool, is_older: bool, now: M::Time) -> Result<(), Unfit> {
        if self.has_others && !is_older {
            return Err(Unfit::UnknownTimer);
        }
        for (number, line) in M::TIMERS.iter().enumerate() {
            match (self.timer(number), is_active(number)) {
                (Some(_), false) | (None, true) if !is_older => return Err(Unfit::Timer(line.name)),
                (Some(Stored::Since(_)), true) if !line.is_computed => return Err(Unfit::Timer(line.name)),
                // A beat that is off never comes again.
                (Some(Stored::Off), true) if !line.may_be_off => return Err(Unfit::Timer(line.name)),
                (Some(Stored::Overdue), true) if !line.is_once => return Err(Unfit::Timer(line.name)),
                (Some(Stored::Left(left)), true) if left > M::Time::LONGEST => {
                    return Err(Unfit::Far { timer: line.name, left });
                }
                (Some(stored), true) if line.catches_up || line.is_computed => {
                    stored.timer::<_, 0>(now).map_err(|late| Unfit::Late { timer: line.name, late })?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Sets the timers of what is active. One that was not stored stays as it is.
    pub fn set<const R: usize>(
        &self,
        of_states: &mut [Timer<M::Time, R>],
        of_machine: &mut [Timer<M::Time, R>],
        is_active: impl Fn(usize) -> bool,
        now: M::Time,
    ) {
        for (number, line) in M::TIMERS.iter().enumerate().filter(|(number, _)| is_active(*number)) {
            let timers = if line.is_of_machine { &mut *of_machine } else { &mut *of_states };
            if let (Some(timer), Some(stored)) = (timers.get_mut(line.slot), self.timer(number)) {
                // How late it is counts only for what is made up for.
                *timer = stored.timer(now).unwrap_or(Timer::Due(now, Rest::NONE));
            }
        }
    }
}

impl<M: Snapshots, const ROOM: usize> Serialize for StoredTimers<M, ROOM> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let timers = self.timers.iter().flatten();
        serializer.collect_map(timers.filter_map(|(line, timer)| Some((M::TIMERS.get(*line)?.name, timer))))
    }
}

/// The timers of suspended states: those that were stored, and in place of others new ones.
pub fn restore_paused<
    M: Snapshots<Time: Time>,
    State,
    const SLOTS: usize,
    const R: usize,
    const LEVELS: usize,
>(
    states: &Stack<State, LEVELS>,
    stored: Option<&Stack<StoredTimers<M, SLOTS>, LEVELS>>,
    now: M::Time,
    new: impl Fn(&State) -> [Timer<M::Time, R>; SLOTS],
    is_active: impl Fn(&State, usize) -> bool,
) -> Stack<Paused<M::Time, SLOTS, R>, LEVELS> {
    let mut levels = Stack::new();
    for (level, state) in states.suspended().iter().enumerate() {
        let mut timers = new(state);
        if let Some(stored) = stored.and_then(|stored| stored.suspended().get(level)) {
            stored.set(&mut timers, &mut [], |number| is_active(state, number), now);
        }
        levels.suspend(Paused::new(now, timers));
    }
    levels
}

impl<'de, M: Snapshots, const ROOM: usize> Deserialize<'de> for StoredTimers<M, ROOM> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ByName(PhantomData))
    }
}

struct ByName<M, const ROOM: usize>(PhantomData<fn() -> M>);

impl<'de, M: Snapshots, const ROOM: usize> Visitor<'de> for ByName<M, ROOM> {
    type Value = StoredTimers<M, ROOM>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("timers by the names of their lines")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = StoredTimers { timers: [None; ROOM], has_others: false, machine: PhantomData };
        let mut count = 0;
        while let Some(number) = map.next_key_seed(LineName(M::TIMERS))? {
            let is_there = |place: &Option<(usize, Stored)>| place.is_some_and(|(other, _)| other == number);
            if let Some(line) = M::TIMERS.get(number).filter(|_| found.timers.iter().any(is_there)) {
                return Err(A::Error::custom(format_args!("the timer of `{}` is there twice", line.name)));
            }
            let timer = map.next_value()?;
            match found.timers.get_mut(count).filter(|_| number < M::TIMERS.len()) {
                Some(place) => {
                    *place = Some((number, timer));
                    count += 1;
                }
                None => found.has_others = true,
            }
        }
        Ok(found)
    }
}

/// The number of the line whose name is read; one behind the last for any other.
struct LineName(&'static [TimedLine]);

impl<'de> DeserializeSeed<'de> for LineName {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for LineName {
    type Value = usize;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a line with a timer")
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<usize, E> {
        Ok(self.0.iter().position(|line| line.name == found).unwrap_or(self.0.len()))
    }
}
