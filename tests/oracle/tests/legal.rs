//! What must hold for every chart: configurations are legal, and each state is entered and left in turn.

use std::collections::BTreeSet;

use fsm_oracle::balance;
use fsm_oracle::chart::{Action, Chart, Kind, ROOT, StateId};
use fsm_oracle::generate::{self, Features};
use fsm_oracle::interpret::Rules;

/// Times what `FSM_TIMES` says.
const CHARTS: usize = 8;
const SCRIPTS: usize = 10;

fn for_each_run(features: Features, check: impl Fn(&Chart, &[fsm_oracle::interpret::Step])) {
    let times = std::env::var("FSM_TIMES").map_or(1, |times| times.parse().expect("FSM_TIMES is a number"));
    for number in 0..CHARTS * times {
        let mut chart = generate::chart(11, number, features);
        for state in ROOT + 1..chart.states.len() {
            if !chart.is_history_state(state) {
                let state = &mut chart.states[state];
                state.on_entry.insert(0, Action::Log(format!("+{}", state.name)));
                state.on_exit.insert(0, Action::Log(format!("-{}", state.name)));
            }
        }
        for script in 0..SCRIPTS {
            let script = generate::script(&chart, 11, script);
            let run = generate::run(&chart, &script, Rules::FSM)
                .expect("charts that diverge at the start are no charts");
            check(&chart, &run);
        }
    }
}

/// "Legal State Configurations" of the specification, section 3.11.
#[test]
fn configurations_are_legal() {
    configurations_are_legal_with(all());
}

#[test]
fn so_they_are_in_everything_that_the_language_has() {
    configurations_are_legal_with(Features::parse("everything").expect("a list of features"));
}

fn configurations_are_legal_with(features: Features) {
    for_each_run(features, |chart, run| {
        for step in run {
            let is_active = |state: StateId| state == ROOT || step.active.contains(&chart.states[state].name);
            for state in (0..chart.states.len()).filter(|&state| is_active(state)) {
                let children: Vec<_> = chart.get_child_states(state).collect();
                let active = children.iter().filter(|&&child| is_active(child)).count();
                // What fails in a choice may leave the machine there, where nobody sees it.
                let may_be_in_choice = chart.stops.is_some() && active == 0;
                if may_be_in_choice && children.iter().any(|&child| chart.is_choice(child)) {
                    continue;
                }
                let expected = match chart.states[state].kind {
                    Kind::Compound => 1,
                    Kind::Parallel => children.len(),
                    _ => 0,
                };
                assert_eq!(
                    active, expected,
                    "{} of {}: {:?}",
                    chart.states[state].name, chart.name, step.active
                );
                assert!(chart.states[state].parent.is_none_or(is_active));
            }
        }
    });
}

/// What a machine relies on, and what does not hold by the letter of the specification: see `Rules`.
#[test]
fn a_state_is_left_before_it_is_entered_again() {
    for_each_run(all(), |chart, run| {
        let mut active = BTreeSet::new();
        for line in run.iter().flat_map(|step| &step.lines) {
            if let Some(state) = line.strip_prefix('+') {
                assert!(active.insert(state), "{state} of {} is entered twice", chart.name);
            } else if let Some(state) = line.strip_prefix('-') {
                assert!(active.remove(state), "{state} of {} is left twice", chart.name);
            }
        }
    });
}

/// The same by what charts log of themselves, in everything that the language has, also above what is suspended.
#[test]
fn entries_and_exits_are_in_balance() {
    for number in 0..CHARTS {
        let chart = generate::chart(11, number, Features::parse("everything").expect("a list of features"));
        for script in 0..SCRIPTS {
            let script = generate::script(&chart, 11, script);
            let run = generate::run(&chart, &script, Rules::FSM).expect("it starts");
            assert_eq!(balance::check(&chart, &run), Ok(()), "{}", chart.name);
        }
    }
}

/// What SCXML has too.
fn all() -> Features {
    Features::parse("all").expect("a list of features")
}
