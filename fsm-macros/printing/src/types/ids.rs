//! The ids of the states and of the declared events: enums without data, and which of them a state, a target or an event is. And the
//! enum of these events.

use syn::Generics;

use proc_macro2::Ident;

use super::item;
use super::name_enum::{About, Named, list, name_enum};
use crate::context::attributes::{cfgs, doc_unless, docs_or, everywhere, state_cfgs};
use crate::context::places::public;
use crate::names::paths::{id_of, numbered, with_generics};
use crate::prelude::*;
use crate::program::{Event, Events, Field};
use crate::state::store::{Inner, is_struct, region_field, variant};

pub(super) fn id_enum(cx: Cx) -> TokenStream {
    let (name, everywhere) = (&cx.names.id, everywhere(cx));
    let rows = |with_choices: bool| {
        let meant = numbered(cx).into_iter().filter(|id| with_choices || !cx.tree().is_choice(*id));
        meant.map(|id| named(cx, id)).gather()
    };
    let whole = rows(true);
    let has_choices = cx.choices().next().is_some();
    let about = About {
        what: "state",
        doc: format!(" The states of [`{}`], without their data.", cx.names.machine),
        all: if has_choices { ", without choices, through which the machine only passes" } else { "" },
        listed: Some(tokens!(<Self as ::fsm_runtime::StateId>::ALL)),
    };
    tokens! {
        #{name_enum(cx, name, about, &whole)}

        #everywhere
        #[allow(dead_code, clippy::same_name_method)]
        impl #name {
            /// The state around this one; none at the outermost level.
            #{public(cx)} const fn parent(self) -> ::core::option::Option<Self> { #{cx.body(parents(cx))} }
        }

        #everywhere
        impl ::fsm_runtime::StateId for #name {
            const ALL: &'static [Self] = #{list(cx, &rows(false))};
            #if has_choices { const NUMBERED: &'static [Self] = #{list(cx, &whole)}; }
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
    let inner: Vec<_> = around.filter(|(_, parent)| *parent != ROOT).gather();
    let none = tokens!(::core::option::Option::None);
    let is_whole = cx.states().count() == inner.len();
    tokens! {
        #if inner.is_empty() { #none } #else {
            match self {
                #for (id, parent) in inner {
                    Self::#{cx.state(id).name} => ::core::option::Option::Some(Self::#{cx.state(parent).name}),
                }
                #if !is_whole { _ => #none }
            }
        }
    }
}

/// `From<&State>` and `From<&Target>` for the ids of the states.
pub(crate) fn ids(cx: Cx) -> TokenStream {
    let names = cx.names;
    let is_given = |field: &Field| field.initial.is_none();
    let is_in_entry = |field: &Field| field.initial.is_none() || field.is_overridden;
    tokens! {
        #if cx.tree().is_flat() { #{named_ids(cx, &names.state, &names.inside[ROOT.0].1, &|_| true)} }
        #else { #{nested_ids(cx)} }
        #{named_ids(cx, &names.target, &names.target_generics, &is_given)}
        #if cx.program.overridden_in_request { #{named_ids(cx, &names.entry, &names.entry_generics, &is_in_entry)} }
    }
}

/// The innermost active state of the machine, and of each composite; where regions are active beside each
/// other, the state that holds them.
fn nested_ids(cx: Cx) -> TokenStream {
    let composites = cx.states().filter(|id| cx.tree().is_compound(*id));
    tokens! {
        #for id in std::iter::once(ROOT).and(composites) {
            #let (name, generics) = &cx.names.inside[id.0];
            #{state_cfgs(cx, id)}
            #{from_impl(cx, name, generics, innermost(cx, id))}
        }
    }
}

