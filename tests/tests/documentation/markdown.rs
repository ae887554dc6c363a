//! Files of the repository as a reader sees them. No parser of Markdown: rows, fences, headings.

use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file by its path in the repository.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files below a folder with one of these endings, by their paths in the repository. What is built or fetched is left out.
pub fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = vec![];
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.file_type().unwrap().is_dir() {
            if !name.starts_with('.') && !["target", "node_modules"].contains(&&*name) {
                found.extend(files(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The READMEs of the packages.
pub fn readmes() -> Vec<String> {
    let folders =
        fs::read_dir(root()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut found: Vec<String> = folders
        .map(|folder| format!("{folder}/README.md"))
        .filter(|readme| root().join(readme).is_file())
        .collect();
    found.sort();
    found
}

/// The rows of a page with their numbers. `true` for those of a listing.
pub fn rows(text: &str) -> impl Iterator<Item = (usize, bool, &str)> {
    let mut listing = false;
    text.lines().enumerate().filter_map(move |(index, row)| {
        if row.trim_start().starts_with("```") || row.trim_start().starts_with("~~~") {
            listing = !listing;
            return None;
        }
        Some((index + 1, listing, row))
    })
}

/// The headings of a page, by the anchors that rustdoc gives them.
pub fn anchors(text: &str) -> Vec<String> {
    rows(text)
        .filter(|(_, listing, row)| {
            !listing && row.starts_with('#') && row.trim_start_matches('#').starts_with(' ')
        })
        .map(|(_, _, row)| anchor(row.trim_start_matches('#').trim()))
        .collect()
}

pub fn anchor(heading: &str) -> String {
    heading
        .chars()
        .filter_map(|c| match c {
            c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
            c if c.is_whitespace() => Some('-'),
            _ => None,
        })
        .collect()
}
