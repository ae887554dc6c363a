//! The view as it is seen. What is drawn follows from the state and the size of the terminal alone.

mod asked;
mod bars;
mod dialogs;
mod help;
mod inside;
mod layout;
mod list;
mod log;
mod next;
mod picture;
mod watched;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};
use unicode_width::UnicodeWidthStr as _;

use super::state::{Pane, Shown, State};
use layout::layout;

pub(super) use help::KEYS;
pub(super) use inside::rows as inside_rows;

pub(super) fn draw(frame: &mut Frame<'_>, state: &State) {
    let layout = layout(frame.area(), state);
    bars::head(frame, layout.head, state, layout.has_frames);
    for (pane, area) in &layout.panes {
        let area = match layout.has_frames {
            true => framed(frame, *area, state, *pane),
            false => *area,
        };
        drawn(frame, area, state, *pane);
    }
    bars::foot(frame, layout.foot, state);
    if state.is_asked() {
        asked::draw(frame, layout.body, state);
    }
    dialogs::draw(frame, frame.area(), state);
}

fn drawn(frame: &mut Frame<'_>, area: Rect, state: &State, pane: Pane) {
    match (pane, &state.shown) {
        (Pane::List, _) => list::draw(frame, area, state),
        (Pane::Picture, _) => picture::draw(frame, area, state),
        (Pane::Next, Shown::Program(_)) => watched::machines(frame, area, state),
        (Pane::Next, _) => next::draw(frame, area, state),
        (Pane::Inside, _) => inside::draw(frame, area, state),
        (Pane::Log, Shown::Program(_)) => watched::log(frame, area, state),
        (Pane::Log, _) => log::draw(frame, area, state),
    }
}

fn framed(frame: &mut Frame<'_>, area: Rect, state: &State, pane: Pane) -> Rect {
    let is_focused = state.pane == pane;
    let theme = state.theme;
    let (kind, style) = match is_focused {
        true => (BorderType::Thick, theme.focus()),
        false => (BorderType::Rounded, theme.quiet()),
    };
    let title = Span::styled(
        format!(" {} ", pane.title(&state.shown)),
        if is_focused { theme.focus() } else { theme.title() },
    );
    let block = Block::bordered().border_type(kind).border_style(style).title(title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

/// A place in the middle for a frame around so much.
fn middle(area: Rect, width: usize, height: usize) -> Rect {
    let width = u16::try_from(width + 4).unwrap_or(u16::MAX).min(area.width);
    let height = u16::try_from(height + 2).unwrap_or(u16::MAX).min(area.height);
    let (left, top) = ((area.width - width) / 2, (area.height - height) / 2);
    Rect { x: area.x + left, y: area.y + top, width, height }
}

/// A frame over everything else.
fn over(frame: &mut Frame<'_>, area: Rect, state: &State, title: &str) -> Rect {
    frame.render_widget(Clear, area);
    let title = Span::styled(format!(" {title} "), state.theme.focus());
    let block = Block::bordered()
        .border_type(BorderType::Thick)
        .border_style(state.theme.focus())
        .title(title)
        .padding(ratatui::widgets::Padding::horizontal(1));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

fn rows(frame: &mut Frame<'_>, area: Rect, rows: Vec<Line<'_>>) {
    frame.render_widget(Paragraph::new(rows), area);
}

/// The row that is selected, over its whole width.
fn selected(state: &State, line: &Line<'_>, width: usize) -> Line<'static> {
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    let gap = width.saturating_sub(text.width());
    Line::styled(text + &" ".repeat(gap), state.theme.selected())
}
