//! How a machine begins at its initial state, and begins anew.

use crate::change::init::{self, Input};
use crate::change::{arrive, endpoints, hooks, leave, make, next, put};
use crate::code::scope::{self, Scope, given};
use crate::context::args::{args, given_args, given_params, leave_params, params, start_args, start_params};
use crate::follow::{cause, rounds};
use crate::prelude::*;
use crate::program::{Cause, Field, Hook, Made, Put};
use crate::state::store::inside_type;
use crate::time::timers;
use crate::types::fields;

/// What `start` takes. That of a `const machine` puts values together and runs nothing, so it takes neither owner nor time.
pub(crate) fn method_params(cx: Cx) -> TokenStream {
    if cx.program.head.kind.starts_alone { given_params(cx) } else { start_params(cx) }
}

/// The arguments for these, from a caller that has them too.
pub(crate) fn method_args(cx: Cx) -> TokenStream {
    if cx.program.head.kind.starts_alone { given_args(cx) } else { start_args(cx) }
}

/// The body of `start`.
pub(crate) fn body(cx: Cx) -> TokenStream {
    let kind = cx.program.head.kind;
    // That there is no initial state, or what keeps the machine from being a constant, has been reported.
    if cx.program.start.is_none() || kind.starts_alone && !kind.is_const {
        return tokens!(::core::unimplemented!());
    }
    let made = first_let(cx, tokens!(state_), tokens!(&mut the_queue,));
    let enters = tokens! {
        #if !kind.starts_alone { #{enters(cx, Job::BeginMachine, None)} #{rounds::end(cx, tokens!(machine_))} }
    };
    begin(cx, made, enters)
}

/// A `const machine` with what its observer hears of the start, as an expression.
pub(crate) fn heard(cx: Cx) -> TokenStream {
    tokens! {{
        let mut whole_ = Self::start(#{given_args(cx)});
        #{cause::bind(cx, Cause::Start)}
        let machine_ = ::fsm_runtime::__private::Sealed::get_mut(&mut whole_.made_by_start_);
        #{enters(cx, Job::BeginMachine, None)}
        whole_
    }}
}

/// `machine_.enter_machine_(…);`, and what it begins in is entered.
pub(crate) fn enters(cx: Cx, begin: Job, id: Option<TokenStream>) -> TokenStream {
    tokens! {
        #if let Some(name) = cx.function(Job::Hook(Hook::Enter, ROOT)) { machine_.#name(#{args(cx)})~; }
        #if let Some(name) = cx.function(begin) { machine_.#name(#id #{args(cx)})~; }
    }
}

/// The body of `start` and `start_in`. Before the machine exists come its data, the action of `initial` and the data
/// of the first states, in `made`. Then the machine is entered from the outside in.
pub(crate) fn begin(cx: Cx, made: TokenStream, enters: TokenStream) -> TokenStream {
    let machine = fields::machine_literal(cx);
    tokens! {
        #{new_data(cx)}
        #{scope::bind_machine_in(cx, tokens!(&mut data_))}
        #{fields::queue_let(cx)}
        #{timers::machine_let(cx)}
        #made
        #if enters.is_empty() { #machine } #else { let mut machine_ = #machine; #enters machine_ }
    }
}

/// `let state_ = Self::first_(…);`, with `timers_` where states have timers.
fn first_let(cx: Cx, name: TokenStream, queue: TokenStream) -> TokenStream {
    let (first, data) = (cx.call(Job::First), scope::args(cx, ROOT));
    tokens! {
        #if cx.program.head.kind.is_const {
            #{timers::off_let(cx)}
            let #name = Self::#first(#data)~;
        } #else {
            let #{make::with_timers(cx, name)} = Self::#first(#data #{args(cx)} #if cx.facts().raises { #queue })~;
        }
    }
}

/// `let mut data_ = Data { … };`
fn new_data(cx: Cx) -> TokenStream {
    let data = &cx.state(ROOT).data;
    let reference = |field: usize| Input::Reference(tokens!(&#{data[field].name}));
    tokens! {
        #if cx.has_data() {
            #{init::call(cx, ROOT, &reference)}
            let mut data_ = #{&cx.names.data} {
                #for field in data {
                    #{field.name} #if field.initial.is_some() { : #{given(cx, ROOT, field.name)} },
                }
            };
        }
    }
}

