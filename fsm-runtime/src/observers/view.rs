//! What a program does, as lines of JSON: for the page of `cargo fsm view`, or into a file that the page opens later.
//!
//! A [`View`] has a thread of its own, which looks for the page and sends what happens. [`View::machine`] gives an observer for
//! each machine.
//!
//! ```
//! use fsm_runtime::fsm;
//! use fsm_runtime::observers::view::View;
//!
//! fsm! {
//!     machine Miner {
//!         observed;
//!         #[derive(Debug)]
//!         events { Rich, Poor }
//!         initial Mine;
//!         state Mine { on Rich => Bank; }
//!         state Bank { on Poor => Mine; }
//!     }
//! }
//!
//! # let path = std::env::temp_dir().join(format!("fsm-view-{}.jsonl", std::process::id()));
//! let view = View::to_file(&path)?;                   // or View::connect("west_world")
//! let mut shown = view.machine::<Miner>("Bob");
//! let mut bob = Miner::start_observed(&mut shown);
//! bob.observed(&mut shown).send(MinerEvent::Rich);
//! drop(shown);                                        // Bob is gone
//! drop(view);                                         // all is written
//!
//! let written = std::fs::read_to_string(&path)?;
//! let words = [
//!     "\"hello\"",
//!     "\"label\":\"Bob\"",
//!     "\"s\":\"entered\",\"state\":\"Bank\"",
//!     "{\"end\":1}",
//! ];
//! assert!(words.iter().all(|word| written.contains(word)));
//! # std::fs::remove_file(path)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What it costs
//!
//! - A slow page, or none, does not slow the program: lines wait in a buffer with a bound. Steps for which there is no room are
//!   dropped and counted; the page is told how many, and then the states in which their machines are.
//! - While nobody listens nothing is written. A step then keeps the set of active states up to date, so that a page which comes
//!   late can show them.
//! - A program without the feature `view` has nothing of this. One with it that is not to be shown takes [`View::off`].
//!
//! # Events from the page
//!
//! A program takes events from the page only if it asks for them with [`View::events`]:
//!
//! ```
//! # use fsm_runtime::fsm;
//! # use fsm_runtime::observers::view::View;
//! # fsm! {
//! #     machine Lamp {
//! #         observed;
//! #         #[derive(Debug, serde::Deserialize)]
//! #         events { Press }
//! #         initial Off;
//! #         state Off { on Press => On; }
//! #         state On { on Press => Off; }
//! #     }
//! # }
//! let view = View::off();
//! let events = view.events::<Lamp, LampEvent>();
//! let mut shown = view.machine::<Lamp>("desk");
//! let mut lamp = Lamp::start_observed(&mut shown);
//! // Once in each turn of the program's loop.
//! for (_machine, event) in events.try_iter() {
//!     lamp.observed(&mut shown).send(event);
//! }
//! ```
//!
//! What is no event is dropped, and told as a [`Trouble`]. Whoever can connect to the port of `cargo fsm view` can send events to
//! such a program: this is for development.
//!
//! # Crowds
//!
//! Each member of a [`Crowd`](crate::Crowd) has an observer of its own, beside its owner: `Crowd<Observed<Sheep, Watched<Sheep>>>`, and
//! `WithObserver(view.machine("sheep 17"), owner)` for `spawn`. So each has its id and its label. Where thousands would be too many
//! for the eye, the others are [silent](Watched::silent).
//!
//! # The format
//!
//! A line is a JSON object. A connection, or a file, begins with
//! `{"hello":{"version":2,"program":"west_world","pid":4711,"events":false}}`, and says whether the program takes events. The other
//! lines:
//!
//! | line | what it says |
//! | --- | --- |
//! | `{"kind":{"id":1,"name":"Miner","graph":"…","holds":[]}}` | a table with its `GRAPH`, once before the first machine that has it |
//! | `{"machine":{"id":1,"kind":1,"label":"Bob","active":["Mine"]}}` | a machine of a kind, with its active states, the outer ones first. Of an id that is known: its active states are others than was told, since steps are lost, or its observer came late |
//! | `{"m":1,"t":1234.5,"s":"entered","state":"Mine"}` | a step of machine 1, so many milliseconds after the view began; `s` is a method of [`Observer`](crate::Observer), and what else is in it are its parameters |
//! | `{"lost":123}` | so many steps were dropped here |
//! | `{"end":1}` | machine 1 is gone |
//!
//! In version 1, which `cargo fsm view` reads too, there are no kinds: each `machine` line has `name`, `graph` and `holds`.
//!
//! The page sends `{"m":1,"event":…}`, with an event as serde writes it.

mod active;
mod events;
mod hub;
mod lines;
mod options;
mod queue;
mod reader;
#[cfg(test)]
mod tests;
mod trouble;
mod watched;
mod writer;

