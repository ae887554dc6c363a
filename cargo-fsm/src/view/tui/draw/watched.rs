//! A program: its machines, and its log.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::{rows, selected};
use crate::view::programs::Overview;
use crate::view::tui::program_log::ProgramLog;
use crate::view::tui::program_row::{LogRow, log_row};
use crate::view::tui::state::{Pane, State};
use crate::view::tui::text::{around, cut, time};
use crate::view::tui::watching::Chosen;

pub(super) fn height(state: &State) -> usize {
    let searched = usize::from(state.watching.is_typing || !state.watching.search.text.is_empty());
    state.watched().map_or(0, |(program, log)| state.watching.choices(program, log).len().max(1) + searched)
}

pub(super) fn machines(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let Some((program, log)) = state.watched() else { return };
    let watching = &state.watching;
    let choices = watching.choices(program, log);
    let shown = watching.shown(log);
    let width = usize::from(area.width);
    let mut lines = Vec::new();
    if watching.is_typing || !watching.search.text.is_empty() {
        lines.push(Line::from(super::dialogs::field(state, &watching.search, width)));
    }
    if choices.is_empty() {
        let text =
            if log.now.is_empty() { " It has no machines yet." } else { " No machine has such a name." };
        lines.push(Line::styled(cut(text, width), state.theme.quiet()));
    }
    let place = choices.iter().position(|choice| Some(choice.what) == shown);
    let height = usize::from(area.height).saturating_sub(lines.len());
    for number in around(place.unwrap_or(0), choices.len(), height) {
        let (choice, is_shown) = (&choices[number], Some(number) == place);
        let mark = if is_shown { " ▸ " } else { "   " };
        let label = cut(&format!("{mark}{}", choice.label), width.saturating_sub(2));
        let note = cut(&choice.note, width.saturating_sub(label.width() + 3));
        let gap = width.saturating_sub(label.width() + note.width() + 1);
        let style = if is_shown { state.theme.title() } else { Default::default() };
        let line = Line::from(vec![
            Span::styled(label, style),
            Span::raw(" ".repeat(gap)),
            Span::styled(note, state.theme.quiet()),
        ]);
        let is_marked = is_shown && state.pane == Pane::Next;
        lines.push(if is_marked { selected(state, &line, width) } else { line });
    }
    rows(frame, area, lines);
}

/// The lines around the one that is looked at.
pub(super) fn log(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let Some((program, log)) = state.watched() else { return };
    let watching = &state.watching;
    let shown = watching.shown(log);
    let is_shown = |number: &u64| log.line(*number).is_some_and(|line| watching.shows(line, shown));
    let (at, height) = (watching.at(log), usize::from(area.height));
    let behind = if watching.looked.is_some() { height / 3 } else { 0 };
    /// So far lines of other machines are passed over.
    const FAR: usize = 20_000;
    let after: Vec<u64> = (at + 1..log.end()).take(FAR).filter(is_shown).take(behind).collect();
    let before = (log.first()..log.end().min(at + 1)).rev().take(FAR).filter(is_shown);
    let mut numbers: Vec<u64> = before.take(height.saturating_sub(after.len())).collect();
    numbers.reverse();
    numbers.extend(after);
    let width = usize::from(area.width);
    let lines = numbers.into_iter().map(|number| {
        let line = entry(state, program, log, number, width);
        let is_looked = watching.looked.is_some() && number == at;
        if is_looked { selected(state, &line, width) } else { line }
    });
    rows(frame, area, lines.collect());
}

fn entry(state: &State, program: &Overview, log: &ProgramLog, number: u64, width: usize) -> Line<'static> {
    let Some(line) = log.line(number) else { return Line::default() };
    // Lines of one machine need not say whose they are.
    let is_alone = matches!(state.watching.shown(log), Some(Chosen::Machine(_))) && !state.watching.is_whole;
    let has_label = !is_alone && log.now.len() > 1;
    let LogRow { time: when, kind, text } = log_row(program, log, line, has_label);
    let when = when.map_or_else(String::new, time);
    let style = match kind.as_str() {
        "entered" | "resumed" => state.theme.active(),
        "line taken" => state.theme.taken(),
        "received" | "ticked" => state.theme.title(),
        "lost" | "failed" | "refused" | "unhandled" => state.theme.error(),
        _ => state.theme.quiet(),
    };
    let is_looked = state.watching.looked.as_ref().is_some_and(|(looked, _)| *looked == number);
    let mark = if is_looked { "▸" } else { " " };
    let before = format!("{mark}{when:>9} {kind:<13} ");
    let text = cut(&text, width.saturating_sub(before.width()));
    Line::from(vec![Span::styled(cut(&before, width), state.theme.quiet()), Span::styled(text, style)])
}
