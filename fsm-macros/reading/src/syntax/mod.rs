//! Tokens to a tree of what the user wrote. Parsing never gives up: a broken line is reported and
//! left out, and reading goes on behind it.

mod absent;
mod attrs;
mod calls;
mod code;
mod condition;
mod configure;
mod data;
mod defaults;
mod events;
mod guess;
mod header;
mod held;
mod input;
mod items;
mod line;
mod line_end;
mod lines;
mod params;
mod part;
mod peek;
mod period;
mod settings;
mod state;
mod state_target;
mod target;
mod tree;
mod trigger;

/// What nearly every clause names: the input, its tokens, and the sink for what is wrong with them.
mod prelude {
    pub(super) use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
    pub(super) use quote::ToTokens;
    pub(super) use syn::Token;
    pub(super) use syn::ext::IdentExt;
    pub(super) use syn::parse::ParseStream;

    pub(super) use super::input::Input;
    pub(super) use crate::each::Gather;
    pub(super) use crate::errors::Errors;
    pub(super) use crate::trust::{Part, Trust};
}

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};

pub(crate) use absent::{Absent, Kind as AbsentKind};
pub(crate) use attrs::tag_variant;
pub(crate) use configure::{Known, presume};
pub(crate) use data::{some_value, typed};
pub use guess::begins_with;
pub(crate) use tree::*;

use crate::each::Gather;
use crate::errors::{Declared, Errors};
use crate::parts;
use crate::token::renamed;
use crate::written::{Events, TARGET_WORDS, Written, language::CALLS};
use input::Input;

/// The machine in these tokens. `None` where not even its name could be read.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let tokens = without_needless_raw(tokens);
    let mut machine = None;
    let parser = |tokens: ParseStream| {
        let input = &mut Input::new(tokens, errors);
        machine = header::header(input);
        if let Some(machine) = &mut machine {
            body(machine, input);
        }
        peek::skip_all(input);
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        errors.push(error.span(), error);
    }
    machine
}

fn body(machine: &mut Machine, input: &mut Input) {
    let Some(lines) = input.inside(peek::block, |block| tree::Block::Machine.parse(block)) else { return };
    (machine.items, machine.written) = lines;
    parts::expand(machine, input.errors);
    input.errors.fill(guess::DECLARED_EVENTS, &declared_events(&machine.items));
    if peek::peek_is(input, "machine") {
        let message = "one `fsm!` holds one machine: write another `fsm!` for this one";
        input.error(input.span(), message);
    } else if !input.is_empty() {
        input.error(input.span(), "the machine ends with its block: remove what stands after it");
    }
}

/// ``; declared: `Push`, `Pull` ``, or nothing.
fn declared_events(items: &[Item]) -> String {
    let variants = items.iter().find_map(|item| match item {
        Item::Events { events: Events::Declared { variants, .. }, .. } => Some(variants),
        _ => None,
    });
    Declared::of(variants.into_iter().flatten().map(|event| &event.name)).similar("", "event")
}

/// The lines in the block of a part. Each call reports what is wrong with them.
pub(crate) fn lines_of_part(block: TokenStream, errors: &mut Errors) -> (Vec<Item>, Vec<Written>) {
    let mut lines = None;
    let parser = |tokens: ParseStream| {
        lines = Input::new(tokens, errors).inside(peek::block, |block| tree::Block::State.parse(block));
        Ok(())
    };
    let _ = parser.parse2(block);
    lines.unwrap_or_default()
}

/// Code of which parts were taken out: its calls are looked up anew. They have been read once, so what is
/// wrong with them is known already.
pub(crate) fn recollect(tokens: TokenStream, end: proc_macro2::Span) -> Code {
    Code::from_tokens(tokens.into_iter().gather(), end, &mut Errors::default())
}

/// The tokens without the `r#` of names that need none: `r#Open` and `Open` are one name to Rust, and so identifiers can be
/// compared as they are.
fn without_needless_raw(tokens: TokenStream) -> TokenStream {
    // The usual case: nothing is built anew. The compiler writes all of it faster than we look at each token.
    if !tokens.to_string().contains("r#") || !has_needless_raw(&tokens) {
        return tokens;
    }
    renamed(tokens, &|name| plain(name).map(|plain| Ident::new(&plain, name.span()).into_token_stream()))
}

fn has_needless_raw(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => plain(&name).is_some(),
        TokenTree::Group(group) => has_needless_raw(&group.stream()),
        _ => false,
    })
}

/// The name without an `r#` that changes nothing. A word of Rust needs it, and so does a word of ours: it is
/// how a state can be named `push`, and how another macro named `goto` is called.
fn plain(name: &Ident) -> Option<String> {
    let text = name.to_string();
    let plain = text.strip_prefix("r#")?;
    let is_word = RUST.contains(&plain) || TARGET_WORDS.contains(&plain) || CALLS.contains(&plain);
    (!is_word).then(|| plain.to_owned())
}

const RUST: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
