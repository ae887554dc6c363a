//! What the runners of many machines have to know of the machine of one chart, which the build script writes.

use std::time::Duration;

use fsm_oracle::chart::{Ask, StateId, Time};
use fsm_runtime::Crowd;
use fsm_runtime::any::{CrowdMachine, Machine};

use crate::{Answer, Log, Store};

/// Many agents with the machine `M`, which takes events of the type `E`.
pub struct Agents<M: CrowdMachine<Owner = Log>, E: 'static> {
    pub events: &'static [E],
    /// The value of the variable that each begins with.
    pub variable: i32,
    pub stored: Option<Stored<M>>,
    /// A crowd may go on by another clock where it is stored.
    pub is_shifted: bool,
    /// What `remaining` says of each timer with a name.
    pub remaining: Option<Remaining<M>>,
    /// What `lost_events` says.
    pub lost: fn(&M) -> u32,
    pub request: Option<fn(&mut M, &Ask) -> Answer>,
    /// The states in which agents may begin.
    pub target: Option<fn(StateId) -> M::Target>,
}

/// How much of its time remains to each timer that runs.
pub type Remaining<M> = fn(&M, <M as Machine>::Time) -> Vec<(String, Time)>;

impl<M: CrowdMachine<Owner = Log>, E> Agents<M, E> {
    pub(crate) fn remaining(&self, machine: &M, now: M::Time) -> Vec<(String, Time)> {
        self.remaining.map_or_else(Vec::new, |remaining| remaining(machine, now))
    }
}

/// Writes a crowd at a time, and reads it at a time of another clock.
pub type Stored<M> = fn(&Crowd<M>, <M as Machine>::Time, Duration, <M as Machine>::Time) -> Crowd<M>;

/// The clocks of charts: that of charts without one is `()`.
pub trait Clock: Copy + Send + Sync + 'static {
    fn at(now: Time) -> Self;

    /// A deadline, by the clock of the script.
    fn told(self, store: &Store) -> Option<Time>;
}

impl Clock for () {
    fn at(_: Time) {}

    fn told(self, _: &Store) -> Option<Time> {
        None
    }
}

impl Clock for Time {
    fn at(now: Time) -> Time {
        now
    }

    fn told(self, store: &Store) -> Option<Time> {
        store.back(Some(self))
    }
}

/// The worlds of charts, and `()`.
pub trait Shared: Default + Send + Sync + 'static {}

impl<T: Default + Send + Sync + 'static> Shared for T {}
