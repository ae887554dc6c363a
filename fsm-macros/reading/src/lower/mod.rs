//! From the model to the program: everything that happens, in which order and with which data. Nothing can fail here:
//! what is wrong has been reported, and dropped or mended, before.

mod beside;
mod bodies;
mod commits;
mod dispatch;
mod lines;
mod made;
mod notes;
mod side_by_side;
mod states;
mod storage;
mod table;
mod transitions;

/// What nearly every part names: the model in, the program out, and what makes the one of the other.
mod prelude {
    pub(super) use super::Lowering;
    pub(super) use crate::each::{Gather, Holds};
    pub(super) use crate::model;
    pub(super) use crate::program::*;
    pub(super) use crate::topology::{ROOT, StateId, Topology};
}

use std::cell::Cell;

use crate::each::Gather;
use crate::model::{self, Flow, Machine};
use crate::program::{CrowdParams, Facts, Head, Kind, Line, LineId, NamedTimer, Program, Together};
use crate::topology::{ROOT, Topology};
use crate::trust::Part;
use crate::written::{On, Param};

/// The input of every part of lowering.
struct Lowering<'m> {
    machine: &'m Machine,
    topology: &'m Topology,
    flow: Flow,
    /// How many requests move data.
    moving: Cell<usize>,
    /// The machine can end.
    can_end: bool,
    /// Some line pushes, perhaps one that never acts: others may pop then.
    pushes: bool,
}

/// Where lines had to be left out (`is_incomplete`), the methods that they would have brought are there all the
/// same, so that nothing outside of the macro turns red.
pub(crate) fn lower(machine: &Machine, flow: Flow, is_incomplete: bool) -> Program<'_> {
    let topology = &machine.topology;
    let is_push = |change: &model::Change| matches!(change.kind, model::ChangeKind::Push(_));
    let lowering = Lowering {
        machine,
        topology,
        flow,
        moving: Cell::new(0),
        can_end: topology.can_end(),
        pushes: machine.lines.iter().any(|line| line.changes().any(is_push))
            || machine.would(|absent| absent.pushes),
    };
    let (mut states, mut lines) = lowering.states();
    let (asked, asks) = (lowering.asked(&lines), lowering.asks(&lines));
    let moving = lowering.moving(&lines);
    commits::free_of_bounds(topology, &states, &mut lines);
    commits::mark_early(topology, &mut states, &mut lines);
    let storage = lowering.storage(&lines, &states, &asked, &moving);
    let mut program = Program {
        head: head(machine),
        events: machine.events.as_ref(),
        refusals: lowering.refusals(&asks, &storage),
        storage,
        start: lowering.start(),
        asks,
        asked,
        moving,
        overridden_in_request: bodies::overrides_initial(&lines, &states),
        timers: lowered_timers(machine, &lines),
        states,
        lines,
        table: None,
        event_groups: Vec::new(),
        may_conflict: false,
        together: Together::default(),
        side_by_side: false,
        tells_raised: false,
        tells_refusals: false,
        has_ticks: lowering.has_ticks(),
        has_timed_lines: lowering.has_timed_lines(),
        has_data: !machine.state(ROOT).data.is_empty() || machine.would(|absent| absent.has_data),
        may_end: is_incomplete || topology.can_end() || machine.would(|absent| absent.ends),
        is_observed: machine.observed.is_some(),
        can_be_asked: machine.can.is_some(),
        snapshots: machine.snapshots.as_ref(),
        graph: String::new(),
        docs: String::new(),
        is_incomplete,
        facts: Facts::default(),
        topology,
    };
    complete(&mut program);
    program
}

/// All that follows from the lines as a whole.
fn complete(program: &mut Program) {
    program.table = table::table(program);
    program.event_groups = dispatch::event_groups(program);
    beside::find_meetings(program);
    commits::decide_early(program);
    commits::decide(program);
    program.side_by_side = side_by_side::side_by_side(program);
    dispatch::split_raised(program);
    program.tells_refusals = tells_refusals(program);
    program.facts = Facts::of(program);
}

/// Whether some line for events may leave them to others. A line that the table replaces is never asked.
fn tells_refusals(program: &Program) -> bool {
    let is_in_table = |line: LineId| program.table.as_ref().is_some_and(|table| table.replaces(line));
    let may_refuse = |line: &LineId| !is_in_table(*line) && program.line(*line).may_refuse();
    program.states.iter().any(|state| state.first.iter().any(may_refuse))
        || program.state_ids().any(|id| program.state(id).on.iter().any(may_refuse))
        || (program.root().is_split() && program.root().on.iter().any(may_refuse))
}

/// The timers with a name, each with the line that it is of.
fn lowered_timers<'m>(machine: &'m Machine, lines: &[Line]) -> Vec<NamedTimer<'m>> {
    let timers = machine.timers.iter().enumerate().map(|(index, timer)| {
        let is_its = |line: &&Line| machine.lines[line.number].timer == Some(index);
        let line = lines.iter().find(is_its).map(|line| line.id);
        NamedTimer { name: &timer.name, attrs: &timer.attrs, state: timer.state, line }
    });
    timers.gather()
}

fn head(machine: &Machine) -> Head<'_> {
    Head {
        attrs: &machine.attrs,
        vis: &machine.vis,
        keyword: machine.keyword,
        begins: machine.constness.or(machine.asyncness).unwrap_or(machine.keyword),
        name: &machine.name,
        struct_name: &machine.struct_name,
        generics: &machine.generics,
        params: &machine.params,
        kind: Kind {
            output: machine.output.as_ref(),
            is_async: machine.asyncness.is_some(),
            is_const: machine.constness.is_some() && !machine.is_const_in_vain,
            starts_alone: machine.constness.is_some(),
        },
        defaults: &machine.defaults,
        owner: machine.owner(),
        world: machine.world(),
        crowd: in_crowd(machine),
        watches_outcomes: match machine.output {
            None => machine.attrs.watches_outcomes(),
            Some(_) => On::Never,
        },
        clock: machine.clock.as_ref(),
        now: machine.now.as_ref(),
        clock_unread: machine.lacks(Part::Clock),
    }
}

/// Whether a crowd can pass in what a machine takes: it has one owner for each agent and one world for all of them, and
/// their types are known to it once and for all.
fn in_crowd(machine: &Machine) -> Option<CrowdParams> {
    // A crowd has no loop that would poll their futures.
    let is_during = |line: &model::Line| matches!(line.trigger, model::Trigger::During { .. });
    let has_futures = machine.all_lines().any(|(_, line)| is_during(line));
    if has_futures || machine.params.iter().any(Param::is_of_the_call) {
        return None;
    }
    let are_mutable = machine.params.iter().map(Param::is_mutable).gather();
    match are_mutable.as_slice() {
        _ if machine.asyncness.is_some() || machine.output.is_some() => None,
        [] => Some(CrowdParams::None),
        [true] => Some(CrowdParams::Owner),
        [false] => Some(CrowdParams::World),
        [true, false] => Some(CrowdParams::OwnerWorld),
        [false, true] => Some(CrowdParams::WorldOwner),
        _ => None,
    }
}
