//! Many agents with the machine of one chart in a `Crowd`: what each does, and where the crowd finds it.

use std::collections::BTreeSet;

use fsm_oracle::interpret::{Answer, Input};
use fsm_runtime::any::{CrowdReceive, Machine};
use fsm_runtime::requests::Refused;
use fsm_runtime::{Crowd, Handle, StateId};
use rayon::ThreadPool;

use crate::agents::{Clock, Shared};
use crate::calls::reason;
use crate::plan::{Round, Turn};
use crate::{Agents, Log, Plan, Step, Store, answer, not_begun};

/// What a crowd has done.
#[derive(Debug, Default, PartialEq)]
pub struct Report {
    /// Of each agent, from its start on. The answer to a broadcast is not known: it stands as not taken.
    pub steps: Vec<Vec<Step>>,
    /// How many have used the event of each broadcast.
    pub used: Vec<usize>,
    /// The order of the agents after each round.
    orders: Vec<Vec<usize>>,
}

/// Runs a plan, on the threads of a pool if there is one: with that, a crowd with snapshots is stored now and then.
pub type RunInCrowd = fn(&Plan, Option<&ThreadPool>) -> Report;

struct Run<'a, M: CrowdReceive<E, Owner = Log, World: Shared>, E: 'static> {
    crowd: Crowd<M>,
    world: M::World,
    /// Of all agents, also of those that are gone or have not come yet.
    handles: Vec<Option<Handle>>,
    agents: &'a Agents<M, E>,
    plan: &'a Plan,
    pool: Option<&'a ThreadPool>,
    /// By how much the clock of the crowd is ahead.
    store: Store,
    /// When each agent has last been told the time: a request tells none.
    told: Vec<Option<M::Time>>,
    /// How many events each has lost before it was read the last time: what is read counts anew.
    kept: Vec<u32>,
    report: Report,
}

pub fn run_in_crowd<M, E>(agents: &Agents<M, E>, plan: &Plan, pool: Option<&ThreadPool>) -> Report
where
    M: CrowdReceive<E, Owner = Log, World: Shared, Time: Clock, Given = (), Target: Send> + Send,
    E: Copy + Send + Sync,
{
    let count = plan.scripts.len();
    let report = Report { steps: vec![Vec::new(); count], ..Report::default() };
    let (crowd, world, handles) = (Crowd::new(), M::World::default(), vec![None; count]);
    let store = Store::new(&[], true, agents.is_shifted);
    let (told, kept) = (vec![None; count], vec![0; count]);
    let mut run = Run { crowd, world, handles, agents, plan, pool, store, told, kept, report };
    for (number, round) in plan.rounds.iter().enumerate() {
        run.store(number, round);
        run.come_and_go(number, round);
        let answers = run.turn(number, round);
        run.look(&answers, round);
    }
    run.report
}

