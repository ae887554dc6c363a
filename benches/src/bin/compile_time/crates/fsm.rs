//! This crate.

use super::{OURS, Subject};
use crate::ring::{Handler, OWNER, Ring};

pub fn subject() -> Subject {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../fsm-runtime");
    Subject {
        name: OURS,
        title: "fsm",
        dependency: format!("fsm-runtime = {{ path = {path:?} }}"),
        source,
        has_owner: true,
        start: "let owner = &mut owner; let mut machine = Ring::start(owner);",
        send: |event| format!("machine.send(owner, RingEvent::E{event})"),
        note: None,
    }
}

fn source(ring: &Ring) -> String {
    let events = ring.events(|event| format!("E{event},"));
    let states = ring.states(|state| {
        let handlers: String = ring.handlers_of(state).map(handler).collect();
        format!("state S{state} {{\n{handlers}}}\n")
    });
    format!(
        "{OWNER}
        fsm_runtime::fsm! {{
            pub machine Ring(owner: &mut Owner) {{
                events {{ {events} }}
                initial S0;
                {states}
            }}
        }}"
    )
}

fn handler(Handler { event, target, is_guarded, .. }: Handler) -> String {
    match is_guarded {
        true => format!("on E{event} if owner.is_ready() => S{target} do owner.count_up();\n"),
        false => format!("on E{event} => S{target};\n"),
    }
}
