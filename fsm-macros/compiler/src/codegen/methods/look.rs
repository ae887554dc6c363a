//! What can be seen of a machine.

use crate::codegen::cx::Cx;
use crate::codegen::facts::{all_final, has_deadlines};
use crate::codegen::leaf;
use crate::codegen::names::{data_type, id_from, id_of, state_type, time_type};
use crate::codegen::store::{any, is_one_of, state_cfgs, state_ref};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(in crate::codegen) fn look(cx: Cx) -> TokenStream {
    let (vis, state, id) = (cx.program.head.vis, state_type(cx), &cx.names.id);
    let of_state = id_from(cx, state_ref(cx));
    let current = match leaf::is_used(cx) {
        true => leaf::shown(cx, tokens!(&)),
        false => state_ref(cx),
    };
    let rest = [is_in(cx), is_done(cx), suspended(cx), next_deadline(cx), data(cx)];
    tokens! {
        /// The current state, with its data.
        #[doc(alias("current_state", "get_state", "current"))]
        #[inline]
        #vis fn state(&self) -> &#state { #current }

        /// Which state is current.
        #[inline]
        #vis fn state_id(&self) -> #id { #of_state }

        #(#rest)*
    }
}

fn is_in(cx: Cx) -> TokenStream {
    let (vis, id) = (cx.program.head.vis, &cx.names.id);
    if cx.tree().is_flat() {
        return tokens! {
            /// Whether the machine is in this state.
            #[doc(alias("is_state", "in_state", "is"))]
            #[inline]
            #vis fn is_in(&self, id_: #id) -> bool { self.state_id() == id_ }
        };
    }
    let state = state_ref(cx);
    let arms = cx.states().map(|id| {
        let (cfgs, name, pattern) = (state_cfgs(cx, id), id_of(cx, id), any(cx, id));
        tokens!(#cfgs #name => ::core::matches!(#state, #pattern),)
    });
    tokens! {
        /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
        #[doc(alias("is_state", "in_state", "is"))]
        #[inline]
        #vis fn is_in(&self, id_: #id) -> bool { match id_ { #(#arms)* } }
    }
}

fn is_done(cx: Cx) -> TokenStream {
    let can_end = cx.tree().can_end();
    if !can_end && !cx.program.is_incomplete {
        return TokenStream::new();
    }
    let finals = cx.tree().ends();
    let done = match finals.is_empty() {
        true if can_end => {
            // At the beginning of a statement a `match` would end it.
            let all = all_final(cx, ROOT);
            tokens!((#all))
        }
        true => tokens!(false),
        false => is_one_of(cx, state_ref(cx), &finals, &|id| any(cx, id)),
    };
    let vis = cx.program.head.vis;
    tokens! {
        /// Whether the machine has ended, in a final state.
        #[doc(alias("is_finished", "is_terminated", "is_final"))]
        #[inline]
        #vis fn is_done(&self) -> bool { #done }
    }
}

fn suspended(cx: Cx) -> TokenStream {
    if !cx.has_stack() {
        return TokenStream::new();
    }
    let (vis, state) = (cx.program.head.vis, state_type(cx));
    tokens! {
        /// The states that wait below the current one, the newest last.
        #[inline]
        #vis fn suspended(&self) -> ::fsm_runtime::Suspended<'_, #state> { self.stack.suspended() }
    }
}

fn next_deadline(cx: Cx) -> TokenStream {
    if !has_deadlines(cx) {
        return TokenStream::new();
    }
    let (of_state, of_machine) = (
        tokens!(::fsm_runtime::__private::earliest(&self.timers)),
        tokens!(::fsm_runtime::__private::earliest(&self.machine_timers)),
    );
    let has_own = cx.storage().machine_timers > 0;
    let deadline = match (cx.has_timers(), has_own) {
        (false, false) => tokens!(::core::option::Option::None),
        (true, true) => tokens!(::fsm_runtime::__private::earlier(#of_state, #of_machine)),
        (true, false) => of_state,
        (false, true) => of_machine,
    };
    let done = (cx.tree().can_end() && has_own).then(|| {
        tokens!(if self.is_done() {
            return ::core::option::Option::None;
        })
    });
    let (vis, clock) = (cx.program.head.vis, time_type(cx));
    tokens! {
        /// When `update` next has something to do because of the time; none where it has nothing to
        /// wait for.
        #[doc(alias("deadline", "next_timeout"))]
        #vis fn next_deadline(&self) -> ::core::option::Option<#clock> { #done #deadline }
    }
}

fn data(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let (vis, data) = (cx.program.head.vis, data_type(cx));
    tokens! {
        /// The data of the machine itself.
        #[inline]
        #vis fn data(&self) -> &#data { &self.data }

        /// The data of the machine itself, to change them.
        #[inline]
        #vis fn data_mut(&mut self) -> &mut #data { &mut self.data }
    }
}
