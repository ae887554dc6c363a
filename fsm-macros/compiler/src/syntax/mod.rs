//! Tokens to a tree of what the user wrote. Parsing never gives up: a broken line is reported and
//! left out, and reading goes on behind it.

mod absent;
mod attrs;
mod bare_calls;
mod bars;
mod before_states;
mod block;
mod calls;
mod carried;
mod chain;
mod change;
mod code;
mod configure;
mod data;
mod defaults;
mod derives;
mod during;
mod events;
mod fragments;
mod guess;
mod header;
mod held;
mod inner;
mod items;
mod language;
mod levels;
mod line;
mod line_end;
mod lines;
mod params;
mod part;
mod pattern;
mod peek;
mod period;
mod places;
mod raw;
mod serde_names;
mod settings;
mod state;
mod state_target;
mod tags;
mod target;
mod tree;
mod trigger;
mod words;

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};

pub(crate) use absent::{Absent, Kind as AbsentKind};
pub(crate) use attrs::{Attribute, Attrs, listed, mentions, sets_levels};
pub(crate) use block::is_equals_sign;
pub(crate) use calls::rewrite;
pub(crate) use carried::Carried;
pub(crate) use chain::{Found, Let, Part, conjuncts, look_at, parts};
pub(crate) use change::{Change, ChangeKind};
pub(crate) use configure::{Known, presume};
pub(crate) use data::some_value;
pub(crate) use derives::{DerivedDefault, STD_DERIVES, derived, is_std_derive};
pub use guess::begins_with;
pub(crate) use inner::typed;
pub(crate) use language::{NAMELESS_TARGETS, TARGET_WORDS};
pub(crate) use levels::{Level, On, UNUSED_OUTCOME};
pub(crate) use serde_names::SerdeNames;
pub(crate) use tags::variant as tag_variant;
pub(crate) use tree::ErrorPattern;
pub(crate) use tree::*;
pub(crate) use tree::{Call, Naming, Raise};
pub use tree::{Event, Events, Ranking, Report};
pub(crate) use words::Words;

use crate::each::Gather;
use crate::errors::{Declared, Errors};
use crate::parts;

/// The machine in these tokens. `None` where not even its name could be read.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let tokens = raw::without_needless_raw(tokens);
    let mut machine = None;
    let parser = |input: ParseStream| {
        machine = header::header(input, errors);
        if let Some(machine) = &mut machine {
            body(machine, input, errors);
        }
        lines::skip_all(input);
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        errors.push(error.span(), error);
    }
    machine
}

fn body(machine: &mut Machine, input: ParseStream, errors: &mut Errors) {
    let Some(block) = peek::block(input) else { return };
    (machine.items, machine.written) = tree::Block::Machine.parse(&block, errors);
    parts::expand(machine, errors);
    errors.fill(guess::DECLARED_EVENTS, &declared_events(&machine.items));
    if peek::peek_is(input, "machine") {
        let message = "one `fsm!` holds one machine: write another `fsm!` for this one";
        errors.push(input.span(), message);
    } else if !input.is_empty() {
        errors.push(input.span(), "the machine ends with its block: remove what stands after it");
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
    let mut lines = Default::default();
    let parser = |input: ParseStream| {
        if let Some(block) = peek::block(input) {
            lines = tree::Block::State.parse(&block, errors);
        }
        lines::skip_all(input);
        Ok(())
    };
    let _ = parser.parse2(block);
    lines
}

/// Code of which parts were taken out: its calls are looked up anew. They have been read once, so what is
/// wrong with them is known already.
pub(crate) fn recollect(tokens: TokenStream, end: proc_macro2::Span) -> Code {
    Code::from_tokens(tokens.into_iter().gather(), end, &mut Errors::default())
}
