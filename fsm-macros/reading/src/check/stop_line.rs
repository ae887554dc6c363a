//! `stop => Target`, by which a machine ends where it is told to: one line of the machine, without a guard, that ends it for
//! certain.

use super::{Complaint, lines_of};
use crate::model::{Change, ChangeKind, Entry, Line, Machine, ROOT, StateId, Target, Trigger};
use crate::trust::Part;

pub(super) fn check(machine: &Machine, line: &Line) -> Complaint {
    if !matches!(line.trigger, Trigger::Stop) {
        return None;
    }
    let mut earlier = lines_of(machine, ROOT).take_while(|(_, other)| !std::ptr::eq(*other, line));
    if let Some((_, other)) = earlier.find(|(_, other)| matches!(other.trigger, Trigger::Stop)) {
        let first = crate::errors::line_of(other.keyword.span());
        let message = format!("a machine has one `stop`, and the first stands{first}: remove one of them");
        return Some((line.keyword.span(), message));
    }
    if line.guard.is_some() || !line.filter.is_empty() {
        let message = "`stop` has no guard, for who stops a machine counts on its end: remove it, or decide before the call";
        return Some((line.keyword.span(), message.to_owned()));
    }
    // The final state may be what could not be read.
    if machine.lacks(Part::States) {
        return None;
    }
    let span = match &line.target {
        Target::Change(Change { kind: ChangeKind::Goto(entry), .. }) if ends(machine, entry) => return None,
        Target::Change(change) => change.span,
        Target::Again { span, .. } | Target::Ignore(span) | Target::Defer(span) | Target::Pass(span) => *span,
        Target::None => line.keyword.span(),
    };
    let message = match machine.topology.holds_regions(ROOT) {
        true => {
            "`stop` ends the machine, which ends when each of its regions is final: `stop => (One, Other)`, with a final state of each"
        }
        false => {
            "`stop` ends the machine: `stop => Name`, where `Name` is a `final state` of the machine itself"
        }
    };
    Some((span, message.to_owned()))
}

/// Whether the machine has ended where all of this is entered.
pub(super) fn ends(machine: &Machine, entry: &Entry) -> bool {
    let tree = &machine.topology;
    let is_final_in = |region: &StateId| {
        entry.places().any(|place| tree.is_final(place.state) && tree.parent(place.state) == Some(*region))
    };
    match tree.holds_regions(ROOT) {
        true => tree.children(ROOT).iter().all(is_final_in),
        false => tree.ends_in(entry.state),
    }
}
