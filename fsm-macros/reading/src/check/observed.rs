//! `observed;`: an observer hears of each event of the machine, whatever its type is.

use syn::GenericParam;

use super::Findings;
use crate::model::{Events, Machine};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let (Some(span), Some(param)) = (machine.observed, type_of_events(machine)) else { return };
    let declared = match param {
        GenericParam::Const(param) => Some((&param.ident, format!("const {}: …", param.ident))),
        GenericParam::Type(param) => Some((&param.ident, param.ident.to_string())),
        GenericParam::Lifetime(_) => None,
    };
    if let Some((name, declared)) = declared {
        let message = format!(
            "each call may send events of another type, `{name}`, and an observer hears of one: declare it behind the name of the machine, `machine {}<{declared}>`, or remove this line",
            machine.name
        );
        findings.error(span, message);
        findings.verdicts.is_unobserved = true;
    }
}

/// The first parameter of the events themselves that is no lifetime.
fn type_of_events(machine: &Machine) -> Option<&GenericParam> {
    let Some(Events::Declared { generics, .. }) = &machine.events else { return None };
    generics.params.iter().find(|param| !matches!(param, GenericParam::Lifetime(_)))
}