use core::fmt::{self, Debug, Formatter};
use std::io;
use std::path::Path;
use std::string::{String, ToString};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use hub::Hub;
use writer::Goal;

pub use events::Events;
pub use options::Options;
pub use trouble::Trouble;
pub use watched::Watched;

use crate::any::Machine;

/// Shows machines on a page, or writes what they do into a file: see the [module](self).
///
/// A clone is the same view. Its thread ends when the last one is dropped, with all that waits written; a page that takes nothing is
/// given up after half a second. Observers that are still there are then silent.
#[derive(Clone)]
#[must_use = "a view that is dropped shows nothing"]
pub struct View {
    writes: Option<Arc<Writes>>,
}

/// The thread that writes.
struct Writes {
    hub: Arc<Hub>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl View {
    /// Sends what happens to the page of `cargo fsm view`, under this name: to the address in the variable `FSM_VIEW`, else to
    /// 127.0.0.1:7778.
    ///
    /// There may be no page yet, and none any more: from the first machine on it is looked for once in a second, and told of all
    /// machines when it is there.
    pub fn connect(program: &str) -> Self {
        Self::options(program).connect()
    }

    /// Writes what happens into a file, which is made anew. The name of the program is that of its file.
    ///
    /// Lines are written as they come, so that a program that dies has lost little.
    ///
    /// # Errors
    ///
    /// The file cannot be made. If it takes no more later, that is told as [`Trouble::Unwritten`].
    pub fn to_file(path: impl AsRef<Path>) -> io::Result<Self> {
        let program = std::env::current_exe().ok();
        let name = program.as_deref().and_then(Path::file_stem).unwrap_or_default();
        Self::options(&name.to_string_lossy()).to_file(path)
    }

    /// A view with more to say about how it begins.
    ///
    /// ```
    /// use fsm_runtime::observers::view::View;
    ///
    /// let view = View::options("west_world")
    ///     .address("127.0.0.1:9000")
    ///     .room(1000)
    ///     .on_trouble(|trouble| eprintln!("{trouble}"))
    ///     .connect();
    /// ```
    pub fn options(program: &str) -> Options {
        Options::new(program)
    }

    /// Shows nothing, and has no thread: for a program that is shown only if it is asked to.
    pub const fn off() -> Self {
        View { writes: None }
    }

    fn begin(hub: Hub, goal: Goal) -> Self {
        let hub = Arc::new(hub);
        let own = hub.clone();
        let thread = thread::Builder::new().name("fsm-view".to_string());
        let thread = thread.spawn(move || writer::run(&own, goal));
        if let Err(error) = &thread {
            hub.shut();
            hub.reporter.tell(&Trouble::NoThread(io::Error::new(error.kind(), error.to_string())));
        }
        View { writes: Some(Arc::new(Writes { hub, thread: Mutex::new(thread.ok()) })) }
    }

    fn hub(&self) -> Option<&Arc<Hub>> {
        self.writes.as_ref().map(|writes| &writes.hub)
    }

    /// An observer for a new machine, which the page shows under this label. Give it to `start_observed`, and to `observed` at each
    /// call.
    pub fn machine<M: Machine>(&self, label: impl Into<String>) -> Watched<M> {
        Watched::of(self.hub(), label.into(), None)
    }

    /// An observer for a machine that runs already, such as one that was restored. Without the machine at hand, only its
    /// [current state](Machine::state_id) and those around it would be known, and these with the next call.
    pub fn running<M: Machine>(&self, label: impl Into<String>, machine: &M) -> Watched<M> {
        Watched::of(self.hub(), label.into(), Some(machine))
    }

    /// From now on the program takes events for machines `M` from the page, until what this gives is dropped.
    ///
    /// Ask for them before the first machine: a page that was told that no events are taken is told otherwise by another
    /// connection, a second later. Where there are several for one kind of machine, each gets all events.
    #[must_use = "events are taken until it is dropped"]
    pub fn events<M: Machine, E>(&self) -> Events<M, E> {
        Events::of(self.hub())
    }

    /// Waits for a page that is there, so that it sees the program from its first step; not longer than this. Whether there is
    /// one.
    pub fn wait_for_page(&self, longest: Duration) -> bool {
        self.hub().is_some_and(|hub| hub.is_connected_within(longest))
    }
}

impl Drop for Writes {
    fn drop(&mut self) {
        self.hub.queue.close();
        let thread = self.thread.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        // It may be dropped by its own thread, in what is called about a trouble.
        if let Some(thread) = thread.filter(|thread| thread.thread().id() != thread::current().id()) {
            let _ = thread.join();
        }
    }
}

impl Debug for View {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").finish_non_exhaustive()
    }
}
