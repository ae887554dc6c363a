//! `snapshots;`: what serde is to write and read has its derives, and timers that could be taken for each other have names.

use super::Findings;
use crate::each::Gather;
use crate::model::{Events, Line, Machine};
use crate::written::{Attrs, derived, mentions};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let Some(snapshots) = &machine.snapshots else {
        without_setting(machine, findings);
        return;
    };
    if let Some(missing) = missing(&machine.attrs) {
        let message = format!(
            "a snapshot is written and read by serde: write `#[derive({missing})]` before `machine {}`",
            machine.name
        );
        findings.error(snapshots.keyword, message);
        findings.verdicts.has_empty_snapshots = true;
    }
    unnamed_timers(machine, findings);
    let Some(Events::Declared { attrs, keyword, .. }) =
        machine.events.as_ref().filter(|_| machine.queue.is_some())
    else {
        return;
    };
    if let Some(missing) = self::missing(attrs) {
        let message = format!(
            "events that wait are in a snapshot, which is written and read by serde: write `#[derive({missing})]` before `events`"
        );
        findings.error(*keyword, message);
        findings.verdicts.has_empty_snapshots = true;
    }
}

/// Lines of one kind in one state would be told apart by their order, and nobody would notice where they change places.
fn unnamed_timers(machine: &Machine, findings: &mut Findings) {
    for id in machine.topology.all() {
        let lines: Vec<&Line> = machine.lines_of(id).filter(|line| line.trigger.has_timer()).gather();
        // A line with a list is several lines, and has no name.
        let is_list = |line: &Line| lines.iter().filter(|other| other.written == line.written).count() > 1;
        let is_alike =
            |one: &Line, other: &Line| one.keyword == other.keyword && one.written != other.written;
        for line in lines.iter().filter(|line| line.timer.is_none() && !is_list(line)) {
            if lines.iter().any(|other| is_alike(line, other)) {
                let word = &line.keyword;
                let message = format!(
                    "a snapshot tells the timers of several `{word}` lines in one place apart by their names: name this one, `{word} … as Name`"
                );
                findings.error(word.span(), message);
            }
        }
    }
}

/// A timer is written as what is left of it, which takes the time at which that is: `snapshot(now)` has it, a derive has not.
fn without_setting(machine: &Machine, findings: &mut Findings) {
    if !machine.is_timed() {
        return;
    }
    let mut is_told = false;
    for (index, attr) in machine.attrs.passed.iter().enumerate() {
        for (at, path) in derived(attr).iter().enumerate() {
            let Some(name) = path.segments.last().map(|last| last.ident.to_string()) else { continue };
            if name == "Serialize" || name == "Deserialize" {
                if !std::mem::replace(&mut is_told, true) {
                    let message = format!(
                        "`{name}` cannot write the timers of this machine, for it is not told the time: write the line `snapshots;`, and store `machine.snapshot(now)`"
                    );
                    findings.errors.push_over(path, message);
                }
                findings.verdicts.derives.push((index, at));
            }
        }
    }
}

/// The derives that are not there.
fn missing(attrs: &Attrs) -> Option<&'static str> {
    let derives = |name: &str| attrs.passed.iter().any(|attr| mentions(attr, name));
    match (derives("Serialize"), derives("Deserialize")) {
        (true, true) => None,
        (false, false) => Some("serde::Serialize, serde::Deserialize"),
        (false, true) => Some("serde::Serialize"),
        (true, false) => Some("serde::Deserialize"),
    }
}
