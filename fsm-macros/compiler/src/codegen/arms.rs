//! The lines `on …` of one state, as the arms of a `match` on the event: the pattern as it was written, what has
//! to hold, and what the line does.

use proc_macro2::{Ident, TokenTree};

use super::tokens::TokenStream;
use super::{Gen, in_a_row};
use crate::each::{Each, Gather};
use crate::model::{ChangeKind, Handler, ROOT, StateId, Target, Trigger};
use crate::syntax::{EventPattern, Pattern};

/// What the `match` on an event looks at besides it. The data are there only where an event binds a name of
/// theirs: then each arm binds them itself, under names of ours where that is so.
pub(super) struct Scrutinee {
    /// The machine's data.
    pub(super) data: bool,
    /// The current state: with its data, or to see whether a line of the machine acts in it.
    pub(super) state: bool,
    /// What stands before an event's name in a pattern.
    path: Vec<TokenTree>,
}

impl Scrutinee {
    fn is_event_alone(&self) -> bool {
        !self.data && !self.state
    }
}

impl Gen<'_> {
    /// Whether the line may leave an event that its pattern takes to others.
    pub(super) fn refuses(&self, line: &Handler) -> bool {
        line.guard.is_some() || line.goes_back() || self.may_overflow(line)
    }

    /// A push that needs room in a stack whose size was declared.
    pub(super) fn may_overflow(&self, line: &Handler) -> bool {
        self.has_declared_stack()
            && matches!(line.change().map(|change| &change.kind), Some(ChangeKind::Push(_)))
    }

    pub(super) fn has_declared_stack(&self) -> bool {
        self.low.features.stack.as_ref().is_some_and(|stack| stack.declared)
    }

    /// The lines of a state for events, where a table does not stand for them.
    pub(super) fn events_of(&self, id: StateId) -> Each<&Handler> {
        self.low.on(id).filter(|line| self.can_act(line)).each()
    }

    /// What the `match` on the event looks at besides it, for these lines of the state.
    pub(super) fn scrutinee(&self, id: StateId, lines: &[&Handler]) -> Scrutinee {
        let hides = lines.iter().any(|line| self.hides_data(line));
        let (data, state) = match id {
            ROOT => (hides, self.low.features.flat && lines.iter().any(|line| !line.filter.is_empty())),
            id => (hides && self.has_data(), hides && self.sees_state_data(id)),
        };
        Scrutinee { data, state, path: self.names.event_path.into_iter().gather() }
    }

    /// Whether the event of the line binds a name that data have.
    fn hides_data(&self, line: &Handler) -> bool {
        let Trigger::On(pattern) = &line.trigger else {
            return false;
        };
        if self.visible(line.state).next().is_none() {
            return false;
        }
        let bindings = pattern.bindings();
        self.visible(line.state).any(|(id, field)| bindings.contains(&self.state(id).data[field].name))
    }

    /// The value that is matched on.
    pub(super) fn matched(&self, scrutinee: &Scrutinee) -> TokenStream {
        let data = scrutinee.data.then(|| tokens!(&mut self.data,));
        let state = scrutinee.state.then(|| {
            let state = self.state_mut();
            tokens!(#state,)
        });
        match scrutinee.is_event_alone() {
            true => tokens!(event),
            false => tokens!((#data #state event)),
        }
    }

    /// The pattern of what is left, for which `rest` stands.
    pub(super) fn last_pattern(&self, id: StateId, scrutinee: &Scrutinee, rest: &TokenStream) -> TokenStream {
        let data = scrutinee.data.then(|| match id {
            // Its `unhandled` lines see the data.
            ROOT => self.data_pattern(rest),
            _ => tokens!(_),
        });
        let state = scrutinee.state.then(|| tokens!(_,));
        let data = data.into_iter();
        match scrutinee.is_event_alone() {
            true => tokens!(event),
            false => tokens!((#(#data,)* #state event)),
        }
    }

    pub(super) fn arm(&self, id: StateId, line: &Handler, scrutinee: &Scrutinee) -> TokenStream {
        let Trigger::On(pattern) = &line.trigger else {
            return TokenStream::new();
        };
        let arm = self.shadowing(pattern.bindings());
        let (guard, result) = (arm.arm_guard(line), arm.arm_result(line));
        let (event, line_cfgs) = (event_pattern(pattern, &scrutinee.path), line.attrs.cfgs());
        let line_cfgs = tokens!(#(#line_cfgs)*);
        if scrutinee.is_event_alone() {
            return in_a_row([line_cfgs, event, guard, result]);
        }
        let inside = tokens!(#guard #result);
        let state = scrutinee.state.then(|| match id {
            ROOT => self.filter_pattern(line),
            // What is taken out of nested states is bound anew, which looks like a mention.
            id if !self.low.features.flat => arm.state_pattern(id, &TokenStream::new()),
            id => arm.state_pattern(id, &inside),
        });
        let data = scrutinee.data.then(|| arm.data_pattern(&inside));
        let (data, state) = (data.into_iter(), state.into_iter());
        tokens!(#line_cfgs (#(#data,)* #(#state,)* #event) #guard #result)
    }

    /// The states in which a line of the machine itself acts, as a pattern. An alternative cannot have a
    /// `cfg`: where a state has one, the guard of the arm looks at the state.
    fn filter_pattern(&self, line: &Handler) -> TokenStream {
        match self.filtered(line) {
            None => tokens!(_),
            Some(_) if self.filters_in_guard(line) => tokens!(current),
            Some(states) => {
                let patterns = states.iter().map(|id| self.any_pattern(*id));
                tokens!(#(#patterns)|*)
            }
        }
    }

    fn filters_in_guard(&self, line: &Handler) -> bool {
        let states = self.filtered(line).filter(|_| line.state == ROOT);
        states.is_some_and(|states| states.iter().any(|id| !self.state_cfgs(*id).is_empty()))
    }

    /// `if guard`, with what else has to hold for the line to act.
    fn arm_guard(&self, line: &Handler) -> TokenStream {
        let mut conditions: Vec<TokenStream> = Vec::new();
        if !self.low.features.flat {
            conditions.extend(self.filter_conditions(line));
        } else if self.filters_in_guard(line) {
            conditions.extend(self.filter_test(line, tokens!(&*current)));
        }
        if self.follows_a_push_that_may_overflow(line) {
            conditions.push(tokens!(refusal.is_open()));
        }
        if let Some(guard) = &line.guard {
            conditions.push(self.condition_or(guard, line.state, Some(tokens!(refusal.guard()))));
        }
        if line.goes_back() {
            let previous = self.previous_field(self.low.machine.domain_of_self(line.state));
            conditions.push(tokens!((self.#previous.is_some() || refusal.guard())));
        }
        if self.may_overflow(line) {
            conditions.push(tokens!((!self.stack.is_full() || refusal.stack_full())));
        }
        if conditions.is_empty() {
            return TokenStream::new();
        }
        tokens!(if #(#conditions)&&*)
    }

    /// An event that could not be pushed for is not offered to the lines behind: nothing acts on it.
    fn follows_a_push_that_may_overflow(&self, line: &Handler) -> bool {
        if !self.has_declared_stack() {
            return false;
        }
        let same_state = self.low.plan(line.state).on.iter().take_while(|other| !std::ptr::eq(**other, line));
        let inner = self.state_ids().filter(|id| self.low.machine.is_inside(*id, line.state));
        let inner = inner.flat_map(|id| &self.low.plan(id).on);
        same_state.chain(inner).any(|other| self.may_overflow(other) && overlap(other, line))
    }

    /// `=> { … }`
    pub(super) fn arm_result(&self, line: &Handler) -> TokenStream {
        let (steps, outcome) = match &line.target {
            Target::Ignore(_) => return tokens!(=> ::fsm_runtime::Outcome::Handled,),
            Target::Defer(_) => {
                let defer = self.deferring();
                return tokens!(=> #defer,);
            }
            Target::Change(change) => {
                (self.transition(line, change), tokens!(::fsm_runtime::Outcome::Transitioned))
            }
            Target::Again(_) => (self.again(line), tokens!(::fsm_runtime::Outcome::Transitioned)),
            Target::None => {
                let action = line.action.as_ref().map(|action| self.action(action, line.state));
                let action = action.unwrap_or_default();
                match line.has_requests() {
                    true => self.requesting(action, line.state),
                    false => (action, tokens!(::fsm_runtime::Outcome::Handled)),
                }
            }
        };
        let body = in_a_row([steps, outcome]);
        tokens!(=> { #body })
    }

    /// An action that may ask for a change of state, and the outcome by whether it has.
    fn requesting(&self, action: TokenStream, by: StateId) -> (TokenStream, TokenStream) {
        let (lets, args, entered) = (self.request_lets(&action), self.args(), self.nothing_entered());
        let change = self.asked_change(by);
        let outcome = tokens! {
            if let ::core::option::Option::Some(change) = request
                && self.follow_(#change, #entered #args)
            {
                ::fsm_runtime::Outcome::Transitioned
            } else {
                ::fsm_runtime::Outcome::Handled
            }
        };
        (in_a_row([lets, action]), outcome)
    }

    /// The argument of `follow` that says which state was entered in this step already.
    pub(super) fn nothing_entered(&self) -> Option<TokenStream> {
        self.low.features.cyclic.then(|| tokens!(::core::option::Option::None,))
    }
}

/// Whether one event may match both lines.
pub(super) fn overlap(a: &Handler, b: &Handler) -> bool {
    let (Trigger::On(a), Trigger::On(b)) = (&a.trigger, &b.trigger) else {
        return false;
    };
    b.takes_all()
        || b.alternatives.iter().any(|alternative| match &alternative.event {
            EventPattern::Any(_) => true,
            EventPattern::Variant { name, .. } => a.may_take(name),
        })
}

/// `Event::A(…) | Event::B { … }`
pub(super) fn event_pattern(pattern: &Pattern, path: &[TokenTree]) -> TokenStream {
    let alternatives = pattern.alternatives.iter().map(|alternative| {
        let binding = (!alternative.binding.is_empty()).then_some(&alternative.binding);
        match &alternative.event {
            EventPattern::Any(any) => tokens!(#binding #any),
            EventPattern::Variant { name, payload } => {
                let path = path.iter().map(|token| at(token, name));
                tokens_at!(name.span()=> #binding #(#path)*::#name #payload)
            }
        }
    });
    let mut alternatives: Vec<TokenStream> = alternatives.gather();
    match alternatives.len() {
        1 => alternatives.remove(0),
        _ => tokens!(#(#alternatives)|*),
    }
}

/// The path to an event, at the place of the event's name: what rustc says about the pattern is shown there, and
/// not from the header of the machine on.
fn at(token: &TokenTree, name: &Ident) -> TokenTree {
    let mut token = token.clone();
    token.set_span(token.span().located_at(name.span()));
    token
}
