//! `let name: Type = value;` and `action name: Type = value;`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::attrs::Attrs;
use super::code::Until;
use super::look::peek_is;
use super::tree::{Code, Data, Item};
use super::{code, lines, look};
use crate::each::Gather;
use crate::errors::Errors;
use crate::token::last_span;
use crate::trust::{Part, Trust};

/// `let name: Type [= value];`
pub(super) fn data(attrs: Attrs, keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Item {
    let is_action = keyword == "action";
    if peek_is(input, "mut") {
        errors.push(input.span(), "data of a state can always be changed by its actions: leave out `mut`");
        let _ = input.parse::<TokenTree>();
    }
    let next_line = lines::is_next_line(keyword.span(), input);
    let Some(name) = input.fork().parse::<Ident>().ok().filter(|_| !next_line) else {
        match input.is_empty() || input.peek(Token![;]) || next_line {
            true => errors.push(keyword.span(), format!("`{keyword}` needs a name: `{keyword} name: Type`")),
            false => {
                let help = format!("; write `{keyword} name: Type`");
                look::unexpected_name(input, &format!("expected a name after `{keyword}`"), &help, errors);
            }
        }
        lines::skip_line(input);
        return Item::Lost(Trust::without(&[Part::Data]));
    };
    let _ = input.parse::<Ident>();
    let trust = Trust::without(&[Part::Itself]);
    let mut data = Data { attrs, is_action, name: name.clone(), ty: None, value: None, trust };
    let colon = input.parse::<Token![:]>().ok();
    let next_line = colon.is_some_and(|colon| lines::is_next_line_for_type(colon.span, input));
    if colon.is_none() || next_line || input.is_empty() || input.peek(Token![=]) || input.peek(Token![;]) {
        let message = format!("`{name}` needs a type: `{keyword} {name}: Type`");
        errors.push(name.span(), message);
        lines::skip_line(input);
        return Item::Data(data);
    }
    let Some(ty) = look::read::<Type>(input) else {
        let message = format!("the type of `{name}` cannot be read: `{keyword} {name}: Type`");
        errors.push(input.span(), message);
        lines::skip_line(input);
        return Item::Data(data);
    };
    let ty = quote::ToTokens::into_token_stream(ty);
    data.trust = Trust::FULL;
    let mut last = last_span(&ty, name.span());
    let mut value = None;
    if let Ok(Some(equals)) = input.parse::<Option<Token![=]>>() {
        let next_line = lines::is_next_line(equals.span, input);
        value = if next_line { None } else { code::code(input, Until::EndOfLine, errors) };
        match &value {
            Some(value) => last = value.end,
            None => {
                let help = format!("`{keyword} {name}: {} = value;`", text(&ty));
                errors.push(equals.span, format!("expected an initial value after `=`: {help}"));
                data.value = Some(some_value(equals.span));
                data.trust.lose(Part::Itself);
                data.ty = Some(ty);
                lines::skip_line(input);
                return Item::Data(data);
            }
        }
    } else if !input.is_empty()
        && !input.peek(Token![;])
        && !lines::starts_line(input)
        && !lines::is_stray_end(input)
    {
        let help = match input.peek(Token![,]) {
            true => "; each name has a line of its own".to_owned(),
            false => {
                format!("; an initial value stands after `=`: `{keyword} {name}: {} = value;`", text(&ty))
            }
        };
        look::unexpected_but(input, "expected `=` or `;`", &help, errors);
        lines::skip_line(input);
        data.trust.lose(Part::Itself);
        data.ty = Some(ty);
        return Item::Data(data);
    } else if is_action {
        let message = format!("an action object is made on entry: `action {name}: {} = value;`", text(&ty));
        errors.push(name.span(), message);
        value = Some(some_value(name.span()));
        data.trust.lose(Part::Itself);
    }
    // Without its `;` the line may be half typed, and its initial value still to come.
    let found = errors.count();
    lines::end_of_line(input, last, errors);
    if errors.count() > found && value.is_none() {
        data.trust.lose(Part::Itself);
    }
    data.ty = Some(ty);
    data.value = value;
    Item::Data(data)
}

/// Stands for an initial value that is missing, so that nobody is asked to give one.
fn some_value(end: Span) -> Code {
    let tokens = quote::quote!(::core::unreachable!());
    code::from_tokens(tokens.into_iter().gather(), end, &mut Errors::default())
}

/// A type as people write it.
fn text(ty: &TokenStream) -> String {
    let text = ty.to_string();
    text.replace(" :: ", "::").replace(" < ", "<").replace(" >", ">").replace("& ", "&").replace(" ,", ",")
}