impl<M, E: Copy + Send + Sync> Run<'_, M, E>
where
    M: CrowdReceive<E, Owner = Log, World: Shared, Time: Clock, Given = (), Target: Send> + Send,
{
    fn store(&mut self, number: usize, round: &Round) {
        let is_turn = !number.is_multiple_of(4) && self.pool.is_some();
        if let Some(stored) = self.agents.stored.filter(|_| is_turn)
            && let Some(at) = self.store.turn(&Input::Tick(round.now))
        {
            for (handle, machine, _) in self.crowd.iter_mut() {
                let agent = self.handles.iter().position(|other| *other == Some(handle)).expect("an agent");
                self.kept[agent] += (self.agents.lost)(machine);
            }
            self.crowd = stored(&self.crowd, M::Time::at(at.written), at.elapsed(), M::Time::at(at.read));
        }
    }

    fn now(&self, round: &Round) -> M::Time {
        M::Time::at(self.store.at(round.now))
    }

    /// Agents come at different times, and are taken out when their scripts are over.
    fn come_and_go(&mut self, number: usize, round: &Round) {
        let now = self.now(round);
        for (agent, script) in self.plan.scripts.iter().enumerate() {
            let comes = Plan::comes(agent);
            if number == comes {
                let (handle, begun) = self.spawn(agent, now);
                self.told[agent] = Some(now);
                let mut spawned = self.crowd.get_mut(handle).expect("it has just come");
                let (machine, log) = spawned.parts();
                let remaining = self.agents.remaining(machine, now);
                let lost = (self.agents.lost)(machine);
                let step = step(machine, log, begun, &self.store);
                self.report.steps[agent].push(Step { remaining, lost, ..step });
                drop(spawned);
                self.handles[agent] = Some(handle);
            }
            if number == comes + script.len() {
                let gone = self.handles[agent].take().and_then(|handle| self.crowd.remove(handle));
                assert!(gone.is_some(), "agent {agent} was there");
            }
        }
    }

    fn spawn(&mut self, agent: usize, now: M::Time) -> (Handle, Answer) {
        let Run { crowd, world, agents, .. } = self;
        let log = Log::new(agents.variable);
        let Some(state) = self.plan.begins[agent] else {
            return (crowd.spawn(log, world, now), Answer::Transitioned);
        };
        let target = agents.target.expect("a chart with states to begin in");
        match crowd.spawn_in(target(state), log, world, now) {
            Ok(handle) => (handle, Answer::Transitioned),
            Err((log, refused)) => (crowd.spawn(log, world, now), not_begun(&refused)),
        }
    }

    /// The answers of all agents, as far as the crowd tells them.
    fn turn(&mut self, number: usize, round: &Round) -> Vec<Answer> {
        let (count, now) = (self.handles.len(), self.now(round));
        for (agent, handle) in self.handles.iter().enumerate() {
            let tells_none = || {
                let input = &self.plan.scripts[agent][number - Plan::comes(agent)];
                matches!(round.turn, Turn::Each) && matches!(input, Input::Request(_))
            };
            if handle.is_some() && !tells_none() {
                self.told[agent] = Some(now);
            }
        }
        let Run { crowd, world, .. } = self;
        match round.turn {
            Turn::Broadcast(event) => {
                let event = self.agents.events[event];
                let used = match self.pool {
                    Some(pool) => pool.install(|| crowd.par_broadcast(&*world, event, now)),
                    None => crowd.broadcast(world, event, now),
                };
                self.report.used.push(used);
                vec![Answer::NotTaken; count]
            }
            Turn::Update => {
                let refused = match self.pool {
                    Some(pool) => pool.install(|| crowd.par_update(&*world, now)),
                    None => crowd.update(world, now),
                };
                let mut answers = vec![Answer::Ticked; count];
                for (handle, Refused { reason: why, .. }) in refused {
                    let agent = self.handles.iter().position(|other| *other == Some(handle));
                    answers[agent.expect("one of ours")] = Answer::Refused(reason(why));
                }
                answers
            }
            Turn::Each => self.turn_of_each(number, now),
        }
    }

    fn turn_of_each(&mut self, number: usize, now: M::Time) -> Vec<Answer> {
        let mut answers = vec![Answer::NotTaken; self.handles.len()];
        for (agent, handle) in self.handles.iter().enumerate() {
            let Some(handle) = *handle else { continue };
            answers[agent] = match &self.plan.scripts[agent][number - Plan::comes(agent)] {
                Input::Send(event, _) => {
                    let outcome = self.crowd.send(handle, &self.world, self.agents.events[*event], now);
                    outcome.map_or_else(|_| panic!("agent {agent} is gone"), |it| answer(&it))
                }
                Input::Request(ask) => {
                    let request = self.agents.request.expect("a chart with requests");
                    request(self.crowd.get_mut(handle).expect("it is there").machine(), ask)
                }
                Input::Tick(_) => unreachable!("all have a tick at once"),
                Input::StartIn(_) => unreachable!("it is there already"),
                Input::End(_) => unreachable!("no plan stops an agent"),
                Input::Stop(_) => unreachable!("a machine of a crowd stops at none"),
            };
        }
        answers
    }

    /// Notes what each has done, and asks the crowd where all are.
    fn look(&mut self, answers: &[Answer], round: &Round) {
        let now = self.now(round);
        let Run { crowd, handles, report, store, agents, told, kept, .. } = self;
        let mut order = Vec::new();
        for (handle, machine, log) in crowd.iter_mut() {
            let agent = handles.iter().position(|other| *other == Some(handle)).expect("an agent");
            let remaining = agents.remaining(machine, told[agent].unwrap_or(now));
            let lost = kept[agent] + (agents.lost)(machine);
            report.steps[agent].push(Step { remaining, lost, ..step(machine, log, answers[agent], store) });
            order.push(agent);
        }
        assert_eq!((order.len(), crowd.len()), (handles.iter().flatten().count(), order.len()));
        report.orders.push(order);
        for id in M::StateId::NUMBERED {
            let count = crowd.iter().filter(|(_, machine, _)| machine.is_in(*id)).count();
            assert_eq!((crowd.count_in(*id), crowd.iter_in(*id).count()), (count, count), "in {id}");
        }
    }
}

fn step<M, E>(machine: &M, log: &mut Log, answer: Answer, store: &Store) -> Step
where
    M: CrowdReceive<E, Time: Clock>,
{
    let ids = M::StateId::NUMBERED.iter();
    let active = ids.filter(|id| machine.is_in(**id)).map(|id| id.name()).collect();
    let deadline = machine.next_deadline().and_then(|due| due.told(store));
    Step { deadline, ..log.step(answer, with_tags::<M>(active)) }
}

/// With the tags that these states have, as its table tells: code for any machine has no `has_tag`.
pub(crate) fn with_tags<M: Machine>(mut active: Vec<&'static str>) -> Vec<&'static str> {
    let states = active.iter().filter_map(|name| M::GRAPH.state(name));
    let tags: BTreeSet<&str> = states.flat_map(|state| state.tags()).collect();
    active.extend(tags);
    active
}
