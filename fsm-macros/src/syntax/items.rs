//! The lines inside a machine or a state, told apart by their first word.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Token, Type};

use super::attrs::Attrs;
use super::code::{self, LINE_WORDS, Until, peek_is, take_word};
use super::tree::{Data, Initial, Item, Setting, SettingKind, State, StateTarget, Written};
use super::{events, handler, target};
use crate::errors::{Errors, nearest};

/// What could be read of a block, and all of its lines as they were written.
pub(super) fn parse(input: ParseStream, errors: &mut Errors) -> (Vec<Item>, Vec<Written>) {
    let (mut items, mut written) = (Vec::new(), Vec::new());
    while !input.is_empty() {
        let start = input.cursor();
        let item = item(input, errors);
        let has_block = matches!(item, Some(Item::State(_) | Item::Events(_)));
        written.push(code::written_since(start, input, has_block));
        items.extend(item);
    }
    (items, written)
}

/// One line. `None` where it is broken; the input then stands at the next one.
fn item(input: ParseStream, errors: &mut Errors) -> Option<Item> {
    let attrs = match Attrs::parse(input) {
        Ok(attrs) => attrs,
        Err(error) => {
            errors.push_syn(error);
            code::skip_line(input);
            return None;
        }
    };
    if input.is_empty() {
        if let Some(span) = attrs.first_span() {
            errors.push(span, "expected a line after this attribute");
        }
        return None;
    }
    if let Ok(Some(_)) = input.parse::<Option<Token![;]>>() {
        return None;
    }
    let word = code::peek_word(input).and_then(|word| known(&word, input, errors));
    let Some(word) = word else {
        if code::peek_word(input).is_none() {
            let expected = "expected a line such as `state`, `let` or `on`";
            code::unexpected(input, expected, errors);
        }
        code::skip_line(input);
        return None;
    };
    let keyword = input.call(Ident::parse_any).ok()?;
    line(attrs, &word, keyword, input, errors)
}

/// The word that begins the line; one that is misspelt is reported, and taken as it was meant where the
/// meaning is safe to guess, so that a mistyped `state` does not make every target of it unknown.
fn known(word: &Ident, input: ParseStream, errors: &mut Errors) -> Option<String> {
    let text = word.to_string();
    if LINE_WORDS.contains(&text.as_str()) && text != "machine" {
        return Some(text);
    }
    let meant = nearest(&text, LINE_WORDS.into_iter());
    let is_rust = input.peek2(Token![.]) || input.peek2(Token![::]) || input.peek2(syn::token::Paren);
    let help = match meant {
        _ if is_rust => "; an action stands after its trigger, as in `enter do …`".to_owned(),
        Some(meant) => format!("; did you mean `{meant}`?"),
        None => "; lines begin with `state`, `let`, `on`, `when`, `update`, `enter`, …".to_owned(),
    };
    errors.push(word.span(), format!("no line begins with `{text}`{help}"));
    let declares = input.peek2(syn::Ident) && input.peek3(syn::token::Brace);
    let meant = meant.filter(|meant| (*meant == "state" && declares) || *meant == "final")?;
    Some(meant.to_owned())
}

