//! What settles a step where regions are active: `always`, `done`, branch points, raised and deferred events, and
//! `in_state!` of a state in another region.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    machine Plant(log: &mut Log) {
        queue 6;
        #[derive(Debug, PartialEq)]
        events { Begin, Heat, Fill, Finish, Both, Item(u32), Sort(u32), Note(u32), Stop, Check }

        initial Off;

        transition(from, to) do log.say(format!("{from} -> {to}"));
        unhandled(event) do log.say(format!("unhandled {event:?}"));
        on Note(n) do log.say(format!("note {n}"));

        state Off {
            on Begin => Running { run: 7 };
            on Item(_) => defer;
        }
        state Running {
            let run: u32;
            enter do log.say(format!("enter Running {run}"));
            exit  do log.say(format!("exit Running {run}"));
            done  => Off do log.say(format!("done {run}"));
            on Stop => Off do log.say("stop");
            always if log.n == 99 => Off do { log.n = 0; log.say("out of all"); }

            region Heater {
                let heat: u32 = *run;
                enter do log.say(format!("enter Heater {heat}"));
                exit  do log.say("exit Heater");
                initial Cold;
                done do { log.say("heater is done"); let _ = raise!(Note(50)); }
                state Cold {
                    enter do log.say("enter Cold");
                    exit  do { log.say("exit Cold"); let _ = raise!(Note(1)); }
                    on Heat => Warm do { *heat += 1; log.say("heat"); }
                    always if in_state!(Full) => Warm do { *heat += 10; log.say("because it is full"); }
                    on Item(_) => defer;
                }
                state Warm {
                    enter do log.say(format!("enter Warm {heat}"));
                    exit  do log.say("exit Warm");
                    on Item(n) do log.say(format!("heat item {n}"));
                    on Finish => Hot;
                    on Check if in_state!(Empty) do log.say("empty beside");
                    on Check do log.say(format!("not empty beside {}", in_state!(Full)));
                }
                final state Hot { enter do { log.say("enter Hot"); let _ = raise!(Note(2)); } }
            }
            region Tank {
                enter do log.say("enter Tank");
                exit  do log.say("exit Tank");
                initial Empty;
                state Empty {
                    enter do log.say("enter Empty");
                    exit  do { log.say("exit Empty"); let _ = raise!(Note(3)); }
                    on Fill => Full do log.say("fill");
                    on Sort(n) => Which do { log.n = n; log.say("sort"); }
                    on Both => Full do log.say("both fill");
                }
                choice Which {
                    always if log.ask("small?", log.n < 10) => Full;
                    always if log.ask("warm beside?", in_state!(Warm)) => Drained;
                    always => Empty;
                }
                state Full { enter do log.say("enter Full"); exit do log.say("exit Full"); on Finish => Drained do log.say("drain"); }
                final state Drained { enter do log.say("enter Drained"); }
            }
        }
    }
}

use PlantEvent as E;
use PlantStateId as Id;

fn plant(events: impl IntoIterator<Item = E>) -> (Log, Plant) {
    let mut log = Log::new();
    let mut plant = Plant::start(&mut log);
    for event in events {
        plant.send(&mut log, event);
    }
    log.take();
    (log, plant)
}

#[test]
fn an_always_line_may_ask_for_a_state_of_another_region() {
    let (mut log, mut plant) = plant([]);
    plant.send(&mut log, E::Begin);
    log.reads("enter Running 7; enter Heater 7; enter Cold; enter Tank; enter Empty; Off -> Running");
    plant.send(&mut log, E::Fill);
    log.reads(
        "exit Empty; fill; enter Full; Empty -> Full; exit Cold; because it is full; enter Warm 17; \
         Cold -> Warm; note 3; note 1",
    );
    assert!(plant.is_in(Id::Warm) && plant.is_in(Id::Full));
}

