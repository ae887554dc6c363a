//! Methods for states that are entered and resumed, and for the machine at its beginning and end. Each body stands
//! here once, and is called from wherever that happens.

use proc_macro2::Ident;

use super::conditions::guarded;
use super::context::{args, params};
use super::cx::Cx;
use super::finals::all_final_in;
use super::job::Job;
use super::levels::state_attrs;
use super::names::time_type;
use super::scope::Scope;
use super::store::{Inner, state_mut, state_ref};
use super::{asked, cause, ends, entries, inner, looks, next, observer, scope};
use crate::each::Gather;
use crate::program::{Act, Body, Hook, Line};
use crate::token::first_span;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};
use crate::written::Param;

/// Whether this hook of the state may ask for a change.
pub(super) fn asks(cx: Cx, id: StateId, hook: Hook) -> bool {
    looks::lines_of(cx, cx.state(id).acts(hook)).iter().any(|line| line.asks_for_change())
}

/// Keeps the functions that hold the user's lines, also of a hook that never runs: rustc has to see the code.
pub(super) fn keep_written(cx: Cx) {
    for id in cx.tree().all() {
        for hook in [Hook::Enter, Hook::Exit, Hook::Pause, Hook::Resume] {
            if cx.state(id).acts(hook).iter().any(|act| matches!(act, Act::Line(_))) {
                cx.function(Job::Hook(hook, id));
            }
        }
        // That of the machine acts before there is one.
        if id != ROOT {
            cx.function(Job::Begin(id));
        }
    }
}

