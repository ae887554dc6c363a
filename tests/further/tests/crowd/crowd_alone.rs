//! Machines in a crowd do what the same machines do one by one: random scripts of all calls that a crowd has, beside
//! a plain `Vec` of machines. `FSM_TIMES` makes it heavier.

use fsm_runtime::requests::Refused;
use fsm_runtime::{Outcome, StateId};
use proptest::prelude::*;

use crate::crowd_model::machines::{Courier, Soldier, Stacked, Twins};
use crate::crowd_model::{Agent, InCrowd, Input, Step, Subject, Told, World, config, steps};

/// Machines with their owners; nobody where one was removed.
struct Alone<M> {
    agents: Vec<Option<(M, Agent)>>,
    now: u32,
}

impl<M: Subject> Alone<M> {
    fn step(&mut self, step: Step) -> Told<M::Target> {
        let (now, world) = (self.now, &World { pace: 1 });
        match step {
            Step::Spawn(n) => {
                let mut agent = Agent::new(n);
                self.agents.push(Some((M::start_agent(&mut agent, world, (), now), agent)));
                Told::Spawned(Ok(()))
            }
            Step::SpawnIn(n) => Told::Spawned(self.spawn_in(n)),
            Step::Remove(number) => Told::Removed(self.slot(number).and_then(Option::take).is_some()),
            Step::Send(number, input) => match self.slot(number) {
                Some(Some((machine, agent))) => {
                    Told::Outcome(Ok(machine.send_agent(agent, world, input, now)))
                }
                Some(None) => Told::Outcome(Err(input)),
                None => Told::Nothing,
            },
            Step::Broadcast(input) => {
                Told::Used(self.broadcast(input).iter().filter(|o| o.is_used()).count())
            }
            Step::Tick(span, pace) => {
                self.now = now.wrapping_add(span);
                Told::Refused(self.update(&World { pace }))
            }
            Step::Ask(number, n, input) => {
                if let Some(Some((machine, agent))) = self.slot(number) {
                    machine.ask(agent, n);
                    machine.send_agent(agent, world, input, now);
                }
                Told::Nothing
            }
            Step::AskAll(n, input) => {
                for ((machine, agent), n) in self.agents.iter_mut().rev().zip(n..).filter_map(living) {
                    machine.ask(agent, n);
                    machine.send_agent(agent, world, input, now);
                }
                Told::Nothing
            }
            Step::Change(number, one, two) => {
                if let Some(Some((machine, agent))) = self.slot(number) {
                    machine.send_agent(agent, world, one, now);
                    machine.send_agent(agent, world, two, now);
                }
                Told::Nothing
            }
            Step::Thin(part) => {
                let agents = self.agents.iter_mut().enumerate();
                let leaving = agents.filter(|(number, _)| number % part != 0);
                Told::Used(leaving.filter_map(|(_, agent)| agent.take()).count())
            }
            Step::Shrink => Told::Nothing,
            Step::Drain => Told::Used(self.agents.iter_mut().filter_map(Option::take).count()),
        }
    }

    fn slot(&mut self, number: usize) -> Option<&mut Option<(M, Agent)>> {
        number.checked_rem(self.agents.len()).and_then(|number| self.agents.iter_mut().rev().nth(number))
    }

    fn spawn_in(&mut self, n: u32) -> Result<(), (Agent, Refused<M::Target>)> {
        let mut agent = Agent::new(n);
        match M::start_agent_in(M::target(n), &mut agent, &World { pace: 1 }, (), self.now) {
            Ok(machine) => self.agents.push(Some((machine, agent))),
            Err(refused) => return Err((agent, refused)),
        }
        Ok(())
    }

    fn broadcast(&mut self, input: Input) -> Vec<Outcome<Input>> {
        let now = self.now;
        let agents = self.agents.iter_mut().flatten();
        agents.map(|(machine, agent)| machine.send_agent(agent, &World { pace: 1 }, input, now)).collect()
    }

