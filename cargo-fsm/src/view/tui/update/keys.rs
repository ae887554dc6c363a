//! Keys: first those of a dialog, of a search and of a question, then those of all panes, and those of one.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{dialogs, machine, panes, program, question};
use crate::view::tui::dialog::Dialog;
use crate::view::tui::input::Input;
use crate::view::tui::message::Effect;
use crate::view::tui::state::{Pane, Shown, State};

pub(super) fn key(state: &mut State, key: KeyEvent) -> Option<Effect> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    state.notice = None;
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    if is_control && key.code == KeyCode::Char('c') {
        state.is_over = true;
        return None;
    }
    if state.dialog.is_some() {
        return dialogs::key(state, key);
    }
    if state.list.is_typing || state.watching.is_typing {
        typing(state, key);
        return None;
    }
    if state.is_asked()
        && let Some(effect) = question::key(state, key)
    {
        return effect;
    }
    if is_control && key.code != KeyCode::Char('r') {
        return None;
    }
    if everywhere(state, key.code) {
        return None;
    }
    if let Some(effect) = panes::key(state, key.code) {
        return effect;
    }
    match state.shown {
        Shown::Machine(_) => machine::key(state, key),
        Shown::Program(_) => program::key(state, key.code),
        Shown::Nothing => None,
    }
}

/// Keys that mean the same wherever one is.
fn everywhere(state: &mut State, code: KeyCode) -> bool {
    match code {
        KeyCode::Char('q') => state.is_over = true,
        KeyCode::Char('?') => state.dialog = Some(Dialog::Help(0)),
        KeyCode::Tab => state.pane = state.pane.beside(1),
        KeyCode::BackTab => state.pane = state.pane.beside(Pane::ALL.len() - 1),
        KeyCode::Char('/') if state.pane == Pane::Next && matches!(state.shown, Shown::Program(_)) => {
            (state.watching.is_typing, state.watching.search) = (true, Input::default());
        }
        KeyCode::Char('/') => {
            state.pane = Pane::List;
            (state.list.is_typing, state.list.filter) = (true, Input::default());
        }
        KeyCode::Char('v') => state.cursor = None,
        KeyCode::Char('c') => state.is_coverage = !state.is_coverage,
        KeyCode::End if state.is_back() => panes::look(state, i64::MAX),
        KeyCode::Esc if state.pane != Pane::List => state.pane = Pane::List,
        KeyCode::Esc => state.list.filter = Input::default(),
        _ => return false,
    }
    true
}

/// A search: letters narrow the list, arrows move in it.
fn typing(state: &mut State, key: KeyEvent) {
    let State { list, watching, .. } = state;
    let (input, is_typing) = match list.is_typing {
        true => (&mut list.filter, &mut list.is_typing),
        false => (&mut watching.search, &mut watching.is_typing),
    };
    match key.code {
        KeyCode::Esc => {
            *input = Input::default();
            *is_typing = false;
        }
        KeyCode::Enter | KeyCode::Tab => *is_typing = false,
        KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => {
            panes::key(state, key.code);
        }
        _ => {
            input.key(key);
            if list.is_typing {
                list.selected = None;
            }
        }
    }
}
