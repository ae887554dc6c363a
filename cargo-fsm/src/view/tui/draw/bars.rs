//! The first row, which says what is shown, and the last, which says what keys do.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr as _;

use super::rows;
use crate::view::programs::Status;
use crate::view::tui::state::{Pane, Shown, State};
use crate::view::tui::text::{cut, many, time};

pub(super) fn head(frame: &mut Frame<'_>, area: Rect, state: &State, has_frames: bool) {
    let mut left = vec![Span::styled(" fsm ", state.theme.selected()), Span::raw(" ")];
    // Without frames the title of the pane stands here.
    if !has_frames {
        left.push(Span::styled(format!("{} ", pane_title(state)), state.theme.focus()));
    }
    left.extend(named(state));
    let right = remark(state);
    let used: usize = left.iter().map(Span::width).sum();
    let room = usize::from(area.width);
    let right_width = right.content.width();
    if used + right_width + 1 < room {
        left.push(Span::raw(" ".repeat(room - used - right_width - 1)));
        left.push(right);
    }
    rows(frame, area, vec![Line::from(left)]);
}

fn pane_title(state: &State) -> String {
    format!("[{}]", state.pane.title(&state.shown))
}

fn named(state: &State) -> Vec<Span<'static>> {
    let theme = state.theme;
    match (&state.shown, state.watched()) {
        (Shown::Machine(_), _) => {
            let Some(machine) = &state.simulation.machine else { return Vec::new() };
            let mut spans = vec![
                Span::styled(machine.name.clone(), theme.title()),
                Span::styled(format!("  {}:{}", machine.file.display(), machine.row), theme.quiet()),
            ];
            if is_old(state) {
                spans.insert(1, Span::styled("  [old]", theme.error()));
            }
            spans
        }
        (_, Some((program, _))) => {
            let (mark, style) = status(state, program.status);
            vec![
                Span::styled(program.name.clone(), theme.title()),
                Span::styled(format!("  {mark}"), style),
                Span::styled(format!("  process {}", program.pid), theme.quiet()),
            ]
        }
        _ => Vec::new(),
    }
}

/// Whether the picture is older than the file, or the file has the machine no more.
pub(super) fn is_old(state: &State) -> bool {
    let Some(machine) = &state.simulation.machine else { return false };
    machine.unreadable.is_some() || state.sources.machine(&machine.id).is_none()
}

pub(super) fn status(state: &State, status: Status) -> (&'static str, ratatui::style::Style) {
    match status {
        Status::Running => ("● running", state.theme.active()),
        Status::Gone => ("○ has ended", state.theme.quiet()),
        Status::Recorded => ("■ recorded", state.theme.suspended()),
    }
}

fn remark(state: &State) -> Span<'static> {
    match (&state.shown, state.watched()) {
        (Shown::Machine(_), _) => {
            let simulation = &state.simulation;
            let (Some(run), steps) = (&simulation.run, simulation.steps()) else { return Span::raw("") };
            let last = steps.len().saturating_sub(1);
            match simulation.looked {
                _ if simulation.is_waiting() => Span::styled("simulates …", state.theme.warning()),
                Some(step) => Span::styled(format!("step {step} of {last}"), state.theme.taken()),
                None => Span::raw(format!("step {last}, {}", time(run.now))),
            }
        }
        (_, Some((_, log))) => match &state.watching.looked {
            Some((number, _)) => {
                Span::styled(format!("line {} of {}", number + 1, log.end()), state.theme.taken())
            }
            None => Span::raw(many(usize::try_from(log.end()).unwrap_or(usize::MAX), "line")),
        },
        _ => Span::raw(""),
    }
}

/// A sentence, if there is one, or keys.
pub(super) fn foot(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let width = usize::from(area.width);
    if let Some(notice) = &state.notice {
        let text = cut(&format!(" {notice}"), width);
        return rows(frame, area, vec![Line::styled(text, state.theme.warning())]);
    }
    if let (Pane::Picture, Some(text)) = (state.pane, under_cursor(state)) {
        return rows(frame, area, vec![Line::raw(cut(&format!(" {text}"), width))]);
    }
    let always = [("?", "keys"), ("q", "quit")];
    let mut spans = vec![Span::raw(" ")];
    let (mut used, reserved) = (1, 16);
    for (key, word) in keys(state) {
        let width_of_key = key.width() + word.width() + 3;
        if used + width_of_key + reserved > width {
            break;
        }
        used += width_of_key;
        spans.extend(hint(state, key, word));
    }
    always.iter().for_each(|(key, word)| spans.extend(hint(state, key, word)));
    rows(frame, area, vec![Line::from(spans)]);
}

/// The selected row of the picture in full, with its place.
fn under_cursor(state: &State) -> Option<String> {
    let row = state.outline()?.rows.get(state.cursor?)?;
    let place = match (&state.shown, &state.simulation.machine) {
        (Shown::Machine(_), Some(machine)) if row.source > 0 => {
            format!("{}:{}  ", machine.file.display(), row.source)
        }
        _ => String::new(),
    };
    Some(format!("{place}{}", row.text))
}

fn hint(state: &State, key: &str, word: &str) -> [Span<'static>; 2] {
    [Span::styled(key.to_owned(), state.theme.key()), Span::raw(format!(" {word}  "))]
}

fn keys(state: &State) -> &'static [(&'static str, &'static str)] {
    match (state.pane, &state.shown) {
        _ if state.list.is_typing || state.watching.is_typing => {
            &[("Enter", "done"), ("Esc", "all again"), ("↑↓", "move")]
        }
        (Pane::Log, Shown::Machine(_)) if state.is_back() => {
            &[("Enter", "go on from here"), ("End", "now"), ("← →", "step back, forth"), ("e", "export")]
        }
        _ if state.is_back() => {
            &[("End", "now"), ("← →", "step back, forth"), ("Tab", "panes"), ("c", "coverage")]
        }
        _ if state.is_asked() => &[("Enter", "answer"), ("Esc", "take it back"), ("↑↓", "choose")],
        (Pane::List, _) => &[("Enter", "open"), ("/", "filter"), ("j k", "move"), ("Tab", "panes")],
        (Pane::Log, Shown::Machine(_)) => {
            &[("j k", "step back, forth"), ("u", "undo"), ("e", "export"), ("Tab", "panes")]
        }
        (_, Shown::Program(_)) if state.watched().is_some_and(|(program, _)| program.events) => &[
            ("s", "send an event"),
            ("j k", "move"),
            ("← →", "back, forth"),
            ("Space", "pause"),
            ("Tab", "panes"),
            ("Esc", "machines"),
        ],
        (_, Shown::Program(_)) => &[
            ("j k", "move"),
            ("← →", "back, forth"),
            ("Space", "pause"),
            ("Tab", "panes"),
            ("c", "coverage"),
            ("a", "all lines"),
            ("Esc", "machines"),
        ],
        _ => &[
            ("Enter", "take"),
            ("d", "deadline"),
            ("u", "undo"),
            ("← →", "look back"),
            ("Tab", "panes"),
            ("e", "export"),
            ("Esc", "machines"),
            ("c", "coverage"),
        ],
    }
}
