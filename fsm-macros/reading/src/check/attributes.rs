//! Attributes of the machine: derives that cannot be had, or are missing, and levels of warnings. Each derive but `Default` goes to
//! several types, and rustc would report it for each.

use syn::Path;

use super::prelude::*;
use crate::token::unraw;
use crate::warnings::Warning;
use crate::written::{Attribute, Attrs, STD_DERIVES, UNUSED_OUTCOME, derived, is_std_derive, mentions};

/// A derive, and those that it cannot be without.
const NEEDS: [(&str, &[&str]); 4] = [
    ("Copy", &["Clone"]),
    ("Eq", &["PartialEq"]),
    ("PartialOrd", &["PartialEq"]),
    ("Ord", &["PartialOrd", "Eq", "PartialEq"]),
];

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    outcomes(machine, findings);
    default(machine, findings);
    twice(machine, findings);
    let derives: Vec<String> = all(machine).iter().filter_map(|(_, path)| word(path)).gather();
    let is_std = |name: &String| STD_DERIVES.contains(&name.as_str());
    let plain = ["derive", "doc", "cfg", "allow", "warn", "deny", "expect"];
    let is_plain = |attr: &Attribute| plain.iter().any(|name| attr.path().is_ident(name));
    if !machine.attrs.passed.iter().all(is_plain) || !derives.iter().all(is_std) {
        // A derive from elsewhere may bring what is missing.
        return;
    }
    for (place, path) in all(machine) {
        if let Some(message) = wrong(&path, &derives) {
            findings.errors.push_over(path, message);
            findings.verdicts.derives.push(place);
        }
    }
}

/// The derives of the machine, each with its attribute and its place in there.
fn all(machine: &Machine) -> Vec<((usize, usize), Path)> {
    let of = |(index, attr): (usize, &Attribute)| {
        derived(&attr.meta).into_iter().enumerate().map(move |(at, path)| ((index, at), path))
    };
    machine.attrs.passed.iter().enumerate().each_of(of).gather()
}

/// rustc would report the second one for each of the types.
fn twice(machine: &Machine, findings: &mut Findings) {
    let mut seen: Vec<String> = Vec::new();
    for (place, path) in all(machine).into_iter().filter(|(_, path)| is_std_derive(path)) {
        let Some(derive) = word(&path) else { continue };
        if seen.holds(&derive) {
            findings.errors.push_over(path, format!("`{derive}` is derived twice: remove one of them"));
            findings.verdicts.derives.push(place);
        }
        seen.push(derive);
    }
}

/// `Default` is `start`, which may take nothing then.
fn default(machine: &Machine, findings: &mut Findings) {
    let Some(takes) = start_takes(machine) else { return };
    let name = &machine.name;
    for default in &machine.defaults {
        let message = format!(
            "a derived `Default` calls `{name}::start`, which {takes}: remove it, or write `impl Default for {name}`"
        );
        findings.errors.push_over(&default.path, message);
    }
}

/// Why `start` cannot be called without anything at hand.
fn start_takes(machine: &Machine) -> Option<String> {
    if machine.asyncness.is_some() {
        return Some("waits".to_owned());
    }
    if machine.output.is_some() {
        return Some("may fail".to_owned());
    }
    // What starts in a constant takes neither parameters nor the time.
    let is_const = machine.constness.is_some();
    let params = machine.params.iter().filter(|_| !is_const).map(|param| &param.name);
    let data = machine.state(ROOT).data.iter().filter(|field| field.init.is_none()).map(|field| &field.name);
    let mut taken: Vec<String> = params.and(data).map(unraw).gather();
    if machine.clock.is_some() && !is_const {
        taken.push("now".to_owned());
    }
    (!taken.is_empty()).then(|| format!("takes {}", quoted(&taken)))
}

/// Derives on the machine that cannot be had.
fn wrong(path: &Path, derives: &[String]) -> Option<String> {
    let derive = word(path)?;
    let (_, needs) = NEEDS.iter().find(|(name, _)| *name == derive)?;
    let is_missing = |need: &&&str| !derives.iter().any(|name| name == **need);
    let missing: Vec<String> = needs.iter().filter(is_missing).map(|need| (*need).to_owned()).gather();
    let list = missing.join(", ");
    let named = quoted(&missing).replace(", ", " and ");
    (!missing.is_empty())
        .then(|| format!("`{derive}` cannot be derived without {named}; write `{list}, {derive}`"))
}

fn word(path: &Path) -> Option<String> {
    path.segments.last().map(|last| Ident::to_string(&last.ident))
}

/// What serde is to write and read has its derives, and timers that could be taken for each other have names.
pub(super) fn of_snapshots(machine: &Machine, findings: &mut Findings) {
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
    for (place, path) in all(machine) {
        let Some(name) = word(&path).filter(|name| name == "Serialize" || name == "Deserialize") else {
            continue;
        };
        if !std::mem::replace(&mut is_told, true) {
            let message = format!(
                "`{name}` cannot write the timers of this machine, for it is not told the time: write the line `snapshots;`, and store `machine.snapshot(now)`"
            );
            findings.errors.push_over(path, message);
        }
        findings.verdicts.derives.push(place);
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

/// `#[expect(…)]` of a warning that was not given. Comes after all rules that warn.
pub(super) fn unmet_expectations(machine: &Machine, findings: &mut Findings) {
    let attrs = &machine.attrs;
    report(&[attrs], findings);
    for state in machine.topology.states().filter(|id| machine.state(*id).attrs.unmet().next().is_some()) {
        report(&scopes(machine, state), findings);
    }
    for line in machine.lines.iter().filter(|line| line.attrs.unmet().next().is_some()) {
        report(&[scopes(machine, line.state), vec![&line.attrs]].concat(), findings);
    }
    for setting in &machine.settings {
        report(&[attrs, &setting.attrs], findings);
    }
    if let Some(Events::Declared { attrs: of_list, variants, .. }) = &machine.events {
        report(&[attrs, of_list], findings);
        for event in variants {
            report(&[attrs, of_list, &event.attrs], findings);
        }
    }
}

/// The expectations of the innermost of these items that were not met.
fn report(scopes: &[&Attrs], findings: &mut Findings) {
    let unmet = scopes.last().into_iter().each_of(|attrs| attrs.unmet());
    for level in unmet {
        findings.errors.warn(Warning::unfulfilled(level, scopes));
    }
}

/// The level of `unused_outcome`: the macro has rustc look at each call of `send`, where a lint of rustc has its own level.
fn outcomes(machine: &Machine, findings: &mut Findings) {
    for word in machine.attrs.levels(UNUSED_OUTCOME).map(|level| level.word()) {
        if word != "warn" && word != "allow" {
            let message = format!(
                "`{UNUSED_OUTCOME}` is told where `send` is called, and the level of rustc's `unused_must_use` there \
                 counts, so it cannot be `{word}` here: write `warn`"
            );
            findings.error(word.span(), message);
        }
    }
}
