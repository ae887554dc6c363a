//! Whether `send` looks the next state up in a table, by the current state and the event, before it looks at lines,
//! and what stands in the table: of a flat machine the lines that lead on and do nothing else.
//!
//! A `match` on state and event jumps to where the events before have led, which a processor can predict only where
//! they come in a pattern; a table is data. Beside the `match`, as CPU time over rings of 4 to 50 states with up to as
//! many events, driven as in `benches/`:
//!
//! | states | lines with a guard | random events | periodic events |
//! | --- | --- | --- | --- |
//! | 4 | none | 0.31 to 0.52 | 0.74 to 1.13 |
//! | 6 | none | 0.34 to 0.56 | 0.77 to 1.46 |
//! | 8 to 16 | none | 0.22 to 0.40 | 0.22 to 1.07 |
//! | 25 to 50 | none | 0.20 to 0.34 | 0.23 to 0.95 |
//! | 8 to 50 | half | 0.64 to 0.93 | 0.30 to 0.84 |
//! | 12, 25 | three of four | 0.84 to 1.11 | 0.70 to 0.92 |
//!
//! So a table is there from 8 states on, where at least half of the pairs of state and event that a line takes are such
//! lines. No state has data: where one has, storing another is compiled to a jump again. The table has
//! at most 20 cells for each of these pairs, which is what a `match` takes in the program: 21 bytes for each line (100
//! states, 150 events, 500 lines), and 37 in a ring of 50 states and events.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::features::Features;
use super::plan::StatePlan;
use crate::each::Gather;
use crate::model::{ChangeKind, Event, Events, Handler, Machine, ROOT, StateId, Target, Trigger};
use crate::syntax::{Attrs, EventPattern};

const LEAST_STATES: usize = 8;
const MOST_CELLS: usize = 20;

pub(crate) struct Table {
    /// By state, the first of which is the one behind the machine itself, and by event.
    pub(crate) rows: Vec<Vec<Cell>>,
    /// What is said of an event that leaves the machine where it is: all such cells say the same.
    pub(crate) staying: Cell,
    /// By state id and place among its lines for events: the table says all that the line does.
    replaced: Vec<Vec<bool>>,
}

/// What an event does in a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    /// Leads to this state, which is another one, and does nothing else.
    To(StateId),
    /// No line takes it.
    Unhandled,
    /// A line takes it and does nothing.
    Ignored,
    /// The lines know: some guard, action or data is involved.
    Lines,
}

impl Table {
    /// Whether no cell asks the lines.
    pub(crate) fn is_whole(&self) -> bool {
        self.rows.iter().flatten().all(|cell| *cell != Cell::Lines)
    }

    pub(crate) fn replaces(&self, state: StateId, line: usize) -> bool {
        self.replaced[state.0][line]
    }
}

pub(super) fn table(machine: &Machine, plans: &[StatePlan], features: &Features) -> Option<Table> {
    let Some(Events::Declared { variants, .. }) = &machine.events else {
        return None;
    };
    if machine.states.len() <= LEAST_STATES || !is_fit(machine, plans, features) {
        return None;
    }
    let events = EventNames::of(variants)?;
    let lines: Vec<Vec<Line>> =
        plans.iter().map(|plan| plan.on.iter().map(|on| events.line(on)).gather()).gather();
    let mut rows: Vec<Vec<Cell>> =
        machine.state_ids().map(|id| row(machine, plans, id, &lines, variants.len())).gather();
    let staying = staying(&mut rows);
    let replaced = |plan: &StatePlan| replaced(machine, plan.id, &lines[plan.id.0], &rows);
    let replaced = plans.iter().map(replaced).gather();
    pays(machine, &lines, &rows).then_some(Table { rows, staying, replaced })
}

