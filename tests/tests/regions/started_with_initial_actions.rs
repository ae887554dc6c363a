//! `start_in` and the actions of `initial` lines: those around the target do not act, for they lead elsewhere; those of the
//! target, and of what begins beside it, do.

use fsm_runtime::fsm;
use fsm_runtime::requests::Reason;
use fsm_tests::{Log, SILENT, Trace};

fsm! {
    #[allow(unreachable_state, dead_end)]
    machine Ship(log: &mut Log) {
        events { Go }
        initial Port do log.say("initial of Ship");
        state Port { on Go => Sea; }
        state Sea {
            enter do log.say("enter Sea");
            region Sails {
                initial Furled do log.say("initial of Sails");
                enter do log.say("enter Sails");
                state Furled { enter do log.say("enter Furled"); on Go => Set; }
                state Set {
                    initial Half do log.say("initial of Set");
                    enter do log.say("enter Set");
                    state Half { enter do log.say("enter Half"); }
                    state Full { enter do log.say("enter Full"); }
                }
            }
            region Crew {
                initial Asleep do log.say("initial of Crew");
                enter do log.say("enter Crew");
                state Asleep { enter do log.say("enter Asleep"); on Go => Aboard { of: 3 }; }
                state Aboard {
                    let of: u32;
                    initial Idle do log.say(format!("initial of Aboard {of}"));
                    state Idle { enter do log.say("enter Idle"); }
                }
            }
        }
    }
}

fsm! {
    #[allow(unreachable_state, dead_end)]
    machine Deep(log: &mut Log) {
        initial Other;
        state Other {}
        state Outer {
            initial Leaf do log.say("initial of Outer");
            state Inner {
                initial Leaf do log.say("initial of Inner");
                state Leaf { enter do log.say("enter Leaf"); }
            }
        }
    }
}

use ShipTarget as To;

fn started(target: ShipTarget) -> Result<Vec<String>, Reason> {
    let mut log = Log::new();
    let ship = Ship::start_in(target, &mut log);
    let said = log.take();
    if ship.is_err() {
        said.reads(SILENT);
    }
    ship.map(|_| said).map_err(|refused| refused.reason)
}

const BESIDE: &str = "enter Crew; initial of Crew; enter Asleep";

#[test]
fn those_around_the_target_do_not_act() {
    let said = started(To::Full).expect("nothing is missing");
    said[..4].reads("enter Sea; enter Sails; enter Set; enter Full");
    said[4..].reads(BESIDE);
}

#[test]
fn that_of_the_target_acts() {
    let said = started(To::Set).expect("nothing is missing");
    said[..5].reads("enter Sea; enter Sails; enter Set; initial of Set; enter Half");
    said[5..].reads(BESIDE);
    let said = started(To::Sea).expect("nothing is missing");
    said[..4].reads("enter Sea; enter Sails; initial of Sails; enter Furled");
    said[4..].reads(BESIDE);
}

#[test]
fn that_of_a_region_acts_where_the_target_is_beside_it() {
    let said = started(To::Aboard { of: 7 }).expect("its data are given");
    said.reads(
        "enter Sea; enter Sails; initial of Sails; enter Furled; enter Crew; initial of Aboard 7; enter Idle",
    );
    assert_eq!(started(To::Idle), Err(Reason::NeedsAround));
}

#[test]
fn those_on_the_way_to_a_state_that_another_names_do_not_act() {
    let mut log = Log::new();
    assert!(Deep::start_in(DeepTarget::Outer, &mut log).is_ok());
    log.reads("initial of Outer; enter Leaf");
    assert!(Deep::start_in(DeepTarget::Inner, &mut log).is_ok());
    log.reads("initial of Inner; enter Leaf");
    assert!(Deep::start_in(DeepTarget::Leaf, &mut log).is_ok());
    log.reads("enter Leaf");
}
