//! `reason_not_to_`: why a request from outside cannot be served as the machine now stands.

use crate::codegen::cx::Cx;
use crate::codegen::ends::if_done;
use crate::codegen::job::Job;
use crate::codegen::names::{id_from, id_of, target_type};
use crate::codegen::store::is_one_of;
use crate::each::Holds;
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(super) fn reason_not_to(cx: Cx) -> TokenStream {
    let finished = if_done(cx, tokens!(return ::core::option::Option::Some(Reason::Finished);));
    let room_needed = room(cx).map(|_| room_needed(cx));
    tokens! {
        fn reason_not_to_(&self, request_: &::fsm_runtime::requests::Request<#{target_type(cx)}>)
            -> ::core::option::Option<::fsm_runtime::requests::Reason>
        {
            use ::fsm_runtime::requests::{Reason, Request};
            #finished
            ::core::option::Option::Some(match request_ {
                #{replace(cx)} #{push(cx)} #{others(cx)}
                _ => return ::core::option::Option::None,
            })
        }
        #room_needed
    }
}

fn replace(cx: Cx) -> TokenStream {
    let target_id = id_from(cx, tokens!(target_));
    let below = cx.facts().needs_below.then(|| {
        tokens!(Request::Replace(target_) if #{is_bare(cx)} Self::#{cx.call(Job::NeedsBelow)}(#target_id) => Reason::NeedsBelow,)
    });
    let around = cx.facts().needs_around.then(|| {
        tokens! {
            Request::Replace(target_) | Request::Push(target_)
                if Self::#{cx.call(Job::NeedsAround)}(#target_id) => Reason::NeedsAround,
        }
    });
    let room = room(cx).map(|room| {
        tokens!(Request::Replace(target_) if #room < Self::room_needed_(#target_id) => Reason::StackFull,)
    });
    tokens!(#below #around #room)
}

fn push(cx: Cx) -> TokenStream {
    let target_id = id_from(cx, tokens!(target_));
    let finals = cx.tree().ends();
    let of_final = (!finals.is_empty()).then(|| {
        let test = is_one_of(target_id, &finals, &|id| id_of(cx, id));
        tokens!(Request::Push(target_) if #test => Reason::FinalPushed,)
    });
    let without_room = match (cx.has_stack(), room(cx)) {
        (false, _) => tokens!(Request::Push(_) => Reason::StackFull,),
        (true, None) => tokens!(Request::Push(_) if self.stack.is_full() => Reason::StackFull,),
        (true, Some(room)) => {
            tokens!(Request::Push(target_) if #room < Self::room_needed_(#target_id) + 1 => Reason::StackFull,)
        }
    };
    tokens!(#of_final #without_room)
}

/// Requests that lead to where the machine was before.
fn others(cx: Cx) -> TokenStream {
    let pop = match cx.has_stack() {
        true => tokens!(Request::Pop if self.stack.is_empty() => Reason::NothingBelow,),
        false => tokens!(Request::Pop => Reason::NothingBelow,),
    };
    // Regions have no siblings: where the machine holds them itself, nothing is ever left for another.
    if !cx.storage().previous_in.holds(&ROOT) {
        return tokens!(#pop Request::Previous => Reason::NoPrevious,);
    }
    // No other test is needed: a state that was left at this depth had there all that it needs below, and room above.
    tokens!(#pop Request::Previous if self.previous.is_none() => Reason::NoPrevious,)
}

/// `self.stack.is_empty() &&`
fn is_bare(cx: Cx) -> Option<TokenStream> {
    cx.has_stack().then(|| tokens!(self.stack.is_empty() &&))
}

/// Where the size of the stack was computed, a request must leave the room that the table may need.
fn room(cx: Cx) -> Option<TokenStream> {
    let stack = cx.storage().stack.as_ref().filter(|stack| !stack.is_declared);
    stack.map(|_| tokens!(self.stack.free()))
}

fn room_needed(cx: Cx) -> TokenStream {
    let needs = cx.states().filter(|id| cx.state(*id).room_needed > 0).map(|id| {
        let need = cx.state(id).room_needed;
        tokens!(#{id_of(cx, id)} => #need,)
    });
    tokens! {
        /// How many more states the table may suspend from this one on.
        fn room_needed_(id_: #{&cx.names.id}) -> ::core::primitive::usize {
            match id_ { #(#needs)* _ => 0 }
        }
    }
}
