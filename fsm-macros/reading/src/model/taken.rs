//! `take!(name)`: the data that are meant, and whether they leave with the state that the line leaves.

use proc_macro2::Ident;

use super::scope::{Leaves, Names};
use super::{Machine, ROOT, StateId, unknown};
use crate::errors::Errors;
use crate::syntax::{self, Code};

/// The field that is taken; `None` where there is nothing to take, which is reported.
pub(super) fn taken(
    machine: &Machine,
    name: &Ident,
    names: &Names,
    errors: &mut Errors,
) -> Option<(StateId, usize)> {
    if names.leaves == Leaves::Nothing && names.source != ROOT {
        let message = "`take!` takes data with it when their state is left, and nothing is left here: take them in a field or in the action of a line with a target";
        return errors.refuse(name.span(), message);
    }
    if names.binds(name) {
        let message = format!(
            "`{name}` comes with the event, and is a value already: write `{name}` in place of `take!({name})`"
        );
        return errors.refuse(name.span(), message);
    }
    let Some((holder, field)) = machine.data_seen(names.source, name) else {
        unknown::taken(machine, names.source, name, errors);
        return None;
    };
    let state = &machine.state(holder).name;
    let message = match names.leaves {
        _ if holder == ROOT => format!(
            "`{name}` is data of the machine, which stays: write `core::mem::take({name})` in place of `take!({name})`, or with another value `core::mem::replace`"
        ),
        Leaves::UpTo(domain) if machine.topology.is_inside(holder, domain) => return Some((holder, field)),
        Leaves::UpTo(_) => {
            format!(
                "`{name}` cannot be taken out of `{state}`, which stays active and keeps its data; give a copy in place of `take!({name})`: `{name}.clone()`"
            )
        }
        Leaves::Suspends => format!(
            "`{name}` cannot be taken out of `{state}`, which is only suspended and keeps its data; give a copy in place of `take!({name})`: `{name}.clone()`"
        ),
        Leaves::Stays | Leaves::Nothing => format!(
            "`{name}` cannot be taken out of `{state}`, which this line does not leave: take it in a line with a target, or in a request: `goto!(Name {{ {name}: take!({name}) }})`"
        ),
    };
    errors.refuse(name.span(), message)
}

/// The field of a target sees the data of the machine by shared reference: they are neither taken nor replaced there.
pub(super) fn in_field(machine: &Machine, code: &Code, names: &Names, errors: &mut Errors) -> Option<()> {
    let of_machine = |name: &Ident| {
        !names.binds(name) && machine.data_seen(names.source, name).is_some_and(|(holder, _)| holder == ROOT)
    };
    let taken = code.calls.iter().find_map(|call| match call {
        syntax::Call::Take(name) if of_machine(name) => Some(name),
        _ => None,
    });
    let Some(name) = taken else { return Some(()) };
    let message = format!(
        "`{name}` is data of the machine, which stays: a field only looks at it, so give a copy in place of `take!({name})`: `{name}.clone()`"
    );
    errors.refuse(name.span(), message)
}