/// Whether most of what lines take is in the table, and little of the table is empty.
fn pays(machine: &Machine, lines: &[Vec<Line>], rows: &[Vec<Cell>]) -> bool {
    let (mut plain, mut others, mut cells) = (0, 0, 0);
    for (id, row) in machine.state_ids().zip(rows).filter(|(id, _)| !machine.ends_in(*id)) {
        let mut taken = vec![false; row.len()];
        for event in acting(machine, id, lines).flat_map(|line| &line.events) {
            taken[*event] = true;
        }
        let count = |is_plain: bool| {
            row.iter()
                .zip(&taken)
                .filter(|(cell, taken)| **taken && (**cell != Cell::Lines) == is_plain)
                .count()
        };
        (plain, others, cells) = (plain + count(true), others + count(false), cells + row.len());
    }
    plain >= others && cells <= plain * MOST_CELLS
}

/// Whether a change of state is no more than to store the new one, in the machine as a whole.
fn is_fit(machine: &Machine, plans: &[StatePlan], features: &Features) -> bool {
    let reports_changes =
        plans[ROOT.0].reports.iter().any(|line| matches!(line.trigger, Trigger::Transition { .. }));
    let does_more = features.regions
        || features.moves
        || features.previous
        || features.defers
        || features.incomplete
        || features.state_timers > 0
        || reports_changes
        || !features.told_done.is_empty();
    let is_plain = |id: StateId| machine.state(id).data.is_empty() && is_there(&machine.state(id).attrs);
    features.flat && !does_more && machine.state_ids().all(is_plain)
}

/// Whether nothing in these attributes says that it may not be there, or that naming it has consequences.
fn is_there(attrs: &Attrs) -> bool {
    const OTHERWISE: [&str; 3] = ["cfg", "cfg_attr", "deprecated"];
    !attrs.passed.iter().any(|attr| OTHERWISE.iter().any(|name| attr.path().is_ident(name)))
}

/// What is known of one line for events.
struct Line<'m> {
    handler: &'m Handler,
    /// It takes its events every time, needs nothing that they carry, and has no guard and no action. What rustc
    /// could find wrong with it is not in the table, so that rustc does.
    is_plain: bool,
    /// The events that it may take.
    events: Vec<usize>,
}

/// The cells of a state. A line is put over those behind it.
fn row(machine: &Machine, plans: &[StatePlan], id: StateId, lines: &[Vec<Line>], events: usize) -> Vec<Cell> {
    if machine.is_choice(id) {
        return vec![Cell::Lines; events];
    }
    if machine.ends_in(id) {
        return vec![Cell::Unhandled; events];
    }
    let reports = plans[ROOT.0].reports.iter().any(|line| matches!(line.trigger, Trigger::Unhandled { .. }));
    let mut row = vec![if reports { Cell::Lines } else { Cell::Unhandled }; events];
    for line in acting(machine, id, lines) {
        let cell = if line.is_plain { cell(machine, plans, id, line.handler) } else { Cell::Lines };
        for event in &line.events {
            row[*event] = cell;
        }
    }
    row
}

/// The lines that may act in a state, the first one last.
fn acting<'l>(machine: &Machine, id: StateId, lines: &'l [Vec<Line>]) -> impl Iterator<Item = &'l Line<'l>> {
    let of_machine = lines[ROOT.0].iter().rev().filter(move |line| machine.applies_in(line.handler, id));
    of_machine.chain(lines[id.0].iter().rev())
}

/// Where the machine stays, the table does not say why. What is rarer goes to the lines.
fn staying(rows: &mut [Vec<Cell>]) -> Cell {
    let count = |wanted: Cell| rows.iter().flatten().filter(|cell| **cell == wanted).count();
    let (often, seldom) = match count(Cell::Ignored) > count(Cell::Unhandled) {
        true => (Cell::Ignored, Cell::Unhandled),
        false => (Cell::Unhandled, Cell::Ignored),
    };
    for cell in rows.iter_mut().flatten().filter(|cell| **cell == seldom) {
        *cell = Cell::Lines;
    }
    often
}

