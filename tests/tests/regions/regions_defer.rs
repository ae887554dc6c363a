//! `ignore` and `defer` in a region speak for that region alone: others find the lines around, and these act.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT};

fsm! {
    machine Washer(log: &mut Log) {
        queue 2;
        #[derive(Clone, Debug, PartialEq)]
        events { Lock, Unlock, Open, Kick, Push, Beat, Close }
        initial Shut;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        unhandled(event) do log.say(format!("unhandled {event:?}"));

        state Shut {
            exit do log.say("exit Shut");
            on Open if !in_state!(Locked) => Opened do log.say("open");
            on Kick => Opened do log.say("kicked open");
            on Push do log.say("pushed");
            on Beat do log.say("beat around");
            region Bolt {
                initial Free;
                state Free { on Lock => Locked; }
                state Locked {
                    on Open => defer;
                    on Kick => ignore;
                    #[expect(unused_line)]
                    on Push => defer;
                    on Beat => defer;
                    on Unlock => Free;
                }
            }
            region Drum {
                initial Still;
                state Still { on Beat => Turning; }
                state Turning { on Beat if log.ask("beat?", log.ok) => defer; on Lock => Still; }
            }
        }
        state Opened { on Close => Shut; }
    }
}

use WasherEvent as E;
use WasherStateId as Id;

fn locked() -> (Log, Washer) {
    let mut log = Log::new();
    let mut washer = Washer::start(&mut log);
    washer.send(&mut log, E::Lock);
    log.reads("Free -> Locked");
    (log, washer)
}

#[test]
fn the_guard_of_a_line_around_keeps_the_event_for_the_region_that_defers_it() {
    let (mut log, mut washer) = locked();
    assert_eq!(washer.send(&mut log, E::Open), Outcome::Deferred);
    log.reads(SILENT);
    assert_eq!(washer.send(&mut log, E::Unlock), Outcome::Transitioned);
    log.reads("Locked -> Free; exit Shut; open; Shut -> Opened");
}

#[test]
fn a_line_around_acts_for_the_other_region_where_one_ignores_the_event() {
    let (mut log, mut washer) = locked();
    assert_eq!(washer.send(&mut log, E::Kick), Outcome::Transitioned);
    log.reads("exit Shut; kicked open; Shut -> Opened");
}

#[test]
fn and_where_one_defers_it() {
    let (mut log, mut washer) = locked();
    assert_eq!(washer.send(&mut log, E::Push), Outcome::Handled);
    log.reads("pushed");
    // Nothing waits.
    washer.send(&mut log, E::Unlock);
    log.reads("Locked -> Free");
}

/// `Beat` is taken by `Drum` in one of its states and kept in the other, if the guard says so.
#[test]
fn an_event_is_kept_where_all_regions_defer_it() {
    let (mut log, mut washer) = locked();
    assert_eq!(washer.send(&mut log, E::Beat), Outcome::Transitioned);
    log.reads("Still -> Turning");
    log.ok = false;
    assert_eq!(washer.send(&mut log, E::Beat), Outcome::Handled);
    log.reads("beat?; beat around");
    log.ok = true;
    assert_eq!(washer.send(&mut log, E::Beat), Outcome::Deferred);
    log.reads("beat?");
    assert!(washer.is_in(Id::Locked) && washer.is_in(Id::Turning));
}
