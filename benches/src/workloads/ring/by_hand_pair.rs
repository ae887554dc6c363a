//! An enum and a `match`, in place: one `match` on state and event.

use super::Input;
use super::names::Event::{self, *};
use super::names::State::{self, *};
use crate::subject::Subject;

pub struct OnPair {
    pub(in crate::workloads) state: State,
}

impl OnPair {
    #[rustfmt::skip]
    #[inline]
    pub(in crate::workloads) fn send(&mut self, event: Event) {
        match (self.state, event) {
            (S0, E0) => self.state = S1, (S0, E10) => self.state = S4, (S0, E20) => self.state = S7, (S0, E30) => self.state = S10, (S0, E40) => self.state = S13,
            (S1, E1) => self.state = S2, (S1, E11) => self.state = S5, (S1, E21) => self.state = S8, (S1, E31) => self.state = S11, (S1, E41) => self.state = S14,
            (S2, E2) => self.state = S3, (S2, E12) => self.state = S6, (S2, E22) => self.state = S9, (S2, E32) => self.state = S12, (S2, E42) => self.state = S15,
            (S3, E3) => self.state = S4, (S3, E13) => self.state = S7, (S3, E23) => self.state = S10, (S3, E33) => self.state = S13, (S3, E43) => self.state = S16,
            (S4, E4) => self.state = S5, (S4, E14) => self.state = S8, (S4, E24) => self.state = S11, (S4, E34) => self.state = S14, (S4, E44) => self.state = S17,
            (S5, E5) => self.state = S6, (S5, E15) => self.state = S9, (S5, E25) => self.state = S12, (S5, E35) => self.state = S15, (S5, E45) => self.state = S18,
            (S6, E6) => self.state = S7, (S6, E16) => self.state = S10, (S6, E26) => self.state = S13, (S6, E36) => self.state = S16, (S6, E46) => self.state = S19,
            (S7, E7) => self.state = S8, (S7, E17) => self.state = S11, (S7, E27) => self.state = S14, (S7, E37) => self.state = S17, (S7, E47) => self.state = S20,
            (S8, E8) => self.state = S9, (S8, E18) => self.state = S12, (S8, E28) => self.state = S15, (S8, E38) => self.state = S18, (S8, E48) => self.state = S21,
            (S9, E9) => self.state = S10, (S9, E19) => self.state = S13, (S9, E29) => self.state = S16, (S9, E39) => self.state = S19, (S9, E49) => self.state = S22,
            (S10, E10) => self.state = S11, (S10, E20) => self.state = S14, (S10, E30) => self.state = S17, (S10, E40) => self.state = S20, (S10, E0) => self.state = S23,
            (S11, E11) => self.state = S12, (S11, E21) => self.state = S15, (S11, E31) => self.state = S18, (S11, E41) => self.state = S21, (S11, E1) => self.state = S24,
            (S12, E12) => self.state = S13, (S12, E22) => self.state = S16, (S12, E32) => self.state = S19, (S12, E42) => self.state = S22, (S12, E2) => self.state = S25,
            (S13, E13) => self.state = S14, (S13, E23) => self.state = S17, (S13, E33) => self.state = S20, (S13, E43) => self.state = S23, (S13, E3) => self.state = S26,
            (S14, E14) => self.state = S15, (S14, E24) => self.state = S18, (S14, E34) => self.state = S21, (S14, E44) => self.state = S24, (S14, E4) => self.state = S27,
            (S15, E15) => self.state = S16, (S15, E25) => self.state = S19, (S15, E35) => self.state = S22, (S15, E45) => self.state = S25, (S15, E5) => self.state = S28,
            (S16, E16) => self.state = S17, (S16, E26) => self.state = S20, (S16, E36) => self.state = S23, (S16, E46) => self.state = S26, (S16, E6) => self.state = S29,
            (S17, E17) => self.state = S18, (S17, E27) => self.state = S21, (S17, E37) => self.state = S24, (S17, E47) => self.state = S27, (S17, E7) => self.state = S30,
            (S18, E18) => self.state = S19, (S18, E28) => self.state = S22, (S18, E38) => self.state = S25, (S18, E48) => self.state = S28, (S18, E8) => self.state = S31,
            (S19, E19) => self.state = S20, (S19, E29) => self.state = S23, (S19, E39) => self.state = S26, (S19, E49) => self.state = S29, (S19, E9) => self.state = S32,
            (S20, E20) => self.state = S21, (S20, E30) => self.state = S24, (S20, E40) => self.state = S27, (S20, E0) => self.state = S30, (S20, E10) => self.state = S33,
            (S21, E21) => self.state = S22, (S21, E31) => self.state = S25, (S21, E41) => self.state = S28, (S21, E1) => self.state = S31, (S21, E11) => self.state = S34,
            (S22, E22) => self.state = S23, (S22, E32) => self.state = S26, (S22, E42) => self.state = S29, (S22, E2) => self.state = S32, (S22, E12) => self.state = S35,
            (S23, E23) => self.state = S24, (S23, E33) => self.state = S27, (S23, E43) => self.state = S30, (S23, E3) => self.state = S33, (S23, E13) => self.state = S36,
            (S24, E24) => self.state = S25, (S24, E34) => self.state = S28, (S24, E44) => self.state = S31, (S24, E4) => self.state = S34, (S24, E14) => self.state = S37,
            (S25, E25) => self.state = S26, (S25, E35) => self.state = S29, (S25, E45) => self.state = S32, (S25, E5) => self.state = S35, (S25, E15) => self.state = S38,
            (S26, E26) => self.state = S27, (S26, E36) => self.state = S30, (S26, E46) => self.state = S33, (S26, E6) => self.state = S36, (S26, E16) => self.state = S39,
            (S27, E27) => self.state = S28, (S27, E37) => self.state = S31, (S27, E47) => self.state = S34, (S27, E7) => self.state = S37, (S27, E17) => self.state = S40,
            (S28, E28) => self.state = S29, (S28, E38) => self.state = S32, (S28, E48) => self.state = S35, (S28, E8) => self.state = S38, (S28, E18) => self.state = S41,
            (S29, E29) => self.state = S30, (S29, E39) => self.state = S33, (S29, E49) => self.state = S36, (S29, E9) => self.state = S39, (S29, E19) => self.state = S42,
            (S30, E30) => self.state = S31, (S30, E40) => self.state = S34, (S30, E0) => self.state = S37, (S30, E10) => self.state = S40, (S30, E20) => self.state = S43,
            (S31, E31) => self.state = S32, (S31, E41) => self.state = S35, (S31, E1) => self.state = S38, (S31, E11) => self.state = S41, (S31, E21) => self.state = S44,
            (S32, E32) => self.state = S33, (S32, E42) => self.state = S36, (S32, E2) => self.state = S39, (S32, E12) => self.state = S42, (S32, E22) => self.state = S45,
            (S33, E33) => self.state = S34, (S33, E43) => self.state = S37, (S33, E3) => self.state = S40, (S33, E13) => self.state = S43, (S33, E23) => self.state = S46,
            (S34, E34) => self.state = S35, (S34, E44) => self.state = S38, (S34, E4) => self.state = S41, (S34, E14) => self.state = S44, (S34, E24) => self.state = S47,
            (S35, E35) => self.state = S36, (S35, E45) => self.state = S39, (S35, E5) => self.state = S42, (S35, E15) => self.state = S45, (S35, E25) => self.state = S48,
            (S36, E36) => self.state = S37, (S36, E46) => self.state = S40, (S36, E6) => self.state = S43, (S36, E16) => self.state = S46, (S36, E26) => self.state = S49,
            (S37, E37) => self.state = S38, (S37, E47) => self.state = S41, (S37, E7) => self.state = S44, (S37, E17) => self.state = S47, (S37, E27) => self.state = S0,
            (S38, E38) => self.state = S39, (S38, E48) => self.state = S42, (S38, E8) => self.state = S45, (S38, E18) => self.state = S48, (S38, E28) => self.state = S1,
            (S39, E39) => self.state = S40, (S39, E49) => self.state = S43, (S39, E9) => self.state = S46, (S39, E19) => self.state = S49, (S39, E29) => self.state = S2,
            (S40, E40) => self.state = S41, (S40, E0) => self.state = S44, (S40, E10) => self.state = S47, (S40, E20) => self.state = S0, (S40, E30) => self.state = S3,
            (S41, E41) => self.state = S42, (S41, E1) => self.state = S45, (S41, E11) => self.state = S48, (S41, E21) => self.state = S1, (S41, E31) => self.state = S4,
            (S42, E42) => self.state = S43, (S42, E2) => self.state = S46, (S42, E12) => self.state = S49, (S42, E22) => self.state = S2, (S42, E32) => self.state = S5,
            (S43, E43) => self.state = S44, (S43, E3) => self.state = S47, (S43, E13) => self.state = S0, (S43, E23) => self.state = S3, (S43, E33) => self.state = S6,
            (S44, E44) => self.state = S45, (S44, E4) => self.state = S48, (S44, E14) => self.state = S1, (S44, E24) => self.state = S4, (S44, E34) => self.state = S7,
            (S45, E45) => self.state = S46, (S45, E5) => self.state = S49, (S45, E15) => self.state = S2, (S45, E25) => self.state = S5, (S45, E35) => self.state = S8,
            (S46, E46) => self.state = S47, (S46, E6) => self.state = S0, (S46, E16) => self.state = S3, (S46, E26) => self.state = S6, (S46, E36) => self.state = S9,
            (S47, E47) => self.state = S48, (S47, E7) => self.state = S1, (S47, E17) => self.state = S4, (S47, E27) => self.state = S7, (S47, E37) => self.state = S10,
            (S48, E48) => self.state = S49, (S48, E8) => self.state = S2, (S48, E18) => self.state = S5, (S48, E28) => self.state = S8, (S48, E38) => self.state = S11,
            (S49, E49) => self.state = S0, (S49, E9) => self.state = S3, (S49, E19) => self.state = S6, (S49, E29) => self.state = S9, (S49, E39) => self.state = S12,
            _ => {}
        }
    }
}

super::by_hand_subject! { OnPair }
