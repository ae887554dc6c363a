//! Machines whose snapshots are edited: with parts that are missing, doubled, changed or in another's place. Each is refused,
//! or is one of a machine that goes on, and that is written as it was read. Nothing panics. `FSM_TIMES` makes it heavier.

use std::time::Duration;

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::edited::{Random, edited};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Agent(log: &mut Vec<u32>) {
        snapshots;
        clock Duration;
        queue 3;
        requests;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        let total: u32 = 0;
        initial Idle;
        every 70ms catch up do { *total = total.wrapping_add(1); log.push(*total); }
        state Idle {
            on Go(n) => Busy { n };
            on Push => push Menu;
            on Wait => defer;
            on Back => previous;
            on Recall => history Busy { n: 1 };
            after 2s => Busy { n: 0 };
        }
        state Busy {
            let n: u32;
            initial Near;
            history => Near;
            on Pop => Idle;
            on Recall => Idle do { let _ = raise!(Go(*n) after 150ms); }
            every (Duration::from_millis(u64::from(*n % 7) * 20 + 30)) do log.push(*n);
            state Near { on Go(_) => Far; on Push => push Menu; on Back => previous; }
            state Far { on Go(_) => Near; after 400ms if *n > 3 => Idle; }
        }
        state Menu {
            on Push => push Deep;
            on Pop => pop;
            update every 90ms do log.push(1);
        }
        state Deep { on Pop => pop; on Back => pop; on Go(_) => pop; }
    }
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Team(log: &mut Vec<u32>) {
        snapshots;
        clock Duration;
        queue 2;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        region Left {
            let steps: u32 = 0;
            initial A;
            state A { on Go(n) => B { n }; after 300ms => B { n: 2 }; }
            state B { let n: u32; on Pop => A do *steps = steps.wrapping_add(*n); on Wait do { let _ = raise!(Push); } }
        }
        region Right {
            initial C;
            state C { on Push => D; on Wait => defer; on Back | Recall do log.push(3); }
            state D {
                initial E;
                deep history => E;
                on Pop => C;
                state E { on Go(_) => F; every 60ms catch up do log.push(4); }
                state F { on Back => deep history D; on Recall => C; }
            }
        }
    }
}

fsm! {
    /// It ends, with states below it until then; and a state blip goes back over them.
    #[derive(Serialize, Deserialize)]
    machine Mission(log: &mut Vec<u32>) {
        snapshots;
        clock u32;
        stack 3;
        queue 2;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        initial Plan;
        exit do log.push(9);
        on Recall => Over { score: 1 };
        every 90ms do log.push(1);
        state Plan {
            exit do log.push(2);
            on Go(n) => Act { n };
            on Push => push Call;
            on Wait => defer;
            after 400ms => Act { n: 0 };
        }
        state Act {
            let n: u32;
            on Back => previous;
            on Push => push Call;
            on Wait => defer;
            on Go(_) => Pick;
        }
        choice Pick { always if log.len() % 2 == 0 => Plan; always => Over { score: 2 }; }
        state Call {
            enter do log.push(3);
            on Push => push Call;
            on Pop => pop else Plan;
            on Back => previous;
            on Go(n) => Act { n };
            on Wait => reset Plan;
        }
        final state Over { let score: u32; }
    }
}

fsm! {
    /// What waits behind the bound of its rounds.
    #[derive(Serialize, Deserialize)]
    machine Rounds(log: &mut Vec<u32>) {
        snapshots;
        chain 2;
        queue 4;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        livelock(state) do log.push(state as u32);
        initial Work;
        on Push do { let _ = raise!(Pop); let _ = raise!(Back); }
        on Pop | Back do log.push(1);
        state Work {
            done => Rest { n: 1 };
            region Left {
                initial A;
                done do log.push(2);
                state A { on Go(_) => B do { let _ = raise!(Pop); let _ = raise!(Recall); } on Wait => defer; }
                final state B;
            }
            region Right {
                initial C;
                done do log.push(3);
                state C { on Go(n) if n > 3 => D; on Recall => D; }
                final state D;
            }
        }
        state Rest { let n: u32; always if *n > 5 => Work; on Go(_) => Work; on Wait do *n = n.wrapping_add(3); }
    }
}

