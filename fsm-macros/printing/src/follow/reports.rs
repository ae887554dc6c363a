//! The machine's own lines that hear of something: changes of state, events that nobody took, chains that were stopped,
//! requests that were refused, and errors.

use super::{cause, observer, rounds};
use crate::code::conditions::{Conditions, guarded};
use crate::code::effect::{self, lets, lets_without_state};
use crate::code::scope::Scope;
use crate::code::{asked, found, scope};
use crate::context::args::{args, params};
use crate::context::attributes::line_attrs;
use crate::context::effects::forced;
use crate::events::event;
use crate::names::paths::{event_type, id_of, send_generics};
use crate::prelude::*;
use crate::program::{Cause, Line, Report, Rounds, Trigger};
use crate::state::{looks, moving};

/// Keeps the functions that hold the user's lines, also of a report that is never made: rustc has to see the code.
pub(crate) fn keep_written(cx: Cx) {
    let storage = cx.storage();
    let can_stop = storage.chains || storage.circles || storage.rounds.is_some();
    let written = [
        (Job::Changed, !transitions(cx).is_empty()),
        (Job::Unhandled, cx.facts().tells_unhandled && event_type(cx).is_some()),
        (Job::Livelock, can_stop && !rounds::livelocks(cx).is_empty()),
        (Job::Unserved, !refusals(cx).is_empty() && !cx.program.refusals.is_empty()),
    ];
    written.into_iter().filter(|(_, is_written)| *is_written).for_each(|(job, _)| {
        cx.call(job);
    });
}

fn transitions<'p>(cx: Cx<'p>) -> Vec<&'p Line<'p>> {
    cx.program.reports(|report| matches!(report, Report::Transition { .. }))
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
    tokens! {
        let source_ = match source_ {
            #for (place, id) in cx.choices().enumerate() {
                #{id_of(cx, id)} => match self.passing[#place].take() {
                    ::core::option::Option::Some(before_) => before_,
                    ::core::option::Option::None => return,
                },
            }
            source_ => source_
        };
        match target_ {
            #for (place, id) in cx.choices().enumerate() {
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
    let all = cx.program.reports(|report| matches!(report, Report::Unhandled { .. }));
    let Some(event) = event_type(cx).filter(|_| !all.is_empty()) else { return TokenStream::new() };
    let generics = send_generics(cx);
    tokens! {
        try fn #{cx.name_of(Job::Unhandled)} #generics (&mut self, event_: &#event, #{params(cx)}) #{&generics.where_clause} {
            #{tell(cx, &all, &[tokens!(event_)])}
        }
    }
}

/// `self.unhandled_(&event_, …);`: tells of the event in the local `event_`.
pub(crate) fn tell_unhandled(cx: Cx) -> TokenStream {
    event::seen(cx, &|event| tokens!(self.#{cx.call(Job::Unhandled)}(#event, #{args(cx)})~;))
}

/// `livelock_`: a chain was stopped here. Where no line hears of it, a debug assertion does.
pub(crate) fn livelock_fn(cx: Cx) -> TokenStream {
    let all = rounds::livelocks(cx);
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
    tokens! {
        fn #{cx.name_of(Job::Livelock)}(&mut self #if !all.is_empty() { , #{params(cx)} }) {
            #if all.is_empty() {
                #let text = format!("machine `{}` {why}; it stays in `{{}}`", cx.names.machine);
                ::core::debug_assert!(false, #text, self.state_id().name());
            } #else {
                let stopped_in_ = self.state_id();
                #{tell(cx, &all, &[tokens!(stopped_in_)])}
            }
        }
    }
}

