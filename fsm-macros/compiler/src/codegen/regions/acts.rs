//! The code of lines that may act alone as well as together with others: a function for each, so that the user's code
//! stands in the output once.

use proc_macro2::Ident;
use quote::format_ident;

use super::lines;
use crate::codegen::arrive;
use crate::codegen::asked;
use crate::codegen::body::Scope;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::event::event_pattern;
use crate::codegen::names::{event_type, send_generics};
use crate::codegen::send::lets;
use crate::codegen::{effect, leave, looks, make, memory, moves, scope, steps, store, timers};
use crate::each::Gather;
use crate::program::{Effect, Line, Made, Put, Step, Transition, Trigger};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::StateId;

/// What a line does in the phase of actions.
pub(super) enum Kind<'p> {
    /// Its action alone.
    Stays,
    /// Its action, which may ask for a change: that is served when all have acted.
    Asks,
    /// Its action, and what it makes waits until all have acted.
    Waits { domain: StateId, made: &'p Made<'p>, is_again: bool },
    /// Its action and the commit: data that move, and what history takes over from what is left, cannot wait.
    Moves { made: &'p Made<'p>, is_again: bool, domain: StateId },
    /// All of it: what takes the whole configuration acts in the turn of its action.
    Whole,
}

pub(super) fn kind<'p>(line: &'p Line<'p>) -> Kind<'p> {
    let Some(transition) = line.transition() else {
        return if line.asks_for_change() { Kind::Asks } else { Kind::Stays };
    };
    let puts = transition.steps.iter().find_map(|step| match step {
        Step::Put(Put::In { domain, moves, is_again }) => Some((*domain, *moves, *is_again)),
        _ => None,
    });
    let clears = clears(transition);
    match (puts, &transition.made) {
        (Some((domain, false, is_again)), Some(made)) => Kind::Waits { domain, made, is_again },
        (Some((domain, true, is_again)), Some(made)) if !clears => Kind::Moves { made, is_again, domain },
        _ => Kind::Whole,
    }
}

/// Whether what is suspended is given up too.
fn clears(transition: &Transition) -> bool {
    transition.steps.iter().any(|step| matches!(step, Step::Forget))
}

