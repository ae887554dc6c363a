//! What a manifest says.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use fsm_runtime::{Snapshots, Unfit};
use serde::{Deserialize, Serialize};

use super::DurableError;

const VERSION: u32 = 1;
pub(super) const MANIFEST: &str = "manifest.json";

/// What counts: all that has happened before a time has been done, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    /// The name of the machine.
    pub machine: String,
    /// The fingerprint of its table.
    pub fingerprint: u64,
    /// Manifests are numbered from 1 on.
    pub number: u64,
    /// The time that it is of.
    pub at: Duration,
    /// Whether the input has ended with it.
    pub is_complete: bool,
    /// What each worker has written, by its index.
    pub workers: Vec<Written>,
    /// Where each partition is to be read from, by its number.
    pub spots: Vec<Spot>,
}

/// What a worker has written for a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// The number of its machines.
    pub machines: u64,
    /// The length of the file that they are in.
    pub bytes: u64,
    /// The length of its output; without one, there is no file.
    pub output: u64,
}

/// A place in a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The first offset that is read.
    pub offset: u64,
    /// The latest time of an event before it.
    pub latest: Duration,
    /// The latest time that [`Read::Time`](super::Read::Time) has told before it.
    pub told: Duration,
}

impl Manifest {
    pub(crate) fn new<M: Snapshots>(
        number: u64,
        at: Duration,
        is_complete: bool,
        workers: Vec<Written>,
        spots: Vec<Spot>,
    ) -> Self {
        let (machine, fingerprint) = (M::GRAPH.name().to_owned(), M::FINGERPRINT);
        Self { version: VERSION, machine, fingerprint, number, at, is_complete, workers, spots }
    }

    /// The manifest in a directory; `None` where there is none yet.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is not one of this version.
    pub fn read(directory: &Path) -> Result<Option<Self>, DurableError> {
        let path = directory.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(DurableError::file("read", &path)(error)),
        };
        let manifest = serde_json::from_str(&text).and_then(|manifest: Self| match manifest.version {
            VERSION => Ok(manifest),
            version => Err(serde::de::Error::custom(format!("its version is {version}, not {VERSION}"))),
        });
        manifest.map(Some).map_err(|error| DurableError::Manifest { path, error })
    }

    /// Whether its machines can be read by this table.
    pub(crate) fn fits<M: Snapshots>(&self) -> Result<(), DurableError> {
        let Self { ref machine, fingerprint, .. } = *self;
        match fingerprint == M::FINGERPRINT || M::OLDER.contains(&fingerprint) {
            true => Ok(()),
            false => Err(DurableError::Table {
                machine: machine.clone(),
                reason: Unfit::Table { found: fingerprint, expected: M::FINGERPRINT },
            }),
        }
    }
}
