//! By hand: all that belongs to a scout side by side; each of it in an array of its own; and these arrays gone through
//! twice.

use super::scout::{PERIOD, Scout};
use crate::population::Population;
use crate::workloads::total;

#[derive(Clone, Copy, PartialEq)]
enum State {
    Patrolling,
    Chasing,
}

impl State {
    #[inline]
    fn update(&mut self, scout: &mut Scout) {
        match self {
            Self::Patrolling => {
                if scout.look() {
                    *self = Self::Chasing;
                }
            }
            Self::Chasing => {
                if scout.chase() {
                    *self = Self::Patrolling;
                }
            }
        }
    }
}

struct Agent {
    state: State,
    /// When it has its turn.
    next: u64,
    scout: Scout,
}

pub struct Structs {
    agents: Vec<Agent>,
    now: u64,
}

impl Population for Structs {
    fn start(count: usize) -> Self {
        let agent = |(scout, start)| Agent { state: State::Patrolling, next: start + PERIOD, scout };
        Self { agents: super::scouts(count).map(agent).collect(), now: PERIOD }
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.now += 1;
            for Agent { state, next, scout } in &mut self.agents {
                if *next <= self.now {
                    *next = self.now + PERIOD;
                    state.update(scout);
                }
            }
        }
    }

    fn checksum(&self) -> u64 {
        total(self.agents.iter().map(|agent| agent.scout.checksum(agent.state == State::Chasing)))
    }
}

pub struct Arrays {
    states: Vec<State>,
    next: Vec<u64>,
    scouts: Vec<Scout>,
    now: u64,
}

impl Population for Arrays {
    fn start(count: usize) -> Self {
        let (scouts, next) = super::scouts(count).map(|(scout, start)| (scout, start + PERIOD)).unzip();
        Self { states: vec![State::Patrolling; count], next, scouts, now: PERIOD }
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.now += 1;
            let agents = self.next.iter_mut().zip(&mut self.states).zip(&mut self.scouts);
            for ((next, state), scout) in agents {
                if *next <= self.now {
                    *next = self.now + PERIOD;
                    state.update(scout);
                }
            }
        }
    }

    fn checksum(&self) -> u64 {
        let agents = self.scouts.iter().zip(&self.states);
        total(agents.map(|(scout, state)| scout.checksum(*state == State::Chasing)))
    }
}

/// First who is due is looked for, without a branch; then these have their turn, and the processor waits for the
/// memory of many of them at once.
pub struct DueFirst {
    arrays: Arrays,
    due: Vec<u32>,
}

impl Population for DueFirst {
    fn start(count: usize) -> Self {
        Self { arrays: Arrays::start(count), due: vec![0; count + 1] }
    }

    fn ticks(&mut self, count: usize) {
        let Self { arrays: Arrays { states, next, scouts, now }, due } = self;
        for _ in 0..count {
            *now += 1;
            let mut found = 0;
            for (index, next) in next.iter().enumerate() {
                due[found] = index as u32;
                found += usize::from(*next <= *now);
            }
            for index in &due[..found] {
                let index = *index as usize;
                next[index] = *now + PERIOD;
                states[index].update(&mut scouts[index]);
            }
        }
    }

    fn checksum(&self) -> u64 {
        self.arrays.checksum()
    }
}
