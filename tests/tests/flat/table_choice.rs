//! A choice among the states of a machine that looks its next state up in a table. Its number is the last one.

use fsm_runtime::{Outcome, StateId, fsm};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Ring(odd: &mut bool) {
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Next, Back, Jump, Turn }
        initial S0;
        state S0 { on Next => S1; on Back => S8; on Jump => Fork; on Turn => S4; }
        choice Fork { always if *odd => S3; always => S8; }
        state S1 { on Next => S2; on Back => S0; on Jump => Fork; on Turn => S5; }
        state S2 { on Next => S3; on Back => S1; on Jump => S6; on Turn => S6; }
        state S3 { on Next => S4; on Back => S2; on Jump => S7; on Turn => S7; }
        state S4 { on Next => S5; on Back => S3; on Jump => S8; on Turn => S8; }
        state S5 { on Next => S6; on Back => S4; on Jump => S0; on Turn => S0; }
        state S6 { on Next => S7; on Back => S5; on Jump => S1; on Turn => S1; }
        state S7 { on Next => S8; on Back => S6; on Jump => S2; on Turn => S2; }
        state S8 { on Next => S0; on Back => S7; on Jump => Fork; on Turn => S3; }
    }
}

#[test]
fn a_choice_in_the_middle() {
    use RingEvent::{Back, Jump, Next, Turn};
    let mut odd = false;
    let mut ring = Ring::start(&mut odd);
    let mut go = |odd: bool, event| {
        assert_eq!(ring.send(&mut { odd }, event), Outcome::Transitioned);
        assert_eq!(RingStateId::ALL[ring.state_id().index()], ring.state_id());
        ring.state_id().name()
    };
    assert_eq!([Next, Next, Next, Next].map(|event| go(false, event)), ["S1", "S2", "S3", "S4"]);
    assert_eq!([Turn, Back, Turn, Jump].map(|event| go(false, event)), ["S8", "S7", "S2", "S6"]);
    assert_eq!([Jump, Jump, Next].map(|event| go(false, event)), ["S1", "S8", "S0"]);
    assert_eq!([Jump, Turn].map(|event| go(true, event)), ["S3", "S7"]);
}
