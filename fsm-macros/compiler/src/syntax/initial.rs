//! `#[initial]` before a state, as in other libraries: here a line says which state is entered first.

use quote::ToTokens;
use syn::Meta;

use super::attrs::Attribute;
use super::tree::Item;
use crate::errors::Errors;
use crate::trust::{Part, Trust};

/// Takes the attribute away from the states of a block, and reports it.
pub(super) fn no_attribute(items: &mut Vec<Item>, errors: &mut Errors) {
    let line = items.iter().find_map(|item| if let Item::Initial(line) = item { Some(line) } else { None });
    let is_said = line.is_some();
    let before = errors.count();
    for item in items.iter_mut() {
        let Item::State(state) = item else { continue };
        let Some(place) = state.attrs.passed.iter().position(is_initial) else { continue };
        let attribute = state.attrs.passed.remove(place);
        let message = match is_said {
            true => "attribute `initial` means nothing before a state, for the line `initial` says which is entered first: remove it".to_owned(),
            false => format!("a line says which state is entered first, and no attribute: `initial {};`", state.name),
        };
        errors.push_over(attribute.to_token_stream(), message);
    }
    if errors.count() > before {
        items.push(Item::Lost(Trust::without(&[Part::Initial])));
    }
}

fn is_initial(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, Meta::Path(path) if path.is_ident("initial"))
}
