//! The lines that leave a part: each leads where the lines `on out` of its use say.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::each::Gather;
use crate::errors::{Errors, line_of, similar};
use crate::syntax::{self, Change, ChangeKind, Code, EventPattern, Item, Line, State, StateTarget, Target};
use crate::syntax::{Pattern, Trigger};
use crate::token::is_word;
use crate::trust::{Part, Trust};

/// The exits of a part, and where they lead from one use of it.
pub(super) struct Exits<'e> {
    pub(super) part: &'e Ident,
    /// As declared.
    pub(super) names: Vec<Ident>,
    /// Lines `on out` that are whole.
    pub(super) outs: Vec<Line>,
    /// Those exits whose line is missing for a reason that is told, and those to which a line leads.
    pub(super) told: Vec<Ident>,
    pub(super) taken: Vec<Ident>,
    /// In a machine that fails or waits `return` cannot be contained without changing what `?` and `await` mean.
    pub(super) may_stop: bool,
    pub(super) errors: &'e mut Errors,
}

impl Exits<'_> {
    /// Takes a line `on out`.
    pub(super) fn add(&mut self, line: Line) {
        let Trigger::On(pattern) = &line.trigger else { return };
        let names = self.names_of(pattern);
        let is_right = self.is_right(&line);
        for name in names {
            let first = self.outs.iter().find(|out| leads_from(out, &name));
            if !self.names.contains(&name) {
                self.unknown(&name);
            } else if let Some(first) = first {
                let line = line_of(first.keyword.span());
                let message = format!(
                    "exit `{name}` leads to one place, and has a line{line} already: let that lead to a `choice`"
                );
                self.errors.push(name.span(), message);
            } else if !is_right {
                self.told.push(name);
            }
        }
        if is_right {
            self.outs.push(line);
        }
    }

    fn names_of(&mut self, pattern: &Pattern) -> Vec<Ident> {
        let mut names = Vec::new();
        for alternative in &pattern.alternatives {
            match &alternative.event {
                EventPattern::Variant { name, payload: None } => names.push(name.clone()),
                EventPattern::Variant { payload: Some(payload), .. } => {
                    self.errors.push(payload.span_open(), "an exit carries no data: remove this");
                }
                EventPattern::Any(any) => {
                    self.errors.push(any.span(), "expected the name of an exit: `on out Name => Target;`");
                }
            }
        }
        names
    }

    /// Whether the line says nothing but where the exit leads, and what is done then.
    fn is_right(&mut self, line: &Line) -> bool {
        if let Some(guard) = &line.guard {
            let message = "an exit leads to one place: let it lead to a `choice`, whose lines have guards";
            self.errors.push(guard.words.first_span(guard.end), message);
            return false;
        }
        let by_name = "name the state that is the part: `=> Name`";
        let (span, message) = match &line.target {
            Target::Change(Change { kind: ChangeKind::Previous, span, .. }) => {
                (*span, "`previous` would go back inside of the part: name a state")
            }
            Target::Change(Change { reenter: true, span, .. }) => {
                (*span, "the part is left by its exit, and `reenter` means a line inside of it: name a state")
            }
            Target::Change(_) => return line.trust.is_full(),
            Target::Again { span, .. } => (*span, by_name),
            Target::Ignore(span) | Target::Defer(span) => {
                (*span, "an exit leads out of the part: name a state")
            }
            Target::None => (line.keyword.span(), "an exit leads somewhere: `on out Name => Target do …;`"),
        };
        self.errors.push(span, message);
        false
    }

    /// Leads each line that takes an exit on to the target of that. `hidden`: data of the states around the line.
    pub(super) fn connect(&mut self, items: &mut [Item], hidden: &[Ident]) {
        for item in items {
            let lost = match item {
                Item::State(State { items, .. }) => {
                    let data = items.iter().filter_map(|item| match item {
                        Item::Data(data) => Some(&data.name),
                        _ => None,
                    });
                    let hidden: Vec<Ident> = hidden.iter().chain(data).cloned().gather();
                    self.connect(items, &hidden);
                    None
                }
                Item::Line(line) => self.line(line, hidden).is_none().then_some(Part::Lines),
                Item::Initial(initial) => self.no_exit(initial.target.as_ref()).then_some(Part::Initial),
                Item::History(history) => self.no_exit(history.target.as_ref()).then_some(Part::Initial),
                _ => None,
            };
            if let Some(part) = lost {
                *item = Item::Lost(Trust::without(&[part]));
            }
        }
    }

    /// Reports an exit where nothing is left yet.
    fn no_exit(&mut self, target: Option<&StateTarget>) -> bool {
        let Some(exit) = target.and_then(first_exit) else { return false };
        let message = "an exit is taken by a line with a trigger: `always => out Name`";
        self.errors.push(exit.name.span(), message);
        true
    }

    fn line(&mut self, line: &mut Line, hidden: &[Ident]) -> Option<()> {
        let Target::Change(change) = &line.target else { return Some(()) };
        let Some(exit) = change.kind.named().and_then(first_exit) else { return Some(()) };
        let name = exit.name.clone();
        let is_alone = matches!(&change.kind, ChangeKind::Goto(state) if state.is_exit && state.within.is_empty() && state.also.is_empty());
        if !is_alone || change.reenter {
            return self.errors.refuse(name.span(), "an exit stands alone behind the arrow: `=> out Name`");
        }
        if let Some(field) = exit.fields.first() {
            let message = "an exit carries no data: what the next state needs, keep in data of the part, or of the state that is the part";
            return self.errors.refuse(field.name.span(), message);
        }
        if !self.names.contains(&name) {
            self.unknown(&name);
            return None;
        }
        self.taken.push(name.clone());
        let index = self.outs.iter().position(|out| leads_from(out, &name))?;
        self.join(line, index, hidden)
    }

    fn unknown(&mut self, name: &Ident) {
        let declared: Vec<String> = self.names.iter().map(Ident::to_string).gather();
        let near = similar(&name.to_string(), "exit", &declared.iter().map(String::as_str).gather());
        let help = if declared.is_empty() { ": declare it there, `exits Name;`" } else { "" };
        self.errors.push(name.span(), format!("no exit `{name}` in part `{}`{help}{near}", self.part));
    }

    /// The line with the target of the exit, and with the action of that behind its own.
    fn join(&mut self, line: &mut Line, out: usize, hidden: &[Ident]) -> Option<()> {
        let out = &self.outs[out];
        let bound: Vec<Ident> =
            line.trigger.bindings(line.guard.as_ref()).into_iter().chain(hidden.iter().cloned()).gather();
        if let Some((place, name)) = clash(out, &bound) {
            let line = line_of(line.keyword.span());
            let message = format!(
                "`{name}` has another meaning in the line of the part{line} that leads here, and this would be that: rename one of the two"
            );
            return self.errors.refuse(place, message);
        }
        let Target::Change(change) = &out.target else { return None };
        line.target = Target::Change(change.clone());
        line.attrs.join(&out.attrs);
        line.action = match (line.action.take(), &out.action) {
            (first, None) => first,
            (None, Some(second)) => Some(second.clone()),
            (Some(first), Some(second)) => {
                let returns = place_of(&first.tokens, "return").filter(|_| self.may_stop);
                if let Some(place) = returns {
                    let message = "this would leave out the action of `on out` too: write the rest of this action as an `else`";
                    return self.errors.refuse(place, message);
                }
                Some(both(first, second, !self.may_stop))
            }
        };
        Some(())
    }
}

