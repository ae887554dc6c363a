//! The sparse ring, in which some lines act: what the others cost then. Once the first line, one in the middle or the last
//! acts, once all of them, and once all of them with the events in another order, so that a compiler finds no rule.

#[macro_use]
mod shapes;

use super::Mode;
use super::sparse::{self, Input};
use crate::subject::{Subject, by_hand, with_owner};
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;
use crate::{owner::Owner, streams};

/// The event that a state takes in the ring whose events are in no order.
const fn far(state: usize) -> usize {
    state * 7 % sparse::COUNT
}

/// A workload of the shapes that a `ring!` has made.
fn workload<F, P, N, E, T>(name: &'static str, title: &'static str, taken: fn(usize) -> usize) -> Workload
where
    F: Subject<Input> + 'static,
    P: Subject<Input> + 'static,
    N: Subject<Input> + 'static,
    E: Subject<Input> + 'static,
    T: Subject<Input> + 'static,
{
    let streams = sparse::streams(taken);
    let by_hand = [
        Row::new::<Mode, _, P>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
        Row::new::<Mode, _, N>(ByHand, BY_HAND, "by hand, a match in a match", &streams),
        Row::new::<Mode, _, E>(ByHand, BY_HAND, "by hand, the event first", &streams),
        Row::new::<Mode, _, T>(ByHand, BY_HAND, "by hand, a table", &streams),
    ];
    let ours = Row::new::<Mode, _, F>(Ours, "fsm", "fsm", &streams);
    Workload {
        name,
        title,
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows: [ours].into_iter().chain(by_hand).collect(),
        notes: vec![],
    }
}

ring! { first First FirstEvent "acting_first" "the sparse ring: the first of 50 lines acts" std::convert::identity =>
    S0 E0 S1 7; S1 E1 S2; S2 E2 S3; S3 E3 S4; S4 E4 S5; S5 E5 S6; S6 E6 S7; S7 E7 S8; S8 E8 S9; S9 E9 S10;
    S10 E10 S11; S11 E11 S12; S12 E12 S13; S13 E13 S14; S14 E14 S15; S15 E15 S16; S16 E16 S17; S17 E17 S18;
    S18 E18 S19; S19 E19 S20; S20 E20 S21; S21 E21 S22; S22 E22 S23; S23 E23 S24; S24 E24 S25; S25 E25 S26;
    S26 E26 S27; S27 E27 S28; S28 E28 S29; S29 E29 S30; S30 E30 S31; S31 E31 S32; S32 E32 S33; S33 E33 S34;
    S34 E34 S35; S35 E35 S36; S36 E36 S37; S37 E37 S38; S38 E38 S39; S39 E39 S40; S40 E40 S41; S41 E41 S42;
    S42 E42 S43; S43 E43 S44; S44 E44 S45; S45 E45 S46; S46 E46 S47; S47 E47 S48; S48 E48 S49; S49 E49 S0;
}

ring! { middle Middle MiddleEvent "acting_middle" "the sparse ring: a line in the middle acts" std::convert::identity =>
    S0 E0 S1; S1 E1 S2; S2 E2 S3; S3 E3 S4; S4 E4 S5; S5 E5 S6; S6 E6 S7; S7 E7 S8; S8 E8 S9; S9 E9 S10;
    S10 E10 S11; S11 E11 S12; S12 E12 S13; S13 E13 S14; S14 E14 S15; S15 E15 S16; S16 E16 S17; S17 E17 S18;
    S18 E18 S19; S19 E19 S20; S20 E20 S21; S21 E21 S22; S22 E22 S23; S23 E23 S24; S24 E24 S25;
    S25 E25 S26 32; S26 E26 S27; S27 E27 S28; S28 E28 S29; S29 E29 S30; S30 E30 S31; S31 E31 S32;
    S32 E32 S33; S33 E33 S34; S34 E34 S35; S35 E35 S36; S36 E36 S37; S37 E37 S38; S38 E38 S39; S39 E39 S40;
    S40 E40 S41; S41 E41 S42; S42 E42 S43; S43 E43 S44; S44 E44 S45; S45 E45 S46; S46 E46 S47; S47 E47 S48;
    S48 E48 S49; S49 E49 S0;
}

