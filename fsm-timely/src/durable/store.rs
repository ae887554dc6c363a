//! The directory of a durable run: files of machines, files of output, and the manifest that says which of them count.
//!
//! ```text
//! manifest.json              the last manifest
//! manifests/12.json          the same once more, written first
//! manifests/11.json          the one before
//! machines/12-of-worker-3    the machines of a worker at manifest 12
//! machines/11-of-worker-3    the same at manifest 11
//! unpublished/12-of-worker-3 what they have written since manifest 11
//! published/12-of-worker-3   the same, once manifest 12 has appeared
//! lock-0                     held by process 0
//! ```
//!
//! A manifest appears by being renamed, when all files that it names are synced. Output is then published by being renamed. Both
//! can be done again after a stop in the middle.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::files::Synced;
use super::manifest::Written;
use super::newest::{NUMBERED, last_file, numbered_file};
use super::parts::Label;
use super::{DurableError, Manifest, sealed};

pub(super) const MACHINES: &str = "machines";
pub(super) const UNPUBLISHED: &str = "unpublished";
pub(super) const PUBLISHED: &str = "published";
pub(super) const LOCK: &str = "lock-";

/// The directory.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(super) directory: PathBuf,
}

impl Store {
    /// What there is.
    pub(crate) fn new(directory: PathBuf) -> Self {
        Self { directory }
    }

    /// Creates what there is not.
    pub(crate) fn open(directory: PathBuf) -> Result<Self, DurableError> {
        let is_new = |directory: &&Path| !directory.as_os_str().is_empty() && !directory.exists();
        let new: Vec<_> = directory.ancestors().take_while(is_new).map(Path::to_owned).collect();
        let store = Self { directory };
        for folder in [NUMBERED, MACHINES, UNPUBLISHED, PUBLISHED] {
            let path = store.directory.join(folder);
            fs::create_dir_all(&path).map_err(DurableError::file("create", &path))?;
        }
        // A manifest is not there after a loss of power if the directory around it is not.
        for directory in new {
            sync(&directory.join(".."))?;
        }
        Ok(store)
    }

    /// Only one process of this number may be at work; the lock is held until the file is dropped.
    pub(crate) fn lock(&self, process: usize) -> Result<File, DurableError> {
        let path = self.directory.join(format!("{LOCK}{process}"));
        let open = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        let file = open.map_err(DurableError::file("open", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(DurableError::InUse { path }),
            Err(TryLockError::Error(error)) => Err(DurableError::file("lock", &path)(error)),
        }
    }

    pub(crate) fn last(&self) -> Result<Option<Manifest>, DurableError> {
        Manifest::read(&self.directory)
    }

    /// The files of a manifest's machines, by worker.
    pub(crate) fn machine_files(
        &self,
        manifest: &Manifest,
    ) -> impl Iterator<Item = (PathBuf, Label, Written)> {
        let (run, number) = (manifest.run, manifest.files);
        manifest.workers.iter().enumerate().map(move |(worker, written)| {
            (self.file(MACHINES, number, worker), Label { run, number, worker }, *written)
        })
    }

    /// The workers that have written output for a manifest, where it is before it is published, and what there is.
    pub(super) fn unpublished(&self, manifest: &Manifest) -> impl Iterator<Item = (usize, PathBuf, Written)> {
        let (number, workers) = (manifest.number, manifest.workers.iter().enumerate());
        // Without output there is no file of it.
        let workers = workers.filter(|(_, written)| written.output > 0);
        workers.map(move |(worker, written)| (worker, self.file(UNPUBLISHED, number, worker), *written))
    }

    pub(super) fn file(&self, folder: &str, number: u64, worker: usize) -> PathBuf {
        self.directory.join(folder).join(format!("{number}-of-worker-{worker}"))
    }

    fn sync(&self, folder: &str) -> Result<(), DurableError> {
        sync(&self.directory.join(folder))
    }

    /// Begins a file of machines.
    pub(crate) fn create_machines(&self, label: Label) -> Result<Synced, DurableError> {
        let mut file = Synced::create(self.file(MACHINES, label.number, label.worker))?;
        file.write(&label.bytes())?;
        Ok(file)
    }

    pub(crate) fn create_output(&self, number: u64, worker: usize) -> Result<Synced, DurableError> {
        Synced::create(self.file(UNPUBLISHED, number, worker))
    }

    /// The names of the new files are synced too.
    pub(crate) fn sync_names(&self) -> Result<(), DurableError> {
        self.sync(MACHINES)?;
        self.sync(UNPUBLISHED)
    }

    /// Lets a manifest appear, and publishes the output that it names.
    pub(crate) fn commit(&self, manifest: &Manifest) -> Result<(), DurableError> {
        self.has_files_of(manifest)?;
        self.write_twice(manifest)?;
        self.publish(manifest, |_| false)
    }

    /// Writes both files of a manifest, the numbered one first: so there is always one that is whole.
    pub(super) fn write_twice(&self, manifest: &Manifest) -> Result<(), DurableError> {
        let text = serde_json::to_string_pretty(manifest).expect("numbers can be written");
        let text = sealed::seal(&text);
        for path in [numbered_file(&self.directory, manifest.number), last_file(&self.directory)] {
            let new = path.with_extension("json.new");
            let mut file = Synced::create(new.clone())?;
            file.write(text.as_bytes())?;
            file.finish()?;
            fs::rename(&new, &path).map_err(DurableError::file("rename", &new))?;
        }
        Ok(())
    }

    /// No manifest names what is not here: a process may have another directory by mistake.
    fn has_files_of(&self, manifest: &Manifest) -> Result<(), DurableError> {
        let machines = self
            .machine_files(manifest)
            .map(|(path, label, written)| (label.worker, path, written.of_machines()));
        let output =
            self.unpublished(manifest).map(|(worker, path, written)| (worker, path, written.of_output()));
        for (worker, path, sum) in machines.chain(output) {
            match File::open(&path) {
                Ok(file) => sum.check_length(&path, &file)?,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Err(DurableError::NotShared { worker, path });
                }
                Err(error) => return Err(DurableError::file("find", &path)(error)),
            }
        }
        Ok(())
    }

