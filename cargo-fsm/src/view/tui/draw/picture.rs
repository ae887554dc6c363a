//! The tree of states with their lines. `●` marks what is active, `○` what is suspended, `»` what has acted last, `¬` what was
//! asked and refused; a number before a line is the key that takes it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::{bars, rows, selected};
use crate::view::machines::is_entered;
use crate::view::tui::light::Light;
use crate::view::tui::outline::{Row, What};
use crate::view::tui::state::{Pane, Shown, State};
use crate::view::tui::text::{around, cut};
use fsm_runtime::graph::StateKind;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let Some(outline) = state.outline().filter(|outline| !outline.rows.is_empty()) else {
        return rows(
            frame,
            area,
            vec![Line::styled(cut(nothing(state), area.width.into()), state.theme.quiet())],
        );
    };
    let light = state.light();
    let shown = around(state.picture_row(&light), outline.rows.len(), usize::from(area.height));
    let is_old = matches!(state.shown, Shown::Machine(_)) && bars::is_old(state);
    let width = usize::from(area.width);
    let lines = shown.map(|place| {
        let line = row(state, &light, &outline.rows[place], width);
        let line = if is_old { line.patch_style(state.theme.quiet()) } else { line };
        let is_selected = state.pane == Pane::Picture && state.cursor == Some(place);
        if is_selected { selected(state, &line, width) } else { line }
    });
    rows(frame, area, lines.collect());
}

fn nothing(state: &State) -> &'static str {
    match state.shown {
        Shown::Machine(_) => " The table cannot be read.",
        Shown::Program(_) => " It has introduced no machine yet.",
        Shown::Nothing => " There is no machine in these files.",
    }
}

fn row(state: &State, light: &Light, row: &Row, width: usize) -> Line<'static> {
    let (mark, style) = marked(state, light, row);
    let count = counted(state, light, row);
    let (gutter, guides) = (format!("{mark} "), row.guides.as_str());
    let used = gutter.width() + guides.width();
    let room = width.saturating_sub(used + count.width() + usize::from(!count.is_empty()));
    let text = cut(&row.text, room);
    let gap = room.saturating_sub(text.width()) + usize::from(!count.is_empty());
    let count_style = if count == "never" { state.theme.error() } else { state.theme.quiet() };
    Line::from(vec![
        Span::styled(gutter, style),
        Span::styled(guides.to_owned(), state.theme.quiet()),
        Span::styled(text, style),
        Span::raw(" ".repeat(gap)),
        Span::styled(count, count_style),
    ])
}

/// Two letters before the row, and its style.
fn marked(state: &State, light: &Light, row: &Row) -> (String, Style) {
    let theme = state.theme;
    match row.what {
        What::Machine => ("  ".to_owned(), theme.title()),
        What::Initial => ("  ".to_owned(), theme.quiet()),
        What::State(_) if light.active.contains_key(&row.state) => ("● ".to_owned(), theme.active()),
        What::State(_) if light.suspended.contains(&row.state) => ("○ ".to_owned(), theme.suspended()),
        What::State(StateKind::Region) => ("  ".to_owned(), Style::new()),
        What::State(_) => ("  ".to_owned(), theme.title()),
        What::Line(number) => {
            let key = match light.possible.get(&number) {
                Some(place @ 0..9) => (place + 1).to_string(),
                Some(_) => "▸".to_owned(),
                None => " ".to_owned(),
            };
            let plain = if key == " " { Style::new() } else { theme.possible() };
            let (mark, style) = match number {
                number if light.taken.contains(&number) => ("»", theme.taken()),
                number if light.refused.contains(&number) => ("¬", theme.refused()),
                _ => (" ", plain),
            };
            (format!("{mark}{key}"), style)
        }
    }
}

/// How often it was entered or has acted; of a crowd, how many are in it.
fn counted(state: &State, light: &Light, row: &Row) -> String {
    let (count, may_be_missed) = match row.what {
        What::State(kind) => {
            let count = light.states.get(&row.state).copied().unwrap_or_default();
            (count, is_entered(kind))
        }
        What::Line(number) => (light.lines.get(&number).copied().unwrap_or_default(), !row.is_activity()),
        What::Machine | What::Initial => return String::new(),
    };
    let now = light.active.get(&row.state).filter(|_| light.is_crowd && matches!(row.what, What::State(_)));
    match (now, count) {
        (Some(now), _) => format!("{now} in it"),
        (None, 0) if state.is_coverage && may_be_missed => "never".to_owned(),
        (None, 0) => String::new(),
        (None, count) => format!("{count}×"),
    }
}
