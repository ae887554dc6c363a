//! Requests that wait: the order in which they are served, which of them cannot be served, what each of them names in a
//! chain, and how much it leaves.

use proc_macro2::Ident;

use crate::caller::ours;
use crate::change::next::{next_arg, next_type};
use crate::code::asked::{self, asker};
use crate::context::args::{args, params};
use crate::follow::{always, observer, reports, rounds};
use crate::names::paths::{id_from, id_of};
use crate::prelude::*;
use crate::program::Refusal;
use crate::state::dispatch::innermost;
use crate::state::looks::chain_place_of;
use crate::state::store::{is_one_of, state_ref};

/// `follow_all_`: serves what was asked for, in that order; what is asked for in doing so comes before what waits already.
/// A request is given up where the state that has made it was left. Gives whether the state has changed.
pub(crate) fn follow_all_fn(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    let args = args(cx);
    let next = next_arg(cx);
    // Requests of lines that act together wait in one list with requests of entries. `begins_` tells them apart: each
    // of the former begins a chain of its own.
    let tells_apart = cx.storage().chains && cx.storage().asks_beside > 0;
    let lead = lead_on(cx);
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
                    #let stands_inside = tokens!(::fsm_runtime::__private::stands_inside(*source_, domain_));
                    #let is_left = tokens!(is_served_ && #stands_inside);
                    let domain_ = Self::#{cx.call(Job::Domain)}(&asked_);
                    let later_ = next_.take_all();
                    let is_served_ = self.#{cx.call(Job::Follow)}(asked_, #args #next)~;
                    changed_ |= is_served_;
                    #{put_back(cx, is_left, tokens!({ !is_served_ || !#stands_inside }))}
                }
                #lead
            }
            changed_
        }
    }
}

/// Before a request that waits is served, the choices that stand lead on: states around a choice or beside it may have asked.
/// What the choices leave can ask for nothing any more.
fn lead_on(cx: Cx) -> TokenStream {
    let facts = cx.facts();
    let may_be_waited_for = !cx.tree().is_flat() && facts.room_for_requests > 0;
    let is_left =
        tokens!(led_.is_some_and(|domain_| ::fsm_runtime::__private::stands_inside(*source_, domain_)));
    tokens! {
        #if may_be_waited_for && cx.states().any(|id| always::leads(cx, id)) {
            while !next_.is_empty() {
                let later_ = next_.take_all();
                let led_ = self.#{cx.call(Job::LeadOn)}(#{args(cx)} #{next_arg(cx)})~;
                #{put_back(cx, is_left, tokens!(!#is_left))}
                if led_.is_none() { break; }
            }
        }
    }
}

/// Requests that wait go on doing so, behind those that were made since; of one that is left nobody is told, or it is marked. Where
/// states are entered again and again, those that are left would take all room: they are refused first.
fn put_back(cx: Cx, is_left: TokenStream, stays: TokenStream) -> TokenStream {
    tokens! {
        #if cx.facts().marks_left {
            let mut later_ = later_;
            while let ::core::option::Option::Some(asked_) =
                next_.surplus(&mut later_, #{asked::left(is_left)})
            {
                let reason_ = ::fsm_runtime::requests::Reason::SourceLeft;
                #{refused(cx)}
            }
            next_.append(later_, #{asked::marking(is_left)});
        } #else {
            next_.append(later_, |(_, source_)| #stays);
        }
    }
}

/// Tells of the request `asked_` and of `reason_`, where anybody is to hear of it.
fn refused(cx: Cx) -> TokenStream {
    tokens! {
        #{observer::refused(cx)}
        #if let [_, ..] = reports::refusals(cx)[..] {
            self.#{cx.call(Job::Unserved)}(asked_, reason_, #{args(cx)});
        }
    }
}

/// Gives up a request that cannot be served, that would be one round too many, or that names what the chain has named.
pub(super) fn given_up(cx: Cx) -> TokenStream {
    let told = refused(cx);
    tokens! {
        #if cx.facts().can_refuse {
            #let reason = tokens!(self.#{cx.call(Job::ReasonAgainst)}(&asked_));
            #if told.is_empty() { if #reason.is_some() { return false; } }
            #else { if let ::core::option::Option::Some(reason_) = #reason { #told return false; } }
        }
        #if cx.facts().counts_rounds {
            if !self.rounds.next() { #{rounds::livelock_once(cx)} return false; }
        } #else if cx.storage().chains {
            if !self.#{cx.call(Job::NoteAsked)}(&asked_) { #{rounds::livelock(cx)} return false; }
        }
    }
}

