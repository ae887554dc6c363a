//! One enum for each agent, beside its data, and a `match`: what everybody would write.

use super::body::Body;
use crate::population::Population;
use crate::workloads::total;

#[derive(Clone, Copy, PartialEq)]
pub enum State {
    Wander,
    Seek,
    Eat,
    Sleep,
    Flee,
    Fight,
    Rest,
    Play,
}

impl State {
    pub const ALL: [Self; 8] =
        [Self::Wander, Self::Seek, Self::Eat, Self::Sleep, Self::Flee, Self::Fight, Self::Rest, Self::Play];
}

struct Agent {
    state: State,
    body: Body,
}

impl Agent {
    #[inline]
    fn update(&mut self) {
        let Self { state, body } = self;
        match state {
            State::Wander => {
                body.wander();
                if body.is_hungry() {
                    *state = State::Seek;
                } else if body.meets::<60>() {
                    body.take_fright();
                    *state = State::Flee;
                }
            }
            State::Seek => {
                body.seek();
                if body.meets::<24>() {
                    *state = State::Eat;
                } else if body.is_tired() {
                    *state = State::Sleep;
                }
            }
            State::Eat => {
                body.eat();
                if body.is_full() {
                    *state = State::Play;
                }
            }
            State::Sleep => {
                body.sleep();
                if body.is_rested() {
                    *state = State::Wander;
                } else if body.meets::<50>() {
                    body.take_fright();
                    *state = State::Flee;
                }
            }
            State::Flee => {
                body.flee();
                if body.is_calm() {
                    *state = State::Rest;
                } else if body.meets::<30>() {
                    *state = State::Fight;
                }
            }
            State::Fight => {
                body.fight();
                if body.is_tired() {
                    *state = State::Flee;
                } else if body.meets::<30>() {
                    *state = State::Rest;
                }
            }
            State::Rest => {
                body.rest();
                if body.is_rested() {
                    *state = State::Play;
                } else if body.meets::<30>() {
                    body.take_fright();
                    *state = State::Flee;
                }
            }
            State::Play => {
                body.play();
                if body.is_hungry() {
                    *state = State::Seek;
                } else if body.meets::<30>() {
                    *state = State::Wander;
                }
            }
        }
    }
}

pub struct OneByOne(Vec<Agent>);

impl Population for OneByOne {
    fn start(count: usize) -> Self {
        Self(super::agents(count).map(|(state, body)| Agent { state: State::ALL[state], body }).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.0.iter_mut().for_each(Agent::update);
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|agent| agent.body.checksum(agent.state as usize)))
    }
}
