//! How a machine is put together from what serde has read.

use proc_macro2::Ident;
use quote::format_ident;

use super::fields::{done_waits, fields, locals, passes, plain};
use super::{any_time, bounds, fields_type, machine_type};
use crate::context::cx::Cx;
use crate::names::paths::hidden;
use crate::time::restored::restored_lets;
use crate::tokens::TokenStream;
use crate::types::fields::{Kind, machine_literal, queue_let};

pub(super) fn made_fn(cx: Cx) -> TokenStream {
    let (fields, facts) = (fields(cx), cx.facts());
    tokens! {
        #[allow(unused_variables, unused_mut)]
        fn made_of_(fields_: #{fields_type(cx)}, now_: #{any_time(cx)}) -> ::core::option::Option<Self> #{bounds(cx)} {
            let #{locals(&fields)} = fields_;
            let state_ = stored_state_?;
            #if cx.has_data() { let data_ = stored_data_?; }
            #{restored_lets(cx)}
            #{timers(cx)}
            #{queue_let(cx)}
            #if fields.iter().any(|field| matches!(field.kind, Kind::Queue)) {
                if let ::core::option::Option::Some(stored_) = stored_queue_ { stored_.fill(&mut the_queue, now_); }
            }
            let mut machine_ = #{machine_literal(cx)};
            #if cx.has_stack() { #{suspended(cx)} }
            #for field in &fields {
                #if let Kind::Previous(_) | Kind::History(_) | Kind::Request = field.kind {
                    machine_.#{field.kind.field(cx)} = #{field.local()}.flatten();
                }
            }
            #if done_waits(cx) { machine_.finished = stored_done_.unwrap_or_default(); }
            #if facts.is_left_undone { machine_.is_undone = stored_undone_.unwrap_or_default(); }
            #if facts.notes_untold { machine_.untold = stored_untold_.unwrap_or_default(); }
            #if passes(cx) {
                if let ::core::option::Option::Some(stored_) = stored_passing_ { machine_.passing = stored_.0; }
            }
            #if facts.notes_unentered { machine_.unentered = stored_unentered_.unwrap_or_default(); }
            ::core::option::Option::Some(machine_)
        }
    }
}

/// The timers that were stored, in place of those that have begun anew.
fn timers(cx: Cx) -> TokenStream {
    let (of_states, of_machine) = (cx.storage().state_timers, cx.storage().machine_timers);
    tokens! {
        #if of_states + of_machine > 0 {
            if let ::core::option::Option::Some(stored_) = &stored_timers_ {
                stored_.set(
                    #if of_states > 0 { &mut timers_ } #else { &mut [] },
                    #if of_machine > 0 { &mut machine_timers_ } #else { &mut [] },
                    |line_| Self::has_timer_(&state_, line_),
                    now_
                );
            }
        }
    }
}

/// The stack, and what is kept beside each of its levels.
fn suspended(cx: Cx) -> TokenStream {
    tokens! {
        machine_.stack = stored_suspended_.unwrap_or_default();
        #if cx.has_timers() {
            machine_.paused = ::fsm_runtime::__private::restore_paused::<#{machine_type(cx)}, _, _, _, _>(
                &machine_.stack,
                stored_paused_.as_ref(),
                now_,
                |state_| Self::new_timers_(state_, now_),
                Self::has_paused_,
            );
        }
        #for id in cx.storage().previous_in.iter().copied() {
            #{levels(&cx.levels_field(id), tokens!(::core::option::Option::None))}
        }
        #if cx.facts().notes_unentered {
            #{levels(&Kind::UnenteredBelow.field(cx), tokens!(::fsm_runtime::__private::Unentered::new()))}
        }
    }
}

/// A field with as many levels as the stack, the last of them `new` where a snapshot has fewer.
fn levels(field: &Ident, new: TokenStream) -> TokenStream {
    tokens! {
        machine_.#field = #{hidden(&format_ident!("stored_{}", plain(field)))}.unwrap_or_default();
        while machine_.#field.len() < machine_.stack.len() {
            machine_.#field.suspend(#new);
        }
    }
}
