//! What an expansion is there to show: some of its types and functions.

use syn::{File, ImplItem, Item, ItemImpl, Path, Type};

/// Leaves only the types and functions of these names, which are parted by spaces. One that is not there is a panic.
pub(super) fn keep(file: &mut File, names: &str) {
    let mut names: Vec<(&str, bool)> = names.split_whitespace().map(|name| (name, false)).collect();
    let mut is_shown = |name: &syn::Ident| {
        let known = names.iter_mut().find(|(known, _)| name == known);
        known.map(|(_, is_seen)| *is_seen = true).is_some()
    };
    file.items.retain_mut(|item| match item {
        Item::Enum(item) => is_shown(&item.ident),
        Item::Struct(item) => is_shown(&item.ident),
        // The methods that users call, and those of other traits, lead to functions of the same names.
        Item::Impl(item) if is_of_the_parts(item) || is_of_a_crowd(item) => {
            item.attrs.clear();
            item.items.retain(|item| matches!(item, ImplItem::Fn(function) if is_shown(&function.sig.ident)));
            !item.items.is_empty()
        }
        _ => false,
    });
    let missing: Vec<&str> = names.iter().filter(|(_, is_seen)| !is_seen).map(|(name, _)| *name).collect();
    assert!(missing.is_empty(), "the expansion has no {missing:?}");
}

fn is_of_the_parts(item: &ItemImpl) -> bool {
    matches!(&*item.self_ty, Type::Path(of) if last(&of.path).starts_with("PartsOf")) && item.trait_.is_none()
}

fn is_of_a_crowd(item: &ItemImpl) -> bool {
    item.trait_.as_ref().is_some_and(|(path, _)| last(path) == "CrowdMachine")
}

fn last(path: &Path) -> String {
    path.segments.last().map(|name| name.ident.to_string()).unwrap_or_default()
}
