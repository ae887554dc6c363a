//! From the model to the program: everything that happens, in which order and with which data. Nothing can fail here:
//! what is wrong has been reported, and dropped or mended, before.

mod asked;
mod bodies;
mod chains;
mod leaf;
mod lines;
mod made;
mod plain;
mod raised;
mod side_by_side;
mod states;
mod storage;
mod table;
mod topology;
mod transitions;

use crate::each::Gather;
use crate::model::{self, Flow, Machine};
use crate::program::{Event, Events, Head, Program};
use crate::topology::Topology;

/// What every part of lowering looks at.
struct Lowering<'m> {
    machine: &'m Machine,
    topology: Topology,
    flow: Flow,
}

/// Where lines had to be left out (`is_incomplete`), the methods that they would have brought are there all the
/// same, so that nothing outside of the macro turns red.
pub(crate) fn lower(machine: &Machine, is_incomplete: bool) -> Program<'_> {
    let lowering = Lowering { machine, topology: topology::of(machine), flow: Flow::of(machine) };
    let (states, lines) = lowering.states();
    let mut program = Program {
        head: head(machine),
        events: machine.events.as_ref().map(events),
        storage: lowering.storage(&lines, &states),
        start: lowering.start(),
        starts: lowering.starts(),
        asked: lowering.asked(&lines),
        asks: lowering.asks(&lines),
        overridden_in_request: asked::overrides_initial(&lines, &states),
        states,
        lines,
        table: None,
        side_by_side: None,
        tells_raised: false,
        uses_cfg: uses_cfg(machine),
        is_incomplete,
        topology: lowering.topology,
    };
    program.table = table::table(&program);
    program.side_by_side = side_by_side::side_by_side(&program);
    raised::split(&mut program);
    program
}

fn head(machine: &Machine) -> Head<'_> {
    Head {
        attrs: &machine.attrs,
        vis: &machine.vis,
        keyword: machine.keyword,
        name: &machine.name,
        struct_name: &machine.struct_name,
        generics: &machine.generics,
        owner: machine.owner.as_ref(),
        world: machine.world.as_ref(),
        clock: machine.clock.as_ref(),
        clock_unread: machine.clock_unread,
    }
}

fn events(events: &model::Events) -> Events<'_> {
    match events {
        model::Events::Declared { keyword, attrs, generics, variants } => Events::Declared {
            keyword: *keyword,
            attrs,
            generics,
            variants: variants
                .iter()
                .map(|event| Event { attrs: &event.attrs, name: &event.name, payload: &event.payload })
                .gather(),
        },
        model::Events::From { ty } => Events::From { ty },
    }
}

fn uses_cfg(machine: &Machine) -> bool {
    let of_states = machine.states.iter().skip(1).map(|state| &state.attrs);
    let of_fields = machine.states.iter().flat_map(|state| &state.data).map(|field| &field.attrs);
    let of_lines = machine.handlers.iter().map(|line| &line.attrs);
    of_states.chain(of_fields).chain(of_lines).any(|attrs| !attrs.cfgs().is_empty())
}
