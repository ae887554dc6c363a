//! The names of timers in a snapshot. A timer stands there by its own name, or by state, kind and order: `Hot.after`. What
//! else is read: names that its state had before, and `Hot after 2`, as earlier versions have written all timers.

use crate::context::cx::Cx;
use crate::each::Gather;
use crate::program::{Line, Trigger};
use crate::token::unraw;
use crate::topology::{ROOT, StateId};
use crate::written::SerdeNames;

pub(super) struct Names {
    pub(super) written: String,
    /// Others that are read, the most certain first.
    pub(super) read: Vec<String>,
}

/// The names of a line that is one of these.
pub(super) fn names(cx: Cx, line: &Line, all: &[&Line]) -> Names {
    let alike = alike(cx, line);
    let is_single = alike.len() == 1;
    let states = states(cx, line);
    let own = cx.program.timer_name(line);
    let written = own.map_or_else(|| written(cx, line, all), unraw);
    let placed =
        states.read.iter().filter(|_| own.is_none() || is_single).map(|state| placed(cx, line, state));
    let before = states.read.iter().map(|state| positional(cx, line, state));
    let before = before.chain([positional(cx, line, &rust_name(cx, line))]);
    let mut read: Vec<String> = placed.chain(before).gather();
    read.retain(|name| *name != written);
    Names { written, read }
}

/// Serde asks for names that differ beside each other only, so those of two states may be one.
fn written(cx: Cx, line: &Line, all: &[&Line]) -> String {
    let written = |line: &Line| placed(cx, line, &states(cx, line).written);
    let name = written(line);
    let is_taken = all.iter().any(|other| other.id != line.id && written(other) == name);
    if is_taken { placed(cx, line, &rust_name(cx, line)) } else { name }
}

fn states(cx: Cx, line: &Line) -> SerdeNames {
    let name = rust_name(cx, line);
    if line.source == ROOT {
        SerdeNames { written: name.clone(), read: vec![name] }
    } else {
        of_state(cx, line.source)
    }
}

/// By which names serde writes and reads a state. A region has its own alone, as the field that it is.
pub(super) fn of_state(cx: Cx, id: StateId) -> SerdeNames {
    let name = unraw(cx.state(id).name);
    match cx.tree().is_region(id) {
        true => SerdeNames { written: name.clone(), read: vec![name] },
        false => SerdeNames::of(&name, cx.state(id).attrs, cx.program.head.attrs),
    }
}

fn rust_name(cx: Cx, line: &Line) -> String {
    if line.source == ROOT { "machine".to_owned() } else { unraw(cx.state(line.source).name) }
}

/// `Aiming.after`; the order counts among lines that can have no name.
fn placed(cx: Cx, line: &Line, state: &str) -> String {
    let unnamed = alike(cx, line).into_iter().filter(|other| cx.program.timer_name(other).is_none());
    let before = unnamed.take_while(|other| other.id != line.id).count();
    let number = if before > 0 { format!(".{}", before + 1) } else { String::new() };
    format!("{state}.{}{number}", word(line))
}

/// `Aiming after`, and `Aiming after 2` of the second; `after` of the machine.
fn positional(cx: Cx, line: &Line, state: &str) -> String {
    let before = alike(cx, line).into_iter().take_while(|other| other.id != line.id).count();
    let state = if line.source == ROOT { String::new() } else { format!("{state} ") };
    let number = if before > 0 { format!(" {}", before + 1) } else { String::new() };
    format!("{state}{}{number}", word(line))
}

/// The same by the name of the state in the table, of which the fingerprint is made.
pub(super) fn in_fingerprint(cx: Cx, line: &Line) -> String {
    positional(cx, line, &rust_name(cx, line))
}

/// The lines of this kind in its state.
fn alike<'p>(cx: Cx<'p>, line: &Line) -> Vec<&'p Line<'p>> {
    cx.program.timed(line.source).into_iter().filter(|other| word(other) == word(line)).gather()
}

fn word(line: &Line) -> &'static str {
    match line.trigger {
        Trigger::After(_) => "after",
        Trigger::Every { .. } => "every",
        _ => "update",
    }
}
