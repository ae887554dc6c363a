//! Methods for states that are entered and resumed, and for the machine at its beginning and end. Each body stands
//! here once, and is called from wherever that happens.

use proc_macro2::Ident;

use super::asked;
use super::attributes::field_cfgs;
use super::body::Scope;
use super::context::{args, params};
use super::cx::Cx;
use super::facts::all_final;
use super::fields::previous_field;
use super::found;
use super::function::of_state;
use super::levels::{line_attrs, of_line, state_attrs};
use super::looks;
use super::names::time_type;
use super::observer;
use super::scope;
use super::store::{Inner, state_mut};
use super::{arrive, ends, queue};
use crate::each::Gather;
use crate::program::{Act, Body, Hook, Line, Rank, Trigger};
use crate::syntax::Param;
use crate::token::first_span;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// `enter_Name`, `resume_Name`, `begin_Name`, and the hooks of the machine itself.
pub(super) fn functions(cx: Cx) -> TokenStream {
    let of_states = cx.states().map(|id| {
        let enter = has_enter(cx, id).then(|| hook_fn(cx, id, Hook::Enter));
        let resumes = cx.has_stack() && !cx.state(id).resume.is_empty();
        let resume = resumes.then(|| hook_fn(cx, id, Hook::Resume));
        let begin = begin_fn(cx, id);
        tokens!(#enter #resume #begin)
    });
    let of_machine =
        [Hook::Enter, Hook::Exit].into_iter().filter(|hook| !cx.state(ROOT).acts(*hook).is_empty());
    of_states.and(of_machine.map(|hook| hook_fn(cx, ROOT, hook))).joined()
}

/// Whether entering this state runs anything.
pub(super) fn has_enter(cx: Cx, id: StateId) -> bool {
    !cx.state(id).enter.is_empty()
}

/// Whether this hook of the state may ask for a change.
pub(super) fn asks(cx: Cx, id: StateId, hook: Hook) -> bool {
    looks::lines_of(cx, cx.state(id).acts(hook)).iter().any(|line| line.asks_for_change())
}

fn hook_fn(cx: Cx, id: StateId, hook: Hook) -> TokenStream {
    let list = cx.state(id).acts(hook);
    let body = acts(&Scope::of(cx, id), list, hook);
    let name = of_state(cx, hook.word(), id);
    if hook == Hook::Exit {
        let told = ends::told(cx);
        let (looks, told) = (looks::told_lets(&told), looks::told_params(&told));
        return method(cx, id, &name, looks, body, told);
    }
    let looks = looks::lets(cx, &looks::lines_of(cx, list));
    match asks(cx, id, hook) {
        true => asking_method(cx, id, &name, looks, body),
        false => method(cx, id, &name, looks, body, TokenStream::new()),
    }
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
    let (bind_machine, bind) =
        (scope::bind_machine(cx), scope::bind(cx, id, state_mut(cx), Inner::Open, tokens!(return)));
    let (params, attrs) = (params(cx), state_attrs(cx, id));
    tokens!(#attrs try fn #name(&mut self, #params #more) { #looks #bind #bind_machine #body })
}

/// A method of one state whose code may ask for changes: these go to `next_`.
fn asking_method(cx: Cx, id: StateId, name: &Ident, looks: TokenStream, body: TokenStream) -> TokenStream {
    let (lets, next, push) = (asked::lets(cx, true), arrive::next_param(cx), push_asked(cx, id));
    method(cx, id, name, tokens!(#looks #lets), tokens!(#body #push), tokens!(#next))
}

/// Pushes the change that was asked for to `next_`.
fn push_asked(cx: Cx, id: StateId) -> TokenStream {
    let asked = asked::asked_by(cx, id);
    tokens!(if let ::core::option::Option::Some(change_) = request_ { next_.push(#asked); })
}

/// `begin_Name`: the action of a composite's `initial` line, after its `enter` and before that of the child.
fn begin_fn(cx: Cx, id: StateId) -> TokenStream {
    let Some(action) = cx.state(id).begin.as_ref() else {
        return TokenStream::new();
    };
    let looks = looks::lets_of(cx, &cx.state(id).begin_looks_for);
    method(cx, id, &of_state(cx, "begin", id), looks, Scope::of(cx, id).action(action), TokenStream::new())
}

pub(super) fn begin_call(cx: Cx, id: StateId) -> TokenStream {
    let (name, args) = (of_state(cx, "begin", id), args(cx));
    cx.state(id).begin.as_ref().map(|_| tokens!(self.#name(#args)~;)).unwrap_or_default()
}

/// The lines of a hook and the action objects, in source order. Once a line has asked for a change of state, the rest
/// is skipped.
pub(super) fn acts(scope: &Scope, acts: &[Act], hook: Hook) -> TokenStream {
    let count = acts.len();
    let steps = acts.iter().enumerate().map(|(index, act)| {
        let line = match act {
            Act::Object(field) => return object_call(scope.cx, scope.state, *field, hook.word()),
            Act::Told => return observer::hook(scope.cx, scope.state, hook),
            Act::Line(line) => scope.cx.program.line(*line),
        };
        let code = guarded(scope, line);
        let skip = (line.asks_for_change() && index + 1 < count).then(|| {
            let push = push_asked(scope.cx, scope.state);
            tokens!(if request_.is_some() { #push return; })
        });
        tokens!(#code #skip)
    });
    steps.joined()
}

/// `if guard { action }`
pub(super) fn guarded(scope: &Scope, line: &Line) -> TokenStream {
    let Some(action) = line.action() else {
        return TokenStream::new();
    };
    let (cx, action, conditions) = (scope.cx, scope.finding(line).action(action), conditions(scope, line));
    let action = observer::before(observer::line(cx, line), action);
    let (attrs, lets, binds) = (line_attrs(cx, line), found::lets(line), found::binds(line));
    match conditions.is_empty() {
        false if !lets.is_empty() => tokens!(#attrs { #lets if #(#conditions)&&* { #binds #action } }),
        false => tokens!(#attrs if #(#conditions)&&* { #action }),
        true => of_line(cx, line, action),
    }
}

/// All conditions of a line. A line that a choice takes by its rank has one: that it was chosen (`decide.rs`).
pub(super) fn conditions(scope: &Scope, line: &Line) -> Vec<TokenStream> {
    match &line.rank {
        Some(Rank { place, .. }) => vec![tokens!(chosen_ == ::core::option::Option::Some(#place))],
        None => own_conditions(scope, line),
    }
}

/// All that has to hold for a line. Where an event triggers it, `refusal_` is told what does not hold.
pub(super) fn own_conditions(scope: &Scope, line: &Line) -> Vec<TokenStream> {
    let (condition, is_event) = (&line.condition, matches!(line.trigger, Trigger::On(_)));
    // The conjuncts `in_state!` have been looked at.
    let tests = condition.tests.iter().map(|test| {
        let local = super::body::in_state_local(test.name);
        if test.is_negated { tokens!(!#local) } else { tokens!(#local) }
    });
    let mut all: Vec<TokenStream> = tests.gather();
    if condition.may_follow_overflow {
        all.push(tokens!(refusal_.is_open()));
    }
    all.extend(condition.when.as_ref().map(|when| scope.condition(line, when, None)));
    let refused = observer::before(observer::guard_refused(scope.cx, line), tokens!(refusal_.guard()));
    all.extend(
        condition.guard.as_ref().map(|guard| scope.condition(line, guard, is_event.then_some(refused))),
    );
    let or_told = |test: TokenStream, told: TokenStream| match is_event {
        true => tokens!((#test || #told)),
        false => test,
    };
    if let Some(domain) = condition.has_left {
        let field = previous_field(scope.cx, domain);
        all.push(or_told(tokens!(self.#field.is_some()), refused));
    }
    if condition.needs_room {
        all.push(or_told(tokens!(!self.stack.is_full()), tokens!(refusal_.stack_full())));
    }
    all
}

/// `<Type as Action<Owner, World, Time>>::hook(object, owner, &Context::new(world, now_));`
///
/// At the place of the type: where that is no action object of this machine, each of these calls says
/// the same, and rustc shows it once.
pub(super) fn object_call(cx: Cx, id: StateId, field: usize, hook: &str) -> TokenStream {
    let (head, field) = (&cx.program.head, &cx.state(id).data[field]);
    let (object, cfgs, ty) = (scope::local(field.name), field_cfgs(field), field.ty);
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
    tokens_at!(span=> #cfgs #action::#hook(#object, #owner, #context);)
}

/// Whether entering this final state may be told to a state around it.
pub(super) fn tells_done(cx: Cx, id: StateId) -> bool {
    !tell(cx, id).is_empty()
}

/// Statements before and behind the `enter` of a final state that note its `done`. Before, so that a panic in the
/// `enter` loses nothing; and again behind an `enter` that raises events, since the `done` waits for them.
pub(super) fn tell_done(cx: Cx, id: StateId) -> (TokenStream, TokenStream) {
    let raises = |line: &&Line| line.action().is_some_and(Body::raises);
    let behind = match looks::lines_of(cx, &cx.state(id).enter).iter().any(raises) {
        true => tell(cx, id),
        false => TokenStream::new(),
    };
    (tell(cx, id), behind)
}

/// Entering a final state: the composite that it stands in is done, and where it is the last of several regions,
/// so is the state that holds them, and so on outwards. These come behind the `done` of their last region: what waits
/// already is put there anew.
fn tell(cx: Cx, id: StateId) -> TokenStream {
    let Some(parent) = cx.tree().parent(id).filter(|_| cx.tree().is_final(id)) else {
        return TokenStream::new();
    };
    let raised = match queue::raises(cx) {
        true => tokens!(self.queue.raised()),
        false => tokens!(0),
    };
    tell_from(cx, parent, raised)
}

/// Notes that a state is done. If the state is a region, the state that holds it may be done too, and so on outwards.
fn tell_from(cx: Cx, id: StateId, raised: TokenStream) -> TokenStream {
    let own = cx.storage().told_done.contains(&id).then(|| {
        let done = asked::asker(cx, id);
        tokens!(self.finished.push(#done, #raised);)
    });
    let holder = cx.tree().parent(id).filter(|_| cx.tree().is_region(id));
    let outer = holder.map(|holder| (holder, tell_from(cx, holder, raised)));
    let outer = outer.filter(|(_, told)| !told.is_empty()).map(|(holder, told)| {
        let test = all_final(cx, holder);
        tokens!(if #test { #told })
    });
    tokens!(#own #outer)
}
