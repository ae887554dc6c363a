//! `update`: one tick, from the outside in. First the machine's own lines, then those of the state that is current
//! after them, and so on: at each depth those states are ticked that were active at its beginning and have not been
//! left since.

use super::bound::lets;
use super::conditions::Conditions;
use super::context::{args, params};
use super::cx::Cx;
use super::finals::if_done;
use super::hooks::object_call;
use super::job::Job;
use super::levels::{of_line, state_attrs};
use super::looks::{lines_of, unless_left};
use super::methods::{self, Method};
use super::rounds::begin_step;
use super::scope::Scope;
use super::store::{any, is_active, state_ref};
use super::taken::check_whole;
use super::{cause, clock, effect, ending, found, observer, rearm, timers, waiting};
use crate::each::Gather;
use crate::program::{Act, Effect, Line, Put, Step, Trigger};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `update`, where there is anything to do in a tick.
pub(super) fn update(cx: Cx) -> Option<Method> {
    if !cx.facts().has_update {
        return None;
    }
    if cx.storage().requests.is_some() {
        return Some(methods::update_with_requests(cx, effect::serve(cx)));
    }
    Some(Method {
        docs: tokens! {
            /// One tick: the machine's own lines, then those of the current state.
        },
        is_inlined: true,
        first: { tokens!(#{check_whole(cx)} #{observer::tick(cx)}) },
        body: tick(cx),
        ..Method::steps(cx, "update")
    })
}

fn tick(cx: Cx) -> TokenStream {
    let done = if_done(cx, tokens!(return;));
    let machine = of_machine(cx, &cx.state(ROOT).tick);
    let served = ending::served_let(cx);
    let idle = machine.is_empty().then(|| return_if_idle(cx)).flatten();
    // Where one may wait that comes from outside, `update` has done all of it before it looks.
    let due = cx.storage().requests.is_none().then(|| waiting::due(cx));
    tokens!(#due #done #idle #{begin_step(cx)} #served #machine #{depths(cx)} #{ending::at_end(cx, &tokens!(self))})
}

/// Where all states act on their timers alone: these are asked before the state is, which a processor would have to
/// guess.
fn return_if_idle(cx: Cx) -> Option<TokenStream> {
    let slots = cx.storage().state_timers;
    let settles = cx.facts().settles;
    let knows = cx.tree().is_flat()
        && !settles
        && slots > 0
        && cx.facts().ticking.iter().all(|id| timers::due(cx, *id, tokens!(self)).is_some());
    let due = (0..slots).map(|slot| clock::ask(cx, "is_due", tokens!(&self.timers[#slot], now_)));
    knows.then(|| tokens!(if !(#(#due)||*) { return; }))
}

/// A list of the machine's own lines, and what follows by itself.
pub(super) fn of_machine(cx: Cx, list: &[Act]) -> TokenStream {
    if list.is_empty() {
        return TokenStream::new();
    }
    let passed = cause::passed_on(cx);
    let leave = tokens!(break 'machine #passed;);
    let acts: TokenStream = list.iter().map(|act| self::act(cx, act, ROOT, &leave)).joined();
    let lines = lines_of(cx, list);
    let lets = lets(cx, ROOT, &lines, TokenStream::new());
    let leaves = lines.iter().any(|line| line.transition().is_some() || line.asks_for_change());
    let label = leaves.then(|| tokens!('machine:));
    let acts = match passed.filter(|_| leaves) {
        Some(cause) => tokens!(let cause_ = #label { #lets #acts #cause };),
        None => tokens!(#label { #lets #acts }),
    };
    tokens!(#acts #{ending::settle_in_tick(cx)})
}

/// The states of each depth in turn; at each, groups of states that exclude each other. A tick settles behind each
/// state that has lines for it, and also where there is none.
fn depths(cx: Cx) -> TokenStream {
    let groups = &cx.facts().tick_groups;
    let settle = ending::settle_in_tick(cx);
    if let [depth] = groups.as_slice()
        && let [group] = depth.as_slice()
        && (cx.state(ROOT).tick.is_empty() || settle.is_empty())
    {
        let group = self::group(cx, group, false, TokenStream::new());
        return tokens!(#group #settle);
    }
    let is_told = cx.state(ROOT).tick.is_empty() && !settle.is_empty();
    let (before, told, behind) = match is_told {
        true => (tokens!(let mut ticks_ = false;), tokens!(ticks_ = true;), tokens!(if !ticks_ { #settle })),
        false => (TokenStream::new(), TokenStream::new(), TokenStream::new()),
    };
    let settle = tokens!(#told #settle);
    let depths = groups.iter().map(|depth| {
        let begin = (depth.len() > 1).then(|| begin_depth(cx, depth));
        // The first of them is active as its turn begins.
        let turns = depth.iter().enumerate().map(|(place, group)| self::group(cx, group, place > 0, settle));
        tokens!(#begin #(#turns)*)
    });
    tokens!(#before #(#depths)* #behind)
}

/// `let ticks_Name_ = …;`: which of the states that stand beside each other are active as their depth begins; what is
/// left from then on is marked.
fn begin_depth(cx: Cx, groups: &[Vec<StateId>]) -> TokenStream {
    let lets =
        groups.iter().skip(1).flat().map(|id| tokens!(let #{ticks_local(cx, *id)} = #{is_active(cx, *id)};));
    let lets: TokenStream = lets.joined();
    tokens!(#lets self.left.clear();)
}

fn ticks_local(cx: Cx, id: StateId) -> proc_macro2::Ident {
    super::names::hidden(&quote::format_ident!("ticks_{}", cx.state(id).name))
}

fn group(cx: Cx, group: &[StateId], stands_beside: bool, settle: TokenStream) -> TokenStream {
    let (args, passed, is_quiet) = (args(cx), cause::passed_on(cx), settle.is_empty());
    let arms = group.iter().map(|id| {
        let pattern = any(cx, *id);
        let name = cx.call(Job::TickOf(*id));
        let stays = stands_beside
            .then(|| tokens!(if #{ticks_local(cx, *id)} #{unless_left(cx, *id, tokens!(self.left))}));
        let bind = passed.map(|_| tokens!(let cause_ =));
        match is_quiet {
            true => tokens!(#pattern #stays => self.#name(#args)~,),
            false => tokens!(#pattern #stays => { #bind self.#name(#args)~; #settle }),
        }
    });
    let (arms, rest): (TokenStream, bool) =
        (arms.joined(), group.len() < cx.states().count() || stands_beside);
    // Where nothing settles in the arms, the cause goes on behind the `match`.
    let passed = passed.filter(|_| is_quiet);
    let rest = rest.then(|| passed.map_or_else(|| tokens!(_ => {}), |cause| tokens!(_ => #cause,)));
    let states = tokens!(match #{state_ref(cx)} { #arms #rest });
    if passed.is_some() { tokens!(let cause_ = #states;) } else { states }
}

/// `tick_Name`: the lines of a state. The function ends when one of them has changed the state.
pub(super) fn of_state_fn(cx: Cx, id: StateId) -> TokenStream {
    let passed = cause::passed_on(cx);
    let leave = tokens!(return #passed;);
    let acts: TokenStream = cx.state(id).tick.iter().map(|act| self::act(cx, act, id, &leave)).joined();
    let lets = lets(cx, id, &lines_of(cx, &cx.state(id).tick), tokens!(return #passed));
    tokens! {
        #{state_attrs(cx, id)}
        #[inline]
        try fn #{cx.name_of(Job::TickOf(id))}(&mut self, #{params(cx)}) #{cause::output(cx)} { #lets #acts #passed }
    }
}

/// `tick_`, of a machine that takes requests: `update` calls it when no request waits.
pub(super) fn tick_fn(cx: Cx) -> TokenStream {
    tokens!(try fn tick_(&mut self, #{params(cx)}) { #{tick(cx)} })
}

fn act(cx: Cx, act: &Act, id: StateId, leave: &TokenStream) -> TokenStream {
    let line = match act {
        Act::Object(field) => return object_call(cx, id, *field, "update"),
        Act::Told | Act::Begun => return TokenStream::new(),
        Act::Line(line) => cx.program.line(*line),
    };
    let scope = Scope::of(cx, id);
    let guard = Conditions::of(&scope, line).guard();
    let (used_up, binds) = (rearm::used_up(cx, line, stays(line)), found::binds(line));
    let scope = scope.finding(line).using_up(used_up);
    let effect = if rearm::goes_on_behind(cx, line) {
        effect::statements(&scope, line, leave, *leave)
    } else {
        effect(&scope, line, leave)
    };
    let (effect, lets) = (cause::within(cx, line, tokens!(#binds #effect)), found::lets(line));
    let guarded = match guard {
        None => effect,
        Some(guard) => {
            let refused = rearm::refused(cx, line).map(|refused| tokens!(else { #refused }));
            tokens!(#lets #guard { #effect } #refused)
        }
    };
    let step = match line.timer {
        None => guarded,
        Some(_) => timed(cx, line, guard, effect, guarded),
    };
    of_line(cx, line, step)
}

/// A line that waits for time to pass.
fn timed(
    cx: Cx,
    line: &Line,
    guard: Option<TokenStream>,
    effect: TokenStream,
    guarded: TokenStream,
) -> TokenStream {
    let timer = timers::place(cx, line);
    let span = timers::span(cx, line);
    let lets = found::lets(line);
    // After `restore`, a computed span is not known before the first tick.
    let resolve = timers::resolve(cx, line);
    let is_computed = resolve.is_some();
    let (is_due, told) = (clock::ask(cx, "is_due", tokens!(&#timer, now_)), observer::timer_due(cx, line));
    match (&line.trigger, guard) {
        (Trigger::After(_), None) => tokens!(#resolve if #is_due { #told #effect }),
        // Where the guard refuses, the line is looked at again in every tick, but an event loop need not wake for it.
        (Trigger::After(_), Some(guard)) => tokens! {
            #resolve
            if #is_due {
                #told
                #lets
                #guard { #effect } else { #timer.mark_overdue(); }
            }
        },
        _ if rearm::goes_on_behind(cx, line) => rearm::each(cx, line, resolve, tokens!(#told #guarded)),
        (Trigger::Every { catch_up: true, .. }, _) => {
            let beats = clock::ask(cx, "missed_beats", tokens!(&mut #timer, now_, #span));
            tokens!(#resolve for _ in 0..#beats { #told #guarded })
        }
        _ => {
            // A computed span is asked for only when the beat is due.
            let due = is_computed.then(|| tokens!(#is_due &&));
            let beat = clock::ask(cx, "beat", tokens!(&mut #timer, now_, #span));
            tokens!(#resolve if #due #beat { #told #guarded })
        }
    }
}

/// The effect of a line. An `after` acts once per entry, so its timer is stopped, unless the line leaves the state.
fn effect(scope: &Scope, line: &Line, leave: &TokenStream) -> TokenStream {
    let stop = (stays(line) && matches!(line.trigger, Trigger::After(_)))
        .then(|| tokens!(#{timers::place(scope.cx, line)}.stop();));
    let steps = effect::statements(scope, line, leave, *leave);
    tokens!(#stop #steps)
}

/// Whether the state of the line is there behind it, be it suspended.
fn stays(line: &Line) -> bool {
    let suspends = |step: &&Step| matches!(step, Step::Put(Put::Above));
    line.source == ROOT
        || match &line.effect {
            Effect::Go(transition) => {
                transition.domain == line.source || transition.steps.iter().any(|step| suspends(&step))
            }
            Effect::Stay { .. } | Effect::Ignore(_) | Effect::Defer(_) | Effect::Pass { .. } => true,
        }
}
