//! Programs and machines, one below the other.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::inside::Finding;
use super::{bars, rows, selected};
use crate::view::machines::Machine;
use crate::view::programs::{Overview, Status};
use crate::view::tui::list::Row;
use crate::view::tui::state::{Pane, State};
use crate::view::tui::text::{around, cut};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let width = usize::from(area.width);
    let has_filter = state.list.is_typing || !state.list.filter.text.is_empty();
    let height = usize::from(area.height).saturating_sub(1 + usize::from(has_filter));
    let mut lines = Vec::new();
    if has_filter {
        lines.push(filter(state));
    }
    let all = state.list_rows();
    let chosen = state.list_selected(&all);
    let shown = around(chosen.unwrap_or(0), all.len(), height);
    for place in shown.clone() {
        let is_selected = Some(place) == chosen;
        let line = row(state, &all[place], width, is_selected);
        let is_marked = is_selected && (state.pane == Pane::List || state.list.is_typing);
        lines.push(if is_marked { selected(state, &line, width) } else { line });
    }
    lines.extend((shown.len()..height).map(|_| Line::default()));
    lines.push(Line::styled(cut(&address(state), width), state.theme.quiet()));
    rows(frame, area, lines);
}

fn address(state: &State) -> String {
    match &state.strangers.last {
        Some(last) => format!(" a connection was no program: {last}"),
        None => format!(" programs: {}", state.address),
    }
}

fn filter(state: &State) -> Line<'static> {
    let (before, behind) = state.list.filter.split();
    let mut spans = vec![Span::styled(" /", state.theme.key()), Span::raw(before.to_owned())];
    if state.list.is_typing {
        let mut behind = behind.chars();
        let under = behind.next().unwrap_or(' ');
        spans.push(Span::styled(under.to_string(), state.theme.selected()));
        spans.push(Span::raw(behind.collect::<String>()));
    } else {
        spans.push(Span::raw(behind.to_owned()));
    }
    Line::from(spans)
}

fn row(state: &State, row: &Row<'_>, width: usize, is_selected: bool) -> Line<'static> {
    let theme = state.theme;
    match row {
        Row::Heading(text) => Line::styled(cut(&format!(" {text}"), width), theme.title()),
        Row::File(path) => Line::styled(cut(&format!("  {}", path.display()), width), theme.quiet()),
        Row::Note(text) => Line::styled(cut(&format!(" {text}"), width), theme.quiet()),
        Row::Problem(number) => {
            let finding = state.sources.problems.get(*number).map(Finding::of).unwrap_or_default();
            let text = format!(" ✗ {} {}", finding.place, finding.message);
            Line::styled(cut(&text, width), theme.error())
        }
        Row::Machine(number) => match state.sources.machines.get(*number) {
            Some(machine) => {
                let (badge, style) = badge(state, machine);
                spread(is_selected, &machine.name, badge, style, width)
            }
            None => Line::default(),
        },
        Row::Program(number) => match state.programs.get(*number) {
            Some(program) => {
                let (badge, style) = of_program(state, program);
                spread(is_selected, &program.name, badge, style, width)
            }
            None => Line::default(),
        },
    }
}

fn spread(is_selected: bool, name: &str, badge: String, style: Style, width: usize) -> Line<'static> {
    let mark = if is_selected { " ▸ " } else { "   " };
    let name = cut(&format!("{mark}{name}"), width.saturating_sub(badge.width() + 2));
    let gap = width.saturating_sub(name.width() + badge.width() + 1);
    Line::from(vec![Span::raw(name), Span::raw(" ".repeat(gap)), Span::styled(badge, style), Span::raw(" ")])
}

fn badge(state: &State, machine: &Machine) -> (String, Style) {
    let errors = machine.errors + usize::from(machine.unreadable.is_some());
    let warnings = machine.findings.len() - machine.errors;
    match (errors, warnings) {
        (0, 0) => (String::new(), Style::new()),
        (0, warnings) => (format!("!{warnings}"), state.theme.warning()),
        (errors, 0) => (format!("✗{errors}"), state.theme.error()),
        (errors, warnings) => (format!("✗{errors} !{warnings}"), state.theme.error()),
    }
}

fn of_program(state: &State, program: &Overview) -> (String, Style) {
    let (mark, style) = bars::status(state, program.status);
    match program.status {
        Status::Running => (format!("● {}", program.machines), style),
        _ => (mark.to_owned(), style),
    }
}
