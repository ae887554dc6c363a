//! Entering and resuming: the calls of `enter` for what was made, with the notes that a state is done, and functions that
//! find out what is active inside a state, from the outside in.

use super::{hooks, memory, next, notes};
use crate::code::asked::asker;
use crate::context::args::{args, params};
use crate::names::paths::id_of;
use crate::prelude::*;
use crate::program::{Body, Hook, Inside, Line};
use crate::state::looks;
use crate::state::store::{all_final_in, any, is_one_of, match_states, state_ref};
use crate::written::Depth;

/// `enter_in_Name` and `resume_in_Name`, `enter_` and `resume_`.
pub(crate) fn of_inside(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let body = children(cx, id, hook);
    tokens! {
        #if !body.is_empty() {
            try fn #{cx.name_of(Job::Inside(hook, id))}(&mut self, #{params(cx)} #{next::next_param(cx)}) { #body }
        }
    }
}

/// What is done for each child that is active inside a state: for the one of a composite, or for each region.
fn at_children(cx: Cx, id: StateId, at: &dyn Fn(StateId) -> TokenStream) -> TokenStream {
    let children = cx.tree().children(id);
    match cx.tree().is_compound(id) {
        true => match_states(state_ref(cx), children, &|child| (any(cx, child), at(child))),
        false => children.iter().map(|region| at(*region)).joined(),
    }
}

fn children(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let resume = |child| {
        let resume = hooks::call(cx, child, Hook::Resume);
        tokens! {
            #if cx.facts().notes_unentered && !resume.is_empty() {
                { #{notes::bind(cx)} #{notes::unless_unentered(cx, child, resume)} }
            } #else { #resume }
        }
    };
    let arrive = |child| if hook == Hook::Resume { resume(child) } else { enter_call(cx, child) };
    at_children(cx, id, &|child| tokens!(#{arrive(child)} #{inside(cx, child, hook)}))
}

/// Enters or resumes whatever is active inside a state, as statements.
pub(crate) fn inside(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    if id != ROOT && !cx.tree().is_compound(id) {
        return children(cx, id, hook);
    }
    call(cx, Job::Inside(hook, id))
}

/// `self.enter_(…);`, if it does anything.
fn call(cx: Cx, job: Job) -> TokenStream {
    tokens!(#if let Some(name) = cx.function(job) { self.#name(#{args(cx)} #{next::next_arg(cx)})~; })
}

/// `enter_first_in_Name`: enters what is active inside a composite where a machine begins in the state `id_`. If that is not
/// inside, all of it is there by default; otherwise no `initial` line of this composite has led there.
pub(crate) fn first_inside(cx: Cx, id: StateId) -> TokenStream {
    let children = first_children(cx, id);
    tokens! {
        try fn #{cx.name_of(Job::EnterFirst(id))}(&mut self, id_: #{&cx.names.id}, #{params(cx)} #{next::next_param(cx)}) {
            #if id == ROOT { #children } #else {
                if #{is_one_of(tokens!(id_), &targets_inside(cx, id), &|id| id_of(cx, id))} { #children }
                else { #{enters(cx, id, &cx.state(id).initial, true)} }
            }
        }
    }
}

/// The states inside this one in which a machine can begin.
fn targets_inside(cx: Cx, id: StateId) -> Vec<StateId> {
    cx.tree().states_inside(id).filter(|inner| !cx.state(*inner).needs_around).gather()
}

fn first_children(cx: Cx, id: StateId) -> TokenStream {
    at_children(cx, id, &|child| tokens!(#{enter_call(cx, child)} #{first(cx, child)}))
}

/// Enters whatever is active inside a state at the start in the state `id_`, as statements.
pub(crate) fn first(cx: Cx, id: StateId) -> TokenStream {
    let begins = |id: StateId| id != ROOT && cx.state(id).begin.is_some();
    if !begins(id) && !cx.tree().states_inside(id).any(begins) {
        return inside(cx, id, Hook::Enter);
    }
    match (cx.tree().is_compound(id), targets_inside(cx, id).first()) {
        (true, Some(_)) => {
            tokens!(self.#{cx.call(Job::EnterFirst(id))}(id_, #{args(cx)} #{next::next_arg(cx)})~;)
        }
        (true, None) => enters(cx, id, &cx.state(id).initial, true),
        (false, _) => first_children(cx, id),
    }
}

/// `self.enter_Name(…);`, and before it the notes that the state is entered and that a final state is done: a panic in the
/// `enter` loses nothing. A `done` waits for the events that the `enter` raises.
fn enter_call(cx: Cx, id: StateId) -> TokenStream {
    let done = tell_done(cx, id);
    let lines = looks::lines_of(cx, cx.state(id).acts(Hook::Enter));
    let raises = |line: &&Line| line.action().is_some_and(Body::raises);
    tokens! {
        #{notes::entered(cx, id)}
        #done
        #{hooks::call(cx, id, Hook::Enter)}
        #if lines.iter().any(raises) { #done }
    }
}

/// Entering a final state: the composite that it stands in is done, and where it is the last of several regions,
/// so is the state that holds them, and so on outwards. These come after the `done` of their last region: what waits
/// already is put there anew.
fn tell_done(cx: Cx, id: StateId) -> TokenStream {
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

/// The calls of `enter` for what has been placed inside a domain, and of the actions of its `initial` lines.
pub(crate) fn enters(cx: Cx, id: StateId, inside: &Inside, is_first: bool) -> TokenStream {
    let begin = |by_default: bool| {
        let name = if by_default && id != ROOT { cx.function(Job::Begin(id)) } else { None };
        tokens!(#if let Some(name) = name { self.#name(#{args(cx)})~; })
    };
    match inside {
        Inside::Memory { of, depth, default, by_default, renewed, .. } => {
            let default = enters(cx, id, default, is_first);
            if is_first {
                return tokens!(#{begin(*by_default)} #default);
            }
            let again = match depth {
                Depth::Deep => self::inside(cx, id, Hook::Enter),
                // The child that has come back, and what it has by default.
                Depth::Shallow => at_children(cx, id, &|child| {
                    let inside = renewed.iter().find(|(renewed, _)| *renewed == child);
                    let inside = inside.map(|(_, inside)| enters(cx, child, inside, false));
                    tokens!(#{enter_call(cx, child)} #inside)
                }),
            };
            tokens! {
                #{begin(*by_default)}
                #if !again.is_empty() || !default.is_empty() {
                    if #{memory::flag(cx, *of)} { #again } else { #default }
                }
            }
        }
        inside => tokens! {
            #{begin(matches!(inside, Inside::Child { by_default: Some(_), .. }))}
            #for child in inside.children() {
                #{enter_call(cx, child.state)}
                #{enters(cx, child.state, &child.inside, is_first)}
            }
        },
    }
}

/// `self.enter_anew_(…);`
pub(crate) fn enter_anew(cx: Cx) -> TokenStream {
    call(cx, Job::EnterAnew)
}
