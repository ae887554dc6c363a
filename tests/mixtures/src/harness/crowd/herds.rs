//! Agents in a crowd, and the same agents one by one, in the order in which the crowd has taken them.

use fsm_oracle::random::Random;
use fsm_runtime::any::CrowdMachine;
use fsm_runtime::{Crowd, Handle, StateId};

use super::Crowded;

/// The calls of a script; each answers with a number that both herds have to give.
pub(super) trait Herd<M: CrowdMachine> {
    fn spawn(&mut self, time: u64, choices: &mut Random) -> usize;
    fn spawn_in(&mut self, time: u64, choices: &mut Random) -> usize;
    fn remove(&mut self, which: usize) -> usize;
    fn send(&mut self, which: usize, time: u64, choices: &mut Random) -> usize;
    fn broadcast(&mut self, time: u64, choices: &mut Random) -> usize;
    fn update(&mut self, time: u64) -> usize;
    fn ask(&mut self, which: usize, choices: &mut Random) -> usize;
    fn drain(&mut self) -> usize;
    fn active(&self) -> Vec<Vec<usize>>;
}

pub(super) struct InCrowd<'s, M: CrowdMachine<Owner: Sized>> {
    crowded: &'s Crowded<'s, M>,
    crowd: Crowd<M>,
    /// In the order in which they came.
    handles: Vec<Handle>,
    /// For each call to all, in which order the crowd has taken them.
    orders: Vec<Vec<usize>>,
}

impl<'s, M: CrowdMachine<Owner: Sized>> InCrowd<'s, M> {
    pub(super) fn new(crowded: &'s Crowded<'s, M>) -> Self {
        InCrowd { crowded, crowd: Crowd::new(), handles: Vec::new(), orders: Vec::new() }
    }

    pub(super) fn into_orders(self) -> Vec<Vec<usize>> {
        self.orders
    }

    fn note_order(&mut self) {
        let number = |handle| self.handles.iter().position(|other| *other == handle);
        let order = self.crowd.iter().map(|(handle, ..)| number(handle).expect("it has come by a call"));
        self.orders.push(order.collect());
    }
}

impl<M: CrowdMachine<Owner: Sized>> Herd<M> for InCrowd<'_, M> {
    fn spawn(&mut self, time: u64, choices: &mut Random) -> usize {
        let Crowded { owner, world, given, spawn, now, .. } = self.crowded;
        self.handles.push(spawn(&mut self.crowd, owner(), world, given(choices), now(time)));
        self.crowd.len()
    }

    fn spawn_in(&mut self, time: u64, choices: &mut Random) -> usize {
        let started = started_in(self.crowded, time, choices);
        self.handles.extend(started.map(|(machine, owner)| self.crowd.insert(machine, owner)));
        self.crowd.len()
    }

    fn remove(&mut self, which: usize) -> usize {
        let handle = self.handles.remove(which);
        let is_gone = self.crowd.remove(handle).is_some() && self.crowd.get(handle).is_none();
        usize::from(is_gone)
    }

    fn send(&mut self, which: usize, time: u64, choices: &mut Random) -> usize {
        let Crowded { world, now, events, .. } = self.crowded;
        usize::from(events.one(&mut self.crowd, self.handles[which], world, now(time), choices))
    }

    fn broadcast(&mut self, time: u64, choices: &mut Random) -> usize {
        self.note_order();
        let Crowded { world, now, events, .. } = self.crowded;
        events.all(&mut self.crowd, world, now(time), choices)
    }

    fn update(&mut self, time: u64) -> usize {
        self.note_order();
        self.crowd.update(self.crowded.world, (self.crowded.now)(time)).len()
    }

    fn ask(&mut self, which: usize, choices: &mut Random) -> usize {
        let mut agent = self.crowd.get_mut(self.handles[which]).expect("the agent is there");
        usize::from((self.crowded.ask)(agent.machine(), choices))
    }

    fn drain(&mut self) -> usize {
        self.handles.clear();
        self.crowd.drain().count()
    }

    fn active(&self) -> Vec<Vec<usize>> {
        for id in M::StateId::NUMBERED {
            let count = self.crowd.iter().filter(|(_, machine, _)| machine.is_in(*id)).count();
            assert_eq!(self.crowd.count_in(*id), count, "agents in `{id}`");
        }
        let agents = self.handles.iter().map(|handle| self.crowd.get(*handle).expect("it is there").parts());
        agents.map(|(machine, _)| states(machine)).collect()
    }
}

