//! Data of the states that are entered on the way to a target: each needs a value from somewhere.

use super::places::{By, Place};
use super::{Complaint, Findings};
use crate::each::Gather;
use crate::errors::quoted;
use crate::model::{Entry, Machine, StateId};
use crate::trust::Part;

/// The states around the target that are entered too.
pub(super) fn around(machine: &Machine, place: &Place) -> Complaint {
    place.entry.places().find_map(|part| {
        let mut outers = machine.topology.path_between(place.domain, part.state);
        outers.pop();
        // Fields that regions lack are reported for the regions.
        outers.retain(|outer| !machine.topology.is_region(*outer));
        outers.reverse();
        let lacking: Vec<(StateId, Vec<String>)> = outers
            .into_iter()
            .map(|outer| (outer, missing(machine, place.entry, outer)))
            .filter(|(outer, fields)| !fields.is_empty() && !machine.state_lacks(*outer, Part::Code))
            .gather();
        Some((part.name.span(), message(machine, place, part, &lacking)?))
    })
}

/// The fields that have neither an initial value nor one behind `in`.
fn missing(machine: &Machine, entry: &Entry, outer: StateId) -> Vec<String> {
    let given = || {
        let within = entry.places().each_of(|part| &part.within);
        within.filter(|given| given.state == outer).each_of(|given| &given.given)
    };
    let data = machine.state(outer).data.iter().enumerate();
    data.filter(|(index, field)| {
        let is_given = given().any(|given| given.field == *index);
        field.init.is_none() && field.attrs.cfgs().is_empty() && !is_given
    })
    .map(|(_, field)| field.name.to_string())
    .gather()
}

fn message(
    machine: &Machine,
    place: &Place,
    part: &Entry,
    lacking: &[(StateId, Vec<String>)],
) -> Option<String> {
    let name = &part.name;
    let within = |(outer, fields): &(StateId, Vec<String>)| {
        let fields: Vec<String> = fields.iter().map(|name| format!("{name}: …")).gather();
        format!(" in {} {{ {} }}", machine.state(*outer).name, fields.join(", "))
    };
    let (outer, fields) = lacking.first()?;
    let (noun, them) = if fields.len() == 1 { ("field", "it a value") } else { ("fields", "them values") };
    let what = machine.describe(*outer);
    let named = quoted(fields);
    let help = match place.requested {
        // A request names one state, and says nothing of those around it.
        true => {
            let outer = &machine.state(*outer).name;
            let them = if fields.len() == 1 { "it an initial value" } else { "them initial values" };
            format!("give {them}, or go to `{outer}` itself")
        }
        false => {
            let own = if part.given.is_empty() { "" } else { " { … }" };
            format!("give {them}: `{name}{own}{}`", lacking.iter().map(within).collect::<String>())
        }
    };
    Some(match stands_beside(machine, place, *outer) {
        true => format!(
            "`{name}` stands in another region than this line, so {what} is left and entered again, without its {noun} {named}; {help}"
        ),
        false => format!("{what} is entered on the way to `{name}` without its {noun} {named}; {help}"),
    })
}

/// Whether the line stands inside this state too, which it leaves all the same: a state of regions cannot stay active
/// around what leads from one of them to another.
fn stands_beside(machine: &Machine, place: &Place, outer: StateId) -> bool {
    match place.by {
        By::Line(line, change) => {
            !change.reenter && machine.topology.is_inside(machine.line(line).state, outer)
        }
        By::Default(_) => false,
    }
}

/// A region is entered with the state that holds it, also by a target from outside, and nothing gives it data then. A
/// target inside the region may give others.
pub(super) fn without_value(machine: &Machine, findings: &mut Findings) {
    let is_known = |id: &StateId| machine.topology.is_region(*id) && !machine.state_lacks(*id, Part::Code);
    let data = machine.topology.states().filter(is_known).each_of(|region| {
        machine.state(region).data.iter().enumerate().map(move |(index, field)| (region, index, field))
    });
    for (region, index, field) in data {
        if field.init.is_some() || !field.attrs.cfgs().is_empty() {
            continue;
        }
        let holder = machine.topology.parent(region).map(|holder| machine.describe(holder));
        let holder = holder.unwrap_or_default();
        let message = format!(
            "`{0}` has no value where region `{1}` is entered with {holder}: give it an initial value, `let {0}: … = …;`",
            field.name,
            machine.state(region).name
        );
        findings.error(field.name.span(), message);
        findings.verdicts.without_value.push((region, index));
    }
}
