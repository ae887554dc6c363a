//! The attributes of the machine on its two structs: the one that users name, and that of its parts. Each derive of the
//! standard library hands its work on to the parts, and those of serde do, by the feature of that name. Others may look at
//! the machine's struct alone.

use syn::{Meta, Path};

use crate::context::cx::Cx;
use crate::each::Gather;
use crate::names::generics::copy;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::written::{Attribute, derived, is_std_derive, listed};

/// An attribute, with the condition that a `cfg_attr` sets.
pub(super) struct Attached {
    pub(super) condition: Option<Meta>,
    attr: Attribute,
    derives: Vec<Path>,
}

pub(super) fn attached(cx: Cx) -> Vec<Attached> {
    let attrs = cx.program.head.attrs.passed.iter();
    let attrs = attrs.each_of(|attr| match attr.path().is_ident("cfg_attr") {
        true => conditional(attr),
        false => vec![(None, attr.clone())],
    });
    attrs.map(|(condition, attr)| Attached { condition, derives: derived(&attr), attr }).gather()
}

/// The attributes in `cfg_attr(condition, …)`, each with the condition.
fn conditional(attr: &Attribute) -> Vec<(Option<Meta>, Attribute)> {
    let mut metas = listed(&attr.meta).into_iter().flatten();
    let condition = metas.next();
    let attrs =
        metas.map(|meta| (condition.as_ref().and_then(copy), Attribute::new(syn::parse_quote!(#[#meta]))));
    attrs.gather()
}

/// The attributes of the struct that users name, without `Debug`, which is implemented separately. If the machine has
/// snapshots, serde's are left out too: serde then writes a snapshot and not the struct.
pub(super) fn of_machine(cx: Cx, attached: &[Attached]) -> TokenStream {
    if cx.program.snapshots.is_some() {
        return without_serde(attached, |path| !is_named(path, &["Debug"]) && !is_named(path, &SERDE));
    }
    let replaced = is_replaced_for_serde(attached);
    let mut is_transparent = replaced;
    let attrs = attached.iter().map(|one| {
        let attr = one.with(|path| !is_named(path, &["Debug"]));
        if is_transparent || !one.derives.iter().any(|path| is_named(path, &SERDE)) {
            return attr;
        }
        is_transparent = true;
        let transparent = one.written(tokens!(serde(transparent)));
        tokens!(#attr #transparent)
    });
    attrs.joined()
}

fn without_serde(attached: &[Attached], is_meant: fn(&Path) -> bool) -> TokenStream {
    attached.iter().filter(|one| !one.attr.path().is_ident("serde")).map(|one| one.with(is_meant)).joined()
}

/// The attributes of the struct that holds the machine's parts.
pub(super) fn of_parts(cx: Cx, attached: &[Attached]) -> TokenStream {
    if cx.program.snapshots.is_some() {
        let derives = attached.iter().filter(|one| !one.derives.is_empty());
        return derives.map(|one| one.with(|path| is_of_parts(path) && !is_named(path, &SERDE))).joined();
    }
    let replaced = is_replaced_for_serde(attached);
    let shared = attached.iter().map(|one| match one.attr.path().is_ident("serde") {
        true if !replaced => one.with(|_| true),
        _ if one.derives.is_empty() => TokenStream::new(),
        _ if replaced => one.with(|path| is_of_parts(path) && !is_named(path, &SERDE)),
        _ => one.with(is_of_parts),
    });
    shared.joined()
}

pub(super) const SERDE: [&str; 2] = ["Serialize", "Deserialize"];

fn is_of_parts(path: &Path) -> bool {
    if is_std_derive(path) { !is_named(path, &["Debug"]) } else { is_named(path, &SERDE) }
}

/// Whether serde is to see another type in place of the machine, so that nothing of the machine itself is written.
fn is_replaced_for_serde(attached: &[Attached]) -> bool {
    let words = ["from", "try_from", "into", "remote", "transparent"];
    let is_one = |meta: &Meta| words.iter().any(|word| meta.path().is_ident(word));
    let is_replaced = |meta: &Meta| listed(meta).is_some_and(|list| list.iter().any(is_one));
    attached.iter().any(|one| one.attr.path().is_ident("serde") && is_replaced(&one.attr.meta))
}

fn is_named(path: &Path, names: &[&str]) -> bool {
    path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

impl Attached {
    pub(super) fn derives_debug(&self) -> bool {
        self.derives.iter().any(|path| is_named(path, &["Debug"]))
    }

    /// The attribute; of derives, those that are meant.
    fn with(&self, is_meant: fn(&Path) -> bool) -> TokenStream {
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
