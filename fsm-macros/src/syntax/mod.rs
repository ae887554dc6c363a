//! Tokens to a tree of what the user wrote. Parsing never gives up: a broken line is reported and
//! left out, and reading goes on behind it.

mod attrs;
mod calls;
mod code;
mod handler;
mod header;
mod items;
mod pattern;
mod period;
mod target;
mod tree;
mod trigger;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

pub(crate) use attrs::Attrs;
pub(crate) use calls::{Call, RequestKind, may_return, rewrite};
pub(crate) use tree::*;

use crate::errors::Errors;

/// The machine in these tokens. `None` where not even its name could be read.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let mut machine = None;
    let parser = |input: ParseStream| {
        machine = header::header(input, errors);
        if let Some(machine) = &mut machine {
            body(machine, input, errors);
        }
        code::skip_all(input);
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        errors.push_syn(error);
    }
    machine
}

fn body(machine: &mut Machine, input: ParseStream, errors: &mut Errors) {
    let Some((inner, ..)) = input.cursor().group(Delimiter::Brace) else {
        return;
    };
    let _ = input.parse::<TokenTree>();
    if !input.is_empty() {
        errors.push(
            input.span(),
            "a machine ends with its block: one `fsm!` holds one machine",
        );
    }
    machine.items = items::parse(inner.token_stream(), errors);
}

/// Code of which parts were taken out: its calls are looked up anew. They have been read once, so what is
/// wrong with them is known already.
pub(crate) fn recollect(tokens: TokenStream, end: proc_macro2::Span) -> Code {
    code::from_tokens(tokens, end, &mut Errors::default())
}
