//! Memories of what is left: histories, and the children that state blips go back to.

use proc_macro2::Ident;

use crate::prelude::*;
use crate::program::Kept;
use crate::state::destructure::{AS_IT_WAS, inside_with, taken_inside};
use crate::state::store::{self, Inner};

/// `remember_in_Name`: fills the memories inside a state that is left, and keeps `old_` itself, if a state blip may bring
/// it back.
pub(crate) fn function(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::Remember(id))}(&mut self, old_: #{store::inside_type(cx, id)}) {
            #{kept_of_old(cx, id, &cx.storage().keeps[id.0])}
            #if cx.storage().previous_in.holds(&id) { #{keep_for_blip(cx, id)} }
        }
    }
}

/// Keeps the inside of the state that gives data away, down to the source, for its history and the memories inside it. The
/// states around the giver need none: data that have moved do not come back.
pub(crate) fn unmoved(cx: Cx, giver: StateId, source: StateId) -> Option<TokenStream> {
    let is_remembered = cx.storage().remembered.holds(&giver);
    let has_inner = cx.storage().remembers(giver);
    if giver == ROOT || (!is_remembered && !has_inner) {
        return None;
    }
    // It is put together again from its parts.
    let left = inside_with(cx, giver, source, taken_inside(cx, source, AS_IT_WAS), AS_IT_WAS);
    let value = store::value(cx, giver, left);
    let keeps = &cx.storage().keeps[giver.0];
    Some(tokens! {
        #if is_remembered && has_inner {
            let old_ = #value;
            // The history keeps `old_` as a whole.
            #for kept in keeps { #{clone(cx, giver, Kept { is_clone: true, ..*kept })} }
            #if cx.storage().previous_in.holds(&giver) {
                { let old_ = ::core::clone::Clone::clone(&old_); #{keep_for_blip(cx, giver)} }
            }
            self.#{cx.history_field(giver)} = ::core::option::Option::Some(old_);
        } #else if is_remembered {
            self.#{cx.history_field(giver)} = ::core::option::Option::Some(#value);
        } #else if cx.tree().is_compound(giver) {
            self.#{cx.call(Job::Remember(giver))}(#value);
        } #else {
            // In a generic machine the states that are left may not determine the type.
            let old_: #{store::kept_type(cx, giver)} = #value;
            #{kept_of_old(cx, giver, keeps)}
        }
    })
}

/// Fills the memories in one region that is left, which this local holds.
pub(crate) fn of_region(cx: Cx, region: StateId, local: &Ident) -> TokenStream {
    let holder = cx.tree().parent(region).unwrap_or(region);
    let inside = cx.storage().keeps[holder.0].iter().filter(|kept| cx.tree().is_in(kept.state, region));
    let kept = kept_of_old(cx, region, &inside.copied().gather());
    let (pattern, value) = region_value(cx, region);
    tokens! {
        #if !kept.is_empty() {
            {
                let #pattern = #local;
                #if !cx.tree().is_compound(region) { let old_ = #value; }
                #kept
            }
        }
    }
}

/// Fills these memories from `old_`, the inside of a state: clones first, for the others take `old_` apart.
fn kept_of_old(cx: Cx, id: StateId, kept: &[Kept]) -> TokenStream {
    let (cloned, moved): (Vec<Kept>, Vec<Kept>) = kept.iter().partition(|kept| kept.is_clone);
    tokens! {
        #for kept in cloned { #{clone(cx, id, kept)} }
        #if !moved.is_empty() { #{taken_apart(cx, id, tokens!(old_), &moved)} }
    }
}

/// A region as a pattern, and what is inside of it as a value.
fn region_value(cx: Cx, region: StateId) -> (TokenStream, TokenStream) {
    let inner = match cx.tree().is_compound(region) {
        true => Inner::Child(tokens!(old_)),
        false => store::bound_regions(cx, region),
    };
    (store::shell(cx, region, None, inner.clone()), store::value(cx, region, inner))
}

