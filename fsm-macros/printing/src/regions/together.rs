//! Lines that act in one step, in as many regions, or one alone: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use super::acts;
use super::acts::{Passed, passed};
use super::lines;
use super::parts::{arrive_call, arrive_fn, innermost_call, innermost_fn, leave_call, leave_fn};
use super::step;
use super::step::step_name;
use crate::change::{endpoints, ends, next};
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::state::looks::chain_type;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(super) fn functions(cx: Cx) -> TokenStream {
    if !lines::act_together(cx) {
        return TokenStream::new();
    }
    let leave = leave_fn(cx);
    let arrive = arrive_fn(cx);
    let takes = lines::takes_fn(cx, &lines::shared(cx));
    let parts = Parts { leaves: leave.is_some(), arrives: arrive.is_some(), takes: takes.is_some() };
    tokens! {
        #{together_fn(cx, parts)}
        #leave
        #{acts::functions(cx)}
        #{step::put_fn(cx)}
        #arrive
        #{innermost_fn(cx)}
        #takes
    }
}

/// The functions that exist beside `act_together_`.
#[derive(Clone, Copy)]
struct Parts {
    leaves: bool,
    arrives: bool,
    takes: bool,
}

/// The outcome of an event that these lines take.
pub(super) fn of_event(cx: Cx, lines: TokenStream) -> TokenStream {
    let outcome = |event: TokenStream| {
        tokens! {
            match #{call(cx, lines, event)} {
                true => ::fsm_runtime::Outcome::Transitioned,
                false => ::fsm_runtime::Outcome::Handled,
            }
        }
    };
    if !cx.may_stop() {
        return outcome(tokens!(::core::option::Option::Some(event_)));
    }
    // From here on the event is used, whichever of the lines fails.
    tokens! {{
        #if cx.program.together.binds {
            let mut used_ = ::core::option::Option::take(event_);
        } #else {
            *event_ = ::core::option::Option::None;
        }
        #{outcome(tokens!(&mut used_))}
    }}
}

/// `self.act_together_(lines_, …)`. Without an event the generics of its type are inferred.
pub(super) fn call(cx: Cx, lines: TokenStream, event: TokenStream) -> TokenStream {
    tokens!(self.act_together_(#lines, #if cx.program.together.binds { #event, } #{args(cx)})~)
}

/// `act_together_`: whether one of the lines has changed the state. For one alone rustc makes a copy of it without loops.
fn together_fn(cx: Cx, parts: Parts) -> TokenStream {
    let Passed { mut generics, param: event_param, .. } = passed(cx);
    generics.params.push(syn::parse_quote!(const LINES_: ::core::primitive::usize));
    let exit = ends::exit_at_end(cx, tokens!(self));
    let facts = cx.facts();
    tokens! {
        try fn act_together_ #{generics.code()} (
            &mut self, lines_: [::core::option::Option<#{lines::ty(cx)}>; LINES_], #event_param #{params(cx)}
        ) -> ::core::primitive::bool #{&generics.where_clause} {
            #if facts.tells_transitions { let from_ = lines_.map(|line_| #{innermost_call(true)}); }
            #{exits(cx, parts)}
            #{actions(cx, parts)}
            let mut changes_ = false;
            // Only a machine that begins anew needs it: it is entered in between, and no other line changes anything
            // beside it.
            #if facts.notes_untold {
                if let ::core::option::Option::Some(from_) = ::fsm_runtime::__private::first(from_) {
                    #{endpoints::note_left(cx, tokens!(from_))}
                }
            }
            #{puts(cx)}
            #if facts.defers { if changes_ { #{endpoints::recall(cx)} } }
            #if facts.notes_untold {
                self.untold.clear();
                #{each_change(tokens!(self.untold.#{endpoints::note_call(cx)};))}
            }
            #{next::next_let(cx)}
            #if parts.arrives {
                for (line_, memories_, step_) in ::fsm_runtime::__private::present(&steps_) { #{arrive_call(cx)}; }
            }
            #if facts.tells_transitions {
                #{endpoints::clear(cx)}
                #{each_change(tokens!(self.#{cx.call(Job::Changed)}(from_, to_, #{args(cx)});))}
            }
            #if !exit.is_empty() { if changes_ { #exit } }
            #{follow(cx)}
            changes_
        }
    }
}

