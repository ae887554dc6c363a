//! The parameters of a trait's method as arguments of the machine's own.

use crate::codegen::cx::Cx;
use crate::tokens::TokenStream;

/// `owner_, world_, …, now_`, each where the machine has it.
pub(super) fn forwarded(cx: Cx, before_now: TokenStream) -> TokenStream {
    let head = &cx.program.head;
    let (owner, world, now) = (
        head.owner.map(|_| tokens!(owner_,)),
        head.world.map(|_| tokens!(world_,)),
        head.clock.map(|_| tokens!(now_,)),
    );
    tokens!(#owner #world #before_now #now)
}
