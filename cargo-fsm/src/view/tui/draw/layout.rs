//! Which panes are seen where. A small terminal shows one at a time.

use ratatui::layout::Rect;

use super::{next, watched};
use crate::view::tui::state::{Pane, Shown, State};

pub(super) struct Layout {
    pub(super) head: Rect,
    pub(super) body: Rect,
    pub(super) foot: Rect,
    pub(super) panes: Vec<(Pane, Rect)>,
    /// Whether panes have frames, and with them their titles.
    pub(super) has_frames: bool,
}

/// Fewer columns or rows show one pane.
const SMALL: (u16, u16) = (64, 14);
/// So many columns have room for the list beside the machine.
const WIDE: u16 = 116;
const LIST: u16 = 32;

pub(super) fn layout(area: Rect, state: &State) -> Layout {
    let head = Rect { height: area.height.min(1), ..area };
    let foot = Rect { y: area.y + area.height.saturating_sub(1), height: u16::from(area.height > 1), ..area };
    let body = Rect { y: area.y + head.height, height: area.height.saturating_sub(2), ..area };
    let has_frames = area.width >= SMALL.0 && area.height >= SMALL.1;
    let panes = match (has_frames, area.width >= WIDE) {
        (false, _) => vec![(state.pane, body)],
        (true, true) => {
            let (list, rest) = beside(body, LIST);
            let mut panes = of_machine(rest, state);
            panes.insert(0, (Pane::List, list));
            panes
        }
        (true, false) if state.pane == Pane::List => vec![(Pane::List, body)],
        (true, false) => of_machine(body, state),
    };
    Layout { head, body, foot, panes, has_frames }
}

fn of_machine(area: Rect, state: &State) -> Vec<(Pane, Rect)> {
    let side = (area.width * 2 / 5).clamp(30, 44);
    let (left, right) = beside(area, area.width - side);
    let (picture, log) = below(left, left.height - (left.height * 2 / 5).clamp(5, 16));
    let wanted = match state.shown {
        Shown::Program(_) => watched::height(state),
        _ => next::height(state),
    };
    let wanted = u16::try_from(wanted + 2).unwrap_or(u16::MAX);
    let (next, inside) = below(right, wanted.clamp(5, (right.height * 2 / 3).max(5)));
    vec![(Pane::Picture, picture), (Pane::Next, next), (Pane::Inside, inside), (Pane::Log, log)]
}

fn beside(area: Rect, width: u16) -> (Rect, Rect) {
    let width = width.min(area.width);
    (Rect { width, ..area }, Rect { x: area.x + width, width: area.width - width, ..area })
}

fn below(area: Rect, height: u16) -> (Rect, Rect) {
    let height = height.min(area.height);
    (Rect { height, ..area }, Rect { y: area.y + height, height: area.height - height, ..area })
}
