//! The parameters of a trait's method as arguments of the machine's own.

use crate::codegen::cx::Cx;
use crate::codegen::names::hidden;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// `first_, owner_, world_, given_.0, now_`, each where the machine has it.
pub(super) fn forwarded(cx: Cx, first: &[&str], with_given: bool) -> TokenStream {
    let head = &cx.program.head;
    let first = first.iter().map(|name| hidden(&quote::format_ident!("{name}")));
    let (owner, world, now) = (
        head.owner.map(|_| tokens!(owner_,)),
        head.world.map(|_| tokens!(world_,)),
        head.clock.map(|_| tokens!(now_,)),
    );
    let count = cx.state(ROOT).data.iter().filter(|field| field.initial.is_none()).count();
    let given = (0..if with_given { count } else { 0 }).map(|index| {
        let index = syn::Index::from(index);
        tokens!(given_.#index,)
    });
    tokens!(#(#first,)* #owner #world #(#given)* #now)
}
