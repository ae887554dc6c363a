//! Data-oriented design as texts about games present it: the agents' data in one array, their states in another, and
//! for each state an array of the agents that are in it, which is made again in every tick. Then each array is gone
//! through by a loop without a dispatch.

use super::body::Body;
use super::by_hand::State;
use super::steps::{self, each_state};
use crate::population::Population;
use crate::workloads::total;

/// The arrays are made from the states of the agents: who is where in memory and in the arrays has the same order.
pub struct FromStates {
    bodies: Vec<Body>,
    states: Vec<State>,
    by_state: [Vec<u32>; 8],
}

impl FromStates {
    fn rebuild(&mut self) {
        self.by_state.iter_mut().for_each(Vec::clear);
        for (agent, state) in self.states.iter().enumerate() {
            self.by_state[*state as usize].push(agent as u32);
        }
    }

    #[inline]
    fn run(&mut self, state: State, step: impl Fn(&mut Body) -> State) {
        for agent in &self.by_state[state as usize] {
            let next = step(&mut self.bodies[*agent as usize]);
            if next != state {
                self.states[*agent as usize] = next;
            }
        }
    }

    fn tick(&mut self) {
        self.rebuild();
        macro_rules! run {
            ($($state:ident $step:ident),*) => {
                $( self.run(State::$state, steps::$step); )*
            };
        }
        each_state!(run);
    }
}

impl Population for FromStates {
    fn start(count: usize) -> Self {
        let (states, bodies) = super::agents(count).map(|(state, body)| (State::ALL[state], body)).unzip();
        Self { bodies, states, by_state: Default::default() }
    }

    fn ticks(&mut self, count: usize) {
        (0..count).for_each(|_| self.tick());
    }

    fn checksum(&self) -> u64 {
        let agents = self.bodies.iter().zip(&self.states);
        total(agents.map(|(body, state)| body.checksum(*state as usize)))
    }
}

/// The arrays are made from those of the last tick, each agent being put into the one of its next state. Nothing but
/// the arrays says who is in which state; their order has soon nothing to do with the memory.
pub struct FromArrays {
    bodies: Vec<Body>,
    by_state: [Vec<u32>; 8],
    next: [Vec<u32>; 8],
}

impl FromArrays {
    #[inline]
    fn run(&mut self, state: State, step: impl Fn(&mut Body) -> State) {
        for agent in &self.by_state[state as usize] {
            let next = step(&mut self.bodies[*agent as usize]);
            self.next[next as usize].push(*agent);
        }
    }

    fn tick(&mut self) {
        self.next.iter_mut().for_each(Vec::clear);
        macro_rules! run {
            ($($state:ident $step:ident),*) => {
                $( self.run(State::$state, steps::$step); )*
            };
        }
        each_state!(run);
        std::mem::swap(&mut self.by_state, &mut self.next);
    }
}

impl Population for FromArrays {
    fn start(count: usize) -> Self {
        let mut by_state: [Vec<u32>; 8] = Default::default();
        let mut bodies = Vec::new();
        for (state, body) in super::agents(count) {
            by_state[state].push(bodies.len() as u32);
            bodies.push(body);
        }
        Self { bodies, by_state, next: Default::default() }
    }

    fn ticks(&mut self, count: usize) {
        (0..count).for_each(|_| self.tick());
    }

    fn checksum(&self) -> u64 {
        let agents = self.by_state.iter().enumerate();
        let agents =
            agents.flat_map(|(state, agents)| agents.iter().map(move |agent| (state, *agent as usize)));
        total(agents.map(|(state, agent)| self.bodies[agent].checksum(state)))
    }
}
