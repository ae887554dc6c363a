//! History: what a composite remembers of what was active in it, made into what is entered. It is looked at first,
//! and taken out of its place last of all, when nothing can fail any more.

use proc_macro2::Ident;
use quote::format_ident;

use crate::names::paths::hidden;
use crate::prelude::*;
use crate::program::{Inside, Made};
use crate::state::local::{Alternative, Parts, kept, of_state};
use crate::state::store::{self, Inner, state_ref};
use crate::time::timers;
use crate::written::Depth;

/// `remembers_Name_`: whether there is something to be brought back.
pub(crate) fn flag(cx: Cx, id: StateId) -> Ident {
    of_state(cx, "remembers", id)
}

/// `let memory_Name_ = …; let remembers_Name_ = …;` for each history that the change enters: what it remembers, by
/// reference, and whether it remembers anything. A composite that this very change leaves is remembered as it is now.
/// `leaves` is the condition under which the change leaves anything, if only the run time knows that.
pub(crate) fn lets(cx: Cx, made: &Made, leaves: Option<TokenStream>) -> TokenStream {
    lets_in(cx, made, leaves, &|id, inner| (state_ref(cx), store::pattern(cx, id, &store::no_fields, inner)))
}

/// [`lets`] with `place`, which says where the inside of a composite that is left is found: in which value, and by
/// which pattern.
pub(crate) fn lets_in(
    cx: Cx,
    made: &Made,
    leaves: Option<TokenStream>,
    place: &dyn Fn(StateId, Inner) -> (TokenStream, TokenStream),
) -> TokenStream {
    let leaves = leaves.map(|leaves| tokens!(if #leaves));
    let memories = if made.is_first { Vec::new() } else { made.inside.memories() };
    tokens! {
        #for id in memories {
            #let memory = of_state(cx, "memory", id);
            #let kept = kept(cx, id);
            let #memory = #if made.left_and_remembered.holds(&id) {
                #let inside = store::bound_inside(cx, id);
                #let found = place(id, inside.clone());
                match #{found.0} {
                    #{found.1} #leaves => ::core::option::Option::Some(#{store::value(cx, id, inside)}),
                    _ => #kept,
                }
            } #else { #kept };
            let #{flag(cx, id)} = #memory.is_some();
        }
    }
}

