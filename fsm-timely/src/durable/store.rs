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
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::DurableError;
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
    pub(crate) fn open(directory: PathBuf) -> Result<Self, DurableError> {
        let store = Self { directory };
        for folder in [MACHINES, UNPUBLISHED, PUBLISHED] {
            let path = store.directory.join(folder);
            fs::create_dir_all(&path).map_err(DurableError::file("create", &path))?;
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

    /// Whether processes of an earlier run with more of them have ended: one that has not might still write files of the same
    /// names.
    pub(crate) fn lock_others(&self, processes: usize) -> Result<(), DurableError> {
        let directory = &self.directory;
        for entry in fs::read_dir(directory).map_err(DurableError::file("read", directory))? {
            let name = entry.map_err(DurableError::file("read", directory))?.file_name();
            let number = name.to_str().and_then(|name| name.strip_prefix(LOCK)?.parse().ok());
            if let Some(process) = number.filter(|process| *process >= processes) {
                self.lock(process)?;
            }
        }
        Ok(())
    }

    pub(crate) fn manifest(&self) -> Result<Option<Manifest>, DurableError> {
        Manifest::read(&self.directory)
    }

    fn file(&self, folder: &str, number: u64, worker: usize) -> PathBuf {
        self.directory.join(folder).join(format!("{number}-of-worker-{worker}"))
    }

    fn sync(&self, folder: &str) -> Result<(), DurableError> {
        let path = self.directory.join(folder);
        File::open(&path).and_then(|folder| folder.sync_all()).map_err(DurableError::file("sync", &path))
    }

    /// The files of the machines of a manifest, by worker.
    pub(crate) fn machine_files(&self, manifest: &Manifest) -> impl Iterator<Item = (PathBuf, Written)> {
        let files = manifest.workers.iter().enumerate();
        files.map(|(worker, written)| (self.file(MACHINES, manifest.number, worker), *written))
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
        let (new, path) = (self.directory.join(NEW_MANIFEST), self.directory.join(MANIFEST));
        let mut file = Synced::create(new.clone())?;
        let text = serde_json::to_vec_pretty(manifest).expect("numbers can be written");
        file.write(&text)?;
        file.finish()?;
        fs::rename(&new, &path).map_err(DurableError::file("rename", &new))?;
        self.sync("")?;
        self.publish(manifest)
    }

    /// Publishes what is not yet, and removes what does not count: after a commit, and before a run.
    pub(crate) fn publish(&self, manifest: &Manifest) -> Result<(), DurableError> {
        let Manifest { number, ref workers, .. } = *manifest;
        for (worker, _) in workers.iter().enumerate().filter(|(_, written)| written.output > 0) {
            let (from, to) = (self.file(UNPUBLISHED, number, worker), self.file(PUBLISHED, number, worker));
            match fs::rename(&from, &to) {
                // It has been published before.
                Err(error) if error.kind() == io::ErrorKind::NotFound && to.exists() => {}
                renamed => renamed.map_err(DurableError::file("publish", &from))?,
            }
        }
        self.sync(PUBLISHED)?;
        self.sync(UNPUBLISHED)?;
        self.remove(MACHINES, |of| of < number)
    }

    /// Removes what a run has left that has been stopped.
    pub(crate) fn clean(&self, manifest: Option<&Manifest>) -> Result<(), DurableError> {
        let number = manifest.map_or(0, |manifest| manifest.number);
        self.remove(MACHINES, |of| of != number)?;
        self.remove(UNPUBLISHED, |_| true)
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

/// A file that is synced in the end.
pub(crate) struct Synced {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
}

impl Synced {
    fn create(path: PathBuf) -> Result<Self, DurableError> {
        let file = File::create(&path).map_err(DurableError::file("create", &path))?;
        Ok(Self { path, file: BufWriter::with_capacity(1 << 16, file), bytes: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), DurableError> {
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes).map_err(DurableError::file("write", &self.path))
    }

    /// The length of the file.
    pub(crate) fn finish(mut self) -> Result<u64, DurableError> {
        let synced = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        synced.map_err(DurableError::file("sync", &self.path))?;
        Ok(self.bytes)
    }
}

/// Reads a file of machines: for each, the bytes of its key, and those of the rest.
pub(crate) fn read_machines(
    path: &Path,
    written: Written,
    mut each: impl FnMut(&[u8], &[u8]) -> Result<(), DurableError>,
) -> Result<(), DurableError> {
    let damaged = |reason: String| DurableError::Damaged { path: path.to_owned(), reason };
    let file = File::open(path).map_err(DurableError::file("open", path))?;
    let length = file.metadata().map_err(DurableError::file("read", path))?.len();
    if length != written.bytes {
        return Err(damaged(format!("it has {length} bytes, and was written with {}", written.bytes)));
    }
    let mut file = BufReader::with_capacity(1 << 16, file);
    let (mut key, mut rest, mut left) = (Vec::new(), Vec::new(), written.bytes);
    for _ in 0..written.machines {
        for bytes in [&mut key, &mut rest] {
            let mut length = [0; 4];
            file.read_exact(&mut length).map_err(DurableError::file("read", path))?;
            let length = u32::from_le_bytes(length);
            left = left
                .checked_sub(4 + u64::from(length))
                .ok_or_else(|| damaged("a machine ends behind its end".to_owned()))?;
            bytes.resize(length as usize, 0);
            file.read_exact(bytes).map_err(DurableError::file("read", path))?;
        }
        each(&key, &rest)?;
    }
    match left {
        0 => Ok(()),
        left => Err(damaged(format!("{left} bytes stand behind its last machine"))),
    }
}

/// The files of output that are published, in the order of their manifests, and for each of these by worker.
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
