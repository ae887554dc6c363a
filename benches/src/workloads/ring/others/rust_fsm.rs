//! `rust-fsm`: a table of transitions.

use super::super::Input;
use crate::subject;

rust_fsm::state_machine! {
    #[derive(Clone, Copy, Debug)]
    ring(S0)

    S0 => { E0 => S1, E10 => S4, E20 => S7, E30 => S10, E40 => S13 },
    S1 => { E1 => S2, E11 => S5, E21 => S8, E31 => S11, E41 => S14 },
    S2 => { E2 => S3, E12 => S6, E22 => S9, E32 => S12, E42 => S15 },
    S3 => { E3 => S4, E13 => S7, E23 => S10, E33 => S13, E43 => S16 },
    S4 => { E4 => S5, E14 => S8, E24 => S11, E34 => S14, E44 => S17 },
    S5 => { E5 => S6, E15 => S9, E25 => S12, E35 => S15, E45 => S18 },
    S6 => { E6 => S7, E16 => S10, E26 => S13, E36 => S16, E46 => S19 },
    S7 => { E7 => S8, E17 => S11, E27 => S14, E37 => S17, E47 => S20 },
    S8 => { E8 => S9, E18 => S12, E28 => S15, E38 => S18, E48 => S21 },
    S9 => { E9 => S10, E19 => S13, E29 => S16, E39 => S19, E49 => S22 },
    S10 => { E10 => S11, E20 => S14, E30 => S17, E40 => S20, E0 => S23 },
    S11 => { E11 => S12, E21 => S15, E31 => S18, E41 => S21, E1 => S24 },
    S12 => { E12 => S13, E22 => S16, E32 => S19, E42 => S22, E2 => S25 },
    S13 => { E13 => S14, E23 => S17, E33 => S20, E43 => S23, E3 => S26 },
    S14 => { E14 => S15, E24 => S18, E34 => S21, E44 => S24, E4 => S27 },
    S15 => { E15 => S16, E25 => S19, E35 => S22, E45 => S25, E5 => S28 },
    S16 => { E16 => S17, E26 => S20, E36 => S23, E46 => S26, E6 => S29 },
    S17 => { E17 => S18, E27 => S21, E37 => S24, E47 => S27, E7 => S30 },
    S18 => { E18 => S19, E28 => S22, E38 => S25, E48 => S28, E8 => S31 },
    S19 => { E19 => S20, E29 => S23, E39 => S26, E49 => S29, E9 => S32 },
    S20 => { E20 => S21, E30 => S24, E40 => S27, E0 => S30, E10 => S33 },
    S21 => { E21 => S22, E31 => S25, E41 => S28, E1 => S31, E11 => S34 },
    S22 => { E22 => S23, E32 => S26, E42 => S29, E2 => S32, E12 => S35 },
    S23 => { E23 => S24, E33 => S27, E43 => S30, E3 => S33, E13 => S36 },
    S24 => { E24 => S25, E34 => S28, E44 => S31, E4 => S34, E14 => S37 },
    S25 => { E25 => S26, E35 => S29, E45 => S32, E5 => S35, E15 => S38 },
    S26 => { E26 => S27, E36 => S30, E46 => S33, E6 => S36, E16 => S39 },
    S27 => { E27 => S28, E37 => S31, E47 => S34, E7 => S37, E17 => S40 },
    S28 => { E28 => S29, E38 => S32, E48 => S35, E8 => S38, E18 => S41 },
    S29 => { E29 => S30, E39 => S33, E49 => S36, E9 => S39, E19 => S42 },
    S30 => { E30 => S31, E40 => S34, E0 => S37, E10 => S40, E20 => S43 },
    S31 => { E31 => S32, E41 => S35, E1 => S38, E11 => S41, E21 => S44 },
    S32 => { E32 => S33, E42 => S36, E2 => S39, E12 => S42, E22 => S45 },
    S33 => { E33 => S34, E43 => S37, E3 => S40, E13 => S43, E23 => S46 },
    S34 => { E34 => S35, E44 => S38, E4 => S41, E14 => S44, E24 => S47 },
    S35 => { E35 => S36, E45 => S39, E5 => S42, E15 => S45, E25 => S48 },
    S36 => { E36 => S37, E46 => S40, E6 => S43, E16 => S46, E26 => S49 },
    S37 => { E37 => S38, E47 => S41, E7 => S44, E17 => S47, E27 => S0 },
    S38 => { E38 => S39, E48 => S42, E8 => S45, E18 => S48, E28 => S1 },
    S39 => { E39 => S40, E49 => S43, E9 => S46, E19 => S49, E29 => S2 },
    S40 => { E40 => S41, E0 => S44, E10 => S47, E20 => S0, E30 => S3 },
    S41 => { E41 => S42, E1 => S45, E11 => S48, E21 => S1, E31 => S4 },
    S42 => { E42 => S43, E2 => S46, E12 => S49, E22 => S2, E32 => S5 },
    S43 => { E43 => S44, E3 => S47, E13 => S0, E23 => S3, E33 => S6 },
    S44 => { E44 => S45, E4 => S48, E14 => S1, E24 => S4, E34 => S7 },
    S45 => { E45 => S46, E5 => S49, E15 => S2, E25 => S5, E35 => S8 },
    S46 => { E46 => S47, E6 => S0, E16 => S3, E26 => S6, E36 => S9 },
    S47 => { E47 => S48, E7 => S1, E17 => S4, E27 => S7, E37 => S10 },
    S48 => { E48 => S49, E8 => S2, E18 => S5, E28 => S8, E38 => S11 },
    S49 => { E49 => S0, E9 => S3, E19 => S6, E29 => S9, E39 => S12 },
}

pub struct Subject(ring::StateMachine);

impl subject::Subject<Input> for Subject {
    type Event = ring::Input;

    #[rustfmt::skip]
    fn event(input: Input) -> ring::Input {
        use ring::Input::*;
        [
            E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19,
            E20, E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37,
            E38, E39, E40, E41, E42, E43, E44, E45, E46, E47, E48, E49,
        ][input.0]
    }

    fn start() -> Self {
        Self(ring::StateMachine::new())
    }

    #[inline]
    fn step(&mut self, event: ring::Input) {
        let _ = self.0.consume(&event);
    }

    fn checksum(&self) -> u64 {
        crate::workloads::number_of(&format!("{:?}", self.0.state()))
    }
}