ring! { last Last LastEvent "acting_last" "the sparse ring: the last line acts" std::convert::identity =>
    S0 E0 S1; S1 E1 S2; S2 E2 S3; S3 E3 S4; S4 E4 S5; S5 E5 S6; S6 E6 S7; S7 E7 S8; S8 E8 S9; S9 E9 S10;
    S10 E10 S11; S11 E11 S12; S12 E12 S13; S13 E13 S14; S14 E14 S15; S15 E15 S16; S16 E16 S17; S17 E17 S18;
    S18 E18 S19; S19 E19 S20; S20 E20 S21; S21 E21 S22; S22 E22 S23; S23 E23 S24; S24 E24 S25; S25 E25 S26;
    S26 E26 S27; S27 E27 S28; S28 E28 S29; S29 E29 S30; S30 E30 S31; S31 E31 S32; S32 E32 S33; S33 E33 S34;
    S34 E34 S35; S35 E35 S36; S36 E36 S37; S37 E37 S38; S38 E38 S39; S39 E39 S40; S40 E40 S41; S41 E41 S42;
    S42 E42 S43; S43 E43 S44; S44 E44 S45; S45 E45 S46; S46 E46 S47; S47 E47 S48; S48 E48 S49; S49 E49 S0 56;
}

ring! { all All AllEvent "acting_all" "the sparse ring: each line acts, and state i takes event i" std::convert::identity =>
    S0 E0 S1 7; S1 E1 S2 8; S2 E2 S3 9; S3 E3 S4 10; S4 E4 S5 11; S5 E5 S6 12; S6 E6 S7 13; S7 E7 S8 14;
    S8 E8 S9 15; S9 E9 S10 16; S10 E10 S11 17; S11 E11 S12 18; S12 E12 S13 19; S13 E13 S14 20;
    S14 E14 S15 21; S15 E15 S16 22; S16 E16 S17 23; S17 E17 S18 24; S18 E18 S19 25; S19 E19 S20 26;
    S20 E20 S21 27; S21 E21 S22 28; S22 E22 S23 29; S23 E23 S24 30; S24 E24 S25 31; S25 E25 S26 32;
    S26 E26 S27 33; S27 E27 S28 34; S28 E28 S29 35; S29 E29 S30 36; S30 E30 S31 37; S31 E31 S32 38;
    S32 E32 S33 39; S33 E33 S34 40; S34 E34 S35 41; S35 E35 S36 42; S36 E36 S37 43; S37 E37 S38 44;
    S38 E38 S39 45; S39 E39 S40 46; S40 E40 S41 47; S41 E41 S42 48; S42 E42 S43 49; S43 E43 S44 50;
    S44 E44 S45 51; S45 E45 S46 52; S46 E46 S47 53; S47 E47 S48 54; S48 E48 S49 55; S49 E49 S0 56;
}

ring! { permuted Permuted PermutedEvent "acting_permuted" "the sparse ring: each line acts, and the events are in no order" far =>
    S0 E0 S1 7; S1 E7 S2 8; S2 E14 S3 9; S3 E21 S4 10; S4 E28 S5 11; S5 E35 S6 12; S6 E42 S7 13;
    S7 E49 S8 14; S8 E6 S9 15; S9 E13 S10 16; S10 E20 S11 17; S11 E27 S12 18; S12 E34 S13 19; S13 E41 S14 20;
    S14 E48 S15 21; S15 E5 S16 22; S16 E12 S17 23; S17 E19 S18 24; S18 E26 S19 25; S19 E33 S20 26;
    S20 E40 S21 27; S21 E47 S22 28; S22 E4 S23 29; S23 E11 S24 30; S24 E18 S25 31; S25 E25 S26 32;
    S26 E32 S27 33; S27 E39 S28 34; S28 E46 S29 35; S29 E3 S30 36; S30 E10 S31 37; S31 E17 S32 38;
    S32 E24 S33 39; S33 E31 S34 40; S34 E38 S35 41; S35 E45 S36 42; S36 E2 S37 43; S37 E9 S38 44;
    S38 E16 S39 45; S39 E23 S40 46; S40 E30 S41 47; S41 E37 S42 48; S42 E44 S43 49; S43 E1 S44 50;
    S44 E8 S45 51; S45 E15 S46 52; S46 E22 S47 53; S47 E29 S48 54; S48 E36 S49 55; S49 E43 S0 56;
}
