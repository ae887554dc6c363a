//! Entering and resuming: the calls of `enter` for what was made, and functions that find out what is active inside a
//! state, from the outside in.

use super::asked;
use super::context::{args, params};
use super::cx::Cx;
use super::function::{of_inside, of_state};
use super::hooks;
use super::memory;
use super::store::{any, state_cfgs, state_ref};
use super::unentered;
use crate::each::Gather;
use crate::program::{Hook, Inside};
use crate::syntax::Depth;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `enter_in_Name` and `resume_in_Name` of the composites where they do something, `enter_` and `resume_`.
pub(super) fn functions(cx: Cx) -> TokenStream {
    let holders = || cx.tree().all().filter(|id| *id == ROOT || cx.tree().is_compound(*id));
    let hooks = [Hook::Enter, Hook::Resume].into_iter();
    let functions = hooks.each_of(|hook| {
        let holders = holders().filter(move |id| arrives_inside(cx, *id, hook));
        holders.map(move |id| inside_fn(cx, id, hook)).gather()
    });
    functions.joined()
}

/// Whether the state itself has something to do.
fn arrives(cx: Cx, id: StateId, hook: Hook) -> bool {
    match hook {
        Hook::Resume => cx.has_stack() && !cx.state(id).resume.is_empty(),
        _ => hooks::has_enter(cx, id) || hooks::tells_done(cx, id) || !unentered::begin(cx, id).is_empty(),
    }
}

pub(super) fn arrives_inside(cx: Cx, id: StateId, hook: Hook) -> bool {
    cx.tree().states_inside(id).any(|inner| arrives(cx, inner, hook))
}

fn inside_fn(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let body = match cx.tree().is_compound(id) {
        true => child(cx, id, hook),
        false => regions(cx, id, hook),
    };
    let (name, params, cfgs, next) =
        (of_inside(cx, hook.word(), id), params(cx), state_cfgs(cx, id), next_param(cx));
    tokens! {
        #cfgs
        try fn #name(&mut self, #params #next) { #body }
    }
}

