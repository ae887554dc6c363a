//! Several lines that act in one step, in as many regions: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use super::acts;
use super::lines;
use super::parts::{Passed, act_fn, arrive_fn, asks_for_left, leave_fn, may_pop_else, passed, seat_fn};
use super::step::{self, step_name, step_variant};
use crate::codegen::arrive;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::looks::chain_type;
use crate::codegen::reports;
use crate::codegen::steps::recall;
use crate::program::Put;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// Whether some lines act together at all.
pub(super) fn is_needed(cx: Cx) -> bool {
    cx.tree().has_regions() && cx.program.side_by_side.is_none() && !acts::shared(cx).is_empty()
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    if !is_needed(cx) {
        return TokenStream::new();
    }
    let (leave, arrive) = (leave_fn(cx), arrive_fn(cx));
    let together = together_fn(cx, leave.is_some(), arrive.is_some());
    let (act, put, seat) = (act_fn(cx), step::put_fn(cx), seat_fn(cx));
    tokens!(#together #leave #act #put #arrive #seat)
}

/// The outcome of an event for which several lines were picked.
pub(super) fn of_event(cx: Cx) -> TokenStream {
    let args = args(cx);
    let passed = lines::meeting_lines_bind(cx);
    let event = if passed { tokens!(::core::option::Option::Some(&event_),) } else { TokenStream::new() };
    tokens! {
        match self.act_together_(&picks_, #event #args) {
            true => ::fsm_runtime::Outcome::Transitioned,
            false => ::fsm_runtime::Outcome::Handled,
        }
    }
}

/// Its argument where lines act together by themselves. The generics of the events are inferred.
pub(super) fn no_event(cx: Cx) -> TokenStream {
    let passed = lines::meeting_lines_bind(cx);
    if passed { tokens!(::core::option::Option::None,) } else { TokenStream::new() }
}

/// `act_together_`: whether one of the lines has changed the state.
fn together_fn(cx: Cx, leaves: bool, arrives: bool) -> TokenStream {
    let (picks, args, params) = (lines::picks_type(cx), args(cx), params(cx));
    let Passed { generics, param: event_param, arg: event } = passed(cx);
    let (where_clause, generics) = (&generics.where_clause, generics.code());
    let report = report(cx);
    let seats = report.is_some().then(|| tokens!(let from_ = lines_.map(|line_| self.seat_(line_, true));));
    let (next, next_arg) = (arrive::next_let(cx), arrive::next_arg(cx));
    let (recall, chain) = (recall(cx), chain_type(cx));
    let asks_for_left = asks_for_left(cx);
    let new = asks_for_left.then(|| tokens!(let mut left_ = <#chain>::new();));
    let (marks, left) =
        (asks_for_left.then(|| tokens!(&mut left_,)), asks_for_left.then(|| tokens!(&left_,)));
    let follow = follow(cx);
    let resumes = may_pop_else(cx).then(|| {
        let (step, below) = (step_name(cx), step_variant(cx, Put::Below));
        tokens!(::core::matches!(step_, #step::#below),)
    });
    let leave = leaves.then(
        || tokens!(for line_ in lines_.into_iter().rev().flatten() { self.leave_for_(line_, #marks #args); }),
    );
    let arrive = arrives.then(|| {
        tokens! {
            for (line_, memories_, step_) in steps_.iter().flatten() {
                self.arrive_for_(*line_, *memories_, #resumes #args #next_arg);
            }
        }
    });
    tokens! {
        #[allow(unused_variables)]
        fn act_together_ #generics (&mut self, picks_: &#picks, #event_param #params)
            -> bool #where_clause
        {
            let lines_ = picks_.lines();
            #seats
            #new
            #leave
            let mut changes_ = false;
            let steps_ = lines_.map(|line_| {
                let line_ = line_?;
                let (changed_, memories_, step_) = self.act_for_(line_, #event #left #args);
                changes_ |= changed_;
                ::core::option::Option::Some((line_, memories_, step_))
            });
            let steps_ = steps_.map(|step_| {
                let (line_, memories_, step_) = step_?;
                ::core::option::Option::Some((line_, memories_, self.put_step_(step_, #args)))
            });
            #next
            #arrive
            #report
            #recall
            #follow
            changes_
        }
    }
}

/// Tells of each change of state, from the seat that its line had to the one that it has now.
fn report(cx: Cx) -> Option<TokenStream> {
    let args = args(cx);
    reports::has_transitions(cx).then(|| {
        tokens! {
            for (line_, from_) in lines_.into_iter().zip(from_) {
                if let (::core::option::Option::Some(from_), ::core::option::Option::Some(to_)) =
                    (from_, self.seat_(line_, false))
                {
                    self.changed_(from_, to_, #args);
                }
            }
        }
    })
}

/// Serves what was asked for: by what was entered, then by the actions.
fn follow(cx: Cx) -> TokenStream {
    let (args, ty, step) = (args(cx), arrive::next_type(cx), step_name(cx));
    let asked = (cx.storage().asks_beside > 0).then(|| {
        tokens! {
            for (_, _, step_) in steps_.into_iter().flatten() {
                if let #step::Asked(asked_) = step_ { next_.begin(asked_); }
            }
        }
    });
    let own = (!arrive::is_chained(cx)).then(|| tokens!(let next_ = &mut <#ty>::new();));
    match arrive::room(cx) {
        0 => TokenStream::new(),
        _ => tokens!(#own #asked changes_ |= self.follow_all_(next_, #args);),
    }
}
