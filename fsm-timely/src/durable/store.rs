//! The directory of a durable run: files of machines, files of output, and the manifest that says which of them count.
//!
//! ```text
//! manifest.json              the last manifest
//! machines/12-of-worker-3    the machines of a worker at manifest 12
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

use super::DurableError;
use super::files::Synced;
use super::manifest::{MANIFEST, Manifest, Written};

const NEW_MANIFEST: &str = "manifest.json.new";
const MACHINES: &str = "machines";
const UNPUBLISHED: &str = "unpublished";
const PUBLISHED: &str = "published";
const LOCK: &str = "lock-";

/// The directory.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    directory: PathBuf,
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
        for folder in [MACHINES, UNPUBLISHED, PUBLISHED] {
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

    /// The files of a manifest's machines, by worker.
    pub(crate) fn machine_files(&self, manifest: &Manifest) -> impl Iterator<Item = (PathBuf, Written)> {
        let files = manifest.workers.iter().enumerate();
        files.map(|(worker, written)| (self.file(MACHINES, manifest.number, worker), *written))
    }

    pub(crate) fn manifest(&self) -> Result<Option<Manifest>, DurableError> {
        Manifest::read(&self.directory)
    }

    fn file(&self, folder: &str, number: u64, worker: usize) -> PathBuf {
        self.directory.join(folder).join(format!("{number}-of-worker-{worker}"))
    }

    fn sync(&self, folder: &str) -> Result<(), DurableError> {
        sync(&self.directory.join(folder))
    }

    /// Begins a file of machines.
    pub(crate) fn create_machines(&self, number: u64, worker: usize) -> Result<Synced, DurableError> {
        Synced::create(self.file(MACHINES, number, worker))
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
        let (new, path) = (self.directory.join(NEW_MANIFEST), self.directory.join(MANIFEST));
        let mut file = Synced::create(new.clone())?;
        let text = serde_json::to_vec_pretty(manifest).expect("numbers can be written");
        file.write(&text)?;
        file.finish()?;
        fs::rename(&new, &path).map_err(DurableError::file("rename", &new))?;
        self.publish(manifest, |_| false)
    }

    /// No manifest names what is not here: a process may have another directory by mistake.
    fn has_files_of(&self, manifest: &Manifest) -> Result<(), DurableError> {
        for (worker, written) in manifest.workers.iter().enumerate() {
            // Without output there is no file of it.
            let files = [(MACHINES, written.bytes), (UNPUBLISHED, written.output)];
            for (folder, bytes) in files.into_iter().filter(|file| *file != (UNPUBLISHED, 0)) {
                let path = self.file(folder, manifest.number, worker);
                match fs::metadata(&path) {
                    Ok(file) => DurableError::unless_long(&path, file.len(), bytes)?,
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {
                        return Err(DurableError::NotShared { worker, path });
                    }
                    Err(error) => return Err(DurableError::file("find", &path)(error)),
                }
            }
        }
        Ok(())
    }

    /// What process 0 does before a run: publishes what an earlier one has not, and removes what does not count.
    pub(crate) fn take_over(
        &self,
        processes: usize,
        manifest: Option<&Manifest>,
    ) -> Result<(), DurableError> {
        self.has_no_process_from(processes)?;
        if let Some(manifest) = manifest {
            // Where it is not there, it has been published before, and perhaps taken away by who reads it.
            self.publish(manifest, |error| error.kind() == io::ErrorKind::NotFound)?;
        }
        let number = manifest.map_or(0, |manifest| manifest.number);
        self.remove(MACHINES, |of| of != number)?;
        self.remove(UNPUBLISHED, |_| true)
    }

    /// The processes of this run have their own locks; those of an earlier one, which had more, may still be writing.
    fn has_no_process_from(&self, processes: usize) -> Result<(), DurableError> {
        let entries = fs::read_dir(&self.directory).map_err(DurableError::file("read", &self.directory))?;
        for entry in entries {
            let name = entry.map_err(DurableError::file("read", &self.directory))?.file_name();
            let process = name.to_str().and_then(|name| name.strip_prefix(LOCK)?.parse().ok());
            if let Some(process) = process.filter(|process| *process >= processes) {
                self.lock(process)?;
            }
        }
        Ok(())
    }

    /// Publishes the output of a manifest, and removes what came before it.
    fn publish(&self, manifest: &Manifest, is_done: impl Fn(&io::Error) -> bool) -> Result<(), DurableError> {
        // It stays: an earlier run may have been stopped before it had done this.
        self.sync("")?;
        let Manifest { number, ref workers, .. } = *manifest;
        for (worker, written) in workers.iter().enumerate().filter(|(_, written)| written.output > 0) {
            let (from, to) = (self.file(UNPUBLISHED, number, worker), self.file(PUBLISHED, number, worker));
            match fs::metadata(&from) {
                Ok(file) => DurableError::unless_long(&from, file.len(), written.output)?,
                Err(error) if is_done(&error) => continue,
                Err(error) => return Err(DurableError::file("publish", &from)(error)),
            }
            fs::rename(&from, &to).map_err(DurableError::file("publish", &from))?;
        }
        self.sync(PUBLISHED)?;
        self.sync(UNPUBLISHED)?;
        self.remove(MACHINES, |of| of < number)
    }

    fn remove(&self, folder: &str, of: impl Fn(u64) -> bool) -> Result<(), DurableError> {
        let path = self.directory.join(folder);
        for entry in fs::read_dir(&path).map_err(DurableError::file("read", &path))? {
            let file = entry.map_err(DurableError::file("read", &path))?.path();
            let name = file.file_name().and_then(|name| name.to_str());
            let number = name.and_then(|name| name.split_once("-of-worker-")?.0.parse().ok());
            if number.is_some_and(&of) {
                fs::remove_file(&file).map_err(DurableError::file("remove", &file))?;
            }
        }
        Ok(())
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