fn child(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let acts = |child: &&StateId| arrives(cx, **child, hook) || arrives_inside(cx, **child, hook);
    let arms = cx.tree().children(id).iter().filter(acts).map(|child| {
        let (pattern, cfgs, body) = (any(cx, *child), state_cfgs(cx, *child), arrive_at(cx, *child, hook));
        tokens!(#cfgs #pattern => { #body })
    });
    let (state, arms): (TokenStream, TokenStream) = (state_ref(cx), arms.joined());
    tokens!(match #state { #arms _ => {} })
}

fn regions(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    cx.tree().children(id).iter().map(|region| arrive_at(cx, *region, hook)).joined()
}

fn arrive_at(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let own = match hook {
        Hook::Resume => resume_call(cx, id),
        _ => enter_call(cx, id),
    };
    let inside = inside(cx, id, hook);
    tokens!(#own #inside)
}

/// Enters or resumes whatever is active inside a state, as statements.
pub(super) fn inside(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    if !arrives_inside(cx, id, hook) {
        return TokenStream::new();
    }
    if id != ROOT && !cx.tree().is_compound(id) {
        return regions(cx, id, hook);
    }
    let (name, args, next) = (of_inside(cx, hook.word(), id), args(cx), next_arg(cx));
    tokens!(self.#name(#args #next)~;)
}

/// `self.enter_Name(…);`, which may ask for a change; what is done is told.
fn enter_call(cx: Cx, id: StateId) -> TokenStream {
    let ((done, done_behind), args) = (hooks::tell_done(cx, id), args(cx));
    let begin = unentered::begin(cx, id);
    let done = if begin.is_empty() { done } else { tokens!(#begin #done) };
    if !hooks::has_enter(cx, id) {
        return done;
    }
    let (name, next) = (of_state(cx, "enter", id), hooks::asks(cx, id, Hook::Enter).then(|| next_arg(cx)));
    tokens!(#done self.#name(#args #next)~; #done_behind)
}

fn resume_call(cx: Cx, id: StateId) -> TokenStream {
    if cx.state(id).resume.is_empty() {
        return TokenStream::new();
    }
    let (name, args) = (of_state(cx, "resume", id), args(cx));
    let next = hooks::asks(cx, id, Hook::Resume).then(|| next_arg(cx));
    let resume = unentered::unless(cx, id, tokens!(self.#name(#args #next)~;));
    let bind = unentered::bind(cx);
    if bind.is_empty() { resume } else { tokens!({ #bind #resume }) }
}

/// The calls of `enter` for what has been placed inside a domain, and of the actions of its `initial` lines.
pub(super) fn enters(cx: Cx, id: StateId, inside: &Inside, is_first: bool) -> TokenStream {
    let begin = |by_default: bool| match by_default && id != ROOT {
        true => hooks::begin_call(cx, id),
        false => TokenStream::new(),
    };
    match inside {
        Inside::Nothing => TokenStream::new(),
        Inside::Child { child, by_default } => {
            let begin = begin(by_default.is_some());
            let enter = enter_call(cx, child.state);
            let inside = enters(cx, child.state, &child.inside, is_first);
            tokens!(#begin #enter #inside)
        }
        Inside::Regions(regions) => {
            let regions = regions.iter().map(|region| {
                let enter = enter_call(cx, region.state);
                let inside = enters(cx, region.state, &region.inside, is_first);
                tokens!(#enter #inside)
            });
            regions.joined()
        }
        Inside::Memory { default, by_default, .. } if is_first => {
            let (begin, inside) = (begin(*by_default), enters(cx, id, default, is_first));
            tokens!(#begin #inside)
        }
        Inside::Memory { of, depth, default, by_default, renewed, .. } => {
            let (begin, default) = (begin(*by_default), enters(cx, id, default, is_first));
            let again = match depth {
                Depth::Deep => self::inside(cx, id, Hook::Enter),
                Depth::Shallow => enters_renewed(cx, id, renewed),
            };
            let flag = memory::flag(cx, *of);
            match again.is_empty() && default.is_empty() {
                true => begin,
                false => tokens!(#begin if #flag { #again } else { #default }),
            }
        }
    }
}

/// `enter` of the child that shallow history has brought back, and of what it has by default.
fn enters_renewed(cx: Cx, id: StateId, renewed: &[(StateId, Inside)]) -> TokenStream {
    let of_child = |child: StateId| {
        let inside = renewed.iter().find(|(renewed, _)| *renewed == child);
        let (enter, inside) =
            (enter_call(cx, child), inside.map(|(_, inside)| enters(cx, child, inside, false)));
        tokens!(#enter #inside)
    };
    let children = cx.tree().children(id);
    if !cx.tree().is_compound(id) {
        return children.iter().map(|region| of_child(*region)).joined();
    }
    let arms = children.iter().filter_map(|child| {
        let (pattern, cfgs, body) = (any(cx, *child), state_cfgs(cx, *child), of_child(*child));
        (!body.is_empty()).then(|| tokens!(#cfgs #pattern => { #body }))
    });
    let arms: Vec<TokenStream> = arms.gather();
    let state = state_ref(cx);
    match arms.is_empty() {
        true => TokenStream::new(),
        false => tokens!(match #state { #(#arms)* _ => {} }),
    }
}

/// Whether entering or resuming may ask for changes: then these are collected on the way.
pub(super) fn is_chained(cx: Cx) -> bool {
    cx.storage().asks_at_once > 0
}

/// How many requests can wait at once: of states that are entered, and of lines that act together.
pub(super) fn room(cx: Cx) -> usize {
    cx.storage().asks_at_once + cx.storage().asks_beside
}

/// `Asks<…>`
pub(super) fn next_type(cx: Cx) -> TokenStream {
    let (asked, room) = (asked::asked_type(cx), room(cx));
    tokens!(::fsm_runtime::__private::Asks<#asked, #room>)
}

/// `next_: &mut Asks<…>,`
pub(super) fn next_param(cx: Cx) -> Option<TokenStream> {
    let ty = next_type(cx);
    is_chained(cx).then(|| tokens!(next_: &mut #ty,))
}

/// `next_,` which is a reference.
pub(super) fn next_arg(cx: Cx) -> Option<TokenStream> {
    is_chained(cx).then(|| tokens!(next_,))
}

/// `let next_ = &mut Asks::new();`: the changes that are asked for on the way in.
pub(super) fn next_let(cx: Cx) -> Option<TokenStream> {
    let ty = next_type(cx);
    is_chained(cx).then(|| tokens!(let next_ = &mut <#ty>::new();))
}

/// Serves what was asked for on the way in.
pub(super) fn follow(cx: Cx) -> Option<TokenStream> {
    let args = args(cx);
    is_chained(cx).then(|| tokens!(self.follow_all_(next_, #args)~;))
}
