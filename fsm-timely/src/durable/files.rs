//! Files that are written once and synced, each with a length and a checksum; and how they are checked before they are read again.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::DurableError;

/// How long a file is, and the CRC-32 of what is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) bytes: u64,
    pub(crate) checksum: u32,
}

/// A file that is synced in the end.
pub(crate) struct Synced {
    path: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
    hasher: Hasher,
}

impl Synced {
    pub(super) fn create(path: PathBuf) -> Result<Self, DurableError> {
        let file = File::create(&path).map_err(DurableError::file("create", &path))?;
        let file = BufWriter::with_capacity(1 << 16, file);
        Ok(Self { path, file, bytes: 0, hasher: Hasher::new() })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), DurableError> {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
        self.file.write_all(bytes).map_err(DurableError::file("write", &self.path))
    }

    pub(crate) fn finish(mut self) -> Result<Sum, DurableError> {
        self.file.flush().map_err(DurableError::file("write", &self.path))?;
        self.file.get_ref().sync_all().map_err(DurableError::file("sync", &self.path))?;
        Ok(Sum { bytes: self.bytes, checksum: self.hasher.finalize() })
    }
}

/// What a reader has read, and its checksum.
pub(super) struct Summing<R> {
    of: R,
    hasher: Hasher,
}

impl<R> Summing<R> {
    pub(super) fn new(of: R) -> Self {
        Self { of, hasher: Hasher::new() }
    }

    pub(super) fn checksum(self) -> u32 {
        self.hasher.finalize()
    }
}

impl<R: Read> Read for Summing<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.of.read(bytes)?;
        self.hasher.update(&bytes[..read]);
        Ok(read)
    }
}

impl Sum {
    /// Whether a file is as it was written, by its length and what is in it.
    pub(super) fn check(self, path: &Path) -> Result<(), DurableError> {
        let file = open(path)?;
        self.check_length(path, &file)?;
        let mut file = Summing::new(file);
        let mut bytes = vec![0; 1 << 16];
        while file.read(&mut bytes).map_err(DurableError::file("read", path))? > 0 {}
        self.check_checksum(path, file.checksum())
    }

    pub(super) fn check_length(self, path: &Path, file: &File) -> Result<(), DurableError> {
        let (length, written) =
            (file.metadata().map_err(DurableError::file("read", path))?.len(), self.bytes);
        match length == written {
            true => Ok(()),
            false => Err(DurableError::damaged(
                path,
                format!("it has {length} bytes, and was written with {written}"),
            )),
        }
    }

    pub(super) fn check_checksum(self, path: &Path, found: u32) -> Result<(), DurableError> {
        let written = self.checksum;
        match found == written {
            true => Ok(()),
            false => Err(DurableError::damaged(
                path,
                format!("its checksum is {found:08x}, and was {written:08x} when it was written"),
            )),
        }
    }
}

/// Opens a file that has been written, and is damaged where it is not there.
pub(super) fn open(path: &Path) -> Result<File, DurableError> {
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DurableError::damaged(path, "it is not there"),
        _ => DurableError::file("open", path)(error),
    })
}
