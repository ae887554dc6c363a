//! Keys that answer what a simulation asks.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::view::tui::list::moved;
use crate::view::tui::message::Effect;
use crate::view::tui::state::State;
use crate::view::tui::text::duration;

/// `None` where the key is no answer.
pub(super) fn key(state: &mut State, key: KeyEvent) -> Option<Option<Effect>> {
    let simulation = &mut state.simulation;
    if key.code == KeyCode::Esc {
        return Some(simulation.undo());
    }
    let Some(answers) = simulation.question()?.answers.clone() else { return number(state, key) };
    let place = simulation.selected.min(answers.len().saturating_sub(1));
    let said = match key.code {
        KeyCode::Enter => place,
        KeyCode::Down | KeyCode::Right | KeyCode::Char('j' | 'l') => {
            simulation.selected = moved(place, 1, answers.len());
            return Some(None);
        }
        KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') => {
            simulation.selected = moved(place, -1, answers.len());
            return Some(None);
        }
        KeyCode::Char(letter) => answers.iter().position(|answer| answer.starts_with(letter))?,
        _ => return None,
    };
    let answer = answers.get(said)?.clone();
    Some(simulation.answer(answer))
}

/// A number is typed, so letters are no commands, but for those that leave and help.
fn number(state: &mut State, key: KeyEvent) -> Option<Option<Effect>> {
    let simulation = &mut state.simulation;
    match key.code {
        KeyCode::Char('q' | '?') => None,
        KeyCode::Enter => match duration(&simulation.number.text) {
            Some(milliseconds) => Some(simulation.answer(milliseconds.to_string())),
            None => {
                state.tell("That is no time: write 250ms, 2s or 1min.");
                Some(None)
            }
        },
        _ => simulation.number.key(key).then_some(None),
    }
}
