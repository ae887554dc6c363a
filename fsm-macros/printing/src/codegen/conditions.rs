//! All that has to hold before a line acts, as one condition, and the line around it.

use super::levels::{line_attrs, of_line};
use super::scope::{Scope, in_state_local};
use super::{found, observer};
use crate::each::Gather;
use crate::program::{Line, Rank, Trigger};
use crate::tokens::TokenStream;

/// Expressions that all have to be true.
pub(super) struct Conditions {
    all: Vec<TokenStream>,
}

impl Conditions {
    /// The conditions of a line. A line that a choice takes by its rank has one: that it was chosen (`decide.rs`).
    pub(super) fn of(scope: &Scope, line: &Line) -> Self {
        match &line.rank {
            Some(Rank { place, .. }) => {
                Self { all: vec![tokens!(chosen_ == ::core::option::Option::Some(#place))] }
            }
            None => Self::own(scope, line),
        }
    }

    /// All that has to hold for a line. Where an event triggers it, `refusal_` is told what does not hold.
    pub(super) fn own(scope: &Scope, line: &Line) -> Self {
        let (condition, is_event) = (&line.condition, matches!(line.trigger, Trigger::On(_)));
        // The conjuncts `in_state!` have been looked at.
        let tests = condition.tests.iter().map(|test| {
            let local = in_state_local(test.name);
            if test.is_negated { tokens!(!#local) } else { tokens!(#local) }
        });
        let mut all: Vec<TokenStream> = tests.gather();
        if condition.may_follow_overflow {
            all.push(tokens!(refusal_.is_open()));
        }
        all.extend(condition.when.as_ref().map(|when| scope.condition(line, when, None)));
        let leaves_refusal = is_event && !line.passes();
        let told = if scope.is_asked { TokenStream::new() } else { observer::guard_refused(scope.cx, line) };
        let is_heard = is_event && scope.cx.program.is_observed && !scope.is_asked;
        let refused =
            observer::before(told, if leaves_refusal { tokens!(refusal_.guard()) } else { tokens!(false) });
        let refused = (leaves_refusal || is_heard).then_some(refused);
        all.extend(condition.guard.as_ref().map(|guard| scope.condition(line, guard, refused)));
        let refused = refused.unwrap_or_default();
        let or_told = |test: TokenStream, told: TokenStream| match is_event {
            true => tokens!((#test || #told)),
            false => test,
        };
        if let Some(domain) = condition.has_left {
            all.push(or_told(tokens!(self.#{scope.cx.previous_field(domain)}.is_some()), refused));
        }
        if condition.needs_room {
            all.push(or_told(tokens!(!self.stack.is_full()), tokens!(refusal_.stack_full())));
        }
        Self { all }
    }

    /// With another condition in front.
    pub(super) fn after(mut self, test: TokenStream) -> Self {
        self.all.insert(0, test);
        self
    }

    /// With another condition behind.
    pub(super) fn and(mut self, test: TokenStream) -> Self {
        self.all.push(test);
        self
    }

    /// Whether there are none.
    pub(super) fn hold(&self) -> bool {
        self.all.is_empty()
    }

    /// `if a && b`; nothing without conditions.
    pub(super) fn guard(&self) -> Option<TokenStream> {
        let all = &self.all;
        (!self.hold()).then(|| tokens!(if #(#all)&&*))
    }

    /// `#[attr] if guard { acts }`, and around it what the conditions find.
    pub(super) fn line(&self, line: &Line, attrs: TokenStream, acts: TokenStream) -> TokenStream {
        let lets = found::lets(line);
        let binds = found::binds(line);
        let guard = self.guard();
        // A line with a rank has been looked at before, and what it has found waits already.
        match lets.is_empty() || line.rank.is_some() {
            true => tokens!(#attrs #guard { #binds #acts }),
            false => tokens!(#attrs { #lets #guard { #binds #acts } }),
        }
    }
}

/// `if guard { action }`
pub(super) fn guarded(scope: &Scope, line: &Line) -> TokenStream {
    let Some(action) = line.action() else { return TokenStream::new() };
    let (cx, action) = (scope.cx, scope.finding(line).action(action));
    let action = observer::before(observer::line(cx, line), action);
    match Conditions::of(scope, line) {
        conditions if conditions.hold() => of_line(cx, line, action),
        conditions => conditions.line(line, line_attrs(cx, line), action),
    }
}
