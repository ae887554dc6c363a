//! The files of machines, one for each worker and manifest: whose file it is, and then for each machine the bytes of its key, and those
//! of the rest.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::DurableError;
use super::files::{Sum, Summing, open};
use super::manifest::Written;
use super::newest::last_file;

/// What a file of machines begins with. So a file that is at the place of another one is known, also where it is empty but for this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) run: u64,
    /// The manifest.
    pub(crate) number: u64,
    pub(crate) worker: usize,
}

const KIND: &[u8; 8] = b"machines";
const LABEL: usize = 36;

impl Label {
    /// Its last bytes are the checksum of those before: a damaged label is not that of another file.
    pub(super) fn bytes(self) -> [u8; LABEL] {
        let mut bytes = [0; LABEL];
        bytes[..8].copy_from_slice(KIND);
        bytes[8..16].copy_from_slice(&self.run.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.number.to_le_bytes());
        bytes[24..32].copy_from_slice(&(self.worker as u64).to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..32]);
        bytes[32..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// That of a file; `None` where it has none, or a damaged one.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let mut bytes = [0; LABEL];
        File::open(path).and_then(|mut file| file.read_exact(&mut bytes)).ok()?;
        Self::read(&bytes)
    }

    fn read(bytes: &[u8; LABEL]) -> Option<Self> {
        let number = |from: usize| u64::from_le_bytes(bytes[from..from + 8].try_into().expect("eight bytes"));
        let label = Self { run: number(8), number: number(16), worker: usize::try_from(number(24)).ok()? };
        (label.bytes() == *bytes).then_some(label)
    }

    /// Refuses a file that has the label of another one. What else is wrong with it shows by its checksum.
    fn check(self, path: &Path, found: Option<Self>) -> Result<(), DurableError> {
        match found {
            Some(found) if found.run != self.run => {
                let directory = path.ancestors().nth(2).expect("a file in a folder of the run");
                Err(DurableError::OtherRun { path: last_file(directory), than: path.to_owned() })
            }
            Some(found) if found != self => Err(DurableError::damaged(
                path,
                format!("it is the file of worker {} for manifest {}", found.worker, found.number),
            )),
            _ => Ok(()),
        }
    }
}

/// Whether a file of machines is the one that was written.
pub(crate) fn check_machines(path: &Path, label: Label, written: Written) -> Result<(), DurableError> {
    label.check(path, Label::of(path))?;
    written.of_machines().check(path)
}

/// Reads a file of machines: for each, the bytes of its key, and those of the rest.
///
/// What it has given counts only when it has come to its end without an error.
pub(crate) fn read_machines(
    path: &Path,
    label: Label,
    written: Written,
    mut each: impl FnMut(&[u8], &[u8]) -> Result<(), DurableError>,
) -> Result<(), DurableError> {
    let sum = written.of_machines();
    let file = open(path)?;
    sum.check_length(path, &file)?;
    let mut part =
        Part { path, file: BufReader::with_capacity(1 << 16, Summing::new(file)), left: sum.bytes };
    let mut found = [0; LABEL];
    part.take(&mut found)?;
    label.check(path, Label::read(&found))?;
    let (mut key, mut rest) = (Vec::new(), Vec::new());
    for _ in 0..written.machines {
        part.take_block(&mut key)?;
        part.take_block(&mut rest)?;
        each(&key, &rest)?;
    }
    part.finish(sum)
}

/// A file that is being read.
struct Part<'p> {
    path: &'p Path,
    file: BufReader<Summing<File>>,
    left: u64,
}

impl Part<'_> {
    fn take(&mut self, bytes: &mut [u8]) -> Result<(), DurableError> {
        self.left = (self.left.checked_sub(bytes.len() as u64))
            .ok_or_else(|| DurableError::damaged(self.path, "a machine ends behind its end"))?;
        self.file.read_exact(bytes).map_err(DurableError::file("read", self.path))
    }

    /// A length, and so many bytes.
    fn take_block(&mut self, bytes: &mut Vec<u8>) -> Result<(), DurableError> {
        let mut length = [0; 4];
        self.take(&mut length)?;
        let length = u32::from_le_bytes(length);
        // No room for what cannot be there.
        bytes.resize(u64::from(length).min(self.left + 1) as usize, 0);
        self.take(bytes)
    }

    fn finish(self, sum: Sum) -> Result<(), DurableError> {
        match self.left {
            0 => sum.check_checksum(self.path, self.file.into_inner().checksum()),
            left => {
                Err(DurableError::damaged(self.path, format!("{left} bytes stand behind its last machine")))
            }
        }
    }
}
