//! Leaving (or suspending) what is active: the calls of `exit` and `pause`, and functions that find out what is active
//! inside a state, from the inside out, of regions the last first. The machine itself is left after the change that ends it, and
//! where it begins anew.

use super::notes;
use crate::code::scope;
use crate::context::args::{args, leave_args, leave_params, method_leave_args};
use crate::prelude::*;
use crate::program::{Hook, Leaving, Step, Transition};
use crate::state::looks::{self, Told};
use crate::state::store::{self, Inner, inside_local, is_active, state_mut};

/// `Self::exit_Name(…);`, for a state whose data are in scope.
pub(crate) fn leave_call(cx: Cx, id: StateId, hook: Hook, args: TokenStream) -> TokenStream {
    let Some(name) = cx.function(Job::Hook(hook, id)) else { return TokenStream::new() };
    let told = looks::told_args(&looks::told_at(cx, id, hook));
    notes::unless_unentered(cx, id, tokens!(Self::#name(#{scope::args(cx, id)} #args #told)~;))
}

/// The function that leaves what is inside a composite, or the machine.
pub(crate) fn of_inside(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let arm = |child| {
        let (inner, leave) = bound(cx, child, hook);
        (store::shell(cx, child, Some(scope::fields(cx, child)), inner), leave)
    };
    let body = match cx.tree().is_compound(id) {
        true => store::match_states(tokens!(state_), cx.tree().children(id), &arm),
        false => {
            let leave = regions(cx, id, hook);
            tokens! {
                #if !leave.is_empty() {
                    let #{store::value(cx, id, store::bound_regions(cx, id))} = state_;
                    #leave
                }
            }
        }
    };
    let told = looks::told_inside(cx, id, hook);
    tokens! {
        #if !body.is_empty() {
            try fn #{cx.name_of(Job::Inside(hook, id))}(
                state_: &mut #{store::inside_type(cx, id)},
                #{scope::params(cx, id, true)}
                #{leave_params(cx)}
                #{notes::param(cx)}
                #{looks::told_params(&told)}
            ) {
                #body
            }
        }
    }
}

/// What is inside a state, bound by a pattern, and what leaves it and the state.
fn bound(cx: Cx, id: StateId, hook: Hook) -> (Inner, TokenStream) {
    let (inner, leave) = match cx.tree().is_compound(id) {
        true => {
            let inside = inside_local();
            let leave = inside_call(cx, id, hook, inside.code(), leave_args(cx));
            (Inner::Bound(inside), leave)
        }
        false => (store::bound_regions(cx, id), regions(cx, id, hook)),
    };
    let inner = if leave.is_empty() { Inner::Open } else { inner };
    (inner, tokens!(#leave #{leave_call(cx, id, hook, leave_args(cx))}))
}

/// Leaves the regions of a state, which are bound each to its local.
fn regions(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    tokens! {
        #for (region, local) in store::regions_bound(cx, id).into_iter().rev() {
            #let (inner, leave) = bound(cx, region, hook);
            #let is_bare = matches!(inner, Inner::Open) && !store::is_struct(cx, region);
            #let pattern = store::shell(cx, region, Some(scope::fields(cx, region)), inner);
            #if leave.is_empty() {}
            // The region is just the enum of its states.
            #else if is_bare { { #leave } }
            #else { { let #pattern = &mut *#local; #leave } }
        }
    }
}

/// `Self::exit_in_Name(inside_, …);`
fn inside_call(cx: Cx, id: StateId, hook: Hook, inside: TokenStream, args: TokenStream) -> TokenStream {
    let Some(name) = cx.function(Job::Inside(hook, id)) else { return TokenStream::new() };
    let told = looks::told_args(&looks::told_inside(cx, id, hook));
    tokens!(Self::#name(#inside, #{scope::args(cx, id)} #args #{notes::arg(cx)} #told)~;)
}

/// The states that `exit` or `pause` lines ask about when these states are left.
pub(crate) fn told<'p>(cx: Cx<'p>, hook: Hook, leaving: &Leaving) -> Vec<Told<'p>> {
    match leaving {
        Leaving::Inside(id) => looks::told_inside(cx, *id, hook),
        Leaving::Path { source, then } => {
            let inside = source.iter().each_of(|id| looks::told_inside(cx, *id, hook));
            inside.and(then.iter().each_of(|id| looks::told_at(cx, *id, hook))).gather()
        }
    }
}

