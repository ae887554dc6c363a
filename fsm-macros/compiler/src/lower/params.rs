//! Whether a crowd can pass in what a machine takes: it has one owner for each agent and one world for all of them, and
//! their types are known to it once and for all.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use crate::each::Gather;
use crate::model::Machine;
use crate::program::CrowdParams;
use crate::syntax::Param;
use crate::token::{is_mark, is_word};

pub(super) fn in_crowd(machine: &Machine) -> Option<CrowdParams> {
    if machine.params.iter().any(is_of_the_call) {
        return None;
    }
    let are_mutable = machine.params.iter().map(Param::is_mutable).gather();
    match are_mutable.as_slice() {
        _ if machine.asyncness.is_some() || machine.output.is_some() => None,
        [] => Some(CrowdParams::None),
        [true] => Some(CrowdParams::Owner),
        [false] => Some(CrowdParams::World),
        [true, false] => Some(CrowdParams::OwnerWorld),
        [false, true] => Some(CrowdParams::WorldOwner),
        _ => None,
    }
}

/// Whether its type is another one in each call, or lives as long as something that a crowd does not know.
fn is_of_the_call(param: &Param) -> bool {
    param.lifetime().is_some() || leaves_out_lifetimes(param.ty.to_token_stream())
}

/// `View<'_>`, `&str`; what a function takes and returns is another matter.
fn leaves_out_lifetimes(ty: TokenStream) -> bool {
    let mut tokens = ty.into_iter().peekable();
    let mut in_function = false;
    while let Some(token) = tokens.next() {
        let next = tokens.peek();
        let is_left_out = match &token {
            TokenTree::Group(group) => leaves_out_lifetimes(group.stream()),
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                !next.is_some_and(|next| is_mark(next, '\''))
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => next.is_some_and(|next| is_word(next, "_")),
            _ => false,
        };
        if is_left_out && !in_function {
            return true;
        }
        match &token {
            TokenTree::Ident(word) => {
                in_function |= ["fn", "Fn", "FnMut", "FnOnce"].iter().any(|name| word == name);
            }
            TokenTree::Punct(punct) if [',', '+'].contains(&punct.as_char()) => in_function = false,
            _ => {}
        }
    }
    false
}