pub(super) struct Alone<'s, M: CrowdMachine<Owner: Sized>> {
    crowded: &'s Crowded<'s, M>,
    agents: Vec<(M, M::Owner)>,
    orders: std::vec::IntoIter<Vec<usize>>,
}

impl<'s, M: CrowdMachine<Owner: Sized>> Alone<'s, M> {
    pub(super) fn new(crowded: &'s Crowded<'s, M>, orders: Vec<Vec<usize>>) -> Self {
        Alone { crowded, agents: Vec::new(), orders: orders.into_iter() }
    }

    /// The agents in the order in which the crowd has taken them.
    fn in_order(&mut self) -> impl Iterator<Item = &mut (M, M::Owner)> {
        let order = self.orders.next().expect("the crowd has noted one");
        let mut agents: Vec<_> = self.agents.iter_mut().enumerate().collect();
        agents.sort_by_key(|(number, _)| order.iter().position(|other| other == number));
        agents.into_iter().map(|(_, agent)| agent)
    }
}

impl<M: CrowdMachine<Owner: Sized>> Herd<M> for Alone<'_, M> {
    fn spawn(&mut self, time: u64, choices: &mut Random) -> usize {
        let Crowded { owner, world, given, now, .. } = self.crowded;
        let mut owner = owner();
        let machine = M::start_agent(&mut owner, world, given(choices), now(time));
        self.agents.push((machine, owner));
        self.agents.len()
    }

    fn spawn_in(&mut self, time: u64, choices: &mut Random) -> usize {
        self.agents.extend(started_in(self.crowded, time, choices));
        self.agents.len()
    }

    fn remove(&mut self, which: usize) -> usize {
        drop(self.agents.remove(which));
        1
    }

    fn send(&mut self, which: usize, time: u64, choices: &mut Random) -> usize {
        let Crowded { world, now, events, .. } = self.crowded;
        usize::from(events.one_alone(&mut self.agents[which], world, now(time), choices))
    }

    fn broadcast(&mut self, time: u64, choices: &mut Random) -> usize {
        let Crowded { world, now, events, .. } = self.crowded;
        events.all_alone(&mut self.in_order(), world, now(time), choices)
    }

    fn update(&mut self, time: u64) -> usize {
        let (world, now) = (self.crowded.world, (self.crowded.now)(time));
        self.in_order().filter_map(|(machine, owner)| machine.update_agent(owner, world, now).err()).count()
    }

    fn ask(&mut self, which: usize, choices: &mut Random) -> usize {
        usize::from((self.crowded.ask)(&mut self.agents[which].0, choices))
    }

    fn drain(&mut self) -> usize {
        self.agents.drain(..).count()
    }

    fn active(&self) -> Vec<Vec<usize>> {
        self.agents.iter().map(|(machine, _)| states(machine)).collect()
    }
}

/// Begun in the other state, where it may be.
fn started_in<M: CrowdMachine<Owner: Sized>>(
    crowded: &Crowded<M>,
    time: u64,
    choices: &mut Random,
) -> Option<(M, M::Owner)> {
    let mut owner = (crowded.owner)();
    let target = crowded.target?(choices);
    let machine =
        M::start_agent_in(target, &mut owner, crowded.world, (crowded.given)(choices), (crowded.now)(time));
    Some((machine.ok()?, owner))
}

fn states<M: CrowdMachine>(machine: &M) -> Vec<usize> {
    let ids = M::StateId::NUMBERED.iter().enumerate();
    ids.filter(|(_, id)| machine.is_in(**id)).map(|(position, _)| position).collect()
}
