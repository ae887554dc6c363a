//! What a simulation asks of whoever plays.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::dialogs::field;
use super::{middle, over, rows};
use crate::view::tui::state::State;
use crate::view::tui::text::{around, cut, wrapped};

/// So wide are questions where there is room.
const WIDTH: usize = 60;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let Some(question) = state.simulation.question() else { return };
    let theme = state.theme;
    let width = WIDTH.min(usize::from(area.width).saturating_sub(4));
    let mut lines: Vec<Line<'_>> =
        wrapped(&question.code, width).into_iter().map(|text| Line::styled(text, theme.title())).collect();
    let mut place = question.text.clone();
    if let (Some(machine), Some(row)) = (&state.simulation.machine, question.row) {
        place += &format!("  {}:{row}", machine.file.display());
    }
    if !place.is_empty() {
        lines.extend(wrapped(&place, width).into_iter().map(|text| Line::styled(text, theme.quiet())));
    }
    let answers = question.answers.as_deref();
    let length = answers.map_or(2, <[String]>::len);
    let room = usize::from(area.height).saturating_sub(2);
    // The answers come first where there is no room for all.
    lines.truncate(room.saturating_sub(length.min(room) + 1));
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    match answers {
        // Only durations are asked for as numbers.
        None => {
            lines.push(Line::styled("How long? 250ms, 2s, 1min", theme.quiet()));
            lines.push(Line::from(field(state, &state.simulation.number, width)));
        }
        Some(answers) => {
            let selected = state.simulation.selected.min(length.saturating_sub(1));
            let shown = around(selected, length, room.saturating_sub(lines.len()));
            let answer = |number: usize| answer(state, &answers[number], number == selected, width);
            lines.extend(shown.map(answer));
        }
    }
    let title = format!("{} in {}", question.kind, question.state);
    // At the bottom, so that the picture is seen.
    let place = middle(area, width, lines.len());
    let place = Rect { y: area.bottom().saturating_sub(place.height), ..place };
    let inner = over(frame, place, state, &title);
    rows(frame, inner, lines);
}

fn answer(state: &State, text: &str, is_selected: bool, width: usize) -> Line<'static> {
    let text = cut(text, width.saturating_sub(2));
    let mark = Span::styled(if is_selected { "▸ " } else { "  " }, state.theme.key());
    let style = if is_selected { state.theme.selected() } else { state.theme.possible() };
    Line::from(vec![mark, Span::styled(text, style)])
}
