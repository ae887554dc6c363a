//! The types: the machine, its states, its targets, its events, the ids of its states, its data.

mod aliases;
mod attached;
mod derived;
mod events;
pub(crate) mod fields;
mod ids;
mod machine;
mod name_enum;
mod named;
mod states;
mod targets;
mod variant;

use syn::Generics;

use crate::change::choices;
use crate::context::attributes::everywhere;
use crate::context::cx::Cx;
use crate::regions;
use crate::state::{leaf, moving};
use crate::tokens::TokenStream;

pub(crate) use ids::ids;

pub(crate) fn types(cx: Cx) -> TokenStream {
    tokens! {
        #{machine::machine_struct(cx)}
        #{states::state_type(cx)}
        #{states::inside_types(cx)}
        #{leaf::leaf_enum(cx)}
        #{choices::enums(cx)}
        #{regions::line_enum(cx)}
        #{regions::step_enum(cx)}
        #{targets::target_enum(cx)}
        #{targets::entry_enum(cx)}
        #{moving::types(cx)}
        #{events::event_enum(cx)}
        #{events::event_ids(cx)}
        #{named::timer_enum(cx)}
        #{ids::id_enum(cx)}
        #{named::tag_enum(cx)}
        #{machine::data_struct(cx)}
        #{aliases::aliases(cx)}
    }
}

/// A type with braces, of this kind and name: `body` stands between the braces.
fn item(
    cx: Cx,
    attrs: TokenStream,
    kind: TokenStream,
    (name, generics): (TokenStream, &Generics),
    body: TokenStream,
) -> TokenStream {
    tokens! {
        #{everywhere(cx)}
        #attrs
        #{cx.program.head.vis} #kind #name #generics #{&generics.where_clause} { #body }
    }
}
