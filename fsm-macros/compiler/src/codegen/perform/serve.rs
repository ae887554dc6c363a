//! Requests that wait: the order in which they are served, and the end of a chain of them.

use super::refuse;
use crate::codegen::arrive::{next_arg, next_type, room};
use crate::codegen::asked::{self, asker};
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::fields::previous_field;
use crate::codegen::names::id_from;
use crate::codegen::reports;
use crate::each::Gather;
use crate::tokens::TokenStream;

/// `follow_all_`: serves what was asked for, in that order; what is asked for in doing so comes before what waits already.
/// A request is given up where the state that has made it was left. Gives whether the state has changed.
pub(super) fn functions(cx: Cx) -> Option<TokenStream> {
    let (ty, args, params) = (next_type(cx), args(cx), params(cx));
    let bound = cx.storage().chains.then(|| {
        let livelock = reports::livelock(cx);
        let is_possible = refuse::can_refuse(cx).then(|| tokens!(self.reason_against_(&asked_).is_none() &&));
        tokens!(if #is_possible self.has_entered_(&asked_) { #livelock continue; })
    });
    let flat = cx.tree().is_flat();
    let destination = cx.storage().chains.then(|| has_entered_fn(cx, flat));
    let next = next_arg(cx);
    let append = match asked::marks_left(cx) {
        true => tokens! {
            next_.append(later_, |(_, source_, is_left_)| {
                *is_left_ |= is_served_ && ::fsm_runtime::__private::stands_inside(*source_, domain_);
                true
            });
        },
        false => tokens! {
            next_.append(later_, |(_, source_)| {
                !is_served_ || !::fsm_runtime::__private::stands_inside(*source_, domain_)
            });
        },
    };
    let serve = match flat || room(cx) == 1 {
        true => tokens!(changed_ |= self.follow_(asked_, #args #next);),
        false => tokens! {
            let domain_ = Self::domain_(&asked_);
            let later_ = next_.take_all();
            let is_served_ = self.follow_(asked_, #args #next);
            changed_ |= is_served_;
            #append
        },
    };
    (room(cx) > 0).then(|| {
        tokens! {
            fn follow_all_(&mut self, next_: &mut #ty, #params) -> bool {
                let mut changed_ = false;
                while let ::core::option::Option::Some(asked_) = next_.take() {
                    #bound
                    #serve
                }
                changed_
            }
            #destination
        }
    })
}

/// `has_entered_`: whether this step has entered already what a request leads to.
fn has_entered_fn(cx: Cx, is_flat: bool) -> TokenStream {
    let asked = asked::asked_type(cx);
    let index = |id: TokenStream| tokens!(self.chain.has(#id as ::core::primitive::usize + 1));
    let (target, below) = (index(id_from(cx, tokens!(target_))), index(id_from(cx, tokens!(state_))));
    let pop = match cx.has_stack() {
        true => tokens!(self.stack.top().is_some_and(|state_| #below)),
        false => tokens!(false),
    };
    let pop_else = match cx.has_stack() {
        true => tokens!(self.stack.top().map_or_else(|| #target, |state_| #below)),
        false => target,
    };
    let arms = cx.storage().previous_in.iter().map(|id| {
        let (domain, field, back) =
            (asker(cx, *id), previous_field(cx, *id), index(id_from(cx, tokens!(state_))));
        let back = tokens!(self.#field.as_ref().is_some_and(|state_| #back));
        match is_flat {
            true => tokens!(_ => #back,),
            false => tokens!(#domain => #back,),
        }
    });
    let arms: TokenStream = arms.joined();
    let (parts, domain) = (asked::parts(cx), refuse::domain_of_blip(cx));
    tokens! {
        fn has_entered_(&self, asked_: &#asked) -> bool {
            use ::fsm_runtime::__private::Change;
            let #parts = asked_;
            match change_ {
                Change::Goto(target_) | Change::Push(target_) | Change::Reset(target_) => #target,
                Change::Pop => #pop,
                Change::PopElse(target_) => #pop_else,
                Change::Previous => match #domain {
                    #arms
                    _ => false,
                },
            }
        }
    }
}
