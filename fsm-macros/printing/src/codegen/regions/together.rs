//! Lines that act in one step, in as many regions, or one alone: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use super::acts::{self, Passed, asks_for_left, passed};
use super::lines;
use super::parts::{arrive_fn, innermost_fn, leave_fn, may_pop_else};
use super::step::{self, below_name, has_changed, step_name};
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::job::Job;
use crate::codegen::looks::chain_type;
use crate::codegen::steps::recall;
use crate::codegen::{ends, next, untold};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(super) fn functions(cx: Cx) -> TokenStream {
    if !lines::act_together(cx) {
        return TokenStream::new();
    }
    let (leave, arrive) = (leave_fn(cx), arrive_fn(cx));
    let takes = lines::takes_fn(cx, &lines::shared(cx));
    let parts = Parts { leaves: leave.is_some(), arrives: arrive.is_some(), takes: takes.is_some() };
    let together = together_fn(cx, parts);
    tokens!(#together #leave #{acts::functions(cx)} #{step::put_fn(cx)} #arrive #{innermost_fn(cx)} #takes)
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
    // From here on the event is used, whichever of the lines fails.
    let (event, used) = match cx.may_stop() {
        true => (tokens!(&mut used_), tokens!(let mut used_ = ::core::option::Option::take(event_);)),
        false => (tokens!(::core::option::Option::Some(event_)), TokenStream::new()),
    };
    let used = if lines::meeting_lines_bind(cx) || used.is_empty() {
        used
    } else {
        tokens!(*event_ = ::core::option::Option::None;)
    };
    let outcome = tokens! {
        match #{call(cx, lines, event)} {
            true => ::fsm_runtime::Outcome::Transitioned,
            false => ::fsm_runtime::Outcome::Handled,
        }
    };
    if used.is_empty() { outcome } else { tokens!({ #used #outcome }) }
}

/// `self.act_together_(lines_, …)`. Without an event the generics of its type are inferred.
pub(super) fn call(cx: Cx, lines: TokenStream, event: TokenStream) -> TokenStream {
    let event = lines::meeting_lines_bind(cx).then(|| tokens!(#event,));
    tokens!(self.act_together_(#lines, #event #{args(cx)})~)
}

/// `act_together_`: whether one of the lines has changed the state. For one alone rustc makes a copy of it without loops.
fn together_fn(cx: Cx, parts: Parts) -> TokenStream {
    let params = params(cx);
    let Passed { mut generics, param: event_param, .. } = passed(cx);
    generics.params.push(syn::parse_quote!(const LINES_: ::core::primitive::usize));
    let where_clause = &generics.where_clause;
    let report = report(cx);
    let from =
        report.is_some().then(|| tokens!(let from_ = lines_.map(|line_| self.innermost_(line_, true));));
    let has_changed = has_changed(cx);
    let recall = cx.facts().defers.then(|| {
        let recall = recall(cx);
        tokens!(if changes_ { #recall })
    });
    let exit = ends::exit_at_end(cx, tokens!(self));
    let exit = if exit.is_empty() { exit } else { tokens!(if changes_ { #exit }) };
    let (leave, untold) = untold_changes(cx);
    let puts = puts(cx, tokens!(changes_ |= #has_changed;));
    tokens! {
        try fn act_together_ #{generics.code()} (
            &mut self, lines_: [::core::option::Option<#{lines::ty(cx)}>; LINES_], #event_param #params
        ) -> ::core::primitive::bool #where_clause {
            #from
            #{exits(cx, parts)}
            #{actions(cx, parts)}
            let mut changes_ = false;
            #leave
            #puts
            #recall
            #untold
            #{next::next_let(cx)}
            #{entries(cx, parts)}
            #report
            #exit
            #{follow(cx)}
            changes_
        }
    }
}

/// Puts into place what the lines have made.
fn puts(cx: Cx, note: TokenStream) -> TokenStream {
    let args = args(cx);
    match cx.may_stop() {
        // A closure neither fails nor waits for the function around it.
        true => tokens! {
            let mut put_ = lines_.map(|_| ::core::option::Option::None);
            for (step_, put_) in ::core::iter::zip(steps_, &mut put_) {
                if let ::core::option::Option::Some((line_, (memories_, step_))) = step_ {
                    let step_ = self.put_step_(step_, #args)~;
                    #note
                    *put_ = ::core::option::Option::Some((line_, memories_, step_));
                }
            }
            let steps_ = put_;
        },
        false => tokens! {
            let steps_ = steps_.map(|step_| {
                let (line_, (memories_, step_)) = step_?;
                let step_ = self.put_step_(step_, #args);
                #note
                ::core::option::Option::Some((line_, memories_, step_))
            });
        },
    }
}

/// The exits of all lines, which note what is left where somebody asks for that.
fn exits(cx: Cx, parts: Parts) -> TokenStream {
    let (chain, args) = (chain_type(cx), args(cx));
    let (new, marks) = match asks_for_left(cx) {
        true => (tokens!(let mut left_ = <#chain>::new();), tokens!(&mut left_,)),
        false => (TokenStream::new(), TokenStream::new()),
    };
    let leave = parts.leaves.then(
        || tokens!(for line_ in ::fsm_runtime::__private::last_first(lines_) { self.leave_for_(line_, #marks #args)~; }),
    );
    tokens!(#new #leave)
}

/// The actions of all lines. The last that acts takes the event itself.
fn actions(cx: Cx, parts: Parts) -> TokenStream {
    let (args, Passed { act_arg: event, .. }) = (args(cx), passed(cx));
    let left = asks_for_left(cx).then(|| tokens!(&left_,));
    let last = (!event.is_empty()).then(|| match parts.takes {
        true => tokens!(let last_ = ::fsm_runtime::__private::last_with(lines_, Self::takes_);),
        false => tokens!(let last_ = ::fsm_runtime::__private::last(lines_);),
    });
    let act = tokens!(::core::option::Option::Some((line_, self.act_for_(line_, #event #left #args)~)));
    let acts = match parts.takes {
        true => acts_in_turns(act),
        false if cx.may_stop() => acts_in_order(act),
        false => tokens!(let steps_ = lines_.map(|line_| { let line_ = line_?; #act });),
    };
    tokens!(#last #acts)
}

/// The entries of all lines.
fn entries(cx: Cx, parts: Parts) -> Option<TokenStream> {
    let (args, next) = (args(cx), next::next_arg(cx));
    let resumes =
        may_pop_else(cx).then(|| tokens!(::core::matches!(step_, #{step_name(cx)}::#{below_name()}),));
    parts.arrives.then(|| {
        tokens! {
            for (line_, memories_, step_) in ::fsm_runtime::__private::present(&steps_) {
                self.arrive_for_(*line_, *memories_, #resumes #args #next)~;
            }
        }
    })
}

/// First the lines that take nothing: they see all data where they are, and what fails in them loses nothing.
fn acts_in_turns(act: TokenStream) -> TokenStream {
    tokens! {
        let mut steps_ = lines_.map(|_| ::core::option::Option::None);
        for takes_ in [false, true] {
            for (line_, step_) in ::core::iter::zip(lines_, &mut steps_) {
                if let ::core::option::Option::Some(line_) = line_ && Self::takes_(line_) == takes_ {
                    *step_ = #act;
                }
            }
        }
    }
}

/// `lines_.map(…)` as a loop: a closure neither fails nor waits for the function around it.
fn acts_in_order(act: TokenStream) -> TokenStream {
    tokens! {
        let mut steps_ = lines_.map(|_| ::core::option::Option::None);
        for (line_, step_) in ::core::iter::zip(lines_, &mut steps_) {
            if let ::core::option::Option::Some(line_) = line_ { *step_ = #act; }
        }
    }
}

/// Tells of each change of state, from the seat that its line had to the one that it has now.
fn report(cx: Cx) -> Option<TokenStream> {
    let (args, clear) = (args(cx), untold::clear(cx));
    cx.facts().tells_transitions.then(|| {
        tokens! {
            #clear
            for (line_, from_) in ::core::iter::zip(lines_, from_) {
                if let (::core::option::Option::Some(from_), ::core::option::Option::Some(to_)) =
                    (from_, self.innermost_(line_, false))
                {
                    self.#{cx.call(Job::Changed)}(from_, to_, #args);
                }
            }
        }
    })
}

/// The statements that note changes until they are reported: before the commits, and after them. Only a machine that
/// begins anew needs the first: it is entered in between, and no other line changes anything beside it.
fn untold_changes(cx: Cx) -> (TokenStream, TokenStream) {
    if !cx.facts().notes_untold {
        return (TokenStream::new(), TokenStream::new());
    }
    let leave = untold::leave(cx, tokens!(from_));
    let leave = tokens! {
        if let ::core::option::Option::Some(from_) = ::fsm_runtime::__private::first(from_) { #leave }
    };
    let note = tokens! {
        self.untold.clear();
        for (line_, from_) in ::core::iter::zip(lines_, from_) {
            if let (::core::option::Option::Some(from_), ::core::option::Option::Some(to_)) =
                (from_, self.innermost_(line_, false))
            {
                self.untold.note(#{untold::with_cause(cx, tokens!(from_))}, #{untold::with_cause(cx, tokens!(to_))});
            }
        }
    };
    (leave, note)
}

/// Serves what was asked for: by what was entered, then by the actions.
fn follow(cx: Cx) -> TokenStream {
    let args = args(cx);
    let ty = next::next_type(cx);
    let asked = (cx.storage().asks_beside > 0).then(|| {
        tokens! {
            for (_, _, step_) in ::fsm_runtime::__private::present(steps_) {
                if let #{step_name(cx)}::Asked(asked_) = step_ { next_.begin(asked_); }
            }
        }
    });
    let own = (!cx.facts().is_chained).then(|| tokens!(let next_ = &mut <#ty>::new();));
    match cx.facts().room_for_requests {
        0 => TokenStream::new(),
        _ => tokens!(#own #asked changes_ |= self.#{cx.call(Job::FollowAll)}(next_, #args)~;),
    }
}
