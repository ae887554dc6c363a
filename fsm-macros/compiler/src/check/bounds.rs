//! Type parameters without a bound, of whose values code wants something: rustc would say so at each place.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Type;

use super::Findings;
use super::parameters::{bodies, types};
use crate::each::Gather;
use crate::model::Machine;
use crate::token::{has_word, is_mark, is_word};

/// Methods of any value, or of any reference.
const OF_ALL: [&str; 7] = ["borrow", "borrow_mut", "clone", "into", "to_owned", "try_into", "type_id"];

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    let clauses = machine.generics.where_clause.to_token_stream();
    let params =
        machine.generics.type_params().filter(|param| param.bounds.is_empty()).map(|param| &param.ident);
    for ty in params.filter(|ty| !has_word(&clauses, &ty.to_string())) {
        let Some((owner, method)) = asked(machine, ty) else { continue };
        // Of an item of the type rustc says the same, where that is named.
        if !has_item(ty, &types(machine)) {
            let message = format!(
                "`{owner}` has no method `{method}`, for it may be of any type: name the trait that has it, `machine {}<{ty}: Trait>`",
                machine.name
            );
            findings.error(ty.span(), message);
        }
        findings.verdicts.is_open = true;
    }
}

/// A parameter of this very type, and a method that code calls on it.
fn asked<'m>(machine: &'m Machine, ty: &Ident) -> Option<(&'m Ident, Ident)> {
    let is_of_type = |of: &Type| matches!(of, Type::Path(path) if path.path.is_ident(ty));
    let owners = machine.params.iter().filter(|owner| is_of_type(&owner.ty)).map(|owner| &owner.name);
    let bodies = bodies(machine);
    owners
        .filter_map(|owner| {
            let mut code = bodies.iter().map(|body| &body.tokens).filter(|code| !is_bound(owner, code));
            Some((owner, code.find_map(|code| called_on(owner, code))?))
        })
        .next()
}

/// `let name`, `|name|`
fn is_bound(name: &Ident, code: &TokenStream) -> bool {
    let binds = |token: &TokenTree| is_word(token, "let") || is_word(token, "mut") || is_mark(token, '|');
    any_two(code, &|first, second| binds(first) && is_word(second, &name.to_string()))
}

fn any_two(code: &TokenStream, are_meant: &dyn Fn(&TokenTree, &TokenTree) -> bool) -> bool {
    let tokens: Vec<TokenTree> = code.clone().into_iter().gather();
    let inside =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if any_two(&group.stream(), are_meant));
    tokens.windows(2).any(|two| are_meant(&two[0], &two[1])) || tokens.iter().any(inside)
}

/// `name.method(…)`
fn called_on(name: &Ident, code: &TokenStream) -> Option<Ident> {
    let tokens: Vec<TokenTree> = code.clone().into_iter().gather();
    let called = tokens.windows(4).enumerate().find_map(|(index, four)| match four {
        [TokenTree::Ident(owner), dot, TokenTree::Ident(method), TokenTree::Group(_)]
            if owner == name && is_mark(dot, '.') && !OF_ALL.iter().any(|known| method == known) =>
        {
            let is_field = index.checked_sub(1).is_some_and(|before| is_mark(&tokens[before], '.'));
            (!is_field).then(|| method.clone())
        }
        _ => None,
    });
    called.or_else(|| {
        tokens.iter().find_map(|token| match token {
            TokenTree::Group(group) => called_on(name, &group.stream()),
            _ => None,
        })
    })
}

/// `Type::Item`
fn has_item(ty: &Ident, types: &TokenStream) -> bool {
    any_two(types, &|first, second| is_word(first, &ty.to_string()) && is_mark(second, ':'))
}
