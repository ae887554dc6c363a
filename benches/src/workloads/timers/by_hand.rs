//! By hand: all that belongs to a scout side by side, and each of it in an array of its own.

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
