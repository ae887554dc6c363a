//! `type NameTime_ = Duration;`, `type NameEvents_ = path::Input;`

use crate::codegen::aliases::{clock_alias, events_alias};
use crate::codegen::attributes::everywhere;
use crate::codegen::cx::Cx;
use crate::each::Gather;
use crate::program::Events;
use crate::tokens::TokenStream;

pub(super) fn aliases(cx: Cx) -> TokenStream {
    let program = cx.program;
    let clock = clock_alias(&program.head).zip(program.head.clock);
    let events = events_alias(program).zip(match &program.events {
        Some(Events::From { ty }) => Some(ty),
        _ => None,
    });
    let everywhere = everywhere(cx);
    let aliases = clock.into_iter().and(events).map(|(alias, ty)| {
        tokens! {
            #everywhere
            #[allow(dead_code, non_camel_case_types)]
            type #alias = #ty;
        }
    });
    tokens!(#(#aliases)*)
}
