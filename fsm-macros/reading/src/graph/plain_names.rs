//! What rustdoc shows of the heads of methods: parameters without the `_` of ours.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// Parameters of public methods. They end in `_`, so that no constant of the user's can be meant; a reader need not see that,
/// and rustdoc looks into no body.
const PARAMETERS: [&str; 10] =
    ["now_", "event_", "target_", "request_", "state_", "id_", "observer_", "data_", "params_", "given_"];

/// The generated code, with plain names for parameters: names in the parentheses of a function's head. Fields and
/// variants keep their names, which may be the user's.
pub(crate) fn with_plain_names(tokens: TokenStream) -> TokenStream {
    let mut is_in_head = false;
    let plain = |token| match token {
        TokenTree::Group(group) => {
            let is_of_head = is_in_head && group.delimiter() == Delimiter::Parenthesis;
            is_in_head &= group.delimiter() != Delimiter::Brace;
            let inside = match is_of_head {
                true => group.stream().into_iter().map(plain_name).collect(),
                false => with_plain_names(group.stream()),
            };
            let mut plain = Group::new(group.delimiter(), inside);
            plain.set_span(group.span());
            TokenTree::Group(plain)
        }
        token => {
            is_in_head |= matches!(&token, TokenTree::Ident(word) if word == "fn");
            token
        }
    };
    tokens.into_iter().map(plain).collect()
}

fn plain_name(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Ident(name) => match PARAMETERS.iter().find(|hidden| name == **hidden) {
            Some(hidden) => TokenTree::Ident(Ident::new(hidden.trim_end_matches('_'), name.span())),
            None => TokenTree::Ident(name),
        },
        token => token,
    }
}
