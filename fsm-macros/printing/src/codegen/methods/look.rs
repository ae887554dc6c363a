//! Methods that look at a machine and change nothing.

use super::{Method, Takes};
use crate::codegen::context::now_param;
use crate::codegen::cx::Cx;
use crate::codegen::ends::{ended_in, if_done};
use crate::codegen::names::{data_type, id_from, id_of, state_type, time_type};
use crate::codegen::store::{self, any, state_ref};
use crate::codegen::{clock, inner, leaf, timers};
use crate::each::{Gather, Holds};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;
use crate::topology::{ROOT, StateId};

pub(in crate::codegen) fn look(cx: Cx) -> Vec<Method> {
    let always = [state(cx), state_id(cx), is_in(cx)];
    let sometimes = [
        has_tag(cx),
        is_done(cx),
        is_poisoned(cx),
        suspended(cx),
        next_deadline(cx),
        remaining(cx),
        lost(cx),
    ];
    always.into_iter().and(sometimes.into_iter().flatten()).and(data(cx)).gather()
}

fn state(cx: Cx) -> Method {
    let state = state_type(cx);
    let current = if leaf::is_used(cx) { leaf::shown(cx, tokens!(&)) } else { state_ref(cx) };
    Method {
        docs: tokens! {
            /// The current state, with its data.
        },
        ..Method::looks("state", tokens!(&#state), current)
    }
}

fn state_id(cx: Cx) -> Method {
    let of_state = if cx.storage().takes { tokens!(self.state.id()) } else { id_from(cx, state_ref(cx)) };
    Method {
        docs: tokens! {
            /// Which state is current.
        },
        ..Method::looks("state_id", cx.names.id.code(), of_state)
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
            let arms =
                cx.states().map(|id| tokens!(#{id_of(cx, id)} => ::core::matches!(#state, #{any(cx, id)}),));
            let lost = cx.storage().takes.then(|| {
                tokens!(if let ::core::option::Option::Some(was_) = self.state.was_lost_in(id_) {
                    return was_;
                })
            });
            (docs, tokens!(#lost match id_ { #(#arms)* }))
        }
    };
    Method {
        docs,
        params: tokens!(id_: #id),
        args: tokens!(id_),
        ..Method::looks("is_in", tokens!(::core::primitive::bool), body)
    }
}

fn has_tag(cx: Cx) -> Option<Method> {
    let name = &cx.names.tag;
    let arms = cx.program.tags.iter().enumerate().map(|(number, tag)| {
        // A state inside another one that has the tag is active only with that.
        let has = |id: StateId| cx.state(id).tags.holds(&number);
        let is_first = |id: &StateId| has(*id) && !cx.tree().path(*id).skip(1).any(has);
        let tests = cx.states().filter(is_first).map(|id| tokens!(self.is_in(#{id_of(cx, id)})));
        let test = tests.reduce(|one, other| tokens!(#one || #other)).unwrap_or_else(|| tokens!(false));
        tokens!(#name::#{&tag.variant} => { #test })
    });
    cx.program.has_tags().then(|| Method {
        docs: tokens! {
            /// Whether some active state has this tag: the innermost one, one around it, or one in another region.
        },
        params: tokens!(tag_: #name),
        args: tokens!(tag_),
        ..Method::looks("has_tag", tokens!(::core::primitive::bool), tokens!(match tag_ { #(#arms)* }))
    })
}

fn is_done(cx: Cx) -> Option<Method> {
    if !cx.program.may_end {
        return None;
    }
    let body = ended_in(cx, state_ref(cx));
    let is_there = cx.storage().takes.then(|| tokens!(!self.state.is_lost() &&));
    Some(Method {
        docs: tokens! {
            /// Whether the machine has ended, in a final state.
        },
        ..Method::looks("is_done", tokens!(::core::primitive::bool), tokens!(#is_there #body))
    })
}

fn is_poisoned(cx: Cx) -> Option<Method> {
    cx.storage().takes.then(|| Method {
        docs: tokens! {
            /// Whether the state is lost: code that had taken its data panicked, failed, or was dropped while it
            /// waited. Only the name of the state is known then, and nothing can happen any more.
        },
        ..Method::looks("is_poisoned", tokens!(::core::primitive::bool), tokens!(self.state.is_lost()))
    })
}

fn suspended(cx: Cx) -> Option<Method> {
    cx.has_stack().then(|| Method {
        docs: tokens! {
            /// The states that wait below the current one, the newest last.
        },
        ..Method::looks(
            "suspended",
            tokens!(::fsm_runtime::any::Suspended<'_, #{state_type(cx)}>),
            tokens!(self.stack.suspended()),
        )
    })
}

fn lost(cx: Cx) -> Option<Method> {
    cx.facts().overflows.then(|| Method {
        docs: tokens! {
            /// How many raised events were lost: the queue was full, and `unhandled` was not told yet of another one.
        },
        ..Method::looks("lost_events", tokens!(::core::primitive::u32), tokens!(self.queue.lost()))
    })
}

fn next_deadline(cx: Cx) -> Option<Method> {
    if !cx.facts().has_deadlines {
        return None;
    }
    let of_state = clock::earliest(cx, tokens!(self.timers));
    let of_machine = clock::earliest(cx, tokens!(self.machine_timers));
    let has_own = cx.storage().machine_timers > 0;
    let of_queue = cx.facts().delays.then(|| tokens!(self.queue.deadline()));
    let of_inner = inner::deadline(cx);
    let may_wait_inside = of_inner.is_some();
    let deadlines = [cx.has_timers().then_some(of_state), has_own.then_some(of_machine), of_queue, of_inner];
    let deadline = deadlines.into_iter().flatten().reduce(|one, other| clock::earlier(cx, one, other));
    let deadline = deadline.unwrap_or_else(|| tokens!(::core::option::Option::None));
    // Timers of the machine outlive its end. Delayed events are dropped at the end, or by the next call if an error
    // has ended this one first.
    let may_wait = has_own || may_wait_inside || (cx.may_stop() && cx.facts().delays);
    let (done, lost) = (none_if_done(cx).filter(|_| may_wait), none_if_lost(cx));
    Some(Method {
        docs: tokens! {
            /// When `update` next has something to do because of the time; none where it has nothing to
            /// wait for.
        },
        name: "next_deadline",
        takes: Takes::Shared,
        output: tokens!(::core::option::Option<#{time_type(cx)}>),
        body: tokens!(#done #lost #deadline),
        ..Method::default()
    })
}

fn none_if_done(cx: Cx) -> Option<TokenStream> {
    if_done(cx, tokens!(return ::core::option::Option::None;))
}

fn none_if_lost(cx: Cx) -> Option<TokenStream> {
    cx.storage().takes.then(|| {
        tokens!(if self.state.is_lost() {
            return ::core::option::Option::None;
        })
    })
}

/// How long a named timer still runs. The slots of states that are not active are those of others.
fn remaining(cx: Cx) -> Option<Method> {
    let (timers, name) = (&cx.program.timers, &cx.names.timer);
    timers.first()?;
    let arms = timers.iter().map(|timer| {
        let variant = timer.name;
        let Some(line) = timer.line.map(|line| cx.program.line(line)) else {
            return tokens!(#name::#variant => ::core::option::Option::None,);
        };
        let remaining = clock::remaining(cx, timers::place(cx, line));
        let is_active = (line.source != ROOT).then(|| tokens!(if #{store::is_active(cx, line.source)}));
        tokens!(#name::#variant #is_active => #remaining,)
    });
    let rest = timers.iter().any(|timer| timer.state != ROOT && timer.line.is_some());
    let rest = rest.then(|| tokens!(_ => ::core::option::Option::None,));
    let span = clock::item(cx, "Span");
    Some(Method {
        docs: tokens! {
            /// How long this timer still runs: zero where it is due, and none where it does not run, since its state is
            /// not active, its line has acted, or it was cancelled.
        },
        name: "remaining",
        takes: Takes::Shared,
        params: tokens!(timer_: #name, #{now_param(cx)}),
        args: tokens!(timer_, now_),
        output: tokens_at!(clock::written(cx)=> ::core::option::Option<#span>),
        place: Some(clock::written(cx)),
        body: tokens! {
            #{none_if_done(cx)} #{none_if_lost(cx)}
            match timer_ { #(#arms)* #rest }
        },
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
        ..Method::looks("data", tokens!(&#data), tokens!(&self.data))
    };
    let mutable = Method {
        docs: tokens! {
            /// The data of the machine itself, to change them.
        },
        takes: Takes::Mutable,
        ..Method::looks("data_mut", tokens!(&mut #data), tokens!(&mut self.data))
    };
    vec![shared, mutable]
}
