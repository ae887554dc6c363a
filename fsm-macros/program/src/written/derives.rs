//! The derives in the attributes of a machine. `Default` is taken out of them: it is `start`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Meta, Path, Token};

use super::attrs::{Attribute, Attrs, listed, mentions};
use crate::each::Gather;

/// The derives of the standard library that a machine hands on to its parts.
pub const STD_DERIVES: [&str; 8] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];

/// `Default` in a derive.
pub struct DerivedDefault {
    pub path: Path,
    /// That of the `cfg_attr` that it stands in.
    pub condition: Option<TokenStream>,
}

/// The paths of a `#[derive(…)]`; none of another attribute.
pub fn derived(attr: &Attribute) -> Vec<Path> {
    derived_by(&attr.meta)
}

fn derived_by(meta: &Meta) -> Vec<Path> {
    let list = meta.require_list().ok().filter(|list| list.path.is_ident("derive"));
    let paths = list.map(|list| list.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated));
    paths.and_then(Result::ok).map(|paths| paths.into_iter().gather()).unwrap_or_default()
}

pub fn is_std_derive(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| STD_DERIVES.iter().any(|std| last.ident == std))
}

/// `Default`, also under its full path; another crate may have a derive of that name.
fn is_default(path: &Path) -> bool {
    let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).gather();
    let words: Vec<&str> = words.iter().map(String::as_str).gather();
    matches!(words.as_slice(), ["Default"] | ["core" | "std", "default" | "prelude", .., "Default"])
}

impl Attrs {
    /// Takes `Default` out of the derives.
    pub fn take_default(&mut self) -> Vec<DerivedDefault> {
        let mut taken = Vec::new();
        let passed = std::mem::take(&mut self.passed).into_iter();
        self.passed = passed
            .filter_map(|attr| match mentions(&attr, "Default") {
                true => without_default(&attr.meta, None, &mut taken)
                    .map(|meta| Attribute::new(syn::parse_quote!(#[#meta]))),
                false => Some(attr),
            })
            .gather();
        taken
    }
}

/// What is left of an attribute, where something is.
fn without_default(
    meta: &Meta,
    condition: Option<&Meta>,
    taken: &mut Vec<DerivedDefault>,
) -> Option<TokenStream> {
    if let Some(inside) = meta.path().is_ident("cfg_attr").then(|| listed(meta)).flatten() {
        let mut parts = inside.into_iter();
        let condition = parts.next()?;
        let kept: Vec<TokenStream> =
            parts.filter_map(|part| without_default(&part, Some(&condition), taken)).gather();
        return (!kept.is_empty()).then(|| quote!(cfg_attr(#condition, #(#kept),*)));
    }
    let (defaults, others): (Vec<Path>, Vec<Path>) = derived_by(meta).into_iter().partition(is_default);
    if defaults.is_empty() {
        return Some(meta.to_token_stream());
    }
    let condition = || condition.map(ToTokens::to_token_stream);
    taken.extend(defaults.into_iter().map(|path| DerivedDefault { path, condition: condition() }));
    (!others.is_empty()).then(|| quote!(derive(#(#others),*)))
}
