//! The end of a machine, or of all regions of a state; who hears that a state is done; and how the machine itself is left,
//! after the change that ends it and where it begins anew.

use crate::code::asked::asker;
use crate::code::scope;
use crate::context::args::args;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::{Gather, Holds};
use crate::program::Hook;
use crate::state::looks;
use crate::state::store::{any, is_active, is_one_of, state_ref};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// Whether a machine in this state has ended. `state` is a reference.
pub(crate) fn ended_in(cx: Cx, state: TokenStream) -> TokenStream {
    let finals = cx.tree().ends();
    match finals.is_empty() {
        // At the beginning of a statement a `match` would end it.
        true if cx.tree().can_end() => tokens!((#{all_final_in(cx, state, ROOT)})),
        true => tokens!(false),
        false => is_one_of(state, &finals, &|id| any(cx, id)),
    }
}

/// `if self.is_done() { … }`, of a machine that can end.
pub(crate) fn if_done(cx: Cx, then: TokenStream) -> Option<TokenStream> {
    cx.tree().can_end().then(|| tokens!(if self.is_done() { #then }))
}

/// Whether each region of `id` is in a final state; one that holds regions itself, where each of these is. `state` is a
/// reference to the machine's state.
pub(crate) fn all_final_in(cx: Cx, state: TokenStream, id: StateId) -> TokenStream {
    let tests = cx.tree().children(id).iter().map(|region| {
        if cx.tree().holds_regions(*region) {
            return all_final_in(cx, state, *region);
        }
        let finals = cx.tree().children(*region).iter().copied();
        let finals: Vec<StateId> = finals.filter(|id| cx.tree().is_final(*id)).gather();
        if finals.is_empty() { tokens!(false) } else { is_one_of(state, &finals, &|id| any(cx, id)) }
    });
    tokens!(#(#tests)&&*)
}

/// `exit` lines of the machine, where the change before has ended it. Nothing changes behind an end, so they run once.
pub(crate) fn exit_at_end(cx: Cx, machine: TokenStream) -> TokenStream {
    tokens! {
        #if !cx.state(ROOT).acts(Hook::Exit).is_empty() && cx.tree().can_end() {
            if #machine.is_done() { #{exit(cx, machine, &|id| is_active(cx, id))} }
        }
    }
}

/// `exit` lines of a machine that begins anew: nothing is active any more. They take the whole machine, so its data
/// are bound again for the action behind them.
pub(crate) fn exit_anew(cx: Cx) -> TokenStream {
    tokens! {
        #if !cx.state(ROOT).acts(Hook::Exit).is_empty() {
            #{exit(cx, tokens!(self), &|_| tokens!(false))}
            #{scope::bind_machine(cx)}
        }
    }
}

/// One function serves both the end and the new beginning, so its callers pass the answers in.
fn exit(cx: Cx, machine: TokenStream, is_there: &dyn Fn(StateId) -> TokenStream) -> TokenStream {
    let Some(name) = cx.function(Job::Hook(Hook::Exit, ROOT)) else { return TokenStream::new() };
    let told = looks::told_at(cx, ROOT, Hook::Exit);
    tokens!(#{looks::told_of(&told, is_there)} #machine.#name(#{args(cx)} #{looks::told_args(&told)})~;)
}

/// Entering a final state: the composite that it stands in is done, and where it is the last of several regions,
/// so is the state that holds them, and so on outwards. These come behind the `done` of their last region: what waits
/// already is put there anew.
pub(crate) fn tell_done(cx: Cx, id: StateId) -> TokenStream {
    let parent = cx.tree().parent(id).filter(|_| cx.tree().is_final(id));
    let raised = if cx.facts().raises { tokens!(self.queue.raised()) } else { tokens!(0) };
    tokens!(#if let Some(parent) = parent { #{tell_from(cx, parent, raised)} })
}

/// Notes that a state is done. If the state is a region, the state that holds it may be done too, and so on outwards.
fn tell_from(cx: Cx, id: StateId, raised: TokenStream) -> TokenStream {
    let holder = cx.tree().parent(id).filter(|_| cx.tree().is_region(id));
    let outer = holder.map(|holder| tell_from(cx, holder, raised)).unwrap_or_default();
    tokens! {
        #if cx.storage().told_done.holds(&id) { self.finished.push(#{asker(cx, id)}, #raised); }
        #if let Some(holder) = holder.filter(|_| !outer.is_empty()) {
            if #{all_final_in(cx, state_ref(cx), holder)} { #outer }
        }
    }
}
