//! The code of lines that may act alone as well as together with others: a function for each, so that the user's code
//! stands in the output once.

use proc_macro2::Ident;
use quote::format_ident;

use super::kind::{self, Kind};
use super::lines;
use crate::codegen::asked;
use crate::codegen::body::Scope;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::event::event_pattern;
use crate::codegen::names::{event_type, send_generics};
use crate::codegen::send::lets;
use crate::codegen::{arrive, effect, leave, looks, make, memory, moves, scope, steps, store, timers};
use crate::each::Gather;
use crate::program::{Effect, Hook, Line, Made, Put, Transition, Trigger};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// `exit` lines of what is suspended, and that it is given up, where a line does that.
pub(super) fn clearing(cx: Cx, transition: &Transition) -> (TokenStream, TokenStream) {
    if !kind::clears(transition) {
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
    tokens!(self.#name(#event #left #args))
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
    let (name, params, output, cfgs) =
        (function(cx, line), params(cx), output(cx, line), timers::line_cfgs(cx, line));
    tokens! {
        #cfgs
        fn #name #generics (&mut self, #event #left #params) -> #output #where_clause { #lets #not_left #body }
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
    match kind::of(line) {
        Kind::Stays => tokens!({}),
        _ => tokens!(::core::option::Option::None),
    }
}

fn output(cx: Cx, line: &Line) -> TokenStream {
    let made = match kind::of(line) {
        Kind::Stays => return tokens!(()),
        Kind::Asks => asked::asked_type(cx),
        Kind::PopElse(kind) => {
            let made = made_type(cx, &kind);
            tokens!(::core::option::Option<#made>)
        }
        kind => made_type(cx, &kind),
    };
    tokens!(::core::option::Option<#made>)
}

/// The type of what waits until all have acted, as a tuple.
fn made_type(cx: Cx, kind: &Kind) -> TokenStream {
    let parts = match kind {
        Kind::Waits { put, made } => {
            vec![Some(store::inside_type(cx, kind::domain(*put))), timers::ty(cx), memories_type(cx, made)]
        }
        Kind::Moves { made, .. } => vec![memories_type(cx, made)],
        Kind::Stays | Kind::Asks | Kind::Returns(_) | Kind::PopElse(_) => Vec::new(),
    };
    let parts: TokenStream = parts.into_iter().flatten().map(|part| tokens!(#part,)).joined();
    tokens!((#parts))
}

/// The action of a line, and what it makes.
fn code(scope: &Scope, line: &Line, nothing: TokenStream) -> TokenStream {
    let action = line.action().map(|action| scope.action(action));
    match kind::of(line) {
        Kind::Stays => tokens!(#action),
        Kind::Asks => {
            let (lets, asked) =
                (effect::request_lets(scope.cx, line.action()), asked::asked_by(scope.cx, line.source));
            tokens!(#lets #action request_.map(|change_| #asked))
        }
        Kind::PopElse(kind) => {
            let made = made_in(scope, line, &kind, nothing);
            tokens! {
                #action
                ::core::option::Option::Some(match self.stack.is_empty() {
                    true => { #made }
                    false => ::core::option::Option::None,
                })
            }
        }
        kind => {
            let made = made_in(scope, line, &kind, nothing);
            tokens!(#action #made)
        }
    }
}

/// `Some((made, timers, memories))`, with the statements that lead there.
fn made_in(scope: &Scope, line: &Line, kind: &Kind, nothing: TokenStream) -> TokenStream {
    let cx = scope.cx;
    match *kind {
        Kind::Waits { put, made } => {
            let gifts = steps::given(scope, made, tokens!(return #nothing));
            let (made_let, values) = (make::made_let(cx, kind::domain(put), made), waiting(cx, made));
            tokens!(#gifts #made_let ::core::option::Option::Some((#values)))
        }
        Kind::Moves { domain, made, is_again } => {
            let gifts = steps::given(scope, made, tokens!(return #nothing));
            let commit = moves::commit(cx, line.source, domain, made, is_again, tokens!(return #nothing));
            let memories = memories_value(cx, made).map(|value| tokens!(#value,));
            tokens!(#gifts #commit ::core::option::Option::Some((#memories)))
        }
        Kind::Stays | Kind::Asks | Kind::Returns(_) | Kind::PopElse(_) => {
            tokens!(::core::option::Option::Some(()))
        }
    }
}

/// `made_, timers_, memories_,`
fn waiting(cx: Cx, made: &Made) -> TokenStream {
    let (args, memories) = (make::made_args(cx), memories_value(cx, made).map(|value| tokens!(#value,)));
    tokens!(#args, #memories)
}

/// `Some((made_, timers_, memories_))` as a pattern.
pub(super) fn made_pattern(cx: Cx, kind: &Kind) -> TokenStream {
    let memories = |made: &Made| memories_type(cx, made).map(|_| tokens!(memories_,));
    let parts = match kind {
        Kind::Waits { made, .. } => {
            let (args, memories) = (make::made_args(cx), memories(made));
            tokens!(#args, #memories)
        }
        Kind::Moves { made, .. } => memories(made).unwrap_or_default(),
        Kind::Stays | Kind::Asks | Kind::Returns(_) | Kind::PopElse(_) => TokenStream::new(),
    };
    tokens!(::core::option::Option::Some((#parts)))
}

/// What is noted, and entered or resumed, behind the commit, once `resumes_` says for a `pop else` what it has come to.
pub(super) fn arrives(cx: Cx, transition: &Transition, kind: &Kind) -> TokenStream {
    let (put, arrives) = match kind {
        Kind::Waits { put, made } => (*put, entered(cx, kind::domain(*put), made)),
        Kind::Moves { made, domain, is_again } => {
            (Put::In { domain: *domain, moves: true, is_again: *is_again }, entered(cx, *domain, made))
        }
        Kind::Returns(Put::Below) => (Put::Below, arrive::inside(cx, ROOT, Hook::Resume)),
        Kind::Returns(Put::Back(domain)) => (Put::Back(*domain), arrive::inside(cx, *domain, Hook::Enter)),
        Kind::Returns(put) => (*put, TokenStream::new()),
        Kind::PopElse(kind) => {
            let resume = arrives(cx, transition, &Kind::Returns(Put::Below));
            let otherwise = arrives(cx, transition, kind);
            return match resume.is_empty() && otherwise.is_empty() {
                true => TokenStream::new(),
                false => tokens!(if resumes_ { #resume } else { #otherwise }),
            };
        }
        Kind::Stays | Kind::Asks => return TokenStream::new(),
    };
    let noted = steps::note(cx, transition, put);
    tokens!(#noted #arrives)
}

fn entered(cx: Cx, domain: StateId, made: &Made) -> TokenStream {
    let (flags, enters) = (flags(cx, made), arrive::enters(cx, domain, &made.inside, false));
    if enters.is_empty() { enters } else { tokens!(#flags #enters) }
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
fn flags(cx: Cx, made: &Made) -> TokenStream {
    let flags = made.inside.memories().into_iter().map(|id| {
        let (flag, place) = (memory::flag(cx, id), place(cx, id));
        tokens!(#[allow(unused_variables)] let #flag = memories_.has(#place);)
    });
    flags.joined()
}

fn place(cx: Cx, id: StateId) -> usize {
    cx.storage().remembered.iter().position(|other| *other == id).unwrap_or(0)
}
