//! What is possible now, to be taken.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::{rows, selected};
use crate::view::tui::items::{Act, Item, Section, items};
use crate::view::tui::state::{Pane, State};
use crate::view::tui::text::{around, cut, wrapped};

/// A heading, or the item of this number.
enum Row {
    Heading(Section),
    Item(usize, Item),
}

fn all(state: &State) -> Vec<Row> {
    let Some(run) = &state.simulation.run else { return Vec::new() };
    let (mut rows, mut last) = (Vec::new(), None);
    for (number, item) in items(run).into_iter().enumerate() {
        if last != Some(item.section) {
            rows.push(Row::Heading(item.section));
        }
        last = Some(item.section);
        rows.push(Row::Item(number, item));
    }
    rows
}

pub(super) fn height(state: &State) -> usize {
    all(state).len().max(3)
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let all = all(state);
    let width = usize::from(area.width);
    if all.is_empty() {
        let text =
            if state.simulation.run.is_some() { "The machine has ended." } else { begins_later(state) };
        let texts = wrapped(text, width.saturating_sub(2));
        let line = |text| Line::styled(format!(" {text}"), state.theme.quiet());
        return rows(frame, area, texts.into_iter().map(line).collect());
    }
    let count = all.iter().filter(|row| matches!(row, Row::Item(..))).count();
    let chosen = state.simulation.selected.min(count.saturating_sub(1));
    let is_selected = |row: &Row| matches!(row, Row::Item(number, _) if *number == chosen);
    let place = all.iter().position(is_selected).unwrap_or(0);
    let lines = all[around(place, all.len(), usize::from(area.height))].iter().map(|row| match row {
        Row::Heading(section) => Line::styled(cut(heading(*section), width), state.theme.title()),
        Row::Item(number, item) => {
            let line = entry(state, *number, item, width);
            let is_marked = is_selected(row) && state.pane == Pane::Next && !state.is_asked();
            if is_marked { selected(state, &line, width) } else { line }
        }
    });
    rows(frame, area, lines.collect());
}

fn begins_later(state: &State) -> &'static str {
    match state.simulation.is_waiting() {
        true => "The simulation begins …",
        false => "The simulation begins when the mistakes are mended.",
    }
}

const fn heading(section: Section) -> &'static str {
    match section {
        Section::Events => " Events",
        Section::Timers => " Timers",
        Section::Conditions => " Conditions",
        Section::Activities => " Results of activities",
        Section::Time => " Time",
    }
}

fn entry(state: &State, number: usize, item: &Item, width: usize) -> Line<'static> {
    let key = match (&item.act, number) {
        (Act::Wait, _) => "w".to_owned(),
        (Act::Request, _) => "g".to_owned(),
        (Act::Stop, _) => "s".to_owned(),
        (Act::Tick(_), _) if item.section == Section::Time && item.text == "tick" => "t".to_owned(),
        (Act::Tick(_), _) if item.section == Section::Time => "d".to_owned(),
        (_, number @ 0..9) => (number + 1).to_string(),
        _ => " ".to_owned(),
    };
    let text = cut(&item.text, width.saturating_sub(4));
    let room = width.saturating_sub(5 + text.width());
    let note = cut(&item.note, room);
    let style = if state.simulation.is_blocked() { state.theme.quiet() } else { state.theme.possible() };
    Line::from(vec![
        Span::styled(format!(" {key} "), state.theme.key()),
        Span::styled(text, style),
        Span::styled(format!(" {note}"), state.theme.quiet()),
    ])
}
