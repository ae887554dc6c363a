//! Random scripts of events and ticks: the machine does what a small model written by hand does, the same script
//! gives the same run, and sleeping until `next_deadline()` loses nothing. `FSM_TIMES` makes it heavier.

use fsm_runtime::{Outcome, fsm};
use proptest::prelude::*;

mod model;
use model::Model;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    Go,
    Push,
    Pop,
    Blip,
    Reset,
    Set(u32),
    Ask(u32),
}

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Player(log: &mut Vec<String>) {
        clock u32;
        stack 3;
        events from Input;

        initial Work;

        transition(from, to) do log.push(format!("{from}>{to}"));
        every 70ms do log.push("beat".into());
        on Reset => reset Work do log.push("reset".into());

        state Work {
            let n: u32 = 0;
            enter  do log.push(format!("enter Work {n}"));
            exit   do log.push(format!("exit Work {n}"));
            pause  do log.push("pause Work".into());
            resume do log.push("resume Work".into());
            update every 30ms do {
                *n += 1;
                log.push(format!("work {n}"));
            }
            every 45ms if log.len().is_multiple_of(2) do log.push("even".into());
            after 100ms => Rest do log.push("tired".into());
            on Go     => Rest;
            on Push   => push Menu { from: "Work" };
            on Set(v) if v > 2 do *n = v;
            on Set(_) => self;
            on Blip   => previous;
        }

        state Rest {
            enter do log.push("enter Rest".into());
            exit  do log.push("exit Rest".into());
            every 20ms catch up do log.push("zz".into());
            after 90ms do { log.push("awake".into()); goto!(Work { n: 1 }) }
            on Go   => Work;
            on Push => push Menu { from: "Rest" };
            on Blip => previous;
        }

        state Menu {
            let from: &'static str;
            enter  do log.push(format!("enter Menu {from}"));
            exit   do log.push(format!("exit Menu {from}"));
            pause  do log.push("pause Menu".into());
            resume do log.push("resume Menu".into());
            after 40ms => pop else Rest;
            on Push => push Menu { from: "Menu" };
            on Pop  => pop else Work;
            on Go   do goto!(Rest);
            on Blip do previous!();
            on Ask(n) do {
                match push!(Menu { from: "asked" }) {
                    Ok(()) if n == 0 => goto!(Work { n: 7 }),
                    Ok(()) => {}
                    Err(_) => log.push("full".into()),
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Send(Input),
    Wait(u32),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let input = prop_oneof![
        3 => Just(Input::Go),
        4 => Just(Input::Push),
        2 => Just(Input::Pop),
        2 => Just(Input::Blip),
        1 => Just(Input::Reset),
        1 => (0..6_u32).prop_map(Input::Set),
        2 => (0..3_u32).prop_map(Input::Ask),
    ];
    let step = prop_oneof![3 => input.prop_map(Step::Send), 2 => (0..130_u32).prop_map(Step::Wait)];
    proptest::collection::vec(step, 0..60)
}

/// What a run shows from outside: the log, the outcomes, the deadlines, the depth of the stack.
fn run(steps: &[Step], start: u32) -> (Vec<String>, Player) {
    let mut log = Vec::new();
    let mut now = start;
    let mut player = Player::start(&mut log, now);
    for step in steps {
        match step {
            Step::Send(input) => {
                let outcome = player.send(&mut log, *input, now);
                log.push(format!("{outcome:?}"));
            }
            Step::Wait(span) => {
                now = now.wrapping_add(*span);
                player.update(&mut log, now);
            }
        }
        let deadline = player.next_deadline().map(|deadline| deadline.wrapping_sub(start));
        log.push(format!("{deadline:?} {}", player.suspended().len()));
    }
    (log, player)
}

fn run_model(steps: &[Step]) -> Vec<String> {
    let mut model = Model::start();
    for step in steps {
        match step {
            Step::Send(input) => {
                let outcome: Outcome<Input> = model.send(*input);
                model.log.push(format!("{outcome:?}"));
            }
            Step::Wait(span) => model.wait(*span),
        }
        model.log.push(format!("{:?} {}", model.deadline(), model.depth()));
    }
    model.log
}

/// Ticks at every millisecond, or only when a deadline has come.
fn ticked(steps: &[Step], only_at_deadlines: bool) -> Vec<String> {
    let mut log = Vec::new();
    let mut player = Player::start(&mut log, 0);
    let mut now = 0;
    for step in steps {
        match step {
            Step::Send(input) => {
                player.send(&mut log, *input, now);
            }
            Step::Wait(span) => {
                for moment in now + 1..=now + span {
                    if !only_at_deadlines || player.next_deadline().is_some_and(|deadline| deadline <= moment)
                    {
                        player.update(&mut log, moment);
                    }
                }
                now += span;
            }
        }
    }
    log
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: fsm_tests::cases(100), failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_machine_does_what_the_model_does(steps in steps()) {
        prop_assert_eq!(run(&steps, 0).0, run_model(&steps));
    }

    #[test]
    fn where_the_clock_begins_makes_no_difference(steps in steps(), start in any::<u32>()) {
        prop_assert_eq!(run(&steps, start).0, run_model(&steps));
    }

    #[test]
    fn the_same_script_gives_the_same_run(steps in steps()) {
        prop_assert_eq!(run(&steps, 5), run(&steps, 5));
    }

    #[test]
    fn sleeping_until_the_next_deadline_loses_nothing(steps in steps()) {
        prop_assert_eq!(ticked(&steps, true), ticked(&steps, false));
    }
}
