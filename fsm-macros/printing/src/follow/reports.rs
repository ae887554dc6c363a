//! The machine's own lines that hear of changes of state, of events that nobody took, of chains that were stopped.

use super::observer;
use crate::code::conditions::guarded;
use crate::code::scope;
use crate::code::scope::Scope;
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::names::paths::{event_type, id_of, send_generics};
use crate::program::{Line, Report, Rounds};
use crate::state::looks;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// Keeps the functions that hold the user's lines, also of a report that is never made: rustc has to see the code.
pub(crate) fn keep_written(cx: Cx) {
    let storage = cx.storage();
    let can_stop = storage.chains || storage.circles || storage.rounds.is_some();
    let written = [
        (Job::Changed, !transitions(cx).is_empty()),
        (Job::Unhandled, cx.facts().tells_unhandled && event_type(cx).is_some()),
        (Job::Livelock, can_stop && !livelocks(cx).is_empty()),
        (Job::Unserved, !refusals(cx).is_empty() && !cx.program.refusals.is_empty()),
    ];
    written.into_iter().filter(|(_, is_written)| *is_written).for_each(|(job, _)| {
        cx.call(job);
    });
}

/// `self.livelock_(…);`
pub(crate) fn livelock(cx: Cx) -> TokenStream {
    tokens! {
        self.#{cx.call(Job::Livelock)}(#if !livelocks(cx).is_empty() { #{args(cx)} });
    }
}

fn transitions<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.reports(|report| matches!(report, Report::Transition { .. }))
}

fn unhandled<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.reports(|report| matches!(report, Report::Unhandled { .. }))
}

fn livelocks<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.reports(|report| matches!(report, Report::Livelock { .. }))
}

/// The lines for requests that could not be served.
pub(crate) fn refusals<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.reports(|report| matches!(report, Report::Refused { .. }))
}

/// Each of these lines, in a method, with these values under the names that it gives them.
fn tell(cx: Cx, lines: &[&Line], values: &[TokenStream]) -> TokenStream {
    tokens! {
        #{looks::lets(cx, lines)}
        #{scope::bind_machine(cx)}
        #for line in lines {
            #let names = line.report().map(Report::names).unwrap_or_default();
            #let scope = Scope::of(cx, ROOT);
            {
                #for (name, value) in names.into_iter().zip(values) {
                    #[allow(unused_variables)]
                    let #name = #value;
                }
                #if let Some(Report::Unhandled { .. }) = line.report() { #{guarded(&scope, line)} }
                #else { #{guarded(&scope.sure(), line)} }
            }
        }
    }
}

/// `changed_`: an observer hears of each change, also of one that leads to a branch point; the machine's `transition`
/// lines hear only of the whole way through branch points.
pub(crate) fn changed_fn(cx: Cx) -> TokenStream {
    let ids = &cx.names.id;
    // Nobody names the cause where there is none to see.
    let seen = if cx.facts().tells_cause { 3 } else { 2 };
    let values = [tokens!(source_), tokens!(target_), tokens!(cause_)];
    tokens! {
        fn #{cx.name_of(Job::Changed)}(&mut self, source_: #ids, target_: #ids, #{params(cx)}) {
            #{observer::transition(cx)}
            #if cx.storage().passing > 0 { #{pass_choices(cx)} }
            #{tell(cx, &transitions(cx), &values[..seen])}
        }
    }
}

/// Ends the report if the change has led to a branch point, or makes `source_` the state before the branch points. A
/// change that leaves one with no state before it is the start of the machine, of which nobody hears.
fn pass_choices(cx: Cx) -> TokenStream {
    let choices = || cx.states().filter(|id| cx.tree().is_choice(*id)).enumerate();
    tokens! {
        let source_ = match source_ {
            #for (place, id) in choices() {
                #{id_of(cx, id)} => match self.passing[#place].take() {
                    ::core::option::Option::Some(before_) => before_,
                    ::core::option::Option::None => return,
                },
            }
            source_ => source_
        };
        match target_ {
            #for (place, id) in choices() {
                #{id_of(cx, id)} => {
                    self.passing[#place] = ::core::option::Option::Some(source_);
                    return;
                }
            }
            _ => {}
        }
    }
}

/// `unhandled_`: the machine's lines for an event that nobody took.
pub(crate) fn unhandled_fn(cx: Cx) -> TokenStream {
    let all = unhandled(cx);
    let Some(event) = event_type(cx).filter(|_| !all.is_empty()) else { return TokenStream::new() };
    let generics = send_generics(cx);
    tokens! {
        try fn #{cx.name_of(Job::Unhandled)} #generics (&mut self, event_: &#event, #{params(cx)}) #{&generics.where_clause} {
            #{tell(cx, &all, &[tokens!(event_)])}
        }
    }
}

/// `livelock_`: a chain was stopped here. Where no line hears of it, a debug assertion does.
pub(crate) fn livelock_fn(cx: Cx) -> TokenStream {
    let all = livelocks(cx);
    if all.is_empty() {
        return livelock_assertion(cx);
    }
    tokens! {
        fn #{cx.name_of(Job::Livelock)}(&mut self, #{params(cx)}) {
            let stopped_in_ = self.state_id();
            #{tell(cx, &all, &[tokens!(stopped_in_)])}
        }
    }
}

fn livelock_assertion(cx: Cx) -> TokenStream {
    let why = match cx.storage().rounds {
        None if !cx.storage().chains => "would go round for ever: choices lead back to each other",
        None => {
            "would go round for ever: `always` and `done` lines, or requests in `enter` or `resume`, lead back to a state entered in the same step"
        }
        Some(Rounds::All(_)) => "had more rounds in one step than `chain N;` allows",
        Some(Rounds::WithoutChange) => {
            "would go round for ever: `always` lines act again and again, or lead back to a state entered in the same step"
        }
    };
    let text = format!("machine `{}` {why}; it stays in `{{}}`", cx.names.machine);
    tokens! {
        fn #{cx.name_of(Job::Livelock)}(&mut self) {
            ::core::debug_assert!(false, #text, self.state_id().name());
        }
    }
}
