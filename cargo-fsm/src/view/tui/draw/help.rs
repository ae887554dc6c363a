//! The keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{middle, over, rows};
use crate::view::tui::state::State;
use crate::view::tui::text::cut;

/// A key and what it does; a heading where there is no key.
pub(in crate::view::tui) const KEYS: &[(&str, &str)] = &[
    ("", "Everywhere"),
    ("Tab, Shift-Tab", "the next pane, the one before"),
    ("j k ↑ ↓", "move; PageUp, PageDown, Home and End go farther"),
    ("Enter", "open, or take what is selected"),
    ("/", "filter the list"),
    ("Esc", "the list of machines and programs"),
    ("x in the list", "take a program that is over off the list"),
    ("← → h l", "a step back, a step forth"),
    ("c", "mark what was never entered or taken"),
    ("v", "show what is active in the picture"),
    ("q, Ctrl-C", "quit"),
    ("", "A machine"),
    ("1 … 9", "take what is possible"),
    ("y, n", "answer yes or no"),
    ("d", "on to the next deadline"),
    ("t", "tick now"),
    ("w", "wait for some time"),
    ("g", "request a state from outside"),
    ("s", "stop the machine, where it has a line `stop`"),
    ("u, U", "undo, redo"),
    ("r", "begin again"),
    ("b", "begin in another state"),
    ("Enter in the log", "go on from the step that is looked at"),
    ("e", "export as a test, or as a sequence diagram"),
    ("", "A program"),
    ("Space", "stay at this line, or follow the program"),
    ("a", "lines of all machines, or of this one"),
    ("i", "ticks in which nothing happened, or none of them"),
    ("/ in Members", "search machines"),
    ("s", "send an event, where the program takes some"),
    (".", "send the last event again"),
    ("", "Marks"),
    ("● ○", "active, suspended"),
    ("»", "has acted in the last step"),
    ("¬", "was asked in the last step, and refused"),
    ("3×", "so often entered or taken"),
];

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, row: usize) {
    const WIDTH: usize = 68;
    let width = WIDTH.min(usize::from(area.width).saturating_sub(4));
    let height = usize::from(area.height).saturating_sub(2);
    let first = row.min(KEYS.len().saturating_sub(height));
    let lines: Vec<Line<'_>> =
        KEYS[first..].iter().take(height).map(|entry| line(state, *entry, width)).collect();
    let inner = over(frame, middle(area, width, lines.len()), state, "Keys");
    rows(frame, inner, lines);
}

fn line(state: &State, (key, text): (&'static str, &'static str), width: usize) -> Line<'static> {
    const KEY: usize = 17;
    if key.is_empty() {
        return Line::styled(cut(text, width), state.theme.title());
    }
    Line::from(vec![
        Span::styled(format!("  {key:<KEY$}"), state.theme.key()),
        Span::raw(cut(text, width.saturating_sub(KEY + 2))),
    ])
}
