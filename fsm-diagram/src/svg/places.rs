//! Boxes and ways of arrows, with their places and texts.

/// A node: what surrounds it, and its texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Box {
    pub(super) around: Rect,
    /// Of a box around others, where its name and lines stand.
    pub(super) head: Rect,
    /// A region that stands in a row with others.
    pub(super) is_in_row: bool,
    pub(super) name: Vec<String>,
    pub(super) lines: Vec<String>,
    /// By line, its number in the table where it is wanted.
    pub(super) numbers: Vec<Option<usize>>,
}

/// An arrow.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    pub(super) points: Vec<Point>,
    pub(super) label: Vec<String>,
    /// By line of the label, which of the arrow's labels it is of.
    pub(super) rows: Vec<usize>,
    /// Of the label.
    pub(super) place: Rect,
}

pub(super) type Point = (f64, f64);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Rect {
    pub(super) fn middle(self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    pub(super) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(super) fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub(super) fn moved(self, (x, y): Point) -> Self {
        Rect { x: self.x + x, y: self.y + y, ..self }
    }
}
