//! The struct of the machine, that of its parts, and that of its data. The attributes of the machine stand on the first two: each
//! derive of the standard library hands its work on to the parts, and those of serde do, by the feature of that name. Others may
//! look at the machine's struct alone. `Debug` of the machine is ours, and so is `Default`, which is its `start`.

use syn::{Meta, Path};

use super::fields::{Held, shown, struct_fields};
use super::item;
use crate::Reader;
use crate::context::attributes::{all_attrs, derives, everywhere, levels_of_names};
use crate::context::places::{ours_at, visible};
use crate::names::generics::{copy, predicates};
use crate::names::paths::parts_type;
use crate::prelude::*;
use crate::program::Field;
use crate::state::store::shown_type;
use crate::token::unraw;
use crate::written::{Attribute, derived, is_std_derive, listed};

pub(super) fn machine_struct(cx: Cx) -> TokenStream {
    let head = &cx.program.head;
    let attached = attached(cx);
    // Editors get no fields, since nobody may touch them.
    let is_whole = cx.reader == Reader::Compiler;
    tokens! {
        #{of_machine(cx, &attached)}
        #if !cx.program.docs.is_empty() { #[doc = #{&cx.program.docs}] }
        #{head.vis} struct #{&cx.names.machine} #{head.generics} #{&head.generics.where_clause} {
            #if is_whole { #{sealed_field(cx)} }
        }
        #if is_whole {
            #{everywhere(cx)}
            #{of_parts(cx, &attached)}
            #[doc(hidden)]
            #[allow(dead_code, non_camel_case_types)]
            struct #{&cx.names.parts} #{head.generics} #{&head.generics.where_clause} { #{struct_fields(cx)} }
        }
        #if let Some(derive) = attached.iter().find(|one| one.derives_any(&DEBUG)) { #{debug(cx, derive)} }
        #{default(cx)}
    }
}

