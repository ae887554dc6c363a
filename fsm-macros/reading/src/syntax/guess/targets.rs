//! Slips before and behind the name of a state.

use super::Plain;
use crate::diagnostic::nearest;
use crate::syntax::peek;
use crate::syntax::prelude::*;
use crate::syntax::tree::{Line, Trigger};
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

/// The message about a target that code chooses: the lines to write for it. `behind` is what stands in the trigger behind its first
/// word.
pub(in crate::syntax) fn chosen(line: &Line, behind: Vec<TokenTree>, input: ParseStream) -> String {
    let names = ("condition".to_owned(), "Name".to_owned(), "Other".to_owned());
    let (condition, one, other) = branches(input).unwrap_or(names);
    let trigger = with_trigger(line, behind);
    let (with, without) = match &line.guard {
        Some(guard) => {
            let guarded = format!("{trigger} if {}", code_text(&guard.tokens));
            (format!("{guarded} && {condition}"), guarded)
        }
        None if matches!(line.trigger, Trigger::When(_)) => (format!("{trigger} && {condition}"), trigger),
        None => (format!("{trigger} if {condition}"), trigger),
    };
    format!(
        "a target is one state: write a line for each, `{with} => {one};` and below it `{without} => {other};`"
    )
}

/// The trigger of a line, of which `behind` stands behind its first word.
pub(super) fn with_trigger(line: &Line, behind: Vec<TokenTree>) -> String {
    let behind = code_text(&behind.into_iter().collect());
    format!("{} {behind}", line.keyword).trim_end().to_owned()
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
