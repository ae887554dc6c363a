//! A state that is named, with the values of its fields.

use super::prelude::*;
use super::tree::{Code, FieldValue, StateTarget};
use super::{attrs, guess, lines, peek};
use crate::token::is_mark;
use crate::written::code_text;

/// `Name`, or `Name { field: value, … }`; `example` shows where it stands.
pub(super) fn state_target(example: &str, input: &mut Input) -> Option<StateTarget> {
    let is_name = peek::peek_word(input).is_some_and(|word| word != "_" && word != "do" && word != "if");
    if !is_name {
        let help = format!("; write `{example}`");
        return input.refuse_next("expected the name of a state", &help);
    }
    let name = input.last_of_path("a state is named without its type")?;
    if name == "self" {
        let message =
            "expected the name of a state, found `self`, which is only a target of its own: `=> self`";
        return input.refuse(name.span(), message);
    }
    if name == "Some" && guess::fits("()", input) {
        return input.no_group("a target is a state and no value: write its name alone, `=> Name`");
    }
    if input.peek(syn::token::Paren) {
        let message = format!("the data of a state are given by name: `{name} {{ field: value }}`");
        return input.no_group(&message);
    }
    if input.peek(Token![.])
        && guess::told(guess::BEHIND_NAME, input).is_some()
        && !lines::is_stray_end(input)
    {
        guess::expected(guess::BEHIND_NAME, "expected the end of the target", "", input);
        return None;
    }
    let fields = if input.peek(syn::token::Brace) { field_values(&name, input)? } else { Vec::new() };
    Some(StateTarget { fields, ..StateTarget::plain(name) })
}

/// `{ field: value, … }` behind this name.
pub(super) fn field_values(name: &Ident, input: &mut Input) -> Option<Vec<FieldValue>> {
    // Statements: fields are separated by commas.
    if let Some((inside, ..)) = input.cursor().group(Delimiter::Brace)
        && inside.token_stream().into_iter().any(|token| is_mark(&token, ';'))
    {
        let code = block_text(inside.token_stream());
        return input.no_group(&format!("an action stands after `do`: `{name} do {code}`"));
    }
    let no_comma = |block: &mut Input, field: &FieldValue| {
        let what = match block.peek(Token![=]) {
            true => "expected `:` after field `{name}`",
            false => "expected `,` after field `{name}`",
        };
        let table = if field.value.is_none() { guess::BEHIND_FIELD } else { guess::BEHIND_VALUE };
        guess::expected(table, what, &field.name.to_string(), block);
    };
    input.inside(peek::block, |block| block.separated(field_value, no_comma))?
}

/// A block as it is proposed in a message: a long one without what stands in it.
pub(super) fn block_text(inside: TokenStream) -> String {
    const MOST: usize = 60;
    let code = code_text(&inside);
    if code.len() > MOST { "{ … }".to_owned() } else { format!("{{ {code} }}") }
}

fn field_value(input: &mut Input) -> Option<FieldValue> {
    let attrs = attrs::parse(input).passed;
    if let Ok(dots) = input.parse::<Token![..]>() {
        let message = "a target has no `..`: fields with an initial value may be left out without it";
        input.error_over(dots, message);
        return None;
    }
    let Ok(name) = input.call(Ident::parse_any) else {
        let help = "; a field is given as `field: value`";
        return input.refuse_next("expected the name of a field", help);
    };
    let has_value = input.peek(Token![:]) && !input.peek(Token![::]);
    let mut value = None;
    if has_value {
        let _ = input.parse::<Token![:]>();
        value = self::value(input);
        if let Some(given) = value.as_ref().and_then(behind_type) {
            let message = format!("a field is given without its type: `{name}: {}`", code_text(&given));
            return input.refuse(name.span(), message);
        }
        if value.is_none() {
            return input.refuse(name.span(), format!("field `{name}` needs a value: `{name}: value`"));
        }
    }
    Some(FieldValue { attrs, name, value })
}

/// What stands behind a type and a `=`, as in `n: u32 = 3`.
fn behind_type(value: &Code) -> Option<TokenStream> {
    let mut tokens = value.tokens.clone().into_iter().peekable();
    let is_name = matches!(tokens.next()?, TokenTree::Ident(_));
    let is_assigned = is_mark(&tokens.next()?, '=') && !tokens.peek().is_some_and(|next| is_mark(next, '='));
    (is_name && is_assigned).then(|| tokens.collect())
}

/// The tokens up to a comma behind which another field begins. A comma in `Map::<K, V>::new()` does not
/// end the value: what follows it is not the beginning of a field. Nor does one between the parameters of a
/// closure.
fn value(input: &mut Input) -> Option<Code> {
    let mut tokens: Vec<TokenTree> = Vec::new();
    let mut bars = peek::Bars::default();
    while !input.is_empty() {
        if !bars.in_parameters && input.peek(Token![,]) && field_follows(input) {
            break;
        }
        let token = input.parse::<TokenTree>().ok()?;
        bars.pass(&token, tokens.last());
        tokens.push(token);
    }
    let end = tokens.last()?.span();
    Some(Code::from_tokens(tokens, end, input.errors))
}

fn field_follows(input: ParseStream) -> bool {
    let fork = input.fork();
    let comma = fork.parse::<Token![,]>().is_ok();
    if comma
        && (fork.is_empty() || fork.peek(Token![#]) || fork.peek(Token![..]) && guess::fits(".. $", &fork))
    {
        return true;
    }
    let name = fork.call(Ident::parse_any).is_ok();
    let ends = fork.is_empty() || fork.peek(Token![,]) || (fork.peek(Token![:]) && !fork.peek(Token![::]));
    comma && name && ends
}
