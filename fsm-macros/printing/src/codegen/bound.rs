//! Statements that look at and bind all that the lines of a state see, before one of the lines is chosen.

use super::cx::Cx;
use super::leave::binds_inside;
use super::looks::Told;
use super::store::{Inner, state_mut, state_ref};
use super::{effect, endpoints, looks, scope};
use crate::each::Gather;
use crate::program::{Line, Transition};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Binds what the lines of a state see. `otherwise` is the unreachable arm: the state is always active here.
pub(super) fn lets(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    lets_of(cx, id, lines, lines, otherwise)
}

/// Binds what all `lines` of a state see, and what the changes of `acting` need: the other lines do not act here.
pub(super) fn lets_of(
    cx: Cx,
    id: StateId,
    lines: &[&Line],
    acting: &[&Line],
    otherwise: TokenStream,
) -> TokenStream {
    let looks = looks::lets(cx, lines);
    let (told, froms) = told(cx, id, acting);
    let was = looks::was(cx, &told, &state_ref(cx));
    let mut transitions = acting.iter().filter_map(|line| line.transition());
    let inner = transitions.find_map(|transition| binds_inside(cx, id, transition)).unwrap_or(Inner::Open);
    let bind = scope::bind(cx, id, state_mut(cx), inner, otherwise);
    let bind_machine = scope::bind_machine(cx);
    tokens!(#looks #was #froms #bind #bind_machine)
}

/// Binds what the conditions of these lines see, by shared reference.
pub(super) fn looked_at(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    let looks = looks::lets(cx, lines);
    let bind = scope::bind(cx, id, state_ref(cx), Inner::Open, otherwise);
    let bind_machine = scope::bind_machine_in(cx, tokens!(&self.data));
    tokens!(#looks #bind #bind_machine)
}

/// Binds what lines of the machine see where the state is lost: nothing in the machine is active.
pub(super) fn lets_without_state(cx: Cx, lines: &[&Line]) -> TokenStream {
    let (told, froms) = told(cx, ROOT, lines);
    tokens!(#{looks::were_suspended(&told)} #froms #{scope::bind_machine(cx)})
}

/// For the changes of these lines: what `exit` and `pause` lines are told, and the locals for the states that are
/// reported as left.
fn told<'p>(cx: Cx<'p>, id: StateId, lines: &[&Line]) -> (Vec<Told<'p>>, TokenStream) {
    let transitions: Vec<&Transition> = lines.iter().filter_map(|line| line.transition()).gather();
    let told = transitions.iter().each_of(|transition| effect::told(cx, id, transition)).gather();
    (told, endpoints::froms(cx, &transitions))
}
