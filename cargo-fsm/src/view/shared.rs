//! What the parts of the server share: the machines of the sources, the programs, and how often each has changed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use super::editor::Editor;
use super::machines::{Machine, Sources};
use super::programs::Programs;
use super::renamed::Renamed;

pub(super) struct Shared {
    sources: Mutex<Arc<Sources>>,
    renamed: Mutex<Renamed>,
    programs: Mutex<Programs>,
    tell: Tell,
    editor: Option<Editor>,
    changed: watch::Sender<Versions>,
    run: u64,
}

/// What becomes of a sentence about the command itself.
pub(super) type Tell = Box<dyn Fn(String) + Send + Sync>;

/// Counts of changes. A page that has seen other counts has something to fetch.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Versions {
    pub(super) sources: u64,
    pub(super) programs: u64,
    pub(super) steps: u64,
}

impl Shared {
    pub(super) fn new(sources: Sources, tell: Tell) -> Self {
        Shared {
            sources: Mutex::new(Arc::new(sources)),
            renamed: Mutex::default(),
            programs: Mutex::default(),
            tell,
            editor: None,
            changed: watch::Sender::default(),
            run: begun(),
        }
    }

    pub(super) fn with_editor(self, editor: Option<Editor>) -> Self {
        Shared { editor, ..self }
    }

    /// What the page may open files in.
    pub(super) fn editor(&self) -> Option<&Editor> {
        self.editor.as_ref()
    }

    pub(super) fn sources(&self) -> Arc<Sources> {
        Arc::clone(&unpoisoned(&self.sources))
    }

    /// The machine of this id, also where it has another one by now.
    pub(super) fn machine(&self, id: &str) -> Option<Arc<Machine>> {
        let sources = self.sources();
        sources.machine(id).or_else(|| sources.machine(unpoisoned(&self.renamed).now(id))).cloned()
    }

    pub(super) fn set_sources(&self, sources: Sources) {
        let old = std::mem::replace(&mut *unpoisoned(&self.sources), Arc::new(sources));
        unpoisoned(&self.renamed).read(&old, &self.sources());
        self.changed.send_modify(|versions| versions.sources += 1);
    }

    /// Reads programs.
    pub(super) fn programs(&self) -> MutexGuard<'_, Programs> {
        unpoisoned(&self.programs)
    }

    /// Changes what `/api/programs` tells.
    pub(super) fn change_programs<R>(&self, change: impl FnOnce(&mut Programs) -> R) -> R {
        let result = change(&mut self.programs());
        self.changed.send_modify(|versions| versions.programs += 1);
        result
    }

    /// A number of this server, by which a page knows it from an earlier one at the same port.
    pub(super) fn run(&self) -> u64 {
        self.run
    }

    pub(super) fn tell(&self, sentence: String) {
        (self.tell)(sentence);
    }

    /// There are more steps of programs.
    pub(super) fn steps(&self) {
        self.changed.send_modify(|versions| versions.steps += 1);
    }

    pub(super) fn changes(&self) -> watch::Receiver<Versions> {
        self.changed.subscribe()
    }
}

/// In milliseconds: as much as JavaScript counts exactly.
fn begun() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(time.as_millis()).unwrap_or_default()
}

/// The data are whole after each statement, so a panic elsewhere leaves them usable.
fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
