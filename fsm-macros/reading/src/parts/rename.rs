//! The states and timers of a part, renamed for one use of it: their declarations, and all that names them. A part names its
//! own states alone, so that it can be read by itself.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::format_ident;

use crate::each::{Gather, Holds};
use crate::errors::{Declared, Errors};
use crate::syntax::{self, Call, Code, Item, Line, Period, State, StateTarget, Target, Trigger};
use crate::token::{is_word, renamed, with_inside};
use crate::trust::{Part, Trust};
use crate::written::{self, Written};

/// The names of one use, and the sink for those that the part has not.
pub(super) struct Names<'n> {
    pub(super) part: &'n Ident,
    /// The state that is the part.
    pub(super) state: &'n Ident,
    /// The states in the part, as it names them.
    pub(super) inside: Vec<Ident>,
    /// The timers in it.
    pub(super) timers: Vec<Ident>,
    /// States may be missing that could not be read.
    pub(super) is_partial: bool,
    pub(super) errors: &'n mut Errors,
}

/// All states that are declared in these items.
pub(super) fn declared(items: &[Item]) -> Vec<Ident> {
    let mut names = Vec::new();
    for item in items {
        if let Item::State(state) = item {
            names.push(state.name.clone());
            names.extend(declared(&state.items));
        }
    }
    names
}

/// All timers that have a name in these items.
pub(super) fn timers(items: &[Item]) -> Vec<Ident> {
    let mut names = Vec::new();
    for item in items {
        match item {
            Item::State(state) => names.extend(timers(&state.items)),
            Item::Line(line) => names.extend(line.timer.clone()),
            _ => {}
        }
    }
    names
}

