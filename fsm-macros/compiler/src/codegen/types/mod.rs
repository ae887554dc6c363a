//! The types: the machine, its states, its targets, its events, the ids of its states, its data.

mod aliases;
mod events;
mod ids;
mod machine;
mod states;
mod targets;
mod variant;

use super::cx::Cx;
use super::{leaf, regions};
use crate::tokens::TokenStream;

pub(super) use ids::ids;

pub(super) fn types(cx: Cx) -> TokenStream {
    let parts = [
        machine::machine_struct(cx),
        states::state_type(cx),
        states::inside_types(cx),
        leaf::leaf_enum(cx),
        regions::line_enum(cx),
        regions::step_enum(cx),
        targets::target_enum(cx),
        targets::entry_enum(cx),
        events::event_enum(cx),
        ids::id_enum(cx),
        machine::data_struct(cx),
        aliases::aliases(cx),
    ];
    tokens!(#(#parts)*)
}