/// Statements that leave all that a change inside `domain` leaves. They stand in a method where the data of the
/// source are in scope, the states that lines ask about have been looked at and, where the change needs it
/// ([`binds_inside`]), the inside of the source is bound.
pub(crate) fn leave(cx: Cx, source: StateId, domain: StateId, hook: Hook, leaving: &Leaving) -> TokenStream {
    let args = || method_leave_args(cx);
    let leave = match leaving {
        Leaving::Inside(ROOT) => inside_call(cx, ROOT, hook, state_mut(cx), args()),
        Leaving::Inside(id) if *id == source => inside_call(cx, *id, hook, inside_local().code(), args()),
        Leaving::Inside(id) => leave_domain(cx, *id, hook),
        Leaving::Path { source, then } => tokens! {
            #if let Some(id) = *source {
                #if cx.tree().is_compound(id) { #{inside_call(cx, id, hook, inside_local().code(), args())} }
                #else { {
                    #if cx.facts().raises { let the_queue = &mut self.queue; }
                    #{regions(cx, id, hook)}
                } }
            }
            #for id in then { #{leave_call(cx, *id, hook, args())} }
        },
    };
    tokens! {
        #if !leave.is_empty() { #{notes::bind(cx)} }
        #{looks::stays(cx, &told(cx, hook, leaving), domain)}
        #leave
    }
}

/// Leaves all that is active inside a domain, looking for it in the machine's state.
pub(crate) fn leave_domain(cx: Cx, domain: StateId, hook: Hook) -> TokenStream {
    leave_inside(cx, domain, hook, false)
}

/// Leaves all that is active inside a domain, where the machine's own data are not bound yet.
pub(crate) fn leave_all(cx: Cx, domain: StateId, hook: Hook) -> TokenStream {
    with_machine(cx, leave_domain(cx, domain, hook))
}

/// Leaves all that is active inside a domain, in a step that has left other domains before: these are marked in
/// `left_`.
pub(crate) fn leave_next(cx: Cx, domain: StateId, hook: Hook) -> TokenStream {
    with_machine(cx, leave_inside(cx, domain, hook, true))
}

fn leave_inside(cx: Cx, domain: StateId, hook: Hook, is_next: bool) -> TokenStream {
    let told = looks::told_inside(cx, domain, hook);
    let inside = if domain == ROOT { state_mut(cx) } else { inside_local().code() };
    let leave = inside_call(cx, domain, hook, inside, method_leave_args(cx));
    let bound = Inner::Bound(inside_local());
    tokens! {
        #if !leave.is_empty() {
            #{looks::was(cx, &told)}
            #if is_next { #{looks::were_not_left(cx, &told)} }
            #{notes::bind(cx)}
            #{looks::stays(cx, &told, domain)}
            #if domain == ROOT { #leave } #else {
                if let #{store::pattern(cx, domain, &|id| Some(scope::fields(cx, id)), bound)} = #{state_mut(cx)} { #leave }
            }
        }
    }
}

/// What leaves, where the machine's own data are not bound yet.
pub(crate) fn with_machine(cx: Cx, leave: TokenStream) -> TokenStream {
    tokens!(#if !leave.is_empty() { #{scope::bind_machine(cx)} #leave })
}

/// `exit` lines of the suspended states, the newest first.
pub(crate) fn leave_suspended(cx: Cx) -> TokenStream {
    if !cx.has_stack() {
        return TokenStream::new();
    }
    let leave = inside_call(cx, ROOT, Hook::Exit, tokens!(state_), method_leave_args(cx));
    let told = looks::told_inside(cx, ROOT, Hook::Exit);
    tokens! {
        #if !leave.is_empty() {
            #{looks::were_suspended(&told)}
            #{looks::stays(cx, &told, ROOT)}
            #{notes::each_suspended(cx, leave)}
        }
    }
}

/// Whether a transition from a line of `source` needs what is active inside that at hand, and how it is bound there.
pub(crate) fn binds_inside(cx: Cx, source: StateId, transition: &Transition) -> Option<Inner> {
    let needs = transition.steps.iter().any(|step| match step {
        Step::Leave { hook, leaving: Leaving::Inside(id) } => *id == source && cx.runs_inside(*hook, *id),
        Step::Leave { leaving: Leaving::Path { source: Some(_), .. }, .. } => true,
        _ => false,
    });
    (needs && source != ROOT).then(|| store::bound_inside(cx, source))
}

/// `exit` lines of the machine, where the change before has ended it. Nothing changes after an end, so they run once.
pub(crate) fn exit_at_end(cx: Cx, machine: TokenStream) -> TokenStream {
    tokens! {
        #if !cx.state(ROOT).acts(Hook::Exit).is_empty() && cx.tree().can_end() {
            if #machine.is_done() { #{exit(cx, machine, &|id| is_active(cx, id))} }
        }
    }
}

/// `exit` lines of a machine that begins anew: nothing is active any more. They take the whole machine, so its data
/// are bound again for the action after them.
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
