//! `smlang`: a list of transitions.

use smlang::statemachine;

use super::super::Input;
use crate::subject;

statemachine! {
    name: Ring,
    derive_states: [Debug],
    derive_events: [Clone, Copy],
    transitions: {
        *S0 + E0 = S1, S1 + E1 = S2, S2 + E2 = S3, S3 + E3 = S4, S4 + E4 = S5,
        S5 + E5 = S6, S6 + E6 = S7, S7 + E7 = S8, S8 + E8 = S9, S9 + E9 = S10,
        S10 + E10 = S11, S11 + E11 = S12, S12 + E12 = S13, S13 + E13 = S14, S14 + E14 = S15,
        S15 + E15 = S16, S16 + E16 = S17, S17 + E17 = S18, S18 + E18 = S19, S19 + E19 = S20,
        S20 + E20 = S21, S21 + E21 = S22, S22 + E22 = S23, S23 + E23 = S24, S24 + E24 = S25,
        S25 + E25 = S26, S26 + E26 = S27, S27 + E27 = S28, S28 + E28 = S29, S29 + E29 = S30,
        S30 + E30 = S31, S31 + E31 = S32, S32 + E32 = S33, S33 + E33 = S34, S34 + E34 = S35,
        S35 + E35 = S36, S36 + E36 = S37, S37 + E37 = S38, S38 + E38 = S39, S39 + E39 = S40,
        S40 + E40 = S41, S41 + E41 = S42, S42 + E42 = S43, S43 + E43 = S44, S44 + E44 = S45,
        S45 + E45 = S46, S46 + E46 = S47, S47 + E47 = S48, S48 + E48 = S49, S49 + E49 = S0,
    },
}

pub struct Nothing;

impl RingStateMachineContext for Nothing {}

pub struct Subject(RingStateMachine<Nothing>);

impl subject::Subject<Input> for Subject {
    type Event = RingEvents;

    #[rustfmt::skip]
    fn event(input: Input) -> RingEvents {
        use RingEvents::*;
        [
            E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19,
            E20, E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37,
            E38, E39, E40, E41, E42, E43, E44, E45, E46, E47, E48, E49,
        ][input.0]
    }

    fn start() -> Self {
        Self(RingStateMachine::new(Nothing))
    }

    #[inline]
    fn step(&mut self, event: RingEvents) {
        let _ = self.0.process_event(event);
    }

    fn checksum(&self) -> u64 {
        crate::workloads::number_of(&format!("{:?}", self.0.state()))
    }
}
