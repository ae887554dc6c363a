//! `smlang`: a list of transitions.

use smlang::statemachine;

use super::super::Input;
use crate::subject;

statemachine! {
    name: Ring,
    derive_states: [Debug],
    derive_events: [Clone, Copy],
    transitions: {
        *S0 + E0 = S1, S0 + E10 = S4, S0 + E20 = S7, S0 + E30 = S10, S0 + E40 = S13,
        S1 + E1 = S2, S1 + E11 = S5, S1 + E21 = S8, S1 + E31 = S11, S1 + E41 = S14,
        S2 + E2 = S3, S2 + E12 = S6, S2 + E22 = S9, S2 + E32 = S12, S2 + E42 = S15,
        S3 + E3 = S4, S3 + E13 = S7, S3 + E23 = S10, S3 + E33 = S13, S3 + E43 = S16,
        S4 + E4 = S5, S4 + E14 = S8, S4 + E24 = S11, S4 + E34 = S14, S4 + E44 = S17,
        S5 + E5 = S6, S5 + E15 = S9, S5 + E25 = S12, S5 + E35 = S15, S5 + E45 = S18,
        S6 + E6 = S7, S6 + E16 = S10, S6 + E26 = S13, S6 + E36 = S16, S6 + E46 = S19,
        S7 + E7 = S8, S7 + E17 = S11, S7 + E27 = S14, S7 + E37 = S17, S7 + E47 = S20,
        S8 + E8 = S9, S8 + E18 = S12, S8 + E28 = S15, S8 + E38 = S18, S8 + E48 = S21,
        S9 + E9 = S10, S9 + E19 = S13, S9 + E29 = S16, S9 + E39 = S19, S9 + E49 = S22,
        S10 + E10 = S11, S10 + E20 = S14, S10 + E30 = S17, S10 + E40 = S20, S10 + E0 = S23,
        S11 + E11 = S12, S11 + E21 = S15, S11 + E31 = S18, S11 + E41 = S21, S11 + E1 = S24,
        S12 + E12 = S13, S12 + E22 = S16, S12 + E32 = S19, S12 + E42 = S22, S12 + E2 = S25,
        S13 + E13 = S14, S13 + E23 = S17, S13 + E33 = S20, S13 + E43 = S23, S13 + E3 = S26,
        S14 + E14 = S15, S14 + E24 = S18, S14 + E34 = S21, S14 + E44 = S24, S14 + E4 = S27,
        S15 + E15 = S16, S15 + E25 = S19, S15 + E35 = S22, S15 + E45 = S25, S15 + E5 = S28,
        S16 + E16 = S17, S16 + E26 = S20, S16 + E36 = S23, S16 + E46 = S26, S16 + E6 = S29,
        S17 + E17 = S18, S17 + E27 = S21, S17 + E37 = S24, S17 + E47 = S27, S17 + E7 = S30,
        S18 + E18 = S19, S18 + E28 = S22, S18 + E38 = S25, S18 + E48 = S28, S18 + E8 = S31,
        S19 + E19 = S20, S19 + E29 = S23, S19 + E39 = S26, S19 + E49 = S29, S19 + E9 = S32,
        S20 + E20 = S21, S20 + E30 = S24, S20 + E40 = S27, S20 + E0 = S30, S20 + E10 = S33,
        S21 + E21 = S22, S21 + E31 = S25, S21 + E41 = S28, S21 + E1 = S31, S21 + E11 = S34,
        S22 + E22 = S23, S22 + E32 = S26, S22 + E42 = S29, S22 + E2 = S32, S22 + E12 = S35,
        S23 + E23 = S24, S23 + E33 = S27, S23 + E43 = S30, S23 + E3 = S33, S23 + E13 = S36,
        S24 + E24 = S25, S24 + E34 = S28, S24 + E44 = S31, S24 + E4 = S34, S24 + E14 = S37,
        S25 + E25 = S26, S25 + E35 = S29, S25 + E45 = S32, S25 + E5 = S35, S25 + E15 = S38,
        S26 + E26 = S27, S26 + E36 = S30, S26 + E46 = S33, S26 + E6 = S36, S26 + E16 = S39,
        S27 + E27 = S28, S27 + E37 = S31, S27 + E47 = S34, S27 + E7 = S37, S27 + E17 = S40,
        S28 + E28 = S29, S28 + E38 = S32, S28 + E48 = S35, S28 + E8 = S38, S28 + E18 = S41,
        S29 + E29 = S30, S29 + E39 = S33, S29 + E49 = S36, S29 + E9 = S39, S29 + E19 = S42,
        S30 + E30 = S31, S30 + E40 = S34, S30 + E0 = S37, S30 + E10 = S40, S30 + E20 = S43,
        S31 + E31 = S32, S31 + E41 = S35, S31 + E1 = S38, S31 + E11 = S41, S31 + E21 = S44,
        S32 + E32 = S33, S32 + E42 = S36, S32 + E2 = S39, S32 + E12 = S42, S32 + E22 = S45,
        S33 + E33 = S34, S33 + E43 = S37, S33 + E3 = S40, S33 + E13 = S43, S33 + E23 = S46,
        S34 + E34 = S35, S34 + E44 = S38, S34 + E4 = S41, S34 + E14 = S44, S34 + E24 = S47,
        S35 + E35 = S36, S35 + E45 = S39, S35 + E5 = S42, S35 + E15 = S45, S35 + E25 = S48,
        S36 + E36 = S37, S36 + E46 = S40, S36 + E6 = S43, S36 + E16 = S46, S36 + E26 = S49,
        S37 + E37 = S38, S37 + E47 = S41, S37 + E7 = S44, S37 + E17 = S47, S37 + E27 = S0,
        S38 + E38 = S39, S38 + E48 = S42, S38 + E8 = S45, S38 + E18 = S48, S38 + E28 = S1,
        S39 + E39 = S40, S39 + E49 = S43, S39 + E9 = S46, S39 + E19 = S49, S39 + E29 = S2,
        S40 + E40 = S41, S40 + E0 = S44, S40 + E10 = S47, S40 + E20 = S0, S40 + E30 = S3,
        S41 + E41 = S42, S41 + E1 = S45, S41 + E11 = S48, S41 + E21 = S1, S41 + E31 = S4,
        S42 + E42 = S43, S42 + E2 = S46, S42 + E12 = S49, S42 + E22 = S2, S42 + E32 = S5,
        S43 + E43 = S44, S43 + E3 = S47, S43 + E13 = S0, S43 + E23 = S3, S43 + E33 = S6,
        S44 + E44 = S45, S44 + E4 = S48, S44 + E14 = S1, S44 + E24 = S4, S44 + E34 = S7,
        S45 + E45 = S46, S45 + E5 = S49, S45 + E15 = S2, S45 + E25 = S5, S45 + E35 = S8,
        S46 + E46 = S47, S46 + E6 = S0, S46 + E16 = S3, S46 + E26 = S6, S46 + E36 = S9,
        S47 + E47 = S48, S47 + E7 = S1, S47 + E17 = S4, S47 + E27 = S7, S47 + E37 = S10,
        S48 + E48 = S49, S48 + E8 = S2, S48 + E18 = S5, S48 + E28 = S8, S48 + E38 = S11,
        S49 + E49 = S0, S49 + E9 = S3, S49 + E19 = S6, S49 + E29 = S9, S49 + E39 = S12,
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
