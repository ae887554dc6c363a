//! Machines that have another name than before: whoever looks at them goes where they are now.

use std::sync::Arc;

use super::machines::{Machine, Sources};

/// So often a machine is renamed while nobody looks.
const MOST: usize = 1000;

/// By the id of a machine that is gone, the one that it has now.
#[derive(Default)]
pub(super) struct Renamed(Vec<(String, String)>);

impl Renamed {
    /// The files were read again.
    pub(super) fn read(&mut self, old: &Sources, new: &Sources) {
        self.0.retain(|(id, _)| new.machine(id).is_none());
        let gone = old.machines.iter().filter(|machine| new.machine(&machine.id).is_none());
        self.0
            .extend(gone.filter_map(|machine| Some((machine.id.clone(), successor(old, new, &machine.id)?))));
        self.0.drain(..self.0.len().saturating_sub(MOST));
    }

    /// The id that a machine of this one has now, as often as it was renamed.
    pub(super) fn now<'r>(&'r self, id: &'r str) -> &'r str {
        let next = |id: &&'r str| self.0.iter().find(|(old, _)| old == id).map(|(_, new)| new.as_str());
        std::iter::successors(Some(id), next).take(MOST).last().unwrap_or(id)
    }
}

/// Where a machine is now that is gone under this id: the only new one in its file, else the new one at its place there.
pub(super) fn successor(old: &Sources, new: &Sources, id: &str) -> Option<String> {
    let gone = old.machine(id)?;
    let added = |machine: &&Arc<Machine>| machine.file == gone.file && old.machine(&machine.id).is_none();
    let mut beside = new.machines.iter().filter(added);
    let found = match (beside.next(), beside.next()) {
        (Some(only), None) => Some(only),
        _ => new.machines.iter().filter(added).find(|machine| machine.place == gone.place),
    };
    found.map(|machine| machine.id.clone())
}
