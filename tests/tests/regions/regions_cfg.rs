//! `#[cfg]` on states in regions, on data of regions and of states in them, and on their lines.
//! The same without regions lives in `composite_generics.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Plant(log: &mut Log) {
        clock u32;
        #[derive(Debug, PartialEq)]
        events { Next, Again, Off, #[cfg(any())] Never(Missing) }
        initial Run;
        transition(from, to) do log.say(format!("{from} -> {to}"));
        state Run {
            #[cfg(any())]
            let lost: Missing = Missing;
            #[cfg(all())]
            let load: u32 = 4;
            on Again => self do *load = 9;
            on Off => Halt;
            region Pump {
                #[cfg(any())]
                let gone: Missing = Missing;
                #[cfg(all())]
                let speed: u32 = *load + 1;
                initial Slow;
                #[cfg(any())]
                on Never(_) => Fast;
                state Slow {
                    enter do log.say(format!("enter Slow {speed}"));
                    #[cfg(any())]
                    on Next => Ghost;
                    #[cfg(all())]
                    on Next => Fast { rate: *speed };
                }
                #[cfg(all())]
                state Fast {
                    #[cfg(all())]
                    let rate: u32;
                    #[cfg(any())]
                    let none: Missing = Missing;
                    #[cfg(all())]
                    let twice: u32 = *rate * 2;
                    enter do log.say(format!("enter Fast {rate} {twice}"));
                    #[cfg(all())]
                    after 10ms => Slow;
                    on Next => self do *twice = 0;
                }
                #[cfg(any())]
                state Ghost { initial Inner; state Inner { on Next => Slow; on Never(_) => ignore; } }
            }
            region Valve {
                initial Shut;
                state Shut { on Next => Wide; }
                state Wide { exit do log.say("exit Wide"); on Next => Shut; }
                #[cfg(any())]
                state Stuck { let by: Missing = Missing; on Next => Ghost; }
            }
        }
        state Halt { on Next => Run; }
    }
}

#[test]
fn what_a_cfg_takes_away_is_not_there() {
    let mut log = Log::new();
    let mut plant = Plant::start(&mut log, 0);
    log.reads("enter Slow 5");
    assert_eq!(plant.send(&mut log, PlantEvent::Next, 0), Outcome::Transitioned);
    log.reads("enter Fast 5 10; Slow -> Fast; Shut -> Wide");
    plant.step_at(&mut log, PlantEvent::Next, 5, "exit Wide; enter Fast 5 10; Fast -> Fast; Wide -> Shut");
    plant.tick_at(&mut log, 15, "enter Slow 5; Fast -> Slow");
    plant.step_at(&mut log, PlantEvent::Again, 20, "enter Slow 5; Run -> Run");
    let pump = PlantPump { speed: 5, state: PlantPumpState::Slow };
    assert_eq!(plant.state(), &PlantState::Run { load: 4, pump, valve: PlantValve::Shut });
    let names: Vec<_> = PlantStateId::ALL.iter().map(|id| id.name()).collect();
    assert_eq!(names, ["Run", "Pump", "Slow", "Fast", "Valve", "Shut", "Wide", "Halt"]);
}

fsm! {
    machine Ends {
        events { Next }
        region One {
            initial A;
            state A { on Next => B; }
            #[cfg(all())]
            final state B;
        }
        region Two {
            initial C;
            state C { on Next => D; }
            final state D;
        }
    }
}

#[test]
fn a_machine_of_regions_ends_in_final_states_under_a_cfg() {
    let mut ends = Ends::start();
    assert!(!ends.is_done());
    let _ = ends.send(EndsEvent::Next);
    assert!(ends.is_done());
}
