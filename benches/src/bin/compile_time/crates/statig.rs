//! `statig`: a function for each state, which matches on the event.

use super::Subject;
use crate::ring::{Handler, OWNER, Ring};

pub fn subject() -> Subject {
    Subject {
        name: "statig",
        title: "statig 0.4.1",
        dependency: "statig = \"=0.4.1\"".to_owned(),
        source,
        has_owner: true,
        start: "let mut machine = owner.state_machine(); machine.init();",
        send: |event| format!("machine.handle(&Event::E{event})"),
        note: None,
    }
}

fn source(ring: &Ring) -> String {
    let events = ring.events(|event| format!("E{event},"));
    let states = ring.states(|state| {
        let handlers: String = ring.handlers_of(state).map(handler).collect();
        format!(
            "#[state]
            fn s{state}(&mut self, event: &Event) -> Outcome<State> {{
                match event {{
                    {handlers}
                    #[allow(unreachable_patterns)]
                    _ => Super,
                }}
            }}\n"
        )
    });
    format!(
        "use statig::prelude::*;
        {OWNER}
        pub enum Event {{ {events} }}

        #[state_machine(initial = \"State::s0()\")]
        impl Owner {{ {states} }}"
    )
}

fn handler(Handler { event, target, is_guarded, .. }: Handler) -> String {
    match is_guarded {
        true => format!(
            "Event::E{event} if self.is_ready() => {{ self.count_up(); Transition(State::s{target}()) }}\n"
        ),
        false => format!("Event::E{event} => Transition(State::s{target}()),\n"),
    }
}
