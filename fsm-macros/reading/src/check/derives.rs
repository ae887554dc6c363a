//! Derives on the machine that cannot be had. Each but `Default` goes to several types, and rustc would report it for each.

use proc_macro2::Ident;
use syn::Path;

use super::Findings;
use crate::each::{Gather, Holds};
use crate::errors::quoted;
use crate::model::{Machine, ROOT};
use crate::token::unraw;
use crate::written::{Attribute, STD_DERIVES, derived, is_std_derive};

/// A derive, and those that it cannot be without.
const NEEDS: [(&str, &[&str]); 4] = [
    ("Copy", &["Clone"]),
    ("Eq", &["PartialEq"]),
    ("PartialOrd", &["PartialEq"]),
    ("Ord", &["PartialOrd", "Eq", "PartialEq"]),
];

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    default(machine, findings);
    twice(machine, findings);
    let derives: Vec<String> =
        machine.attrs.passed.iter().each_of(derived).filter_map(|path| word(&path)).gather();
    let is_std = |name: &String| STD_DERIVES.contains(&name.as_str());
    if !machine.attrs.passed.iter().all(is_plain) || !derives.iter().all(is_std) {
        // A derive from elsewhere may bring what is missing.
        return;
    }
    for (index, attr) in machine.attrs.passed.iter().enumerate() {
        for (at, path) in derived(attr).iter().enumerate() {
            if let Some(message) = wrong(path, &derives) {
                findings.errors.push_over(path, message);
                findings.verdicts.derives.push((index, at));
            }
        }
    }
}

/// rustc would report the second one for each of the types.
fn twice(machine: &Machine, findings: &mut Findings) {
    let mut seen: Vec<String> = Vec::new();
    for (index, attr) in machine.attrs.passed.iter().enumerate() {
        for (at, path) in derived(attr).iter().enumerate().filter(|(_, path)| is_std_derive(path)) {
            let Some(derive) = word(path) else { continue };
            if seen.holds(&derive) {
                let message = format!("`{derive}` is derived twice: remove one of them");
                findings.errors.push_over(path, message);
                findings.verdicts.derives.push((index, at));
            }
            seen.push(derive);
        }
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

fn is_plain(attr: &Attribute) -> bool {
    ["derive", "doc", "cfg", "allow", "warn", "deny", "expect"].iter().any(|name| attr.path().is_ident(name))
}

fn wrong(path: &Path, derives: &[String]) -> Option<String> {
    let derive = word(path)?;
    let (_, needs) = NEEDS.iter().find(|(name, _)| *name == derive)?;
    let is_missing = |need: &&&str| !derives.iter().any(|name| name == **need);
    let missing: Vec<String> = needs.iter().filter(is_missing).map(|need| (*need).to_owned()).gather();
    let list = missing.join(", ");
    (!missing.is_empty()).then(|| {
        format!("`{derive}` cannot be derived without {}; write `{list}, {derive}`", named(&missing))
    })
}

fn named(derives: &[String]) -> String {
    let names: Vec<String> = derives.iter().map(|name| format!("`{name}`")).gather();
    names.join(" and ")
}

fn word(path: &Path) -> Option<String> {
    path.segments.last().map(|last| Ident::to_string(&last.ident))
}