#[test]
fn done_of_a_region_and_of_all_of_them() {
    let (mut log, mut plant) = plant([E::Begin, E::Fill]);
    // Both at once.
    plant.send(&mut log, E::Finish);
    log.reads(
        "exit Full; exit Warm; drain; enter Hot; enter Drained; Warm -> Hot; Full -> Drained; note 2; \
         heater is done; exit Tank; exit Heater; exit Running 7; done 7; Running -> Off; note 50",
    );
    assert_eq!(plant.state_id(), Id::Off);
    let (mut log, mut plant) = self::plant([E::Begin, E::Heat]);
    // One of two.
    plant.step(&mut log, E::Finish, "exit Warm; enter Hot; Warm -> Hot; note 2; heater is done; note 50");
    plant.step(&mut log, E::Fill, "exit Empty; fill; enter Full; Empty -> Full; note 3");
    // The other.
    plant.send(&mut log, E::Finish);
    log.reads(
        "exit Full; drain; enter Drained; Full -> Drained; exit Tank; exit Heater; exit Running 7; done 7; \
         Running -> Off",
    );
}

#[test]
fn an_always_line_around_the_regions_leaves_them_all() {
    let (mut log, mut plant) = plant([E::Begin]);
    log.n = 99;
    plant.send(&mut log, E::Note(4));
    log.reads(
        "note 4; exit Empty; exit Tank; exit Cold; exit Heater; exit Running 7; out of all; Running -> Off; \
         note 3; note 1",
    );
}

#[test]
fn a_branch_point_in_a_region() {
    let (mut log, mut plant) = plant([E::Begin]);
    plant.send(&mut log, E::Sort(20));
    log.reads("exit Empty; sort; small?; warm beside?; enter Empty; Empty -> Empty; note 3");
    assert!(plant.is_in(Id::Empty));
    plant.step(&mut log, E::Heat, "exit Cold; heat; enter Warm 8; Cold -> Warm; note 1");
    plant.send(&mut log, E::Sort(20));
    log.reads("exit Empty; sort; small?; warm beside?; enter Drained; Empty -> Drained; note 3");
    assert!(plant.is_in(Id::Drained) && plant.is_in(Id::Warm));
    let (mut log, mut plant) = self::plant([E::Begin]);
    plant.send(&mut log, E::Sort(2));
    log.reads(
        "exit Empty; sort; small?; enter Full; Empty -> Full; exit Cold; because it is full; enter Warm 17; \
         Cold -> Warm; note 3; note 1",
    );
}

#[test]
fn in_state_of_another_region_in_guards_and_actions() {
    let (mut log, mut plant) = plant([E::Begin, E::Heat]);
    plant.step(&mut log, E::Check, "empty beside");
    plant.send(&mut log, E::Fill);
    log.take();
    plant.step(&mut log, E::Check, "not empty beside true");
    assert!(matches!(plant.send(&mut log, E::Begin), Outcome::Unhandled(E::Begin)));
}

#[test]
fn deferred_in_one_region_until_any_state_changes() {
    let (mut log, mut plant) = plant([]);
    assert_eq!(plant.send(&mut log, E::Item(1)), Outcome::Deferred);
    // Deferred again.
    plant.send(&mut log, E::Begin);
    log.reads("enter Running 7; enter Heater 7; enter Cold; enter Tank; enter Empty; Off -> Running");
    assert_eq!(plant.step(&mut log, E::Item(2), SILENT), Outcome::Deferred);
    plant.send(&mut log, E::Heat);
    log.reads("exit Cold; heat; enter Warm 8; Cold -> Warm; note 1; heat item 1; heat item 2");
}

fsm! {
    #[allow(dead_end)]
    machine Keeps(log: &mut Log) {
        queue 4;
        #[derive(Clone, Debug, PartialEq)]
        events { Keep, Stay, Move }
        initial P;
        state P {
            region A {
                initial A1;
                state A1 { on Keep => defer; on Stay do log.say("a"); on Move => A2; }
                state A2 { on Keep do log.say("kept"); }
            }
            region B { on Keep if log.ok do log.say("b"); on Stay if log.ok do log.say("stay"); }
        }
    }
}

/// What was deferred is offered again when the state has changed, and not when lines act that stay.
#[test]
fn lines_that_stay_leave_what_was_deferred() {
    let mut log = Log::new();
    let mut keeps = Keeps::start(&mut log);
    keeps.send(&mut log, KeepsEvent::Keep);
    keeps.send(&mut log, KeepsEvent::Stay);
    log.ok = true;
    keeps.send(&mut log, KeepsEvent::Stay);
    log.reads("a; a; stay");
    log.ok = false;
    keeps.step(&mut log, KeepsEvent::Move, "kept");
}
