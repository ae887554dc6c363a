//! An enum and a `match`, as a function from a state and an event to the next state.

use super::super::ring::names::Event::{self, *};
use super::super::ring::names::State::{self, *};
use super::Input;
use crate::subject::Subject;

#[rustfmt::skip]
#[inline]
fn next(state: State, event: Event) -> State {
    match (state, event) {
        (S0, E0) => S1, (S1, E1) => S2, (S2, E2) => S3, (S3, E3) => S4, (S4, E4) => S5,
        (S5, E5) => S6, (S6, E6) => S7, (S7, E7) => S8, (S8, E8) => S9, (S9, E9) => S10,
        (S10, E10) => S11, (S11, E11) => S12, (S12, E12) => S13, (S13, E13) => S14, (S14, E14) => S15,
        (S15, E15) => S16, (S16, E16) => S17, (S17, E17) => S18, (S18, E18) => S19, (S19, E19) => S20,
        (S20, E20) => S21, (S21, E21) => S22, (S22, E22) => S23, (S23, E23) => S24, (S24, E24) => S25,
        (S25, E25) => S26, (S26, E26) => S27, (S27, E27) => S28, (S28, E28) => S29, (S29, E29) => S30,
        (S30, E30) => S31, (S31, E31) => S32, (S32, E32) => S33, (S33, E33) => S34, (S34, E34) => S35,
        (S35, E35) => S36, (S36, E36) => S37, (S37, E37) => S38, (S38, E38) => S39, (S39, E39) => S40,
        (S40, E40) => S41, (S41, E41) => S42, (S42, E42) => S43, (S43, E43) => S44, (S44, E44) => S45,
        (S45, E45) => S46, (S46, E46) => S47, (S47, E47) => S48, (S48, E48) => S49, (S49, E49) => S0,
        _ => state,
    }
}

pub struct ByValue {
    state: State,
}

impl ByValue {
    #[inline]
    fn send(&mut self, event: Event) {
        self.state = next(self.state, event);
    }
}

super::super::ring::by_hand_subject! { ByValue }
