//! Data by value beside data, lines and states that are not there.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Token};

fsm! {
    machine Parts(log: &mut Vec<&'static str>) {
        events { Go, #[cfg(feature = "extra")] Never }
        let counter: Counter;
        initial Full { one: counter.token("one"), #[cfg(feature = "extra")] two: counter.token("two") };
        state Full {
            let one: Token;
            #[cfg(feature = "extra")]
            let two: Token;
            #[cfg(not(feature = "extra"))]
            let three: Token = counter.token("three");
            on Go => Half { one: { take!(one) }, #[cfg(feature = "extra")] two: { take!(two) } } do log.push(take!(three).name);
            #[cfg(feature = "extra")]
            on Never => Half { one: { take!(one) }, two: take!(two) };
        }
        #[allow(dead_end)]
        state Half { let one: Token; #[cfg(feature = "extra")] let two: Token; exit do { let _ = one; } }
    }
}

#[test]
fn only_what_is_there_is_taken() {
    let (mut log, counter) = (vec![], Counter::new());
    let mut parts = Parts::start(&mut log, counter.clone());
    parts.send(&mut log, PartsEvent::Go);
    assert_eq!((log, counter.alive()), (vec!["three"], 1));
    assert!(matches!(parts.state(), PartsState::Half { one } if one.name == "one"));
}
