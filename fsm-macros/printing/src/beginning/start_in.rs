//! How a machine begins in a state that its caller chooses: the method, and the configuration, which is the states around
//! that one, and beside these what is entered by default. Each composite finds the target among the states inside it in a
//! function of its own, so that all of them together are as long as the table.

use super::start;
use crate::change::make::{self, inside_fn, made_type, with_inside, with_timers};
use crate::code::{asked, scope};
use crate::context::args::{args, params};
use crate::follow::rounds;
use crate::names::paths::{entry, entry_type, id_from, widened};
use crate::prelude::*;
use crate::program::{Inside, Source};
use crate::state::local::Parts;
use crate::state::store::{self, Inner};
use crate::time::timers;

/// The body of `start_in`.
pub(crate) fn body(cx: Cx) -> TokenStream {
    let target = widened(cx);
    let begins_by_target = cx.facts().begins_by_target && cx.does(Job::BeginIn);
    let made = tokens! {
        let #{with_timers(cx, tokens!(state_))} =
            Self::#{cx.call(Job::Make)}(#target, #{scope::args(cx, ROOT)} #{args(cx)})~;
    };
    let enters = tokens! {
        #{start::enters(cx, Job::BeginIn, begins_by_target.then(|| tokens!(id_,)))}
        #{rounds::end(cx, tokens!(machine_))}
    };
    tokens! {
        #if begins_by_target || cx.facts().needs_below || cx.facts().needs_around {
            let id_ = #{id_from(cx, tokens!(&target_))};
        }
        #if cx.facts().needs_below { #{refuse(cx, Job::NeedsBelow, tokens!(NeedsBelow))} }
        #if cx.facts().needs_around { #{refuse(cx, Job::NeedsAround, tokens!(NeedsAround))} }
        ::core::result::Result::Ok({ #{start::begin(cx, made, enters)} })
    }
}

fn refuse(cx: Cx, test: Job, reason: TokenStream) -> TokenStream {
    tokens! {
        if Self::#{cx.call(test)}(id_) {
            return ::core::result::Result::Err(::fsm_runtime::requests::Refused {
                request: ::fsm_runtime::requests::Request::Replace(target_),
                reason: ::fsm_runtime::requests::Reason::#reason,
                state: "",
            });
        }
    }
}

/// `make_`: the whole configuration.
pub(crate) fn make_fn(cx: Cx) -> TokenStream {
    tokens! {
        try fn #{cx.name_of(Job::Make)}(target_: #{entry_type(cx)}, #{scope::params(cx, ROOT, false)} #{params(cx)}) -> #{made_type(cx)} {
            #{make::whole(cx, configuration(cx))}
        }
    }
}

/// The configuration around the local `target_`, as an expression.
fn configuration(cx: Cx) -> TokenStream {
    let begun: Vec<StateId> = cx.states().filter(|id| begins(cx, *id)).gather();
    tokens! {
        #if cx.tree().is_flat() {
            match target_ {
                #for id in begun.iter().copied() { #{asked::pattern(cx, id)} => #{target(cx, id)} }
                #if begun.len() < cx.states().count() { _ => ::fsm_runtime::__private::refused_before(), }
            }
        } #else {
            {
                let target_ = &mut ::core::option::Option::Some(target_);
                #if cx.tree().is_compound(ROOT) { #{found(cx, ROOT)} } #else { #{whole(cx, ROOT, regions(cx, ROOT))} }
            }
        }
    }
}

/// `start_in_Name`: what is inside a composite where the machine begins in `target_`, which is somewhere inside it, or beside
/// it. Who enters the target takes it.
pub(crate) fn of_inside(cx: Cx, id: StateId) -> TokenStream {
    let param = tokens!(target_: &mut ::core::option::Option<#{entry_type(cx)}>,);
    inside_fn(cx, Job::StartIn(id), id, [param, params(cx)], found(cx, id))
}

/// Whether a machine can begin in this state: it can be entered by its name alone.
fn begins(cx: Cx, id: StateId) -> bool {
    !cx.state(id).needs_around
}

/// The child of a composite: the one that the target is, or in which it is, or the initial one.
fn found(cx: Cx, id: StateId) -> TokenStream {
    let children = cx.tree().children(id);
    tokens! {
        match target_.take() {
            #for child in children.iter().copied() { #if begins(cx, child) { #{taken(cx, child)} } }
            #for child in children.iter().copied() { #{around(cx, child)} }
            #if id == ROOT {
                _ => ::fsm_runtime::__private::refused_before(),
            } #else {
                other_ => { *target_ = other_; #{make::by_default(cx, id)} }
            }
        }
    }
}

/// `Some(Target::Name { … }) => …,`
fn taken(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        ::core::option::Option::Some(#{asked::pattern(cx, id)}) => #{target(cx, id)}
    }
}

/// An arm for the states inside this one, if the target may be one of them.
fn around(cx: Cx, id: StateId) -> Option<TokenStream> {
    let inside = inside(cx, id)?;
    let name = entry(cx).0;
    let targets = cx.tree().states_inside(id).filter(|inner| begins(cx, *inner));
    let patterns = targets.map(|inner| tokens!(#name::#{cx.state(inner).name} { .. }));
    let initial = vec![Source::Initial; cx.state(id).data.len()];
    Some(tokens! {
        inner_ @ ::core::option::Option::Some(#(#patterns)|*) => { *target_ = inner_; #{value(cx, id, &initial, inside)} }
    })
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

/// What is inside a state in which the target may be.
fn inside(cx: Cx, id: StateId) -> Option<Parts> {
    if !cx.tree().states_inside(id).any(|inner| begins(cx, inner)) {
        return None;
    }
    if !cx.tree().is_compound(id) {
        return Some(regions(cx, id));
    }
    let local = store::inside_local();
    let lets = tokens! {
        let #local = Self::#{cx.call(Job::StartIn(id))}(
            target_, #{scope::args(cx, id)} #{args(cx)} #if timers::are_inside(cx, id) { &mut timers_ }
        )~;
    };
    Some(Parts::of(lets, Inner::Child(local.code())))
}

/// Regions, each of which may be the target or hold it.
fn regions(cx: Cx, id: StateId) -> Parts {
    let Inside::Regions(by_default) = &cx.state(id).initial else {
        return Parts::of(TokenStream::new(), Inner::Open);
    };
    let lets = tokens! {
        #for (entered, (region, local)) in by_default.iter().zip(store::regions_bound(cx, id)) {
            #let rest = inside(cx, region).unwrap_or_else(|| make::inside(cx, region, &entered.inside, true));
            let #local = match target_.take() {
                #if begins(cx, region) { #{taken(cx, region)} }
                other_ => { *target_ = other_; #{value(cx, region, &entered.sources, rest)} }
            };
        }
    };
    Parts::of(lets, store::bound_regions(cx, id))
}

/// A state with what is inside, as one expression.
fn value(cx: Cx, id: StateId, sources: &[Source], inside: Parts) -> TokenStream {
    whole(cx, id, with_inside(cx, id, sources, inside))
}

fn whole(cx: Cx, id: StateId, inside: Parts) -> TokenStream {
    tokens!({ #{inside.code(cx, id)} })
}
