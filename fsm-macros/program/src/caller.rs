//! How the macro was called. `fsm!` of the runtime is a `macro_rules!` that names the runtime to the proc macro, since a
//! user may know it by any name: `[$crate]` stands before the table.

use std::cell::RefCell;

use crate::token::is_block;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// Who reads what is generated. Half of the tokens are for editors alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Compiler,
    Editor,
}

struct Caller {
    /// `[$crate]`, as it was written.
    group: Group,
    runtime: Ident,
    ours: Span,
}

thread_local! {
    static CALLER: RefCell<Option<Caller>> = const { RefCell::new(None) };
}

/// Where it ends nothing is known of the call any more: the compiler takes none of its spans back after the macro has ended.
pub struct Called;

impl Drop for Called {
    fn drop(&mut self) {
        CALLER.take();
    }
}

/// The table, and what stands before it for as long as the call lasts.
pub fn called(input: TokenStream, reader: Reader) -> (Called, TokenStream) {
    let mut table = input.clone().into_iter();
    let name = match table.next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => name_in(group),
        _ => None,
    };
    let Some((runtime, group)) = name else { return (Called, input) };
    let table: TokenStream = table.collect();
    let ours = match reader {
        Reader::Compiler => span_of_ours(group.span(), &table),
        // An editor asks which tokens stand where the cursor is.
        Reader::Editor => Span::mixed_site(),
    };
    CALLER.set(Some(Caller { group, runtime, ours }));
    (Called, table)
}

fn name_in(group: Group) -> Option<(Ident, Group)> {
    match group.stream().into_iter().next() {
        Some(TokenTree::Ident(name)) if name != "if" && name != "else" && name != "told" => {
            Some((name, group))
        }
        _ => None,
    }
}

/// As if the `macro_rules!` had written them, at the braces of the machine: what rustc says of them is about a call of `fsm!`,
/// in the user's file and around the user's tokens.
fn span_of_ours(brackets: Span, table: &TokenStream) -> Span {
    let body = table.clone().into_iter().find(is_block);
    body.map_or(brackets, |body| brackets.located_at(body.span()))
}

/// The span of all tokens that are not the user's own.
pub fn ours() -> Span {
    CALLER.with_borrow(|caller| caller.as_ref().map_or_else(Span::mixed_site, |caller| caller.ours))
}

/// The group before the table that names the runtime, for a macro call that is expanded after this one.
pub fn group() -> Option<Group> {
    CALLER.with_borrow(|caller| caller.as_ref().map(|caller| caller.group.clone()))
}

/// The name of the runtime, which replaces `::fsm_runtime`.
pub fn runtime() -> Option<Ident> {
    CALLER.with_borrow(|caller| caller.as_ref().map(|caller| caller.runtime.clone()))
}
