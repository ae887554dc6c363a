//! How a machine begins in a state that its caller chooses: the method, and the configuration, which is the states around
//! that one, and beside these what is entered by default. Each composite finds the target among the states inside it in a
//! function of its own, so that all of them together are as long as the table.

use super::context::{args, params, start_args, start_params};
use super::cx::Cx;
use super::job::Job;
use super::local::Parts;
use super::make::{self, inside_fn, made_type, with_inside, with_timers};
use super::methods::{Gives, Method};
use super::names::{entry, entry_type, id_from, target_type, widened};
use super::store::{self, Inner};
use super::{asked, ending, scope, start, timers};
use crate::each::Gather;
use crate::program::{Inside, Source};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

pub(super) fn start_in(cx: Cx) -> Method {
    let data = scope::args(cx, ROOT);
    let args = args(cx);
    let target = widened(cx);
    let id = id_from(cx, tokens!(&target_));
    let refuse = |test: TokenStream, reason: TokenStream| {
        tokens! {
            if #test {
                return ::core::result::Result::Err(::fsm_runtime::requests::Refused {
                    request: ::fsm_runtime::requests::Request::Replace(target_),
                    reason: ::fsm_runtime::requests::Reason::#reason,
                    state: "",
                });
            }
        }
    };
    let needs_below = cx.states().any(|id| cx.state(id).needs_below);
    let needs_below =
        needs_below.then(|| refuse(tokens!(Self::#{cx.call(Job::NeedsBelow)}(id_)), tokens!(NeedsBelow)));
    let needs_around = cx.states().any(|id| cx.state(id).needs_around);
    let needs_around =
        needs_around.then(|| refuse(tokens!(Self::#{cx.call(Job::NeedsAround)}(id_)), tokens!(NeedsAround)));
    let enters = cx.function(Job::BeginIn);
    let which = cx.facts().begins_by_target.then(|| tokens!(id_,));
    let id_let = (enters.is_some() && which.is_some() || needs_below.is_some() || needs_around.is_some())
        .then(|| tokens!(let id_ = #id;));
    let enters = enters.map(|name| tokens!(machine_.#name(#which #args)~;));
    let enters = tokens!(#{start::enter_machine(cx)} #enters #{ending::end(cx, &tokens!(machine_))});
    let state = make::with_timers(cx, tokens!(state_));
    let begin =
        start::begin(cx, tokens!(let #state = Self::#{cx.call(Job::Make)}(#target, #data #args)~;), enters);
    let params = start_params(cx);
    let args = start_args(cx);
    let target = target_type(cx);
    Method {
        docs: tokens! {
            /// Starts the machine in another state than its initial one; those around it are entered too.
            ///
            /// # Errors
            ///
            /// A state that needs another one suspended below it, or data that only a line can give to a state
            /// around it, is refused, and handed back.
        },
        name: "start_in",
        params: tokens!(target_: #target, #params),
        args: tokens!(target_, #args),
        observes: true,
        may_stop: true,
        output: tokens!(::core::result::Result<Self, ::fsm_runtime::requests::Refused<#target>>),
        gives: Gives::MachineOrError,
        body: tokens! {
            #id_let
            #needs_below #needs_around
            ::core::result::Result::Ok({ #begin })
        },
        ..Method::default()
    }
}

/// `make_`: the whole configuration.
pub(super) fn make_fn(cx: Cx) -> TokenStream {
    let value = match cx.tree().is_flat() {
        true => {
            let arms = cx
                .tree()
                .children(ROOT)
                .iter()
                .filter(|id| begins(cx, **id))
                .map(|id| tokens!(#{asked::pattern(cx, *id)} => #{target(cx, *id)}));
            let is_whole = cx.states().all(|id| begins(cx, id));
            let rest = (!is_whole).then(|| tokens!(_ => ::fsm_runtime::__private::refused_before(),));
            tokens!(match target_ { #(#arms)* #rest })
        }
        false => {
            let inside = match cx.tree().is_compound(ROOT) {
                true => found(cx, ROOT),
                false => whole(cx, ROOT, regions(cx, ROOT)),
            };
            tokens!({ let target_ = &mut ::core::option::Option::Some(target_); #inside })
        }
    };
    let whole = match cx.has_timers() {
        true => tokens!(#{timers::off_let(cx)} let made_ = #value; #{with_timers(cx, tokens!(made_))}),
        false => value,
    };
    tokens! {
        try fn make_(target_: #{entry_type(cx)}, #{scope::params(cx, ROOT, false)} #{params(cx)}) -> #{made_type(cx)} { #whole }
    }
}

/// `start_in_Name`: what is inside a composite where the machine begins in `target_`, which is somewhere inside it, or beside
/// it. Who enters the target takes it.
pub(super) fn of_inside(cx: Cx, id: StateId) -> TokenStream {
    let param = tokens!(target_: &mut ::core::option::Option<#{entry_type(cx)}>,);
    inside_fn(cx, Job::StartIn(id), id, [param, params(cx)], found(cx, id))
}

/// Whether a machine can begin in this state: it can be entered by its name alone.
fn begins(cx: Cx, id: StateId) -> bool {
    !cx.state(id).needs_around
}

/// The child of a composite: the one that the target is, or in which it is, or the initial one.
fn found(cx: Cx, id: StateId) -> TokenStream {
    let children = || cx.tree().children(id).iter().copied();
    let targets = children().filter(|child| begins(cx, *child)).map(|child| taken(cx, child));
    let around = children().filter_map(|child| Some(around(cx, child, begun_inside(cx, child)?)));
    let arms: TokenStream = targets.and(around).joined();
    let other = match id {
        ROOT => tokens!(_ => ::fsm_runtime::__private::refused_before(),),
        id => {
            let by_default = make::by_default(cx, id);
            tokens!(other_ => { *target_ = other_; #by_default })
        }
    };
    tokens!(match target_.take() { #arms #other })
}

/// `Some(Target::Name { … }) => …,`
fn taken(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        ::core::option::Option::Some(#{asked::pattern(cx, id)}) => #{target(cx, id)}
    }
}

/// An arm for the states inside this one.
fn around(cx: Cx, id: StateId, value: TokenStream) -> TokenStream {
    let name = entry(cx).0;
    let inside = cx.tree().states_inside(id).filter(|inner| begins(cx, *inner));
    let patterns = inside.map(|inner| tokens!(#name::#{cx.state(inner).name} { .. }));
    let patterns: Vec<TokenStream> = patterns.gather();
    if patterns.is_empty() {
        return TokenStream::new();
    }
    tokens!(inner_ @ ::core::option::Option::Some(#(#patterns)|*) => { *target_ = inner_; #value })
}

/// The target, with the data that the caller gives and what is inside by default.
fn target(cx: Cx, id: StateId) -> TokenStream {
    let inside = make::inside(cx, id, &cx.state(id).initial, true);
    let requested = cx.state(id).data.iter().map(|field| match field.initial {
        Some(_) => Source::RequestedOrInitial,
        None => Source::Requested,
    });
    value(cx, id, &requested.gather(), inside)
}

/// A state around the target, if the target may be inside.
fn begun_inside(cx: Cx, id: StateId) -> Option<TokenStream> {
    let inside = inside(cx, id)?;
    let initial = vec![Source::Initial; cx.state(id).data.len()];
    Some(value(cx, id, &initial, inside))
}

/// What is inside a state in which the target may be.
fn inside(cx: Cx, id: StateId) -> Option<Parts> {
    if !cx.tree().states_inside(id).any(|inner| begins(cx, inner)) {
        return None;
    }
    if !cx.tree().is_compound(id) {
        return Some(regions(cx, id));
    }
    let timers = timers::are_inside(cx, id).then(|| tokens!(&mut timers_));
    let call = tokens! {
        Self::#{cx.call(Job::StartIn(id))}(target_, #{scope::args(cx, id)} #{args(cx)} #timers)~
    };
    let local = store::inside_local();
    Some(Parts::of(tokens!(let #local = #call;), Inner::Child(local.code())))
}

/// Regions, each of which may be the target or hold it.
fn regions(cx: Cx, id: StateId) -> Parts {
    let Inside::Regions(by_default) = &cx.state(id).initial else {
        return Parts::of(TokenStream::new(), Inner::Open);
    };
    let made = by_default.iter().zip(store::regions_bound(cx, id)).map(|(entered, (region, local))| {
        let rest = inside(cx, region).unwrap_or_else(|| make::inside(cx, region, &entered.inside, true));
        let rest = value(cx, region, &entered.sources, rest);
        let target = begins(cx, region).then(|| taken(cx, region));
        tokens!(let #local = match target_.take() { #target other_ => { *target_ = other_; #rest } };)
    });
    Parts::of(made.joined(), store::bound_regions(cx, id))
}

/// A state with what is inside, as one expression.
fn value(cx: Cx, id: StateId, sources: &[Source], inside: Parts) -> TokenStream {
    whole(cx, id, with_inside(cx, id, sources, inside))
}

fn whole(cx: Cx, id: StateId, Parts { lets, last, inner }: Parts) -> TokenStream {
    tokens!({ #lets #last #{store::value(cx, id, inner)} })
}
