//! Files that are written once and synced, and files of machines that are read again.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::DurableError;
use super::manifest::Written;

/// A file that is synced in the end.
pub(crate) struct Synced {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
}

impl Synced {
    pub(super) fn create(path: PathBuf) -> Result<Self, DurableError> {
        let file = File::create(&path).map_err(DurableError::file("create", &path))?;
        Ok(Self { path, file: BufWriter::with_capacity(1 << 16, file), bytes: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), DurableError> {
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes).map_err(DurableError::file("write", &self.path))
    }

    /// The length of the file.
    pub(crate) fn finish(mut self) -> Result<u64, DurableError> {
        self.file.flush().map_err(DurableError::file("write", &self.path))?;
        self.file.get_ref().sync_all().map_err(DurableError::file("sync", &self.path))?;
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
    DurableError::unless_long(path, length, written.bytes)?;
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
