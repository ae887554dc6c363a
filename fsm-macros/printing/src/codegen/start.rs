//! How a machine begins at its initial state, and begins anew.

use super::arrive;
use super::context::{args, leave_params, params, start_args, start_params};
use super::cx::Cx;
use super::ending;
use super::ends;
use super::fields;
use super::hooks;
use super::init::{self, Input};
use super::job::Job;
use super::make;
use super::methods::{Gives, Method};
use super::next;
use super::put;
use super::scope::Scope;
use super::scope::{self, given};
use super::steps::recall;
use super::store::inside_type;
use super::timers;
use super::untold;
use crate::each::Gather;
use crate::program::{Field, Hook, Made, Put};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(super) fn start(cx: Cx) -> Method {
    Method {
        docs: tokens! {
            /// Starts the machine: enters its initial state.
        },
        name: "start",
        params: start_params(cx),
        args: start_args(cx),
        observes: true,
        may_stop: true,
        output: tokens!(Self),
        gives: Gives::Machine,
        body: whole(cx, tokens!(#{enters(cx)} #{ending::end(cx, &tokens!(machine_))})),
        ..Method::default()
    }
}

/// The machine in its first states, and the statements by which they are entered.
pub(super) fn whole(cx: Cx, enters: TokenStream) -> TokenStream {
    match cx.program.start.is_some() {
        true => begin(cx, first_let(cx, tokens!(state_), tokens!(&mut the_queue,)), enters),
        // The missing initial state has been reported.
        false => tokens!(::core::unimplemented!()),
    }
}

/// `machine_` and its first states are entered.
pub(super) fn enters(cx: Cx) -> TokenStream {
    let enters = cx.function(Job::BeginMachine).map(|name| tokens!(machine_.#name(#{args(cx)})~;));
    tokens!(#{enter_machine(cx)} #enters)
}

/// The body of `start` and `start_in`. Before the machine exists come its data, the action of `initial` and the data
/// of the first states, in `made`. Then the machine is entered from the outside in.
pub(super) fn begin(cx: Cx, made: TokenStream, enters: TokenStream) -> TokenStream {
    let bind = scope::bind_machine_in(cx, tokens!(&mut data_));
    let literal = fields::machine_literal(cx);
    let result = match enters.is_empty() {
        true => literal,
        false => tokens!(let mut machine_ = #literal; #enters machine_),
    };
    tokens! {
        #{new_data(cx)} #bind #{fields::queue_let(cx)} #{timers::machine_let(cx)}
        #made
        #result
    }
}

/// `machine_.enter_machine_(…);`
pub(super) fn enter_machine(cx: Cx) -> Option<TokenStream> {
    let enter = cx.function(Job::Hook(Hook::Enter, ROOT));
    enter.map(|name| tokens!(machine_.#name(#{args(cx)})~;))
}

/// `let state_ = Self::first_(…);`, with `timers_` where states have timers.
fn first_let(cx: Cx, name: TokenStream, queue: TokenStream) -> TokenStream {
    let (first, data) = (cx.call(Job::First), scope::args(cx, ROOT));
    if cx.program.head.kind.is_const {
        return tokens!(#{timers::off_let(cx)} let #name = Self::#first(#data)~;);
    }
    let queue = cx.facts().raises.then_some(queue);
    tokens!(let #{make::with_timers(cx, name)} = Self::#first(#data #{args(cx)} #queue)~;)
}

/// `let mut data_ = Data { … };`
fn new_data(cx: Cx) -> TokenStream {
    if !cx.has_data() {
        return TokenStream::new();
    }
    let data = &cx.state(ROOT).data;
    let inits = init::call(cx, ROOT, &|field| {
        let name = data[field].name;
        Input::Reference(tokens!(&#name))
    });
    let fields = data.iter().map(|field| {
        let name = field.name;
        match field.initial {
            None => tokens!(#name,),
            Some(_) => tokens!(#name: #{given(cx, ROOT, field.name)},),
        }
    });
    let (name, fields): (_, TokenStream) = (&cx.names.data, fields.joined());
    tokens!(#inits let mut data_ = #name { #fields };)
}

/// `first_`: the first configuration, and before it the action of the machine's `initial` line. There is no machine
/// yet: its queue is passed in.
pub(super) fn first_fn(cx: Cx) -> TokenStream {
    let Some(start) = &cx.program.start else {
        return TokenStream::new();
    };
    let scope = Scope::of(cx, ROOT).with_queue();
    let action = cx.state(ROOT).begin.as_ref().map(|action| scope.action(action));
    let looks = cx
        .state(ROOT)
        .begin_looks_for
        .iter()
        .map(|(_, name)| tokens!(let #{scope::in_state_local(name)} = false;));
    let looks: TokenStream = looks.joined();
    let data = scope::params(cx, ROOT, true);
    if cx.program.head.kind.is_const {
        // No timer is set, and rustc could not take a pair of two values apart.
        let count = cx.storage().state_timers;
        let off = timers::ty(cx).map(|ty| {
            tokens! {
                #[allow(unused_mut)]
                let mut timers_: &mut #ty = &mut [::fsm_runtime::__private::Timer::Off; #count];
            }
        });
        return tokens! {
            try fn first_(#data) -> #{inside_type(cx, ROOT)} { #off #looks #{make::value(cx, ROOT, start)} }
        };
    }
    tokens! {
        try fn first_(#data #{leave_params(cx)}) -> #{make::made_type(cx)} {
            #looks #action #{make::whole(cx, start)}
        }
    }
}

/// The entries of what a machine begins with, which may be its end.
fn entries(cx: Cx, made: &Made) -> TokenStream {
    let enters = arrive::enters(cx, ROOT, &made.inside, true);
    let may_end = made.inside.states().into_iter().any(|id| cx.tree().is_final(id));
    let exit = may_end.then(|| ends::exit_at_end(cx, tokens!(self)));
    tokens!(#enters #exit)
}

/// `begin_machine_` enters what a machine starts in.
pub(super) fn begin_machine_fn(cx: Cx) -> TokenStream {
    let enters = cx.program.start.as_ref().map(|start| entries(cx, start)).unwrap_or_default();
    beginning(cx, Job::BeginMachine, TokenStream::new(), enters)
}

/// `begin_in_`: the same for a machine that begins elsewhere. Whatever is active is entered; but the state decides which
/// actions of `initial` lines come in between.
pub(super) fn begin_in_fn(cx: Cx) -> TokenStream {
    let exit = cx.tree().can_end().then(|| ends::exit_at_end(cx, tokens!(self)));
    let id = &cx.names.id;
    let param = cx.facts().begins_by_target.then(|| tokens!(id_: #id,));
    beginning(cx, Job::BeginIn, tokens!(#param), tokens!(#{arrive::first(cx, ROOT)} #exit))
}

/// Enters, and serves what is asked for on the way.
fn beginning(cx: Cx, job: Job, param: TokenStream, enters: TokenStream) -> TokenStream {
    if enters.is_empty() {
        return enters;
    }
    tokens!(try fn #{cx.name_of(job)}(&mut self, #param #{params(cx)}) { #{next::next_let(cx)} #enters #{next::follow(cx)} })
}

/// `restart_`: the commit of a machine that begins anew. Data without an initial value stay as they are.
pub(super) fn restart_fn(cx: Cx) -> TokenStream {
    let (renew, renewed) = renew_data(cx);
    let timers = timers::machine_let(cx);
    let set_timers = (!timers.is_empty()).then(|| tokens!(self.machine_timers = machine_timers_;));
    let place = put::put(cx, Put::In { domain: ROOT, is_again: false });
    let discard = cx.has_stack().then(|| tokens!(self.#{cx.call(Job::Discard)}();));
    tokens! {
        try fn restart_(&mut self, #{params(cx)}) {
            #{scope::bind_machine(cx)} #renew #timers
            #{first_let(cx, tokens!(made_), tokens!(&mut self.queue,))}
            #set_timers #renewed #place #discard #{recall(cx)} #{untold::arrive(cx, ROOT)}
        }
    }
}

/// `enter_anew_`: the entries of a machine that begins anew, behind the commit. Requests of `enter` lines are served
/// when the change has been told.
pub(super) fn enter_anew_fn(cx: Cx) -> TokenStream {
    let machine = hooks::call(cx, ROOT, Hook::Enter);
    let start = cx.program.start.as_ref();
    let inside = start.map(|start| arrive::enters(cx, ROOT, &start.inside, true)).unwrap_or_default();
    if machine.is_empty() && inside.is_empty() {
        return machine;
    }
    tokens!(try fn enter_anew_(&mut self, #{params(cx)} #{next::next_param(cx)}) { #machine #inside })
}

/// The machine's initial values anew: first in locals, which the code of `initial` sees under the names
/// of the data, and then in their place.
fn renew_data(cx: Cx) -> (TokenStream, TokenStream) {
    let data = &cx.state(ROOT).data;
    let inits = init::call(cx, ROOT, &|field| {
        let local = scope::local(data[field].name);
        Input::Reference(tokens!(#local))
    });
    let renewed = || data.iter().filter(|field| field.initial.is_some());
    let bind = |field: &Field| {
        let given = given(cx, ROOT, field.name);
        tokens! {
            let mut #given = #given;
            let #{scope::local(field.name)} = &mut #given;
        }
    };
    let binds: TokenStream = renewed().map(bind).joined();
    let sets = renewed().map(|field| {
        let name = field.name;
        tokens!(::core::mem::replace(&mut self.data.#name, #{given(cx, ROOT, field.name)}))
    });
    let sets: Vec<TokenStream> = sets.gather();
    match sets.is_empty() {
        true => (inits, TokenStream::new()),
        false => {
            (tokens!(#inits #binds), tokens!(let old_data_ = (#(#sets,)*); ::core::mem::drop(old_data_);))
        }
    }
}
