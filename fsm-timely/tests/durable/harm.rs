//! What can happen to the files of a durable run, by a number.

#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::stopping::Random;

/// All files in a directory, by their names in it.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// All but those that are locked.
pub fn files(directory: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![directory.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.file_name().unwrap().to_str().unwrap().starts_with("lock-") {
                files.insert(path.strip_prefix(directory).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

/// Makes a directory have these files.
pub fn write(directory: &Path, files: &Files) {
    if let Err(error) = fs::remove_dir_all(directory) {
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
    for (name, bytes) in files {
        let path = directory.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Something that happens to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One bit is another one.
    Flip,
    /// The end is not there.
    Cut,
    /// Something stands behind the end.
    Longer,
    /// A part of it is zero.
    Zero,
    Gone,
    /// It has changed places with another one in its folder.
    Swapped,
    /// It is the one that another run of the same job has at its place.
    OfAnother,
    /// All that says what counts is that of another run.
    ManifestsOfAnother,
}

pub const OTHERS: [Kind; 7] = [
    Kind::Cut,
    Kind::Longer,
    Kind::Zero,
    Kind::Gone,
    Kind::Swapped,
    Kind::OfAnother,
    Kind::ManifestsOfAnother,
];

/// Whether it says what counts.
fn is_manifest(name: &Path) -> bool {
    name.extension().is_some_and(|extension| extension == "json")
}

/// Whether a run may read it again: what has been published is read by others.
fn is_read(name: &Path) -> bool {
    !name.starts_with("published")
}

/// Does it, to a file by a number, where it is possible.
pub fn harm(kind: Kind, random: &mut Random, files: &mut Files, of_another: &Files) {
    let names: Vec<_> = files.keys().filter(|name| is_read(name)).cloned().collect();
    let name = names[random.below(names.len() as u64) as usize].clone();
    let bytes = files.get_mut(&name).unwrap();
    let length = bytes.len() as u64;
    match kind {
        Kind::Flip if length > 0 => {
            let bit = random.below(length * 8);
            bytes[bit as usize / 8] ^= 1 << (bit % 8);
        }
        Kind::Cut if length > 0 => bytes.truncate(random.below(length) as usize),
        Kind::Longer => bytes.extend((0..=random.below(9)).map(|byte| (byte * random.below(256)) as u8)),
        Kind::Zero if length > 0 => {
            let first = random.below(length) as usize;
            let most = bytes.len().min(first + 16);
            bytes[first..most].fill(0);
        }
        // Output that is not there has been published, and taken away by who reads it.
        Kind::Gone if !name.starts_with("unpublished") => drop(files.remove(&name)),
        Kind::Swapped => {
            let beside: Vec<_> = names.iter().filter(|other| other.parent() == name.parent()).collect();
            let other = beside[random.below(beside.len() as u64) as usize];
            let (first, second) = (files[&name].clone(), files[other].clone());
            files.insert(name, second);
            files.insert(other.clone(), first);
        }
        Kind::OfAnother => {
            if let Some(bytes) = of_another.get(&name) {
                files.insert(name, bytes.clone());
            }
        }
        Kind::ManifestsOfAnother => {
            files.retain(|name, _| !is_manifest(name));
            let manifests = of_another.iter().filter(|(name, _)| is_manifest(name));
            files.extend(manifests.map(|(name, bytes)| (name.clone(), bytes.clone())));
        }
        _ => {}
    }
}

/// The names of the files that are not what they were.
pub fn harmed(before: &Files, files: &Files) -> BTreeSet<PathBuf> {
    let names = before.keys().chain(files.keys());
    names.filter(|name| before.get(*name) != files.get(*name)).cloned().collect()
}
