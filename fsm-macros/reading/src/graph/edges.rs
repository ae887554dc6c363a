//! The changes of state that a line can bring about, as fields of its record and as records behind it.

use super::Graph;
use crate::model::{Change, ChangeKind, Depth, Entry, Line, Target};

/// The kind of a line's own change, and where it leads.
pub(super) fn change(line: &Line) -> (&'static str, String) {
    let alone = |kind| (kind, String::new());
    match &line.target {
        Target::None => alone("internal"),
        Target::Again { .. } => alone("self"),
        Target::Ignore(_) => alone("ignore"),
        Target::Defer(_) => alone("defer"),
        Target::Pass(_) => alone("pass"),
        Target::Change(change) => kind_and_places(change),
    }
}

/// A record for each request in the action of a line.
pub(super) fn requests(line: &Line, graph: &mut Graph) {
    for (_, change) in line.requests() {
        let (kind, targets) = kind_and_places(change);
        graph.record('R', kind);
        graph.field(&targets);
    }
}

pub(super) fn kind_and_places(change: &Change) -> (&'static str, String) {
    let kind = match change.kind {
        ChangeKind::Goto(_) if change.reenter => "reenter",
        _ => change.kind.word(),
    };
    (kind, change.kind.named().map(places).unwrap_or_default())
}

/// `3,5d`: the states that are named, without those around them.
pub(super) fn places(entry: &Entry) -> String {
    let mut text = String::new();
    for place in entry.places() {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&place.state.0.to_string());
        match place.history {
            Some(Depth::Shallow) => text.push('s'),
            Some(Depth::Deep) => text.push('d'),
            None => {}
        }
    }
    text
}
