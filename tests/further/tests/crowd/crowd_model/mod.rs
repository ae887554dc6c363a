//! Random scripts for crowds, and how a crowd runs one: alone beside machines that are run one by one
//! (`crowd_alone.rs`), and on many threads (`crowd_parallel.rs`). The machines are in `machines.rs`.

use std::fmt::Debug;

use fsm_runtime::any::CrowdReceive;
use fsm_runtime::crowds::NoAgent;
use fsm_runtime::requests::Refused;
use fsm_runtime::{Crowd, Handle, Outcome};
use fsm_tests::cases;
use proptest::prelude::*;
use rayon::ThreadPool;

pub mod machines;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    Go,
    Back,
    Push,
    Pop,
    Blip,
    Load(u32),
    Alarm,
    Calm,
}

/// What all agents look at.
#[derive(Debug)]
pub struct World {
    pub pace: u32,
}

/// The owner: a number that the machines look at, and what they have done.
#[derive(Debug, Default, PartialEq)]
pub struct Agent {
    pub n: u32,
    log: Vec<(&'static str, u32)>,
}

impl Agent {
    pub fn new(n: u32) -> Self {
        Agent { n, log: Vec::new() }
    }

    pub fn say(&mut self, word: &'static str, number: u32) {
        self.log.push((word, number));
    }
}

/// A machine that scripts can be run on.
pub trait Subject:
    CrowdReceive<
        Input,
        Owner = Agent,
        World = World,
        Time = u32,
        Given = (),
        Target: Debug + PartialEq + Send,
    > + Debug
    + PartialEq
    + Send
{
    /// Some target, for agents that begin there.
    fn target(n: u32) -> Self::Target;

    /// Some request from outside, of a machine that takes them.
    fn ask(&mut self, _agent: &mut Agent, _n: u32) {}
}

/// One call of a crowd. Agents are numbered from the one that has come last, and may be gone.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Spawn(u32),
    SpawnIn(u32),
    Remove(usize),
    Send(usize, Input),
    Broadcast(Input),
    /// A tick after this much time, and the pace of the world then.
    Tick(u32, u32),
    /// A request of the agent, made through `get_mut`, and then an event, so that the request may have to be refused.
    Ask(usize, u32, Input),
    /// The same of everyone, each with another request.
    AskAll(u32, Input),
    /// Two events, sent through `get_mut`.
    Change(usize, Input, Input),
    /// All but each one of so many are removed.
    Thin(usize),
    Shrink,
    Drain,
}

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        4 => Just(Input::Go),
        2 => Just(Input::Back),
        3 => Just(Input::Push),
        2 => Just(Input::Pop),
        2 => Just(Input::Blip),
        2 => (0..9_u32).prop_map(Input::Load),
        1 => Just(Input::Alarm),
        2 => Just(Input::Calm),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    // A few have most of the events, so that they go far.
    let who = || prop_oneof![3 => 0..3_usize, 1 => 0..64_usize];
    let span = prop_oneof![0..8_u32, 0..60_u32];
    prop_oneof![
        2 => (0..100_u32).prop_map(Step::Spawn),
        2 => (0..100_u32).prop_map(Step::SpawnIn),
        3 => (0..64_usize).prop_map(Step::Remove),
        24 => (who(), input()).prop_map(|(who, input)| Step::Send(who, input)),
        6 => input().prop_map(Step::Broadcast),
        12 => (span, 0..3_u32).prop_map(|(span, pace)| Step::Tick(span, pace)),
        8 => (who(), 0..40_u32, input()).prop_map(|(who, n, input)| Step::Ask(who, n, input)),
        2 => (0..40_u32, input()).prop_map(|(n, input)| Step::AskAll(n, input)),
        4 => (who(), input(), input()).prop_map(|(who, one, two)| Step::Change(who, one, two)),
        1 => (1..6_usize).prop_map(Step::Thin),
        1 => Just(Step::Shrink),
    ]
}

/// The beginning: some agents. Then whatever comes.
pub fn steps(length: usize) -> impl Strategy<Value = Vec<Step>> {
    let first = prop::collection::vec((0..100_u32).prop_map(Step::Spawn), 1..12);
    let then = prop::collection::vec(prop_oneof![60 => step(), 1 => Just(Step::Drain)], 0..length);
    (first, then).prop_map(|(first, then)| [first, then].concat())
}

pub fn config(count: u32) -> ProptestConfig {
    ProptestConfig { cases: cases(count), failure_persistence: None, ..ProptestConfig::default() }
}

