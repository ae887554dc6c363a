//! `done`: a composite's child came to a final state. When the line has its turn, among raised events as in SCXML;
//! composites inside each other; and a composite that was left meanwhile.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Errand(log: &mut Log) {
        queue 4;
        #[derive(Debug, PartialEq)]
        events { Go, Far, Finish, Note(u32), Away, Both, Quick, Again }

        initial Home;

        transition(from, to) do log.say(format!("{from} -> {to}"));
        on Note(n) do log.say(format!("note {n}"));

        state Home {
            enter do log.say("enter Home");
            exit  do log.say("exit Home");
            on Go => Trip { way: 5 };
            on Far => Back { told: 3 } in Deep { what: "deep" };
            on Quick => Arrived in Trip { way: 6 };
        }
        state Trip {
            let way: u32;
            let steps: u32 = 0;
            enter do log.say(format!("enter Trip {way}"));
            exit  do log.say(format!("exit Trip {way} {steps}"));
            initial Walking;
            done if log.ask(format!("done {way}?"), *way > 5) => Home do log.say("far enough");
            done if log.ok => Walking do { *way += 1; log.say("walk on"); }
            done do { *steps += 1; log.say("done, and stays"); }
            on Away => Home do log.say("away");
            on Again => Walking;
            state Walking {
                enter do log.say("enter Walking");
                exit  do log.say("exit Walking");
                on Finish => Arrived do { log.say("finish"); let _ = raise!(Note(1)); }
                on Both => Arrived do { let _ = raise!(Away); let _ = raise!(Note(2)); }
            }
            final state Arrived {
                enter do { log.say("enter Arrived"); let _ = raise!(Note(3)); }
            }
        }
        state Deep {
            let what: &'static str;
            enter do log.say(format!("enter Deep {what}"));
            exit  do log.say("exit Deep");
            initial Middle;
            done => Home do log.say(format!("{what} is done"));
            state Middle {
                enter do log.say("enter Middle");
                exit  do log.say("exit Middle");
                initial Back { told: 1 };
                done => Reached { by: 1 } do log.say("middle is done");
                state Back {
                    let told: u32;
                    exit do log.say(format!("exit Back {told}"));
                    on Finish => Front;
                }
                final state Front { enter do log.say("enter Front"); }
            }
            final state Reached {
                let by: u32;
                enter do log.say(format!("enter Reached {by}"));
            }
        }
    }
}

use ErrandEvent as E;
use ErrandStateId as Id;

fn errand(event: E) -> (Log, Errand) {
    let mut log = Log::new();
    let mut errand = Errand::start(&mut log);
    assert_eq!(errand.send(&mut log, event), Outcome::Transitioned);
    log.take();
    (log, errand)
}

#[test]
fn it_comes_behind_what_was_raised_before_and_ahead_of_what_is_raised_after() {
    let (mut log, mut errand) = errand(E::Go);
    assert_eq!(errand.send(&mut log, E::Finish), Outcome::Transitioned);
    log.reads(
        "exit Walking; finish; enter Arrived; Walking -> Arrived; note 1; note 3; done 5?; done, and stays",
    );
    assert_eq!(errand.state_id(), Id::Arrived);
    assert!(matches!(errand.state(), ErrandState::Trip { way: 5, steps: 1, state: ErrandTrip::Arrived }));
}

#[test]
fn the_first_enabled_line_acts_once() {
    let (mut log, mut errand) = errand(E::Go);
    log.ok = true;
    errand.send(&mut log, E::Finish);
    log.reads(
        "exit Walking; finish; enter Arrived; Walking -> Arrived; note 1; note 3; done 5?; walk on; \
         enter Walking; Arrived -> Walking",
    );
    assert_eq!(errand.state_id(), Id::Walking);
    errand.send(&mut log, E::Finish);
    log.reads(
        "exit Walking; finish; enter Arrived; Walking -> Arrived; note 1; note 3; done 6?; exit Trip 6 0; \
         far enough; enter Home; Arrived -> Home",
    );
    assert_eq!(errand.state_id(), Id::Home);
}