/// `enter_Name` and `resume_Name`, and the hooks of the machine itself.
pub(super) fn of_state(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let list = cx.state(id).acts(hook);
    if list.is_empty() {
        return TokenStream::new();
    }
    let body = acts(&Scope::of(cx, id), list, hook);
    let name = cx.name_of(Job::Hook(hook, id));
    if hook == Hook::Exit {
        let told = ends::told(cx);
        let (looks, told) = (looks::told_lets(&told), looks::told_params(&told));
        return method(cx, id, &name, looks, body, told);
    }
    let looks = looks::lets(cx, &looks::lines_of(cx, list));
    if !asks(cx, id, hook) {
        return method(cx, id, &name, looks, body, TokenStream::new());
    }
    // What it asks for goes to `next_`.
    let (looks, body) = (tokens!(#looks #{asked::lets(cx, true)}), tokens!(#body #{push_asked(cx, id)}));
    method(cx, id, &name, looks, body, tokens!(#{next::next_param(cx)}))
}

/// `self.enter_Name(…);`, which may ask for a change.
pub(super) fn call(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let Some(name) = cx.function(Job::Hook(hook, id)) else { return TokenStream::new() };
    let next = asks(cx, id, hook).then(|| next::next_arg(cx));
    tokens!(self.#name(#{args(cx)} #next)~;)
}

/// A method of one state, which sees its data.
fn method(
    cx: Cx,
    id: StateId,
    name: &Ident,
    looks: TokenStream,
    body: TokenStream,
    more: TokenStream,
) -> TokenStream {
    let bind = scope::bind(cx, id, state_mut(cx), Inner::Open, tokens!(return));
    tokens! {
        #{state_attrs(cx, id)}
        try fn #name(&mut self, #{params(cx)} #more) { #looks #bind #{scope::bind_machine(cx)} #body }
    }
}

/// Pushes the change that was asked for to `next_`.
fn push_asked(cx: Cx, id: StateId) -> TokenStream {
    let asked = asked::asked_by(cx, id);
    tokens!(if let ::core::option::Option::Some(change_) = the_request { next_.push(#asked); })
}

/// `begin_Name`: the action of a composite's `initial` line, after its `enter` and before that of the child.
pub(super) fn begin(cx: Cx, id: StateId) -> TokenStream {
    let Some(action) = cx.state(id).begin.as_ref() else { return TokenStream::new() };
    let (name, looks) = (cx.name_of(Job::Begin(id)), looks::lets_of(cx, &cx.state(id).begin_looks_for));
    method(cx, id, &name, looks, Scope::of(cx, id).action(action), TokenStream::new())
}

pub(super) fn begin_call(cx: Cx, id: StateId) -> TokenStream {
    let Some(name) = cx.function(Job::Begin(id)) else { return TokenStream::new() };
    let args = args(cx);
    tokens!(self.#name(#args)~;)
}

/// The lines of a hook and the action objects, in source order. Once a line has asked for a change of state, the rest
/// is skipped.
pub(super) fn acts(scope: &Scope, acts: &[Act], hook: Hook) -> TokenStream {
    let count = acts.len();
    let steps = acts.iter().enumerate().map(|(index, act)| {
        let line = match act {
            Act::Object(field) => return object_call(scope.cx, scope.state, *field, hook.word()),
            Act::Told => return observer::hook(scope.cx, scope.state, hook),
            Act::Begun => return entries::begin(scope.cx, scope.state),
            Act::Line(line) => scope.cx.program.line(*line),
        };
        let skip = (line.asks_for_change() && index + 1 < count)
            .then(|| tokens!(if the_request.is_some() { #{push_asked(scope.cx, scope.state)} return; }));
        match cause::of_line(line) {
            Some(cause) => tokens!({ #cause #{guarded(scope, line)} } #skip),
            None => tokens!(#{guarded(scope, line)} #skip),
        }
    });
    steps.joined()
}

/// `<Type as Action<Owner, World, Time>>::hook(object, owner, &Context::new(world, now_));`
///
/// At the place of the type: where that is no action object of this machine, each of these calls says
/// the same, and rustc shows it once.
pub(super) fn object_call(cx: Cx, id: StateId, field: usize, hook: &str) -> TokenStream {
    let (head, field) = (&cx.program.head, &cx.state(id).data[field]);
    if let Some(lent) = field.lent {
        return inner::call(cx, field, lent, hook);
    }
    let ty = field.ty;
    let span = first_span(ty, field.name.span());
    let hook = Ident::new(hook, span);
    let (owner_type, owner) = match head.owner {
        Some(Param { name, ty, .. }) => (ty.code(), name.code()),
        None => (tokens_at!(span=> ()), tokens_at!(span=> &mut ())),
    };
    let (world_type, world) = match head.world {
        Some(Param { name, ty, .. }) => (ty.code(), name.code()),
        None => (tokens_at!(span=> ()), tokens_at!(span=> &())),
    };
    let (time, now) = match head.clock {
        Some(_) => (time_type(cx), tokens!(now_)),
        None => (tokens_at!(span=> ()), tokens_at!(span=> ())),
    };
    let action = tokens_at!(span=> <#ty as ::fsm_runtime::Action<#owner_type, #world_type, #time>>);
    let context = tokens_at!(span=> &::fsm_runtime::Context::new(#world, #now));
    tokens_at!(span=> #action::#hook(#{scope::local(field.name)}, #owner, #context);)
}

/// Statements before and behind the `enter` of a final state that note its `done`. Before, so that a panic in the
/// `enter` loses nothing; and again behind an `enter` that raises events, since the `done` waits for them.
pub(super) fn tell_done(cx: Cx, id: StateId) -> (TokenStream, TokenStream) {
    let raises = |line: &&Line| line.action().is_some_and(Body::raises);
    let raises = looks::lines_of(cx, &cx.state(id).enter).iter().any(raises);
    (tell(cx, id), if raises { tell(cx, id) } else { TokenStream::new() })
}

/// Entering a final state: the composite that it stands in is done, and where it is the last of several regions,
/// so is the state that holds them, and so on outwards. These come behind the `done` of their last region: what waits
/// already is put there anew.
fn tell(cx: Cx, id: StateId) -> TokenStream {
    let Some(parent) = cx.tree().parent(id).filter(|_| cx.tree().is_final(id)) else {
        return TokenStream::new();
    };
    let raised = if cx.facts().raises { tokens!(self.queue.raised()) } else { tokens!(0) };
    tell_from(cx, parent, raised)
}

/// Notes that a state is done. If the state is a region, the state that holds it may be done too, and so on outwards.
fn tell_from(cx: Cx, id: StateId, raised: TokenStream) -> TokenStream {
    let own = cx
        .storage()
        .told_done
        .contains(&id)
        .then(|| tokens!(self.finished.push(#{asked::asker(cx, id)}, #raised);));
    let holder = cx.tree().parent(id).filter(|_| cx.tree().is_region(id));
    let outer = holder.map(|holder| (holder, tell_from(cx, holder, raised)));
    let outer = outer
        .filter(|(_, told)| !told.is_empty())
        .map(|(holder, told)| tokens!(if #{all_final_in(cx, state_ref(cx), holder)} { #told }));
    tokens!(#own #outer)
}
