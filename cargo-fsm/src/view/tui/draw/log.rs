//! The log of a simulation: what was given, and what happened then.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::{rows, selected};
use crate::view::tui::state::{Pane, State};
use crate::view::tui::text::{cut, time};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let simulation = &state.simulation;
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut lines = Vec::new();
    let mut current = 0;
    for (number, step) in simulation.steps().iter().enumerate() {
        let is_current = number == simulation.at();
        let is_marked = is_current && (state.pane == Pane::Log || simulation.looked.is_some());
        let line = input(state, number, step, is_marked, width);
        lines.push(if is_marked { selected(state, &line, width) } else { line });
        lines.extend(step.log.iter().map(|entry| entered(state, entry, width)));
        if is_current {
            current = lines.len();
        }
    }
    // The step that is looked at stands at the end, if there is room for it.
    let begin = current.min(lines.len()).saturating_sub(height);
    rows(frame, area, lines.into_iter().skip(begin).take(height).collect());
}

fn input(
    state: &State,
    number: usize,
    step: &fsm_simulator::Stepped,
    is_marked: bool,
    width: usize,
) -> Line<'static> {
    let mark = if is_marked { "▸" } else { " " };
    let when = format!("{mark}{number:>3} {:>9} ", time(step.now));
    let outcome = &step.outcome;
    let room = width.saturating_sub(when.width() + outcome.width() + 2);
    let text = cut(&step.input, room);
    let gap = room.saturating_sub(text.width()) + 1;
    Line::from(vec![
        Span::styled(when, state.theme.quiet()),
        Span::styled(text, state.theme.title()),
        Span::raw(" ".repeat(gap)),
        Span::styled(cut(outcome, width.saturating_sub(14)), state.theme.quiet()),
    ])
}

fn entered(state: &State, entry: &fsm_simulator::Entry, width: usize) -> Line<'static> {
    let text: Vec<&str> = entry.text.split_whitespace().collect();
    let text = cut(&text.join(" "), width.saturating_sub(15));
    let style = match entry.kind {
        "line" => state.theme.taken(),
        "enter" | "resume" => state.theme.active(),
        "pause" => state.theme.suspended(),
        "lost" | "refused" | "livelock" => state.theme.error(),
        "asked" => state.theme.key(),
        _ => state.theme.quiet(),
    };
    Line::from(vec![Span::raw(" ".repeat(15.min(width))), Span::styled(text, style)])
}
