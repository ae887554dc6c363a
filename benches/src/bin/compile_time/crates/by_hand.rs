//! An enum and a `match`, as one writes it without a crate: the state first, then the event.

use super::Subject;
use crate::ring::{Handler, OWNER, Ring};

pub fn subject() -> Subject {
    Subject {
        name: "by_hand",
        title: "by hand",
        dependency: String::new(),
        source,
        has_owner: true,
        start: "let owner = &mut owner; let mut machine = Ring { state: State::S0 };",
        send: |event| format!("machine.send(owner, Event::E{event})"),
        note: None,
    }
}

fn source(ring: &Ring) -> String {
    let (states, events) =
        (ring.states(|state| format!("S{state},")), ring.events(|event| format!("E{event},")));
    let arms = ring.states(|state| {
        let handlers: String = ring.handlers_of(state).map(handler).collect();
        format!(
            "State::S{state} => match event {{\n{handlers}\n#[allow(unreachable_patterns)] _ => {{}}\n}}\n"
        )
    });
    format!(
        "{OWNER}
        pub enum State {{ {states} }}
        pub enum Event {{ {events} }}

        pub struct Ring {{ pub state: State }}

        impl Ring {{
            pub fn send(&mut self, owner: &mut Owner, event: Event) {{
                match self.state {{ {arms} }}
            }}
        }}"
    )
}

fn handler(Handler { event, target, is_guarded, .. }: Handler) -> String {
    match is_guarded {
        true => format!(
            "Event::E{event} if owner.is_ready() => {{ owner.count_up(); self.state = State::S{target}; }}\n"
        ),
        false => format!("Event::E{event} => self.state = State::S{target},\n"),
    }
}
