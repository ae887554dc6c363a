//! Moving in a pane and in time, and taking what is selected there.

use ratatui::crossterm::event::KeyCode;

use super::{machine, show};
use crate::view::tui::draw::inside_rows;
use crate::view::tui::list::moved;
use crate::view::tui::message::Effect;
use crate::view::tui::outline::What;
use crate::view::tui::state::{Pane, Shown, State};

/// So far goes a page.
const PAGE: i64 = 10;

/// `None` where the key is none of the pane.
pub(super) fn key(state: &mut State, code: KeyCode) -> Option<Option<Effect>> {
    match code {
        KeyCode::Enter => return Some(enter(state)),
        KeyCode::Char('x') | KeyCode::Delete if state.pane == Pane::List => return Some(forget(state)),
        _ => {}
    }
    let count = motion(code)?;
    if matches!(code, KeyCode::Left | KeyCode::Right | KeyCode::Char('h' | 'l')) {
        look(state, count);
        return Some(None);
    }
    match (state.pane, &state.shown) {
        (Pane::List, _) => state.list_move(count),
        (Pane::Picture, _) => {
            let rows = state.outline().map_or(0, |outline| outline.rows.len());
            state.cursor = Some(moved(state.picture_row(&state.light()), count, rows));
        }
        (Pane::Next, Shown::Program(_)) => choose(state, count),
        (Pane::Next, _) => {
            let length = machine::items(state).len();
            let selected = state.simulation.selected.min(length.saturating_sub(1));
            state.simulation.selected = moved(selected, count, length);
        }
        (Pane::Inside, _) => state.inside = moved(state.inside, count, inside_rows(state).len()),
        (Pane::Log, _) => look(state, count),
    }
    Some(None)
}

fn motion(code: KeyCode) -> Option<i64> {
    Some(match code {
        KeyCode::Down | KeyCode::Right | KeyCode::Char('j' | 'l') => 1,
        KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') => -1,
        KeyCode::PageDown => PAGE,
        KeyCode::PageUp => -PAGE,
        KeyCode::Home => i64::MIN,
        KeyCode::End => i64::MAX,
        _ => return None,
    })
}

fn enter(state: &mut State) -> Option<Effect> {
    match (state.pane, &state.shown) {
        (Pane::List, _) => {
            let rows = state.list_rows();
            let shown = state.list_selected(&rows).and_then(|row| state.opens(&rows[row]))?;
            match shown == state.shown {
                // What is shown goes on.
                true => {
                    state.pane = Pane::Next;
                    None
                }
                false => show(state, shown),
            }
        }
        (Pane::Picture, Shown::Machine(_)) => {
            let light = state.light();
            let row = state.outline()?.rows.get(state.picture_row(&light))?;
            let What::Line(line) = row.what else { return None };
            let place = *light.possible.get(&line)?;
            machine::take(state, place)
        }
        (Pane::Next, Shown::Machine(_)) => {
            let last = machine::items(state).len().saturating_sub(1);
            machine::take(state, state.simulation.selected.min(last))
        }
        (Pane::Log, Shown::Machine(_)) => state.simulation.go_on_from_here(),
        _ => None,
    }
}

/// Takes the selected program off the list.
fn forget(state: &State) -> Option<Effect> {
    let rows = state.list_rows();
    match state.opens(&rows[state.list_selected(&rows)?])? {
        Shown::Program(id) => Some(Effect::Forget(id)),
        _ => None,
    }
}

/// The machine so many rows on is shown.
fn choose(state: &mut State, count: i64) {
    let Some((program, log)) = state.watched() else { return };
    let choices = state.watching.choices(program, log);
    let shown = state.watching.shown(log);
    let place = choices.iter().position(|choice| Some(choice.what) == shown);
    let next = place.map_or(0, |place| moved(place, count, choices.len()));
    if let Some(choice) = choices.get(next) {
        state.watching.chosen = Some(choice.what);
        state.cursor = None;
    }
}

/// A step back or forth in the log.
pub(super) fn look(state: &mut State, count: i64) {
    match state.shown {
        Shown::Machine(_) => {
            let simulation = &mut state.simulation;
            let step = moved(simulation.at(), count, simulation.steps().len());
            simulation.look(Some(step));
        }
        Shown::Program(id) => {
            let Some(log) = state.logs.get(&id) else { return };
            match count {
                i64::MIN => state.watching.look(log, Some(log.first())),
                i64::MAX => state.watching.look(log, None),
                _ => state.watching.step(log, count),
            }
        }
        Shown::Nothing => {}
    }
}
