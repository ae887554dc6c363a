//! The timers of a machine that was restored, which begin anew.

use super::cx::Cx;
use super::store;
use super::timers::{after, machine_off_let, off_let, set};
use crate::each::Gather;
use crate::program::Period;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The timers of a machine that was restored: of active states they begin now, and of the machine's own lines.
pub(super) fn restored_lets(cx: Cx) -> TokenStream {
    tokens!(#{restored_of_states(cx)} #{machine_off_let(cx)} #{begun(cx, ROOT, tokens!(machine_timers_))})
}

/// `let mut timers_ = …;` of a restored machine: the timers of the states that are active in `state_` begin now.
pub(super) fn restored_of_states(cx: Cx) -> TokenStream {
    let sets = cx.states().filter(|id| !cx.state(*id).timers.is_empty()).map(|id| {
        let pattern = store::any(cx, id);
        let begun = begun(cx, id, tokens!(timers_));
        tokens!(if ::core::matches!(&state_, #pattern) { #begun })
    });
    tokens!(#{off_let(cx)} #(#sets)*)
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
