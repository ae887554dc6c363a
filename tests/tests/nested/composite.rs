//! States inside states: which data are in scope, who acts first, what is left and entered by each kind of target.
//! Data that move between depths live in `composite_moves.rs`, timers in `composite_timers.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps, Trace};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Ship(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { Count, Dock, Sail, Deep, Named, Two, Own, Inner, Again, Anew, AnewSelf, Up }

        let name: &'static str = "Argo";
        initial Sailing { knots: 7 };

        on Count if log.ask(format!("machine? {name}"), true) do log.say("machine");
        update do log.say(format!("tick {name}"));

        state Sailing {
            let knots: u32;
            let miles: u32 = log.give(format!("miles of {knots}"), *knots * 10);

            initial Calm { since: *miles + 1 } do log.say(format!("begin {knots} {miles}"));

            enter  do log.say(format!("enter Sailing {knots} {miles}"));
            exit   do log.say(format!("exit Sailing {knots}"));
            update do { *miles += 1; log.say(format!("tick Sailing {miles}")); }
            on Count if log.ask(format!("Sailing? {knots}"), log.n > 1) do log.say("Sailing");
            on Dock     => Docked;
            on Own      => Storm { force: *knots } do log.say("own child");
            on Inner    => reenter Storm { force: *knots } in Sailing { knots: *knots };
            on Again    => self do *knots += 1;
            on Anew     => Sailing { knots: *knots + 10 };
            on Up if log.ask("Sailing up?", false) do log.say("never");

            state Calm {
                let since: u32;
                let oars: u32 = *knots + *since + name.len() as u32;
                enter  do log.say(format!("enter Calm {since} {oars} {knots} {miles} {name}"));
                exit   do log.say(format!("exit Calm {oars}"));
                update do log.say("tick Calm");
                on Count if log.ask(format!("Calm? {knots} {since}"), log.n > 2) do {
                    *miles += 100;
                    log.say(format!("Calm {miles}"));
                }
                on Sail => Storm { force: *knots + *miles + *since };
            }

            state Storm {
                let force: u32;
                initial Waves;
                enter do log.say(format!("enter Storm {force}"));
                exit  do log.say(format!("exit Storm {force}"));
                on AnewSelf => self do *force += 1;
                on Sail => Rain { drops: *force * 2 };

                state Waves {
                    let height: u32 = *force + *knots;
                    enter do log.say(format!("enter Waves {height}"));
                    exit  do log.say(format!("exit Waves {height}"));
                    on Deep => Rain { drops: *height + *force + *miles };
                }
                state Rain {
                    let drops: u32;
                    enter do log.say(format!("enter Rain {drops}"));
                    exit  do log.say(format!("exit Rain {drops}"));
                    on Up => Calm { since: *drops };
                }
            }
        }

        state Docked {
            enter do log.say("enter Docked");
            exit  do log.say("exit Docked");
            on Sail  => Sailing { knots: 1 };
            on Named => Calm { since: 5 } in Sailing { knots: 2 };
            on Deep  => Calm { since: 5, oars: 6 } in Sailing { knots: 2, miles: 9 } do log.say("deep");
            on Two   => Rain { drops: 3 } in Storm { force: 4 } in Sailing { knots: 5 } do log.say("two levels");
        }
    }
}

use ShipEvent as E;
use ShipSailing as In;
use ShipStateId as Id;

fn start() -> (Log, Ship) {
    let mut log = Log::new();
    let ship = Ship::start(&mut log);
    log.reads("miles of 7; enter Sailing 7 70; begin 7 70; enter Calm 71 82 7 70 Argo");
    (log, ship)
}

fn traced(log: &mut Log, ship: &mut Ship, event: E) -> Vec<String> {
    assert_eq!(ship.send(log, event), Outcome::Transitioned);
    log.take()
}

#[test]
fn a_start_enters_from_the_outside_in_and_inner_values_see_outer_data() {
    let (_, ship) = start();
    let calm = In::Calm { since: 71, oars: 82 };
    assert_eq!(ship.state(), &ShipState::Sailing { knots: 7, miles: 70, state: calm });
    assert_eq!(ship.state_id(), Id::Calm);
}

#[test]
fn events_ask_the_innermost_first() {
    let (mut log, mut ship) = start();
    assert_eq!(ship.send(&mut log, E::Count), Outcome::Handled);
    log.reads("Calm? 7 71; Sailing? 7; machine? Argo; machine");
    log.n = 2;
    assert_eq!(ship.step(&mut log, E::Count, "Calm? 7 71; Sailing? 7; Sailing"), Outcome::Handled);
    log.n = 3;
    assert_eq!(ship.step(&mut log, E::Count, "Calm? 7 71; Calm 170"), Outcome::Handled);
}

