//! Names that a table declares and no type has as the same word: parts, their exits, and tags. For an editor each is an item
//! with the token of its declaration, and each use a path to it.

use proc_macro2::{Ident, Span, TokenStream as Written, TokenTree};

use super::clause::{Tokens, Word, attributes, ident, inside};
use super::{Editor, keyword, unplaced};
use crate::index::Index;
use crate::prelude::*;
use crate::token::is_mark;
use crate::written;

/// What is declared in the lines of all states.
#[derive(Default)]
pub(super) struct Declared {
    parts: Vec<Part>,
    /// By state the number of the part that it is.
    part_of: Vec<Option<usize>>,
    /// All places of tags.
    tags: Vec<Ident>,
}

struct Part {
    docs: Written,
    name: Ident,
    exits: Vec<Ident>,
}

impl Declared {
    pub(super) fn of(written: &[&[written::Written]], states: &Index) -> Self {
        let mut declared = Declared { part_of: vec![None; written.len()], ..Declared::default() };
        for line in written.iter().copied().flat() {
            declared.add_line(line);
        }
        for line in written.iter().copied().flat() {
            let name_and_part = attributes(line).1.get(1..).and_then(used);
            if let Some((name, Some(part))) = name_and_part
                && let Some(id) = states.get(name)
            {
                declared.part_of[id] = declared.parts.iter().position(|known| known.name == *part);
            }
        }
        for (number, part) in declared.parts.iter_mut().enumerate() {
            // Its lines stand in each state that is one.
            let first = declared.part_of.iter().position(|part| *part == Some(number));
            for line in first.into_iter().each_of(|id| written[id]) {
                if let [word, names @ ..] = attributes(line).1
                    && Word::Exits.is(word)
                {
                    part.exits.extend(names.iter().filter_map(ident).cloned());
                }
            }
        }
        declared
    }

    /// A part, and the tags before any line.
    fn add_line(&mut self, line: Tokens) {
        let mut docs = Written::new();
        let (attributes, line) = attributes(line);
        for (hash, group) in attributes {
            let attribute = inside(group);
            match (attribute.first().and_then(Word::at), attribute.get(1)) {
                (Some(Word::Tag), Some(TokenTree::Group(names))) => {
                    self.tags.extend(names.stream().into_iter().filter_map(|name| ident(&name).cloned()));
                }
                (Some(Word::Doc), _) => docs.extend([hash.clone(), TokenTree::Group(group.clone())]),
                _ => {}
            }
        }
        if let [word, TokenTree::Ident(name), ..] = line
            && Word::Part.is(word)
        {
            self.parts.push(Part { docs, name: name.clone(), exits: Vec::new() });
        }
    }
}

impl Editor<'_> {
    /// The items.
    pub(super) fn editor_declared(&self) -> TokenStream {
        let Declared { parts, tags, .. } = &self.declared;
        tokens! {
            #if let [_, ..] = parts[..] {
                mod parts_ { #for Part { docs, name, .. } in parts { #docs pub struct #name; } }
                #for (part, Part { exits, .. }) in parts.iter().enumerate() {
                    mod #{exits_of(part)} { #(pub struct #exits;)* }
                }
            }
            #if let [_, ..] = tags[..] { #{tagged(tags)} }
            #{self.editor_cancelled()}
        }
    }

    /// `Name is Part(value, …)`: the values see the data of the state.
    pub(super) fn editor_used(&self, rest: Tokens) -> Option<TokenStream> {
        let (name, part) = used(rest)?;
        let some = self.declared.parts.first().map(|part| unplaced(&part.name));
        let part = part.cloned().or(some);
        let state = || self.states.get(name).map(StateId).filter(|id| *id != ROOT);
        Some(tokens! {
            #if part.is_some() { parts_::#part; }
            #if let Some(values) = rest.get(3) {
                {
                    #if let Some(id) = state() { #{self.editor_data_of(id)} }
                    #{self.editor_code(std::slice::from_ref(values))}
                }
            }
        })
    }

    /// The exit of this name, or some exit where none is written yet. A part around may have it.
    pub(super) fn editor_exit(&self, name: Option<&Ident>) -> Option<TokenStream> {
        let parts = &self.declared.parts;
        let around = self.cx.tree().path(self.here.get()).filter_map(|id| self.declared.part_of[id.0]);
        let around: Vec<usize> = around.gather();
        let has = |part: &&usize| name.is_some_and(|name| parts[**part].exits.holds(name));
        let part = *around.iter().find(has).or(around.first())?;
        let some = || parts[part].exits.first().map(unplaced);
        let name = name.cloned().or_else(some)?;
        Some(tokens!(#{exits_of(part)}::#name;))
    }

    /// `out Name` behind `=>`, of which this is the `out`.
    pub(super) fn is_out(&self, word: &Ident) -> bool {
        Word::of(word) == Some(Word::Out) && matches!(self.declared.parts[..], [_, ..])
    }

    /// `out Name | Name` behind `on`.
    pub(super) fn editor_out(&self, out: &Ident, names: Tokens) -> TokenStream {
        let exits = names.split(|token| is_mark(token, '|'));
        let exits = exits.filter_map(|exit| self.editor_exit(exit.first().and_then(ident)));
        tokens!(#{keyword(out)} #{exits.joined::<TokenStream>()})
    }
}

/// The first place of each tag declares it. Its variant is another word: `on_line` is `OnLine`.
fn tagged(tags: &[Ident]) -> TokenStream {
    let is_first = |place: &usize| !tags[..*place].holds(&tags[*place]);
    let (first, again): (Vec<usize>, Vec<usize>) = (0..tags.len()).partition(is_first);
    tokens! {
        #[allow(non_upper_case_globals)]
        mod tags_ { #for place in first { pub const #{&tags[place]}: () = (); } }
        fn tagged_() { #for place in again { tags_::#{&tags[place]}; } }
    }
}

/// `Name is Part`: the state, and the part where it is written already.
fn used(rest: Tokens<'_>) -> Option<(&Ident, Option<&Ident>)> {
    match rest {
        [TokenTree::Ident(name), is, rest @ ..] if Word::Is.is(is) => {
            Some((name, rest.first().and_then(ident)))
        }
        _ => None,
    }
}

fn exits_of(part: usize) -> Ident {
    Ident::new(&format!("exits_{part}_"), Span::mixed_site())
}