/// The states that a history brings back, or its default.
pub(crate) fn made(
    cx: Cx,
    id: StateId,
    depth: Depth,
    default: Alternative,
    renewed: Vec<Alternative>,
    by_clone: bool,
) -> Parts {
    let memory = of_state(cx, "memory", id);
    let Alternative { held, lets, made, last, .. } = default;
    let renewals = renewed.into_iter().map(|renewed| Renewal::of(cx, id, renewed)).gather();
    // The timers of what history brings back run anew.
    let comes_back = |inner| depth == Depth::Deep || cx.tree().parent(inner) == Some(id);
    let found = |pattern| tokens!(::core::option::Option::Some(#pattern) = #memory);
    let lets = tokens! {
        #lets
        let #held = match #{flag(cx, id)} {
            true => ::core::option::Option::None,
            false => ::core::option::Option::Some({ #made }),
        };
        #for renewal in &renewals { #{renewal.lets} }
        #{timers::set_each(cx, id, &comes_back, &found)}
    };
    // By now the history holds what this very change has left, as the actions of all lines of the step have made it.
    let place = cx.history_field(id);
    let remembered = match by_clone || cx.storage().remembered_twice.holds(&id) {
        true => tokens!(::core::clone::Clone::clone(&self.#place)),
        false => tokens!(self.#place.take()),
    };
    let last = tokens!(#last #for renewal in &renewals { #{renewal.last} });
    let value = tokens! {
        match #held {
            ::core::option::Option::Some(inside_) => inside_,
            _ => #{taken(cx, id, &renewals, remembered)}
        }
    };
    if cx.tree().is_compound(id) {
        return Parts { lets, last, inner: Inner::Child(value) };
    }
    // The regions are taken apart where they are put into the state.
    let locals = store::region_locals(cx, id);
    Parts { lets, last: tokens!(#last let #locals = #value;), inner: store::bound_regions(cx, id) }
}

/// The remembered states. Inside a child that shallow history brings back, the states are new.
fn taken(cx: Cx, id: StateId, renewals: &[Renewal], remembered: TokenStream) -> TokenStream {
    let remembered = tokens!(::fsm_runtime::__private::filled(#remembered));
    // All regions come back with their data, and begin anew inside.
    let parts = store::regions_bound(cx, id).into_iter().map(|(region, local)| {
        match renewals.iter().find(|renewal| renewal.child == region) {
            Some(renewal) => (renewal.old, renewal.new),
            None => (local.code(), local.code()),
        }
    });
    let parts = parts.gather();
    tokens! {
        #if renewals.is_empty() { #remembered } #else if cx.tree().is_compound(id) {
            match #remembered {
                #for renewal in renewals { #{renewal.old} => #{renewal.new}, }
                inside_ => inside_
            }
        } #else {
            {
                let (#for (old, _) in &parts { #old, }) = #remembered;
                (#for (_, new) in &parts { #new, })
            }
        }
    }
}

/// Clears, after the commit, the histories of which copies were put into place. `conditions` say whether the states
/// were entered.
pub(crate) fn spent(cx: Cx, inside: &Inside, conditions: TokenStream) -> TokenStream {
    let Inside::Memory { of, default, renewed, by_clone, .. } = inside else {
        return inside.children().iter().map(|child| spent(cx, &child.inside, conditions)).joined();
    };
    let flag = flag(cx, *of);
    tokens! {
        #if *by_clone && !cx.storage().remembered_twice.holds(of) {
            if #conditions #flag { self.#{cx.history_field(*of)} = ::core::option::Option::None; }
        }
        #{spent(cx, default, tokens!(#conditions !#flag &&))}
        #for (child, inside) in renewed {
            #{spent(cx, inside, tokens!(#conditions #flag && #{store::is_active(cx, *child)} &&))}
        }
    }
}

/// A child that shallow history brings back, with what is inside of it anew.
struct Renewal {
    child: StateId,
    lets: TokenStream,
    last: TokenStream,
    /// The child as it is remembered, and as it comes back: patterns and literals.
    old: TokenStream,
    new: TokenStream,
}

impl Renewal {
    /// A child of the composite `id`.
    fn of(cx: Cx, id: StateId, renewed: Alternative) -> Self {
        let Alternative { state: child, held, lets, made, last } = renewed;
        let seen = store::shell(cx, child, Some(crate::code::scope::fields(cx, child)), Inner::Open);
        let seen = match cx.tree().is_region(child) {
            true => tokens! {
                (#for region in cx.tree().children(id) { #if *region == child { #seen } #else { _ }, })
            },
            false => seen,
        };
        let state = cx.state(child);
        let kept =
            |field: usize| hidden(&format_ident!("kept_{}_{}", state.name, state.data[field].name)).code();
        let with = |inner| store::shell(cx, child, Some(store::fields_as(cx, child, &kept)), inner);
        let filled = tokens!(::fsm_runtime::__private::filled(#held));
        let new = match cx.tree().is_compound(child) {
            true => with(Inner::Child(filled)),
            false => {
                let inner = store::bound_regions(cx, child);
                tokens!({ let #{store::value(cx, child, inner.clone())} = #filled; #{with(inner)} })
            }
        };
        let lets = tokens! {
            #lets
            let #held = match #{of_state(cx, "memory", id)} {
                ::core::option::Option::Some(#seen) => ::core::option::Option::Some({ #made }),
                _ => ::core::option::Option::None,
            };
        };
        Self { child, lets, last, old: with(Inner::Open), new }
    }
}
