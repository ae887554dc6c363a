//! Outcomes and requests as the lines of a record or a view name them.

use std::format;
use std::string::{String, ToString};

use crate::requests::Change;
use crate::{Outcome, StateId};

pub(super) fn outcome_name<E>(outcome: &Outcome<E>) -> &'static str {
    match outcome {
        Outcome::Transitioned => "Transitioned",
        Outcome::Handled => "Handled",
        Outcome::Deferred => "Deferred",
        Outcome::GuardRefused(_) => "GuardRefused",
        Outcome::Unhandled(_) => "Unhandled",
        Outcome::StackFull(_) => "StackFull",
        Outcome::QueueFull(_) => "QueueFull",
    }
}

/// `push Open`
pub(super) fn request_text<I: StateId>(change: Change<I>) -> String {
    match change {
        Change::Goto(state) => state.name().to_string(),
        Change::Push(state) => format!("push {}", state.name()),
        Change::Pop => "pop".to_string(),
        Change::PopElse(state) => format!("pop else {}", state.name()),
        Change::Previous => "previous".to_string(),
        Change::Reset(state) => format!("reset {}", state.name()),
        Change::Unlisted(state) => format!("{}, which is not in the list", state.name()),
    }
}