fn innermost(cx: Cx, id: StateId) -> TokenStream {
    let children = cx.tree().children(id);
    if let (false, Some(first)) = (cx.tree().is_compound(id), children.first()) {
        return match cx.tree().is_compound(*first) {
            true => tokens! {
                Self::from(&named_.#{region_field(cx, *first)} #if is_struct(cx, *first) { .state })
            },
            false => id_of(cx, *first),
        };
    }
    tokens! {
        match named_ {
            #for child in children.iter().copied() {
                #if cx.tree().is_compound(child) {
                    #{variant(cx, child, None, Inner::Child(tokens!(state_)))} => Self::from(state_),
                } #else {
                    #{variant(cx, child, None, Inner::Open)} => #{id_of(cx, child)},
                }
            }
        }
    }
}

fn named_ids(cx: Cx, name: &Ident, generics: &Generics, has: &dyn Fn(&Field) -> bool) -> TokenStream {
    let body = tokens! {
        match named_ {
            #for id in cx.states() {
                #let state = cx.state(id);
                #name::#{state.name} #if state.data.iter().any(has) { { .. } } => #{id_of(cx, id)},
            }
        }
    };
    from_impl(cx, name, generics, body)
}

fn from_impl(cx: Cx, name: &Ident, generics: &Generics, body: TokenStream) -> TokenStream {
    let ty = with_generics(name, generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    tokens! {
        #{everywhere(cx)}
        impl #impl_generics ::core::convert::From<&#ty> for #{&cx.names.id} #where_clause {
            #[inline]
            fn from(named_: &#ty) -> Self { #{cx.body(body)} }
        }
    }
}

pub(super) fn event_enum(cx: Cx) -> TokenStream {
    let Some(Events::Declared { attrs, variants, .. }) = &cx.program.events else {
        return TokenStream::new();
    };
    let attrs = tokens! {
        #{doc_unless(attrs, format!(" The events of [`{}`].", cx.names.machine))}
        #for attr in &attrs.passed { #attr }
        #[allow(dead_code)]
    };
    let variants = tokens! {
        #for Event { name, payload, discriminant, attrs, .. } in variants {
            #{doc_unless(attrs, format!(" The event `{name}`."))}
            #for attr in &attrs.passed { #attr }
            #name #payload #discriminant,
        }
    };
    item(cx, attrs, tokens!(enum), (cx.names.event_path, &cx.names.event_generics), variants)
}

pub(super) fn event_ids(cx: Cx) -> TokenStream {
    let Some(Events::Declared { variants, .. }) = &cx.program.events else { return TokenStream::new() };
    let (name, path) = (&cx.names.event_id, cx.names.event_path);
    let (impl_generics, ty_generics, where_clause) = cx.names.event_generics.split_for_impl();
    let rows = variants.iter().map(|Event { name, attrs, .. }| {
        let docs = attrs.docs();
        let doc = tokens!(#{doc_unless(attrs, format!(" The event `{name}`."))} #(#docs)*);
        Named { name, variant: name, doc, cfgs: cfgs(attrs) }
    });
    let rows = rows.gather();
    let about = About {
        what: "event",
        doc: format!(" The events of [`{}`], without their data.", cx.names.machine),
        all: "",
        listed: Some(tokens!(<Self as ::fsm_runtime::EventId>::ALL)),
    };
    tokens! {
        #{name_enum(cx, name, about, &rows)}

        #{everywhere(cx)}
        impl ::fsm_runtime::EventId for #name {
            const ALL: &'static [Self] = #{list(cx, &rows)};
            fn name(self) -> &'static ::core::primitive::str { self.name() }
            #[inline]
            fn index(self) -> ::core::primitive::usize { self as ::core::primitive::usize }
        }

        #{everywhere(cx)}
        impl #impl_generics ::core::convert::From<&#path #ty_generics> for #name #where_clause {
            #[inline]
            fn from(event_: &#path #ty_generics) -> Self {
                #{cx.body(tokens! {
                    match *event_ {
                        #for Event { name, .. } in variants { #path::#name { .. } => Self::#name, }
                    }
                })}
            }
        }
    }
}