#[test]
fn an_event_that_nobody_took_comes_back() {
    let (mut log, mut ship) = start();
    assert_eq!(ship.send(&mut log, E::Named), Outcome::Unhandled(E::Named));
    assert_eq!(ship.step(&mut log, E::Up, "Sailing up?"), Outcome::GuardRefused(E::Up));
}

#[test]
fn ticks_go_from_the_outside_in() {
    let (mut log, mut ship) = start();
    ship.tick(&mut log, "tick Argo; tick Sailing 71; tick Calm");
}

#[test]
fn between_siblings_what_is_around_stays() {
    let (mut log, mut ship) = start();
    traced(&mut log, &mut ship, E::Sail).reads("exit Calm 82; enter Storm 148; enter Waves 155");
    let (height, force) = (155, 148);
    let storm = In::Storm { force, state: ShipStorm::Waves { height } };
    assert_eq!(ship.state(), &ShipState::Sailing { knots: 7, miles: 70, state: storm });
}

#[test]
fn three_levels_are_left_inside_out() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Sail);
    log.take();
    traced(&mut log, &mut ship, E::Dock)
        .reads("exit Waves 155; exit Storm 148; exit Sailing 7; enter Docked");
    assert_eq!(ship.state(), &ShipState::Docked);
}

#[test]
fn inside_the_innermost_composite_field_expressions_see_all_depths() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Sail);
    log.take();
    traced(&mut log, &mut ship, E::Deep).reads("exit Waves 155; enter Rain 373");
}

#[test]
fn out_of_the_innermost_composite_only() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Sail);
    ship.send(&mut log, E::Deep);
    log.take();
    traced(&mut log, &mut ship, E::Up).reads("exit Rain 373; exit Storm 148; enter Calm 373 384 7 70 Argo");
}

#[test]
fn a_composite_as_target_enters_its_initial_child() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Dock);
    log.take();
    traced(&mut log, &mut ship, E::Sail)
        .reads("exit Docked; miles of 1; enter Sailing 1 10; begin 1 10; enter Calm 11 16 1 10 Argo");
}

#[test]
fn a_named_child_replaces_the_initial_one_and_its_action() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Dock);
    log.take();
    traced(&mut log, &mut ship, E::Named)
        .reads("exit Docked; miles of 2; enter Sailing 2 20; enter Calm 5 11 2 20 Argo");
}

#[test]
fn initial_values_of_both_may_be_given() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Dock);
    log.take();
    traced(&mut log, &mut ship, E::Deep)
        .reads("exit Docked; deep; enter Sailing 2 9; enter Calm 5 6 2 9 Argo");
}

#[test]
fn a_target_in_two_parents() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Dock);
    log.take();
    traced(&mut log, &mut ship, E::Two)
        .reads("exit Docked; two levels; miles of 5; enter Sailing 5 50; enter Storm 4; enter Rain 3");
    assert_eq!(ship.state_id(), Id::Rain);
}

#[test]
fn a_target_inside_the_state_that_holds_the_line_leaves_that_state_active() {
    let (mut log, mut ship) = start();
    traced(&mut log, &mut ship, E::Own).reads("exit Calm 82; own child; enter Storm 7; enter Waves 14");
    traced(&mut log, &mut ship, E::Own)
        .reads("exit Waves 14; exit Storm 7; own child; enter Storm 7; enter Waves 14");
}

#[test]
fn a_line_of_the_middle_leaves_the_middle_active() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Own);
    log.take();
    traced(&mut log, &mut ship, E::Sail).reads("exit Waves 14; enter Rain 14");
}

#[test]
fn self_of_a_composite_keeps_what_was_given_and_renews_the_rest() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Own);
    log.take();
    traced(&mut log, &mut ship, E::Again).reads(
        "exit Waves 14; exit Storm 7; exit Sailing 7; miles of 8; enter Sailing 8 80; begin 8 80; \
         enter Calm 81 93 8 80 Argo",
    );
}

#[test]
fn self_in_the_middle_renews_what_is_inside() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Own);
    ship.send(&mut log, E::Sail);
    log.take();
    traced(&mut log, &mut ship, E::AnewSelf)
        .reads("exit Rain 14; exit Storm 7; enter Storm 8; enter Waves 15");
}

