//! `state-machines`: a list of events, each with its transitions; a type for each state, and an enum over them.

use super::Subject;
use crate::ring::{Handler, Ring};

pub fn subject() -> Subject {
    Subject {
        name: "state_machines",
        title: "state-machines 0.21.1",
        dependency: "state-machines = \"=0.21.1\"".to_owned(),
        source,
        has_owner: true,
        start: "let mut machine = DynamicRing::new(owner);",
        send: |event| format!("machine.handle(RingEvent::E{event})"),
        note: None,
    }
}

fn source(ring: &Ring) -> String {
    let states = ring.states(|state| format!("S{state},"));
    let events = ring.events(|event| {
        let transitions: String =
            ring.all_handlers().filter(|handler| handler.event == event).map(transition).collect();
        format!("e{event} {{ {transitions} }}\n")
    });
    // A callback sees the machine by a shared reference, so the count is in a cell.
    format!(
        "#[derive(Debug, Default)]
        pub struct Owner {{ pub ready: bool, pub count: core::cell::Cell<u64> }}

        state_machines::state_machine! {{
            name: Ring,
            context: Owner,
            dynamic: true,
            initial: S0,
            states: [{states}],
            events {{ {events} }}
        }}

        impl<S> Ring<S> {{
            fn is_ready(&self, owner: &Owner) -> bool {{ owner.ready }}
            fn count_up(&self) {{ self.ctx.count.set(self.ctx.count.get() + 1); }}
        }}"
    )
}

fn transition(Handler { state, target, is_guarded, .. }: Handler) -> String {
    let extra = if is_guarded { ", guards: [is_ready], before: [count_up]" } else { "" };
    format!("transition: {{ from: S{state}, to: S{target}{extra} }}\n")
}
