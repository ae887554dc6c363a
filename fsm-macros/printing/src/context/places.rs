//! Where rustc points when it speaks of something that is generated: at the word `machine` or `events`, at a
//! parameter, at the clock. Without this it would underline the whole table.

use proc_macro2::{
    Delimiter, Group, Ident, LineColumn, Punct, Spacing, Span, TokenStream as Written, TokenTree,
};
use quote::ToTokens;

use crate::Reader;
use crate::caller::{ours, runtime};
use crate::prelude::*;
use crate::program::Events;
use crate::token::{is_block, is_mark, is_word, with_inside};
use crate::written::Param;

/// A span of ours at a place of the user's: only the place changes, and never the hygiene.
pub(crate) fn ours_at(place: Span) -> Span {
    ours().located_at(place)
}

/// A call of the runtime in the user's code, at `place`. `call` writes it with the user's span, so that rustc takes
/// it for the user's code. If the runtime is named by `$crate`, a token of a macro, this fails: of an expression with
/// tokens of both rustc shows the whole macro. Then the call has our spans, in parentheses with the user's span.
pub(crate) fn called_at(place: Span, call: &dyn Fn(Span) -> TokenStream) -> TokenStream {
    if runtime().is_none() {
        return call(place);
    }
    let mut parentheses = TokenStream::new();
    parentheses.group(Delimiter::Parenthesis, call(ours_at(place)), place);
    parentheses
}

/// The place of the first of these tokens, for a token of ours.
pub(crate) fn place_of(tokens: impl Piece) -> Span {
    let first = tokens.code().first();
    first.map_or_else(ours, |token| ours_at(token.span()))
}

/// The items with their heads at the header of the machine, and the enum of the events at its own.
pub(crate) fn placed(cx: Cx, items: TokenStream) -> Written {
    let head = &cx.program.head;
    let events = match &cx.program.events {
        Some(Events::Declared { keyword, .. }) => Some((cx.names.event_path.to_string(), ours_at(*keyword))),
        _ => None,
    };
    let heads = Heads {
        keyword: ours_at(head.keyword),
        begins: ours_at(head.begins),
        behind_name: end_of(head.name.span()),
        whole: ours().start(),
        // An editor shows two places of a name whose hygiene is not that of its place.
        named: if cx.reader == Reader::Editor { head.keyword } else { ours() },
        events,
    };
    heads.placed_in(items.written_out())
}

/// `pub` of a method: the method is as visible as its type. If it were private, rustc would propose a trait to users
/// of a private machine.
pub(crate) fn public(cx: Cx) -> TokenStream {
    tokens_at!(ours_at(cx.program.head.keyword)=> pub)
}

/// The visibility of the machine on this field of a struct: at the field, for rustc underlines from it on.
pub(crate) fn visible(cx: Cx, field: &Ident) -> Written {
    let placed = |mut token: TokenTree| {
        token.set_span(token.span().located_at(field.span()));
        token
    };
    cx.program.head.vis.to_token_stream().into_iter().map(placed).collect()
}

