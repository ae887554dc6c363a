//! Regions under a `cfg`, and `observed;`. A state with a region more is another type, and an observed machine has other
//! functions, so such a machine is written twice, under the condition and under its opposite: as calls of the macro, of which rustc expands the one that holds. Each tells what is
//! known by then in `[if …]` or `[else …]` before the table, and by `[told]` that there are mistakes, which rustc knows.

use std::rc::Rc;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::{Meta, Token};

use super::attrs::{Attribute, Attrs};
use super::tree::{Events, Item, Machine, SettingKind, State, StateKind, Written};
use crate::each::Gather;
use crate::token::is_mark;

/// The `cfg` conditions whose values are known, by their text.
#[derive(Default)]
pub(crate) struct Known {
    conditions: Vec<(String, bool)>,
    /// The machine has mistakes, which have been told.
    pub(crate) is_told: bool,
    /// As it was written before the table.
    pub(crate) tokens: Vec<TokenTree>,
}

/// A state that is not there, and the condition that does not hold.
pub(crate) struct Absent {
    pub(crate) state: String,
    pub(crate) condition: String,
}

impl Known {
    /// Splits the input: the known conditions before the table, and the table itself.
    pub(crate) fn before(table: TokenStream) -> (Self, TokenStream) {
        let (mut known, mut rest) = (Self::default(), table.into_iter().peekable());
        while let Some(TokenTree::Group(group)) = rest.peek()
            && group.delimiter() == Delimiter::Bracket
        {
            let mut inside = group.stream().into_iter();
            let Some(TokenTree::Ident(word)) = inside.next() else { break };
            match word == "told" {
                true => known.is_told = true,
                false => known.conditions.push((text(&inside.collect()), word == "if")),
            }
            known.tokens.extend(rest.next());
        }
        (known, rest.collect())
    }

    /// Takes out of the tree what is not there, and the conditions that hold. Of what else has one it is taken that
    /// it is there; gives the condition of the first.
    pub(crate) fn configure(&self, machine: &mut Machine) -> Option<TokenStream> {
        if !self.conditions.is_empty() {
            let mut absent = Vec::new();
            self.items(&mut machine.items, &mut machine.written, &mut absent);
            machine.absent = absent;
        }
        presumed(&mut machine.items)
    }

    fn items(&self, items: &mut Vec<Item>, written: &mut Vec<Written>, absent: &mut Vec<Absent>) {
        written.retain(|line| self.failing(&conditions_before(line)).is_none());
        items.retain_mut(|item| {
            if let Some(condition) = attrs(item).and_then(|attrs| self.hold(attrs)) {
                if let Item::State(state) = item {
                    name_absent(state, &condition, absent);
                }
                return false;
            }
            match item {
                Item::State(state) => self.items(&mut state.items, &mut state.written, absent),
                Item::Events { events: Events::Declared { variants, .. }, .. } => {
                    variants.retain_mut(|event| self.hold(&mut event.attrs).is_none());
                }
                _ => {}
            }
            true
        });
    }

    /// The condition that does not hold; else those that do are taken away.
    fn hold(&self, attrs: &mut Attrs) -> Option<String> {
        let failing = self.failing(&attrs.passed.iter().filter_map(condition).gather());
        if failing.is_none() {
            let holds =
                |attribute: &Attribute| condition(attribute).and_then(|condition| self.value(&condition));
            attrs.passed.retain(|attribute| holds(attribute).is_none());
        }
        failing
    }

    fn failing(&self, conditions: &[TokenStream]) -> Option<String> {
        let failing = conditions.iter().find(|condition| self.value(condition) == Some(false));
        failing.map(|condition| condition.to_string())
    }

    /// Whether a condition holds; `None` where that is not known.
    fn value(&self, condition: &TokenStream) -> Option<bool> {
        let text = text(condition);
        if let Some((_, holds)) = self.conditions.iter().find(|(known, _)| *known == text) {
            return Some(*holds);
        }
        let Ok(Meta::List(list)) = syn::parse2(condition.clone()) else { return None };
        let parts = list.parse_args_with(Punctuated::<TokenList, Token![,]>::parse_terminated).ok()?;
        let mut values = parts.iter().map(|part| self.value(&part.0));
        match list.path.get_ident()?.to_string().as_str() {
            "not" => values.next()?.map(|holds| !holds),
            "all" if values.clone().any(|value| value == Some(false)) => Some(false),
            "all" => values.all(|value| value == Some(true)).then_some(true),
            "any" if values.clone().any(|value| value == Some(true)) => Some(true),
            "any" => values.all(|value| value == Some(false)).then_some(false),
            _ => None,
        }
    }
}

/// The tokens alone: how the compiler spaces them depends on how often they were passed on.
fn text(condition: &TokenStream) -> String {
    let text = |token: TokenTree| match token {
        TokenTree::Group(group) => format!("({})", text(&group.stream())),
        token => format!("{token} "),
    };
    condition.clone().into_iter().map(text).collect()
}

/// A condition inside another one.
struct TokenList(TokenStream);

impl syn::parse::Parse for TokenList {
    fn parse(input: syn::parse::ParseStream) -> syn::Result<Self> {
        let meta: Meta = input.parse()?;
        Ok(Self(quote::ToTokens::to_token_stream(&meta)))
    }
}

/// The condition of a `#[cfg(…)]`.
fn condition(attribute: &Rc<syn::Attribute>) -> Option<TokenStream> {
    let is_cfg = attribute.path().is_ident("cfg");
    is_cfg.then(|| attribute.parse_args().ok()).flatten()
}

/// The `cfg` conditions in the attributes with which a line begins.
fn conditions_before(line: &Written) -> Vec<TokenStream> {
    let mut conditions = Vec::new();
    for pair in line.chunks_exact(2) {
        let [mark, TokenTree::Group(group)] = pair else { break };
        if !is_mark(mark, '#') {
            break;
        }
        let mut inside = group.stream().into_iter();
        if let (Some(TokenTree::Ident(word)), Some(TokenTree::Group(condition))) =
            (inside.next(), inside.next())
            && word == "cfg"
        {
            conditions.push(condition.stream());
        }
    }
    conditions
}

fn attrs(item: &mut Item) -> Option<&mut Attrs> {
    match item {
        Item::State(state) => Some(&mut state.attrs),
        Item::Line(line) => Some(&mut line.attrs),
        Item::Data(data) => Some(&mut data.attrs),
        Item::Setting(setting) => Some(&mut setting.attrs),
        Item::Events { .. }
        | Item::Initial(_)
        | Item::History(_)
        | Item::Random(_)
        | Item::OfPart(_)
        | Item::Lost(_) => None,
    }
}

fn name_absent(state: &State, condition: &str, absent: &mut Vec<Absent>) {
    absent.push(Absent { state: state.name.to_string(), condition: condition.to_owned() });
    for item in &state.items {
        if let Item::State(state) = item {
            name_absent(state, condition, absent);
        }
    }
}

fn presumed(items: &mut [Item]) -> Option<TokenStream> {
    let mut first = None;
    for item in items {
        let attrs = match item {
            Item::State(state) if state.kind == StateKind::Region => Some(&mut state.attrs),
            Item::Setting(setting) if matches!(setting.kind, SettingKind::Observed) => {
                Some(&mut setting.attrs)
            }
            _ => None,
        };
        if let Some(attrs) = attrs {
            first = first.or_else(|| attrs.passed.iter().find_map(condition));
            attrs.remove_cfgs();
        }
        if let Item::State(state) = item {
            let inside = presumed(&mut state.items);
            first = first.or(inside);
        }
    }
    first
}