#[test]
fn a_composite_that_stays_done_is_not_told_again() {
    let (mut log, mut errand) = errand(E::Go);
    errand.send(&mut log, E::Finish);
    log.take();
    assert_eq!(errand.step(&mut log, E::Note(7), "note 7"), Outcome::Handled);
    errand.step(&mut log, E::Again, "enter Walking; Arrived -> Walking");
    errand.send(&mut log, E::Finish);
    log.reads(
        "exit Walking; finish; enter Arrived; Walking -> Arrived; note 1; note 3; done 5?; done, and stays",
    );
}

#[test]
fn one_that_was_left_meanwhile_is_not_told() {
    let (mut log, mut errand) = errand(E::Go);
    log.ok = true;
    errand.send(&mut log, E::Both);
    log.reads(
        "exit Walking; enter Arrived; Walking -> Arrived; exit Trip 5 0; away; enter Home; Arrived -> Home; \
         note 2; note 3",
    );
    assert_eq!(errand.state_id(), Id::Home);
}

#[test]
fn of_an_inner_composite_then_of_the_one_around_it() {
    let (mut log, mut errand) = errand(E::Far);
    assert_eq!(errand.state_id(), Id::Back);
    errand.send(&mut log, E::Finish);
    log.reads(
        "exit Back 3; enter Front; Back -> Front; exit Middle; middle is done; enter Reached 1; \
         Front -> Reached; exit Deep; deep is done; enter Home; Reached -> Home",
    );
}

#[test]
fn a_final_state_may_be_entered_from_outside() {
    let (mut log, mut errand) = errand(E::Go);
    errand.send(&mut log, E::Away);
    log.take();
    errand.send(&mut log, E::Quick);
    log.reads(
        "exit Home; enter Trip 6; enter Arrived; Home -> Arrived; note 3; done 6?; exit Trip 6 0; \
         far enough; enter Home; Arrived -> Home",
    );
}

fsm! {
    /// Done of the machine's own child needs no line: the machine ends.
    machine Whole(log: &mut Log) {
        clock u32;
        events { Go, Tick, Open, Close }
        initial Work;
        on Tick do log.say("tick");
        exit do log.say("exit machine");
        state Work {
            enter do log.say("enter Work");
            exit do log.say("exit Work");
            update do log.say("update Work");
            initial Part;
            done do { log.say("done"); goto!(Rest { of: 4 }) }
            after 100ms => End;
            state Part {
                on Go => Ready;
                on Open => push Over;
                after 50ms => Ready do log.say("late");
            }
            final state Ready {}
        }
        state Rest {
            let of: u32;
            enter do log.say(format!("enter Rest {of}"));
            after 10ms => End;
        }
        state Over {
            enter do log.say("enter Over");
            on Close => pop;
            on Go => reset Ready2;
        }
        state Ready2 {
            initial Now;
            enter do log.say("enter Ready2");
            final state Now { enter do log.say("enter Now"); }
            done => End do log.say("done at once");
        }
        final state End { enter do log.say("enter End"); }
    }
}

use WholeEvent as W;

#[test]
fn an_action_may_ask_for_the_change() {
    let mut log = Log::new();
    let mut whole = Whole::start(&mut log, 0);
    log.take();
    whole.step_at(&mut log, W::Go, 0, "done; exit Work; enter Rest 4");
    whole.tick_at(&mut log, 10, "enter End; exit machine");
    assert!(whole.is_done());
    assert!(!whole.send(&mut log, W::Tick, 11).is_used());
    log.reads(SILENT);
}

#[test]
fn in_a_tick_too() {
    let mut log = Log::new();
    let mut whole = Whole::start(&mut log, 0);
    log.take();
    whole.tick_at(&mut log, 50, "update Work; late; done; exit Work; enter Rest 4");
}

#[test]
fn where_the_first_child_is_final() {
    let mut log = Log::new();
    let mut whole = Whole::start(&mut log, 0);
    whole.send(&mut log, W::Open, 0);
    log.take();
    whole.send(&mut log, W::Go, 1);
    log.reads("exit Work; enter Ready2; enter Now; done at once; enter End; exit machine");
    assert!(whole.is_done());
}