/// `exit` lines of what is suspended, and that it is given up, where a line does that.
pub(super) fn clearing(cx: Cx, line: &Line) -> (TokenStream, TokenStream) {
    if !line.transition().is_some_and(clears) {
        return (TokenStream::new(), TokenStream::new());
    }
    let (leave, bind_machine) = (leave::leave_suspended(cx), scope::bind_machine(cx));
    let leave = if leave.is_empty() { leave } else { tokens!({ #bind_machine #leave }) };
    (leave, tokens!(self.discard_suspended_();))
}

/// The lines whose code stands in functions.
pub(super) fn shared<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    lines::all(cx).into_iter().filter(|line| is_shared(cx, line)).gather()
}

pub(super) fn is_shared(cx: Cx, line: &Line) -> bool {
    !matches!(line.effect, Effect::Defer(_) | Effect::Ignore(_)) && lines::meets(cx, line)
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    shared(cx).into_iter().map(|line| act_fn(cx, line)).joined()
}

/// `act_State_1`
pub(super) fn function(cx: Cx, line: &Line) -> Ident {
    format_ident!("act_{}", lines::variant(cx, line))
}

/// `self.act_State_1(event_, left_, …)`
pub(super) fn call(cx: Cx, line: &Line, left: TokenStream) -> TokenStream {
    let (name, args) = (function(cx, line), args(cx));
    let event = lines::binds(line).then(|| tokens!(event_,));
    let left = looks(line).then(|| tokens!(#left,));
    let next = asks_as_a_whole(cx, line).then(|| arrive::next_arg(cx)).flatten();
    tokens!(self.#name(#event #left #args #next))
}

/// Whether what a line enters as a whole, in its turn, may ask for a change: that is served when the step is over.
pub(super) fn asks_as_a_whole(cx: Cx, line: &Line) -> bool {
    let may_ask = || line.transition().is_some_and(|transition| steps::may_ask(cx, transition));
    matches!(kind(line), Kind::Whole) && may_ask()
}

/// The same, where no other line acts.
pub(super) fn call_alone(cx: Cx, line: &Line) -> TokenStream {
    let chain = looks::chain_type(cx);
    call(cx, line, tokens!(&<#chain>::new()))
}

/// Whether a line asks for states that others may have left in the same step.
pub(super) fn looks(line: &Line) -> bool {
    !line.looks_for.is_empty()
}

fn act_fn(cx: Cx, line: &Line) -> TokenStream {
    let scope = Scope::of(cx, line.source).binding(line.bindings());
    let nothing = nothing(line);
    let code = code(&scope, line, nothing);
    let body = match &line.trigger {
        Trigger::On(pattern) if lines::binds(line) => {
            let pattern = event_pattern(cx, pattern);
            let used = used_by_guard(line);
            tokens!(match event_ { #pattern => { #used #code } #[allow(unreachable_patterns)] _ => #nothing })
        }
        _ => code,
    };
    let event = event_type(cx).filter(|_| lines::binds(line)).map(|event| tokens!(event_: #event,));
    let generics = event.map(|_| send_generics(cx)).unwrap_or_default();
    let (where_clause, generics) = (&generics.where_clause, generics.code());
    let lets = lets(cx, line.source, &[line], tokens!(return #nothing));
    let chain = looks::chain_type(cx);
    let (left, not_left) =
        (looks(line).then(|| tokens!(left_: &#chain,)), looks::not_left(cx, &line.looks_for));
    let next = asks_as_a_whole(cx, line).then(|| arrive::next_param(cx)).flatten();
    let next = next.map(|param| tokens!(#[allow(unused_variables)] #param));
    let (name, params, output, cfgs) =
        (function(cx, line), params(cx), output(cx, line), timers::line_cfgs(cx, line));
    tokens! {
        #cfgs
        fn #name #generics (&mut self, #event #left #params #next) -> #output #where_clause { #lets #not_left #body }
    }
}

/// What the guard has used does not count as unused where the line acts.
pub(super) fn used_by_guard(line: &Line) -> TokenStream {
    let guard = line.condition.guard.as_ref();
    let is_used = |name: &Ident| guard.is_some_and(|guard| guard.words.mention(name));
    line.bindings().into_iter().filter(is_used).map(|name| tokens!(let _ = &#name;)).joined()
}

/// What comes back where the line does not act, since the event is another one, which it never is.
fn nothing(line: &Line) -> TokenStream {
    match kind(line) {
        Kind::Stays | Kind::Whole => tokens!({}),
        Kind::Asks | Kind::Waits { .. } | Kind::Moves { .. } => tokens!(::core::option::Option::None),
    }
}

fn output(cx: Cx, line: &Line) -> TokenStream {
    match kind(line) {
        Kind::Stays | Kind::Whole => tokens!(()),
        Kind::Asks => {
            let asked = asked::asked_type(cx);
            tokens!(::core::option::Option<#asked>)
        }
        Kind::Waits { domain, made, .. } => {
            let parts = [Some(store::inside_type(cx, domain)), timers::ty(cx), memories_type(cx, made)];
            let parts: TokenStream = parts.into_iter().flat().map(|part| tokens!(#part,)).joined();
            tokens!(::core::option::Option<(#parts)>)
        }
        Kind::Moves { made, .. } => {
            let memories = memories_type(cx, made).map(|ty| tokens!(#ty,));
            tokens!(::core::option::Option<(#memories)>)
        }
    }
}

/// The action of a line, and what it makes.
fn code(scope: &Scope, line: &Line, nothing: TokenStream) -> TokenStream {
    let cx = scope.cx;
    let action = line.action().map(|action| scope.action(action));
    match kind(line) {
        Kind::Stays => tokens!(#action),
        Kind::Asks => {
            let (lets, asked) = (effect::request_lets(cx, line.action()), asked::asked_by(cx, line.source));
            tokens!(#lets #action request_.map(|change_| #asked))
        }
        Kind::Waits { domain, made, .. } => {
            let gifts = steps::given(scope, made, tokens!(return #nothing));
            let (made_let, values) = (make::made_let(cx, domain, made), waiting(cx, made));
            tokens!(#action #gifts #made_let ::core::option::Option::Some((#values)))
        }
        Kind::Moves { made, is_again, domain } => {
            let gifts = steps::given(scope, made, tokens!(return #nothing));
            let commit = moves::commit(cx, line.source, domain, made, is_again, tokens!(return #nothing));
            let memories = memories_value(cx, made).map(|value| tokens!(#value,));
            tokens!(#action #gifts #commit ::core::option::Option::Some((#memories)))
        }
        Kind::Whole => line
            .transition()
            .map(|transition| steps::transition_asking(scope, transition, tokens!(return)))
            .unwrap_or_default(),
    }
}

/// `made_, timers_, memories_,`
fn waiting(cx: Cx, made: &Made) -> TokenStream {
    let (args, memories) = (make::made_args(cx), memories_value(cx, made).map(|value| tokens!(#value,)));
    tokens!(#args, #memories)
}

/// `made_, timers_, memories_,` as a pattern.
pub(super) fn waiting_pattern(cx: Cx, made: &Made) -> TokenStream {
    let (args, memories) = (make::made_args(cx), memories_type(cx, made).map(|_| tokens!(memories_,)));
    tokens!(#args, #memories)
}

/// Which histories had something to remember when new states were made: a bit for each.
pub(super) fn memories_type(cx: Cx, made: &Made) -> Option<TokenStream> {
    (!made.inside.memories().is_empty()).then(|| set_type(cx))
}

pub(super) fn set_type(cx: Cx) -> TokenStream {
    let words = cx.storage().remembered.len().div_ceil(32).max(1);
    tokens!(::fsm_runtime::__private::Chain<#words>)
}

fn memories_value(cx: Cx, made: &Made) -> Option<TokenStream> {
    memories_type(cx, made)?;
    let ty = set_type(cx);
    let notes = made.inside.memories().into_iter().map(|id| {
        let (flag, place) = (memory::flag(cx, id), place(cx, id));
        tokens!(if #flag { memories_.enter(#place); })
    });
    let notes: TokenStream = notes.joined();
    Some(tokens!({ let mut memories_ = <#ty>::new(); #notes memories_ }))
}

/// `let remembers_Name_ = …;`, from `memories_`.
pub(super) fn flags(cx: Cx, made: &Made) -> TokenStream {
    let flags = made.inside.memories().into_iter().map(|id| {
        let (flag, place) = (memory::flag(cx, id), place(cx, id));
        tokens!(#[allow(unused_variables)] let #flag = memories_.has(#place);)
    });
    flags.joined()
}

fn place(cx: Cx, id: StateId) -> usize {
    cx.storage().remembered.iter().position(|other| *other == id).unwrap_or(0)
}
