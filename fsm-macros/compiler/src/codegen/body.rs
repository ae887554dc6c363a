//! The user's code in generated code: actions, guards and values, with their requests filled in.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenTree};

use super::names::hidden;
use super::places::ours_at;
use super::scope::mentions;
use super::template::Piece;
use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::each::{Each, Gather};
use crate::model::{Body, Call, Change, ChangeKind, Handler, InState, ROOT, StateId};
use crate::syntax;

impl Gen<'_> {
    /// An action as a statement.
    pub(super) fn action(&self, body: &Body, state: StateId) -> TokenStream {
        let reborrows = self.reborrows(body, state);
        let mut statement = self.fill_in(body, state);
        let is_block = body.is_block && reborrows.is_empty();
        if is_block && !body.words.may_return {
            return statement;
        }
        if !body.is_block {
            statement.extend([end_of_statement(body)]);
        }
        let block = match is_block {
            true => statement,
            false => braces(in_a_row([reborrows, statement]), body),
        };
        let mut block = contained(body, block);
        if body.words.may_return {
            block.extend([end_of_statement(body)]);
        }
        block
    }

    /// `let owner = &mut *owner;` for what the action may move, so that it is there behind the action too.
    fn reborrows(&self, body: &Body, state: StateId) -> TokenStream {
        let owner = self.low.machine.owner.iter().map(|owner| (TokenStream::new(), &owner.name));
        let data = self.visible(state).map(|(state, field)| {
            let field = &self.state(state).data[field];
            (super::attributes::field_cfgs(field), &field.name)
        });
        let lets: Vec<TokenStream> = owner
            .chain(data)
            .filter(|(_, name)| !self.is_shadowed(name) && body.words.may_move(name))
            .map(|(cfgs, name)| {
                let again = tokens_at!(ours_at(name.span())=> &mut *#name);
                // A pattern of the user's that binds the same name looks like a use of it.
                tokens!(#cfgs #[allow(unused_variables)] let #name = #again;)
            })
            .gather();
        // A closure that is `move` takes the place of the request with it.
        let queue = (body.raises() && !self.leaving).then(|| tokens!(let queue = &mut self.queue;));
        let moves = body.requests().next().is_some() && body.words.has_move;
        let request = moves.then(|| tokens!(let mut request = &mut request;));
        lets.into_iter().chain(queue).chain(request).joined()
    }

    /// A value as an expression.
    pub(super) fn value(&self, body: &Body, state: StateId) -> TokenStream {
        contained(body, braces(self.fill_in(body, state), body))
    }

    /// A value for a field, as an expression: it sees the data by shared reference.
    pub(super) fn field_value(&self, body: &Body, state: StateId) -> TokenStream {
        let tokens = self.fill_in(body, state);
        let lets = self
            .named_data(state, body, &tokens)
            .map(|(cfgs, name)| tokens!(#cfgs let (#name,) = (&*#name,);));
        contained(body, braces(tokens!(#(#lets)* #tokens), body))
    }

    /// A condition as an expression, which sees the owner and the data by shared reference. They are bound
    /// by a pattern and looked at in its guard: there rustc says that they cannot be changed, and nothing
    /// about how to make the binding another.
    pub(super) fn condition(&self, body: &Body, state: StateId) -> TokenStream {
        self.condition_or(body, state, None)
    }

    /// The same, with what is done where it does not hold; that is `false` too.
    pub(super) fn condition_or(
        &self,
        body: &Body,
        state: StateId,
        otherwise: Option<TokenStream>,
    ) -> TokenStream {
        let tokens = self.fill_in(body, state);
        let owner = self.low.machine.owner.iter().map(|owner| &owner.name);
        let owner = owner.filter(|name| names_variable(body, &tokens, name) && !self.is_shadowed(name));
        let names = owner.map(|name| (TokenStream::new(), name)).chain(self.named_data(state, body, &tokens));
        let names: Vec<_> = names.gather();
        let block = contained(body, braces(tokens, body));
        let in_match = names.iter().all(|(cfgs, _)| cfgs.is_empty());
        let refused = otherwise.filter(|_| in_match).unwrap_or_else(|| tokens!(false));
        let condition = match names.as_slice() {
            [] => block,
            [(_, name)] if in_match => {
                return tokens!(match &*#name { #name if #block => true, _ => #refused });
            }
            names if in_match => {
                let names: Vec<_> = names.iter().map(|(_, name)| name).gather();
                return tokens!(match (#(&*#names),*) { (#(#names),*) if #block => true, _ => #refused });
            }
            names => {
                let lets = names.iter().map(|(cfgs, name)| tokens!(#cfgs let #name = &*#name;));
                tokens!({ #(#lets)* #block })
            }
        };
        match otherwise {
            Some(otherwise) => tokens!((#condition || #otherwise)),
            None => condition,
        }
    }

    /// The visible data that the tokens name, each with the conditions under which it is there.
    fn named_data<'s>(
        &'s self,
        state: StateId,
        body: &Body,
        tokens: &TokenStream,
    ) -> Each<(TokenStream, &'s Ident)> {
        let data = self.visible(state).map(|(state, field)| &self.state(state).data[field]);
        data.filter(move |field| names_variable(body, tokens, &field.name) && !self.is_shadowed(&field.name))
            .map(|field| (super::attributes::field_cfgs(field), &field.name))
            .each()
    }

    /// The tokens with their requests and tests replaced by what these do.
    fn fill_in(&self, body: &Body, state: StateId) -> TokenStream {
        if body.calls.is_empty() {
            return body.tokens.code();
        }
        let mut calls = body.calls.iter();
        let filled = syntax::rewrite(body.tokens.clone(), &mut |_, _| {
            let call = match calls.next() {
                Some(Call::Request(change)) => self.request_call(change, state),
                Some(Call::InState { state: tested, name }) => self.in_state(*tested, name, state),
                Some(Call::Raise { span, name, payload }) => self.raise(*span, name, payload.as_ref()),
                None => TokenStream::new(),
            };
            call.written_out()
        });
        filled.code()
    }

    fn request_call(&self, change: &Change, state: StateId) -> TokenStream {
        // The user's own span: rustc reports what is wrong with a request where it stands. Only the locals
        // are ours, and stand there too.
        let span = change.span;
        let local = |name| Ident::new(name, ours_at(span));
        let (request, has_room) = (local("request"), local("has_room"));
        let fallible = self.low.features.stack.as_ref().is_some_and(|stack| stack.declared);
        if let (ChangeKind::Push(entry), true) = (&change.kind, fallible) {
            let target = self.target_value(entry, state);
            let push =
                tokens_at!(span=> ::fsm_runtime::__private::try_push(&mut #request, #has_room, #target));
            return match self.low.features.overridden_in_request {
                true => tokens_at!(span=> #push.map_err(Self::narrow_)),
                false => push,
            };
        }
        let change = self.change_value(&change.kind, state, span);
        tokens_at!(span=> ::fsm_runtime::__private::ask(&mut #request, #change))
    }

    fn change_value(&self, kind: &ChangeKind, state: StateId, span: Span) -> TokenStream {
        let change = tokens_at!(span=> ::fsm_runtime::__private::Change);
        let target = |entry| self.target_value(entry, state);
        match kind {
            ChangeKind::Goto(entry) => {
                let target = target(entry);
                tokens_at!(span=> #change::Goto(#target))
            }
            ChangeKind::Push(entry) => {
                let target = target(entry);
                tokens_at!(span=> #change::Push(#target))
            }
            ChangeKind::Reset(entry) => {
                let target = target(entry);
                tokens_at!(span=> #change::Reset(#target))
            }
            ChangeKind::Pop(Some(entry)) => {
                let target = target(entry);
                tokens_at!(span=> #change::PopElse(#target))
            }
            ChangeKind::Pop(None) => tokens_at!(span=> #change::Pop),
            ChangeKind::Previous => tokens_at!(span=> #change::Previous),
        }
    }

    /// Whether only the machine knows the answer: for what is inside the state, and for what is active beside it.
    pub(super) fn looks_for(&self, state: StateId, tested: StateId) -> bool {
        let machine = self.low.machine;
        if state == ROOT || self.low.features.flat {
            return state == ROOT;
        }
        if machine.is_inside(tested, state) {
            return !self.leaving;
        }
        let common = machine.path(state).find(|id| machine.path(tested).any(|other| other == *id));
        common.is_some_and(|common| common != tested && machine.holds_regions(common)) && !self.leaving
    }

    /// In a state the answer is known here; a line of the machine itself looks at the current state
    /// before its code runs, under a name of ours.
    fn in_state(&self, tested: StateId, name: &Ident, state: StateId) -> TokenStream {
        if !self.looks_for(state, tested) {
            return match self.low.machine.path(state).any(|id| id == tested) {
                true => tokens_at!(name.span()=> ::fsm_runtime::__private::IN_STATE),
                false => tokens_at!(name.span()=> ::fsm_runtime::__private::NOT_IN_STATE),
            };
        }
        in_state_name(name).code()
    }

    /// `let in_Name = matches!(…);` for each test in the bodies of a line of the machine itself.
    pub(super) fn in_state_lets(&self, lines: &[&Handler]) -> TokenStream {
        let mut seen: Vec<StateId> = Vec::new();
        let mut lets = TokenStream::new();
        let state = self.state_ref();
        for line in lines {
            for (tested, name) in self.tests_of(line) {
                if seen.contains(&tested) || !self.looks_for(line.state, tested) {
                    continue;
                }
                seen.push(tested);
                let (local, pattern) = (in_state_name(name), self.any_pattern(tested));
                lets.extend(
                    tokens!(#[allow(unused_variables)] let #local = ::core::matches!(#state, #pattern);),
                );
            }
        }
        lets
    }

    /// The states that the code of a line asks for. Of nested states also those that decide where it acts.
    fn tests_of<'b>(&self, line: &'b Handler) -> Vec<(StateId, &'b Ident)> {
        let calls = line.bodies().flat_map(|body| &body.calls).filter_map(|call| match call {
            Call::InState { state, name } => Some((*state, name)),
            _ => None,
        });
        let filter = line.filter.iter().filter(|_| !self.low.features.flat);
        calls.chain(filter.map(|test| (test.state, &test.name))).gather()
    }

    /// In nested states: the `in_state!` conjuncts of a guard that only the machine can answer.
    pub(super) fn filter_conditions(&self, line: &Handler) -> Vec<TokenStream> {
        if self.low.features.flat {
            let test = (line.state == ROOT).then(|| self.filter_test(line, self.state_ref())).flatten();
            return test.into_iter().gather();
        }
        let tests = line.filter.iter().filter(|test| self.looks_for(line.state, test.state));
        let tests = tests.map(|test| {
            let local = in_state_name(&test.name);
            if test.negated { tokens!(!#local) } else { tokens!(#local) }
        });
        tests.gather()
    }

    /// The states in which a line of the machine itself acts; `None` where it is all of them.
    pub(super) fn filtered(&self, line: &Handler) -> Option<Vec<StateId>> {
        let applies = |id: &StateId| self.low.machine.applies_in(line, *id);
        (!line.filter.is_empty()).then(|| self.state_ids().filter(applies).gather())
    }

    /// Whether the machine is in a state in which this line of its own acts.
    pub(super) fn filter_test(&self, line: &Handler, state: TokenStream) -> Option<TokenStream> {
        let states = self.filtered(line)?;
        Some(self.is_one_of(state, &states, &|id| self.any_pattern(id)))
    }

    /// Whether the line exists at all: its `in_state!` conjuncts hold somewhere in the state it stands in.
    pub(super) fn can_act(&self, line: &Handler) -> bool {
        let inside = |leaf| self.low.machine.path(leaf).any(|id| id == line.state);
        if !self.low.features.flat {
            let known = |test: &&InState| !self.looks_for(line.state, test.state);
            let holds = |test: &InState| self.low.machine.path(line.state).any(|id| id == test.state);
            return line.filter.iter().filter(known).all(|test| holds(test) != test.negated);
        }
        let contradiction = |test: &InState| line.state != ROOT && (line.state == test.state) == test.negated;
        match line.state {
            ROOT => self.state_ids().any(|leaf| inside(leaf) && self.low.machine.applies_in(line, leaf)),
            _ => !line.filter.iter().any(contradiction),
        }
    }
}

/// Whether the body, which was filled in, names this variable.
fn names_variable(body: &Body, filled: &TokenStream, name: &Ident) -> bool {
    match body.calls.is_empty() {
        true => body.words.mention(name),
        false => mentions(filled, &name.to_string()),
    }
}

fn in_state_name(name: &Ident) -> Ident {
    hidden(&quote::format_ident!("in_{}", name))
}

/// A `;` behind the user's code, where an error about its end belongs.
fn end_of_statement(body: &Body) -> TokenTree {
    let mut end = Punct::new(';', Spacing::Alone);
    end.set_span(body.end);
    end.into()
}

/// The tokens in braces whose span is that of the tokens: an error at their end is shown there.
fn braces(tokens: TokenStream, body: &Body) -> TokenStream {
    let mut block = TokenStream::new();
    block.group(Delimiter::Brace, tokens, body.words.first_span(body.end));
    block
}

/// `return`, `break` and `?` end the code that they stand in, not the function around it.
fn contained(body: &Body, block: TokenStream) -> TokenStream {
    if !body.words.may_return {
        return block;
    }
    let start = body.words.first_span(body.end);
    tokens_at!(start=> (|| #block)())
}