/// Fills a memory with a clone, since another memory keeps the same.
fn clone(cx: Cx, id: StateId, kept: Kept) -> TokenStream {
    let (inner, value) = kept_inside(cx, kept);
    let pattern = store::pattern_within(cx, id, kept.state, &store::no_fields, inner);
    tokens!(if let #pattern = &old_ { #{set(cx, kept, value)} })
}

/// Takes the inside of `base` apart for these memories, none of which stands inside another.
fn taken_apart(cx: Cx, base: StateId, value: TokenStream, kept: &[Kept]) -> TokenStream {
    if let [only] = kept
        && only.state == base
    {
        return set(cx, *only, value);
    }
    let mut holders: Vec<StateId> = Vec::new();
    let arms = kept.iter().map(|only| {
        let Some(holder) = shared_holder(cx, base, only.state, kept) else {
            let (inner, value) = kept_inside(cx, *only);
            let pattern = store::pattern_within(cx, base, only.state, &store::no_fields, inner);
            return tokens!(#pattern => { #{set(cx, *only, value)} });
        };
        if holders.holds(&holder) {
            return TokenStream::new();
        }
        holders.push(holder);
        regions_arm(cx, base, holder, kept)
    });
    tokens!(match #value { #(#arms)* _ => {} })
}

/// The outermost state of regions around a memory that holds another of them in another region.
fn shared_holder(cx: Cx, base: StateId, id: StateId, kept: &[Kept]) -> Option<StateId> {
    let tree = cx.tree();
    let around = tree.path(id).filter(|around| *around != id && tree.is_in(*around, base));
    let is_shared = |holder: &StateId| {
        let region = |id: StateId| tree.children(*holder).iter().find(|region| tree.is_in(id, **region));
        let others = kept.iter().filter(|other| tree.is_inside(other.state, *holder));
        tree.holds_regions(*holder)
            && others.map(|other| region(other.state)).any(|other| other != region(id))
    };
    around.filter(is_shared).last()
}

/// Memories in several regions of one state.
fn regions_arm(cx: Cx, base: StateId, holder: StateId, kept: &[Kept]) -> TokenStream {
    let regions = store::regions_bound(cx, holder).into_iter().map(|(region, local)| {
        let kept = kept.iter().copied().filter(|kept| cx.tree().is_in(kept.state, region));
        (region, local, kept.gather())
    });
    let regions = regions.filter(|(_, _, kept)| !kept.is_empty()).gather();
    let bound = regions.iter().map(|(region, local, _)| (*region, tokens!(#local)));
    tokens! {
        #{store::pattern_within(cx, base, holder, &store::no_fields, Inner::Regions(bound.gather()))} => {
            #for (region, local, kept) in &regions {
                #let (pattern, value) = region_value(cx, *region);
                { let #pattern = #local; #{taken_apart(cx, *region, value, kept)} }
            }
        }
    }
}

fn set(cx: Cx, kept: Kept, value: TokenStream) -> TokenStream {
    match kept.is_blip {
        false => tokens!(self.#{cx.history_field(kept.state)} = ::core::option::Option::Some(#value);),
        true => tokens!(let old_ = #value; #{keep_for_blip(cx, kept.state)}),
    }
}

/// The inside of a composite: the pattern that binds it, and its value.
fn kept_inside(cx: Cx, kept: Kept) -> (Inner, TokenStream) {
    let clone = |local: TokenStream| match kept.is_clone {
        true => tokens!(::core::clone::Clone::clone(#local)),
        false => local,
    };
    let value = match cx.tree().is_compound(kept.state) {
        true => clone(store::inside_local().code()),
        false => {
            tokens!((#for (_, local) in store::regions_bound(cx, kept.state) { #{clone(local.code())}, }))
        }
    };
    (store::bound_inside(cx, kept.state), value)
}

/// Keeps `old_`, a child of this state that was left, unless it is a branch point: nobody comes back to one. Nor to a state
/// whose machine was stopped with it: then nothing was left.
fn keep_for_blip(cx: Cx, parent: StateId) -> TokenStream {
    let field = cx.previous_field(parent);
    let keep = tokens!(self.#field = ::core::option::Option::Some(old_););
    let is_choice = |id: &StateId| cx.tree().is_choice(*id) && cx.tree().parent(*id) == Some(parent);
    let choices = cx.tree().states_inside(parent).filter(is_choice).gather();
    let holds_machine = |id: &StateId| cx.state(*id).inner().next().is_some();
    let stopped = cx.tree().states_inside(parent).filter(holds_machine).gather();
    let left = |id: StateId| store::pattern_within(cx, parent, id, &store::no_fields, Inner::Open);
    tokens! {
        #if choices.is_empty() && stopped.is_empty() { #keep } #else {
            match &old_ {
                #for id in choices { #{left(id)} => {}, }
                #for id in stopped { #{left(id)} => self.#field = ::core::option::Option::None, }
                _ => { #keep }
            }
        }
    }
}
