//! `observed;` under a `cfg`.

use expect_test::expect;
use fsm_runtime::fsm;

use crate::Journal;

fsm! {
    machine Tested {
        #[cfg(test)]
        observed;
        #[derive(Debug)]
        events { Go, #[cfg(feature = "extra")] More }
        initial Here;
        state Here { on Go => There; #[cfg(feature = "extra")] on More => There; }
        state There { region Left { initial L; #[allow(dead_end)] state L {} } #[cfg(feature = "extra")] region Right { initial R; state R {} } }
    }
}

fsm! {
    machine Plain {
        #[cfg(not(test))]
        observed;
        events { Go }
        initial Here;
        state Here { on Go => There; }
        state There { on Go => Here; }
    }
}

trait HasNoObserver {
    fn observed(&self) -> &'static str {
        "the machine has no such method"
    }
}

impl HasNoObserver for Plain {}

#[test]
fn it_is_there_where_its_condition_holds() {
    let mut journal = Journal::default();
    Tested::start().observed(&mut journal).send(TestedEvent::Go);
    journal.is(expect![[r#"
        received Go in Here at ()
        line Here: on Go => There
        exited Here
        entered There
        entered Left
        entered L
        transition Here -> There
        settled in There: Transitioned"#]]);
}

#[test]
fn and_not_where_it_does_not() {
    let mut plain = Plain::start();
    plain.send(PlainEvent::Go);
    assert_eq!(plain.observed(), "the machine has no such method");
    plain.send(PlainEvent::Go);
    assert!(plain.is_in(PlainStateId::Here));
}
