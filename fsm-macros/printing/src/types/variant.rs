//! A state as a variant of an enum.

use crate::each::Gather;
use crate::program::{Field, State};
use crate::tokens::TokenStream;

pub(super) struct Variant<'v> {
    pub(super) attrs: TokenStream,
    /// The type of a field, where the variant has it.
    pub(super) ty: &'v dyn Fn(&Field) -> Option<TokenStream>,
    pub(super) of_field: fn(&Field) -> TokenStream,
    /// Fields for what is inside the state.
    pub(super) inside: TokenStream,
}

/// With the comma behind it.
pub(super) fn variant(state: &State, variant: &Variant) -> TokenStream {
    let Variant { attrs, ty, of_field, inside } = variant;
    let field = |field: &Field| {
        let ty = ty(field)?;
        Some(tokens!(#{of_field(field)} #{field.name}: #ty))
    };
    let fields: Vec<TokenStream> = state.data.iter().filter_map(field).gather();
    tokens! {
        #attrs
        #{state.name}
        #if !inside.is_empty() { { #(#fields,)* #inside } } #else if let [_, ..] = fields[..] { { #(#fields),* } },
    }
}
