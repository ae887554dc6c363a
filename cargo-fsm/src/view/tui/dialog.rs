//! What stands before everything else until it is answered.

use super::input::Input;
use super::message::Export;
use crate::view::export::Form;

pub(super) enum Dialog {
    /// The keys, from this row on.
    Help(usize),
    Pick(Pick),
    Prompt(Prompt),
    /// Whether the file is replaced.
    Replace(Export),
}

/// One of several, found by typing.
pub(super) struct Pick {
    pub(super) title: String,
    pub(super) all: Vec<(String, Picked)>,
    pub(super) filter: Input,
    /// The place among those that fit.
    pub(super) selected: usize,
}

#[derive(Clone)]
pub(super) enum Picked {
    Export(Form),
    Request(fsm_simulator::Request),
    /// The state to begin in; the initial one where it is none.
    Begin(Option<String>),
    /// An event for a program, by its number in the outline.
    Event(usize),
}

pub(super) struct Prompt {
    pub(super) title: String,
    pub(super) input: Input,
    /// What is wrong with it.
    pub(super) problem: Option<String>,
    pub(super) goal: Goal,
}

#[derive(Clone)]
pub(super) enum Goal {
    Export(Export),
    /// How long to wait.
    Wait,
    /// An event as JSON.
    Event,
}

impl Pick {
    pub(super) fn of(title: &str, all: Vec<(String, Picked)>) -> Dialog {
        Dialog::Pick(Pick { title: title.to_owned(), all, filter: Input::default(), selected: 0 })
    }

    pub(super) fn fitting(&self) -> impl Iterator<Item = &(String, Picked)> {
        let wanted = self.filter.text.to_lowercase();
        self.all.iter().filter(move |(text, _)| text.to_lowercase().contains(&wanted))
    }
}

impl Prompt {
    pub(super) fn of(title: &str, text: impl Into<String>, goal: Goal) -> Dialog {
        Dialog::Prompt(Prompt { title: title.to_owned(), input: Input::of(text), problem: None, goal })
    }
}