/// The only field of the machine. rustc shows its name to anyone who writes the struct by hand.
fn sealed_field(cx: Cx) -> TokenStream {
    let parts = parts_type(cx);
    tokens_at!(ours_at(cx.program.head.keyword)=> made_by_start_: ::fsm_runtime::__private::Sealed<#parts>)
}

pub(super) fn data_struct(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let data = &cx.state(ROOT).data;
    let attrs = tokens! {
        #[doc = #{format!(" The data of [`{}`] itself, which all its states share.", cx.names.machine)}]
        #for attr in derives(cx) { #attr }
        #{levels_of_names(data)}
    };
    let named = (cx.names.data.code(), &cx.names.data_generics);
    item(cx, attrs, tokens!(struct), named, visible_fields(cx, data))
}

/// Fields that are as visible as the machine.
pub(super) fn visible_fields(cx: Cx, data: &[Field]) -> TokenStream {
    tokens! {
        #for field in data { #{all_attrs(field)} #{visible(cx, field.name)} #{field.name}: #{field.ty}, }
    }
}

/// An attribute, with the condition that a `cfg_attr` sets.
struct Attached {
    condition: Option<Meta>,
    attr: Attribute,
    derives: Vec<Path>,
}

const DEBUG: [&str; 1] = ["Debug"];
pub(super) const SERDE: [&str; 2] = ["Serialize", "Deserialize"];

/// The attributes of the machine, also those in `cfg_attr(condition, …)`.
fn attached(cx: Cx) -> Vec<Attached> {
    let of = |condition, attr: Attribute| Attached { condition, derives: derived(&attr.meta), attr };
    let attrs = cx.program.head.attrs.passed.iter().each_of(|attr| {
        if !attr.path().is_ident("cfg_attr") {
            return vec![of(None, attr.clone())];
        }
        let mut metas = listed(&attr.meta).into_iter().flatten();
        let condition = metas.next();
        let attr = |meta: Meta| Attribute::new(syn::parse_quote!(#[#meta]));
        metas.map(|meta| of(condition.as_ref().and_then(copy), attr(meta))).gather()
    });
    attrs.gather()
}

/// The attributes of the struct that users name, without `Debug`, which is implemented separately. If the machine has
/// snapshots, serde's are left out too: serde then writes a snapshot and not the struct.
fn of_machine(cx: Cx, attached: &[Attached]) -> TokenStream {
    let has_snapshots = cx.program.snapshots.is_some();
    let is_meant = |path: &Path| !(is_named(path, &DEBUG) || has_snapshots && is_named(path, &SERDE));
    let mut is_transparent = has_snapshots || is_replaced_for_serde(attached);
    let attrs = attached.iter().filter(|one| !has_snapshots || !one.is_of_serde()).map(|one| {
        let attr = one.with(&is_meant);
        if is_transparent || !one.derives_any(&SERDE) {
            return attr;
        }
        is_transparent = true;
        tokens!(#attr #{one.written(tokens!(serde(transparent)))})
    });
    attrs.joined()
}

/// The attributes of the struct that holds the machine's parts. Serde may see something else in place of the parts.
fn of_parts(cx: Cx, attached: &[Attached]) -> TokenStream {
    let is_replaced = cx.program.snapshots.is_some() || is_replaced_for_serde(attached);
    let is_meant = |path: &Path| match is_std_derive(path) {
        true => !is_named(path, &DEBUG),
        false => !is_replaced && is_named(path, &SERDE),
    };
    let is_passed = |one: &&Attached| !one.derives.is_empty() || one.is_of_serde() && !is_replaced;
    attached.iter().filter(is_passed).map(|one| one.with(&is_meant)).joined()
}

/// Whether serde is to see another type in place of the machine, so that nothing of the machine itself is written.
fn is_replaced_for_serde(attached: &[Attached]) -> bool {
    let words = ["from", "try_from", "into", "remote", "transparent"];
    let is_one = |meta: &Meta| words.iter().any(|word| meta.path().is_ident(word));
    let is_replaced = |meta: &Meta| listed(meta).is_some_and(|list| list.iter().any(is_one));
    attached.iter().any(|one| one.is_of_serde() && is_replaced(&one.attr.meta))
}

fn is_named(path: &Path, names: &[&str]) -> bool {
    path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

impl Attached {
    fn is_of_serde(&self) -> bool {
        self.attr.path().is_ident("serde")
    }

    fn derives_any(&self, names: &[&str]) -> bool {
        self.derives.iter().any(|path| is_named(path, names))
    }

    /// The attribute; of derives, those that are meant.
    fn with(&self, is_meant: &dyn Fn(&Path) -> bool) -> TokenStream {
        let derives: Vec<&Path> = self.derives.iter().filter(|path| is_meant(path)).gather();
        match (self.derives.is_empty(), derives.is_empty()) {
            (true, _) if self.condition.is_none() => self.attr.code(),
            (true, _) => self.written(self.attr.meta.code()),
            (false, true) => TokenStream::new(),
            (false, false) => self.written(tokens!(derive(#(#derives),*))),
        }
    }

    fn written(&self, meta: TokenStream) -> TokenStream {
        match &self.condition {
            Some(condition) => tokens!(#[cfg_attr(#condition, #meta)]),
            None => tokens!(#[#meta]),
        }
    }
}

/// `impl Debug for Machine`: what is active and what waits, without what is noted in a step.
fn debug(cx: Cx, derive: &Attached) -> TokenStream {
    let (name, shown) = (&cx.names.machine, shown(cx));
    let (impl_generics, ty_generics, clause) = cx.program.head.generics.split_for_impl();
    let field =
        |Held { place, name, .. }: &Held| tokens_at!(*place=> .field(#{name.to_string()}, &parts_.#name));
    let body = cx.body(tokens! {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct(#{unraw(name)})
            .field("state", #if cx.storage().takes { &parts_.state } #else { parts_.state() })
            #for held in &shown { #{field(held)} }
            .finish()
    });
    // As of each derive, the bounds are about what is generic.
    let is_generic = cx.program.head.generics.type_params().next().is_some();
    let types = shown.iter().map(|held| held.ty).and([shown_type(cx, ROOT)]).filter(|_| is_generic);
    tokens! {
        #if let Some(condition) = &derive.condition { #[cfg(#condition)] }
        #{everywhere(cx)}
        #[automatically_derived]
        impl #impl_generics ::core::fmt::Debug for #name #ty_generics
        where
            #for predicate in predicates(clause) { #predicate, }
            #for ty in types { #ty: ::core::fmt::Debug, }
        {
            fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { #body }
        }
    }
}

/// `impl Default for Machine`
fn default(cx: Cx) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = cx.program.head.generics.split_for_impl();
    let start = match cx.facts().starts_with_nothing {
        true => tokens!(Self::start()),
        // That it takes something, or may stop, has been reported.
        false => tokens!(::core::unimplemented!()),
    };
    tokens! {
        #for derived in cx.program.head.defaults {
            #if let Some(condition) = &derived.condition { #[cfg(#condition)] }
            #{everywhere(cx)}
            #[automatically_derived]
            impl #impl_generics ::core::default::Default for #{&cx.names.machine} #ty_generics #where_clause {
                /// Starts the machine.
                #[inline]
                fn default() -> Self { #{cx.body(start)} }
            }
        }
    }
}