impl Names<'_> {
    /// The name of a state or a timer of the part, at the place that it has there.
    pub(super) fn full(&self, name: &Ident) -> Ident {
        format_ident!("{}{}", self.state, name, span = name.span())
    }

    /// A line that names something else is reported, and left out.
    pub(super) fn items(&mut self, items: &mut [Item]) {
        for item in items {
            let lost = match item {
                Item::State(state) => {
                    self.declaration(state);
                    None
                }
                Item::Line(line) => self.line(line).is_none().then_some(Part::Lines),
                Item::Initial(initial) => {
                    let target = self.optional(&mut initial.target, Self::target);
                    let action = self.optional(&mut initial.action, Self::code);
                    target.and(action).is_none().then_some(Part::Initial)
                }
                Item::History(history) => {
                    self.optional(&mut history.target, Self::target).is_none().then_some(Part::Initial)
                }
                Item::Data(data) => {
                    self.optional(&mut data.value, Self::code).is_none().then_some(Part::Data)
                }
                Item::Random(random) => self.code(&mut random.value).is_none().then_some(Part::Lines),
                Item::Events { .. } | Item::Setting(_) | Item::OfPart(_) | Item::Lost(_) => None,
            };
            if let Some(part) = lost {
                *item = Item::Lost(Trust::without(&[part]));
            }
        }
    }

    /// Lines as they were written, for editors.
    pub(super) fn written(&self, written: &mut [Written]) {
        let other = |name: &Ident| self.found(name).map(|name| TokenTree::Ident(name).into());
        for line in written {
            *line = renamed(std::mem::take(line).into_iter().collect(), &other).into_iter().gather();
        }
    }

    fn declaration(&mut self, state: &mut State) {
        state.name = self.full(&state.name);
        self.items(&mut state.items);
        self.written(&mut state.written);
    }

    fn line(&mut self, line: &mut Line) -> Option<()> {
        line.timer = line.timer.take().map(|name| self.full(&name));
        let trigger = match &mut line.trigger {
            Trigger::When(code)
            | Trigger::Ranked { value: code, .. }
            | Trigger::During { future: code, .. } => self.code(code),
            Trigger::Update(Some(Period::Computed(code)))
            | Trigger::After(Period::Computed(code))
            | Trigger::Every { period: Period::Computed(code), .. } => self.code(code),
            _ => Some(()),
        };
        let guard = self.optional(&mut line.guard, Self::code);
        let target = match &mut line.target {
            Target::Change(change) => match change.kind.named_mut() {
                Some(target) => self.target(target),
                None => Some(()),
            },
            Target::Again { given, .. } => self.fields(given),
            Target::None | Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => Some(()),
        };
        let action = self.optional(&mut line.action, Self::code);
        trigger.and(guard).and(target).and(action)
    }

    fn optional<T>(
        &mut self,
        value: &mut Option<T>,
        rename: fn(&mut Self, &mut T) -> Option<()>,
    ) -> Option<()> {
        value.as_mut().map_or(Some(()), |value| rename(self, value))
    }

    fn target(&mut self, target: &mut StateTarget) -> Option<()> {
        let name = if target.is_exit { Some(target.name.clone()) } else { self.known(&target.name) };
        let fields = self.fields(&mut target.fields);
        let mut others = self.optional(&mut target.held, |names, held| {
            let mut known = names.code(&mut held.value);
            for name in &mut held.others {
                known = known.and(names.known(name).map(|full| *name = full));
            }
            known
        });
        for place in target.within.iter_mut().chain(&mut target.also) {
            others = others.and(self.target(place));
        }
        target.name = name?;
        fields.and(others)
    }

    fn fields(&mut self, fields: &mut [syntax::FieldValue]) -> Option<()> {
        let mut known = Some(());
        for field in fields {
            known = known.and(self.optional(&mut field.value, Self::code));
        }
        known
    }

    /// Code with its calls looked up anew.
    fn code(&mut self, code: &mut Code) -> Option<()> {
        let names = code.calls.iter().any(|call| {
            matches!(call, Call::Request(_) | Call::InState(_) | Call::Cancel(_) | Call::Restart(_))
        });
        if !names {
            return Some(());
        }
        let mut known = Some(());
        let tokens = written::rewrite(code.tokens.clone(), &mut |word, group, _| {
            let inside = self.arguments(word, group);
            known = known.and(inside.is_some().then_some(()));
            let mut bang = Punct::new('!', Spacing::Alone);
            bang.set_span(word.span());
            let group = with_inside(group, inside.unwrap_or_default());
            [TokenTree::Ident(word.clone()), TokenTree::Punct(bang), group.into()].into_iter().collect()
        });
        let (is_block, is_joined) = (code.is_block, code.is_joined);
        *code = Code { is_block, is_joined, ..syntax::recollect(tokens, code.end) };
        known
    }

    /// What stands in a call, with the state that it names.
    fn arguments(&mut self, word: &Ident, group: &Group) -> Option<TokenStream> {
        let is_one_of = |words: &[&str]| words.iter().any(|call| word == call);
        let names_a_state = is_one_of(&["goto", "push", "pop", "reset", "in_state"]);
        let mut tokens: Vec<TokenTree> = group.stream().into_iter().gather();
        // What is no timer of the part may be one around it, or an event.
        if let [TokenTree::Ident(name)] = &mut tokens[..]
            && is_one_of(&["restart", "cancel"])
            && self.timers.holds(name)
        {
            *name = self.full(name);
        }
        if let [.., word, TokenTree::Group(list)] = &mut tokens[..]
            && is_one_of(&["goto", "push"])
            && list.delimiter() == Delimiter::Bracket
            && is_word(word, "in")
        {
            *list = with_inside(list, self.list(list)?);
            return Some(tokens.into_iter().collect());
        }
        let place = usize::from(word == "pop" && tokens.first().is_some_and(|first| is_word(first, "else")));
        if let Some(TokenTree::Ident(name)) = tokens.get_mut(place).filter(|_| names_a_state) {
            *name = self.known(name)?;
        }
        Some(tokens.into_iter().collect())
    }

    /// The list of a target in a value.
    fn list(&mut self, list: &Group) -> Option<TokenStream> {
        let mut known = Some(());
        let names = list.stream().into_iter().map(|token| match token {
            TokenTree::Ident(name) => {
                let full = self.known(&name);
                known = known.and(full.is_some().then_some(()));
                TokenTree::Ident(full.unwrap_or(name))
            }
            token => token,
        });
        let names: TokenStream = names.collect();
        known.map(|()| names)
    }

    fn found(&self, name: &Ident) -> Option<Ident> {
        match self.inside.holds(name) {
            true => Some(self.full(name)),
            false => (name == self.part).then(|| {
                let mut state = self.state.clone();
                state.set_span(name.span());
                state
            }),
        }
    }

    fn known(&mut self, name: &Ident) -> Option<Ident> {
        let found = self.found(name);
        if found.is_none() && !self.is_partial {
            let near = Declared::of(self.inside.iter()).similar(name, "state");
            let message = format!(
                "no state `{name}` in part `{}`, which names its own states alone and is left by an exit: `=> out Name`{near}",
                self.part
            );
            self.errors.push(name.span(), message);
        }
        found
    }
}
