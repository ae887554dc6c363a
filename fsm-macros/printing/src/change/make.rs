//! Values of the states that are entered. They are made before anything is given up: first all that can fail (gifts,
//! initial values, durations), then a literal, which cannot fail.

use proc_macro2::Ident;
use quote::format_ident;

use super::init;
use super::init::Input;
use super::memory;
use crate::code::scope;
use crate::code::scope::{Scope, given};
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::Gather;
use crate::names::paths::hidden;
use crate::program::{Commit, Entered, Gift, Inside, Made, Source, Value};
use crate::state::local::{Alternate, Local, Parts};
use crate::state::store;
use crate::state::store::Inner;
use crate::time::timers;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

/// The values that a target gives, in the order in which they were written; what is moved can be looked at where it is.
pub(crate) fn gifts(scope: &Scope, gifts: &[Gift]) -> TokenStream {
    gifts.iter().map(|gift| self::gift(scope, gift)).joined()
}

fn gift(scope: &Scope, gift: &Gift) -> TokenStream {
    let field = scope.cx.program.field((gift.state, gift.field));
    let ty = field.ty;
    let local = given(scope.cx, gift.state, gift.name);
    tokens! {
        #for attr in gift.attrs { #attr }
        #match &gift.value {
            Value::Code(body) => { let #local: #ty = #{scope.value(body, tokens!(#ty))}; }
            Value::Moved { name, .. } => { let #local = &*#{scope::local(name)}; }
        }
    }
}

/// `let made_ = …;`: the value of all that is entered inside a domain. Before it `timers_`, if states have timers.
pub(crate) fn made_let(cx: Cx, domain: StateId, made: &Made) -> TokenStream {
    tokens! {
        #{timers::off_let(cx)}
        let made_ = #{value(cx, domain, made)};
    }
}

/// The whole configuration, with its timers.
pub(crate) fn whole(cx: Cx, made: &Made) -> TokenStream {
    match cx.has_timers() {
        true => tokens!(#{made_let(cx, ROOT, made)} #{with_timers(cx, tokens!(made_))}),
        false => value(cx, ROOT, made),
    }
}

/// `state`, or `(state, timers_)` where states have timers.
pub(crate) fn with_timers(cx: Cx, state: TokenStream) -> TokenStream {
    if cx.has_timers() { tokens!((#state, timers_)) } else { state }
}

/// All that a change makes before its commit, and that may fail.
pub(crate) fn before(cx: Cx, domain: StateId, made: &Made, commit: Commit) -> TokenStream {
    match commit {
        Commit::Assign | Commit::Taken => TokenStream::new(),
        Commit::Place => made_let(cx, domain, made),
        Commit::Late => tokens!(#{timers::off_let(cx)} #{lets(cx, domain, made)}),
        Commit::Exchange => tokens!(#{timers::off_let_inside(cx, domain)} #{lets(cx, domain, made)}),
    }
}

/// The locals in which this waits for the commit.
pub(crate) fn waiting(cx: Cx, domain: StateId, made: &Made, commit: Commit) -> Vec<Local> {
    let timers = timers::local(cx);
    match commit {
        Commit::Assign | Commit::Taken => Vec::new(),
        Commit::Place => made_locals(cx, domain),
        Commit::Late => locals(cx, &made.inside).into_iter().and(timers).gather(),
        Commit::Exchange => {
            let timers = timers.filter(|_| timers::are_inside(cx, domain));
            locals(cx, &made.inside).into_iter().and(timers).gather()
        }
    }
}

/// The statements that compute what is entered inside a domain. The statements of [`last`] follow them and only move.
fn lets(cx: Cx, domain: StateId, made: &Made) -> TokenStream {
    inside(cx, domain, &made.inside, false).lets
}

pub(crate) fn last(cx: Cx, domain: StateId, made: &Made) -> TokenStream {
    let Parts { last, inner, .. } = inside(cx, domain, &made.inside, false);
    tokens! {
        #last
        let made_ = #{store::value(cx, domain, inner)};
    }
}

/// The whole of what is entered inside a state, as one expression.
pub(crate) fn value(cx: Cx, id: StateId, made: &Made) -> TokenStream {
    let Parts { lets, last, inner } = inside(cx, id, &made.inside, made.is_first);
    let value = store::value(cx, id, inner);
    if lets.is_empty() && last.is_empty() { value } else { tokens!({ #lets #last #value }) }
}

/// The inside of a state that is entered. The data of the state and of the states around it are in scope.
pub(crate) fn inside(cx: Cx, id: StateId, inside: &Inside, is_first: bool) -> Parts {
    if !cx.program.is_shared(id, inside) {
        return made_inside(cx, id, inside, is_first);
    }
    let local = initial_local(cx, id);
    Parts::of(tokens!(let #local = #{initial_call(cx, id)};), Inner::Child(local.code()))
}

/// `Self::initial_in_Name(…)`
fn initial_call(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        Self::#{cx.call(Job::Initial(id))}(
            #{scope::args(cx, id)}
            #if !cx.facts().alone.begins(id) { #{args(cx)} }
            #if timers::are_inside(cx, id) { &mut timers_ }
        )~
    }
}

/// What is entered inside a composite by default, as statements and an expression.
pub(crate) fn by_default(cx: Cx, id: StateId) -> TokenStream {
    let inside = &cx.state(id).initial;
    if cx.program.is_shared(id, inside) {
        return initial_call(cx, id);
    }
    let Parts { lets, last, inner } = made_inside(cx, id, inside, true);
    tokens!(#lets #last #{store::value(cx, id, inner)})
}

fn initial_local(cx: Cx, id: StateId) -> Ident {
    hidden(&format_ident!("initial_in_{}", cx.state(id).name))
}

/// `initial_in_Name`: what is entered inside a composite by default.
pub(crate) fn initial_fn(cx: Cx, id: StateId) -> TokenStream {
    let Parts { lets, last, inner } = made_inside(cx, id, &cx.state(id).initial, true);
    let callers = if cx.facts().alone.begins(id) { TokenStream::new() } else { params(cx) };
    let body = tokens!(#lets #last #{store::value(cx, id, inner)});
    inside_fn(cx, Job::Initial(id), id, [TokenStream::new(), callers], body)
}

/// A function that makes what is inside a state. Its parameters stand before the data and behind them.
pub(crate) fn inside_fn(
    cx: Cx,
    job: Job,
    id: StateId,
    [before, behind]: [TokenStream; 2],
    body: TokenStream,
) -> TokenStream {
    let timers = timers::ty(cx).filter(|_| timers::are_inside(cx, id));
    tokens! {
        try fn #{cx.name_of(job)}(
            #before
            #{scope::params(cx, id, false)}
            #behind
            #if let Some(ty) = timers { #[allow(unused_mut)] mut timers_: &mut #ty }
        ) -> #{store::inside_type(cx, id)} {
            #body
        }
    }
}

fn made_inside(cx: Cx, id: StateId, inside: &Inside, is_first: bool) -> Parts {
    let given = |id: StateId, gifts: &[Gift]| self::gifts(&Scope::of(cx, id), gifts);
    match inside {
        Inside::Nothing => Parts::of(TokenStream::new(), Inner::Open),
        Inside::Child { child, by_default } => {
            let gifts = by_default.as_ref().map(|gifts| given(id, gifts)).unwrap_or_default();
            entered(cx, child, is_first).after(gifts)
        }
        Inside::Regions(regions) => {
            let made: Vec<(StateId, Parts)> =
                regions.iter().map(|region| (region.state, entered(cx, region, is_first))).gather();
            let lets = tokens!(#for (_, parts) in &made { #{parts.lets} });
            let last = tokens!(#for (_, parts) in &made { #{parts.last} });
            let values =
                made.into_iter().map(|(region, parts)| (region, store::value(cx, region, parts.inner)));
            Parts { lets, last, inner: Inner::Regions(values.gather()) }
        }
        Inside::Memory { default, gifts, .. } if is_first => {
            self::inside(cx, id, default, is_first).after(given(id, gifts))
        }
        Inside::Memory { of, depth, default, gifts, renewed, by_clone, .. } => {
            let default = alternate(cx, *of, default, given(*of, gifts));
            let renewed =
                renewed.iter().map(|(child, inside)| alternate(cx, *child, inside, TokenStream::new()));
            memory::made(cx, *of, *depth, default, renewed.gather(), *by_clone)
        }
    }
}

fn alternate<'p>(cx: Cx, state: StateId, inside: &'p Inside<'p>, gifts: TokenStream) -> Alternate<'p> {
    let parts = self::inside(cx, state, inside, false);
    Alternate { state, inside, gifts, parts, waits: locals(cx, inside) }
}

/// A state with its data, the initial values among them, and what is inside.
fn entered(cx: Cx, entered: &Entered, is_first: bool) -> Parts {
    let inside = inside(cx, entered.state, &entered.inside, is_first);
    with_inside(cx, entered.state, &entered.sources, inside)
}

/// A state with data from these sources, around what is inside.
pub(crate) fn with_inside(cx: Cx, id: StateId, sources: &[Source], inside: Parts) -> Parts {
    let has_inside = !inside.lets.is_empty() || cx.state(id).computes_times;
    let lets = tokens! {
        #{init::call(cx, id, &|field| input(cx, id, sources, field))}
        #if has_inside { #{scope::bind_given(cx, id, &|field| reference(cx, id, sources, field))} }
        #{timers::set_call(cx, id)}
        #{inside.lets}
    };
    let fields = store::fields_as(cx, id, &|field| given(cx, id, cx.state(id).data[field].name).code());
    let value = store::shell(cx, id, Some(fields), inside.inner);
    Parts { lets, last: inside.last, inner: Inner::Child(value) }
}

fn input(cx: Cx, id: StateId, sources: &[Source], field: usize) -> Input {
    match sources[field] {
        Source::Given | Source::Requested | Source::Moved(..) => {
            Input::Reference(reference(cx, id, sources, field))
        }
        Source::Initial => Input::Absent,
        Source::RequestedOrInitial if cx.program.overridden_in_request => Input::Optional,
        Source::RequestedOrInitial => Input::Absent,
    }
}

/// A reference to the value that a field is about to get. The local of a value that moves is a reference already: the
/// value is still in its old place.
fn reference(cx: Cx, id: StateId, sources: &[Source], field: usize) -> TokenStream {
    let local = given(cx, id, cx.state(id).data[field].name);
    match sources[field] {
        Source::Moved(..) => tokens!(#local),
        _ => tokens!(&#local),
    }
}

/// The locals from which the inside of a state is put together after [`Parts::lets`], without data that move.
pub(crate) fn locals(cx: Cx, inside: &Inside) -> Vec<Local> {
    match inside {
        Inside::Memory { .. } => memory::locals(cx, inside, &|inside| locals(cx, inside)),
        inside => inside.children().iter().each_of(|child| locals_of(cx, child)).gather(),
    }
}

fn locals_of(cx: Cx, entered: &Entered) -> Vec<Local> {
    let id = entered.state;
    let fields = cx.state(id).data.iter().zip(&entered.sources);
    let given = fields
        .filter(|(_, source)| !matches!(source, Source::Moved(..)))
        .map(|(field, _)| Local::new(given(cx, id, field.name), field.ty.code()));
    let inside = match cx.program.is_shared(id, &entered.inside) {
        true => vec![Local::new(initial_local(cx, id), store::inside_type(cx, id))],
        false => locals(cx, &entered.inside),
    };
    given.and(inside).gather()
}

/// `made_` and `timers_`.
pub(crate) fn made_locals(cx: Cx, domain: StateId) -> Vec<Local> {
    let made = Local::new(hidden(&format_ident!("made")), store::inside_type(cx, domain));
    std::iter::once(made).and(timers::local(cx)).gather()
}

/// `made_`, or `made_, timers_`.
pub(crate) fn made_args(cx: Cx) -> TokenStream {
    if cx.has_timers() { tokens!(made_, timers_) } else { tokens!(made_) }
}

/// `made_: Type`, or `made_: Type, timers_: [Timer; N]`.
pub(crate) fn made_params(cx: Cx, domain: StateId) -> TokenStream {
    let ty = store::inside_type(cx, domain);
    let timers = timers::ty(cx).map(|ty| tokens!(, timers_: #ty));
    tokens!(made_: #ty #timers)
}

/// `State`, or `(State, [Timer; N])` where states have timers.
pub(crate) fn made_type(cx: Cx) -> TokenStream {
    let state = store::inside_type(cx, ROOT);
    match timers::ty(cx) {
        Some(timers) => tokens!((#state, #timers)),
        None => state,
    }
}
