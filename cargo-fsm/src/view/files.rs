//! Changes of files: when one is saved, machines are read again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecursiveMode, Watcher};

use super::machines::Workspace;
use super::shared::Shared;

/// An editor writes a file in several steps: they are over when nothing has happened for so long.
const QUIET: Duration = Duration::from_millis(60);
/// Where something happens all the time, it is looked at nevertheless.
const LONGEST: Duration = Duration::from_millis(600);

/// Reads the workspace again when something changes, in a thread of its own: tokens stay in theirs.
pub(super) fn watch(mut workspace: Workspace, shared: Arc<Shared>) {
    std::thread::spawn(move || {
        let (sender, events) = channel();
        let told = move |event: notify::Result<Event>| {
            if event.as_ref().map_or(true, matters) {
                let _ = sender.send(());
            }
        };
        let mut watcher = match notify::recommended_watcher(told) {
            Ok(watcher) => watcher,
            Err(error) => return tell(&shared, &error),
        };
        let mut watched = BTreeSet::new();
        follow(&mut watcher, &workspace, &mut watched, &shared);
        // What was saved before anybody watched.
        shared.set_sources(workspace.read_known());
        while next(&events) {
            // The saved file is shown at once; which files there are takes longer to find out.
            shared.set_sources(workspace.read_known());
            match workspace.read() {
                Ok(sources) => shared.set_sources(sources),
                Err(error) => shared.tell(format!("the files stay as they were known: {error}")),
            }
            follow(&mut watcher, &workspace, &mut watched, &shared);
        }
    });
}

fn tell(shared: &Shared, error: &notify::Error) {
    shared.tell(format!("changes of files are not seen: {error}"));
}

/// Whether machines may have changed.
fn matters(event: &Event) -> bool {
    let is_source = |path: &PathBuf| {
        path.extension().is_none_or(|ending| ending == "rs" || ending == "md" || ending == "toml")
    };
    !matches!(event.kind, EventKind::Access(_)) && event.paths.iter().any(is_source)
}

/// Waits for changes, and until they are over. `false` when there will be none.
fn next(events: &Receiver<()>) -> bool {
    if events.recv().is_err() {
        return false;
    }
    let start = Instant::now();
    while start.elapsed() < LONGEST {
        match events.recv_timeout(QUIET) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}

/// Watches folders, and not files: many editors put a new file in the place of the old one.
fn follow(
    watcher: &mut impl Watcher,
    workspace: &Workspace,
    watched: &mut BTreeSet<PathBuf>,
    shared: &Shared,
) {
    for folder in workspace.folders() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        if watched.contains(folder) {
            continue;
        }
        match watcher.watch(folder, RecursiveMode::NonRecursive) {
            Ok(()) => {
                watched.insert(folder.to_owned());
            }
            Err(error) if folder.exists() => tell(shared, &error),
            Err(_) => {}
        }
    }
}
