//! Several lines that act in one step, in as many regions: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use super::acts;
use super::lines;
use super::parts::{Passed, act_fn, arrive_fn, asks_for_left, leave_fn, passed, seat_fn};
use super::step::{self, step_name};
use crate::codegen::arrive;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::looks::chain_type;
use crate::codegen::reports;
use crate::codegen::steps::recall;
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
    let parts = [together_fn(cx), leave_fn(cx), act_fn(cx), step::put_fn(cx), arrive_fn(cx), seat_fn(cx)];
    tokens!(#(#parts)*)
}

/// The outcome of an event for which several lines were picked.
pub(super) fn of_event(cx: Cx) -> TokenStream {
    let args = args(cx);
    let passed = lines::meeting_lines_bind(cx);
    let event = if passed { tokens!(::core::option::Option::Some(&event),) } else { TokenStream::new() };
    tokens! {
        match self.act_together_(&picks, #event #args) {
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
fn together_fn(cx: Cx) -> TokenStream {
    let (picks, args, params) = (lines::picks_type(cx), args(cx), params(cx));
    let Passed { generics, param: event_param, arg: event } = passed(cx);
    let (where_clause, generics) = (&generics.where_clause, generics.code());
    let reports = reports::has_transitions(cx);
    let seats = reports.then(|| tokens!(let from = lines.map(|line| self.seat_(line, true));));
    let report = reports.then(|| {
        tokens! {
            for (line, from) in lines.into_iter().zip(from) {
                if let (::core::option::Option::Some(from), ::core::option::Option::Some(to)) =
                    (from, self.seat_(line, false))
                {
                    self.changed_(from, to, #args);
                }
            }
        }
    });
    let (next, next_arg) = (arrive::next_let(cx), arrive::next_arg(cx));
    let (recall, chain) = (recall(cx), chain_type(cx));
    let asks_for_left = asks_for_left(cx);
    let new = asks_for_left.then(|| tokens!(let mut left = <#chain>::new();));
    let (marks, left) = (asks_for_left.then(|| tokens!(&mut left,)), asks_for_left.then(|| tokens!(&left,)));
    let follow = follow(cx);
    tokens! {
        #[allow(unused_variables)]
        fn act_together_ #generics (&mut self, picks: &#picks, #event_param #params)
            -> bool #where_clause
        {
            let lines = picks.lines();
            #seats
            #new
            for line in lines.into_iter().rev().flatten() { self.leave_for_(line, #marks #args); }
            let mut changes = false;
            let steps = lines.map(|line| {
                let line = line?;
                let (changed, memories, step) = self.act_for_(line, #event #left #args);
                changes |= changed;
                ::core::option::Option::Some((line, memories, step))
            });
            let steps = steps.map(|step| {
                let (line, memories, step) = step?;
                ::core::option::Option::Some((line, memories, self.put_step_(step)))
            });
            #next
            for (line, memories, _) in steps.iter().flatten() { self.arrive_for_(*line, *memories, #args #next_arg); }
            #report
            #recall
            #follow
            changes
        }
    }
}

/// Serves what was asked for: by what was entered, then by the actions.
fn follow(cx: Cx) -> TokenStream {
    let (args, ty, step) = (args(cx), arrive::next_type(cx), step_name(cx));
    let asked = (cx.storage().asks_beside > 0).then(|| {
        tokens! {
            for (_, _, step) in steps.into_iter().flatten() {
                if let #step::Asked(asked) = step { next.push(asked); }
            }
        }
    });
    let own = (!arrive::is_chained(cx)).then(|| tokens!(let next = &mut <#ty>::new();));
    match arrive::room(cx) {
        0 => TokenStream::new(),
        _ => tokens!(#own #asked changes |= self.follow_all_(next, #args);),
    }
}
