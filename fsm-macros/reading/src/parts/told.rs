//! What is said about the code of a part. Each use has the same mistakes at the same places: so each is told once, with
//! the names that the part itself has for its states.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};

use crate::each::Gather;
use crate::token::spans_in;

/// A state that is a part, for as long as messages may speak of it.
pub(crate) struct Used {
    pub(crate) part: Ident,
    /// The state: its name is that of the part in the part itself.
    pub(crate) state: Ident,
    /// The states in it: their names, and those in the part.
    pub(crate) names: Vec<(Ident, Ident)>,
    /// The parameters of the part, which are data of the state.
    pub(crate) params: Vec<Ident>,
    pub(crate) block: TokenStream,
}

/// A message and its place.
type Message = (Span, String);

/// What becomes of each message: its text, or nothing where it has been told. `of_all` are told only if each use of the
/// part gives them: a line that one use has no need of, another one may need.
pub(crate) fn once(uses: &[Used], messages: Vec<Message>, of_all: bool) -> Vec<Option<String>> {
    if uses.is_empty() {
        return messages.into_iter().map(|(_, message)| Some(message)).gather();
    }
    let places_in =
        |block: &TokenStream| spans_in(block.clone()).iter().map(|span| format!("{span:?}")).collect();
    let places: Vec<BTreeSet<String>> = uses.iter().map(|used| places_in(&used.block)).gather();
    let about = |span: Span| {
        let place = format!("{span:?}");
        (0..uses.len()).filter(|index| places[*index].contains(&place)).map(|index| &uses[index]).gather()
    };
    let mut found: Vec<(String, String, usize)> = Vec::new();
    let mut kept = Vec::new();
    for (span, message) in messages {
        let about: Vec<&Used> = about(span);
        let local = about.iter().fold(message.clone(), |message, used| used.in_part(&message));
        let place = format!("{span:?}");
        match found.iter_mut().find(|(at, text, _)| *at == place && *text == local) {
            Some((.., count)) => {
                *count += 1;
                kept.push(None);
            }
            None => {
                kept.push(Some((found.len(), message, about)));
                found.push((place, local, 1));
            }
        }
    }
    let text = |(index, message, about): (usize, String, Vec<&Used>)| {
        let (_, local, count) = &found[index];
        match *count < about.len() {
            true if of_all => None,
            true => Some(format!("{local}{}", of_one(&about, &message))),
            false => Some(local.clone()),
        }
    };
    kept.into_iter().map(|kept| kept.and_then(text)).gather()
}

/// The use that a message is about, where others have no such mistake.
fn of_one(uses: &[&Used], message: &str) -> String {
    match uses.iter().find(|used| used.in_part(message) != message) {
        Some(used) => format!("; so it is in `{}`", used.state),
        None => String::new(),
    }
}

impl Used {
    /// The message with the names of the part.
    fn in_part(&self, message: &str) -> String {
        let mut text = String::new();
        let mut rest = message;
        let is_word = |char: char| char.is_alphanumeric() || char == '_';
        while let Some(begin) = rest.find(is_word) {
            let (before, word) = rest.split_at(begin);
            let end = word.find(|char| !is_word(char)).unwrap_or(word.len());
            text.push_str(before);
            text.push_str(&self.local(&word[..end]));
            rest = &word[end..];
        }
        text.push_str(rest);
        text.replace(&format!("state `{}`", self.part), &format!("part `{}`", self.part))
    }

    fn local(&self, word: &str) -> String {
        if self.state == word {
            return self.part.to_string();
        }
        let found = self.names.iter().find(|(name, _)| name == word);
        found.map_or_else(|| word.to_owned(), |(_, local)| local.to_string())
    }
}
