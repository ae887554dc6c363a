//! `finny`: a builder in a function, which a macro reads; states and events are types.

use super::Subject;
use crate::ring::{Handler, OWNER, Ring};

pub fn subject() -> Subject {
    Subject {
        name: "finny",
        title: "finny 0.3.0",
        dependency: "finny = \"=0.3.0\"".to_owned(),
        source,
        has_owner: true,
        start: "use finny::{FsmEventQueueNull, FsmFactory, FsmTimersNull, inspect::null::InspectNull};
            let queue = FsmEventQueueNull::new();
            let machine = Ring::new_with(owner, queue, InspectNull::new(), FsmTimersNull);
            let mut machine = machine.unwrap();
            machine.start().unwrap();",
        send: |event| format!("machine.dispatch(E{event})"),
        note: None,
    }
}

fn source(ring: &Ring) -> String {
    let states = ring.states(|state| format!("#[derive(Default)] pub struct S{state};\n"));
    let events = ring.events(|event| format!("#[derive(Clone)] pub struct E{event};\n"));
    let build = ring.states(|state| {
        let handlers: String = ring.handlers_of(state).map(handler).collect();
        format!("fsm.state::<S{state}>();\n{handlers}")
    });
    format!(
        "use finny::{{decl::{{BuiltFsm, FsmBuilder}}, finny_fsm}};
        {OWNER}
        {states}
        {events}

        #[finny_fsm]
        pub fn ring(mut fsm: FsmBuilder<Ring, Owner>) -> BuiltFsm {{
            fsm.initial_state::<S0>();
            {build}
            fsm.build()
        }}"
    )
}

fn handler(Handler { state, event, target, is_guarded }: Handler) -> String {
    let extra = match is_guarded {
        true => ".guard(|_, ctx, _| ctx.is_ready()).action(|_, ctx, _, _| ctx.count_up())",
        false => "",
    };
    format!("fsm.state::<S{state}>().on_event::<E{event}>().transition_to::<S{target}>(){extra};\n")
}
