//! `smlang`: a list of transitions; guards and actions are methods of a context.

use super::Subject;
use crate::ring::{Handler, OWNER, Ring};

pub fn subject() -> Subject {
    Subject {
        name: "smlang",
        title: "smlang 0.8.0",
        dependency: "smlang = \"=0.8.0\"".to_owned(),
        source,
        has_owner: true,
        start: "let mut machine = StateMachine::new(owner);",
        send: |event| format!("machine.process_event(Events::E{event})"),
        note: None,
    }
}

fn source(ring: &Ring) -> String {
    let transitions: String = ring.all_handlers().map(transition).collect();
    format!(
        "{OWNER}
        smlang::statemachine! {{ transitions: {{ {transitions} }} }}

        impl StateMachineContext for Owner {{
            fn ready(&self) -> Result<bool, ()> {{ Ok(self.is_ready()) }}
            fn count(&mut self) -> Result<(), ()> {{ self.count_up(); Ok(()) }}
        }}"
    )
}

fn transition(Handler { state, event, target, is_guarded }: Handler) -> String {
    let start = if state == 0 && event == 0 { "*" } else { "" };
    let extra = if is_guarded { "[ready] / count " } else { "" };
    format!("{start}S{state} + E{event} {extra}= S{target},\n")
}
