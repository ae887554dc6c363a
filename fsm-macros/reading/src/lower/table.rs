//! Whether `send` looks the next state up, by the current state and the event, before it looks at lines, and what it
//! finds there: of a flat machine the lines that lead on and do nothing else.
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
//!
//! A sparser machine has one `match` on the pairs instead, which rustc turns into arithmetic: in a ring of 50 states
//! that take one of 50 events each, 8 instructions for an event, where a function for each state takes 16.

use super::dispatch::{Taker, cell, is_there, takers};
use super::prelude::*;

const LEAST_STATES: usize = 8;
const MOST_CELLS: usize = 20;

/// By state, the lines for events.
type Takers<'t> = [Vec<Taker<'t>>];

pub(super) fn table(program: &Program) -> Option<Table> {
    let Some(Events::Declared { variants, .. }) = &program.events else { return None };
    if program.states.len() <= LEAST_STATES || !is_fit(program) {
        return None;
    }
    let takers = takers(program, variants)?;
    let mut pairs: Vec<Vec<Cell>> =
        program.state_ids().map(|id| row(program, id, &takers, variants.len())).gather();
    let mut rows = pairs.clone();
    leave_to_lines(&mut rows, &|cell| matches!(cell, Cell::Line(_)));
    let staying = staying(&mut rows);
    if let (Pays::Well, rows) = (pays(program, &takers, &rows), rows) {
        return Some(Table { form: Form::Rows, replaced: replaced(program, &takers, &rows), rows, staying });
    }
    leave_to_lines(&mut pairs, &|cell| cell == Cell::Ignored);
    keep_together(program, &takers, &mut pairs);
    let is_sparse = pays(program, &takers, &pairs) == Pays::AsPairs;
    let replaced = replaced(program, &takers, &pairs);
    is_sparse.then_some(Table { form: Form::Pairs, replaced, rows: pairs, staying: Cell::Unhandled })
}

#[derive(PartialEq, Eq)]
enum Pays {
    Well,
    /// Most of the rows are empty.
    AsPairs,
    Not,
}

/// Whether most of what lines take is in the table, and little of the table is empty.
fn pays(program: &Program, takers: &Takers, rows: &[Vec<Cell>]) -> Pays {
    let mut plain = 0;
    let mut others = 0;
    let mut cells = 0;
    for (id, row) in program.state_ids().zip(rows).filter(|(id, _)| !program.topology.ends_in(*id)) {
        let mut taken = vec![false; row.len()];
        for event in acting(id, takers).into_iter().each_of(|taker| &taker.events) {
            taken[*event] = true;
        }
        let taken: Vec<&Cell> =
            row.iter().zip(&taken).filter(|(_, taken)| **taken).map(|(cell, _)| cell).gather();
        let count = taken.iter().filter(|cell| ***cell != Cell::Lines).count();
        (plain, others, cells) = (plain + count, others + taken.len() - count, cells + row.len());
    }
    match (plain > 0 && plain >= others, cells <= plain * MOST_CELLS) {
        (false, _) => Pays::Not,
        (true, true) => Pays::Well,
        (true, false) => Pays::AsPairs,
    }
}

/// Whether a change of state is no more than to store the new one, in the machine as a whole.
fn is_fit(program: &Program) -> bool {
    let storage = &program.storage;
    // In a machine that may stop, an event waits with the caller until a line takes it, one line by one.
    let does_more = program.head.kind.may_stop()
        || storage.moves
        || storage.previous_in.holds(&ROOT)
        || storage.queue.is_some_and(|queue| queue.defers)
        || storage.state_timers > 0
        || storage.chains
        || !storage.told_done.is_empty()
        || program.is_incomplete
        || !program.reports(|report| matches!(report, Report::Transition { .. })).is_empty();
    let is_plain = |id: StateId| program.state(id).data.is_empty() && is_there(program.state(id).attrs);
    program.topology.is_flat() && !does_more && program.state_ids().all(is_plain)
}

