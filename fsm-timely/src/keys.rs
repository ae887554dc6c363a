//! The machines of one worker, by key: what the operator does, without the stream.

use std::hash::Hash;
use std::time::Duration;

use crate::agents::{Agent, Agents, hash_of};
use crate::due::Due;
use crate::machine::Kept;
use crate::sink::{Begin, Sink, Told};
use crate::waiting::Waiting;
use crate::{Keyed, KeyedMachine, Undelivered};

/// So often may one machine have its deadline at one time.
const MOST_AT_ONE_TIME: u32 = 10_000;
/// So many keys are looked up before the first of their machines runs: the memory is fetched for all at once.
const LOOKED_UP_AT_ONCE: usize = 16;

pub(crate) struct Keys<K, M: Kept, E> {
    agents: Agents<K, M>,
    world: M::World,
    waiting: Waiting<K, E>,
    /// Empty between two calls; kept for its memory.
    ready: Vec<Keyed<K, E>>,
    due: Due,
    forget_done: bool,
}

impl<K: Hash + Eq + Clone, M: KeyedMachine<E>, E> Keys<K, M, E> {
    pub(crate) fn new(world: M::World) -> Self {
        Self {
            agents: Agents::new(),
            world,
            waiting: Waiting::new(),
            ready: Vec::new(),
            due: Due::default(),
            forget_done: false,
        }
    }

    pub(crate) fn forget_done(&mut self) {
        self.forget_done = true;
    }

    /// An event that waits for its time.
    pub(crate) fn push(&mut self, event: Keyed<K, E>) {
        self.waiting.push(event);
    }

    /// A machine that has run before.
    #[cfg(feature = "durable")]
    pub(crate) fn restore(&mut self, key: K, machine: M, owner: M::Owner) {
        if self.forget_done && machine.is_done() {
            return;
        }
        let agent = Agent { key, machine, owner, alarm: None };
        let index = self.agents.insert(hash_of(&agent.key), agent);
        if let Some(agent) = self.agents.get_mut(index) {
            agent.set_alarm(index, &mut self.due);
        }
    }

    #[cfg(feature = "durable")]
    pub(crate) fn agents(&self) -> impl Iterator<Item = &Agent<K, M>> {
        self.agents.iter()
    }

    /// When there is something to do next; possibly earlier.
    pub(crate) fn next(&self) -> Option<Duration> {
        [self.waiting.next(), self.due.next()].into_iter().flatten().min()
    }

    /// How many machines have a timer to come, and when the first is due.
    pub(crate) fn pending(&self) -> Option<(usize, Duration)> {
        let deadlines = || self.agents.iter().filter_map(|agent| agent.machine.next_deadline());
        Some((deadlines().count(), deadlines().min()?))
    }

    /// Does all that happens before this time. With `None`, the end of time, each machine gets all its events, and its timers after
    /// the last of them stay as they are: by key, for what other machines are on the worker is nothing to it.
    pub(crate) fn advance(
        &mut self,
        until: Option<Duration>,
        begin: &mut impl Begin<K, M, E>,
        sink: &mut impl Sink<K, M, E>,
    ) {
        let mut ready = std::mem::take(&mut self.ready);
        self.waiting.release(until, &mut ready);
        let mut events = ready.drain(..);
        while !events.as_slice().is_empty() {
            let mut found = [(0, None); LOOKED_UP_AT_ONCE];
            for (found, event) in found.iter_mut().zip(events.as_slice()) {
                let hash = hash_of(&event.key);
                *found = (hash, self.agents.find(hash, &event.key));
            }
            for ((hash, index), event) in found.into_iter().zip(events.by_ref()) {
                match until {
                    Some(_) => self.fire_until(event.at, sink),
                    None => self.fire_alone(self.find_again(hash, index, &event.key), event.at, sink),
                }
                self.tell(hash, self.find_again(hash, index, &event.key), event, begin, sink);
            }
        }
        drop(events);
        self.ready = ready;
        // Nothing is before the beginning of time.
        if let Some(last) = until.and_then(|until| until.checked_sub(Duration::from_nanos(1))) {
            self.fire_until(last, sink);
        }
        self.tidy();
    }

