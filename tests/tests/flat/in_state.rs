//! `in_state!`: in guards, as a conjunct of them, and in actions.
//! It is decided per leaf state at compile time; what is suspended does not count.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Elsa(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Nature, Done, Where, Cook, Polite, Not, Or, Two }

        initial House;

        on Nature if !in_state!(Bathroom) => push Bathroom;
        on Cook if in_state!(House) && log.ask("hungry?", log.ok) => Kitchen;
        on Polite if log.ask("polite?", true) && !in_state!(House) do log.say("bow");
        on Or if in_state!(Kitchen) || log.ask("or?", log.ok) do log.say("or");
        #[expect(unused_line)]
        on Two if in_state!(House) && in_state!(Kitchen) do log.say("never");
        on Where do log.say(match () {
            () if in_state!(House) => "in the house",
            () if in_state!(Kitchen) => "in the kitchen",
            () => "elsewhere",
        });
        update do {
            let quiet = in_state!(Bathroom);
            log.say(if quiet { "hush" } else { "hum" });
            if in_state!(Kitchen) && log.n == 7 { goto!(Gone) }
        }
        when log.n == 3 && !in_state!(Bathroom) => push Bathroom do log.say("must go");

        state House {
            #[expect(unused_line)]
            on Not if !in_state!(House) do log.say("never");
            exit do log.say(format!("exit House {}", in_state!(House)));
        }

        state Kitchen {
            enter do log.say(format!("enter Kitchen {} {}", in_state!(House), in_state!(Kitchen)));
            on Done => House;
        }

        state Bathroom {
            enter do log.say("enter Bathroom");
            on Done => pop;
        }

        final state Gone {}
    }
}

use ElsaEvent as E;

fn elsa() -> (Log, Elsa) {
    let mut log = Log::new();
    let elsa = Elsa::start(&mut log);
    (log, elsa)
}

#[test]
fn a_conjunct_takes_the_handler_out_of_the_states_where_it_is_false() {
    let (mut log, mut elsa) = elsa();
    assert_eq!(elsa.send(&mut log, E::Nature), Outcome::Transitioned);
    assert_eq!(elsa.send(&mut log, E::Nature), Outcome::Unhandled(E::Nature), "not even refused");
    assert_eq!(elsa.suspended().len(), 1);
    // The rest of the guard is not looked at.
    assert_eq!(elsa.send(&mut log, E::Cook), Outcome::Unhandled(E::Cook));
    log.reads("enter Bathroom");
}

#[test]
fn a_conjunct_that_is_true_leaves_the_rest_of_the_guard_to_decide() {
    let (mut log, mut elsa) = elsa();
    assert_eq!(elsa.send(&mut log, E::Cook), Outcome::GuardRefused(E::Cook));
    log.ok = true;
    assert_eq!(elsa.send(&mut log, E::Cook), Outcome::Transitioned);
    log.reads("hungry?; hungry?; exit House true; enter Kitchen false true");
}

#[test]
fn behind_another_conjunct_it_takes_the_handler_out_too() {
    let (mut log, mut elsa) = elsa();
    assert_eq!(elsa.step(&mut log, E::Polite, SILENT), Outcome::Unhandled(E::Polite));
    elsa.send(&mut log, E::Nature);
    log.take();
    assert_eq!(elsa.step(&mut log, E::Polite, "polite?; bow"), Outcome::Handled);
}

#[test]
fn elsewhere_in_a_guard_it_is_a_value() {
    let (mut log, mut elsa) = elsa();
    assert_eq!(elsa.step(&mut log, E::Or, "or?"), Outcome::GuardRefused(E::Or));
    log.ok = true;
    elsa.send(&mut log, E::Cook);
    log.take();
    assert_eq!(elsa.step(&mut log, E::Or, "or"), Outcome::Handled);
}

#[test]
fn two_that_exclude_each_other_leave_no_state() {
    let (mut log, mut elsa) = elsa();
    assert_eq!(elsa.send(&mut log, E::Two), Outcome::Unhandled(E::Two));
    assert_eq!(elsa.send(&mut log, E::Not), Outcome::Unhandled(E::Not));
}

#[test]
fn in_an_action_it_tells_the_current_state() {
    let (mut log, mut elsa) = elsa();
    log.ok = true;
    elsa.step(&mut log, E::Where, "in the house");
    elsa.send(&mut log, E::Cook);
    log.take();
    elsa.step(&mut log, E::Where, "in the kitchen");
    elsa.send(&mut log, E::Nature);
    log.take();
    elsa.step(&mut log, E::Where, "elsewhere"); // the kitchen is suspended
}

#[test]
fn in_ticks() {
    let (mut log, mut elsa) = elsa();
    elsa.tick(&mut log, "hum");
    log.n = 3;
    elsa.tick(&mut log, "hum; must go; enter Bathroom");
    elsa.tick(&mut log, "hush"); // and does not push again
    assert_eq!(elsa.suspended().len(), 1);
}

#[test]
fn beside_a_request() {
    let (mut log, mut elsa) = elsa();
    (log.ok, log.n) = (true, 7);
    elsa.update(&mut log);
    assert_eq!((log.take(), elsa.is_done()), (vec!["hum".to_owned()], false));
    elsa.send(&mut log, E::Cook);
    log.take();
    elsa.update(&mut log);
    assert_eq!((log.take(), elsa.is_done()), (vec!["hum".to_owned()], true));
}