fsm! {
    /// What an error has left undone.
    #[derive(Serialize, Deserialize)]
    machine Risky(log: &mut Vec<u32>) -> Result<(), ()> {
        snapshots;
        clock Duration;
        queue 3;
        requests;
        #[derive(Clone, Serialize, Deserialize)]
        events { Go(u32), Push, Pop, Wait, Back, Recall }
        let fails: u32 = 0;
        initial Calm;
        failed(_) if *fails % 3 == 0 => Calm;
        on Push do { let _ = raise!(Pop); let _ = raise!(Back); }
        on Pop do check(fails)?;
        on Recall => history Busy { n: 7 };
        state Calm { on Go(n) => Busy { n }; on Wait => defer; every 50ms catch up do check(fails)?; }
        state Busy {
            let n: u32;
            initial One;
            history => One;
            done => Calm do check(fails)?;
            enter do check(fails)?;
            after 300ms if *n > 2 => Done;
            on Back => Calm do { check(fails)?; log.push(*n); }
            state One { on Go(_) => Two do check(fails)?; }
            final state Two;
        }
        final state Done { enter do check(fails)?; }
    }
}

/// Every fourth call fails.
fn check(fails: &mut u32) -> Result<(), ()> {
    *fails = fails.wrapping_add(1);
    if fails.is_multiple_of(4) { Err(()) } else { Ok(()) }
}

/// A random call. `log` of the machine is empty before each.
macro_rules! driven {
    ($machine:ident, $event:ident, $now:ident => $($at:ident)?) => {
        |machine: &mut $machine, $now, random: &mut Random| {
            let mut log = Vec::new();
            let event = match random.below(9) {
                0 | 1 => $event::Go(random.below(9) as u32),
                2 => $event::Push,
                3 => $event::Pop,
                4 => $event::Wait,
                5 => $event::Back,
                6 => $event::Recall,
                _ => {
                    driven!(@update machine log $($at)?);
                    return;
                }
            };
            let _ = machine.send(&mut log, event, $($at)?);
        }
    };
    (@update $machine:ident $log:ident $at:ident) => { let _ = $machine.update(&mut $log, $at); };
    (@update $machine:ident $log:ident) => {};
}

fn millis(step: usize) -> Duration {
    Duration::from_millis(step as u64 * 37)
}

#[test]
fn a_machine_with_a_stack_is_whole_or_refused() {
    let start = || Agent::start(&mut Vec::new(), millis(0));
    edited(start, millis, Some(millis(3)), driven!(Agent, AgentEvent, now => now));
}

#[test]
fn a_machine_of_regions_is_whole_or_refused() {
    let start = || Team::start(&mut Vec::new(), millis(0));
    edited(start, millis, Some(millis(3)), driven!(Team, TeamEvent, now => now));
}

#[test]
fn a_machine_that_ends_is_whole_or_refused() {
    let start = || Mission::start(&mut Vec::new(), 0);
    // Its counter rounds the times that a snapshot tells.
    edited(start, |step| step as u32 * 37, None, driven!(Mission, MissionEvent, now => now));
}

#[test]
fn a_machine_whose_rounds_are_bounded_is_whole_or_refused() {
    let start = || Rounds::start(&mut Vec::new());
    edited(start, |_| (), Some(Duration::ZERO), driven!(Rounds, RoundsEvent, _now =>));
}

#[test]
fn a_machine_that_fails_is_whole_or_refused() {
    let start = || Risky::start(&mut Vec::new(), millis(0)).expect("the first call does not fail");
    edited(start, millis, Some(millis(3)), driven!(Risky, RiskyEvent, now => now));
}