    fn update(&mut self, world: &World) -> Vec<(usize, Refused<M::Target>)> {
        let now = self.now;
        let agents = self.agents.iter_mut().enumerate();
        let agents = agents.filter_map(|(number, agent)| Some((number, agent.as_mut()?)));
        agents
            .filter_map(|(number, (machine, agent))| {
                machine.update_agent(agent, world, now).err().map(|refused| (number, refused))
            })
            .collect()
    }
}

fn living<A, N>((agent, n): (&mut Option<A>, N)) -> Option<(&mut A, N)> {
    Some((agent.as_mut()?, n))
}

/// Every handle finds its agent, as it is alone, and nobody where it is gone; all are counted where they are.
fn same<M: Subject>(in_crowd: &InCrowd<M>, alone: &Alone<M>) -> Result<(), TestCaseError> {
    let InCrowd { crowd, handles, .. } = in_crowd;
    prop_assert_eq!(handles.len(), alone.agents.len());
    for (number, (handle, agent)) in handles.iter().zip(&alone.agents).enumerate() {
        let agent = agent.as_ref().map(|(machine, agent)| (machine, agent));
        prop_assert_eq!(crowd.get(*handle).map(|agent| agent.parts()), agent, "agent {}", number);
        let deadline = crowd.get(*handle).and_then(|agent| agent.machine().next_deadline());
        prop_assert_eq!(deadline, agent.and_then(|(machine, _)| machine.next_deadline()));
    }
    let living = || alone.agents.iter().flatten();
    prop_assert_eq!((crowd.len(), crowd.iter().count()), (living().count(), living().count()));
    for id in M::StateId::ALL {
        let count = living().filter(|(machine, _)| machine.is_in(*id)).count();
        prop_assert_eq!((crowd.count_in(*id), crowd.iter_in(*id).count()), (count, count), "{}", id.name());
    }
    prop_assert!(crowd.iter().is_sorted_by_key(|(_, machine, _)| machine.state_id()));
    let found = crowd.iter().filter(|(handle, machine, agent)| {
        crowd.get(*handle).map(|agent| agent.parts()) == Some((machine, agent))
    });
    prop_assert_eq!(found.count(), crowd.len());
    Ok(())
}

/// The script, after so many agents have come; compared after each step.
fn run<M: Subject>(first: u32, steps: &[Step], start: u32) -> Result<(), TestCaseError> {
    let mut in_crowd = InCrowd::<M>::new(start, None);
    let mut alone = Alone::<M> { agents: Vec::new(), now: start };
    for step in (0..first).map(Step::Spawn) {
        prop_assert_eq!(in_crowd.step(step), alone.step(step));
    }
    for step in steps {
        let mut told = in_crowd.step(*step);
        if let Told::Refused(refused) = &mut told {
            refused.sort_by_key(|(number, _)| *number);
        }
        prop_assert_eq!(told, alone.step(*step), "{:?}", step);
        same(&in_crowd, &alone)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn a_stack_and_requests(steps in steps(60), start: u32) {
        run::<Stacked>(0, &steps, start)?;
    }

    #[test]
    fn a_loop_for_each_state(steps in steps(60), start: u32) {
        run::<Courier>(0, &steps, start)?;
    }

    #[test]
    fn a_statechart(steps in steps(60), start: u32) {
        run::<Soldier>(0, &steps, start)?;
    }

    #[test]
    fn a_machine_of_regions(steps in steps(60), start: u32) {
        run::<Twins>(0, &steps, start)?;
    }
}

proptest! {
    #![proptest_config(config(2))]

    /// So many that the agents of one state are in several blocks.
    #[test]
    fn many_agents_with_a_stack_and_requests(steps in steps(30), first in 1000..5000_u32) {
        run::<Stacked>(first, &steps, 0)?;
    }

    #[test]
    fn many_agents_with_a_loop_for_each_state(steps in steps(30), first in 1000..5000_u32) {
        run::<Courier>(first, &steps, 0)?;
    }

    #[test]
    fn many_agents_with_a_statechart(steps in steps(30), first in 1000..5000_u32) {
        run::<Soldier>(first, &steps, 0)?;
    }
}