/// What a step has told, with agents by their numbers.
#[derive(Debug, PartialEq)]
pub enum Told<T> {
    Nothing,
    Spawned(Result<(), (Agent, Refused<T>)>),
    Removed(bool),
    Outcome(Result<Outcome<Input>, Input>),
    Used(usize),
    Refused(Vec<(usize, Refused<T>)>),
}

/// A crowd that runs a script, on the threads of a pool if there is one.
pub struct InCrowd<'a, M: Subject> {
    pub crowd: Crowd<M>,
    /// Of all agents that have ever come.
    pub handles: Vec<Handle>,
    now: u32,
    pool: Option<&'a ThreadPool>,
}

impl<'a, M: Subject> InCrowd<'a, M> {
    pub fn new(now: u32, pool: Option<&'a ThreadPool>) -> Self {
        InCrowd { crowd: Crowd::new(), handles: Vec::new(), now, pool }
    }

    /// The agent that a step is about.
    fn handle(&self, number: usize) -> Option<Handle> {
        number
            .checked_rem(self.handles.len())
            .and_then(|number| self.handles.iter().rev().nth(number).copied())
    }

    pub fn step(&mut self, step: Step) -> Told<M::Target> {
        let (now, world) = (self.now, World { pace: 1 });
        match step {
            Step::Spawn(n) => {
                self.handles.push(self.crowd.spawn(Agent::new(n), &world, now));
                Told::Spawned(Ok(()))
            }
            Step::SpawnIn(n) => {
                let spawned = self.crowd.spawn_in(M::target(n), Agent::new(n), &world, now);
                Told::Spawned(spawned.map(|handle| self.handles.push(handle)))
            }
            Step::Remove(number) => {
                let removed = self.handle(number).and_then(|handle| self.crowd.remove(handle));
                Told::Removed(removed.is_some())
            }
            Step::Send(number, input) => match self.handle(number) {
                Some(handle) => Told::Outcome(self.send(handle, input)),
                None => Told::Nothing,
            },
            Step::Broadcast(input) => Told::Used(self.broadcast(input)),
            Step::Tick(span, pace) => {
                self.now = now.wrapping_add(span);
                Told::Refused(self.update(&World { pace }))
            }
            Step::Ask(number, n, input) => {
                self.change(number, |machine, agent| {
                    machine.ask(agent, n);
                    machine.send_agent(agent, &world, input, now);
                });
                Told::Nothing
            }
            Step::AskAll(n, input) => {
                for (number, n) in (0..self.handles.len()).zip(n..) {
                    self.change(number, |machine, agent| {
                        machine.ask(agent, n);
                        machine.send_agent(agent, &world, input, now);
                    });
                }
                Told::Nothing
            }
            Step::Change(number, one, two) => {
                self.change(number, |machine, agent| {
                    for input in [one, two] {
                        machine.send_agent(agent, &world, input, now);
                    }
                });
                Told::Nothing
            }
            Step::Thin(part) => {
                let leaving = self.handles.iter().enumerate().filter(|(number, _)| number % part != 0);
                Told::Used(leaving.filter(|(_, handle)| self.crowd.remove(**handle).is_some()).count())
            }
            Step::Shrink => {
                self.crowd.shrink_to_fit();
                Told::Nothing
            }
            Step::Drain => Told::Used(self.crowd.drain().count()),
        }
    }

    fn send(&mut self, handle: Handle, input: Input) -> Result<Outcome<Input>, Input> {
        let outcome = self.crowd.send(handle, &World { pace: 1 }, input, self.now);
        outcome.map_err(|NoAgent { handle: gone, event }| {
            assert_eq!(gone, handle);
            event
        })
    }

    fn broadcast(&mut self, input: Input) -> usize {
        let (crowd, world, now) = (&mut self.crowd, &World { pace: 1 }, self.now);
        match self.pool {
            Some(pool) => pool.install(|| crowd.par_broadcast(world, input, now)),
            None => crowd.broadcast(world, input, now),
        }
    }

    fn update(&mut self, world: &World) -> Vec<(usize, Refused<M::Target>)> {
        let (crowd, now) = (&mut self.crowd, self.now);
        let refused = match self.pool {
            Some(pool) => pool.install(|| crowd.par_update(world, now)),
            None => crowd.update(world, now),
        };
        let number = |handle| self.handles.iter().position(|other| *other == handle).expect("of an agent");
        refused.into_iter().map(|(handle, refused)| (number(handle), refused)).collect()
    }

    fn change(&mut self, number: usize, change: impl FnOnce(&mut M, &mut Agent)) {
        if let Some(mut agent) = self.handle(number).and_then(|handle| self.crowd.get_mut(handle)) {
            let (machine, owner) = agent.parts();
            change(machine, owner);
        }
    }
}
