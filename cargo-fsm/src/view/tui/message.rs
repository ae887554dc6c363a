//! What happens to the view, and what it wants done: between them stands `update`, which only computes.

use std::path::PathBuf;
use std::sync::Arc;

use fsm_simulator::{Run, Script};
use ratatui::crossterm::event::KeyEvent;
use serde_json::Value;

use crate::view::Place;
use crate::view::export::Form;
use crate::view::machines::{Machine, Sources};
use crate::view::programs::{News, Overview, Strangers};

pub(super) enum Message {
    Key(KeyEvent),
    /// The terminal has another size.
    Resized,
    Sources(Arc<Sources>),
    /// The first place to look at.
    At(Place),
    Programs(Vec<Overview>, Strangers),
    News(News),
    /// The simulation of this number has run, or cannot.
    Simulated(u64, Result<Box<Run>, Vec<Value>>),
    Exported(Export, Exported),
    Sent(Result<(), String>),
    /// A sentence about the command itself.
    Told(String),
    /// The terminal is gone, with the reason if it is one to tell.
    Over(Option<String>),
}

pub(super) enum Effect {
    Simulate {
        number: u64,
        machine: Arc<Machine>,
        script: Script,
    },
    Export(Export),
    Send {
        program: u64,
        machine: u64,
        event: Value,
    },
    /// A program is taken off the list.
    Forget(u64),
}

/// A simulation that is written into a file.
#[derive(Clone)]
pub(super) struct Export {
    pub(super) machine: Arc<Machine>,
    pub(super) script: Script,
    pub(super) form: Form,
    pub(super) path: PathBuf,
    /// Whether a file of this name may be replaced.
    pub(super) replace: bool,
}

pub(super) enum Exported {
    Written,
    /// There is a file of this name.
    Exists,
    Failed(String),
}