/// Which lines of a state are in the table alone.
fn replaced(machine: &Machine, id: StateId, lines: &[Line], rows: &[Vec<Cell>]) -> Vec<bool> {
    let states: Vec<StateId> = match id {
        ROOT => machine.state_ids().filter(|id| !machine.ends_in(*id)).gather(),
        id => vec![id],
    };
    let asks = |event: &usize| states.iter().any(|id| rows[id.0 - 1][*event] == Cell::Lines);
    lines.iter().map(|line| line.is_plain && !line.events.iter().any(asks)).gather()
}

struct EventNames<'m> {
    variants: &'m [Event],
    /// Comparing identifiers one by one is slow in a macro.
    numbers: BTreeMap<String, usize>,
}

impl<'m> EventNames<'m> {
    fn of(variants: &'m [Event]) -> Option<Self> {
        let names = variants.iter().map(|event| event.name.to_string());
        let numbers: BTreeMap<String, usize> = names.zip(0..).collect();
        let is_known = numbers.len() == variants.len() && variants.len() > 1;
        (is_known && variants.iter().all(|event| is_there(&event.attrs)))
            .then_some(Self { variants, numbers })
    }

    fn line<'h>(&self, handler: &'h Handler) -> Line<'h> {
        let does_more = handler.guard.is_some() || handler.action.is_some() || !handler.filter.is_empty();
        let mut line =
            Line { handler, is_plain: !does_more && handler.attrs.passed.is_empty(), events: Vec::new() };
        let Trigger::On(pattern) = &handler.trigger else {
            return line;
        };
        for alternative in &pattern.alternatives {
            line.is_plain &= alternative.binding.is_empty();
            match &alternative.event {
                EventPattern::Any(_) => line.events = (0..self.variants.len()).gather(),
                EventPattern::Variant { name, payload } => {
                    let Some(event) = self.numbers.get(&name.to_string()) else { continue };
                    line.is_plain &= fits(&self.variants[*event], payload.as_ref());
                    line.events.push(*event);
                }
            }
        }
        line
    }
}

/// What a line without guard and action does in this state.
fn cell(machine: &Machine, plans: &[StatePlan], id: StateId, line: &Handler) -> Cell {
    match &line.target {
        Target::Ignore(_) => Cell::Ignored,
        Target::Change(change) => match &change.kind {
            ChangeKind::Goto(entry) if entry.state != id && plans[id.0].exit.is_empty() => {
                enters(machine, plans, entry.state)
            }
            _ => Cell::Lines,
        },
        _ => Cell::Lines,
    }
}

fn enters(machine: &Machine, plans: &[StatePlan], id: StateId) -> Cell {
    let ends = machine.ends_in(id);
    let ends_more = ends && (machine.stack.is_some() || !plans[ROOT.0].exit.is_empty());
    let is_more =
        !machine.state(id).data.is_empty() || !plans[id.0].enter.is_empty() || machine.is_choice(id);
    if is_more || ends_more { Cell::Lines } else { Cell::To(id) }
}

/// `Name`, `Name(..)`, `Name(_)` or `Name { .. }`, as the event was declared.
fn fits(event: &Event, pattern: Option<&Group>) -> bool {
    let mut declared = event.payload.clone().into_iter();
    match (declared.next(), pattern) {
        (None, None) => true,
        (Some(TokenTree::Group(declared)), Some(pattern)) if declared.delimiter() == pattern.delimiter() => {
            let text = pattern.stream().to_string().replace(char::is_whitespace, "");
            let in_parentheses = declared.delimiter() == Delimiter::Parenthesis;
            text == ".." || in_parentheses && text == "_" && is_one_field(declared.stream())
        }
        _ => false,
    }
}

/// A comma may also stand in the generics of a type. Then the answer is no, which does no harm.
fn is_one_field(fields: TokenStream) -> bool {
    let is_comma = |token: TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',');
    !fields.is_empty() && !fields.into_iter().any(is_comma)
}
