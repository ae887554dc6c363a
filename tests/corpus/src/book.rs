//! The text of a run, and the stored snapshots that it reads.

use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

use fsm_runtime::any::CrowdMachine;
use fsm_runtime::crowds::CrowdSnapshot;
use fsm_runtime::snapshots::{SnapshotRef, Snapshots};
use fsm_runtime::{Crowd, Snapshot};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Thing;

/// What happened so far, line by line.
pub struct Book {
    name: &'static str,
    pub text: String,
    snapshots: usize,
}

/// A file of this package.
pub fn path(folder: &str, file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder).join(file)
}

/// Whether a file that is missing is to be written. What is there is never written anew.
pub fn adds_files() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

impl Book {
    pub fn new(name: &'static str) -> Self {
        Self { name, text: String::new(), snapshots: 0 }
    }

    pub fn line(&mut self, line: impl AsRef<str>) {
        self.text += line.as_ref();
        self.text.push('\n');
    }

    /// What was called, what the actions said, and where the machine is.
    pub fn step(&mut self, call: impl AsRef<str>, thing: &mut Thing, state: &dyn Debug) {
        self.line(call);
        for line in std::mem::take(&mut thing.lines) {
            self.line(format!("    {line}"));
        }
        self.line(format!("  = {state:?}"));
    }

    /// The machine goes on as the stored snapshot has it.
    pub fn stored<M: Snapshots<Time: Debug>>(&mut self, machine: &M, now: M::Time, later: M::Time) -> M
    where
        Snapshot<M>: DeserializeOwned + Serialize,
    {
        let text = |machine: &M, now| pretty(&SnapshotRef::new(machine, now));
        let goes_on = self.file(&text(machine, now), |text| read::<M>(text, later), |it| text(it, later));
        self.line(format!("stored at {now:?}, read at {later:?}"));
        goes_on
    }

    /// The crowd goes on so.
    pub fn stored_crowd<M>(&mut self, crowd: &Crowd<M>, now: M::Time, later: M::Time) -> Crowd<M>
    where
        M: Snapshots<Time: Debug> + CrowdMachine<Owner: Sized + Serialize>,
        CrowdSnapshot<M>: DeserializeOwned,
    {
        let read = |text: &str| {
            let snapshot: CrowdSnapshot<M> = serde_json::from_str(text).map_err(|error| error.to_string())?;
            snapshot.restore(later).map_err(|unfit| unfit.reason.to_string())
        };
        let written = pretty(&crowd.snapshot(now));
        let goes_on = self.file(&written, read, |crowd| pretty(&crowd.snapshot(later)));
        self.line(format!("stored at {now:?}, read at {later:?}"));
        goes_on
    }

    /// What the next stored file has. What is written today means the same, or the trace says that it does not.
    fn file<T>(
        &mut self,
        written: &str,
        read: impl Fn(&str) -> Result<T, String>,
        again: impl Fn(&T) -> String,
    ) -> T {
        self.snapshots += 1;
        let file = path("snapshots", &format!("{}_{}.json", self.name, self.snapshots));
        if !file.exists() && adds_files() {
            fs::write(&file, format!("{written}\n")).expect("a file");
        }
        let stored = fs::read_to_string(&file).map_err(|error| error.to_string());
        let stored = stored.and_then(|text| read(&text));
        let written = read(written).expect("what is written today is read");
        // Told in the trace, so that the first difference shows, and not the last.
        match stored {
            Ok(stored) if again(&stored) == again(&written) => stored,
            Ok(stored) => {
                self.line(format!("{} means something else than the machine of today", file.display()));
                stored
            }
            Err(error) => {
                self.line(format!("{}: {error}", file.display()));
                written
            }
        }
    }
}

fn pretty(snapshot: &impl Serialize) -> String {
    serde_json::to_string_pretty(snapshot).expect("it is written")
}

fn read<M: Snapshots>(text: &str, later: M::Time) -> Result<M, String>
where
    Snapshot<M>: DeserializeOwned,
{
    let snapshot: Snapshot<M> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    snapshot.restore(later).map_err(|unfit| unfit.reason.to_string())
}
