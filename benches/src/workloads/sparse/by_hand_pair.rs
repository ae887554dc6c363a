//! An enum and a `match`, in place: one `match` on state and event.

use super::super::ring::names::Event::{self, *};
use super::super::ring::names::State::{self, *};
use super::Input;
use crate::subject::Subject;

pub struct OnPair {
    pub(in super::super) state: State,
}

impl OnPair {
    #[rustfmt::skip]
    #[inline]
    pub(in super::super) fn send(&mut self, event: Event) {
        match (self.state, event) {
            (S0, E0) => self.state = S1, (S1, E1) => self.state = S2, (S2, E2) => self.state = S3,
            (S3, E3) => self.state = S4, (S4, E4) => self.state = S5, (S5, E5) => self.state = S6,
            (S6, E6) => self.state = S7, (S7, E7) => self.state = S8, (S8, E8) => self.state = S9,
            (S9, E9) => self.state = S10, (S10, E10) => self.state = S11, (S11, E11) => self.state = S12,
            (S12, E12) => self.state = S13, (S13, E13) => self.state = S14, (S14, E14) => self.state = S15,
            (S15, E15) => self.state = S16, (S16, E16) => self.state = S17, (S17, E17) => self.state = S18,
            (S18, E18) => self.state = S19, (S19, E19) => self.state = S20, (S20, E20) => self.state = S21,
            (S21, E21) => self.state = S22, (S22, E22) => self.state = S23, (S23, E23) => self.state = S24,
            (S24, E24) => self.state = S25, (S25, E25) => self.state = S26, (S26, E26) => self.state = S27,
            (S27, E27) => self.state = S28, (S28, E28) => self.state = S29, (S29, E29) => self.state = S30,
            (S30, E30) => self.state = S31, (S31, E31) => self.state = S32, (S32, E32) => self.state = S33,
            (S33, E33) => self.state = S34, (S34, E34) => self.state = S35, (S35, E35) => self.state = S36,
            (S36, E36) => self.state = S37, (S37, E37) => self.state = S38, (S38, E38) => self.state = S39,
            (S39, E39) => self.state = S40, (S40, E40) => self.state = S41, (S41, E41) => self.state = S42,
            (S42, E42) => self.state = S43, (S43, E43) => self.state = S44, (S44, E44) => self.state = S45,
            (S45, E45) => self.state = S46, (S46, E46) => self.state = S47, (S47, E47) => self.state = S48,
            (S48, E48) => self.state = S49, (S49, E49) => self.state = S0,
            _ => {}
        }
    }
}

super::super::ring::by_hand_subject! { OnPair }
