//! Shallow history of a state of regions, one of which holds regions itself: what is inside each begins anew.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Away(log: &mut Log) {
        events { Step, Out, Back, Deep }
        initial P;
        state P {
            on Out => Gone;
            region R {
                let kept: u32 = 0;
                enter do { *kept += 1; log.say(format!("enter R {kept}")); }
                exit do log.say("exit R");
                region Inner {
                    let own: u32 = 5;
                    initial A;
                    enter do { log.say(format!("enter Inner {own}")); *own += 1; }
                    exit do log.say("exit Inner");
                    state A { on Step => B; enter do log.say("enter A"); exit do log.say("exit A"); }
                    state B { on Step => A; enter do log.say("enter B"); exit do log.say("exit B"); }
                }
                region Other { enter do log.say("enter Other"); exit do log.say("exit Other"); }
            }
            region Q { enter do log.say("enter Q"); exit do log.say("exit Q"); }
        }
        state Gone { on Back => history P; on Deep => deep history P; }
    }
}

#[test]
fn the_regions_of_a_region_begin_at_their_initial() {
    let mut log = Log::new();
    let mut away = Away::start(&mut log);
    log.reads("enter R 1; enter Inner 5; enter A; enter Other; enter Q");
    away.send(&mut log, AwayEvent::Step);
    away.send(&mut log, AwayEvent::Out);
    log.take();
    away.send(&mut log, AwayEvent::Back);
    // `R` has its data as they were, what is inside is new.
    log.reads("enter R 2; enter Inner 5; enter A; enter Other; enter Q");
    assert!(away.is_in(AwayStateId::A));
    away.send(&mut log, AwayEvent::Step);
    away.send(&mut log, AwayEvent::Out);
    log.take();
    away.step(&mut log, AwayEvent::Deep, "enter R 3; enter Inner 6; enter B; enter Other; enter Q");
}

fsm! {
    machine Own(log: &mut Log) {
        events { E, Step }
        initial P;
        state P {
            on E => history P do log.say("line");
            enter do log.say("enter P");
            region R {
                exit do log.say("exit R");
                region Inner {
                    enter do log.say("enter Inner");
                    exit do log.say("exit Inner");
                    initial A;
                    state A { on Step => B; }
                    #[allow(dead_end)]
                    state B { enter do log.say("enter B"); exit do log.say("exit B"); }
                }
            }
        }
    }
}

/// A state of regions is never a domain: it is left and entered, with what is left just now.
#[test]
fn from_a_line_of_the_state_itself() {
    let mut log = Log::new();
    let mut own = Own::start(&mut log);
    own.send(&mut log, OwnEvent::Step);
    log.take();
    own.step(&mut log, OwnEvent::E, "exit B; exit Inner; exit R; line; enter P; enter Inner");
    assert!(own.is_in(OwnStateId::A));
}
