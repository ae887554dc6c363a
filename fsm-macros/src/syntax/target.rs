//! What stands behind `=>`, and the state with its fields that requests name too.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

use super::code::{self, peek_is, take_word};
use super::tree::{Code, FieldValue, StateTarget, Target};
use crate::errors::Errors;

/// The target of a line; `None` where it is broken and has been reported.
pub(super) fn target(input: ParseStream, errors: &mut Errors) -> Option<Target> {
    if let Some(word) = later_word(input) {
        errors.push(word.span(), format!("`=> {word}` is not supported yet"));
        return None;
    }
    if let Some(word) = take_word(input, "self") {
        return Some(Target::Again(word.span()));
    }
    if take_word(input, "ignore").is_some() {
        return Some(Target::Ignore);
    }
    if let Some(word) = take_word(input, "previous") {
        return Some(Target::Previous(word.span()));
    }
    if take_word(input, "push").is_some() {
        return state_target(input, errors).map(Target::Push);
    }
    if take_word(input, "reset").is_some() {
        return state_target(input, errors).map(Target::Reset);
    }
    if let Some(word) = take_word(input, "pop") {
        let otherwise = match input.parse::<Option<Token![else]>>() {
            Ok(Some(_)) => Some(state_target(input, errors)?),
            _ => None,
        };
        return Some(Target::Pop {
            span: word.span(),
            otherwise,
        });
    }
    state_target(input, errors).map(Target::State)
}

fn later_word(input: ParseStream) -> Option<Ident> {
    let word = code::peek_word(input)?;
    ["defer", "history", "deep", "reenter"]
        .iter()
        .any(|later| word == later)
        .then_some(word)
}

/// `Name`, or `Name { field: value, … }`.
pub(super) fn state_target(input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    let is_name =
        code::peek_word(input).is_some() && !peek_is(input, "do") && !peek_is(input, "if");
    if !is_name {
        errors.push(
            input.span(),
            code::unexpected(input, "expected the name of a state"),
        );
        return None;
    }
    let name = input.call(Ident::parse_any).ok()?;
    if input.peek(syn::token::Paren) {
        let message = format!("the data of a state are given by name: `{name} {{ field: value }}`");
        errors.push(input.span(), message);
        return None;
    }
    let fields = match input.cursor().group(Delimiter::Brace) {
        Some(_) => field_values(input, errors)?,
        None => Vec::new(),
    };
    Some(StateTarget { name, fields })
}

fn field_values(input: ParseStream, errors: &mut Errors) -> Option<Vec<FieldValue>> {
    let Ok(TokenTree::Group(group)) = input.parse::<TokenTree>() else {
        return None;
    };
    let parser = |input: ParseStream| {
        let mut fields = Vec::new();
        while !input.is_empty() {
            fields.push(field_value(input, errors)?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(fields)
    };
    match parser.parse2(group.stream()) {
        Ok(fields) => Some(fields),
        Err(error) => {
            errors.push_syn(error);
            None
        }
    }
}

fn field_value(input: ParseStream, errors: &mut Errors) -> syn::Result<FieldValue> {
    let attrs = input.call(syn::Attribute::parse_outer)?;
    if input.peek(Token![..]) {
        return Err(
            input.error("a target has no `..`: fields with an initial value may be left out")
        );
    }
    let name = input.call(Ident::parse_any)?;
    let has_value = input.peek(Token![:]) && !input.peek(Token![::]);
    if !has_value {
        return Ok(FieldValue {
            attrs,
            name,
            value: None,
        });
    }
    input.parse::<Token![:]>()?;
    let value = value(input, errors)
        .ok_or_else(|| syn::Error::new(name.span(), format!("field `{name}` needs a value")))?;
    Ok(FieldValue {
        attrs,
        name,
        value: Some(value),
    })
}

/// The tokens up to a comma behind which another field begins. A comma in `Map::<K, V>::new()` does not
/// end the value: what follows it is not the beginning of a field. Nor does one between the parameters of a
/// closure.
fn value(input: ParseStream, errors: &mut Errors) -> Option<Code> {
    let mut tokens = TokenStream::new();
    let mut last: Option<TokenTree> = None;
    let mut in_parameters = false;
    while !input.is_empty() {
        if !in_parameters && input.peek(Token![,]) && field_follows(input) {
            break;
        }
        let token = input.parse::<TokenTree>().ok()?;
        in_parameters = match &token {
            TokenTree::Punct(punct) if punct.as_char() == '|' => {
                !in_parameters && begins_value(last.as_ref())
            }
            _ => in_parameters,
        };
        tokens.extend([token.clone()]);
        last = Some(token);
    }
    Some(code::from_tokens(tokens, last?.span(), errors))
}

/// Whether an expression begins behind this token: a `|` there opens the parameters of a closure, one
/// elsewhere is an operator.
fn begins_value(last: Option<&TokenTree>) -> bool {
    match last {
        None | Some(TokenTree::Punct(_)) => true,
        Some(TokenTree::Ident(ident)) => ident == "move" || ident == "return",
        Some(TokenTree::Group(_) | TokenTree::Literal(_)) => false,
    }
}

fn field_follows(input: ParseStream) -> bool {
    let fork = input.fork();
    let comma = fork.parse::<Token![,]>().is_ok();
    if comma && (fork.is_empty() || fork.peek(Token![#])) {
        return true;
    }
    let name = fork.call(Ident::parse_any).is_ok();
    let ends =
        fork.is_empty() || fork.peek(Token![,]) || (fork.peek(Token![:]) && !fork.peek(Token![::]));
    comma && name && ends
}
