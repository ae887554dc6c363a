//! What an error has left undone: the next call settles it before anything else, and no call does it twice.

use fsm_runtime::fsm;
use fsm_tests::{Fault, Faulty};

fsm! {
    machine Chain(o: &mut Faulty) -> Result<(), Fault> {
        queue 4;
        #[derive(Debug)]
        events { Go, One, Two, Three, Look }
        initial A;
        state A {
            on Go => B do { raise!(One); raise!(Two); };
            on Look do o.run("look")?;
            always if o.n == 1 => C do o.run("always")?;
        }
        state B {
            enter do { raise!(Three); o.run("enter B")?; }
            on One do o.run("one")?;
            on Two => A do o.run("two")?;
            on Three do o.run("three")?;
        }
        state C {
            done => A do o.run("done")?;
            initial D;
            state D { on Go => F; }
            final state F { enter do o.run("enter F")?; }
        }
        #[allow(unused_event)]
        on Three do o.run("three outside")?;
    }
}

use ChainEvent as E;

#[test]
fn events_that_wait_have_their_turn_in_the_next_call() {
    let mut o = Faulty::failing(0);
    let mut chain = Chain::start(&mut o).unwrap();
    assert_eq!(chain.send(&mut o, E::Go).unwrap_err().error, Fault("enter B".into()));
    assert_eq!(o.take(), ["enter B", "failed"]);
    // What waits comes before the event. Its first is used up by its failing.
    o.fails_in = Some(0);
    let failed = chain.send(&mut o, E::Look).unwrap_err();
    assert_eq!((failed.error, failed.event.is_some()), (Fault("one".into()), true));
    assert!(chain.send(&mut o, E::Look).is_ok());
    assert_eq!(o.take(), ["one", "failed", "two", "three outside", "look"]);
}

#[test]
fn always_lines_are_asked_once_where_nothing_was_left_undone() {
    let mut o = Faulty::new();
    let mut chain = Chain::start(&mut o).unwrap();
    assert!(chain.send(&mut o, E::Look).is_ok());
    // A call that ends settles at its end, and not at the beginning of the next: there `look` comes first.
    o.n = 1;
    assert!(chain.send(&mut o, E::Look).is_ok());
    assert_eq!(o.take(), ["look", "look", "always"]);
}

#[test]
fn an_always_line_that_has_failed_acts_again() {
    let mut o = Faulty::new();
    let mut chain = Chain::start(&mut o).unwrap();
    (o.n, o.fails_in) = (1, Some(1));
    assert!(chain.send(&mut o, E::Look).is_err());
    assert_eq!(chain.state_id(), ChainStateId::A);
    assert!(chain.send(&mut o, E::Go).is_ok());
    assert_eq!(o.take(), ["look", "always", "failed", "always", "enter F", "done", "always"]);
}

#[test]
fn a_done_is_told_once_and_not_lost() {
    let mut o = Faulty::new();
    let mut chain = Chain::start(&mut o).unwrap();
    o.n = 1;
    assert!(chain.send(&mut o, E::Look).is_ok());
    (o.n, o.fails_in) = (0, Some(0));
    assert_eq!(chain.send(&mut o, E::Go).unwrap_err().error, Fault("enter F".into()));
    assert_eq!(chain.state_id(), ChainStateId::F);
    o.take();
    assert!(chain.send(&mut o, E::Look).is_ok());
    assert_eq!(o.take(), ["done", "look"]);
}