fn line(attrs: Attrs, word: &str, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Item> {
    match word {
        "let" | "action" => data(attrs, &keyword, input, errors).map(Item::Data),
        "initial" => Some(Item::Initial(initial(keyword, input, errors))),
        "state" => state(attrs, false, keyword.span(), input, errors).map(Item::State),
        "final" => {
            if take_word(input, "state").is_none() {
                let message = "expected `state` after this: `final state Name { … }`";
                errors.push(keyword.span(), message);
                if !input.peek(syn::Ident) {
                    code::skip_line(input);
                    return None;
                }
            }
            state(attrs, true, keyword.span(), input, errors).map(Item::State)
        }
        "events" => Some(events::events(attrs, keyword.span(), input, errors)),
        "clock" | "stack" | "requests" => setting(attrs, keyword, input, errors).map(Item::Setting),
        "region" | "choice" | "history" | "deep" | "always" | "done" | "queue" | "strict" => {
            errors.push(keyword.span(), format!("`{word}` is not supported yet"));
            code::skip_line(input);
            None
        }
        _ => handler::handler(attrs, keyword, input, errors).map(Item::Handler),
    }
}

/// `let name: Type [= value];`
fn data(attrs: Attrs, keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<Data> {
    let is_action = keyword == "action";
    if peek_is(input, "mut") {
        errors.push(input.span(), "data of a state can always be changed by its actions: leave out `mut`");
        let _ = input.parse::<TokenTree>();
    }
    let Ok(name) = input.parse::<Ident>() else {
        match input.is_empty() || input.peek(Token![;]) {
            true => errors.push(keyword.span(), format!("`{keyword}` needs a name: `{keyword} name: Type`")),
            false => code::unexpected_name(input, &format!("expected a name after `{keyword}`"), errors),
        }
        code::skip_line(input);
        return None;
    };
    let mut data = Data { attrs, is_action, name: name.clone(), ty: None, value: None, broken: true };
    let colon = input.parse::<Token![:]>().ok();
    if colon.is_none() || input.is_empty() || input.peek(Token![=]) || input.peek(Token![;]) {
        let message = format!("`{name}` needs a type: `{keyword} {name}: Type`");
        errors.push(name.span(), message);
        code::skip_line(input);
        return Some(data);
    }
    let start = input.span();
    let ty = match input.parse::<Type>() {
        Ok(ty) => quote::ToTokens::into_token_stream(ty),
        Err(_) => {
            let message = format!("the type of `{name}` cannot be read: `{keyword} {name}: Type`");
            errors.push(start, message);
            code::skip_line(input);
            return Some(data);
        }
    };
    data.broken = false;
    let mut last = ty.clone().into_iter().last().map_or(name.span(), |token| token.span());
    let mut value = None;
    if let Ok(Some(equals)) = input.parse::<Option<Token![=]>>() {
        value = code::code(input, Until::EndOfLine, errors);
        match &value {
            Some(value) => last = value.end,
            None => {
                errors.push(equals.span, "expected an initial value after `=`");
                data.broken = true;
                data.ty = Some(ty);
                code::skip_line(input);
                return Some(data);
            }
        }
    } else if is_action {
        let message = format!("an action object is made on entry: `action {name}: {ty} = value;`");
        errors.push(name.span(), message);
        data.broken = true;
    }
    code::end_of_line(input, last, errors);
    data.ty = Some(ty);
    data.value = value;
    Some(data)
}

/// `initial Target [do action];`
fn initial(keyword: Ident, input: ParseStream, errors: &mut Errors) -> Initial {
    let mut initial = Initial { keyword: keyword.span(), target: None, action: None };
    if input.is_empty() || input.peek(Token![;]) {
        let message = "`initial` needs the name of a state: `initial Name;`";
        errors.push(keyword.span(), message);
        code::skip_line(input);
        return initial;
    }
    if code::peek_is(input, "state") {
        initial.target = initial_state(&keyword, input, errors);
        return initial;
    }
    if input.peek(Token![=]) {
        let help = "; the state stands right after `initial`: `initial Name;`";
        code::unexpected_but(input, "expected the name of a state", help, errors);
        let _ = input.parse::<Token![=]>();
        let _ = input.parse::<Option<Token![>]>>();
    }
    initial.target = target::state_target(input, errors);
    let Some(target) = &initial.target else {
        code::skip_line(input);
        return initial;
    };
    let mut last = target.name.span();
    if let Some(word) = take_word(input, "do") {
        initial.action = code::action(input, errors);
        match &initial.action {
            Some(action) if action.is_block => {
                let _ = input.parse::<Option<Token![;]>>();
                return initial;
            }
            Some(action) => last = action.end,
            None => errors.push(word.span(), "expected an action after `do`"),
        }
    }
    code::end_of_line(input, last, errors);
    initial
}

/// `initial state Name { … }`: the state is left in the input, to be read as the next line.
fn initial_state(keyword: &Ident, input: ParseStream, errors: &mut Errors) -> Option<StateTarget> {
    let message = "`initial` is a line of its own, which names the state: `initial Name;`";
    errors.push(keyword.span(), message);
    let fork = input.fork();
    let _ = take_word(&fork, "state");
    let name = fork.parse::<Ident>().ok()?;
    let fields = Vec::new();
    Some(StateTarget { name, fields })
}

/// `state Name { … }`, or `state Name;` for one without lines; `keyword` has been read.
fn state(
    attrs: Attrs,
    is_final: bool,
    keyword: Span,
    input: ParseStream,
    errors: &mut Errors,
) -> Option<State> {
    let Ok(name) = input.parse::<Ident>() else {
        match input.is_empty() {
            true => errors.push(keyword, "expected the name of a state after this"),
            false => code::unexpected_name(input, "expected the name of a state", errors),
        }
        code::skip_line(input);
        return None;
    };
    let mut state = State { attrs, is_final, name, items: Vec::new(), written: Vec::new() };
    if let Some(block) = code::block(input) {
        (state.items, state.written) = parse(&block, errors);
    } else if input.peek(Token![;]) {
        let _ = input.parse::<Token![;]>();
    } else if input.peek(syn::token::Paren) {
        let message = format!("the lines of state `{}` stand in braces: `{{ … }}`", state.name);
        errors.push(code::opening_span(input), message);
        let block = code::parentheses(input)?;
        (state.items, state.written) = parse(&block, errors);
    } else {
        let name = &state.name;
        let message = format!("state `{name}` has no block: `state {name} {{ … }}`");
        errors.push(name.span(), message);
        if !input.is_empty() && !code::starts_line(input) {
            code::skip_line(input);
        }
    }
    Some(state)
}

fn setting(attrs: Attrs, keyword: Ident, input: ParseStream, errors: &mut Errors) -> Option<Setting> {
    let mut last = keyword.span();
    if (input.peek(Token![:]) || input.peek(Token![=]))
        && let Ok(token) = input.parse::<TokenTree>()
    {
        let message = format!("a setting has no `{token}` before its value: `{keyword} …;`");
        errors.push(token.span(), message);
    }
    let kind = match keyword.to_string().as_str() {
        "clock" => {
            let Ok(ty) = input.parse::<Type>() else {
                let message = "`clock` needs the type of time: `clock core::time::Duration;`";
                errors.push(keyword.span(), message);
                code::skip_line(input);
                // Some type of time, so that lines that need one are not blamed.
                let ty = syn::parse_quote!(::core::time::Duration);
                let kind = SettingKind::Clock(Box::new(ty));
                return Some(Setting { attrs, keyword, kind });
            };
            last =
                quote::ToTokens::to_token_stream(&ty).into_iter().last().map_or(last, |token| token.span());
            SettingKind::Clock(Box::new(ty))
        }
        "stack" => {
            let Some(size) = code::code(input, Until::EndOfLine, errors) else {
                let message = "`stack` needs the number of suspended states: `stack 8;`";
                errors.push(keyword.span(), message);
                code::skip_line(input);
                let kind = SettingKind::Stack(some_size());
                return Some(Setting { attrs, keyword, kind });
            };
            if let Some(error) = wrong_size(&size.tokens) {
                errors.push_over(&size.tokens, error);
                code::skip_line(input);
                let kind = SettingKind::Stack(some_size());
                return Some(Setting { attrs, keyword, kind });
            }
            last = size.end;
            SettingKind::Stack(size.tokens)
        }
        _ => {
            if !input.is_empty() && !input.peek(Token![;]) && !code::starts_line(input) {
                let help = "; `requests` has no value: there is room for one request";
                code::unexpected_but(input, "expected `;`", help, errors);
                code::skip_line(input);
                let kind = SettingKind::Requests;
                return Some(Setting { attrs, keyword, kind });
            }
            SettingKind::Requests
        }
    };
    code::end_of_line(input, last, errors);
    Some(Setting { attrs, keyword, kind })
}

fn wrong_size(tokens: &TokenStream) -> Option<&'static str> {
    let mut tokens = tokens.clone().into_iter();
    let text = match tokens.next()? {
        // `2 * N` is for rustc to compute.
        TokenTree::Literal(_) if tokens.next().is_some() => return None,
        TokenTree::Literal(literal) => literal.to_string().replace('_', ""),
        TokenTree::Punct(punct) if punct.as_char() == '-' => "-".to_owned(),
        _ => return None,
    };
    match text.trim_end_matches("usize").parse::<u32>() {
        Ok(1..=65_535) => None,
        Ok(0) => Some("a stack of zero holds nothing: leave the line out, or give it room"),
        _ if text.starts_with("0x") || text.starts_with("0b") || text.starts_with("0o") => None,
        _ => Some("a stack has room for 1 to 65535 suspended states: `stack 8;`"),
    }
}

/// A size for a stack that does not say it in a way that can be read.
fn some_size() -> TokenStream {
    quote::quote!(8)
}
