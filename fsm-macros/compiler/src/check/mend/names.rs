//! Names that are taken, made others. Code that may mean one of them is left out.

use quote::format_ident;

use crate::check::{generated, names};
use crate::each::Gather;
use crate::model::{Machine, ROOT, StateId};
use crate::trust::Part;

pub(super) fn mend(machine: &mut Machine) {
    parameters(machine);
    for id in generated::clashing(machine) {
        machine.states[id.0].name = format_ident!("{}Other", machine.states[id.0].name);
    }
    for id in machine.topology.states() {
        data(machine, id);
    }
    match names::taken(machine).map(|(_, suffix)| suffix) {
        Some("") => machine.struct_name = format_ident!("{}_", machine.name),
        Some(_) => {
            machine.name = format_ident!("{}_", machine.name);
            machine.struct_name = machine.name.clone();
        }
        None => {}
    }
}

/// Parameters and data of the machine, which meet in the signatures of functions.
fn parameters(machine: &mut Machine) {
    let owner = machine.owner.as_ref().map(|owner| owner.name.clone());
    let world = machine.world.as_ref().map(|world| world.name.clone());
    let root = &mut machine.states[ROOT.0];
    if let Some(param) = machine.world.as_mut().filter(|_| owner == world) {
        param.name = format_ident!("{}_", param.name);
        root.trust.lose(Part::Code);
    }
    for field in &mut root.data {
        if [&owner, &world].contains(&&Some(field.name.clone())) {
            field.name = format_ident!("{}_", field.name);
            root.trust.lose(Part::Code);
        }
    }
}

/// Data of a state beside the fields that are generated, and those of the states around it.
fn data(machine: &mut Machine, id: StateId) {
    let mut taken = generated::fields_inside(machine, id);
    let around = machine.topology.path(id).skip(1).filter(|outer| *outer != ROOT);
    taken.extend(around.each_of(|outer| &machine.state(outer).data).map(|field| field.name.to_string()));
    let mut is_renamed = false;
    for field in &mut machine.states[id.0].data {
        if taken.iter().any(|name| field.name == name) {
            field.name = format_ident!("{}_", field.name);
            is_renamed = true;
        }
    }
    if is_renamed {
        for inner in machine.topology.states().filter(|inner| machine.topology.is_in(*inner, id)).gather() {
            machine.states[inner.0].trust.lose(Part::Code);
        }
    }
}