/// `then` for each change of state, from the seat that its line had to the one that it has now.
fn each_change(then: TokenStream) -> TokenStream {
    tokens! {
        for (line_, from_) in ::core::iter::zip(lines_, from_) {
            if let (::core::option::Option::Some(from_), ::core::option::Option::Some(to_)) =
                (from_, #{innermost_call(false)})
            {
                #then
            }
        }
    }
}

/// The exits of all lines, which note what is left where somebody asks for that.
fn exits(cx: Cx, parts: Parts) -> TokenStream {
    tokens! {
        #if cx.program.together.asks_for_left { let mut left_ = <#{chain_type(cx)}>::new(); }
        #if parts.leaves {
            for line_ in ::fsm_runtime::__private::last_first(lines_) { #{leave_call(cx)}; }
        }
    }
}

/// The actions of all lines.
fn actions(cx: Cx, parts: Parts) -> TokenStream {
    let act = tokens!(::core::option::Option::Some((line_, #{acts::call(cx)})));
    tokens! {
        #{acts::last_let(cx, parts.takes)}
        #if parts.takes {
            // First the lines that take nothing: they see all data where they are, and what fails in them loses nothing.
            let mut steps_ = lines_.map(|_| ::core::option::Option::None);
            for takes_ in [false, true] {
                for (line_, step_) in ::core::iter::zip(lines_, &mut steps_) {
                    if let ::core::option::Option::Some(line_) = line_ && Self::takes_(line_) == takes_ {
                        *step_ = #act;
                    }
                }
            }
        } #else if cx.may_stop() {
            // A closure neither fails nor waits for the function around it.
            let mut steps_ = lines_.map(|_| ::core::option::Option::None);
            for (line_, step_) in ::core::iter::zip(lines_, &mut steps_) {
                if let ::core::option::Option::Some(line_) = line_ { *step_ = #act; }
            }
        } #else {
            let steps_ = lines_.map(|line_| {
                let line_ = line_?;
                #act
            });
        }
    }
}

/// Puts into place what the lines have made.
fn puts(cx: Cx) -> TokenStream {
    let put = step::put_call(cx);
    tokens! {
        #if cx.may_stop() {
            let mut put_ = lines_.map(|_| ::core::option::Option::None);
            for (step_, put_) in ::core::iter::zip(steps_, &mut put_) {
                if let ::core::option::Option::Some((line_, (memories_, step_))) = step_ {
                    #put
                    *put_ = ::core::option::Option::Some((line_, memories_, step_));
                }
            }
            let steps_ = put_;
        } #else {
            let steps_ = steps_.map(|step_| {
                let (line_, (memories_, step_)) = step_?;
                #put
                ::core::option::Option::Some((line_, memories_, step_))
            });
        }
    }
}

/// Serves what was asked for: by what was entered, then by the actions.
fn follow(cx: Cx) -> TokenStream {
    if cx.facts().room_for_requests == 0 {
        return TokenStream::new();
    }
    tokens! {
        #if !cx.facts().is_chained { let next_ = &mut <#{next::next_type(cx)}>::new(); }
        #if cx.storage().asks_beside > 0 {
            for (_, _, step_) in ::fsm_runtime::__private::present(steps_) {
                if let #{step_name(cx)}::Asked(asked_) = step_ { next_.begin(asked_); }
            }
        }
        changes_ |= self.#{cx.call(Job::FollowAll)}(next_, #{args(cx)})~;
    }
}
