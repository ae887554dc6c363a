//! The timers of a machine that was restored, which begin anew.

use super::timers::{after, machine_let, machine_off_let, off_let, set, ty};
use crate::context::args::now_param;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::{Gather, in_order};
use crate::program::{Line, Period};
use crate::state::store;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The timers of a machine that was restored: of active states they begin now, and of the machine's own lines.
pub(crate) fn restored_lets(cx: Cx) -> TokenStream {
    tokens! {
        #{restored_of_states(cx)}
        #if cx.state(ROOT).computes_times { #{machine_off_let(cx)} #{begun(cx, ROOT, tokens!(machine_timers_))} }
        #else { #{machine_let(cx)} }
    }
}

/// `let mut timers_ = …;` of a restored machine: the timers of the states that are active in `state_` begin now. States that
/// share a place are never active at once, so one of them is found by a `match`. Each has a function of its own, for rustc
/// takes more than twice as long for a body of twice the size.
pub(crate) fn restored_of_states(cx: Cx) -> TokenStream {
    let place = |id: &StateId| (cx.state(*id).slots.0, 0);
    let timed = in_order(cx.states().filter(|id| !cx.state(*id).timers.is_empty()).gather(), place);
    tokens! {
        #{off_let(cx)}
        #for states in timed.chunk_by(|one, other| place(one) == place(other)) {
            match &state_ {
                #for id in states.iter().copied() { #{store::any(cx, id)} => #{begin(cx, id)}, }
                #if states.len() < cx.states().count() { _ => {} }
            }
        }
    }
}

/// The call by which the timers of a state begin. A restored machine has no owner to compute a time with.
fn begin(cx: Cx, id: StateId) -> TokenStream {
    let begin = if cx.state(id).computes_times { Job::TimersAnew(id) } else { Job::Timers(id) };
    tokens!(Self::#{cx.call(begin)}(now_, &mut timers_))
}

/// `restored_Name`: the timers of a restored state, some of which have computed times.
pub(crate) fn function(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::TimersAnew(id))}(#{now_param(cx)} timers_: &mut #{ty(cx)}) {
            #{begun(cx, id, tokens!(timers_))}
        }
    }
}

/// The timers of a restored state or machine, which begin now. A computed duration waits for the first tick, which
/// brings the owner.
fn begun(cx: Cx, id: StateId, timers: TokenStream) -> TokenStream {
    let timer = |line: &Line| match line.period() {
        Some(Period::Computed(_)) => tokens!(::fsm_runtime::__private::Timer::since(now_)),
        _ => after(cx, line),
    };
    cx.program.timed(id).into_iter().map(|line| set(cx, line, timers, timer(line))).joined()
}