/// `&` or `&mut` of a parameter, with the user's own tokens where they are these.
pub(crate) fn reference(param: &Param) -> TokenStream {
    let written = param.reference.as_ref();
    let and = written.map_or_else(|| tokens!(&), |reference| reference.and.code());
    let lifetime = param.lifetime();
    let word = written.and_then(|reference| reference.mutability.as_ref());
    let word = param.is_mutable().then(|| word.map_or_else(|| tokens!(mut), |word| word.code()));
    tokens!(#and #lifetime #word)
}

/// The words that an item begins with.
const HEADS: [&str; 4] = ["struct", "enum", "impl", "fn"];

/// The words that may stand before these.
const BEFORE_HEADS: [&str; 3] = ["pub", "const", "async"];

struct Heads {
    /// The word `machine`.
    keyword: Span,
    /// Where the header begins, before which rustc proposes a derive.
    begins: Span,
    /// An empty place behind the machine's name, where rustc proposes generics that are missing.
    behind_name: Span,
    /// Where the macro call begins, as all tokens of ours do.
    whole: LineColumn,
    /// The hygiene of the names of functions.
    named: Span,
    /// The enum of the declared events, and the word `events`.
    events: Option<(String, Span)>,
}

impl Heads {
    fn placed_in(&self, items: Written) -> Written {
        let mut tokens = items.into_iter().peekable();
        let mut placed: Vec<TokenTree> = Vec::new();
        let mut head = String::new();
        let mut place = self.keyword;
        let mut begins = true;
        while let Some(mut token) = tokens.next() {
            match &token {
                TokenTree::Ident(word) if word == "pub" => token.set_span(ours_at(word.span())),
                TokenTree::Ident(word) if begins && HEADS.iter().any(|head| word == head) => {
                    head = word.to_string();
                    place = self.keyword;
                    if let Some((events, at)) = &self.events
                        && tokens.peek().is_some_and(|name| is_word(name, events))
                    {
                        place = *at;
                        visibility_at(place, &mut placed);
                    }
                    let is_type =
                        place.start() == self.keyword.start() && matches!(&*head, "struct" | "enum");
                    token.set_span(if is_type { self.begins } else { place });
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    token = self.block(group, head == "impl", place);
                    head.clear();
                }
                _ => {}
            }
            let opens = begins && matches!(&token, TokenTree::Ident(word) if *word == head);
            begins = item_may_begin_after(&token, begins);
            placed.push(if is_block(&token) { token } else { self.aside(token, self.keyword) });
            match (head.as_str(), tokens.peek()) {
                ("impl", Some(next)) if opens && !is_mark(next, '<') => placed.extend(self.no_generics()),
                ("fn", Some(TokenTree::Ident(_))) if opens => {
                    placed.extend(tokens.next().map(|mut name| {
                        name.set_span(self.named.located_at(self.keyword));
                        name
                    }));
                }
                _ => {}
            }
        }
        placed.into_iter().collect()
    }

    /// A token of ours outside of all code: in a signature, a type. It stands at the keyword, or rustc would show the whole
    /// table for it.
    fn aside(&self, token: TokenTree, place: Span) -> TokenTree {
        match token {
            TokenTree::Group(group) => {
                let mut placed = with_inside(&group, self.params(group.stream(), place));
                placed.set_span(group.span().located_at(place));
                placed.into()
            }
            mut token if token.span().start() == self.whole => {
                token.set_span(token.span().located_at(place));
                token
            }
            token => token,
        }
    }

    /// Parameters, each at the place of its type: rustc shows a parameter from its name to the end of that.
    fn params(&self, list: Written, place: Span) -> Written {
        let list: Vec<TokenTree> = list.into_iter().gather();
        let params = list.split_inclusive(|token| is_mark(token, ','));
        let placed = params.flat_map(|param| {
            let is_ours = |token: &&TokenTree| token.span().start() == self.whole;
            let own = param.iter().find(|token| !is_ours(token) && !is_mark(token, '#'));
            let place = own.map_or(place, |own| ours_at(own.span()));
            param.iter().map(move |token| self.aside(token.clone(), place))
        });
        placed.collect()
    }

    /// The braces of an item, which rustc takes as its end; those of an `impl` hold items themselves.
    fn block(&self, group: &Group, is_impl: bool, place: Span) -> TokenTree {
        let inside = if is_impl { self.placed_in(group.stream()) } else { group.stream() };
        let mut placed = with_inside(group, inside);
        placed.set_span(place);
        placed.into()
    }

    /// `<>`
    fn no_generics(&self) -> [TokenTree; 2] {
        ['<', '>'].map(|char| {
            let mut punct = Punct::new(char, Spacing::Alone);
            punct.set_span(self.behind_name);
            punct.into()
        })
    }
}

/// `pub` or `pub(…)` before the word that has just been read, where it is not the machine's own.
fn visibility_at(place: Span, placed: &mut [TokenTree]) {
    let is_pub = |token: &TokenTree| is_word(token, "pub");
    let restricted = matches!(placed, [.., word, TokenTree::Group(_)] if is_pub(word));
    let count = if restricted { 2 } else { usize::from(placed.last().is_some_and(is_pub)) };
    for token in placed.iter_mut().rev().take(count) {
        token.set_span(place);
    }
}

/// Whether an item begins behind this token, given whether one may begin before it: attributes, `pub` and
/// `const` come first.
fn item_may_begin_after(token: &TokenTree, begins: bool) -> bool {
    match token {
        TokenTree::Ident(word) => begins && BEFORE_HEADS.iter().any(|before| word == before),
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace || begins,
        TokenTree::Punct(punct) => punct.as_char() == ';' || (begins && punct.as_char() == '#'),
        TokenTree::Literal(_) => false,
    }
}

/// The empty place right behind the span. Outside of a compiler, as in tests, spans have none.
fn end_of(span: Span) -> Span {
    if proc_macro::is_available() { span.unwrap().end().into() } else { span }
}
