//! Requests (`goto!(…)`, `pop!()`, …) and tests (`in_state!(…)`) in the middle of an action's tokens.
//! They are found at any depth, also inside the arguments of other macros, so that the table is complete.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

use super::tree::StateTarget;
use super::{lines, target};
use crate::each::Gather;
use crate::errors::Errors;

#[derive(Clone)]
pub(crate) enum Call {
    Request(Request),
    InState(Ident),
    Raise(Raise),
    /// Something was wrong with it, and has been reported.
    Broken,
}

#[derive(Clone)]
pub(crate) struct Request {
    /// The name of the macro, where errors about the request belong.
    pub(crate) span: Span,
    pub(crate) word: String,
    pub(crate) kind: RequestKind,
}

/// `raise!(Event)`, with what the event carries.
#[derive(Clone)]
pub(crate) struct Raise {
    /// The name of the macro.
    pub(crate) span: Span,
    pub(crate) name: Ident,
    pub(crate) payload: Option<Group>,
}

#[derive(Clone)]
pub(crate) enum RequestKind {
    Goto(StateTarget),
    Push(StateTarget),
    Pop(Option<StateTarget>),
    Previous,
    Reset(StateTarget),
}

pub(super) const NAMES: [&str; 7] = ["goto", "push", "pop", "previous", "reset", "raise", "in_state"];

/// The calls in `tokens`, in the order of their text.
pub(super) fn find(tokens: &TokenStream, errors: &mut Errors) -> Vec<Call> {
    let mut calls = Vec::new();
    rewrite(tokens.clone(), &mut |name, group| {
        calls.push(parse(name, group, errors));
        TokenStream::new()
    });
    calls
}

/// Replaces each call, in the order of the text, by what `replace` makes of it.
pub(crate) fn rewrite(
    tokens: TokenStream,
    replace: &mut dyn FnMut(&Ident, &Group) -> TokenStream,
) -> TokenStream {
    let mut output = TokenStream::new();
    let tokens: Vec<TokenTree> = tokens.into_iter().gather();
    let mut index = 0;
    while index < tokens.len() {
        if let Some((name, group)) = call_at(&tokens, index) {
            output.extend(replace(name, group));
            index += 3;
            continue;
        }
        match &tokens[index] {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), rewrite(group.stream(), replace));
                inner.set_span(group.span());
                output.extend([TokenTree::Group(inner)]);
            }
            token => output.extend([token.clone()]),
        }
        index += 1;
    }
    output
}

/// `name ! group` at this place, unless it is the end of a longer path (`other::goto!(…)`).
fn call_at(tokens: &[TokenTree], index: usize) -> Option<(&Ident, &Group)> {
    let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..] = &tokens[index..]
    else {
        return None;
    };
    let in_path = index > 0 && matches!(&tokens[index - 1], TokenTree::Punct(p) if p.as_char() == ':');
    let is_ours = bang.as_char() == '!' && !in_path && NAMES.iter().any(|ours| name == ours);
    is_ours.then_some((name, group))
}

fn parse(name: &Ident, group: &Group, errors: &mut Errors) -> Call {
    let word = name.to_string();
    let mut broken = false;
    let call = |input: ParseStream| match word.as_str() {
        "in_state" => one_state(input).map(Call::InState),
        "raise" => raised(name, input).map(Call::Raise),
        _ => request(name, &word, input, errors, &mut broken).map(Call::Request),
    };
    let call = call.parse2(group.stream());
    match call {
        Ok(call) if !broken => call,
        Ok(_) => Call::Broken,
        Err(error) => {
            // An error at the end of the input would underline the closing delimiter: take the name.
            let at_end = group.stream().is_empty();
            errors.push(if at_end { name.span() } else { error.span() }, error);
            Call::Broken
        }
    }
}

fn one_state(input: ParseStream) -> syn::Result<Ident> {
    let name = input
        .call(Ident::parse_any)
        .map_err(|error| syn::Error::new(error.span(), "expected the name of a state: `in_state!(Name)`"))?;
    expect_end(input, "`in_state!` tests one state: join several tests with `||`")?;
    Ok(name)
}

fn raised(name: &Ident, input: ParseStream) -> syn::Result<Raise> {
    let event = input
        .call(Ident::parse_any)
        .map_err(|error| syn::Error::new(error.span(), "expected the name of an event: `raise!(Event)`"))?;
    if input.peek(syn::Token![::]) {
        return Err(syn::Error::new(event.span(), "an event is named without its type: `raise!(Event)`"));
    }
    let payload = match input.peek(syn::token::Paren) || input.peek(syn::token::Brace) {
        true => match input.parse::<TokenTree>()? {
            TokenTree::Group(group) => Some(group),
            _ => None,
        },
        false => None,
    };
    expect_end(input, "`raise!` raises one event: remove this")?;
    Ok(Raise { span: name.span(), name: event, payload })
}

fn request(
    name: &Ident,
    word: &str,
    input: ParseStream,
    errors: &mut Errors,
    broken: &mut bool,
) -> syn::Result<Request> {
    let mut state = |input: ParseStream| {
        no_place(word, input)?;
        if input.is_empty() {
            return Err(syn::Error::new(
                name.span(),
                match word {
                    "pop" => "`pop!` needs the name of a state after `else`: `pop!(else Name)`".to_owned(),
                    _ => format!("`{word}!` needs the name of a state: `{word}!(Name)`"),
                },
            ));
        }
        let target = target::state_target(&format!("{word}!(Name)"), input, errors);
        *broken |= target.is_none();
        Ok(target)
    };
    let kind = match word {
        "goto" => state(input)?.map(RequestKind::Goto),
        "push" => state(input)?.map(RequestKind::Push),
        "reset" => state(input)?.map(RequestKind::Reset),
        "pop" if input.parse::<Option<syn::Token![else]>>()?.is_some() => {
            state(input)?.map(|target| RequestKind::Pop(Some(target)))
        }
        "pop" => Some(RequestKind::Pop(None)),
        _ => Some(RequestKind::Previous),
    };
    if *broken {
        lines::skip_all(input);
    }
    let message = match word {
        "previous" => "`previous!` names no state, for it goes to the one that was left last: `previous!()`",
        "pop" if input.peek(syn::Ident) => "`pop!` names a state only after `else`: `pop!(else Name)`",
        _ if input.peek(syn::Token![in]) => "only the target of a line gives data behind `in`: remove this",
        _ if input.peek(syn::Token![,]) => "a request names one state: remove the others",
        _ => "a request ends with the state: remove this",
    };
    expect_end(input, message)?;
    // A broken request is told by its flag; `Previous` only stands in for it.
    Ok(Request { span: name.span(), word: word.to_owned(), kind: kind.unwrap_or(RequestKind::Previous) })
}

/// A request names one state, whatever is active: what only a target can name.
fn no_place(word: &str, input: ParseStream) -> syn::Result<()> {
    let is_history = ["history", "deep"].iter().any(|first| super::look::peek_is(input, first));
    if is_history && input.peek2(syn::Ident) {
        let message = format!("`{word}!` names a state: only the target of a line can be its history");
        return Err(syn::Error::new(input.span(), message));
    }
    if input.peek(syn::token::Paren) {
        let message = format!("`{word}!` names one state: only the target of a line can be several");
        return Err(syn::Error::new(super::look::opening_span(input), message));
    }
    Ok(())
}

fn expect_end(input: ParseStream, message: &str) -> syn::Result<()> {
    if input.is_empty() { Ok(()) } else { Err(input.error(message)) }
}
