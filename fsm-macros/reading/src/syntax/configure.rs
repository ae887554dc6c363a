//! What stands under a `cfg`. rustc alone knows whether a condition holds, so a machine with one is written twice, under the
//! condition and under its opposite: as calls of the macro, of which rustc expands the one that holds. Each tells what is known
//! by then in `[if …]` or `[else …]` before the table, and by `[told]` that there are mistakes, which rustc knows. Behind the
//! last condition the table is as if only what is there had been written.

use syn::Meta;
use syn::punctuated::Punctuated;

use super::absent::{Absent, Kind};
use super::prelude::*;
use super::tree::{Call, Code, FieldValue, Item, Machine, SettingKind, State, StateTarget, Target};
use crate::written::{Attribute, Events, StateKind};

/// The `cfg` conditions whose values are known, by their text.
#[derive(Default)]
pub(crate) struct Known {
    conditions: Vec<(String, bool)>,
    /// The machine has mistakes, which have been told.
    pub(crate) is_told: bool,
    /// As it was written before the table.
    pub(crate) tokens: Vec<TokenTree>,
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

    /// Whether nothing is known of any condition yet: the table is as it was written.
    pub(crate) fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    /// Takes out of the tree what is not there, and the conditions that hold; gives the first condition of which nothing
    /// is known.
    pub(crate) fn configure(&self, machine: &mut Machine) -> Option<TokenStream> {
        let mut pass = Pass { known: self, absent: Absent::default(), unknown: None };
        pass.items(&mut machine.items, true);
        machine.absent = (!self.is_empty()).then_some(pass.absent);
        pass.unknown
    }

    /// Whether a condition holds; `None` where that is not known. A table of which nothing is known is looked at as a whole,
    /// also what stands under `any()`.
    fn value(&self, condition: &TokenStream) -> Option<bool> {
        if self.is_empty() {
            return None;
        }
        let text = text(condition);
        if let Some((_, holds)) = self.conditions.iter().find(|(known, _)| *known == text) {
            return Some(*holds);
        }
        let Ok(Meta::List(list)) = syn::parse2(condition.clone()) else { return None };
        let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()?;
        let mut values = parts.iter().map(|part| self.value(&part.to_token_stream()));
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

/// One way through a tree.
struct Pass<'k> {
    known: &'k Known,
    absent: Absent,
    unknown: Option<TokenStream>,
}

impl Pass<'_> {
    fn items(&mut self, items: &mut Vec<Item>, of_machine: bool) {
        items.retain_mut(|item| {
            let failing = attrs(item).and_then(|attrs| self.failing(attrs));
            if let Some(condition) = &failing {
                self.absent.note(item, condition, of_machine);
            }
            failing.is_none()
        });
        items.iter_mut().for_each(|item| self.inside(item));
    }

    fn inside(&mut self, item: &mut Item) {
        match item {
            Item::State(state) => self.items(&mut state.items, false),
            Item::Events { events: Events::Declared { variants, .. }, .. } => variants.retain_mut(|event| {
                let failing = self.failing(&mut event.attrs.passed);
                failing.map(|condition| self.absent.add(Kind::Event, &event.name, &condition)).is_none()
            }),
            Item::Line(line) => {
                match &mut line.target {
                    Target::Change(change) => {
                        change.kind.named_mut().into_iter().for_each(|to| self.target(to))
                    }
                    Target::Again { given, .. } => self.fields(given),
                    Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => {}
                }
                line.action.iter_mut().for_each(|action| self.code(action));
            }
            Item::Initial(initial) => {
                initial.target.iter_mut().for_each(|target| self.target(target));
                initial.action.iter_mut().for_each(|action| self.code(action));
            }
            Item::History(history) => history.target.iter_mut().for_each(|target| self.target(target)),
            Item::Events { .. }
            | Item::Setting(_)
            | Item::Data(_)
            | Item::Random(_)
            | Item::OfPart(_)
            | Item::Lost(_) => {}
        }
    }

    fn code(&mut self, code: &mut Code) {
        for call in &mut code.calls {
            if let Call::Request(change) = call {
                change.kind.named_mut().into_iter().for_each(|target| self.target(target));
            }
        }
    }

    fn target(&mut self, target: &mut StateTarget) {
        self.fields(&mut target.fields);
        target.within.iter_mut().chain(&mut target.also).for_each(|target| self.target(target));
    }

    fn fields(&mut self, fields: &mut Vec<FieldValue>) {
        fields.retain_mut(|field| self.failing(&mut field.attrs).is_none());
    }

    /// The condition that does not hold; else those that do are taken away.
    fn failing(&mut self, attrs: &mut Vec<Attribute>) -> Option<String> {
        let conditions: Vec<TokenStream> = attrs.iter().filter_map(condition).gather();
        if let Some(failing) = conditions.iter().find(|condition| self.known.value(condition) == Some(false))
        {
            return Some(failing.to_string());
        }
        attrs.retain(|attr| condition(attr).is_none_or(|condition| self.known.value(&condition).is_none()));
        self.unknown = self.unknown.take().or_else(|| attrs.iter().find_map(condition));
        None
    }
}

/// The attributes in which a `cfg` may stand.
fn attrs(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    match item {
        Item::State(state) => Some(&mut state.attrs.passed),
        Item::Line(line) => Some(&mut line.attrs.passed),
        Item::Data(data) => Some(&mut data.attrs.passed),
        Item::Setting(setting) => Some(&mut setting.attrs.passed),
        Item::Events { .. }
        | Item::Initial(_)
        | Item::History(_)
        | Item::Random(_)
        | Item::OfPart(_)
        | Item::Lost(_) => None,
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

/// The condition of a `#[cfg(…)]`.
fn condition(attribute: &Attribute) -> Option<TokenStream> {
    let is_cfg = attribute.path().is_ident("cfg");
    is_cfg.then(|| attribute.parse_args().ok()).flatten()
}

/// For who reads a table and has no rustc to ask: regions under a `cfg`, and `observed;`, are there.
pub(crate) fn presume(items: &mut [Item]) {
    for item in items {
        match item {
            Item::Setting(setting) if matches!(setting.kind, SettingKind::Observed) => {
                setting.attrs.remove_cfgs()
            }
            Item::State(State { attrs, kind, items, .. }) => {
                if *kind == StateKind::Region {
                    attrs.remove_cfgs();
                }
                presume(items);
            }
            _ => {}
        }
    }
}