    /// The machine of a key that has been looked up some events ago: it may have come since, or gone.
    fn find_again(&self, hash: u64, index: Option<u32>, key: &K) -> Option<u32> {
        let index = index.filter(|index| self.agents.is_of(*index, key));
        index.or_else(|| self.agents.find(hash, key))
    }

    /// One event.
    fn tell(
        &mut self,
        hash: u64,
        index: Option<u32>,
        event: Keyed<K, E>,
        begin: &mut impl Begin<K, M, E>,
        sink: &mut impl Sink<K, M, E>,
    ) {
        let index = match index {
            Some(index) => index,
            None => match begin(&event) {
                Some((mut owner, given)) => {
                    let machine = M::start_agent(&mut owner, &self.world, given, event.at);
                    sink.transitioned(&event.key, event.at, None, machine.state_id());
                    sink.stepped(&event.key, &mut owner, event.at);
                    self.agents.insert(hash, Agent { key: event.key.clone(), machine, owner, alarm: None })
                }
                None => {
                    let Keyed { key, event, at, offset } = event;
                    return sink.answer(Told { key, at, offset }, Err(Undelivered::NoMachine(event)));
                }
            },
        };
        let Some(agent) = self.agents.get_mut(index) else { return };
        let Keyed { key, event, at, offset } = event;
        let from = agent.machine.state_id();
        let outcome = agent.machine.send_agent(&mut agent.owner, &self.world, event, at);
        agent.stepped(from, at, sink);
        sink.answer(Told { key, at, offset }, Ok(outcome));
        agent.set_alarm(index, &mut self.due);
        self.forget(index);
    }

    /// All deadlines up to this time.
    fn fire_until(&mut self, at: Duration, sink: &mut impl Sink<K, M, E>) {
        while let Some(alarm) = self.due.pop_until(at) {
            let now = alarm.at();
            let Some(agent) = self.agents.get_mut(alarm.index) else { continue };
            if agent.alarm == Some(now) {
                self.fire(alarm.index, now, sink);
            }
        }
    }

    /// The deadlines of one machine up to this time.
    fn fire_alone(&mut self, index: Option<u32>, at: Duration, sink: &mut impl Sink<K, M, E>) {
        let Some(index) = index else { return };
        while let Some(agent) = self.agents.get(index)
            && let Some(deadline) = agent.machine.next_deadline().filter(|deadline| *deadline <= at)
        {
            self.fire(index, deadline, sink);
        }
    }

    /// The deadline of one machine, which may have another at the same time.
    fn fire(&mut self, index: u32, now: Duration, sink: &mut impl Sink<K, M, E>) {
        let Some(agent) = self.agents.get_mut(index) else { return };
        agent.alarm = None;
        let mut times = 0;
        while agent.machine.next_deadline().is_some_and(|deadline| deadline <= now) {
            times += 1;
            assert!(
                times <= MOST_AT_ONE_TIME,
                "machine `{}` in state `{}` has had its deadline {MOST_AT_ONE_TIME} times at {now:?}, and has it again: is an `after` or `every` of no length?",
                M::GRAPH.name(),
                agent.machine.state_id(),
            );
            let from = agent.machine.state_id();
            // A request from outside, which could be refused, is not there.
            let _ = agent.machine.update_agent(&mut agent.owner, &self.world, now);
            agent.stepped(from, now, sink);
        }
        agent.set_alarm(index, &mut self.due);
        self.forget(index);
    }

    fn forget(&mut self, index: u32) {
        if self.forget_done && self.agents.get_mut(index).is_some_and(|agent| agent.machine.is_done()) {
            self.agents.remove(index);
        }
    }

    /// Keeps the alarms that are out of date from becoming many.
    fn tidy(&mut self) {
        if self.due.len() > 64 + self.agents.places() * 3 / 2 {
            let agents = &self.agents;
            self.due
                .retain(|alarm| agents.get(alarm.index).is_some_and(|agent| agent.alarm == Some(alarm.at())));
        }
    }
}
