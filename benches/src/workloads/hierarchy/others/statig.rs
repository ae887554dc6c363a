//! `statig`: a function for each state, also for those around it, which matches on the event.

use statig::blocking::StateMachine;
use statig::prelude::*;

use super::super::notes::*;
use super::super::{DEADLY, HARD, Input};
use crate::owner::Owner;
use crate::subject;

#[derive(Default)]
pub struct Hero {
    owner: Owner,
}

#[state_machine(initial = "State::standing()")]
impl Hero {
    #[superstate(entry_action = "enter_alive", exit_action = "exit_alive")]
    fn alive(&mut self, event: &Input) -> Outcome<State> {
        match event {
            Input::Hit(force) if *force > DEADLY => Transition(State::dead()),
            Input::Hit(force) => {
                self.owner.note(*force);
                Handled
            }
            _ => Super,
        }
    }

    #[superstate(superstate = "alive", entry_action = "enter_grounded", exit_action = "exit_grounded")]
    fn grounded(event: &Input) -> Outcome<State> {
        match event {
            Input::Jump => Transition(State::rising()),
            _ => Super,
        }
    }

    #[state(superstate = "grounded", entry_action = "enter_standing", exit_action = "exit_standing")]
    fn standing(event: &Input) -> Outcome<State> {
        match event {
            Input::Run => Transition(State::running()),
            _ => Super,
        }
    }

    #[state(superstate = "grounded", entry_action = "enter_running", exit_action = "exit_running")]
    fn running(event: &Input) -> Outcome<State> {
        match event {
            Input::Stop => Transition(State::standing()),
            Input::Hit(force) if *force > HARD => Transition(State::standing()),
            _ => Super,
        }
    }

    #[superstate(superstate = "alive", entry_action = "enter_airborne", exit_action = "exit_airborne")]
    fn airborne(event: &Input) -> Outcome<State> {
        match event {
            Input::Land => Transition(State::standing()),
            _ => Super,
        }
    }

    #[state(superstate = "airborne", entry_action = "enter_rising", exit_action = "exit_rising")]
    fn rising(event: &Input) -> Outcome<State> {
        match event {
            Input::Stop => Transition(State::falling()),
            _ => Super,
        }
    }

    #[state(superstate = "airborne", entry_action = "enter_falling", exit_action = "exit_falling")]
    fn falling(event: &Input) -> Outcome<State> {
        match event {
            Input::Jump => Transition(State::rising()),
            _ => Super,
        }
    }

    #[state(entry_action = "enter_dead", exit_action = "exit_dead")]
    fn dead(event: &Input) -> Outcome<State> {
        match event {
            Input::Revive => Transition(State::standing()),
            _ => Super,
        }
    }

    #[action]
    fn enter_alive(&mut self) {
        self.owner.note(ENTER_ALIVE);
    }

    #[action]
    fn exit_alive(&mut self) {
        self.owner.note(EXIT_ALIVE);
    }

    #[action]
    fn enter_grounded(&mut self) {
        self.owner.note(ENTER_GROUNDED);
    }

    #[action]
    fn exit_grounded(&mut self) {
        self.owner.note(EXIT_GROUNDED);
    }

    #[action]
    fn enter_standing(&mut self) {
        self.owner.note(ENTER_STANDING);
    }

    #[action]
    fn exit_standing(&mut self) {
        self.owner.note(EXIT_STANDING);
    }

    #[action]
    fn enter_running(&mut self) {
        self.owner.note(ENTER_RUNNING);
    }

    #[action]
    fn exit_running(&mut self) {
        self.owner.note(EXIT_RUNNING);
    }

    #[action]
    fn enter_airborne(&mut self) {
        self.owner.note(ENTER_AIRBORNE);
    }

    #[action]
    fn exit_airborne(&mut self) {
        self.owner.note(EXIT_AIRBORNE);
    }

    #[action]
    fn enter_rising(&mut self) {
        self.owner.note(ENTER_RISING);
    }

    #[action]
    fn exit_rising(&mut self) {
        self.owner.note(EXIT_RISING);
    }

    #[action]
    fn enter_falling(&mut self) {
        self.owner.note(ENTER_FALLING);
    }

    #[action]
    fn exit_falling(&mut self) {
        self.owner.note(EXIT_FALLING);
    }

    #[action]
    fn enter_dead(&mut self) {
        self.owner.note(ENTER_DEAD);
    }

    #[action]
    fn exit_dead(&mut self) {
        self.owner.note(EXIT_DEAD);
    }
}

pub struct Subject(StateMachine<Hero>);

impl subject::Subject<Input> for Subject {
    type Event = Input;

    fn event(input: Input) -> Input {
        input
    }

    fn start() -> Self {
        let mut hero = Hero::default().state_machine();
        hero.init();
        Self(hero)
    }

    #[inline]
    fn step(&mut self, event: Input) {
        self.0.handle(&event);
    }

    fn checksum(&self) -> u64 {
        let state = match self.0.state() {
            State::Standing {} => 0,
            State::Running {} => 1,
            State::Rising {} => 2,
            State::Falling {} => 3,
            State::Dead {} => 4,
        };
        self.0.inner().owner.checksum(state)
    }
}
