//! Requests that wait: the order in which they are served, and what each of them names in a chain.

use super::refuse;
use crate::change::next::{next_arg, next_type};
use crate::code::asked;
use crate::code::asked::asker;
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::follow::{lead, reports, rounds};
use crate::names::paths::id_from;
use crate::state::looks::chain_place_of;
use crate::tokens::TokenStream;

/// `follow_all_`: serves what was asked for, in that order; what is asked for in doing so comes before what waits already.
/// A request is given up where the state that has made it was left. Gives whether the state has changed.
pub(crate) fn follow_all_fn(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    let args = args(cx);
    let next = next_arg(cx);
    // Requests of lines that act together wait in one list with requests of entries. `begins_` tells them apart: each
    // of the former begins a chain of its own.
    let tells_apart = cx.storage().chains && cx.storage().asks_beside > 0;
    let lead = lead::before_requests(cx);
    tokens! {
        try fn #{cx.name_of(Job::FollowAll)}(&mut self, next_: &mut #{next_type(cx)}, #{params(cx)}) -> ::core::primitive::bool {
            let mut changed_ = false;
            #lead
            while let ::core::option::Option::Some((asked_, #if tells_apart { begins_ } #else { _ })) = next_.take() {
                #if tells_apart {
                    if begins_ #if facts.can_refuse { && self.#{cx.call(Job::ReasonAgainst)}(&asked_).is_none() } {
                        self.chain.clear();
                    }
                }
                #if cx.tree().is_flat() || facts.room_for_requests == 1 {
                    changed_ |= self.#{cx.call(Job::Follow)}(asked_, #args #next)~;
                } #else {
                    let domain_ = Self::#{cx.call(Job::Domain)}(&asked_);
                    let later_ = next_.take_all();
                    let is_served_ = self.#{cx.call(Job::Follow)}(asked_, #args #next)~;
                    changed_ |= is_served_;
                    #if facts.marks_left {
                        next_.append(later_, |(_, source_, is_left_)| {
                            *is_left_ |= is_served_ && ::fsm_runtime::__private::stands_inside(*source_, domain_);
                            true
                        });
                    } #else {
                        next_.append(later_, |(_, source_)| {
                            !is_served_ || !::fsm_runtime::__private::stands_inside(*source_, domain_)
                        });
                    }
                }
                #lead
            }
            changed_
        }
    }
}

/// A request that names what the chain has named is not served.
pub(super) fn bound(cx: Cx) -> Option<TokenStream> {
    if let Some(bound) = rounds::bound_of_request(cx) {
        return Some(bound);
    }
    cx.storage().chains.then(|| {
        tokens! {
            if !self.#{cx.call(Job::NoteAsked)}(&asked_) {
                #{reports::livelock(cx)}
                return false;
            }
        }
    })
}

/// `note_asked_`: notes what a request names. Whether the chain has not named it before.
pub(crate) fn note_asked_fn(cx: Cx) -> TokenStream {
    let place = |id: TokenStream| chain_place_of(id_from(cx, id));
    let target = place(tokens!(target_));
    let back = place(tokens!(state_));
    tokens! {
        fn #{cx.name_of(Job::NoteAsked)}(&mut self, asked_: &#{asked::asked_type(cx)}) -> ::core::primitive::bool {
            use ::fsm_runtime::__private::Change;
            let #{asked::parts(cx)} = asked_;
            let named_ = match change_ {
                Change::Goto(target_) | Change::Push(target_) | Change::Reset(target_) => {
                    ::core::option::Option::Some(#target)
                }
                Change::Pop =>
                    #if cx.has_stack() { self.stack.top().map(|state_| #back) }
                    #else { ::core::option::Option::None },
                Change::Unlisted(_) => ::core::option::Option::None,
                Change::PopElse(target_) => ::core::option::Option::Some(
                    #if cx.has_stack() { self.stack.top().map_or(#target, |state_| #back) } #else { #target }
                ),
                Change::Previous => match #{refuse::domain_of_blip(cx)} {
                    #for id in cx.storage().previous_in.iter().copied() {
                        #if cx.tree().is_flat() { _ } #else { #{asker(cx, id)} } =>
                            self.#{cx.previous_field(id)}.as_ref().map(|state_| #back),
                    }
                    _ => ::core::option::Option::None,
                },
            };
            named_.is_none_or(|place_| self.chain.enter(place_))
        }
    }
}
