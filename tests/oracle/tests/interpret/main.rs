//! The interpreter on charts made by hand, feature by feature. A trace has one line for the start and for each event:
//! `+A` is an entry, `-A` an exit, another word an action, and behind the arrow stand the active states without those
//! around them.

mod done;
mod entry_and_exit;
mod history;
mod internal;
mod parallel;

use fsm_oracle::chart::{Action, Chart, ROOT};
use fsm_oracle::interpret::{Interpreter, Rules};
use fsm_oracle::scxml;

/// What the specification says about the body of an `<scxml>`.
fn check(body: &str, script: &str, expected: &[&str]) {
    check_by(Rules::SCXML, body, script, expected);
}

fn check_by(rules: Rules, body: &str, script: &str, expected: &[&str]) {
    let events: Vec<_> = script.split_whitespace().collect();
    let document = format!("<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">{body}</scxml>");
    let mut chart = scxml::read(&document, "Test", &events).expect("the test is readable").chart;
    log_entries_and_exits(&mut chart);
    assert_eq!(trace(&chart, &events, rules), expected);
}

fn log_entries_and_exits(chart: &mut Chart) {
    for state in ROOT + 1..chart.states.len() {
        if !chart.is_history_state(state) {
            let state = &mut chart.states[state];
            state.on_entry.insert(0, Action::Log(format!("+{}", state.name)));
            state.on_exit.insert(0, Action::Log(format!("-{}", state.name)));
        }
    }
}

fn trace(chart: &Chart, events: &[&str], rules: Rules) -> Vec<String> {
    let Ok((mut interpreter, start)) = Interpreter::start(chart, rules) else {
        return vec!["diverges".to_owned()];
    };
    let line = |lines: &[String], leaves: Vec<&str>| format!("{} > {}", lines.join(" "), leaves.join(" "));
    let mut trace = vec![line(&start.lines, interpreter.active_leaves())];
    for name in events {
        let id = chart
            .events
            .iter()
            .position(|event| event.eq_ignore_ascii_case(name))
            .expect("the event is known");
        trace.push(match interpreter.send(id) {
            Ok(step) => line(&step.lines, interpreter.active_leaves()),
            Err(_) => "diverges".to_owned(),
        });
    }
    trace
}
