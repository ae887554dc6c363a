//! This crate.

use super::Input;
use crate::subject;

fsm_runtime::fsm! {
    pub machine Sparse {
        #[derive(Clone, Copy)]
        events {
            E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19,
            E20, E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37,
            E38, E39, E40, E41, E42, E43, E44, E45, E46, E47, E48, E49,
        }

        initial S0;

        state S0 { on E0 => S1; } state S1 { on E1 => S2; } state S2 { on E2 => S3; }
        state S3 { on E3 => S4; } state S4 { on E4 => S5; } state S5 { on E5 => S6; }
        state S6 { on E6 => S7; } state S7 { on E7 => S8; } state S8 { on E8 => S9; }
        state S9 { on E9 => S10; } state S10 { on E10 => S11; } state S11 { on E11 => S12; }
        state S12 { on E12 => S13; } state S13 { on E13 => S14; } state S14 { on E14 => S15; }
        state S15 { on E15 => S16; } state S16 { on E16 => S17; } state S17 { on E17 => S18; }
        state S18 { on E18 => S19; } state S19 { on E19 => S20; } state S20 { on E20 => S21; }
        state S21 { on E21 => S22; } state S22 { on E22 => S23; } state S23 { on E23 => S24; }
        state S24 { on E24 => S25; } state S25 { on E25 => S26; } state S26 { on E26 => S27; }
        state S27 { on E27 => S28; } state S28 { on E28 => S29; } state S29 { on E29 => S30; }
        state S30 { on E30 => S31; } state S31 { on E31 => S32; } state S32 { on E32 => S33; }
        state S33 { on E33 => S34; } state S34 { on E34 => S35; } state S35 { on E35 => S36; }
        state S36 { on E36 => S37; } state S37 { on E37 => S38; } state S38 { on E38 => S39; }
        state S39 { on E39 => S40; } state S40 { on E40 => S41; } state S41 { on E41 => S42; }
        state S42 { on E42 => S43; } state S43 { on E43 => S44; } state S44 { on E44 => S45; }
        state S45 { on E45 => S46; } state S46 { on E46 => S47; } state S47 { on E47 => S48; }
        state S48 { on E48 => S49; } state S49 { on E49 => S0; }
    }
}

/// All events, by number.
macro_rules! events {
    ($event:ident) => {{
        use $event::*;
        [
            E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19, E20,
            E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37, E38, E39,
            E40, E41, E42, E43, E44, E45, E46, E47, E48, E49,
        ]
    }};
}
pub(in super::super) use events;

pub struct Subject {
    machine: Sparse,
}

impl subject::Subject<Input> for Subject {
    type Event = SparseEvent;

    fn event(input: Input) -> SparseEvent {
        events!(SparseEvent)[input.number()]
    }

    fn start() -> Self {
        Self { machine: Sparse::start() }
    }

    #[inline]
    fn step(&mut self, event: SparseEvent) {
        self.machine.send(event);
    }

    fn checksum(&self) -> u64 {
        self.machine.state_id() as u64
    }
}