/// `first_`: the first configuration, and before it the action of the machine's `initial` line. There is no machine
/// yet: its queue is passed in.
pub(crate) fn first_fn(cx: Cx) -> TokenStream {
    let Some(start) = &cx.program.start else { return TokenStream::new() };
    let root = cx.state(ROOT);
    let data = scope::params(cx, ROOT, true);
    let looks = tokens! {
        #for (_, name) in &root.begin_looks_for { let #{scope::in_state_local(name)} = false; }
    };
    tokens! {
        #if cx.program.head.kind.is_const {
            try fn #{cx.name_of(Job::First)}(#data) -> #{inside_type(cx, ROOT)} {
                // No timer is set, and rustc could not take a pair of two values apart.
                #if let Some(ty) = timers::ty(cx) {
                    #[allow(unused_mut)]
                    let mut timers_: &mut #ty = &mut [::fsm_runtime::__private::Timer::Off; #{cx.storage().state_timers}];
                }
                #looks
                #{make::value(cx, ROOT, start)}
            }
        } #else {
            try fn #{cx.name_of(Job::First)}(#data #{leave_params(cx)}) -> #{make::made_type(cx)} {
                #looks
                #if let Some(action) = &root.begin { #{Scope::of(cx, ROOT).with_queue().action(action)} }
                #{make::whole(cx, make::value(cx, ROOT, start))}
            }
        }
    }
}

/// `begin_machine_` enters what a machine starts in, which may be its end, and serves what is asked for on the way. `begin_in_` does
/// it for a machine that begins elsewhere: whatever is active is entered, but the state decides which actions of `initial` lines
/// come in between.
pub(crate) fn begin_fn(cx: Cx, job: Job) -> TokenStream {
    let is_elsewhere = matches!(job, Job::BeginIn);
    let may_end = |start: &Made| start.inside.states().into_iter().any(|id| cx.tree().is_final(id));
    let exit = || leave::exit_at_end(cx, tokens!(self));
    let enters = tokens! {
        #if is_elsewhere { #{arrive::first(cx, ROOT)} #{exit()} }
        #else if let Some(start) = &cx.program.start {
            #{arrive::enters(cx, ROOT, &start.inside, true)}
            #if may_end(start) { #{exit()} }
        }
    };
    tokens! {
        #if !enters.is_empty() {
            try fn #{cx.name_of(job)}(
                &mut self, #if is_elsewhere && cx.facts().begins_by_target { id_: #{&cx.names.id}, } #{params(cx)}
            ) {
                #{next::next_let(cx)}
                #enters
                #{next::follow(cx)}
            }
        }
    }
}

/// `restart_`: the commit of a machine that begins anew. Data without an initial value stay as they are. The initial values
/// come first in locals, which the code of `initial` sees under the names of the data, and then in their place.
pub(crate) fn restart_fn(cx: Cx) -> TokenStream {
    let data = &cx.state(ROOT).data;
    let renewed: Vec<&Field> = data.iter().filter(|field| field.initial.is_some()).gather();
    let reference = |field: usize| Input::Reference(tokens!(#{scope::local(data[field].name)}));
    let timers = timers::machine_let(cx);
    tokens! {
        try fn #{cx.name_of(Job::Restart)}(&mut self, #{params(cx)}) {
            #{scope::bind_machine(cx)}
            #{init::call(cx, ROOT, &reference)}
            #for field in &renewed {
                #let value = given(cx, ROOT, field.name);
                let mut #value = #value;
                let #{scope::local(field.name)} = &mut #value;
            }
            #timers
            #{first_let(cx, tokens!(made_), tokens!(&mut self.queue,))}
            #if !timers.is_empty() { self.machine_timers = machine_timers_; }
            #if let [_, ..] = renewed[..] {
                let old_data_ = (
                    #for field in renewed {
                        ::core::mem::replace(&mut self.data.#{field.name}, #{given(cx, ROOT, field.name)}),
                    }
                );
                ::core::mem::drop(old_data_);
            }
            #{put::put(cx, Put::In { domain: ROOT, is_again: false })}
            #if cx.has_stack() { self.#{cx.call(Job::Discard)}(); }
            #{endpoints::note_arrival(cx, ROOT)}
        }
    }
}

/// `enter_anew_`: the entries of a machine that begins anew, after the commit. Requests of `enter` lines are served
/// when the change has been told.
pub(crate) fn enter_anew_fn(cx: Cx) -> TokenStream {
    let enters = tokens! {
        #{hooks::call(cx, ROOT, Hook::Enter)}
        #if let Some(start) = &cx.program.start { #{arrive::enters(cx, ROOT, &start.inside, true)} }
    };
    tokens! {
        #if !enters.is_empty() { try fn #{cx.name_of(Job::EnterAnew)}(&mut self, #{params(cx)} #{next::next_param(cx)}) { #enters } }
    }
}
