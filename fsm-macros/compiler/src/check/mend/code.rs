//! Code that may use parts that could not be read. rustc would not know these, and blame the code; so other code
//! stands for it. The lines of such a state are left out as its plan is made.

use proc_macro2::Span;
use quote::quote;

use crate::model::{Body, Machine, ROOT, StateId, Value};
use crate::syntax::Words;
use crate::trust::Part;

pub(super) fn mend(machine: &mut Machine) {
    let whole = machine.lacks(Part::Code);
    for state in machine.states.iter_mut().filter(|state| whole || state.trust.lacks(Part::Code)) {
        for init in state.data.iter_mut().filter_map(|field| field.init.as_mut()) {
            *init = another(init.end);
        }
    }
    if let Some(initial) = machine.states[ROOT.0].initial.as_mut().filter(|_| whole) {
        initial.action = None;
        for given in &mut initial.entry.given {
            given.value = Value::Expression(another(given.name.span()));
        }
    }
}

/// Values for data that would have none.
pub(super) fn give_values(machine: &mut Machine, without: &[(StateId, usize)]) {
    for (state, field) in without {
        let field = &mut machine.states[state.0].data[*field];
        field.init = Some(another(field.name.span()));
    }
}

/// A value of any type.
pub(super) fn another(end: Span) -> Body {
    let tokens = quote!(::core::unreachable!());
    let words = Words::of(&Vec::from_iter(tokens.clone()));
    Body { words, tokens, calls: Vec::new(), end, is_block: false }
}
