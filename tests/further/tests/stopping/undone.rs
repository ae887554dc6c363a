//! What an error has left undone: the next call settles it before anything else, and no call does it twice.

use std::pin::pin;
use std::task::{Context, Waker};

use fsm_runtime::any::TryRun;
use fsm_runtime::fsm;
use fsm_tests::{Fault, Faulty, SILENT, Trace, block_on};

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
    o.take().reads("enter B; failed");
    // What waits comes before the event. Its first is used up by its failing.
    o.fails_in = Some(0);
    let failed = chain.send(&mut o, E::Look).unwrap_err();
    assert_eq!((failed.error, failed.event.is_some()), (Fault("one".into()), true));
    assert!(chain.send(&mut o, E::Look).is_ok());
    o.take().reads("one; failed; two; three outside; look");
}

#[test]
fn always_lines_are_asked_once_where_nothing_was_left_undone() {
    let mut o = Faulty::new();
    let mut chain = Chain::start(&mut o).unwrap();
    assert!(chain.send(&mut o, E::Look).is_ok());
    // A call that ends settles at its end, and not at the beginning of the next: there `look` comes first.
    o.n = 1;
    assert!(chain.send(&mut o, E::Look).is_ok());
    o.take().reads("look; look; always");
}

#[test]
fn an_always_line_that_has_failed_acts_again() {
    let mut o = Faulty::new();
    let mut chain = Chain::start(&mut o).unwrap();
    (o.n, o.fails_in) = (1, Some(1));
    assert!(chain.send(&mut o, E::Look).is_err());
    assert_eq!(chain.state_id(), ChainStateId::A);
    assert!(chain.send(&mut o, E::Go).is_ok());
    o.take().reads("look; always; failed; always; enter F; done; always");
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
    o.take().reads("done; look");
}

#[test]
fn it_is_settled_alone() {
    let mut o = Faulty::failing(0);
    let mut chain = Chain::start(&mut o).unwrap();
    assert!(!chain.is_unsettled());
    assert!(chain.send(&mut o, E::Go).is_err());
    assert_eq!((chain.is_unsettled(), o.take().join(", ")), (true, "enter B, failed".into()));
    // What fails in it is used up; the rest waits for the next call.
    o.fails_in = Some(0);
    assert_eq!(chain.settle(&mut o), Err(Fault("one".into())));
    assert_eq!((chain.is_unsettled(), o.take().join(", ")), (true, "one, failed".into()));
    assert_eq!(chain.settle(&mut o), Ok(()));
    assert_eq!((chain.is_unsettled(), o.take().join(", ")), (false, "two, three outside".into()));
    // Behind a call that has ended there is nothing, also where a condition holds since then.
    o.n = 1;
    assert_eq!(chain.settle(&mut o), Ok(()));
    o.take().reads(SILENT);
}

fsm! {
    machine Mended(o: &mut Faulty) -> Result<(), Fault> {
        queue 4;
        clock u32;
        #[derive(Debug)]
        events { Go, One, Two }
        initial A;
        failed(error) if error.0 == "one" => C do o.say("mended");
        state A { on Go => B do { raise!(One); raise!(Two); }; }
        state B {
            enter do { o.run("enter B")?; }
            on One do o.run("one")?;
            update do o.say("tick");
            after 2ms => A;
        }
        state C { on Two do o.say("two"); enter do o.say("enter C"); on Go => A; }
    }
}

#[test]
fn lines_for_errors_take_those_of_what_is_settled_and_nothing_is_a_tick() {
    let mut o = Faulty::failing(0);
    let mut mended = Mended::start(&mut o, 0).unwrap();
    assert_eq!(mended.send(&mut o, MendedEvent::Go, 1).unwrap_err().error, Fault("enter B".into()));
    o.fails_in = Some(0);
    assert_eq!(mended.settle(&mut o, 9), Ok(()));
    assert_eq!(mended.state_id(), MendedStateId::C);
    o.take().reads("enter B; failed; one; failed; mended; enter C; two");
    assert!(!mended.is_unsettled());
}

/// Any machine that may fail, of which nothing may be left undone too.
fn settle_any<M>(machine: &mut M, o: &mut Faulty, now: M::Time) -> Result<bool, M::Error>
where
    M: for<'a> TryRun<(&'a mut Faulty,)>,
{
    let was_unsettled = machine.is_unsettled();
    machine.settle((o,), now)?;
    Ok(was_unsettled && !machine.is_unsettled())
}

fsm! {
    machine Plain(o: &mut Faulty) -> Result<(), Fault> {
        events { Go }
        initial A;
        state A { on Go => B; }
        state B { enter do o.run("enter B")?; on Go => A; }
    }
}

#[test]
fn generic_code_settles_any_machine() {
    let mut o = Faulty::failing(0);
    let mut chain = Chain::start(&mut o).unwrap();
    assert!(chain.send(&mut o, E::Go).is_err());
    assert_eq!(settle_any(&mut chain, &mut o, ()), Ok(true));
    assert_eq!(settle_any(&mut chain, &mut o, ()), Ok(false));
    o.take().reads("enter B; failed; one; two; three outside");

    // Of a machine in which nothing waits nothing is left, be it that it has failed.
    o.fails_in = Some(0);
    let mut plain = Plain::start(&mut o).unwrap();
    assert!(plain.send(&mut o, PlainEvent::Go).is_err());
    assert_eq!(settle_any(&mut plain, &mut o, ()), Ok(false));
}

fsm! {
    async machine Waits(o: &mut Faulty) {
        queue 2;
        events { Go, One }
        initial A;
        state A { on Go => B do raise!(One); }
        state B {
            enter do drop(o.wait("enter B").await);
            on One => A do drop(o.wait("one").await);
        }
    }
}

#[test]
fn what_a_dropped_future_has_left_is_settled() {
    let mut o = Faulty::new();
    let mut waits = block_on(Waits::start(&mut o));
    {
        let mut sent = pin!(waits.send(&mut o, WaitsEvent::Go));
        assert!(sent.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    assert!(waits.is_unsettled());
    block_on(waits.settle(&mut o));
    assert_eq!((waits.is_unsettled(), waits.state_id()), (false, WaitsStateId::A));
    o.take().reads("one");
}
