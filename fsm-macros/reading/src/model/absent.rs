//! Names of what stands under a condition that does not hold: what is said where a line has them that is there.

use proc_macro2::Ident;

use super::Machine;
use crate::errors::Errors;
use crate::syntax::{AbsentKind, StateTarget};

/// Whether it is under a condition that does not hold, which is said then.
pub(super) fn is_absent(machine: &Machine, kind: AbsentKind, name: &Ident, errors: &mut Errors) -> bool {
    let message = machine.absent.as_ref().and_then(|absent| absent.message(kind, name, None));
    message.map(|message| errors.push(name.span(), message)).is_some()
}

/// Whether `initial` or `history` names a state under a condition that does not hold, which is said then.
pub(super) fn default(machine: &Machine, target: &StateTarget, word: &str, errors: &mut Errors) -> bool {
    let names = std::iter::once(&target.name).chain(target.also.iter().map(|also| &also.name));
    let absent = machine.absent.as_ref();
    let message = |name| absent.and_then(|absent| absent.message(AbsentKind::State, name, Some(word)));
    let told = names.filter_map(|name| message(name).map(|message| errors.push(name.span(), message)));
    told.count() > 0
}
