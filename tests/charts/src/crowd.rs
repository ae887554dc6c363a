//! Many agents with the machine of one chart in a `Crowd`: what each does, and where the crowd finds it.

use fsm_oracle::interpret::Answer;
use fsm_runtime::{Crowd, CrowdReceive, Handle, StateId};
use rayon::ThreadPool;

use crate::{Log, Plan, Step, answer};

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

/// Writes a crowd and reads it.
pub type Stored<M> = fn(&Crowd<M>) -> Crowd<M>;

/// Runs a plan, on the threads of a pool if there is one: with that, a crowd with snapshots is stored now and then.
pub type RunInCrowd = fn(&Plan, Option<&ThreadPool>) -> Report;

struct Run<'a, M: CrowdReceive<E, Owner = Log>, E> {
    crowd: Crowd<M>,
    /// Of all agents, also of those that are gone or have not come yet.
    handles: Vec<Option<Handle>>,
    events: &'a [E],
    plan: &'a Plan,
    report: Report,
}

pub fn run_in_crowd<M, E>(
    events: &[E],
    v: i32,
    stored: Option<Stored<M>>,
    plan: &Plan,
    pool: Option<&ThreadPool>,
) -> Report
where
    M: CrowdReceive<E, Owner = Log, World = (), Time = (), Given = (), Target: Send> + Send,
    E: Copy + Send + Sync,
{
    let count = plan.scripts.len();
    let report = Report { steps: vec![Vec::new(); count], ..Report::default() };
    let mut run = Run::<M, E> { crowd: Crowd::new(), handles: vec![None; count], events, plan, report };
    for (round, broadcast) in plan.rounds.iter().enumerate() {
        run.come_and_go(round, v);
        if let Some(stored) = stored.filter(|_| round % 4 != 0 && pool.is_some()) {
            run.crowd = stored(&run.crowd);
        }
        let mut answers = vec![Answer::NotTaken; count];
        match *broadcast {
            Some(event) => {
                let (crowd, event) = (&mut run.crowd, events[event]);
                let used = match pool {
                    Some(pool) => pool.install(|| crowd.par_broadcast(&(), event, ())),
                    None => crowd.broadcast(&(), event, ()),
                };
                run.report.used.push(used);
            }
            None => run.send_to_each(round, &mut answers),
        }
        run.look(&answers);
    }
    run.report
}

impl<M, E: Copy> Run<'_, M, E>
where
    M: CrowdReceive<E, Owner = Log, World = (), Time = (), Given = ()>,
{
    /// Agents come at different times, and are taken out when their scripts are over.
    fn come_and_go(&mut self, round: usize, v: i32) {
        for (agent, script) in self.plan.scripts.iter().enumerate() {
            let comes = Plan::comes(agent);
            if round == comes {
                let mut log = Log::new(v);
                let machine = M::start_agent(&mut log, &(), (), ());
                self.report.steps[agent].push(log.step(Answer::Transitioned, active(&machine)));
                self.handles[agent] = Some(self.crowd.insert(machine, log));
            }
            if round == comes + script.len() {
                let gone = self.handles[agent].take().and_then(|handle| self.crowd.remove(handle));
                assert!(gone.is_some(), "agent {agent} was there");
            }
        }
    }

    fn send_to_each(&mut self, round: usize, answers: &mut [Answer]) {
        for (agent, handle) in self.handles.iter().enumerate() {
            let Some(handle) = *handle else { continue };
            let event = self.plan.scripts[agent][round - Plan::comes(agent)];
            let outcome = self.crowd.send(handle, &(), self.events[event], ());
            answers[agent] = outcome.map_or_else(|_| panic!("agent {agent} is gone"), |it| answer(&it));
        }
    }

    /// Notes what each has done, and asks the crowd where all are.
    fn look(&mut self, answers: &[Answer]) {
        let Run { crowd, handles, report, .. } = self;
        let mut order = Vec::new();
        for (handle, machine, log) in crowd.iter_mut() {
            let agent = handles.iter().position(|other| *other == Some(handle)).expect("an agent");
            report.steps[agent].push(log.step(answers[agent], active(machine)));
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

fn active<M: CrowdReceive<E>, E>(machine: &M) -> Vec<&'static str> {
    let ids = M::StateId::NUMBERED.iter();
    ids.filter(|id| machine.is_in(**id)).map(|id| id.name()).collect()
}