/// `unserved_`: the first of the machine's lines `refused` whose guard holds takes the request.
pub(crate) fn unserved_fn(cx: Cx) -> TokenStream {
    let all = refusals(cx);
    let scope = Scope::of(cx, ROOT).sure();
    let narrow = cx.program.overridden_in_request.then(|| tokens!(Self::#{cx.call(Job::Narrow)}));
    tokens! {
        fn #{cx.name_of(Job::Unserved)}(
            &mut self,
            asked_: #{asked::asked_type(cx)},
            reason_: ::fsm_runtime::requests::Reason,
            #{params(cx)}
        ) {
            let #{asked::parts(cx)} = asked_;
            #if !cx.program.moving.is_empty() {
                #{moving::shown(cx, narrow)}
            } #else if let Some(narrow) = narrow {
                let change_ = change_.map(#narrow);
            }
            let request_: ::fsm_runtime::requests::RefusedChange<#{moving::shown_type(cx)}> =
                ::fsm_runtime::requests::RefusedChange {
                    change: change_,
                    reason: reason_,
                    state: #if cx.tree().is_flat() { self.state_id() } #else { source_.unwrap_or_else(|| self.state_id()) }.name()
                };
            #{looks::lets(cx, &all)}
            #{scope::bind_machine(cx)}
            #for line in &all { #{found::lets(line)} }
            match request_ {
                #for line in &all {
                    #let names = line.report().map(Report::names).unwrap_or_default();
                    #{line_attrs(cx, line)} #(#names)* #{Conditions::of(&scope, line).guard()} => {
                        #{observer::line(cx, line)}
                        // A name that the action has no use for is no mistake, as in the other reports.
                        #for name in names.iter().filter(|name| **name != "_") { let _ = &#name; }
                        #{found::binds(line)}
                        #if let Some(action) = line.action() { #{scope.finding(line).action(action)} }
                    }
                }
                _ => {}
            }
        }
    }
}

/// `failed_`: the machine's lines for errors, a step of its own after the step that has failed. An error that no line
/// takes goes to the caller, and so does an error of a machine that has ended, which nothing leaves.
pub(crate) fn failed_fn(cx: Cx) -> TokenStream {
    let Some(error) = cx.error().filter(|_| cx.facts().catches_errors) else { return TokenStream::new() };
    let lines = cx.program.lines_of(&cx.state(ROOT).failed);
    let helping: Vec<&Line> = lines.iter().copied().filter(|line| !line.needs_state()).gather();
    let taken = taken_by(cx, &lines, lets(cx, ROOT, &lines, TokenStream::new()));
    tokens! {
        #{forced()} fn #{cx.name_of(Job::Failed)}(&mut self, error_: #error, #{params(cx)}) -> ::fsm_runtime::Outcome<()> {
            #if cx.tree().can_end() {
                let error_ = if self.is_done() { ::core::result::Result::Err::<#error, #error>(error_)? } else { error_ };
            }
            #{cause::bind(cx, Cause::Failed)}
            #{rounds::begin_step(cx)}
            let outcome_ = {
                #if cx.storage().takes {
                    if self.state.is_lost() {
                        #{taken_by(cx, &helping, lets_without_state(cx, &helping))}
                    } else {
                        #taken
                    }
                } #else {
                    #taken
                }
            };
            #{rounds::end(cx, tokens!(self))}
            #if cx.facts().is_left_undone { self.is_undone = false; }
            outcome_
        }
    }
}

/// The outcome of the first of these lines that takes the error: `pattern if guard => { …; outcome }` for each. If no line
/// does, the error goes to the caller.
fn taken_by(cx: Cx, lines: &[&Line], lets: TokenStream) -> TokenStream {
    tokens! {
        #lets
        #for line in lines { #{found::lets(line)} }
        match error_ {
            #for line in lines {
                #let scope = Scope::of_line(cx, line).of_a_failed_step();
                #let outcome = observer::before(found::binds(line), effect::outcome(&scope.finding(line), line));
                #if let Trigger::Failed(pattern) = &line.trigger {
                    #{line_attrs(cx, line)}
                    #{&pattern.0} #{Conditions::of(&scope, line).guard()} => #outcome,
                }
            }
            error_ => ::core::result::Result::Err(error_)?,
        }
    }
}
