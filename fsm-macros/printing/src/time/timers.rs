//! When something is due: the timers of a state as it is entered, or was restored, those that an action sets, and the spans between
//! beats.

use proc_macro2::Ident;
use quote::format_ident;

use super::clock;
use crate::code::scope;
use crate::code::scope::Scope;
use crate::context::args::{args, callers_args, callers_params, now_arg, now_param, params};
use crate::context::attributes::all_line_attrs;
use crate::context::job::Named;
use crate::context::places::ours_at;
use crate::each::in_order;
use crate::names::all::clock_alias;
use crate::names::paths::{hidden, time_type};
use crate::prelude::*;
use crate::program::{Body, Line, Period, TimerCall};
use crate::state::local::Local;
use crate::state::store;
use crate::state::store::Inner;
use crate::token::named_at;

/// `[Timer; N]` of the states, where they have timers.
pub(crate) fn ty(cx: Cx) -> Option<TokenStream> {
    Some(cx.storage().state_timers).filter(|count| *count > 0).map(|count| array(cx, count))
}

/// `[Timer; N]`, at the place of the clock.
pub(crate) fn array(cx: Cx, count: usize) -> TokenStream {
    let timer = clock_alias(&cx.program.head, "Timer").map(|alias| alias.code());
    let timer = timer.unwrap_or_else(|| exact_type(cx, "Timer", TokenStream::new()));
    tokens_at!(clock::place(cx)=> [#timer; #count])
}

/// `Timer<T, REST>` and the like, with what stands between the two.
pub(crate) fn exact_type(cx: Cx, name: &str, between: TokenStream) -> TokenStream {
    let at = clock::place(cx);
    tokens_at! {at=>
        ::fsm_runtime::__private::#{Ident::new(name, at)}<
            #{time_type(cx)} #between
            #if clock_alias(&cx.program.head, "Timer").is_some() { , { #{clock::item(cx, "REST")} } }
        >
    }
}

/// `timers_`, where there are some.
pub(crate) fn local(cx: Cx) -> Option<Local> {
    ty(cx).map(|ty| Local::new(hidden(&format_ident!("timers")), ty))
}

/// `let mut timers_ = [Timer::Off; N];`, in which what is entered starts its own.
pub(crate) fn off_let(cx: Cx) -> Option<TokenStream> {
    let count = cx.storage().state_timers;
    (count > 0).then(|| tokens!(let mut timers_ = [::fsm_runtime::__private::Timer::Off; #count];))
}

pub(crate) fn are_inside(cx: Cx, id: StateId) -> bool {
    cx.tree().states_inside(id).any(|inner| cx.state(inner).has_timers())
}

/// The place of a line's timer: among those of all states that can be active at once, or of the machine itself.
pub(crate) fn slot(cx: Cx, line: &Line) -> usize {
    let own = line.timer.unwrap_or(0);
    match line.source {
        ROOT => own,
        id => cx.state(id).slots.0 + own,
    }
}

/// Locals that lend an action the timers that it sets.
pub(crate) fn lent(cx: Cx, body: &Body) -> TokenStream {
    let lends = |of_machine: bool| {
        let mut lines = body.timers().filter_map(|call| cx.program.set_by(call));
        lines.any(|line| (line.source == ROOT) == of_machine)
    };
    // Where a closure captures them, rustc shows them.
    tokens_at! {ours_at(cx.program.head.keyword)=>
        #if lends(false) { let the_timers = &mut self.timers; }
        #if lends(true) { let the_machine_timers = &mut self.machine_timers; }
    }
}

/// `restart!(Name)`, `cancel!(Name)`. A computed time becomes known after the action, whose data it may need.
pub(crate) fn set_by(cx: Cx, call: TimerCall) -> TokenStream {
    let Some(line) = cx.program.set_by(call) else { return tokens_at!(call.span=> ()) };
    let timers = if line.source == ROOT { tokens!(the_machine_timers) } else { tokens!(the_timers) };
    let timer = match line.period() {
        _ if !call.restarts => tokens!(::fsm_runtime::__private::Timer::Off),
        Some(Period::Computed(_)) => tokens!(::fsm_runtime::__private::Timer::since(now_)),
        _ => after(cx, line),
    };
    tokens_at!(call.span=> { #{set(cx, line, timers, timer)} })
}

/// Statements behind an action for the timers of computed times that it has restarted.
pub(crate) fn known(cx: Cx, body: &Body) -> TokenStream {
    let restarted = body.timers().filter(|call| call.restarts).filter_map(|call| cx.program.set_by(call));
    tokens!(#for resolve in restarted.filter_map(|line| resolve(cx, line)) { { #resolve } })
}

/// Gives the timer of a computed time this time, where it is not known yet.
pub(crate) fn resolve(cx: Cx, line: &Line) -> Option<TokenStream> {
    matches!(line.period(), Some(Period::Computed(_))).then(|| {
        let computed = tokens_at!(clock::written(cx)=> || #{span(cx, line)});
        tokens!(#{clock::resolve(cx, place(cx, line), computed)};)
    })
}

/// `self.timers[slot]`
pub(crate) fn place(cx: Cx, line: &Line) -> TokenStream {
    let slot = slot(cx, line);
    if line.source == ROOT { tokens!(self.machine_timers[#slot]) } else { tokens!(self.timers[#slot]) }
}

/// How long a line's timer runs, as an expression; the data of its state are in scope.
pub(crate) fn span(cx: Cx, line: &Line) -> TokenStream {
    match line.period() {
        Some(Period::Literal { nanoseconds, literal }) => clock::span_of(cx, *nanoseconds, literal, false),
        Some(Period::Computed(body)) => {
            let named = Scope::of(cx, line.source).named(body).map(|place| cx.program.field(place));
            let data: TokenStream = named.map(|field| tokens!(#{scope::local(field.name)},)).joined();
            let at = clock::written(cx);
            let duration = named_at(&duration_name(cx, line), at);
            clock::computed(cx, tokens_at!(at=> Self::#duration(#data #{args(cx)})))
        }
        None => TokenStream::new(),
    }
}

fn duration_name(cx: Cx, line: &Line) -> Ident {
    format_ident!("{}_{}", cx.of_state(Named::Duration, line.source), line.timer.unwrap_or(0))
}

/// A function for each computed duration: it is asked for on entry, and again at each beat. It takes the data that the
/// duration names and no others, for an action beside the region of the timer sees none of those.
pub(crate) fn functions(cx: Cx) -> TokenStream {
    tokens! {
        #for line in cx.program.all_timed() {
            #if let Some(Period::Computed(body)) = line.period() {
                #let (scope, span) = (Scope::of(cx, line.source).sure(), clock::item(cx, "Span"));
                #{all_line_attrs(cx, line)}
                fn #{duration_name(cx, line)}(#{scope::params_of(cx, scope.named(body), false)} #{params(cx)}) -> #span {
                    #{clock::span(cx, scope.value(body, span))}
                }
            }
        }
    }
}

/// `timers_Name`: the timers of the state, entered now, are put into its slots. `restored_Name`: the same for a restored
/// state, some of whose times are computed.
pub(crate) fn set_fn(cx: Cx, job: Job, id: StateId) -> TokenStream {
    let timers = if id == ROOT { Some(array(cx, cx.storage().machine_timers)) } else { ty(cx) };
    let is_restored = matches!(job, Job::TimersAnew(_));
    tokens! {
        #if cx.state(id).has_timers() {
            fn #{cx.name_of(job)}(
                #if cx.state(id).computes_times && !is_restored {
                    #{scope::params(cx, id, false)} #{callers_params(cx)}
                }
                #{now_param(cx)}
                timers_: &mut #timers
            ) {
                #{begun(cx, id, tokens!(timers_), is_restored)}
            }
        }
    }
}

/// The timers of a state or machine begin now. A restored one has no owner to compute a time with: a computed duration waits
/// for the first tick, which brings the owner.
fn begun(cx: Cx, id: StateId, timers: TokenStream, is_restored: bool) -> TokenStream {
    let timer = |line: &Line| match line.period() {
        Some(Period::Computed(_)) if is_restored => tokens!(::fsm_runtime::__private::Timer::since(now_)),
        _ => after(cx, line),
    };
    cx.program.timed(id).into_iter().map(|line| set(cx, line, timers, timer(line))).joined()
}

fn set(cx: Cx, line: &Line, timers: TokenStream, timer: TokenStream) -> TokenStream {
    tokens!(#timers[#{slot(cx, line)}] = #timer;)
}

/// The timer of a line that begins to wait now.
fn after(cx: Cx, line: &Line) -> TokenStream {
    clock::timer(cx, span(cx, line))
}

/// `Self::timers_Name(…, &mut timers_);` of a state that is entered. Where it is given data, they are in scope.
pub(crate) fn set_call(cx: Cx, id: StateId) -> TokenStream {
    tokens!(#if cx.state(id).has_timers() { #{set_in(cx, id, tokens!(timers_))} })
}

fn set_in(cx: Cx, id: StateId, timers: TokenStream) -> TokenStream {
    tokens! {
        Self::#{cx.call(Job::Timers(id))}(
            #if cx.state(id).computes_times { #{scope::args(cx, id)} #{callers_args(cx)} }
            #{now_arg(cx)}
            &mut #timers
        );
    }
}

/// The timers of the machine's own lines, which start with it.
pub(crate) fn machine_let(cx: Cx) -> TokenStream {
    tokens! {
        #if cx.storage().machine_timers > 0 {
            #{machine_off_let(cx)}
            #{set_in(cx, ROOT, tokens!(machine_timers_))}
        }
    }
}

fn machine_off_let(cx: Cx) -> TokenStream {
    let count = cx.storage().machine_timers;
    tokens!(#if count > 0 { let mut machine_timers_ = [::fsm_runtime::__private::Timer::Off; #count]; })
}

/// The timers of a machine that was restored: of active states they begin now, and of the machine's own lines.
pub(crate) fn restored_lets(cx: Cx) -> TokenStream {
    tokens! {
        #{restored_of_states(cx)}
        #if cx.state(ROOT).computes_times { #{machine_off_let(cx)} #{begun(cx, ROOT, tokens!(machine_timers_), true)} }
        #else { #{machine_let(cx)} }
    }
}

/// `let mut timers_ = …;` of a restored machine: the timers of the states that are active in `state_` begin now. States that
/// share a place are never active at once, so one of them is found by a `match`. Each has a function of its own, for rustc
/// takes more than twice as long for a body of twice the size.
pub(crate) fn restored_of_states(cx: Cx) -> TokenStream {
    let place = |id: &StateId| (cx.state(*id).slots.0, 0);
    let timed = in_order(cx.states().filter(|id| cx.state(*id).has_timers()).gather(), place);
    let begin = |id| if cx.state(id).computes_times { Job::TimersAnew(id) } else { Job::Timers(id) };
    tokens! {
        #{off_let(cx)}
        #for states in timed.chunk_by(|one, other| place(one) == place(other)) {
            match &state_ {
                #for id in states.iter().copied() {
                    #{store::any(cx, id)} => Self::#{cx.call(begin(id))}(now_, &mut timers_),
                }
                #if states.len() < cx.states().count() { _ => {} }
            }
        }
    }
}

/// Throttled updates start a full period when their state is resumed.
pub(crate) fn restart_fn(cx: Cx) -> TokenStream {
    let restarted = |id: StateId| {
        let timers = cx.state(id).timers.iter().filter(|timer| timer.restarts);
        timers.map(|timer| cx.program.line(timer.line)).gather()
    };
    tokens! {
        fn #{cx.name_of(Job::RestartUpdates)}(
            state_: &#{crate::names::paths::state_type(cx)},
            timers_: &mut #{ty(cx)},
            #{scope::params(cx, ROOT, false)}
            #{params(cx)}
        ) {
            #for id in cx.states().filter(|id| !restarted(*id).is_empty()) {
                if let #{store::pattern(cx, id, &|id| Some(scope::fields(cx, id)), Inner::Open)} = state_ {
                    #for line in restarted(id) { #{set(cx, line, tokens!(timers_), after(cx, line))} }
                }
            }
        }
    }
}

/// Starts the timers of all that is active inside a state, in a value `state` of what it holds.
pub(crate) fn set_all_inside(cx: Cx, id: StateId, state: TokenStream) -> TokenStream {
    set_each(cx, id, &|_| true, &|pattern| tokens!(#pattern = #state))
}

/// Starts the timers of the active states inside a state for which `is_meant` holds. `found` makes the condition of
/// an `if let` from the pattern of a state.
pub(crate) fn set_each(
    cx: Cx,
    id: StateId,
    is_meant: &dyn Fn(StateId) -> bool,
    found: &dyn Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    let timed = cx.tree().states_inside(id).filter(|inner| cx.state(*inner).has_timers());
    tokens! {
        #for inner in timed.filter(|inner| is_meant(*inner)) {
            #let fields = |id| cx.state(inner).computes_times.then(|| scope::fields(cx, id));
            if let #{found(store::pattern_within(cx, id, inner, &fields, Inner::Open))} { #{set_call(cx, inner)} }
        }
    }
}

/// Whether `machine` has anything to do in this state, where its timers alone say so.
pub(crate) fn due(cx: Cx, id: StateId, machine: TokenStream) -> Option<TokenStream> {
    let timed = cx.program.timed(id).into_iter();
    let due = timed.map(|line| clock::is_due(cx, tokens!(#machine.timers[#{slot(cx, line)}])));
    cx.program.acts_on_timers_alone(id).then(|| tokens!(#(#due)||*))
}
