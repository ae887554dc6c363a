//! The timers of a machine that was restored, which begin anew.

use super::context::now_param;
use super::cx::Cx;
use super::job::Job;
use super::store;
use super::timers::{after, machine_let, machine_off_let, off_let, set, ty};
use crate::each::{Gather, in_order};
use crate::program::Period;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The timers of a machine that was restored: of active states they begin now, and of the machine's own lines.
pub(super) fn restored_lets(cx: Cx) -> TokenStream {
    let of_machine = match cx.state(ROOT).computes_times {
        true => tokens!(#{machine_off_let(cx)} #{begun(cx, ROOT, tokens!(machine_timers_))}),
        false => machine_let(cx),
    };
    tokens!(#{restored_of_states(cx)} #of_machine)
}

/// `let mut timers_ = …;` of a restored machine: the timers of the states that are active in `state_` begin now. States that
/// share a place are never active at once, so one of them is found by a `match`. Each has a function of its own, for rustc
/// takes more than twice as long for a body of twice the size.
pub(super) fn restored_of_states(cx: Cx) -> TokenStream {
    let place = |id: &StateId| (cx.state(*id).slots.0, 0);
    let timed = in_order(cx.states().filter(|id| !cx.state(*id).timers.is_empty()).gather(), place);
    let all = cx.states().count();
    let sets = timed.chunk_by(|one, other| place(one) == place(other)).map(|states| {
        let arms = states.iter().map(|id| tokens!(#{store::any(cx, *id)} => #{begin(cx, *id)},));
        let (arms, rest) = (arms.joined::<TokenStream>(), (states.len() < all).then(|| tokens!(_ => {})));
        tokens!(match &state_ { #arms #rest })
    });
    tokens!(#{off_let(cx)} #(#sets)*)
}

/// The call by which the timers of a state begin. A restored machine has no owner to compute a time with.
fn begin(cx: Cx, id: StateId) -> TokenStream {
    let begin = if cx.state(id).computes_times { Job::TimersAnew(id) } else { Job::Timers(id) };
    tokens!(Self::#{cx.call(begin)}(now_, &mut timers_))
}

/// `restored_Name`: the timers of a restored state, some of which have computed times.
pub(super) fn function(cx: Cx, id: StateId) -> TokenStream {
    let timers = ty(cx);
    tokens! {
        fn #{cx.name_of(Job::TimersAnew(id))}(#{now_param(cx)} timers_: &mut #timers) {
            #{begun(cx, id, tokens!(timers_))}
        }
    }
}

/// The timers of a restored state or machine, which begin now. A computed duration waits for the first tick, which
/// brings the owner.
fn begun(cx: Cx, id: StateId, timers: TokenStream) -> TokenStream {
    let sets = cx.program.timed(id).into_iter().map(|line| match line.period() {
        Some(Period::Computed(_)) => {
            set(cx, line, timers, tokens!(::fsm_runtime::__private::Timer::since(now_)))
        }
        _ => set(cx, line, timers, after(cx, line)),
    });
    sets.joined()
}
