//! Dialogs, over everything else.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::{help, middle, over, rows};
use crate::view::tui::dialog::{Dialog, Pick, Prompt};
use crate::view::tui::input::Input;
use crate::view::tui::message::Export;
use crate::view::tui::state::State;
use crate::view::tui::text::{around, cut, wrapped};

const WIDTH: usize = 56;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let width = WIDTH.min(usize::from(area.width).saturating_sub(4));
    match &state.dialog {
        None => {}
        Some(Dialog::Help(row)) => help::draw(frame, area, state, *row),
        Some(Dialog::Pick(pick)) => picking(frame, area, state, pick, width),
        Some(Dialog::Prompt(prompt)) => prompted(frame, area, state, prompt, width),
        Some(Dialog::Replace(export)) => replacing(frame, area, state, export, width),
    }
}

/// So many of several are shown at once.
const MOST: usize = 12;

fn picking(frame: &mut Frame<'_>, area: Rect, state: &State, pick: &Pick, width: usize) {
    let fitting: Vec<&str> = pick.fitting().map(|(text, _)| text.as_str()).collect();
    let height = MOST.min(usize::from(area.height).saturating_sub(4));
    let mut lines = vec![Line::from(field(state, &pick.filter, width))];
    if fitting.is_empty() {
        lines.push(Line::styled("Nothing has such a name.", state.theme.quiet()));
    }
    for place in around(pick.selected, fitting.len(), height) {
        let is_selected = place == pick.selected;
        let text = format!("{}{}", if is_selected { "▸ " } else { "  " }, fitting[place]);
        let style = if is_selected { state.theme.selected() } else { state.theme.possible() };
        lines.push(Line::styled(cut(&text, width), style));
    }
    let inner =
        over(frame, middle(area, width, lines.len().max(MOST.min(pick.all.len()) + 1)), state, &pick.title);
    rows(frame, inner, lines);
}

fn prompted(frame: &mut Frame<'_>, area: Rect, state: &State, prompt: &Prompt, width: usize) {
    let mut lines = vec![Line::from(field(state, &prompt.input, width))];
    if let Some(problem) = &prompt.problem {
        lines.extend(wrapped(problem, width).into_iter().map(|text| Line::styled(text, state.theme.error())));
    }
    let inner = over(frame, middle(area, width, lines.len()), state, &prompt.title);
    rows(frame, inner, lines);
}

fn replacing(frame: &mut Frame<'_>, area: Rect, state: &State, export: &Export, width: usize) {
    let question = format!("{} exists. Replace it?", export.path.display());
    let mut lines: Vec<Line<'_>> = wrapped(&question, width).into_iter().map(Line::raw).collect();
    lines.push(Line::from(vec![
        Span::styled("y", state.theme.key()),
        Span::raw(" replace   "),
        Span::styled("n", state.theme.key()),
        Span::raw(" another name"),
    ]));
    let inner = over(frame, middle(area, width, lines.len()), state, "Export");
    rows(frame, inner, lines);
}

/// A text that is typed. Of a long one the part around the cursor is seen.
pub(super) fn field(state: &State, input: &Input, width: usize) -> Vec<Span<'static>> {
    let (before, behind) = input.split();
    let mut letters = behind.chars();
    let under = letters.next().unwrap_or(' ').to_string();
    let room = width.saturating_sub(3 + under.width());
    let mut begin = before;
    while begin.width() > room {
        begin = begin.get(begin.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
    }
    let rest = cut(letters.as_str(), room.saturating_sub(begin.width()));
    vec![
        Span::styled("› ", state.theme.key()),
        Span::raw(begin.to_owned()),
        Span::styled(under, state.theme.selected()),
        Span::raw(rest),
    ]
}
