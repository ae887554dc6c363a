//! A place of the source that is to be looked at first: `cargo fsm view src/door.rs:12`.

use std::path::{Path, PathBuf};

use super::machines::{Machine, Sources};

#[derive(Clone)]
pub(crate) struct Place {
    file: PathBuf,
    pub(super) row: usize,
}

impl Place {
    /// `FILE:ROW`, where there is no file that is called so, and one without the row.
    pub(crate) fn of(named: &Path) -> Option<Self> {
        let (file, row) = named.to_str()?.rsplit_once(':')?;
        let (file, row) = (PathBuf::from(file), row.parse().ok()?);
        (!named.exists() && file.is_file()).then_some(Place { file, row })
    }

    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// The machine that stands there: the last that begins before, or the first of the file.
    pub(super) fn machine<'s>(&self, sources: &'s Sources) -> Option<&'s Machine> {
        let own =
            || sources.machines.iter().map(|machine| &**machine).filter(|machine| machine.file == self.file);
        let before = own().filter(|machine| machine.row <= self.row).max_by_key(|machine| machine.row);
        before.or_else(|| own().next())
    }

    /// What stands behind the address of the page.
    pub(super) fn fragment(&self, sources: &Sources) -> String {
        let machine = self.machine(sources);
        machine
            .map_or_else(String::new, |machine| format!("#machine/{}?row={}", encoded(&machine.id), self.row))
    }
}

/// As `encodeURIComponent` of JavaScript does it.
fn encoded(text: &str) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(byte);
    let letter = |byte: u8| match is_plain(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(letter).collect()
}
