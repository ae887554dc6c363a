//! What is entered, while it is made: parts of a value, the locals in which they wait for the commit, and the two ways to enter
//! a state with a history, which remembers something or nothing.

use proc_macro2::Ident;
use quote::format_ident;

use super::store::{self, Inner};
use crate::names::paths::hidden;
use crate::prelude::*;
use crate::program::Inside;

/// A local that waits from one step to the next.
pub(crate) struct Local {
    pub(crate) name: Ident,
    pub(crate) ty: TokenStream,
}

impl Local {
    pub(crate) fn new(name: Ident, ty: TokenStream) -> Self {
        Self { name, ty }
    }

    pub(crate) fn param(&self) -> TokenStream {
        let Self { name, ty } = self;
        tokens!(#name: #ty,)
    }

    pub(crate) fn arg(&self) -> TokenStream {
        tokens!(#{&self.name},)
    }
}

/// `{ name: Type, … }` of the variant in which these wait.
pub(crate) fn fields(locals: Vec<Local>) -> TokenStream {
    tokens!(#if !locals.is_empty() { { #for local in locals { #{local.param()} } } })
}

/// The inside of a state that is entered: `lets` computes and may fail, `last` only moves, and `inner` is the value.
pub(crate) struct Parts {
    pub(crate) lets: TokenStream,
    pub(crate) last: TokenStream,
    pub(crate) inner: Inner,
}

impl Parts {
    pub(crate) fn of(lets: TokenStream, inner: Inner) -> Self {
        Self { lets, last: TokenStream::new(), inner }
    }

    /// All of it inside the state `id`, as statements and an expression.
    pub(crate) fn code(self, cx: Cx, id: StateId) -> TokenStream {
        tokens!(#{self.lets} #{self.last} #{store::value(cx, id, self.inner)})
    }

    /// With these statements before.
    pub(crate) fn after(self, lets: TokenStream) -> Self {
        Self { lets: tokens!(#lets #{self.lets}), ..self }
    }
}

/// The states that are entered inside a state if a history remembers nothing, or if it remembers something. They are
/// made before the commits, since making them can fail, and wait in a local. If they take something out of another
/// memory, their parts wait in locals, and are put together among the commits.
pub(crate) struct Alternative {
    pub(crate) state: StateId,
    /// The local in which it waits.
    pub(crate) held: Ident,
    /// Before the value.
    pub(crate) lets: TokenStream,
    pub(crate) made: TokenStream,
    /// Among the commits.
    pub(crate) last: TokenStream,
}

impl Alternative {
    /// The inside of this state, with the values that it is given, and with the locals that wait for [`Parts::last`].
    pub(crate) fn of(
        cx: Cx,
        (state, inside): (StateId, &Inside),
        held: Ident,
        gifts: TokenStream,
        parts: Parts,
        waits: Vec<Local>,
    ) -> Self {
        let parts = parts.after(tokens!(#gifts #{look_again(cx, inside)}));
        if inside.memories().is_empty() {
            let none = TokenStream::new();
            return Self { state, held, lets: none, made: parts.code(cx, state), last: none };
        }
        let Parts { lets: begin, last, inner } = parts;
        let value = store::value(cx, state, inner);
        let waits: Vec<(Ident, Local)> = waits.into_iter().map(|local| (late(&held, &local), local)).gather();
        Self {
            state,
            lets: tokens! {
                #for (late, Local { ty, .. }) in &waits {
                    let mut #late: ::core::option::Option<#ty> = ::core::option::Option::None;
                }
            },
            made: tokens! {
                #begin
                #for (late, Local { name, .. }) in &waits { { #late = ::core::option::Option::Some(#name); } }
            },
            last: tokens! {
                let #held = match #held {
                    ::core::option::Option::Some(()) => ::core::option::Option::Some({
                        #for (late, Local { name, .. }) in &waits {
                            let #name = ::fsm_runtime::__private::filled(#late);
                        }
                        #last
                        #value
                    }),
                    _ => ::core::option::Option::None,
                };
            },
            held,
        }
    }

    pub(crate) fn locals(cx: Cx, id: StateId, inside: &Inside, waits: Vec<Local>, held: Ident) -> Vec<Local> {
        let option = |ty: TokenStream| tokens!(::core::option::Option<#ty>);
        if inside.memories().is_empty() {
            return vec![Local::new(held, option(store::kept_type(cx, id)))];
        }
        let whether = Local::new(held.clone(), option(tokens!(())));
        let waits = waits.into_iter().map(|local| Local { name: late(&held, &local), ty: option(local.ty) });
        waits.and([whether]).gather()
    }
}

/// The name of a local that waits in an alternative which is perhaps not taken.
fn late(held: &Ident, local: &Local) -> Ident {
    format_ident!("{held}{}", local.name)
}

/// The histories that one of several alternatives asks for are looked at in it once more: another alternative may be
/// the one that takes what they remember.
fn look_again(cx: Cx, alternative: &Inside) -> TokenStream {
    match alternative {
        Inside::Memory { by_clone: true, .. } => TokenStream::new(),
        Inside::Memory { of, .. } => tokens!(let #{of_state(cx, "memory", *of)} = #{kept(cx, *of)};),
        inside => inside.children().iter().map(|child| look_again(cx, &child.inside)).joined(),
    }
}

pub(crate) fn of_state(cx: Cx, what: &str, id: StateId) -> Ident {
    hidden(&format_ident!("{what}_{}", cx.state(id).name))
}

/// The content of a history: an `Option` of a reference to the child, or of a tuple of references to the regions.
pub(crate) fn kept(cx: Cx, id: StateId) -> TokenStream {
    let place = cx.history_field(id);
    if cx.tree().is_compound(id) {
        return tokens!(self.#place.as_ref());
    }
    let locals = store::region_locals(cx, id);
    tokens!(self.#place.as_ref().map(|#locals| #locals))
}