#[test]
fn a_composite_that_names_itself_is_left_and_entered() {
    let (mut log, mut ship) = start();
    traced(&mut log, &mut ship, E::Anew).reads(
        "exit Calm 82; exit Sailing 7; miles of 17; enter Sailing 17 170; begin 17 170; \
         enter Calm 171 192 17 170 Argo",
    );
}

#[test]
fn ids_know_their_parents_and_ancestors() {
    let (mut log, mut ship) = start();
    ship.send(&mut log, E::Own);
    ship.send(&mut log, E::Sail);
    assert_eq!(ship.state_id(), Id::Rain);
    let active: Vec<Id> = Id::ALL.iter().copied().filter(|id| ship.is_in(*id)).collect();
    assert_eq!(active, [Id::Sailing, Id::Storm, Id::Rain]);
    let parents = Id::ALL.iter().map(|id| id.parent());
    assert_eq!(
        parents.collect::<Vec<_>>(),
        [None, Some(Id::Sailing), Some(Id::Sailing), Some(Id::Storm), Some(Id::Storm), None]
    );
    assert_eq!(
        Id::ALL.iter().map(|id| id.name()).collect::<Vec<_>>().join(" "),
        "Sailing Calm Storm Waves Rain Docked"
    );
    let ShipState::Sailing { knots, state: In::Storm { state: ShipStorm::Rain { drops }, .. }, .. } =
        ship.state()
    else {
        panic!("it rains")
    };
    assert_eq!((*knots, *drops), (7, 14));
}

fsm! {
    /// `initial` leads deep, with data for all on the way; `reenter` at several depths.
    machine Deep(log: &mut Log) {
        events { Low, Mid, Top, Over }
        initial C { c: 3 } in B { b: 2 } in A { a: 1 } do log.say("begin");
        state A {
            let a: u32;
            initial B { b: *a * 100 };
            enter do log.say(format!("+A {a}"));
            exit  do log.say(format!("-A {a}"));
            on Top  => reenter C { c: *a } in B { b: *a + 1 } in A { a };
            on Over => Z;
            state B {
                let b: u32;
                initial D;
                enter do log.say(format!("+B {b}"));
                exit  do log.say(format!("-B {b}"));
                on Low => C { c: *b };
                on Mid => reenter C { c: *b + *a } in B { b: *b + 1 };
                state C {
                    let c: u32;
                    initial E do log.say(format!("in C {a} {b} {c}"));
                    enter do log.say(format!("+C {c}"));
                    exit  do log.say(format!("-C {c}"));
                    state E {
                        enter do log.say(format!("+E {a} {b} {c}"));
                        exit  do log.say(format!("-E {a} {b} {c}"));
                    }
                }
                state D {
                    enter do log.say(format!("+D {a} {b}"));
                    exit  do log.say(format!("-D {a} {b}"));
                }
            }
        }
        state Z { on Over => A { a: 9 }; on Top => D in B { b: 8 } in A { a: 7 }; }
    }
}

#[test]
fn reenter_leaves_and_enters_the_state_that_holds_the_line() {
    let mut log = Log::new();
    let mut deep = Deep::start(&mut log);
    log.reads("begin; +A 1; +B 2; +C 3; in C 1 2 3; +E 1 2 3");
    for (event, trace) in [
        (DeepEvent::Low, &["-E 1 2 3", "-C 3", "+C 2", "in C 1 2 2", "+E 1 2 2"][..]),
        (DeepEvent::Mid, &["-E 1 2 2", "-C 2", "-B 2", "+B 3", "+C 3", "in C 1 3 3", "+E 1 3 3"]),
        (
            DeepEvent::Top,
            &["-E 1 3 3", "-C 3", "-B 3", "-A 1", "+A 1", "+B 2", "+C 1", "in C 1 2 1", "+E 1 2 1"],
        ),
        (DeepEvent::Over, &["-E 1 2 1", "-C 1", "-B 2", "-A 1"]),
        (DeepEvent::Over, &["+A 9", "+B 900", "+D 9 900"]),
        (DeepEvent::Over, &["-D 9 900", "-B 900", "-A 9"]),
        (DeepEvent::Top, &["+A 7", "+B 8", "+D 7 8"]),
    ] {
        assert!(matches!(deep.send(&mut log, event), Outcome::Transitioned));
        assert_eq!(log.take(), trace);
    }
    log.reads(SILENT);
    assert_eq!(deep.state_id(), DeepStateId::D);
}
