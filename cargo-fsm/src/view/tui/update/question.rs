//! Keys that answer what a simulation asks.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::view::tui::list::moved;
use crate::view::tui::message::Effect;
use crate::view::tui::state::State;

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

fn number(state: &mut State, key: KeyEvent) -> Option<Option<Effect>> {
    let simulation = &mut state.simulation;
    match key.code {
        KeyCode::Enter => {
            let text = simulation.number.text.trim().to_owned();
            match text.parse::<f64>() {
                Ok(number) if number.is_finite() => Some(simulation.answer(text)),
                _ => {
                    state.tell("That is no number.");
                    Some(None)
                }
            }
        }
        KeyCode::Char(letter) if !letter.is_ascii_digit() && !['.', '-', 'e'].contains(&letter) => None,
        _ => simulation.number.key(key).then_some(None),
    }
}
