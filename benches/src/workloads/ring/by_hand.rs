//! An enum and a `match`, in place: a `match` on the state, in it one on the event.

use super::Input;
use super::names::Event::{self, *};
use super::names::State::{self, *};
use crate::subject::Subject;

pub struct InMatch {
    state: State,
}

impl InMatch {
    #[rustfmt::skip]
    #[inline]
    fn send(&mut self, event: Event) {
        match self.state {
            S0 => match event { E0 => self.state = S1, E10 => self.state = S4, E20 => self.state = S7, E30 => self.state = S10, E40 => self.state = S13, _ => {} },
            S1 => match event { E1 => self.state = S2, E11 => self.state = S5, E21 => self.state = S8, E31 => self.state = S11, E41 => self.state = S14, _ => {} },
            S2 => match event { E2 => self.state = S3, E12 => self.state = S6, E22 => self.state = S9, E32 => self.state = S12, E42 => self.state = S15, _ => {} },
            S3 => match event { E3 => self.state = S4, E13 => self.state = S7, E23 => self.state = S10, E33 => self.state = S13, E43 => self.state = S16, _ => {} },
            S4 => match event { E4 => self.state = S5, E14 => self.state = S8, E24 => self.state = S11, E34 => self.state = S14, E44 => self.state = S17, _ => {} },
            S5 => match event { E5 => self.state = S6, E15 => self.state = S9, E25 => self.state = S12, E35 => self.state = S15, E45 => self.state = S18, _ => {} },
            S6 => match event { E6 => self.state = S7, E16 => self.state = S10, E26 => self.state = S13, E36 => self.state = S16, E46 => self.state = S19, _ => {} },
            S7 => match event { E7 => self.state = S8, E17 => self.state = S11, E27 => self.state = S14, E37 => self.state = S17, E47 => self.state = S20, _ => {} },
            S8 => match event { E8 => self.state = S9, E18 => self.state = S12, E28 => self.state = S15, E38 => self.state = S18, E48 => self.state = S21, _ => {} },
            S9 => match event { E9 => self.state = S10, E19 => self.state = S13, E29 => self.state = S16, E39 => self.state = S19, E49 => self.state = S22, _ => {} },
            S10 => match event { E10 => self.state = S11, E20 => self.state = S14, E30 => self.state = S17, E40 => self.state = S20, E0 => self.state = S23, _ => {} },
            S11 => match event { E11 => self.state = S12, E21 => self.state = S15, E31 => self.state = S18, E41 => self.state = S21, E1 => self.state = S24, _ => {} },
            S12 => match event { E12 => self.state = S13, E22 => self.state = S16, E32 => self.state = S19, E42 => self.state = S22, E2 => self.state = S25, _ => {} },
            S13 => match event { E13 => self.state = S14, E23 => self.state = S17, E33 => self.state = S20, E43 => self.state = S23, E3 => self.state = S26, _ => {} },
            S14 => match event { E14 => self.state = S15, E24 => self.state = S18, E34 => self.state = S21, E44 => self.state = S24, E4 => self.state = S27, _ => {} },
            S15 => match event { E15 => self.state = S16, E25 => self.state = S19, E35 => self.state = S22, E45 => self.state = S25, E5 => self.state = S28, _ => {} },
            S16 => match event { E16 => self.state = S17, E26 => self.state = S20, E36 => self.state = S23, E46 => self.state = S26, E6 => self.state = S29, _ => {} },
            S17 => match event { E17 => self.state = S18, E27 => self.state = S21, E37 => self.state = S24, E47 => self.state = S27, E7 => self.state = S30, _ => {} },
            S18 => match event { E18 => self.state = S19, E28 => self.state = S22, E38 => self.state = S25, E48 => self.state = S28, E8 => self.state = S31, _ => {} },
            S19 => match event { E19 => self.state = S20, E29 => self.state = S23, E39 => self.state = S26, E49 => self.state = S29, E9 => self.state = S32, _ => {} },
            S20 => match event { E20 => self.state = S21, E30 => self.state = S24, E40 => self.state = S27, E0 => self.state = S30, E10 => self.state = S33, _ => {} },
            S21 => match event { E21 => self.state = S22, E31 => self.state = S25, E41 => self.state = S28, E1 => self.state = S31, E11 => self.state = S34, _ => {} },
            S22 => match event { E22 => self.state = S23, E32 => self.state = S26, E42 => self.state = S29, E2 => self.state = S32, E12 => self.state = S35, _ => {} },
            S23 => match event { E23 => self.state = S24, E33 => self.state = S27, E43 => self.state = S30, E3 => self.state = S33, E13 => self.state = S36, _ => {} },
            S24 => match event { E24 => self.state = S25, E34 => self.state = S28, E44 => self.state = S31, E4 => self.state = S34, E14 => self.state = S37, _ => {} },
            S25 => match event { E25 => self.state = S26, E35 => self.state = S29, E45 => self.state = S32, E5 => self.state = S35, E15 => self.state = S38, _ => {} },
            S26 => match event { E26 => self.state = S27, E36 => self.state = S30, E46 => self.state = S33, E6 => self.state = S36, E16 => self.state = S39, _ => {} },
            S27 => match event { E27 => self.state = S28, E37 => self.state = S31, E47 => self.state = S34, E7 => self.state = S37, E17 => self.state = S40, _ => {} },
            S28 => match event { E28 => self.state = S29, E38 => self.state = S32, E48 => self.state = S35, E8 => self.state = S38, E18 => self.state = S41, _ => {} },
            S29 => match event { E29 => self.state = S30, E39 => self.state = S33, E49 => self.state = S36, E9 => self.state = S39, E19 => self.state = S42, _ => {} },
            S30 => match event { E30 => self.state = S31, E40 => self.state = S34, E0 => self.state = S37, E10 => self.state = S40, E20 => self.state = S43, _ => {} },
            S31 => match event { E31 => self.state = S32, E41 => self.state = S35, E1 => self.state = S38, E11 => self.state = S41, E21 => self.state = S44, _ => {} },
            S32 => match event { E32 => self.state = S33, E42 => self.state = S36, E2 => self.state = S39, E12 => self.state = S42, E22 => self.state = S45, _ => {} },
            S33 => match event { E33 => self.state = S34, E43 => self.state = S37, E3 => self.state = S40, E13 => self.state = S43, E23 => self.state = S46, _ => {} },
            S34 => match event { E34 => self.state = S35, E44 => self.state = S38, E4 => self.state = S41, E14 => self.state = S44, E24 => self.state = S47, _ => {} },
            S35 => match event { E35 => self.state = S36, E45 => self.state = S39, E5 => self.state = S42, E15 => self.state = S45, E25 => self.state = S48, _ => {} },
            S36 => match event { E36 => self.state = S37, E46 => self.state = S40, E6 => self.state = S43, E16 => self.state = S46, E26 => self.state = S49, _ => {} },
            S37 => match event { E37 => self.state = S38, E47 => self.state = S41, E7 => self.state = S44, E17 => self.state = S47, E27 => self.state = S0, _ => {} },
            S38 => match event { E38 => self.state = S39, E48 => self.state = S42, E8 => self.state = S45, E18 => self.state = S48, E28 => self.state = S1, _ => {} },
            S39 => match event { E39 => self.state = S40, E49 => self.state = S43, E9 => self.state = S46, E19 => self.state = S49, E29 => self.state = S2, _ => {} },
            S40 => match event { E40 => self.state = S41, E0 => self.state = S44, E10 => self.state = S47, E20 => self.state = S0, E30 => self.state = S3, _ => {} },
            S41 => match event { E41 => self.state = S42, E1 => self.state = S45, E11 => self.state = S48, E21 => self.state = S1, E31 => self.state = S4, _ => {} },
            S42 => match event { E42 => self.state = S43, E2 => self.state = S46, E12 => self.state = S49, E22 => self.state = S2, E32 => self.state = S5, _ => {} },
            S43 => match event { E43 => self.state = S44, E3 => self.state = S47, E13 => self.state = S0, E23 => self.state = S3, E33 => self.state = S6, _ => {} },
            S44 => match event { E44 => self.state = S45, E4 => self.state = S48, E14 => self.state = S1, E24 => self.state = S4, E34 => self.state = S7, _ => {} },
            S45 => match event { E45 => self.state = S46, E5 => self.state = S49, E15 => self.state = S2, E25 => self.state = S5, E35 => self.state = S8, _ => {} },
            S46 => match event { E46 => self.state = S47, E6 => self.state = S0, E16 => self.state = S3, E26 => self.state = S6, E36 => self.state = S9, _ => {} },
            S47 => match event { E47 => self.state = S48, E7 => self.state = S1, E17 => self.state = S4, E27 => self.state = S7, E37 => self.state = S10, _ => {} },
            S48 => match event { E48 => self.state = S49, E8 => self.state = S2, E18 => self.state = S5, E28 => self.state = S8, E38 => self.state = S11, _ => {} },
            S49 => match event { E49 => self.state = S0, E9 => self.state = S3, E19 => self.state = S6, E29 => self.state = S9, E39 => self.state = S12, _ => {} },
        }
    }
}

super::by_hand_subject! { InMatch }
