//! What can be seen of a machine.

use super::{Method, Takes};
use crate::codegen::cx::Cx;
use crate::codegen::facts::{all_final, has_deadlines};
use crate::codegen::leaf;
use crate::codegen::names::{data_type, id_from, id_of, state_type, time_type};
use crate::codegen::store::{any, is_one_of, state_cfgs, state_ref};
use crate::each::Gather;
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::ROOT;

pub(in crate::codegen) fn look(cx: Cx) -> Vec<Method> {
    let methods =
        [Some(state(cx)), Some(state_id(cx)), Some(is_in(cx)), is_done(cx), suspended(cx), next_deadline(cx)];
    methods.into_iter().flatten().and(data(cx)).gather()
}

fn state(cx: Cx) -> Method {
    let state = state_type(cx);
    let current = match leaf::is_used(cx) {
        true => leaf::shown(cx, tokens!(&)),
        false => state_ref(cx),
    };
    Method {
        docs: tokens! {
            /// The current state, with its data.
        },
        name: "state",
        takes: Takes::Shared,
        output: tokens!(&#state),
        body: current,
        ..inlined()
    }
}

fn state_id(cx: Cx) -> Method {
    Method {
        docs: tokens! {
            /// Which state is current.
        },
        name: "state_id",
        takes: Takes::Shared,
        output: cx.names.id.code(),
        body: id_from(cx, state_ref(cx)),
        ..inlined()
    }
}

fn is_in(cx: Cx) -> Method {
    let id = &cx.names.id;
    let (docs, body) = match cx.tree().is_flat() {
        true => {
            let docs = tokens! {
                /// Whether the machine is in this state.
            };
            (docs, tokens!(self.state_id() == id_))
        }
        false => {
            let docs = tokens! {
                /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
            };
            let state = state_ref(cx);
            let arms = cx.states().map(|id| {
                let (cfgs, name, pattern) = (state_cfgs(cx, id), id_of(cx, id), any(cx, id));
                tokens!(#cfgs #name => ::core::matches!(#state, #pattern),)
            });
            let arms: TokenStream = arms.joined();
            (docs, tokens!(match id_ { #arms }))
        }
    };
    Method {
        docs,
        name: "is_in",
        takes: Takes::Shared,
        params: tokens!(id_: #id),
        args: tokens!(id_),
        output: tokens!(bool),
        body,
        ..inlined()
    }
}

fn is_done(cx: Cx) -> Option<Method> {
    let can_end = cx.tree().can_end();
    if !can_end && !cx.program.is_incomplete {
        return None;
    }
    let finals = cx.tree().ends();
    let body = match finals.is_empty() {
        true if can_end => {
            // At the beginning of a statement a `match` would end it.
            let all = all_final(cx, ROOT);
            tokens!((#all))
        }
        true => tokens!(false),
        false => is_one_of(cx, state_ref(cx), &finals, &|id| any(cx, id)),
    };
    Some(Method {
        docs: tokens! {
            /// Whether the machine has ended, in a final state.
        },
        name: "is_done",
        takes: Takes::Shared,
        output: tokens!(bool),
        body,
        ..inlined()
    })
}

fn suspended(cx: Cx) -> Option<Method> {
    let state = state_type(cx);
    cx.has_stack().then(|| Method {
        docs: tokens! {
            /// The states that wait below the current one, the newest last.
        },
        name: "suspended",
        takes: Takes::Shared,
        output: tokens!(::fsm_runtime::Suspended<'_, #state>),
        body: tokens!(self.stack.suspended()),
        ..inlined()
    })
}

fn next_deadline(cx: Cx) -> Option<Method> {
    if !has_deadlines(cx) {
        return None;
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
    let clock = time_type(cx);
    Some(Method {
        docs: tokens! {
            /// When `update` next has something to do because of the time; none where it has nothing to
            /// wait for.
        },
        name: "next_deadline",
        takes: Takes::Shared,
        output: tokens!(::core::option::Option<#clock>),
        body: tokens!(#done #deadline),
        ..Method::default()
    })
}

fn data(cx: Cx) -> Vec<Method> {
    if !cx.has_data() {
        return Vec::new();
    }
    let data = data_type(cx);
    let shared = Method {
        docs: tokens! {
            /// The data of the machine itself.
        },
        name: "data",
        takes: Takes::Shared,
        output: tokens!(&#data),
        body: tokens!(&self.data),
        ..inlined()
    };
    let mutable = Method {
        docs: tokens! {
            /// The data of the machine itself, to change them.
        },
        name: "data_mut",
        takes: Takes::Mutable,
        output: tokens!(&mut #data),
        body: tokens!(&mut self.data),
        ..inlined()
    };
    vec![shared, mutable]
}

fn inlined() -> Method {
    Method { is_inlined: true, ..Method::default() }
}
