//! Which manifest counts: the newest that there is. Each is written twice, so that a run goes on where one of the two files is damaged,
//! and the one before stays until the next has appeared.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::sealed::{self, Unsealed};
use super::{DurableError, Manifest};

const LAST: &str = "manifest.json";
pub(super) const NUMBERED: &str = "manifests";

/// The manifest that counts.
pub(super) struct Newest {
    pub(super) manifest: Manifest,
    /// One of its two files that is not what it should be.
    pub(super) harmed: Option<Harmed>,
}

pub(super) struct Harmed {
    /// Why it is not; `None` where a run may just have been stopped before it was written.
    pub(super) error: Option<DurableError>,
    /// The other one.
    pub(super) whole: PathBuf,
}

/// The file of the last manifest: it is written when the numbered one is there.
pub(super) fn last_file(directory: &Path) -> PathBuf {
    directory.join(LAST)
}

/// The file of a manifest by its number.
pub(super) fn numbered_file(directory: &Path, number: u64) -> PathBuf {
    directory.join(NUMBERED).join(format!("{number}.json"))
}

/// The manifest that counts in a directory; `None` where there is none yet.
///
/// A run may be at work there, and what was just the last manifest has been removed when it is read: so whoever finds damage looks again.
pub(super) fn newest(directory: &Path) -> Result<Option<Newest>, DurableError> {
    let is_certain = |found: &Result<_, _>| !matches!(found, Err(DurableError::Damaged { .. }));
    let mut tries = (0..3).map(|_| look(directory)).skip_while(|found| !is_certain(found));
    tries.next().unwrap_or_else(|| look(directory))
}

fn look(directory: &Path) -> Result<Option<Newest>, DurableError> {
    let last_file = last_file(directory);
    let last = tell(read(&last_file))?;
    let Some(number) = last_number(directory)? else {
        let whole = last_file;
        return Ok(last?.map(|manifest| Newest { manifest, harmed: Some(Harmed { error: None, whole }) }));
    };
    let numbered = numbered_file(directory, number);
    let (manifest, error, whole) = match (last, tell(read_numbered(directory, number))?) {
        (Ok(Some(last)), Ok(other)) => return one_of(directory, last, other).map(Some),
        (Ok(Some(last)), Err(error)) if last.number >= number => (last, Some(error), last_file),
        (_, Err(error)) => return Err(error),
        (Ok(None), Ok(other)) if other.number == 1 => (other, None, numbered),
        (last, Ok(other)) => {
            let error = last.err().unwrap_or_else(|| DurableError::damaged(&last_file, "it is not there"));
            // The numbered file of the last one may be lost too. Then the one before this one has gone already.
            let has_next =
                other.before.is_some_and(|before| before > 0 && !numbered_file(directory, before).exists());
            if has_next {
                return Err(error);
            }
            (other, Some(error), numbered)
        }
    };
    Ok(Some(Newest { manifest, harmed: Some(Harmed { error, whole }) }))
}

/// The newer one, where both files are whole.
fn one_of(directory: &Path, last: Manifest, numbered: Manifest) -> Result<Newest, DurableError> {
    let (path, other) = (last_file(directory), numbered_file(directory, numbered.number));
    if last.run != numbered.run || (last.number == numbered.number && last != numbered) {
        return Err(DurableError::OtherRun { path, than: other });
    }
    Ok(match (last.number, numbered.number) {
        (number, same) if number == same => Newest { manifest: last, harmed: None },
        (number, older) if number > older => {
            Newest { manifest: last, harmed: Some(Harmed { error: None, whole: path }) }
        }
        // A run may have been stopped before it had written the second of them.
        (number, newer) => {
            let reason = || DurableError::damaged(&path, format!("it is that of number {number}"));
            let error = (number + 1 < newer).then(reason);
            Newest { manifest: numbered, harmed: Some(Harmed { error, whole: other }) }
        }
    })
}

/// The manifest of a number, of the same run.
pub(super) fn read_numbered(directory: &Path, number: u64) -> Result<Manifest, DurableError> {
    let path = numbered_file(directory, number);
    match read(&path)? {
        Some(manifest) if manifest.number == number => Ok(manifest),
        Some(manifest) => {
            Err(DurableError::damaged(&path, format!("it is that of number {}", manifest.number)))
        }
        None => Err(DurableError::damaged(&path, "it is not there")),
    }
}

fn read(path: &Path) -> Result<Option<Manifest>, DurableError> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DurableError::file("read", path)(error)),
    };
    let text = sealed::open(&text).map_err(|unsealed| match unsealed {
        Unsealed::Version(found) => DurableError::Format { path: path.to_owned(), found },
        Unsealed::Damaged(reason) => DurableError::damaged(path, reason),
    })?;
    let manifest = serde_json::from_str(text);
    manifest.map(Some).map_err(|error| DurableError::Manifest { path: path.to_owned(), error })
}

/// Damage is one thing, to which there may be an answer; that a file cannot be read, or is of another format, is another.
pub(super) fn tell<T>(read: Result<T, DurableError>) -> Result<Result<T, DurableError>, DurableError> {
    match read {
        Err(error @ DurableError::Damaged { .. }) => Ok(Err(error)),
        Err(error) => Err(error),
        Ok(read) => Ok(Ok(read)),
    }
}

fn last_number(directory: &Path) -> Result<Option<u64>, DurableError> {
    let path = directory.join(NUMBERED);
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DurableError::file("read", &path)(error)),
    };
    let mut last = None;
    for entry in entries {
        let name = entry.map_err(DurableError::file("read", &path))?.file_name();
        let number = name.to_str().and_then(|name| name.strip_suffix(".json")?.parse().ok());
        last = last.max(number);
    }
    Ok(last)
}
