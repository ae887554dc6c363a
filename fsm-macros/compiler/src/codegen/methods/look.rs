//! What can be seen of a machine.

use crate::codegen::cx::Cx;
use crate::codegen::facts::{all_final, has_deadlines};
use crate::codegen::names::{data_type, id_from, id_of, state_type, time_type};
use crate::codegen::store::{any, is_one_of, state_cfgs, state_ref};
use crate::codegen::{leaf, queue};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(in crate::codegen) fn look(cx: Cx) -> TokenStream {
    let (vis, state, id) = (cx.program.head.vis, state_type(cx), &cx.names.id);
    let of_state = match cx.storage().takes {
        true => tokens!(self.state.id()),
        false => id_from(cx, state_ref(cx)),
    };
    let current = match leaf::is_used(cx) {
        true => leaf::shown(cx, tokens!(&)),
        false => state_ref(cx),
    };
    let rest = [is_in(cx), is_done(cx), is_poisoned(cx), suspended(cx), next_deadline(cx), data(cx)];
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
    let lost = cx.storage().takes.then(|| {
        tokens!(if let ::core::option::Option::Some(was_) = self.state.was_lost_in(id_) {
            return was_;
        })
    });
    let arms = cx.states().map(|id| {
        let (cfgs, name, pattern) = (state_cfgs(cx, id), id_of(cx, id), any(cx, id));
        tokens!(#cfgs #name => ::core::matches!(#state, #pattern),)
    });
    tokens! {
        /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
        #[doc(alias("is_state", "in_state", "is"))]
        #[inline]
        #vis fn is_in(&self, id_: #id) -> bool { #lost match id_ { #(#arms)* } }
    }
}

fn is_poisoned(cx: Cx) -> TokenStream {
    if !cx.storage().takes {
        return TokenStream::new();
    }
    let vis = cx.program.head.vis;
    tokens! {
        /// Whether the state is lost: code that had taken its data out of the machine panicked. Only
        /// its name is known then, and nothing can happen any more.
        #[inline]
        #vis fn is_poisoned(&self) -> bool { self.state.is_lost() }
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
    let (vis, is_there) =
        (cx.program.head.vis, cx.storage().takes.then(|| tokens!(!self.state.is_lost() &&)));
    tokens! {
        /// Whether the machine has ended, in a final state.
        #[doc(alias("is_finished", "is_terminated", "is_final"))]
        #[inline]
        #vis fn is_done(&self) -> bool { #is_there #done }
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
    let of_queue = queue::delays(cx).then(|| tokens!(self.queue.deadline()));
    let deadlines = [cx.has_timers().then_some(of_state), has_own.then_some(of_machine), of_queue];
    let earlier = |a, b| tokens!(::fsm_runtime::__private::earlier(#a, #b));
    let deadline = deadlines.into_iter().flatten().reduce(earlier);
    let deadline = deadline.unwrap_or_else(|| tokens!(::core::option::Option::None));
    let done = (cx.tree().can_end() && has_own).then(|| {
        tokens!(if self.is_done() {
            return ::core::option::Option::None;
        })
    });
    let lost = cx.storage().takes.then(|| {
        tokens!(if self.state.is_lost() {
            return ::core::option::Option::None;
        })
    });
    let (vis, clock) = (cx.program.head.vis, time_type(cx));
    tokens! {
        /// When `update` next has something to do because of the time; none where it has nothing to
        /// wait for.
        #[doc(alias("deadline", "next_timeout"))]
        #vis fn next_deadline(&self) -> ::core::option::Option<#clock> { #done #lost #deadline }
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
