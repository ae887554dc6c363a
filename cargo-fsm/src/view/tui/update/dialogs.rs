//! Keys of what stands before everything else.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{machine, program};
use crate::view::export::Form;
use crate::view::tui::dialog::{Dialog, Goal, Pick, Picked, Prompt};
use crate::view::tui::draw::KEYS;
use crate::view::tui::list::moved;
use crate::view::tui::message::{Effect, Export};
use crate::view::tui::state::State;
use crate::view::tui::text::duration;

pub(super) fn key(state: &mut State, key: KeyEvent) -> Option<Effect> {
    match state.dialog.take()? {
        Dialog::Help(row) => help(state, row, key.code),
        Dialog::Pick(pick) => return picking(state, pick, key),
        Dialog::Prompt(prompt) => return prompted(state, prompt, key),
        Dialog::Replace(export) => return replacing(state, export, key.code),
    }
    None
}

fn help(state: &mut State, row: usize, code: KeyCode) {
    let row = match code {
        KeyCode::Down | KeyCode::Char('j') | KeyCode::PageDown => moved(row, 1, KEYS.len()),
        KeyCode::Up | KeyCode::Char('k') | KeyCode::PageUp => moved(row, -1, KEYS.len()),
        _ => return,
    };
    state.dialog = Some(Dialog::Help(row));
}

fn picking(state: &mut State, mut pick: Pick, key: KeyEvent) -> Option<Effect> {
    let count = pick.fitting().count();
    match key.code {
        KeyCode::Esc => return None,
        KeyCode::Enter => {
            let (_, picked) = pick.fitting().nth(pick.selected)?;
            return take(state, picked.clone());
        }
        KeyCode::Down | KeyCode::Tab => pick.selected = moved(pick.selected, 1, count),
        KeyCode::Up | KeyCode::BackTab => pick.selected = moved(pick.selected, -1, count),
        KeyCode::PageDown => pick.selected = moved(pick.selected, 10, count),
        KeyCode::PageUp => pick.selected = moved(pick.selected, -10, count),
        _ => {
            if pick.filter.key(key) {
                pick.selected = 0;
            }
        }
    }
    state.dialog = Some(Dialog::Pick(pick));
    None
}

fn take(state: &mut State, picked: Picked) -> Option<Effect> {
    match picked {
        Picked::Export(form) => {
            ask_for_file(state, form);
            None
        }
        Picked::Request(request) => machine::request(state, request),
        Picked::Begin(in_state) => state.simulation.begin(in_state),
        Picked::Event(number) => program::picked(state, number),
    }
}

fn ask_for_file(state: &mut State, form: Form) {
    let Some(machine) = state.simulation.machine.clone() else { return };
    let ending = match form {
        Form::Test => "rs",
        Form::Sequence => "mmd",
    };
    let name = format!("{}.{ending}", machine.name.to_lowercase());
    let script = state.simulation.script.clone();
    let export = Export { machine, script, form, path: name.clone().into(), replace: false };
    state.dialog = Some(Prompt::of("Write to the file", name, Goal::Export(export)));
}

fn prompted(state: &mut State, mut prompt: Prompt, key: KeyEvent) -> Option<Effect> {
    match key.code {
        KeyCode::Esc => return None,
        KeyCode::Enter => match entered(state, &prompt) {
            Ok(effect) => return effect,
            Err(problem) => prompt.problem = Some(problem),
        },
        _ => {
            if prompt.input.key(key) {
                prompt.problem = None;
            }
        }
    }
    state.dialog = Some(Dialog::Prompt(prompt));
    None
}

/// What becomes of a text, or what is wrong with it.
fn entered(state: &mut State, prompt: &Prompt) -> Result<Option<Effect>, String> {
    let text = prompt.input.text.trim();
    match &prompt.goal {
        Goal::Export(_) if text.is_empty() => Err("A file needs a name.".to_owned()),
        Goal::Export(export) => {
            Ok(Some(Effect::Export(Export { path: text.into(), replace: false, ..export.clone() })))
        }
        Goal::Wait => {
            let wait = duration(text).ok_or("That is no time: write 250ms, 2s or 1min.")?;
            Ok(machine::tick(state, wait))
        }
        Goal::Event => {
            let event = serde_json::from_str(text).map_err(|error| format!("That is no JSON: {error}."))?;
            Ok(program::send(state, event))
        }
    }
}

fn replacing(state: &mut State, export: Export, code: KeyCode) -> Option<Effect> {
    match code {
        KeyCode::Char('y') => Some(Effect::Export(Export { replace: true, ..export })),
        KeyCode::Char('n') | KeyCode::Esc => {
            let path = export.path.display().to_string();
            state.dialog = Some(Prompt::of("Write to the file", path, Goal::Export(export)));
            None
        }
        _ => {
            state.dialog = Some(Dialog::Replace(export));
            None
        }
    }
}
