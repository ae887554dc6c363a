//! Marks in templates, and what they may stand for.

use std::cell::Cell;

/// A place where something stands in a machine that may fail or wait, and nothing in any other: templates have these, and
/// `context/effects.rs` of `fsm-printing` fills them in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Before `fn`: it fails or waits if anything in it does.
    Function,
    /// Before `fn`: it does in any case, as its callers are told.
    Forced,
    /// Behind a call of such a function.
    Call,
    /// The user's code behind it may.
    Code(Effects),
}

/// Whether code may fail, and whether it may wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    pub fails: bool,
    pub waits: bool,
}

impl Effects {
    pub fn any(self) -> bool {
        self.fails || self.waits
    }

    pub fn and(self, other: Self) -> Self {
        Self { fails: self.fails || other.fails, waits: self.waits || other.waits }
    }
}

thread_local! {
    static HAS_MARKS: Cell<bool> = const { Cell::new(false) };
}

/// Whether templates put their marks in: only of machines that may fail or wait, or start in a constant.
pub fn has_marks() -> bool {
    HAS_MARKS.get()
}

/// From here on they do, or do not.
pub fn set_marks(has_marks: bool) {
    HAS_MARKS.set(has_marks);
}
