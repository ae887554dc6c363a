//! Tokens to a tree of what the user wrote. Parsing never gives up: a broken line is reported and
//! left out, and reading goes on behind it.

mod absent;
mod attrs;
mod block;
mod calls;
mod chain;
mod change;
mod code;
mod configure;
mod data;
mod defaults;
mod events;
mod guess;
mod header;
mod held;
mod inner;
mod input;
mod items;
mod line;
mod line_end;
mod lines;
mod params;
mod part;
mod peek;
mod period;
mod raw;
mod settings;
mod state;
mod state_target;
mod target;
mod tree;
mod trigger;

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};

pub(crate) use absent::{Absent, Kind as AbsentKind};
pub(crate) use attrs::tag_variant;
pub(crate) use change::{Change, ChangeKind};
pub(crate) use configure::{Known, presume};
pub(crate) use data::some_value;
pub use guess::begins_with;
pub(crate) use inner::typed;
pub(crate) use tree::*;

use crate::each::Gather;
use crate::errors::{Declared, Errors};
use crate::parts;
use crate::written::{Events, Written};
use input::Input;

/// The machine in these tokens. `None` where not even its name could be read.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Option<Machine> {
    let tokens = raw::without_needless_raw(tokens);
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
