//! What the machine's own lines hear of: changes of state, events that nobody took, chains that were stopped.

use super::body::Scope;
use super::context::params;
use super::cx::Cx;
use super::hooks::guarded;
use super::looks;
use super::names::{event_type, id_of, send_generics};
use super::scope;
use super::store::state_cfgs;
use crate::each::Gather;
use crate::program::{Line, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// The report lines of one kind.
fn lines<'p>(cx: Cx<'p>, is_meant: fn(&Trigger) -> bool) -> Vec<&'p Line<'p>> {
    let lines = cx.state(ROOT).reports.iter().map(|id| cx.program.line(*id));
    lines.filter(|line| is_meant(&line.trigger)).gather()
}

pub(super) fn has_transitions(cx: Cx) -> bool {
    !lines(cx, |trigger| matches!(trigger, Trigger::Transition { .. })).is_empty()
}

pub(super) fn has_unhandled(cx: Cx) -> bool {
    !lines(cx, |trigger| matches!(trigger, Trigger::Unhandled { .. })).is_empty()
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    let (changed, unhandled, livelock) = (changed_fn(cx), unhandled_fn(cx), livelock_fn(cx));
    tokens!(#changed #unhandled #livelock)
}

/// `changed_`: the machine's `transition` lines, after each completed change.
fn changed_fn(cx: Cx) -> TokenStream {
    if !has_transitions(cx) {
        return TokenStream::new();
    }
    let all = lines(cx, |trigger| matches!(trigger, Trigger::Transition { .. }));
    let reports = all.iter().map(|line| {
        let Trigger::Transition { from, to } = &line.trigger else {
            return TokenStream::new();
        };
        let body = guarded(&Scope::of(cx, ROOT), line);
        let quiet = tokens!(#[allow(unused_variables)]);
        tokens!({ #quiet let #from = source; #quiet let #to = target; #body })
    });
    let reports: TokenStream = reports.joined();
    let (looks, bind_machine, params) = (looks::lets(cx, &all), scope::bind_machine(cx), params(cx));
    let (ids, pass) = (&cx.names.id, pass_choices(cx));
    tokens!(fn changed_(&mut self, source: #ids, target: #ids, #params) { #pass #looks #bind_machine #reports })
}

/// Ends the report where the change has led to a branch point, and makes `source` the state before them. What leaves one
/// with nothing before it is the start of the machine, of which nobody hears.
fn pass_choices(cx: Cx) -> TokenStream {
    if cx.storage().passing == 0 {
        return TokenStream::new();
    }
    let choices = |then: &dyn Fn(usize) -> TokenStream| -> TokenStream {
        let ids = cx.states().filter(|id| cx.tree().is_choice(*id)).enumerate();
        let arms = ids.map(|(place, id): (usize, StateId)| {
            let (cfgs, id, then) = (state_cfgs(cx, id), id_of(cx, id), then(place));
            tokens!(#cfgs #id => #then)
        });
        arms.joined()
    };
    let left = choices(&|place| {
        tokens!(match self.passing[#place].take() {
            ::core::option::Option::Some(before) => before,
            ::core::option::Option::None => return,
        },)
    });
    let entered = choices(&|place| {
        tokens!({
            self.passing[#place] = ::core::option::Option::Some(source);
            return;
        })
    });
    tokens! {
        let source = match source { #left source => source };
        match target { #entered _ => {} }
    }
}

/// `unhandled_`: the machine's lines for an event that nobody took.
fn unhandled_fn(cx: Cx) -> TokenStream {
    let all = lines(cx, |trigger| matches!(trigger, Trigger::Unhandled { .. }));
    let Some(event) = event_type(cx).filter(|_| !all.is_empty()) else {
        return TokenStream::new();
    };
    let reports = all.iter().map(|line| {
        let Trigger::Unhandled { event } = &line.trigger else {
            return TokenStream::new();
        };
        let body = guarded(&Scope::of(cx, ROOT), line);
        tokens!({ #[allow(unused_variables)] let #event = event; #body })
    });
    let reports: TokenStream = reports.joined();
    let (looks, bind_machine, params) = (looks::lets(cx, &all), scope::bind_machine(cx), params(cx));
    let generics = send_generics(cx);
    let where_clause = &generics.where_clause;
    tokens! {
        fn unhandled_ #generics (&mut self, event: &#event, #params) #where_clause { #looks #bind_machine #reports }
    }
}

/// `livelock_`: a chain was stopped here. Where no line hears of it, a debug assertion does.
fn livelock_fn(cx: Cx) -> TokenStream {
    if !cx.storage().chains {
        return TokenStream::new();
    }
    let all = lines(cx, |trigger| matches!(trigger, Trigger::Livelock { .. }));
    let reports = all.iter().map(|line| {
        let Trigger::Livelock { state } = &line.trigger else {
            return TokenStream::new();
        };
        let body = guarded(&Scope::of(cx, ROOT), line);
        tokens!({ #[allow(unused_variables)] let #state = stopped_in; #body })
    });
    let reports: TokenStream = reports.joined();
    if reports.is_empty() {
        let text = format!(
            "machine `{}` would go round for ever: `always` and `done` lines, or requests in `enter` or `resume`, lead back to a state entered in the same step; it stays in `{{}}`",
            cx.names.machine
        );
        return tokens!(
            fn livelock_(&mut self) {
                ::core::debug_assert!(false, #text, self.state_id().name());
            }
        );
    }
    let (looks, bind_machine, params) = (looks::lets(cx, &all), scope::bind_machine(cx), params(cx));
    tokens! {
        fn livelock_(&mut self, #params) {
            let stopped_in = self.state_id();
            #looks #bind_machine #reports
        }
    }
}

/// `self.livelock_(…);`
pub(super) fn livelock(cx: Cx) -> TokenStream {
    let has_lines = !lines(cx, |trigger| matches!(trigger, Trigger::Livelock { .. })).is_empty();
    let args = has_lines.then(|| super::context::args(cx));
    tokens!(self.livelock_(#args);)
}
