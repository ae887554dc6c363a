//! Derives on the machine that cannot be had. Each goes to several types, and rustc would report it for each.

use proc_macro2::Ident;
use syn::Path;

use super::Findings;
use crate::each::Gather;
use crate::model::Machine;
use crate::syntax::{Attribute, STD_DERIVES, derived};

/// A derive, and those that it cannot be without.
const NEEDS: [(&str, &[&str]); 4] = [
    ("Copy", &["Clone"]),
    ("Eq", &["PartialEq"]),
    ("PartialOrd", &["PartialEq"]),
    ("Ord", &["PartialOrd", "Eq", "PartialEq"]),
];

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let has_default = machine.states.iter().any(|state| !state.attrs.with_path("default").is_empty());
    let derives: Vec<String> =
        machine.attrs.passed.iter().each_of(derived).filter_map(|path| word(&path)).gather();
    let is_std = |name: &String| name == "Default" || STD_DERIVES.contains(&name.as_str());
    if !machine.attrs.passed.iter().all(is_plain) || !derives.iter().all(is_std) {
        // A derive from elsewhere may bring what is missing.
        return;
    }
    let name = machine.name.to_string();
    for (index, attr) in machine.attrs.passed.iter().enumerate() {
        for (at, path) in derived(attr).iter().enumerate() {
            if let Some(message) = wrong(&name, path, &derives, has_default) {
                findings.errors.push_over(path, message);
                findings.verdicts.derives.push((index, at));
            }
        }
    }
}

fn is_plain(attr: &Attribute) -> bool {
    ["derive", "doc", "cfg", "allow", "warn", "deny", "expect"].iter().any(|name| attr.path().is_ident(name))
}

fn wrong(machine: &str, path: &Path, derives: &[String], has_default: bool) -> Option<String> {
    let derive = word(path)?;
    if derive == "Default" && !has_default {
        return Some(format!(
            "a machine begins with `{machine}::start`, so it cannot derive `Default`; write `impl Default for {machine}`, which calls `start`"
        ));
    }
    let (_, needs) = NEEDS.iter().find(|(name, _)| *name == derive)?;
    let missing: Vec<&str> =
        needs.iter().copied().filter(|need| !derives.iter().any(|name| name == need)).gather();
    let list = missing.join(", ");
    (!missing.is_empty()).then(|| {
        format!("`{derive}` cannot be derived without {}; write `{list}, {derive}`", named(&missing))
    })
}

fn named(derives: &[&str]) -> String {
    let names: Vec<String> = derives.iter().map(|name| format!("`{name}`")).gather();
    names.join(" and ")
}

fn word(path: &Path) -> Option<String> {
    path.segments.last().map(|last| Ident::to_string(&last.ident))
}