pub(super) fn leads_from(out: &Line, exit: &Ident) -> bool {
    matches!(&out.trigger, Trigger::On(pattern) if pattern.may_take(exit))
}

/// The first exit among the places of a target.
fn first_exit(target: &StateTarget) -> Option<&StateTarget> {
    let others = || target.within.iter().chain(&target.also).find_map(first_exit);
    if target.is_exit { Some(target) } else { others() }
}

/// A name in the code of an exit that the line which takes it, or a state around that, means something else by.
fn clash(out: &Line, bound: &[Ident]) -> Option<(Span, Ident)> {
    let Target::Change(change) = &out.target else { return None };
    let places = change.kind.named().into_iter().flat_map(places_of);
    let fields: Vec<_> = places.flat_map(|place| &place.fields).gather();
    bound.iter().find_map(|name| {
        let bare = fields.iter().find(|field| field.value.is_none() && field.name == *name);
        let codes = fields.iter().filter_map(|field| field.value.as_ref()).chain(&out.action);
        let mut seen = codes.filter(|code| code.words.mention(name));
        let place = bare.map(|field| field.name.span()).or_else(|| {
            let code = seen.next()?;
            Some(place_of(&code.tokens, &name.to_string()).unwrap_or(code.end))
        })?;
        Some((place, name.clone()))
    })
}

fn places_of(target: &StateTarget) -> Vec<&StateTarget> {
    let others = target.within.iter().chain(&target.also);
    std::iter::once(target).chain(others.flat_map(places_of)).gather()
}

fn place_of(tokens: &TokenStream, word: &str) -> Option<Span> {
    tokens.clone().into_iter().find_map(|token| match &token {
        TokenTree::Group(group) => place_of(&group.stream(), word),
        token => is_word(token, word).then(|| token.span()),
    })
}

/// One action, and then the other. Neither sees what the other declares; a `return` in the first ends that one alone.
fn both(first: Code, second: &Code, contains: bool) -> Code {
    let contained = contains && first.words.may_return;
    let (start, end) = (first.words.first_span(first.end), second.end);
    let first = statement(&first);
    let first = if contained { quote!((|| #first)();) } else { first };
    let second = statement(second);
    let mut block = Group::new(Delimiter::Brace, quote!(#first #second));
    block.set_span(start);
    Code { is_block: true, ..syntax::recollect(TokenTree::from(block).into(), end) }
}

/// The code in braces of its own, without its value.
fn statement(code: &Code) -> TokenStream {
    if code.is_block {
        return code.tokens.clone();
    }
    let tokens = &code.tokens;
    let mut block = Group::new(Delimiter::Brace, quote!(#tokens;));
    block.set_span(code.words.first_span(code.end));
    TokenTree::from(block).into()
}
