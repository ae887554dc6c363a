//! `statig`: a tick is an event, for each state a function takes it. An agent is the shared storage of its machine.

use statig::blocking::InitializedStateMachine;
use statig::prelude::*;

use crate::population::Population;
use crate::workloads::crowd::agents;
use crate::workloads::crowd::body::Body;
use crate::workloads::total;

pub struct Tick;

pub struct Mind {
    body: Body,
}

#[state_machine(initial = "State::wander()", state(derive(Clone, Copy)))]
impl Mind {
    #[state]
    fn wander(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.wander();
        if self.body.is_hungry() {
            Transition(State::seek())
        } else if self.body.meets::<60>() {
            self.body.take_fright();
            Transition(State::flee())
        } else {
            Handled
        }
    }

    #[state]
    fn seek(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.seek();
        if self.body.meets::<24>() {
            Transition(State::eat())
        } else if self.body.is_tired() {
            Transition(State::sleep())
        } else {
            Handled
        }
    }

    #[state]
    fn eat(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.eat();
        if self.body.is_full() { Transition(State::play()) } else { Handled }
    }

    #[state]
    fn sleep(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.sleep();
        if self.body.is_rested() {
            Transition(State::wander())
        } else if self.body.meets::<50>() {
            self.body.take_fright();
            Transition(State::flee())
        } else {
            Handled
        }
    }

    #[state]
    fn flee(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.flee();
        if self.body.is_calm() {
            Transition(State::rest())
        } else if self.body.meets::<30>() {
            Transition(State::fight())
        } else {
            Handled
        }
    }

    #[state]
    fn fight(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.fight();
        if self.body.is_tired() {
            Transition(State::flee())
        } else if self.body.meets::<30>() {
            Transition(State::rest())
        } else {
            Handled
        }
    }

    #[state]
    fn rest(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.rest();
        if self.body.is_rested() {
            Transition(State::play())
        } else if self.body.meets::<30>() {
            self.body.take_fright();
            Transition(State::flee())
        } else {
            Handled
        }
    }

    #[state]
    fn play(&mut self, event: &Tick) -> Outcome<State> {
        let Tick = event;
        self.body.play();
        if self.body.is_hungry() {
            Transition(State::seek())
        } else if self.body.meets::<30>() {
            Transition(State::wander())
        } else {
            Handled
        }
    }
}

pub struct InVec(Vec<InitializedStateMachine<Mind>>);

fn begin((state, body): (usize, Body)) -> InitializedStateMachine<Mind> {
    let mut mind = Mind { body }.uninitialized_state_machine();
    *mind.state_mut() = STATES[state];
    mind.init()
}

const STATES: [State; 8] = [
    State::Wander {},
    State::Seek {},
    State::Eat {},
    State::Sleep {},
    State::Flee {},
    State::Fight {},
    State::Rest {},
    State::Play {},
];

fn number(state: &State) -> usize {
    match state {
        State::Wander {} => 0,
        State::Seek {} => 1,
        State::Eat {} => 2,
        State::Sleep {} => 3,
        State::Flee {} => 4,
        State::Fight {} => 5,
        State::Rest {} => 6,
        State::Play {} => 7,
    }
}

impl Population for InVec {
    fn start(count: usize) -> Self {
        Self(agents(count).map(begin).collect())
    }

    fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.0.iter_mut().for_each(|mind| mind.handle(&Tick));
        }
    }

    fn checksum(&self) -> u64 {
        total(self.0.iter().map(|mind| mind.inner().body.checksum(number(mind.state()))))
    }
}
