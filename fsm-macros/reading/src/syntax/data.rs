//! `let name: Type = value;` and `action name: Type = value;`, machines in data that live with their state, and `random value;`
//! of a choice.

use syn::Type;
use syn::parse::Parser;
use syn::punctuated::Punctuated;

use super::peek::peek_is;
use super::prelude::*;
use super::tree::{Code, Data, Item, Random, Until};
use super::{code, guess, line_end, lines, peek};
use crate::token::last_span;
use crate::written::{Attrs, code_text};

/// `let name: Type [= value];`
pub(super) fn data(attrs: Attrs, keyword: &Ident, input: &mut Input) -> Item {
    // Without a type it is taken for a `let` of Rust, and reported once.
    if guess::fits("mut word :", input) || guess::fits("mut !word", input) {
        input.error(input.span(), "data of a state can always be changed by its actions: leave out `mut`");
    }
    let _ = input.parse::<Token![mut]>();
    let is_named = input.peek2(Token![:]) && !input.peek2(Token![::]);
    let in_row = lines::in_one_row(keyword.span(), input.span());
    if keyword == "let" && !is_named && in_row && guess::fits("type _ name $data", input) {
        type_before_name(input);
        return line_end::lost(input, Part::Data);
    }
    let Some(name) = name(keyword, input) else {
        return line_end::lost(input, Part::Data);
    };
    let trust = Trust::without(&[Part::Itself]);
    let is_action = keyword == "action";
    let mut data = Data { attrs, is_action, lent: None, name, ty: None, value: None, trust };
    if rest(&mut data, keyword, input).is_none() {
        line_end::skip_line(input);
    }
    Item::Data(data)
}

/// `random value;`
pub(super) fn random(keyword: Ident, input: &mut Input) -> Item {
    let Some(value) = code::behind(keyword.span(), Until::EndOfLine, input) else {
        input.error(keyword.span(), "`random` needs a number, a `u32`: `random rng.next_u32();`");
        return line_end::lost(input, Part::Lines);
    };
    line_end::end_of_line(input, value.end);
    Item::Random(Random { keyword, value })
}

/// `let u32 count`
fn type_before_name(input: &mut Input) {
    let Some(ty) = peek::read::<Type>(input) else { return };
    let (ty, name) = (ty.into_token_stream(), peek::peek_word(input));
    let name = name.map_or_else(String::new, |name| name.to_string());
    let message = format!("the name of data stands before their type: `let {name}: {}`", code_text(&ty));
    input.error_over(ty, message);
}

fn name(keyword: &Ident, input: &mut Input) -> Option<Ident> {
    if lines::ends_behind(keyword.span(), input) {
        return input.refuse(keyword.span(), format!("`{keyword}` needs a name: `{keyword} name: Type`"));
    }
    input.parse::<Ident>().ok().or_else(|| {
        let help = format!("; write `{keyword} name: Type`");
        input.refuse_name(&format!("expected a name after `{keyword}`"), &help)
    })
}

/// The line behind its name. `None` where the rest of it cannot be read.
fn rest(data: &mut Data, keyword: &Ident, input: &mut Input) -> Option<()> {
    let ty = data_type(data, keyword, input)?;
    let (name, end) = (data.name.clone(), last_span(&ty, data.name.span()));
    let example = format!("`{keyword} {name}: {} = value;`", typed(data.lent.as_deref(), &code_text(&ty)));
    data.ty = Some(ty);
    if let Ok(Some(equals)) = input.parse::<Option<Token![=]>>() {
        data.value = code::behind(equals.span, Until::EndOfLine, input);
        if data.value.is_none() {
            data.value = Some(some_value(equals.span));
            return input.refuse(equals.span, format!("expected an initial value after `=`: {example}"));
        }
    } else if !lines::may_end(input) {
        let help = match input.peek(Token![,]) {
            true => "; each name has a line of its own".to_owned(),
            false if input.peek(syn::token::Paren) => format!(
                "; a machine that lives with its state has the word before its type: `let {name}: machine Type(owner) = value;`"
            ),
            false => format!("; an initial value stands after `=`: {example}"),
        };
        return input.refuse_next("expected `=` or `;`", &help);
    }
    let last = data.value.as_ref().map_or(end, |value| value.end);
    let is_missing = (data.is_action || data.lent.is_some()) && data.value.is_none();
    if is_missing {
        let what = if data.is_action {
            "an action object is made"
        } else {
            "a machine that lives with its state is started"
        };
        input.error(name.span(), format!("{what} on entry: {example}"));
        data.value = Some(some_value(name.span()));
    }
    // Without its `;` the line may be half typed, and its initial value still to come.
    let found = input.errors.count();
    line_end::end_of_line(input, last);
    if !is_missing && (input.errors.count() == found || data.value.is_some()) {
        data.trust = Trust::FULL;
    }
    Some(())
}