/// The cells of a state. A line is put over the ones behind it.
fn row(program: &Program, id: StateId, takers: &Takers, events: usize) -> Vec<Cell> {
    if program.topology.is_choice(id) {
        return vec![Cell::Lines; events];
    }
    if program.topology.ends_in(id) {
        return vec![Cell::Unhandled; events];
    }
    let reports = program.reports(|report| matches!(report, Report::Unhandled { .. }));
    let mut row = vec![if reports.is_empty() { Cell::Unhandled } else { Cell::Lines }; events];
    for taker in acting(id, takers) {
        let cell = cell(program, id, taker);
        for event in &taker.events {
            row[*event] = cell;
        }
    }
    row
}

/// The lines that may act in a state, the first one last.
fn acting<'t>(id: StateId, takers: &'t Takers<'t>) -> Vec<&'t Taker<'t>> {
    let of_machine = takers[ROOT.0].iter().rev().filter(|taker| taker.applies_in(id));
    of_machine.and(takers[id.0].iter().rev()).gather()
}

/// Where the machine stays, the table does not say why. The rarer of two reasons goes to the lines.
fn staying(rows: &mut [Vec<Cell>]) -> Cell {
    let count = |wanted: Cell| rows.iter().flatten().filter(|cell| **cell == wanted).count();
    let (often, seldom) = match count(Cell::Ignored) > count(Cell::Unhandled) {
        true => (Cell::Ignored, Cell::Unhandled),
        false => (Cell::Unhandled, Cell::Ignored),
    };
    leave_to_lines(rows, &|cell| cell == seldom);
    often
}

fn leave_to_lines(rows: &mut [Vec<Cell>], is_meant: &dyn Fn(Cell) -> bool) {
    for cell in rows.iter_mut().flatten().filter(|cell| is_meant(**cell)) {
        *cell = Cell::Lines;
    }
}

/// The code of a line stands in one place. Where the lines have to be asked for one of its events, it stands there.
fn keep_together(program: &Program, takers: &Takers, rows: &mut [Vec<Cell>]) {
    loop {
        let (called, mut torn) = (called(program, rows), vec![false; program.lines.len()]);
        for taker in asked(program, takers, rows) {
            let LineId(line) = taker.line.id;
            torn[line] = called[line];
        }
        if !torn.holds(&true) {
            return;
        }
        leave_to_lines(rows, &|cell| matches!(cell, Cell::Line(LineId(line)) if torn[line]));
    }
}

/// By line: whether some cell calls it.
fn called(program: &Program, rows: &[Vec<Cell>]) -> Vec<bool> {
    let mut called = vec![false; program.lines.len()];
    for row in rows {
        step!();
        for cell in row {
            if let Cell::Line(LineId(line)) = cell {
                called[*line] = true;
            }
        }
    }
    called
}

/// By line: whether the table replaces it, since a cell calls it, or no cell for its events asks the lines.
fn replaced(program: &Program, takers: &Takers, rows: &[Vec<Cell>]) -> Vec<bool> {
    let mut replaced = called(program, rows);
    for taker in takers.iter().flatten().filter(|taker| taker.is_plain()) {
        replaced[taker.line.id.0] = true;
    }
    for taker in asked(program, takers, rows) {
        replaced[taker.line.id.0] = false;
    }
    replaced
}

/// The lines for events of which some cell asks the lines.
fn asked<'t>(program: &Program, takers: &'t Takers<'t>, rows: &[Vec<Cell>]) -> Vec<&'t Taker<'t>> {
    let mut found = Vec::new();
    for (state, takers) in program.topology.all().zip(takers) {
        let states: Vec<StateId> = match state {
            ROOT => program.state_ids().filter(|id| !program.topology.ends_in(*id)).gather(),
            id => vec![id],
        };
        let asks = |event: &usize| states.iter().any(|id| rows[id.0 - 1][*event] == Cell::Lines);
        found.extend(takers.iter().filter(|taker| taker.events.iter().any(asks)));
    }
    found
}
