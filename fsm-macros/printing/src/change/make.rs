//! Values of the states that are entered. They are made before anything is given up: first all that can fail (gifts,
//! initial values, durations), then a literal, which cannot fail.

use proc_macro2::Ident;
use quote::format_ident;

use super::init::{self, Input};
use super::memory;
use crate::code::scope::{self, Scope, given};
use crate::context::args::{args, params};
use crate::names::paths::hidden;
use crate::prelude::*;
use crate::program::{Commit, Entered, Gift, Inside, Made, Source, Value};
use crate::state::local::{Alternative, Local, Parts, of_state};
use crate::state::store::{self, Inner};
use crate::time::timers;

/// The values that a target gives, in the order in which they were written; what is moved can be looked at where it is.
pub(crate) fn gifts(scope: &Scope, gifts: &[Gift]) -> TokenStream {
    tokens! {
        #for gift in gifts {
            #let local = given(scope.cx, gift.state, gift.name);
            #let ty = scope.cx.program.field((gift.state, gift.field)).ty;
            #for attr in gift.attrs { #attr }
            #match &gift.value {
                Value::Code(body) => { let #local: #ty = #{scope.value(body, tokens!(#ty))}; }
                Value::Moved { name, .. } => { let #local = &*#{scope::local(name)}; }
            }
        }
    }
}

/// The whole configuration, with its timers. `value` sets them in `timers_`.
pub(crate) fn whole(cx: Cx, value: TokenStream) -> TokenStream {
    tokens! {
        #if cx.has_timers() { #{made_let(cx, value)} #{with_timers(cx, tokens!(made_))} } #else { #value }
    }
}

/// `let made_ = …;`, and before it `timers_`, if states have timers.
fn made_let(cx: Cx, value: TokenStream) -> TokenStream {
    tokens!(#{timers::off_let(cx)} let made_ = #value;)
}

/// `state`, or `(state, timers_)` where states have timers.
pub(crate) fn with_timers(cx: Cx, state: TokenStream) -> TokenStream {
    if cx.has_timers() { tokens!((#state, timers_)) } else { state }
}

/// All that a change makes before its commit, and that may fail. The statements of [`last`] only move.
pub(crate) fn before(cx: Cx, domain: StateId, made: &Made, commit: Commit) -> TokenStream {
    let lets = || inside(cx, domain, &made.inside, false).lets;
    match commit {
        Commit::Assign | Commit::Taken => TokenStream::new(),
        Commit::Place => made_let(cx, value(cx, domain, made)),
        Commit::Late => tokens!(#{timers::off_let(cx)} #{lets()}),
        Commit::Exchange => {
            tokens!(#{timers::off_let(cx).filter(|_| timers::are_inside(cx, domain))} #{lets()})
        }
    }
}

/// The locals in which this waits for the commit.
pub(crate) fn waiting(cx: Cx, domain: StateId, made: &Made, commit: Commit) -> Vec<Local> {
    let timers = timers::local(cx).filter(|_| commit != Commit::Exchange || timers::are_inside(cx, domain));
    let made = match commit {
        Commit::Assign | Commit::Taken => return Vec::new(),
        Commit::Place => vec![Local::new(hidden(&format_ident!("made")), store::inside_type(cx, domain))],
        Commit::Late | Commit::Exchange => locals(cx, &made.inside),
    };
    made.into_iter().and(timers).gather()
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
    let parts = inside(cx, id, &made.inside, made.is_first);
    let is_bare = parts.lets.is_empty() && parts.last.is_empty();
    let code = parts.code(cx, id);
    if is_bare { code } else { tokens!({ #code }) }
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
    match cx.program.is_shared(id, &cx.state(id).initial) {
        true => initial_call(cx, id),
        false => new_by_default(cx, id),
    }
}

fn new_by_default(cx: Cx, id: StateId) -> TokenStream {
    made_inside(cx, id, &cx.state(id).initial, true).code(cx, id)
}

fn initial_local(cx: Cx, id: StateId) -> Ident {
    hidden(&format_ident!("initial_in_{}", cx.state(id).name))
}

/// `initial_in_Name`: what is entered inside a composite by default.
pub(crate) fn initial_fn(cx: Cx, id: StateId) -> TokenStream {
    let callers = if cx.facts().alone.begins(id) { TokenStream::new() } else { params(cx) };
    inside_fn(cx, Job::Initial(id), id, [TokenStream::new(), callers], new_by_default(cx, id))
}

/// A function that makes what is inside a state. Its own parameters stand before the data and after them.
pub(crate) fn inside_fn(
    cx: Cx,
    job: Job,
    id: StateId,
    [before, after]: [TokenStream; 2],
    body: TokenStream,
) -> TokenStream {
    let timers = timers::ty(cx).filter(|_| timers::are_inside(cx, id));
    tokens! {
        try fn #{cx.name_of(job)}(
            #before
            #{scope::params(cx, id, false)}
            #after
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
            let default = alternative(cx, "default", (*of, default), given(*of, gifts));
            let renewed = renewed
                .iter()
                .map(|(child, inside)| alternative(cx, "renewed", (*child, inside), TokenStream::new()));
            memory::made(cx, *of, *depth, default, renewed.gather(), *by_clone)
        }
    }
}

fn alternative(cx: Cx, name: &str, (state, inside): (StateId, &Inside), gifts: TokenStream) -> Alternative {
    let parts = self::inside(cx, state, inside, false);
    Alternative::of(cx, (state, inside), of_state(cx, name, state), gifts, parts, locals(cx, inside))
}

/// A state with its data, the initial values among them, and what is inside.
fn entered(cx: Cx, entered: &Entered, is_first: bool) -> Parts {
    let inside = inside(cx, entered.state, &entered.inside, is_first);
    with_inside(cx, entered.state, &entered.sources, inside)
}

/// A state with data from these sources, around what is inside.
pub(crate) fn with_inside(cx: Cx, id: StateId, sources: &[Source], inside: Parts) -> Parts {
    let local = |field: usize| given(cx, id, cx.state(id).data[field].name).code();
    // To the value that a field is about to get. One that moves is still in its old place, and its local is a reference.
    let reference =
        |field: usize| tokens!(#if !matches!(sources[field], Source::Moved(..)) { & } #{local(field)});
    let input = |field: usize| match sources[field] {
        Source::Given | Source::Requested | Source::Moved(..) => Input::Reference(reference(field)),
        Source::RequestedOrInitial if cx.program.overridden_in_request => Input::Optional,
        Source::Initial | Source::RequestedOrInitial => Input::Absent,
    };
    let lets = tokens! {
        #{init::call(cx, id, &input)}
        #if !inside.lets.is_empty() || cx.state(id).computes_times { #{scope::bind_given(cx, id, &reference)} }
        #{timers::set_call(cx, id)}
        #{inside.lets}
    };
    let value = store::shell(cx, id, Some(store::fields_as(cx, id, &local)), inside.inner);
    Parts { lets, last: inside.last, inner: Inner::Child(value) }
}

/// The locals from which the inside of a state is put together after [`Parts::lets`], without data that move.
fn locals(cx: Cx, inside: &Inside) -> Vec<Local> {
    let of = |name: &str, id: StateId, inside: &Inside| {
        Alternative::locals(cx, id, inside, locals(cx, inside), of_state(cx, name, id))
    };
    match inside {
        Inside::Memory { of: id, default, renewed, .. } => {
            let renewed = renewed.iter().each_of(|(child, inside)| of("renewed", *child, inside));
            of("default", *id, default).into_iter().and(renewed).gather()
        }
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
