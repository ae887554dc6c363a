//! This crate.

use super::Input;
use crate::subject;

/// The table, behind a header; the line of the first state by the first event may have an action.
macro_rules! ring {
    ({ $($header:tt)* } $($action:tt)*) => {
        fsm_runtime::fsm! {
            $($header)* {
                #[derive(Clone, Copy)]
                events {
                    E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15, E16, E17, E18, E19,
                    E20, E21, E22, E23, E24, E25, E26, E27, E28, E29, E30, E31, E32, E33, E34, E35, E36, E37,
                    E38, E39, E40, E41, E42, E43, E44, E45, E46, E47, E48, E49,
                }

                initial S0;

                state S0 { on E0 => S1 $($action)*; on E10 => S4; on E20 => S7; on E30 => S10; on E40 => S13; }
                state S1 { on E1 => S2; on E11 => S5; on E21 => S8; on E31 => S11; on E41 => S14; }
                state S2 { on E2 => S3; on E12 => S6; on E22 => S9; on E32 => S12; on E42 => S15; }
                state S3 { on E3 => S4; on E13 => S7; on E23 => S10; on E33 => S13; on E43 => S16; }
                state S4 { on E4 => S5; on E14 => S8; on E24 => S11; on E34 => S14; on E44 => S17; }
                state S5 { on E5 => S6; on E15 => S9; on E25 => S12; on E35 => S15; on E45 => S18; }
                state S6 { on E6 => S7; on E16 => S10; on E26 => S13; on E36 => S16; on E46 => S19; }
                state S7 { on E7 => S8; on E17 => S11; on E27 => S14; on E37 => S17; on E47 => S20; }
                state S8 { on E8 => S9; on E18 => S12; on E28 => S15; on E38 => S18; on E48 => S21; }
                state S9 { on E9 => S10; on E19 => S13; on E29 => S16; on E39 => S19; on E49 => S22; }
                state S10 { on E10 => S11; on E20 => S14; on E30 => S17; on E40 => S20; on E0 => S23; }
                state S11 { on E11 => S12; on E21 => S15; on E31 => S18; on E41 => S21; on E1 => S24; }
                state S12 { on E12 => S13; on E22 => S16; on E32 => S19; on E42 => S22; on E2 => S25; }
                state S13 { on E13 => S14; on E23 => S17; on E33 => S20; on E43 => S23; on E3 => S26; }
                state S14 { on E14 => S15; on E24 => S18; on E34 => S21; on E44 => S24; on E4 => S27; }
                state S15 { on E15 => S16; on E25 => S19; on E35 => S22; on E45 => S25; on E5 => S28; }
                state S16 { on E16 => S17; on E26 => S20; on E36 => S23; on E46 => S26; on E6 => S29; }
                state S17 { on E17 => S18; on E27 => S21; on E37 => S24; on E47 => S27; on E7 => S30; }
                state S18 { on E18 => S19; on E28 => S22; on E38 => S25; on E48 => S28; on E8 => S31; }
                state S19 { on E19 => S20; on E29 => S23; on E39 => S26; on E49 => S29; on E9 => S32; }
                state S20 { on E20 => S21; on E30 => S24; on E40 => S27; on E0 => S30; on E10 => S33; }
                state S21 { on E21 => S22; on E31 => S25; on E41 => S28; on E1 => S31; on E11 => S34; }
                state S22 { on E22 => S23; on E32 => S26; on E42 => S29; on E2 => S32; on E12 => S35; }
                state S23 { on E23 => S24; on E33 => S27; on E43 => S30; on E3 => S33; on E13 => S36; }
                state S24 { on E24 => S25; on E34 => S28; on E44 => S31; on E4 => S34; on E14 => S37; }
                state S25 { on E25 => S26; on E35 => S29; on E45 => S32; on E5 => S35; on E15 => S38; }
                state S26 { on E26 => S27; on E36 => S30; on E46 => S33; on E6 => S36; on E16 => S39; }
                state S27 { on E27 => S28; on E37 => S31; on E47 => S34; on E7 => S37; on E17 => S40; }
                state S28 { on E28 => S29; on E38 => S32; on E48 => S35; on E8 => S38; on E18 => S41; }
                state S29 { on E29 => S30; on E39 => S33; on E49 => S36; on E9 => S39; on E19 => S42; }
                state S30 { on E30 => S31; on E40 => S34; on E0 => S37; on E10 => S40; on E20 => S43; }
                state S31 { on E31 => S32; on E41 => S35; on E1 => S38; on E11 => S41; on E21 => S44; }
                state S32 { on E32 => S33; on E42 => S36; on E2 => S39; on E12 => S42; on E22 => S45; }
                state S33 { on E33 => S34; on E43 => S37; on E3 => S40; on E13 => S43; on E23 => S46; }
                state S34 { on E34 => S35; on E44 => S38; on E4 => S41; on E14 => S44; on E24 => S47; }
                state S35 { on E35 => S36; on E45 => S39; on E5 => S42; on E15 => S45; on E25 => S48; }
                state S36 { on E36 => S37; on E46 => S40; on E6 => S43; on E16 => S46; on E26 => S49; }
                state S37 { on E37 => S38; on E47 => S41; on E7 => S44; on E17 => S47; on E27 => S0; }
                state S38 { on E38 => S39; on E48 => S42; on E8 => S45; on E18 => S48; on E28 => S1; }
                state S39 { on E39 => S40; on E49 => S43; on E9 => S46; on E19 => S49; on E29 => S2; }
                state S40 { on E40 => S41; on E0 => S44; on E10 => S47; on E20 => S0; on E30 => S3; }
                state S41 { on E41 => S42; on E1 => S45; on E11 => S48; on E21 => S1; on E31 => S4; }
                state S42 { on E42 => S43; on E2 => S46; on E12 => S49; on E22 => S2; on E32 => S5; }
                state S43 { on E43 => S44; on E3 => S47; on E13 => S0; on E23 => S3; on E33 => S6; }
                state S44 { on E44 => S45; on E4 => S48; on E14 => S1; on E24 => S4; on E34 => S7; }
                state S45 { on E45 => S46; on E5 => S49; on E15 => S2; on E25 => S5; on E35 => S8; }
                state S46 { on E46 => S47; on E6 => S0; on E16 => S3; on E26 => S6; on E36 => S9; }
                state S47 { on E47 => S48; on E7 => S1; on E17 => S4; on E27 => S7; on E37 => S10; }
                state S48 { on E48 => S49; on E8 => S2; on E18 => S5; on E28 => S8; on E38 => S11; }
                state S49 { on E49 => S0; on E9 => S3; on E19 => S6; on E29 => S9; on E39 => S12; }
            }
        }
    };
}
pub(in crate::workloads) use ring;

ring! { { pub machine Ring } }

/// All events of the machine, by number.
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
pub(in crate::workloads) use events;

pub struct Subject {
    ring: Ring,
}

impl subject::Subject<Input> for Subject {
    type Event = RingEvent;

    fn event(input: Input) -> RingEvent {
        events!(RingEvent)[input.0]
    }

    fn start() -> Self {
        Self { ring: Ring::start() }
    }

    #[inline]
    fn step(&mut self, event: RingEvent) {
        self.ring.send(event);
    }

    fn checksum(&self) -> u64 {
        self.ring.state_id() as u64
    }
}
