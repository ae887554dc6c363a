//! Keys of a program that is watched.

use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};

use crate::view::programs::Status;
use crate::view::tui::dialog::{Goal, Pick, Picked, Prompt};
use crate::view::tui::message::Effect;
use crate::view::tui::state::{Shown, State};
use crate::view::tui::watching::{Chosen, template};

pub(super) fn key(state: &mut State, code: KeyCode) -> Option<Effect> {
    match code {
        KeyCode::Char(' ' | 'p') => pause(state),
        KeyCode::Char('i') => state.watching.has_idle = !state.watching.has_idle,
        KeyCode::Char('a') => state.watching.is_whole = !state.watching.is_whole,
        KeyCode::Char('s') => pick(state),
        KeyCode::Char('.') => {
            let last = state.watching.sent.clone()?;
            return send(state, last);
        }
        _ => {}
    }
    None
}

/// Stays at a line of the log, or follows the program again.
fn pause(state: &mut State) {
    let Shown::Program(id) = state.shown else { return };
    let Some(log) = state.logs.get(&id) else { return };
    match state.watching.looked {
        Some(_) => state.watching.look(log, None),
        None => state.watching.pause(log),
    }
}

/// The machine that events are for, or why there is none.
fn receiver(state: &State) -> Result<(u64, u64), String> {
    let Some((program, log)) = state.watched() else { return Err("No program is watched.".to_owned()) };
    let name = &program.name;
    match state.watching.shown(log) {
        _ if program.status != Status::Running => Err(format!("`{name}` does not run any more.")),
        _ if !program.events => Err(format!("`{name}` takes no events: it says so with `View::events()`.")),
        Some(Chosen::Machine(machine)) => Ok((program.id, machine)),
        Some(Chosen::Crowd(_)) => Err("Choose the machine that the event is for.".to_owned()),
        None => Err(format!("`{name}` has no machines yet.")),
    }
}

fn pick(state: &mut State) {
    if let Err(sentence) = receiver(state) {
        return state.tell(sentence);
    }
    let Some(outline) = state.outline() else { return };
    let all = outline.events.iter().enumerate().map(|(number, event)| {
        let payload = event.payload.as_deref().unwrap_or_default();
        (format!("{} {payload}", event.name), Picked::Event(number))
    });
    state.dialog = Some(Pick::of("Send an event", all.collect()));
}

/// An event without data is sent at once; the data of others are asked for.
pub(super) fn picked(state: &mut State, number: usize) -> Option<Effect> {
    let event = state.outline()?.events.get(number)?;
    if event.payload.is_none() {
        let event = json!(event.name);
        return send(state, event);
    }
    let text = template(event).to_string();
    state.dialog = Some(Prompt::of("The event as JSON", text, Goal::Event));
    None
}

pub(super) fn send(state: &mut State, event: Value) -> Option<Effect> {
    match receiver(state) {
        Ok((program, machine)) => {
            state.watching.sent = Some(event.clone());
            Some(Effect::Send { program, machine, event })
        }
        Err(sentence) => {
            state.tell(sentence);
            None
        }
    }
}