fn data_type(data: &mut Data, keyword: &Ident, input: &mut Input) -> Option<TokenStream> {
    let name = &data.name;
    let colon = input.parse::<Token![:]>().ok();
    let next_line = colon.as_ref().is_some_and(|colon| lines::is_next_line_for_type(colon.span, input));
    if colon.is_none() || next_line || input.is_empty() || input.peek(Token![=]) || input.peek(Token![;]) {
        return input.refuse(name.span(), format!("`{name}` needs a type: `{keyword} {name}: Type`"));
    }
    let before_type = || {
        let words = input.peek2(Token![crate]) || input.peek2(Token![super]) || input.peek2(Token![self]);
        input.peek2(syn::Ident) || words
    };
    if keyword == "let" && peek_is(input, "machine") && before_type() {
        return machine_type(data, input);
    }
    match peek::read::<Type>(input) {
        Some(ty) => {
            let ty = ty.into_token_stream();
            let Some(span) = blank(ty.clone()) else { return Some(ty) };
            let message = format!(
                "`_` leaves the type of `{name}` open; data name theirs in full: `{keyword} {name}: Type`"
            );
            input.refuse(span, message)
        }
        None => {
            let message = format!("the type of `{name}` cannot be read: `{keyword} {name}: Type`");
            input.refuse(input.span(), message)
        }
    }
}

/// `machine Type(owner, …)` in place of a type, a machine that lives with its state: the type, and the parameters into `data`.
fn machine_type(data: &mut Data, input: &mut Input) -> Option<TokenStream> {
    let word = input.parse::<Ident>().ok()?;
    let mut tokens = peek::take_until(input, &|input| input.peek(Token![=]) || input.peek(Token![;]));
    let is_list = |last: &mut TokenTree| matches!(last, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
    let mut lent = Vec::new();
    if let Some(TokenTree::Group(list)) = tokens.pop_if(is_list) {
        let Ok(names) = Punctuated::<Ident, Token![,]>::parse_terminated.parse2(list.stream()) else {
            let message = "a machine inside is lent parameters of this one, by their names: `machine Type(owner, world)`";
            return input.refuse(list.span(), message);
        };
        lent = names.into_iter().gather();
    }
    data.lent = Some(lent);
    let ty = syn::parse2::<Type>(tokens.into_iter().collect());
    ty.map(Type::into_token_stream).ok().or_else(|| {
        let name = &data.name;
        let message = format!("the type of `{name}` cannot be read: `let {name}: machine Type = value;`");
        input.refuse(word.span(), message)
    })
}

/// A type as it is written, with the parameters that a machine is lent.
pub(crate) fn typed(lent: Option<&[Ident]>, ty: &str) -> String {
    match lent {
        None => ty.to_owned(),
        Some([]) => format!("machine {ty}"),
        Some(lent) => {
            let lent: Vec<String> = lent.iter().map(ToString::to_string).collect();
            format!("machine {ty}({})", lent.join(", "))
        }
    }
}

/// The name in `done(name)`: the machine in this data has ended.
pub(super) fn done_of(input: ParseStream) -> Option<Ident> {
    let ahead = input.fork();
    let inner = peek::parentheses(&ahead)?;
    let name = inner.parse::<Ident>().ok().filter(|_| inner.is_empty())?;
    let _ = input.parse::<TokenTree>();
    Some(name)
}

/// A `_` in a type, by which something is left to rustc.
fn blank(ty: TokenStream) -> Option<Span> {
    let mut before = None;
    ty.into_iter().find_map(|token| {
        let is_lifetime =
            matches!(before.replace(token.clone()), Some(TokenTree::Punct(quote)) if quote.as_char() == '\'');
        match token {
            TokenTree::Ident(word) if word == "_" && !is_lifetime => Some(word.span()),
            TokenTree::Group(group) => blank(group.stream()),
            _ => None,
        }
    })
}

/// Stands for an initial value that is missing, so that nobody is asked to give one.
pub(crate) fn some_value(end: Span) -> Code {
    Code::plain(quote::quote!(::core::unreachable!()), end)
}
