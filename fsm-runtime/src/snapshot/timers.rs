// Timers in a snapshot: how long each still runs, by the name of its line. A machine goes on by another clock.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;
use core::time::Duration;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

use super::moment::Stored;
use super::unknown::{self, TimerName, Unknown};
use super::{Snapshots, Unfit};
use crate::Time;
use crate::stack::Stack;
use crate::time::Rest;
use crate::timer::{Paused, Timer};

/// A line with a timer.
#[derive(Clone, Copy, Debug)]
pub struct TimedLine {
    /// `Aiming.after`, or its own name.
    pub name: &'static str,
    /// Other names by which it is read, the most certain first.
    pub others: &'static [&'static str],
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

impl TimedLine {
    /// Whether its timer can stand so.
    fn fits<T: Time>(&self, stored: Stored, now: T) -> Result<(), Unfit> {
        let timer = self.name;
        let can_be = match stored {
            Stored::Since(_) => self.is_computed,
            // A beat that is off never comes again.
            Stored::Off => self.may_be_off,
            Stored::Overdue => self.is_once,
            Stored::Left(left) if left > T::LONGEST => return Err(Unfit::Far { line: timer, left }),
            Stored::Left(_) | Stored::Late(_) => true,
        };
        match can_be {
            false => Err(Unfit::Timer(timer)),
            true if self.catches_up || self.is_computed => {
                stored.timer::<_, 0>(now).map(|_| ()).map_err(|late| Unfit::Late { line: timer, late })
            }
            true => Ok(()),
        }
    }

    /// How certainly this name is its own; 0 is best.
    fn rank(&self, found: &str) -> Option<usize> {
        core::iter::once(&self.name).chain(self.others).position(|name| *name == found)
    }
}

/// How a snapshot is read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// It is of an older table.
    pub is_older: bool,
    /// Timers that the table has not are left out, and those that are missing begin.
    pub forgets: bool,
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
    /// Those for which there is no room, and those of lines that the table has not.
    unknown: Unknown,
    machine: PhantomData<fn() -> M>,
}

impl<M, const ROOM: usize> StoredTimers<M, ROOM> {
    /// Time goes on.
    pub fn pass_time(&mut self, by: Duration) {
        let known = self.timers.iter_mut().flatten().map(|(_, timer)| timer);
        known.chain(self.unknown.iter_mut()).for_each(|timer| *timer = timer.after(by));
    }
}

impl<M: Snapshots<Time: Time>, const ROOM: usize> StoredTimers<M, ROOM> {
    fn timer(&self, number: usize) -> Option<Stored> {
        self.timers.iter().flatten().find(|(line, _)| *line == number).map(|(_, timer)| *timer)
    }

    /// Whether they are those of what is active.
    pub fn fit(&self, is_active: impl Fn(usize) -> bool, how: Reading, now: M::Time) -> Result<(), Unfit> {
        let is_in_vain = |number: &usize| self.timer(*number).is_some() && !is_active(*number);
        let in_vain = (0..M::TIMERS.len()).find(is_in_vain).and_then(|number| M::TIMERS.get(number));
        match (in_vain, self.unknown.first()) {
            _ if how.forgets => {}
            (Some(line), _) if !how.is_older => return Err(Unfit::Timer(line.name)),
            (Some(line), _) => return Err(Unfit::UnknownTimer(TimerName::of(line.name))),
            (None, Some(name)) => return Err(Unfit::UnknownTimer(name)),
            (None, None) => {}
        }
        for (number, line) in M::TIMERS.iter().enumerate().filter(|(number, _)| is_active(*number)) {
            match self.timer(number) {
                Some(stored) => line.fits(stored, now)?,
                None if how.is_older || how.forgets => {}
                None => return Err(Unfit::Timer(line.name)),
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
                *timer = stored.timer(now).unwrap_or(Timer::due((now, Rest::NONE)));
            }
        }
    }
}

impl<M: Snapshots, const ROOM: usize> Serialize for StoredTimers<M, ROOM> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = self.timers.iter().flatten();
        let known = known.filter_map(|(line, timer)| Some((M::TIMERS.get(*line)?.name, timer)));
        serializer.collect_map(known.chain(self.unknown.iter()))
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
        let mut timers: [Option<(usize, Stored)>; ROOM] = [None; ROOM];
        let (mut unknown, mut count) = (Unknown::default(), 0);
        let known = |number: usize| M::TIMERS.get(number).map_or("", |line| line.name);
        while let Some(read) = map.next_key_seed(LineName(M::TIMERS))? {
            let name = match read {
                Ok(number) if timers.iter().flatten().any(|(other, _)| *other == number) => {
                    let name = known(number);
                    return Err(A::Error::custom(format_args!("the timer of `{name}` is there twice")));
                }
                Ok(number) => match timers.get_mut(count) {
                    Some(place) => {
                        *place = Some((number, map.next_value()?));
                        count += 1;
                        continue;
                    }
                    None => unknown::name(known(number)),
                },
                Err(name) => name,
            };
            unknown.add(name, map.next_value()?);
        }
        Ok(StoredTimers { timers, unknown, machine: PhantomData })
    }
}

/// The number of the line whose name is read; any other name.
struct LineName(&'static [TimedLine]);

impl<'de> DeserializeSeed<'de> for LineName {
    type Value = Result<usize, unknown::Name>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for LineName {
    type Value = Result<usize, unknown::Name>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a line with a timer")
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<Self::Value, E> {
        let ranks = self.0.iter().enumerate().filter_map(|(number, line)| Some((line.rank(found)?, number)));
        Ok(ranks.min().map(|(_, number)| number).ok_or_else(|| unknown::name(found)))
    }
}
