//! What stands beside an arrow, by the rules of UML: `event [guard] / action`. Our own exports keep to them, with the words of
//! a table (`own.rs`). Others write sentences too, which become names (`others.rs`).

mod others;
mod own;
mod parts;

use super::super::chart::{Trigger, Way};
pub(super) use others::{is_event, labels as others};
pub(super) use own::{during, label as own};
pub(super) use parts::{is_rule, is_word, split_action};

/// A label, read. Texts are as they stand there.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Label {
    /// `None` where nothing says when it happens.
    pub(super) trigger: Option<Cause>,
    /// What the pattern of its event asks for.
    pub(super) pattern: Option<String>,
    pub(super) guard: Option<String>,
    /// `[else]`
    pub(super) is_else: bool,
    pub(super) actions: Vec<String>,
    pub(super) way: Option<Way>,
    /// The name of its timer.
    pub(super) timer: Option<String>,
    /// The line is asked before what is inside its state.
    pub(super) first: bool,
}

#[derive(Debug, PartialEq)]
pub(super) enum Cause {
    Of(Trigger),
    /// The text of a condition that becomes true.
    When(String),
    /// A line that is no transition asks for a change.
    Request(String),
}