/// `reason_against_`
pub(crate) fn reason_against_fn(cx: Cx) -> TokenStream {
    tokens! {
        fn #{cx.name_of(Job::ReasonAgainst)}(
            &self, asked_: &#{asked::asked_type(cx)}
        ) -> ::core::option::Option<::fsm_runtime::requests::Reason> {
            use ::fsm_runtime::__private::Change;
            let #{asked::parts(cx)} = asked_;
            #for refusal in cx.program.refusals.iter().copied() {
                #let name = Ident::new(&format!("{refusal:?}"), ours());
                if #{test(cx, refusal)} {
                    return ::core::option::Option::Some(::fsm_runtime::requests::Reason::#name);
                }
            }
            ::core::option::Option::None
        }
    }
}

fn test(cx: Cx, refusal: Refusal) -> TokenStream {
    match refusal {
        Refusal::Finished => tokens!(self.is_done()),
        Refusal::SourceLeft => asked::is_source_left(cx),
        Refusal::StackFull => tokens!(::core::matches!(change_, Change::Push(_)) && self.stack.is_full()),
        Refusal::NothingBelow => tokens!(::core::matches!(change_, Change::Pop) && self.stack.is_empty()),
        Refusal::NotListed => tokens!(::core::matches!(change_, Change::Unlisted(_))),
        Refusal::NoPrevious => tokens! {
            ::core::matches!(change_, Change::Previous) && #if cx.tree().is_flat() {
                self.#{cx.previous_field(ROOT)}.is_none()
            } #else {
                match #{domain_of_blip(cx)} {
                    #for id in cx.storage().previous_in.iter().copied() {
                        #{asker(cx, id)} => self.#{cx.previous_field(id)}.is_none(),
                    }
                    _ => true
                }
            }
        },
    }
}

/// Where a state blip takes place, from `source`. A flat machine has one such place.
fn domain_of_blip(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.tree().is_flat() { () } #else {
            ::fsm_runtime::__private::domain_of_self(*source_, Self::#{cx.call(Job::IsCompound)})
        }
    }
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
                Change::Previous => match #{domain_of_blip(cx)} {
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

/// `domain_`: how much a request leaves. The whole machine is `None`.
pub(crate) fn domain_fn(cx: Cx) -> TokenStream {
    let is_compound = cx.call(Job::IsCompound);
    let target = id_from(cx, tokens!(target_));
    tokens! {
        fn #{cx.name_of(Job::Domain)}(#{asked::parts(cx)}: &#{asked::asked_type(cx)}) -> ::core::option::Option<#{&cx.names.id}> {
            use ::fsm_runtime::__private::Change;
            match change_ {
                Change::Goto(target_) => ::fsm_runtime::__private::domain(*source_, #target, Self::#is_compound),
                Change::Previous => #{domain_of_blip(cx)},
                _ => ::core::option::Option::None,
            }
        }
    }
}

/// The state that a change leaves: the one that asked, where it is an innermost one or holds regions; what is innermost
/// inside it, where it stands in a region.
pub(super) fn asked_from(cx: Cx) -> TokenStream {
    let tree = cx.tree();
    let whole = innermost_of(cx);
    let own: Vec<StateId> = cx.states().filter(|id| !tree.is_compound(*id)).gather();
    tokens! {
        #if !tree.has_regions() { #whole } #else {
            match source_ {
                ::core::option::Option::Some(id_) if #{is_one_of(tokens!(id_), &own, &|id| id_of(cx, id))} => id_,
                #for id in composites(cx).into_iter().filter(|id| tree.is_in_region(*id)) {
                    #{asker(cx, id)} => #{innermost(cx, id)},
                }
                _ => #whole,
            }
        }
    }
}

/// The innermost state that is active inside `domain`.
pub(super) fn innermost_of(cx: Cx) -> TokenStream {
    let whole = id_from(cx, state_ref(cx));
    tokens! {
        #if !cx.tree().has_regions() { #whole } #else {
            match domain_ {
                #for id in composites(cx) { #{asker(cx, id)} => #{innermost(cx, id)}, }
                _ => #whole
            }
        }
    }
}

pub(crate) fn is_compound_fn(cx: Cx) -> TokenStream {
    let composites = composites(cx);
    tokens! {
        /// Whether the state can stay active around a change inside it.
        fn #{cx.name_of(Job::IsCompound)}(id_: #{&cx.names.id}) -> ::core::primitive::bool {
            #if composites.is_empty() { false } #else { #{is_one_of(tokens!(id_), &composites, &|id| id_of(cx, id))} }
        }
    }
}

pub(super) fn composites(cx: Cx) -> Vec<StateId> {
    cx.states().filter(|id| cx.tree().is_compound(*id)).gather()
}
