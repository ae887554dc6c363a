//! How the view changes by what happens. Nothing is read or written here: what is to be done comes back as effects.

mod dialogs;
mod keys;
mod machine;
mod panes;
mod program;
mod question;

use std::sync::Arc;

use super::dialog::{Dialog, Goal, Prompt};
use super::message::{Effect, Export, Exported, Message};
use super::outline::Row;
use super::state::{Pane, Shown, State};
use super::watching::next_of;
use crate::view::Place;
use crate::view::machines::Sources;
use crate::view::programs::{News, Overview, Status};
use crate::view::renamed::successor;

pub(super) fn update(state: &mut State, message: Message) -> Vec<Effect> {
    match message {
        Message::Key(key) => return keys::key(state, key).into_iter().collect(),
        Message::Resized => {}
        Message::Sources(sources) => return read(state, sources).into_iter().collect(),
        Message::At(place) => return begin_at(state, &place).into_iter().collect(),
        Message::Programs(programs, strangers) => {
            state.strangers = strangers;
            return know(state, programs).into_iter().collect();
        }
        Message::News(news) => hear(state, news),
        Message::Simulated(number, run) => state.simulation.simulated(number, run),
        Message::Exported(export, how) => exported(state, export, how),
        Message::Sent(Ok(())) => state.tell("Sent."),
        Message::Sent(Err(sentence)) | Message::Told(sentence) => state.tell(sentence),
        Message::Over(failure) => (state.is_over, state.failure) = (true, failure),
    }
    Vec::new()
}

/// Files have been read again.
fn read(state: &mut State, sources: Arc<Sources>) -> Option<Effect> {
    let old = std::mem::replace(&mut state.sources, sources);
    match &state.shown {
        Shown::Machine(id) => {
            if let Some(now) = gone_to(&old, &state.sources, id) {
                return moved(state, now);
            }
            let machine = state.sources.machine(id).cloned();
            machine.and_then(|machine| state.simulation.open(&machine))
        }
        Shown::Program(_) => None,
        Shown::Nothing => first(state),
    }
}

/// Shows the machine of a place, with its row selected.
fn begin_at(state: &mut State, place: &Place) -> Option<Effect> {
    let id = place.machine(&state.sources)?.id.clone();
    let effect = match state.shown == Shown::Machine(id.clone()) {
        true => None,
        false => show(state, Shown::Machine(id)),
    };
    let rows = &state.simulation.outline.rows;
    let is_before = |(_, row): &(usize, &Row)| row.source > 0 && row.source <= place.row;
    // Of several that begin in a row the first is the state.
    let before = rows.iter().enumerate().filter(is_before).rev().max_by_key(|(_, row)| row.source);
    (state.cursor, state.pane) = (before.map(|(number, _)| number), Pane::Picture);
    effect
}

/// Where the machine is now that is shown, if it is no longer where it was.
fn gone_to(old: &Sources, new: &Sources, id: &str) -> Option<String> {
    if new.machine(id).is_some() { None } else { successor(old, new, id) }
}

/// The machine that is shown has another name now, and its run goes on.
fn moved(state: &mut State, id: String) -> Option<Effect> {
    let machine = state.sources.machine(&id).cloned()?;
    (state.shown, state.list.selected) = (Shown::Machine(id.clone()), Some(Shown::Machine(id)));
    state.simulation.moved(&machine)
}

/// The first machine; a list of several is shown before it.
fn first(state: &mut State) -> Option<Effect> {
    let id = state.sources.machines.first()?.id.clone();
    let is_alone = state.sources.machines.len() == 1;
    let effect = show(state, Shown::Machine(id));
    state.pane = if is_alone { Pane::Next } else { Pane::List };
    effect
}

fn show(state: &mut State, shown: Shown) -> Option<Effect> {
    (state.cursor, state.inside) = (None, 0);
    state.pane = if state.pane == Pane::List { Pane::Next } else { state.pane };
    state.list.selected = Some(shown.clone());
    state.shown = shown.clone();
    match shown {
        Shown::Machine(id) => {
            let machine = state.sources.machine(&id).cloned()?;
            state.simulation.open(&machine)
        }
        Shown::Program(id) => {
            state.watching.open();
            follow(state, id);
            None
        }
        Shown::Nothing => None,
    }
}

/// What the threads know of programs. One that connects is told of, for the list may not be seen.
fn know(state: &mut State, programs: Vec<Overview>) -> Option<Effect> {
    let before = std::mem::replace(&mut state.programs, programs);
    let is_new = |program: &&Overview| {
        let is_known = before.iter().any(|other| other.id == program.id && other.status == program.status);
        program.status == Status::Running && !is_known
    };
    let connected = state.programs.iter().find(is_new).map(|program| (program.id, program.name.clone()));
    state.logs.retain(|id, _| state.programs.iter().any(|program| program.id == *id));
    for program in &state.programs {
        state.logs.entry(program.id).or_default();
    }
    let mut effect = None;
    match state.shown {
        Shown::Program(id) if state.logs.contains_key(&id) => follow(state, id),
        Shown::Program(_) => effect = leave(state),
        Shown::Nothing => {
            if let Some(program) = state.programs.first() {
                show(state, Shown::Program(program.id));
            }
        }
        Shown::Machine(_) => {}
    }
    if let Some((id, name)) = connected
        && state.shown != Shown::Program(id)
    {
        state.tell(format!("`{name}` has connected, and is in the list of machines: Esc goes there."));
    }
    effect
}

/// The program that was shown is off the list.
fn leave(state: &mut State) -> Option<Effect> {
    let pane = state.pane;
    let first = state.sources.machines.first().map(|machine| Shown::Machine(machine.id.clone()));
    let effect = show(state, first.unwrap_or(Shown::Nothing));
    state.pane = pane;
    effect
}

/// A program that was watched and begins again is watched again.
fn follow(state: &mut State, id: u64) {
    let Some(program) = state.programs.iter().find(|program| program.id == id) else { return };
    if program.status == Status::Running {
        state.watching.has_run = true;
    } else if state.watching.has_run
        && let Some(next) = next_of(&state.programs, program)
    {
        let pane = state.pane;
        show(state, Shown::Program(next));
        (state.pane, state.watching.has_run) = (pane, true);
    }
}

fn hear(state: &mut State, news: News) {
    let (News::Base { program, .. } | News::Lines { program, .. }) = &news;
    let is_watched = state.shown == Shown::Program(*program);
    let log = state.logs.entry(*program).or_default();
    log.hear(news);
    // What has left the log cannot be looked at.
    if is_watched
        && let Some((number, _)) = state.watching.looked
        && (number < log.first() || number >= log.end())
    {
        let nearest = Some(log.first()).filter(|first| *first > number);
        state.watching.look(log, nearest);
    }
}

fn exported(state: &mut State, export: Export, how: Exported) {
    match how {
        Exported::Written => state.tell(format!("Written to {}.", export.path.display())),
        Exported::Exists => state.dialog = Some(Dialog::Replace(export)),
        Exported::Failed(sentence) => {
            let path = export.path.display().to_string();
            let mut dialog = Prompt::of("Write to the file", path, Goal::Export(export));
            if let Dialog::Prompt(prompt) = &mut dialog {
                prompt.problem = Some(sentence);
            }
            state.dialog = Some(dialog);
        }
    }
}
