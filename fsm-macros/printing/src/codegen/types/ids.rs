//! The ids of the states: an enum without data, and which of them a state or a target is.

use syn::Generics;

use proc_macro2::Ident;

use super::name_enum::{About, Named, list, name_enum};
use crate::codegen::attributes::{docs_or, everywhere, state_cfgs};
use crate::codegen::cx::Cx;
use crate::codegen::names::{id_of, numbered, with_generics};
use crate::codegen::places::public;
use crate::codegen::store::{Inner, is_struct, region_field, variant};
use crate::each::Gather;
use crate::program::Field;
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

pub(super) fn id_enum(cx: Cx) -> TokenStream {
    let (name, everywhere) = (&cx.names.id, everywhere(cx));
    let rows = |is_meant: &dyn Fn(StateId) -> bool| {
        let meant = numbered(cx).into_iter().filter(|id| is_meant(*id));
        meant.map(|id| named(cx, id)).gather()
    };
    let has_choices = cx.states().any(|id| cx.tree().is_choice(id));
    let whole = rows(&|_| true);
    let numbered = has_choices.then(|| tokens!(const NUMBERED: &'static [Self] = #{list(cx, &whole)};));
    let all = list(cx, &rows(&|id| !cx.tree().is_choice(id)));
    let about = About {
        what: "state",
        doc: format!(" The states of [`{}`], without their data.", cx.names.machine),
        all: if has_choices { ", without choices, through which the machine only passes" } else { "" },
        listed: Some(tokens!(<Self as ::fsm_runtime::StateId>::ALL)),
    };
    let parents = cx.body(parents(cx));
    tokens! {
        #{name_enum(cx, name, about, &whole)}

        #everywhere
        #[allow(dead_code, clippy::same_name_method)]
        impl #name {
            /// The state around this one; none at the outermost level.
            #{public(cx)} const fn parent(self) -> ::core::option::Option<Self> { #parents }
        }

        #everywhere
        impl ::fsm_runtime::StateId for #name {
            const ALL: &'static [Self] = #all;
            #numbered
            fn name(self) -> &'static ::core::primitive::str { self.name() }
            fn parent(self) -> ::core::option::Option<Self> { self.parent() }
            #[inline]
            fn index(self) -> ::core::primitive::usize { self as ::core::primitive::usize }
        }
    }
}

fn named(cx: Cx<'_>, id: StateId) -> Named<'_> {
    let state = cx.state(id);
    let doc = docs_or(state, format!(" State `{}`.", state.name));
    Named { name: state.name, variant: state.name, doc, cfgs: state_cfgs(cx, id) }
}

/// The states around other states, by their ids.
fn parents(cx: Cx) -> TokenStream {
    let around = cx.states().filter_map(|id| Some((id, cx.tree().parent(id)?)));
    let arms = around.filter(|(_, parent)| *parent != ROOT).map(|(id, parent)| {
        let name = cx.state(id).name;
        let parent = cx.state(parent).name;
        tokens!(Self::#name => ::core::option::Option::Some(Self::#parent),)
    });
    let arms: Vec<TokenStream> = arms.gather();
    let none = tokens!(::core::option::Option::None);
    match (arms.is_empty(), cx.states().count() > arms.len()) {
        (true, _) => none,
        (false, true) => tokens!(match self { #(#arms)* _ => #none }),
        (false, false) => tokens!(match self { #(#arms)* }),
    }
}

/// `From<&State>` and `From<&Target>` for the ids of the states.
pub(in crate::codegen) fn ids(cx: Cx) -> TokenStream {
    let states = match cx.tree().is_flat() {
        true => named_ids(cx, &cx.names.state, &cx.names.state_generics, &|_| true),
        false => nested_ids(cx),
    };
    let targets =
        named_ids(cx, &cx.names.target, &cx.names.target_generics, &|field| field.initial.is_none());
    let entries = cx.program.overridden_in_request.then(|| {
        let is_given = |field: &Field| field.initial.is_none() || field.is_overridden;
        named_ids(cx, &cx.names.entry, &cx.names.entry_generics, &is_given)
    });
    tokens!(#states #targets #entries)
}

/// The innermost active state of the machine, and of each composite; where regions are active beside each
/// other, the state that holds them.
fn nested_ids(cx: Cx) -> TokenStream {
    let composites = cx.states().filter(|id| cx.tree().is_compound(*id));
    let impls = std::iter::once(ROOT).and(composites).map(|id| {
        let (name, generics) = &cx.names.inside[id.0];
        let body = innermost(cx, id);
        tokens!(#{state_cfgs(cx, id)} #{from_impl(cx, name, generics, body)})
    });
    tokens!(#(#impls)*)
}

fn innermost(cx: Cx, id: StateId) -> TokenStream {
    let children = cx.tree().children(id);
    if let (false, Some(first)) = (cx.tree().is_compound(id), children.first()) {
        let field = region_field(cx, *first);
        let region = match is_struct(cx, *first) {
            true => tokens!(&named_.#field.state),
            false => tokens!(&named_.#field),
        };
        return if cx.tree().is_compound(*first) { tokens!(Self::from(#region)) } else { id_of(cx, *first) };
    }
    let arms = children.iter().map(|child| {
        let id = id_of(cx, *child);
        match cx.tree().is_compound(*child) {
            true => {
                let pattern = variant(cx, *child, None, Inner::Child(tokens!(state_)));
                tokens!(#pattern => Self::from(state_),)
            }
            false => tokens!(#{variant(cx, *child, None, Inner::Open)} => #id,),
        }
    });
    tokens!(match named_ { #(#arms)* })
}

fn named_ids(cx: Cx, name: &Ident, generics: &Generics, has: &dyn Fn(&Field) -> bool) -> TokenStream {
    let ids = &cx.names.id;
    let arms = cx.states().map(|id| {
        let state = cx.state(id);
        let variant = state.name;
        match state.data.iter().any(has) {
            true => tokens!(#name::#variant { .. } => #ids::#variant,),
            false => tokens!(#name::#variant => #ids::#variant,),
        }
    });
    from_impl(cx, name, generics, tokens!(match named_ { #(#arms)* }))
}

fn from_impl(cx: Cx, name: &Ident, generics: &Generics, body: TokenStream) -> TokenStream {
    let ty = with_generics(name, generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let body = cx.body(body);
    tokens! {
        #{everywhere(cx)}
        impl #impl_generics ::core::convert::From<&#ty> for #{&cx.names.id} #where_clause {
            #[inline]
            fn from(named_: &#ty) -> Self { #body }
        }
    }
}
