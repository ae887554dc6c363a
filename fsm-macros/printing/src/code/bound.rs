//! Statements that look at and bind all that the lines of a state see, before one of the lines is chosen.

use super::{effect, scope};
use crate::change::endpoints;
use crate::change::leave::binds_inside;
use crate::context::cx::Cx;
use crate::each::Gather;
use crate::program::Line;
use crate::state::looks;
use crate::state::looks::Told;
use crate::state::store::{Inner, state_mut, state_ref};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Binds what the lines of a state see. `otherwise` is the unreachable arm: the state is always active here.
pub(crate) fn lets(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    lets_of(cx, id, lines, lines, otherwise)
}

/// Binds what all `lines` of a state see, and what the changes of `acting` need: the other lines do not act here.
pub(crate) fn lets_of(
    cx: Cx,
    id: StateId,
    lines: &[&Line],
    acting: &[&Line],
    otherwise: TokenStream,
) -> TokenStream {
    let told = told(cx, id, acting);
    let mut transitions = acting.iter().filter_map(|line| line.transition());
    let inner = transitions.find_map(|transition| binds_inside(cx, id, transition)).unwrap_or(Inner::Open);
    tokens! {
        #{looks::lets(cx, lines)}
        #{looks::was(cx, &told, &state_ref(cx))}
        #{froms(cx, acting)}
        #{scope::bind(cx, id, state_mut(cx), inner, otherwise)}
        #{scope::bind_machine(cx)}
    }
}

/// Binds what the conditions of these lines see, by shared reference.
pub(crate) fn looked_at(cx: Cx, id: StateId, lines: &[&Line], otherwise: TokenStream) -> TokenStream {
    tokens! {
        #{looks::lets(cx, lines)}
        #{scope::bind(cx, id, state_ref(cx), Inner::Open, otherwise)}
        #{scope::bind_machine_in(cx, tokens!(&self.data))}
    }
}

/// Binds what lines of the machine see where the state is lost: nothing in the machine is active.
pub(crate) fn lets_without_state(cx: Cx, lines: &[&Line]) -> TokenStream {
    tokens! {
        #{looks::were_suspended(&told(cx, ROOT, lines))}
        #{froms(cx, lines)}
        #{scope::bind_machine(cx)}
    }
}

/// What `exit` and `pause` lines are told for the changes of these lines.
fn told<'p>(cx: Cx<'p>, id: StateId, lines: &[&Line]) -> Vec<Told<'p>> {
    let transitions = lines.iter().filter_map(|line| line.transition());
    transitions.each_of(|transition| effect::told(cx, id, transition)).gather()
}

/// The locals for the states that are reported as left.
fn froms(cx: Cx, lines: &[&Line]) -> TokenStream {
    endpoints::froms(cx, &lines.iter().filter_map(|line| line.transition()).gather())
}
