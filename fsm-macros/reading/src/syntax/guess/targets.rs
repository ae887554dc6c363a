//! Slips before and behind the name of a state.

use proc_macro2::{TokenStream, TokenTree};
use syn::Token;
use syn::parse::ParseStream;

use super::{Plain, fits};
use crate::diagnostic::nearest;
use crate::each::Gather;
use crate::syntax::peek;
use crate::token::is_mark;
use crate::written::{NAMELESS_TARGETS, TARGET_WORDS, code_text};

/// A target that is written like code.
pub(in crate::syntax) const AS_IN_CODE: &[Plain] = rows! {
    "[*&] name $" => "a target that a value holds names the states that it may be: `{0}{1} in [Name, Name]`";
    "[*&] name" => "a target that a value holds names the states that it may be: `value in [Name, Name]`";
    "_|_ ;" "_|_ do" => "a line that stays in its state has no target: remove `=> _`";
    "goto !!= !" => "requests stand in actions; a target is written without `!`: `=> Name`";
    "push|reset !!= !" => "requests stand in actions; a target is written without `!`: `=> {0} Name`";
    "pop|previous !!= !" => "requests stand in actions; a target is written without `!`: `=> {0}`";
};

/// The message about a block in place of a target, which may end with the name of a state. `block` shows one.
pub(in crate::syntax) fn in_braces(inside: TokenStream, block: fn(TokenStream) -> String) -> String {
    let mut tokens: Vec<TokenTree> = inside.into_iter().gather();
    let is_state = |word: &TokenTree| {
        matches!(word, TokenTree::Ident(_)) && word.to_string().starts_with(char::is_uppercase)
    };
    let ends = |token: &TokenTree| is_mark(token, ';') || matches!(token, TokenTree::Group(_));
    let state = tokens.pop_if(|last| is_state(last));
    match state {
        Some(state) if tokens.is_empty() => format!("a target stands without braces: `=> {state}`"),
        Some(state) if tokens.last().is_some_and(ends) => format!(
            "an action stands behind the target, after `do`: `=> {state} do {}`",
            block(tokens.into_iter().collect())
        ),
        _ => "an action stands after `do`, and a target is the name of a state: write `do` in place of `=>`"
            .to_owned(),
    }
}

/// The message about a target that code chooses: the lines to write for it. `trigger` and `guard` are what stands before the
/// arrow.
pub(in crate::syntax) fn chosen(trigger: &str, guard: Option<&str>, input: ParseStream) -> Option<String> {
    if !fits("if|match", input) {
        return None;
    }
    let names = ("condition".to_owned(), "Name".to_owned(), "Other".to_owned());
    let (condition, one, other) = branches(input).unwrap_or(names);
    let is_when = trigger.starts_with("when ");
    let (with, without) = match guard {
        Some(guard) => (format!("{trigger} if {guard} && {condition}"), format!("{trigger} if {guard}")),
        None if is_when => (format!("{trigger} && {condition}"), trigger.to_owned()),
        None => (format!("{trigger} if {condition}"), trigger.to_owned()),
    };
    Some(format!(
        "a target is one state: write a line for each, `{with} => {one};` and below it `{without} => {other};`"
    ))
}

/// `if condition { Name } else { Other }`
fn branches(input: ParseStream) -> Option<(String, String, String)> {
    let ahead = input.fork();
    ahead.parse::<Token![if]>().ok()?;
    let condition = peek::take_until(&ahead, &|ahead| ahead.peek(syn::token::Brace));
    let TokenTree::Group(one) = ahead.parse::<TokenTree>().ok()? else { return None };
    ahead.parse::<Token![else]>().ok()?;
    let TokenTree::Group(other) = ahead.parse::<TokenTree>().ok()? else { return None };
    let condition = code_text(&condition.into_iter().collect());
    Some((condition, code_text(&one.stream()), code_text(&other.stream())))
        .filter(|_| !other.stream().is_empty())
}

/// A word before the name that can be left out.
pub(in crate::syntax) const NEEDLESS_WORD: &[Plain] = rows! {
    "goto|state|enter|to|final name" => "a target is the name of a state: remove `{0}`";
};

/// A word before the name that other languages have there.
const BEFORE_NAME: &[Plain] = rows! {
    "history|H *" => "no target begins with `{0}*`; did you mean `deep history Name`?";
    "H _ Name" "H ()" => "no target begins with `{0}`; did you mean `history Name`?";
    "word :: history|H" => "the word stands before the name: `history {0}`";
    "word ::" => "";
    "history _ deep" => "the words stand the other way round: `deep history Name`";
    "push|pop|reset|reenter|previous _ Name" => "several targets at once are names of states: remove `{0}`";
    "history _ of" => "the name follows at once: `history Name`";
    "history ()" "history !" => "the name of the state follows at once: `history Name`";
    "shallow _ history" => "history without the word `deep` is shallow: remove `shallow`";
    "full _ history" "deep_history|deepHistory|deephistory _ Name" =>
        "no target begins with `{0}`; did you mean `deep history Name`?";
    "resume|restore|last _ Name" => "no target begins with `{0}`; did you mean `history Name`?";
    "reentry|external|restart _ Name" "re -" => "no target begins with `{0}`; did you mean `reenter Name`?";
    "exit|leave _ Name" => "no target begins with `{0}`; a part is left by one of its exits: `=> out {1}`";
    "internal|local _ Name" => "a target inside a state leaves that state active anyway: remove `{0}`";
    "history|deep|goto|state|enter|to|final" => "";
    "word _ Name" => "no target begins with `{0}`; did you mean `{meant} Name`?";
};

/// The message about such a word, or about one that is misspelt.
pub(in crate::syntax) fn other_word(input: ParseStream) -> Option<String> {
    if peek::peek_name(input) && !peek::peek_is(input, "H") && !input.peek2(Token![::]) {
        return None;
    }
    let text = super::filled(super::told(BEFORE_NAME, input)?, input);
    if !text.contains("{meant}") {
        return Some(text);
    }
    let word = peek::peek_word(input)?.to_string();
    let before_names = |word: &&str| *word != "deep" && !NAMELESS_TARGETS.contains(word);
    let meant = nearest(&word, &TARGET_WORDS.into_iter().filter(before_names).gather())?;
    Some(text.replace("{meant}", meant))
}

/// Something behind the name of a state, where its data are expected.
pub(in crate::syntax) const BEHIND_NAME: &[Plain] = rows! {
    ". history|H" => "";
    ". name ?" ". name () ?" =>
        "; a line has one target: write a line for each, `on Event if condition => Name;` and below it `on Event => Other;`";
    ". Name" => "; names of states are unique, so the last one is enough: `=> Name`";
    ". name" => "; a state is named without its type, and an action stands after `do`";
};