    /// Publishes the output of a manifest, and removes what neither it nor the one before needs.
    pub(super) fn publish(
        &self,
        manifest: &Manifest,
        is_done: impl Fn(&io::Error) -> bool,
    ) -> Result<(), DurableError> {
        // The manifest stays: an earlier run may have been stopped before it had done this.
        self.sync("")?;
        for (worker, from, _) in self.unpublished(manifest) {
            let to = self.file(PUBLISHED, manifest.number, worker);
            match fs::rename(&from, &to) {
                Err(error) if !is_done(&error) => return Err(DurableError::file("publish", &from)(error)),
                _ => {}
            }
        }
        self.sync(PUBLISHED)?;
        self.sync(UNPUBLISHED)?;
        for folder in [MACHINES, NUMBERED] {
            self.remove(folder, |of| of < manifest.oldest)?;
        }
        Ok(())
    }

    pub(super) fn remove(&self, folder: &str, is_removed: impl Fn(u64) -> bool) -> Result<(), DurableError> {
        for (_, file) in self.of_numbers(folder)?.into_iter().filter(|(number, _)| is_removed(*number)) {
            fs::remove_file(&file).map_err(DurableError::file("remove", &file))?;
        }
        Ok(())
    }

    /// The files in a folder, each with the number of its manifest.
    pub(super) fn of_numbers(&self, folder: &str) -> Result<Vec<(u64, PathBuf)>, DurableError> {
        let path = self.directory.join(folder);
        let mut files = Vec::new();
        for entry in fs::read_dir(&path).map_err(DurableError::file("read", &path))? {
            let file = entry.map_err(DurableError::file("read", &path))?.path();
            let name = file.file_name().and_then(|name| name.to_str());
            let number = name.and_then(|name| name.split(['-', '.']).next()?.parse().ok());
            files.extend(number.map(|number| (number, file)));
        }
        Ok(files)
    }
}

fn sync(directory: &Path) -> Result<(), DurableError> {
    let synced = File::open(directory).and_then(|directory| directory.sync_all());
    synced.map_err(DurableError::file("sync", directory))
}

/// The files of output that are published, in the order of their manifests, and for each of these by worker: the order in which they
/// have appeared. What a key has written is in this order too.
///
/// A file appears whole, and is never written again. Who has done what it says may take it away.
///
/// # Errors
///
/// The directory cannot be read.
pub fn published(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory.join(PUBLISHED))? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let numbers = name.and_then(|name| name.split_once("-of-worker-"));
        let numbers = numbers
            .and_then(|(number, worker)| Some((number.parse::<u64>().ok()?, worker.parse::<u64>().ok()?)));
        if let Some(numbers) = numbers {
            files.push((numbers, path));
        }
    }
    files.sort();
    Ok(files.into_iter().map(|(_, path)| path).collect())
}
