//! Regions under a `cfg`: where it does not hold the machine is as if neither they nor what is under the same condition
//! were written.

use std::time::Duration;

use fsm_runtime::{Crowd, fsm};
use fsm_tests::{Log, SILENT, Steps};

/// One machine with the condition of its region, and of all that depends on it.
macro_rules! drone {
    ($name:ident, $condition:meta) => {
        fsm! {
            #[derive(Debug, Clone, PartialEq)]
            pub machine $name(log: &mut Log) {
                clock Duration;
                #[derive(Debug, PartialEq)]
                events { Off, On, Low, Both, #[cfg($condition)] Lost, Back }
                initial Airborne;
                on Back => history Airborne;
                state Grounded { enter do log.say("grounded"); on On => Airborne; }
                state Airborne {
                    exit do log.say(format!("silent {}", in_state!(Cruise)));
                    on Off => Grounded;
                    done => Grounded;
                    #[cfg($condition)]
                    on Both => (Landing, Silent { since: 7 });
                    #[cfg(not($condition))]
                    on Both => Landing;
                    region Flight {
                        initial Cruise;
                        state Cruise { exit do log.say("exit Cruise"); on Low => Landing; }
                        state Landing { enter do log.say("landing"); after 1s => Landed; }
                        final state Landed;
                    }
                    #[cfg($condition)]
                    region Radio {
                        let calls: u32 = 0;
                        enter do log.say("radio on");
                        exit do log.say("radio off");
                        initial Talking;
                        state Talking {
                            on Lost if in_state!(Cruise) => Silent { since: *calls } do *calls += 1;
                            on Low => Ended do log.say("low");
                        }
                        state Silent { let since: u32; enter do log.say(format!("silent since {since}")); after 2s => Ended; }
                        final state Ended { enter do log.say("ended"); }
                    }
                }
            }
        }
    };
}

mod with {
    use super::*;
    drone!(Drone, all());
}

mod without {
    use super::*;
    drone!(Drone, any());
}

#[test]
fn where_the_condition_holds_the_region_is_there() {
    use with::{Drone, DroneEvent as E, DroneStateId as Id};
    let mut log = Log::new();
    let mut drone = Drone::start(&mut log, Duration::ZERO);
    log.reads("radio on");
    assert!(drone.is_in(Id::Talking));
    drone.step_at(&mut log, E::Lost, Duration::ZERO, "silent since 1");
    drone.step_at(&mut log, E::Off, Duration::ZERO, "radio off; exit Cruise; silent false; grounded");
    drone.step_at(&mut log, E::Back, Duration::ZERO, "radio on");
    drone.send(&mut log, E::Both, Duration::ZERO);
    log.reads("radio off; exit Cruise; silent false; landing; radio on; silent since 7");
    drone.update(&mut log, Duration::from_secs(1));
    assert!(drone.is_in(Id::Landed) && drone.is_in(Id::Silent), "it is not done");
    drone.tick_at(&mut log, Duration::from_secs(2), "ended; radio off; silent false; grounded");
}

#[test]
fn where_it_does_not_hold_nothing_of_it_is_there() {
    use without::{Drone, DroneEvent as E, DroneState, DroneStateId as Id};
    let mut log = Log::new();
    let mut drone = Drone::start(&mut log, Duration::ZERO);
    log.reads(SILENT);
    assert_eq!(Id::ALL, [Id::Grounded, Id::Airborne, Id::Flight, Id::Cruise, Id::Landing, Id::Landed]);
    drone.step_at(&mut log, E::Off, Duration::ZERO, "exit Cruise; silent false; grounded");
    drone.send(&mut log, E::Back, Duration::ZERO);
    drone.step_at(&mut log, E::Both, Duration::ZERO, "exit Cruise; silent false; landing");
    assert!(matches!(drone.state(), DroneState::Airborne { flight: _ }));
    drone.tick_at(&mut log, Duration::from_secs(1), "silent false; grounded");
}

#[test]
fn crowds_of_both() {
    let mut with: Crowd<with::Drone> = Crowd::new();
    let mut without: Crowd<without::Drone> = Crowd::new();
    for _ in 0..3 {
        let _ = with.spawn(Log::new(), &(), Duration::ZERO);
        let _ = without.spawn(Log::new(), &(), Duration::ZERO);
    }
    with.update(&(), Duration::from_secs(1));
    without.update(&(), Duration::from_secs(1));
    assert_eq!((with.len(), without.len()), (3, 3));
}

fsm! {
    /// All of its regions are under conditions, and so is a region inside a region.
    machine Panel(log: &mut Log) {
        events { Tap, Hold }
        #[cfg(any())]
        region Lamp {
            initial Dark;
            state Dark { on Tap => Lit; }
            state Lit { on Tap => Dark; }
        }
        #[cfg(all())]
        region Sound {
            initial Quiet;
            state Quiet { on Hold => Loud; }
            state Loud {
                on Hold => Quiet;
                #[cfg(all())]
                #[cfg(not(any()))]
                region Bass { initial Deep; state Deep { on Tap => Deeper do log.say("deeper"); } state Deeper { on Tap => Deep; } }
                #[cfg(any())]
                region Treble { initial High; state High { on Tap => Higher; } state Higher { on Tap => High; } }
            }
        }
    }
}

#[test]
fn several_conditions() {
    let mut log = Log::new();
    let mut panel = Panel::start(&mut log);
    assert!(!panel.send(&mut log, PanelEvent::Tap).is_used());
    panel.send(&mut log, PanelEvent::Hold);
    panel.step(&mut log, PanelEvent::Tap, "deeper");
    assert!(panel.is_in(PanelStateId::Deeper));
}

fsm! {
    /// A state with no region left is a state like others.
    machine Bare {
        events { Go }
        initial Idle;
        state Idle { on Go => Work; }
        state Work {
            let count: u32 = 3;
            on Go => Idle;
            #[cfg(any())]
            region Part { initial One; state One; }
        }
    }
}

#[test]
fn a_state_with_no_region_left() {
    let mut bare = Bare::start();
    bare.send(BareEvent::Go);
    assert!(matches!(bare.state(), BareState::Work { count: 3 }));
}

#[test]
fn in_a_function() {
    fsm! {
        machine Local {
            events { Go }
            region A { initial B; state B { on Go => C; } state C { on Go => B; } }
            #[cfg(not(feature = "extra"))]
            region D { initial E; state E { on Go => F; } state F { on Go => E; } }
        }
    }
    let mut local = Local::start();
    local.send(LocalEvent::Go);
    assert!(local.is_in(LocalStateId::C));
}
