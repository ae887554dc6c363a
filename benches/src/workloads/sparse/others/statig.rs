//! `statig`: a function for each state, which matches on the event.

use statig::blocking::StateMachine;
use statig::prelude::*;

use super::super::super::ring::names::Event::{self, *};
use super::super::Input;
use crate::subject;

#[derive(Default)]
pub struct Ring;

#[rustfmt::skip]
#[state_machine(initial = "State::s0()", state(derive(Debug)))]
impl Ring {
    #[state] fn s0(event: &Event) -> Outcome<State> { match event { E0 => Transition(State::s1()), _ => Super } }
    #[state] fn s1(event: &Event) -> Outcome<State> { match event { E1 => Transition(State::s2()), _ => Super } }
    #[state] fn s2(event: &Event) -> Outcome<State> { match event { E2 => Transition(State::s3()), _ => Super } }
    #[state] fn s3(event: &Event) -> Outcome<State> { match event { E3 => Transition(State::s4()), _ => Super } }
    #[state] fn s4(event: &Event) -> Outcome<State> { match event { E4 => Transition(State::s5()), _ => Super } }
    #[state] fn s5(event: &Event) -> Outcome<State> { match event { E5 => Transition(State::s6()), _ => Super } }
    #[state] fn s6(event: &Event) -> Outcome<State> { match event { E6 => Transition(State::s7()), _ => Super } }
    #[state] fn s7(event: &Event) -> Outcome<State> { match event { E7 => Transition(State::s8()), _ => Super } }
    #[state] fn s8(event: &Event) -> Outcome<State> { match event { E8 => Transition(State::s9()), _ => Super } }
    #[state] fn s9(event: &Event) -> Outcome<State> { match event { E9 => Transition(State::s10()), _ => Super } }
    #[state] fn s10(event: &Event) -> Outcome<State> { match event { E10 => Transition(State::s11()), _ => Super } }
    #[state] fn s11(event: &Event) -> Outcome<State> { match event { E11 => Transition(State::s12()), _ => Super } }
    #[state] fn s12(event: &Event) -> Outcome<State> { match event { E12 => Transition(State::s13()), _ => Super } }
    #[state] fn s13(event: &Event) -> Outcome<State> { match event { E13 => Transition(State::s14()), _ => Super } }
    #[state] fn s14(event: &Event) -> Outcome<State> { match event { E14 => Transition(State::s15()), _ => Super } }
    #[state] fn s15(event: &Event) -> Outcome<State> { match event { E15 => Transition(State::s16()), _ => Super } }
    #[state] fn s16(event: &Event) -> Outcome<State> { match event { E16 => Transition(State::s17()), _ => Super } }
    #[state] fn s17(event: &Event) -> Outcome<State> { match event { E17 => Transition(State::s18()), _ => Super } }
    #[state] fn s18(event: &Event) -> Outcome<State> { match event { E18 => Transition(State::s19()), _ => Super } }
    #[state] fn s19(event: &Event) -> Outcome<State> { match event { E19 => Transition(State::s20()), _ => Super } }
    #[state] fn s20(event: &Event) -> Outcome<State> { match event { E20 => Transition(State::s21()), _ => Super } }
    #[state] fn s21(event: &Event) -> Outcome<State> { match event { E21 => Transition(State::s22()), _ => Super } }
    #[state] fn s22(event: &Event) -> Outcome<State> { match event { E22 => Transition(State::s23()), _ => Super } }
    #[state] fn s23(event: &Event) -> Outcome<State> { match event { E23 => Transition(State::s24()), _ => Super } }
    #[state] fn s24(event: &Event) -> Outcome<State> { match event { E24 => Transition(State::s25()), _ => Super } }
    #[state] fn s25(event: &Event) -> Outcome<State> { match event { E25 => Transition(State::s26()), _ => Super } }
    #[state] fn s26(event: &Event) -> Outcome<State> { match event { E26 => Transition(State::s27()), _ => Super } }
    #[state] fn s27(event: &Event) -> Outcome<State> { match event { E27 => Transition(State::s28()), _ => Super } }
    #[state] fn s28(event: &Event) -> Outcome<State> { match event { E28 => Transition(State::s29()), _ => Super } }
    #[state] fn s29(event: &Event) -> Outcome<State> { match event { E29 => Transition(State::s30()), _ => Super } }
    #[state] fn s30(event: &Event) -> Outcome<State> { match event { E30 => Transition(State::s31()), _ => Super } }
    #[state] fn s31(event: &Event) -> Outcome<State> { match event { E31 => Transition(State::s32()), _ => Super } }
    #[state] fn s32(event: &Event) -> Outcome<State> { match event { E32 => Transition(State::s33()), _ => Super } }
    #[state] fn s33(event: &Event) -> Outcome<State> { match event { E33 => Transition(State::s34()), _ => Super } }
    #[state] fn s34(event: &Event) -> Outcome<State> { match event { E34 => Transition(State::s35()), _ => Super } }
    #[state] fn s35(event: &Event) -> Outcome<State> { match event { E35 => Transition(State::s36()), _ => Super } }
    #[state] fn s36(event: &Event) -> Outcome<State> { match event { E36 => Transition(State::s37()), _ => Super } }
    #[state] fn s37(event: &Event) -> Outcome<State> { match event { E37 => Transition(State::s38()), _ => Super } }
    #[state] fn s38(event: &Event) -> Outcome<State> { match event { E38 => Transition(State::s39()), _ => Super } }
    #[state] fn s39(event: &Event) -> Outcome<State> { match event { E39 => Transition(State::s40()), _ => Super } }
    #[state] fn s40(event: &Event) -> Outcome<State> { match event { E40 => Transition(State::s41()), _ => Super } }
    #[state] fn s41(event: &Event) -> Outcome<State> { match event { E41 => Transition(State::s42()), _ => Super } }
    #[state] fn s42(event: &Event) -> Outcome<State> { match event { E42 => Transition(State::s43()), _ => Super } }
    #[state] fn s43(event: &Event) -> Outcome<State> { match event { E43 => Transition(State::s44()), _ => Super } }
    #[state] fn s44(event: &Event) -> Outcome<State> { match event { E44 => Transition(State::s45()), _ => Super } }
    #[state] fn s45(event: &Event) -> Outcome<State> { match event { E45 => Transition(State::s46()), _ => Super } }
    #[state] fn s46(event: &Event) -> Outcome<State> { match event { E46 => Transition(State::s47()), _ => Super } }
    #[state] fn s47(event: &Event) -> Outcome<State> { match event { E47 => Transition(State::s48()), _ => Super } }
    #[state] fn s48(event: &Event) -> Outcome<State> { match event { E48 => Transition(State::s49()), _ => Super } }
    #[state] fn s49(event: &Event) -> Outcome<State> { match event { E49 => Transition(State::s0()), _ => Super } }
}

pub struct Subject(StateMachine<Ring>);

impl subject::Subject<Input> for Subject {
    type Event = Event;

    fn event(input: Input) -> Event {
        Event::ALL[input.0]
    }

    fn start() -> Self {
        let mut ring = Ring.state_machine();
        ring.init();
        Self(ring)
    }

    #[inline]
    fn step(&mut self, event: Event) {
        self.0.handle(&event);
    }

    fn checksum(&self) -> u64 {
        crate::workloads::number_of(&format!("{:?}", self.0.state()))
    }
}
