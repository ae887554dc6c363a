//! How a view begins.

use core::fmt::{self, Debug, Formatter};
use std::boxed::Box;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::string::{String, ToString};
use std::sync::Arc;

use super::View;
use super::hub::Hub;
use super::lines::Text;
use super::trouble::{Callback, Reporter, Trouble};
use super::writer::Goal;

/// Where `cargo fsm view` waits for programs.
const ADDRESS: &str = "127.0.0.1:7778";

/// The variable that names another address.
const VARIABLE: &str = "FSM_VIEW";

/// A tenth of a second of a program that does nothing but steps.
const ROOM: usize = 1 << 16;

/// What [`View::options`] gives: a view that is yet to begin.
#[derive(Clone)]
#[must_use]
pub struct Options {
    program: String,
    address: Option<String>,
    room: usize,
    callback: Option<Callback>,
}

impl Options {
    pub(super) fn new(program: &str) -> Self {
        Options { program: program.to_string(), address: None, room: ROOM, callback: None }
    }

    /// The address of the page, such as `127.0.0.1:9000`, in place of that in the variable `FSM_VIEW`.
    pub fn address(mut self, address: impl Into<String>) -> Self {
        self.address = Some(address.into());
        self
    }

    /// How many lines may wait, 65,536 without this. Steps for which there is no room are counted as lost.
    pub const fn room(mut self, lines: usize) -> Self {
        self.room = lines;
        self
    }

    /// What is called with each trouble, in whichever thread has met it. Without it the first [`Trouble`] of each kind is a
    /// sentence on standard error.
    pub fn on_trouble(mut self, callback: impl Fn(&Trouble) + Send + Sync + 'static) -> Self {
        self.callback = Some(Arc::new(callback));
        self
    }

    /// A view for the page of `cargo fsm view`: see [`View::connect`].
    pub fn connect(&self) -> View {
        let address = self.address.clone().or_else(|| std::env::var(VARIABLE).ok());
        let address = address.filter(|address| !address.is_empty()).unwrap_or_else(|| ADDRESS.to_string());
        View::begin(self.hub(true), Goal::Page(address))
    }

    /// A view into a file: see [`View::to_file`].
    ///
    /// # Errors
    ///
    /// The file cannot be made.
    pub fn to_file(&self, path: impl AsRef<Path>) -> io::Result<View> {
        Ok(self.to_writer(File::create(path)?))
    }

    /// A view into anything that takes bytes, with the lines of a file.
    pub fn to_writer(&self, writer: impl Write + Send + 'static) -> View {
        let hub = self.hub(false);
        let mut text = Text::default();
        hub.open(&mut text);
        View::begin(hub, Goal::File(Box::new(writer), text))
    }

    fn hub(&self, is_for_page: bool) -> Hub {
        Hub::new(self.program.clone(), self.room, Reporter::new(self.callback.clone()), is_for_page)
    }
}

impl Debug for Options {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("program", &self.program).finish_non_exhaustive()
    }
}
