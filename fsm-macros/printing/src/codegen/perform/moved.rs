//! The states that requests enter which move data.

use super::recall_and_note;
use crate::caller::ours;
use crate::codegen::cx::Cx;
use crate::codegen::scope::{self, Scope, given};
use crate::codegen::store::{Inner, state_mut, state_ref};
use crate::codegen::{choosing, make, memory, moves, moving};
use crate::each::Gather;
use crate::program::{AskedArrival, Moving};
use crate::tokens::TokenStream;
use crate::topology::StateId;

/// An arm for each request that moves data: it enters the target with the data that the request carries, and with
/// those that move now.
pub(super) fn arrivals(
    cx: Cx,
    clear: &dyn Fn(StateId) -> Option<TokenStream>,
    enters: &dyn Fn(&AskedArrival) -> TokenStream,
) -> TokenStream {
    let arms = cx.program.moving.iter().map(|one| {
        let Moving { number, source, arrival } = one;
        let AskedArrival { domain, target, made, decides } = arrival;
        let fields = moving::carried(cx, one).map(|field| {
            let name = field.name;
            tokens!(#name: #{given(cx, *target, field.name)},)
        });
        let pattern = moving::literal(cx, *target, *number, fields.joined());
        let pattern = moving::wanted(cx, pattern, true, ours());
        let state = if decides.is_some() { state_mut(cx) } else { state_ref(cx) };
        let bind = scope::bind(cx, *source, state, Inner::Open, tokens!(return));
        let decided = decides.map(|id| choosing::decide_let(cx, made, id, false));
        let pass = decides.map(|id| choosing::pass(cx, id));
        let memories = memory::lets(cx, made);
        let gifts = make::gifts(&Scope::of(cx, *source), &made.gifts);
        let lets = moves::lets(cx, *domain, made);
        let exchange = moves::exchange(cx, (*source, *domain), made, false, tokens!(return));
        tokens! {
            #pattern => {
                #bind #{scope::bind_machine(cx)} #memories #gifts #lets #decided #exchange
                #{clear(*domain)} #{recall_and_note(cx, *domain)} #{enters(arrival)} #pass
            }
        }
    });
    arms.joined()
}
