//! What is entered, as a value that is made before anything is given up: first all that can fail (gifts, initial values,
//! durations), then a literal that is only put together.

use super::attributes::field_cfgs;
use super::body::Scope;
use super::cx::Cx;
use super::init::{self, Input};
use super::memory;
use super::scope::{self, given};
use super::store::{self, Inner};
use super::timers;
use crate::each::Gather;
use crate::program::{Entered, Gift, Inside, Made, Source, Value};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// What is inside a state that is entered: statements that compute it and may fail, statements that only move, and the
/// value, which is only put together.
pub(super) struct Parts {
    pub(super) lets: TokenStream,
    pub(super) last: TokenStream,
    pub(super) inner: Inner,
}

/// The values that a target gives, in the order in which they were written; what is moved can be looked at where it is.
pub(super) fn gifts(scope: &Scope, gifts: &[Gift]) -> TokenStream {
    gifts.iter().map(|gift| self::gift(scope, gift)).joined()
}

fn gift(scope: &Scope, gift: &Gift) -> TokenStream {
    let field = scope.cx.program.field((gift.state, gift.field));
    let (attrs, cfgs, ty) = (gift.attrs, field_cfgs(field), field.ty);
    let local = given(scope.cx, gift.state, gift.name);
    match &gift.value {
        Value::Code(body) => {
            let value = scope.value(body);
            tokens!(#(#attrs)* #cfgs let #local: #ty = #value;)
        }
        Value::Moved { name, .. } => {
            let data = scope::local(name);
            tokens!(#(#attrs)* #cfgs let #local = &*#data;)
        }
    }
}

/// What is made inside a domain: the local `made_`, and `timers_` where there are some.
pub(super) fn made_let(cx: Cx, domain: StateId, made: &Made) -> TokenStream {
    let timers = timers::off_let(cx);
    let value = value(cx, domain, made);
    tokens!(#timers let made_ = #value;)
}

/// The whole of what is entered inside a state, as one expression.
pub(super) fn value(cx: Cx, id: StateId, made: &Made) -> TokenStream {
    let machine = (!made.is_first).then(|| tokens!(self));
    let Parts { lets, last, inner } = inside(cx, id, &made.inside, machine);
    let value = store::value(cx, id, inner);
    match lets.is_empty() && last.is_empty() {
        true => value,
        false => tokens!({ #lets #last #value }),
    }
}

/// What is entered inside a state whose data, and those of the states around it, are in scope. `machine` is what stands
/// for the machine, once there is one.
pub(super) fn inside(cx: Cx, id: StateId, inside: &Inside, machine: Option<TokenStream>) -> Parts {
    match inside {
        Inside::Nothing => Parts { lets: TokenStream::new(), last: TokenStream::new(), inner: Inner::Open },
        Inside::Child { child, by_default } => {
            let gifts = by_default.as_ref().map(|gifts| self::gifts(&Scope::of(cx, id), gifts));
            let (lets, last, value) = entered(cx, child, machine);
            Parts { lets: tokens!(#gifts #lets), last, inner: Inner::Child(value) }
        }
        Inside::Regions(regions) => {
            let made: Vec<_> =
                regions.iter().map(|region| (region.state, entered(cx, region, machine))).gather();
            let lets = made.iter().map(|(_, (lets, ..))| *lets).joined();
            let last = made.iter().map(|(_, (_, last, _))| *last).joined();
            let values = made.into_iter().map(|(region, (.., value))| (region, value)).gather();
            Parts { lets, last, inner: Inner::Regions(values) }
        }
        Inside::Memory { of, depth, default, gifts, renewed, by_clone, .. } => match machine {
            Some(machine) => {
                let default = memory::Default { inside: default, gifts };
                memory::made(cx, *of, *depth, default, renewed, *by_clone, machine)
            }
            None => {
                let gifts = self::gifts(&Scope::of(cx, id), gifts);
                let Parts { lets, last, inner } = self::inside(cx, id, default, machine);
                Parts { lets: tokens!(#gifts #lets), last, inner }
            }
        },
    }
}

/// A state with its data, the initial values among them, and what is inside.
fn entered(
    cx: Cx,
    entered: &Entered,
    machine: Option<TokenStream>,
) -> (TokenStream, TokenStream, TokenStream) {
    let id = entered.state;
    let inits = init::call(cx, id, &|field| input(cx, entered, field));
    let inside = inside(cx, id, &entered.inside, machine);
    let binds = match inside.lets.is_empty() && cx.state(id).timers.is_empty() {
        true => TokenStream::new(),
        false => scope::bind_given(cx, id, &|field| reference(cx, entered, field)),
    };
    let timers = timers::set_call(cx, id);
    let fields = store::fields_as(cx, id, &|field| {
        let local = given(cx, id, cx.state(id).data[field].name);
        tokens!(#local)
    });
    let (inner, last) = (inside.lets, inside.last);
    let value = store::shell(cx, id, Some(fields), inside.inner);
    (tokens!(#inits #binds #timers #inner), last, value)
}

fn input(cx: Cx, entered: &Entered, field: usize) -> Input {
    match entered.sources[field] {
        Source::Given | Source::Requested | Source::Moved(..) => {
            Input::Reference(reference(cx, entered, field))
        }
        Source::Initial => Input::Absent,
        Source::RequestedOrInitial if cx.program.overridden_in_request => Input::Optional,
        Source::RequestedOrInitial => Input::Absent,
    }
}

/// What a field is about to be given, to look at: what is moved is still where it was.
fn reference(cx: Cx, entered: &Entered, field: usize) -> TokenStream {
    let local = given(cx, entered.state, cx.state(entered.state).data[field].name);
    match entered.sources[field] {
        Source::Moved(..) => tokens!(#local),
        _ => tokens!(&#local),
    }
}

/// `made_`, or `made_, timers_`.
pub(super) fn made_args(cx: Cx) -> TokenStream {
    match cx.has_timers() {
        true => tokens!(made_, timers_),
        false => tokens!(made_),
    }
}

/// `made_: Type`, or `made_: Type, timers_: [Timer; N]`.
pub(super) fn made_params(cx: Cx, domain: StateId) -> TokenStream {
    let ty = store::inside_type(cx, domain);
    let timers = timers::ty(cx).map(|ty| tokens!(, timers_: #ty));
    tokens!(made_: #ty #timers)
}

/// `State`, or `(State, [Timer; N])` where states have timers.
pub(super) fn made_type(cx: Cx) -> TokenStream {
    let state = store::inside_type(cx, ROOT);
    match timers::ty(cx) {
        Some(timers) => tokens!((#state, #timers)),
        None => state,
    }
}
