//! How a machine is put together from what serde has read.

use proc_macro2::Ident;
use quote::format_ident;

use super::fields::{done_waits, fields, passes, plain};
use super::{any_time, bounds, fields_type, machine_type, nested};
use crate::caller::ours;
use crate::codegen::cx::Cx;
use crate::codegen::fields::{machine_literal, queue_let};
use crate::codegen::names::hidden;
use crate::codegen::restored::restored_lets;
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

pub(super) fn made_fn(cx: Cx) -> TokenStream {
    let fields = fields(cx);
    let locals = nested(fields.iter().map(|field| field.local().code()).gather());
    let data = cx.has_data().then(|| tokens!(let data_ = stored_data_?;));
    let has = |name: &str| fields.iter().any(|field| field.name == name);
    let (new, storage) = (restored_lets(cx), cx.storage());
    let of_states = if storage.state_timers > 0 { tokens!(&mut timers_) } else { tokens!(&mut []) };
    let of_machine =
        if storage.machine_timers > 0 { tokens!(&mut machine_timers_) } else { tokens!(&mut []) };
    let timers = has("timers").then(|| {
        tokens! {
            if let ::core::option::Option::Some(stored_) = &stored_timers_ {
                stored_.set(#of_states, #of_machine, |line_| Self::has_timer_(&state_, line_), now_);
            }
        }
    });
    let queue = queue_let(cx);
    let fill = has("queue").then(|| {
        tokens! {
            if let ::core::option::Option::Some(stored_) = stored_queue_ { stored_.fill(&mut the_queue, now_); }
        }
    });
    let paused = has("paused").then(|| {
        tokens! {
            machine_.paused = ::fsm_runtime::__private::restore_paused::<#{machine_type(cx)}, _, _, _, _>(
                &machine_.stack,
                stored_paused_.as_ref(),
                now_,
                |state_| Self::new_timers_(state_, now_),
                Self::has_paused_,
            );
        }
    });
    let stack = cx.has_stack().then(|| {
        let levels = storage.previous_in.iter().map(|id| {
            let field = cx.levels_field(*id);
            let local = hidden(&format_ident!("stored_{}", plain(&field)));
            tokens! {
                machine_.#field = #local.unwrap_or_default();
                while machine_.#field.len() < machine_.stack.len() {
                    machine_.#field.suspend(::core::option::Option::None);
                }
            }
        });
        let unentered = cx.facts().notes_unentered.then(|| {
            tokens! {
                machine_.unentered_below = stored_unentered_below_.unwrap_or_default();
                while machine_.unentered_below.len() < machine_.stack.len() {
                    machine_.unentered_below.suspend(::fsm_runtime::__private::Unentered::new());
                }
            }
        });
        tokens!(machine_.stack = stored_suspended_.unwrap_or_default(); #paused #(#levels)* #unentered)
    });
    let kept = storage.previous_in.iter().map(|id| cx.previous_field(*id));
    let kept = kept.chain(storage.remembered.iter().map(|id| cx.history_field(*id)));
    let kept = kept.chain(storage.requests.map(|_| Ident::new("request", ours()))).map(|field| {
        let local = hidden(&format_ident!("stored_{}", plain(&field)));
        tokens!(machine_.#field = #local.flatten();)
    });
    let kept: TokenStream = kept.gather().into_iter().joined();
    let done = done_waits(cx).then(|| tokens!(machine_.finished = stored_done_.unwrap_or_default();));
    let untold =
        cx.facts().notes_untold.then(|| tokens!(machine_.untold = stored_untold_.unwrap_or_default();));
    let passing = passes(cx).then(|| {
        tokens! {
            if let ::core::option::Option::Some(stored_) = stored_passing_ { machine_.passing = stored_.0; }
        }
    });
    let unentered = cx
        .facts()
        .notes_unentered
        .then(|| tokens!(machine_.unentered = stored_unentered_.unwrap_or_default();));
    let undone =
        cx.facts().is_left_undone.then(|| tokens!(machine_.is_undone = stored_undone_.unwrap_or_default();));
    tokens! {
        #[allow(unused_variables, unused_mut)]
        fn made_of_(fields_: #{fields_type(cx)}, now_: #{any_time(cx)}) -> ::core::option::Option<Self> #{bounds(cx)} {
            let #locals = fields_;
            let state_ = stored_state_?;
            #data #new #timers #queue #fill
            let mut machine_ = #{machine_literal(cx)};
            #stack #kept #done #undone #untold #passing #unentered
            ::core::option::Option::Some(machine_)
        }
    }
}
