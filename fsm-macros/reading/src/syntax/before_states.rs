//! Words that stand before a state and say something that a line of its own says, or no line: `#[initial]` and `initial`, as in
//! other libraries, and `final` without `state`. What is said of them depends on the other lines of the block.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::Meta;

use super::state::NO_STATE;
use super::tree::{Item, Trigger};
use crate::errors::Errors;
use crate::trust::{Part, Trust};
use crate::written::Attribute;

/// Reports them, and takes away what says a thing twice.
pub(super) fn check(items: &mut Vec<Item>, errors: &mut Errors) {
    let is_line = |item: &Item| matches!(item, Item::Initial(line) if !line.is_before_state);
    let is_said = items.iter().any(is_line);
    initial_words(items, is_said, errors);
    initial_attributes(items, is_said, errors);
    lone_finals(items, errors);
}

/// `initial state Name { … }`
fn initial_words(items: &mut Vec<Item>, is_said: bool, errors: &mut Errors) {
    let before = errors.count();
    items.retain(|item| {
        let Item::Initial(line) = item else { return true };
        if line.is_before_state {
            let message = match is_said {
                true => "`initial` means nothing before a state, for the line `initial` says which is entered first: remove this",
                false => "`initial` is a line of its own, which names the state: `initial Name;`",
            };
            errors.push(line.keyword, message);
        }
        !(line.is_before_state && is_said)
    });
    if errors.count() > before {
        items.push(Item::Lost(Trust::without(&[Part::Lines, Part::States])));
    }
}

/// `#[initial] state Name { … }`
fn initial_attributes(items: &mut Vec<Item>, is_said: bool, errors: &mut Errors) {
    let before = errors.count();
    for item in items.iter_mut() {
        let Item::State(state) = item else { continue };
        let Some(place) = state.attrs.passed.iter().position(is_initial) else { continue };
        let attribute = state.attrs.passed.remove(place);
        let message = match is_said {
            true => "attribute `initial` means nothing before a state, for the line `initial` says which is entered first: remove it".to_owned(),
            false => format!("a line says which state is entered first, and no attribute: `initial {};`", state.name),
        };
        errors.push_over(attribute.to_token_stream(), message);
    }
    if errors.count() > before {
        items.push(Item::Lost(Trust::without(&[Part::Initial])));
    }
}

fn is_initial(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, Meta::Path(path) if path.is_ident("initial"))
}

/// `final Name;`: a state that is declared by it, or one that another line declares.
fn lone_finals(items: &mut Vec<Item>, errors: &mut Errors) {
    let mut declared: Vec<(Ident, bool)> = Vec::new();
    for item in items.iter() {
        if let Item::State(state) = item
            && state.lone_final.is_none()
        {
            declared.push((state.name.clone(), state.items.iter().any(leads_on)));
        }
    }
    items.retain(|item| {
        let Item::State(state) = item else { return true };
        let Some(word) = state.lone_final else { return true };
        let name = &state.name;
        let line = declared.iter().find(|(declared, _)| declared == name);
        let message = match line {
            None => NO_STATE.to_owned(),
            Some((_, false)) => format!(
                "state `{name}` has a line of its own: remove this, and write `final state {name}` there"
            ),
            Some((_, true)) => {
                format!("state `{name}` has lines that a final state cannot have: remove this")
            }
        };
        errors.push(word, message);
        line.is_none()
    });
}

/// Whether it is more than an action as the state is entered.
fn leads_on(item: &Item) -> bool {
    match item {
        Item::Line(line) => !matches!(line.trigger, Trigger::Enter),
        Item::Lost(_) => false,
        _ => true,
    }
}
