//! `rust-fsm`: a table of transitions, each with an output at most.

use super::Subject;
use crate::ring::{Handler, Ring};

pub fn subject() -> Subject {
    Subject {
        name: "rust_fsm",
        title: "rust-fsm 0.8.0 ¹",
        dependency: "rust-fsm = \"=0.8.0\"".to_owned(),
        source,
        has_owner: false,
        start: "let mut machine = ring::StateMachine::new();",
        send: |event| format!("machine.consume(&ring::Input::E{event})"),
        note: Some("its table has no guards; an output stands for the action"),
    }
}

fn source(ring: &Ring) -> String {
    let states = ring.states(|state| {
        let handlers: String = ring.handlers_of(state).map(handler).collect();
        format!("S{state} => {{ {handlers} }},\n")
    });
    format!("rust_fsm::state_machine! {{ pub ring(S0)\n {states} }}")
}

fn handler(Handler { event, target, is_guarded, .. }: Handler) -> String {
    let output = if is_guarded { " [CountUp]" } else { "" };
    format!("E{event} => S{target}{output},\n")
}
