//! Several lines that act in one step, in as many regions: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use syn::Generics;

use super::acts::{self, Kind};
use super::lines;
use super::step::{self, step_name, step_type, step_variant};
use crate::codegen::arrive;
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::leave::leave_next;
use crate::codegen::looks::{chain_place, chain_type, told_inside, unless_left};
use crate::codegen::names::{event_type, id_of, send_generics};
use crate::codegen::places::ours_at;
use crate::codegen::steps::{innermost, leave_machine, recall};
use crate::codegen::timers::line_cfgs;
use crate::codegen::{make, reports};
use crate::each::Gather;
use crate::program::{Events, Line, Made, Put, Step};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// Whether some lines act together at all.
pub(super) fn is_needed(cx: Cx) -> bool {
    cx.tree().has_regions() && cx.program.side_by_side.is_none() && !acts::shared(cx).is_empty()
}

pub(super) fn functions(cx: Cx) -> TokenStream {
    if !is_needed(cx) {
        return TokenStream::new();
    }
    let parts = [together_fn(cx), leave_fn(cx), act_fn(cx), step::put_fn(cx), arrive_fn(cx), seat_fn(cx)];
    tokens!(#(#parts)*)
}

/// The outcome of an event for which several lines were picked.
pub(super) fn of_event(cx: Cx) -> TokenStream {
    let args = args(cx);
    let passed = lines::meeting_lines_bind(cx);
    let event = if passed { tokens!(::core::option::Option::Some(&event),) } else { TokenStream::new() };
    tokens! {
        match self.act_together_(&picks, #event #args) {
            true => ::fsm_runtime::Outcome::Transitioned,
            false => ::fsm_runtime::Outcome::Handled,
        }
    }
}

/// Its argument where lines act together by themselves. The generics of the events are inferred.
pub(super) fn no_event(cx: Cx) -> TokenStream {
    let passed = lines::meeting_lines_bind(cx);
    if passed { tokens!(::core::option::Option::None,) } else { TokenStream::new() }
}

/// The event as a parameter, with the generics that its type needs, where lines that act together take something out of
/// it.
struct Passed {
    generics: Generics,
    param: TokenStream,
    arg: TokenStream,
}

fn passed(cx: Cx) -> Passed {
    match event_type(cx).filter(|_| lines::meeting_lines_bind(cx)) {
        Some(event) => Passed {
            generics: send_generics(cx),
            param: tokens!(event: ::core::option::Option<&#event>,),
            arg: tokens!(event,),
        },
        None => Passed { generics: Generics::default(), param: TokenStream::new(), arg: TokenStream::new() },
    }
}

/// `act_together_`: whether one of the lines has changed the state.
fn together_fn(cx: Cx) -> TokenStream {
    let (picks, args, params) = (lines::picks_type(cx), args(cx), params(cx));
    let Passed { generics, param: event_param, arg: event } = passed(cx);
    let (where_clause, generics) = (&generics.where_clause, generics.code());
    let reports = reports::has_transitions(cx);
    let seats = reports.then(|| tokens!(let from = lines.map(|line| self.seat_(line, true));));
    let report = reports.then(|| {
        tokens! {
            for (line, from) in lines.into_iter().zip(from) {
                if let (::core::option::Option::Some(from), ::core::option::Option::Some(to)) =
                    (from, self.seat_(line, false))
                {
                    self.changed_(from, to, #args);
                }
            }
        }
    });
    let (next, next_arg) = (arrive::next_let(cx), arrive::next_arg(cx));
    let (recall, chain) = (recall(cx), chain_type(cx));
    let asks_for_left = asks_for_left(cx);
    let new = asks_for_left.then(|| tokens!(let mut left = <#chain>::new();));
    let (marks, left) = (asks_for_left.then(|| tokens!(&mut left,)), asks_for_left.then(|| tokens!(&left,)));
    let follow = follow(cx);
    let resumes = may_pop_else(cx).then(|| {
        let (step, below) = (step_name(cx), step_variant(cx, Put::Below));
        tokens!(::core::matches!(step, #step::#below),)
    });
    tokens! {
        #[allow(unused_variables)]
        fn act_together_ #generics (&mut self, picks: &#picks, #event_param #params)
            -> bool #where_clause
        {
            let lines = picks.lines();
            #seats
            #new
            for line in lines.into_iter().rev().flatten() { self.leave_for_(line, #marks #args); }
            let mut changes = false;
            let steps = lines.map(|line| {
                let line = line?;
                let (changed, memories, step) = self.act_for_(line, #event #left #args);
                changes |= changed;
                ::core::option::Option::Some((line, memories, step))
            });
            let steps = steps.map(|step| {
                let (line, memories, step) = step?;
                ::core::option::Option::Some((line, memories, self.put_step_(step, #args)))
            });
            #next
            for (line, memories, step) in steps.iter().flatten() {
                self.arrive_for_(*line, *memories, #resumes #args #next_arg);
            }
            #report
            #recall
            #follow
            changes
        }
    }
}

/// Serves what was asked for: by what was entered, then by the actions.
fn follow(cx: Cx) -> TokenStream {
    let (args, ty, step) = (args(cx), arrive::next_type(cx), step_name(cx));
    let asked = (cx.storage().asks_beside > 0).then(|| {
        tokens! {
            for (_, _, step) in steps.into_iter().flatten() {
                if let #step::Asked(asked) = step { next.push(asked); }
            }
        }
    });
    let own = (!arrive::is_chained(cx)).then(|| tokens!(let next = &mut <#ty>::new();));
    match arrive::room(cx) {
        0 => TokenStream::new(),
        _ => tokens!(#own #asked changes |= self.follow_all_(next, #args);),
    }
}

/// `leave_for_`: the exits of a line, whose domain is then marked as left.
fn leave_fn(cx: Cx) -> TokenStream {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let (domain, (name, cfgs)) = (transition.domain, (lines::name(cx, line), line_cfgs(cx, line)));
        let leave = leave_next(cx, domain, acts::hook(transition));
        let mark = asks_for_left(cx).then(|| {
            let place = chain_place(cx, domain);
            tokens!(left.enter(#place);)
        });
        let (below, _) = acts::clearing(cx, transition);
        let starts_again = transition.steps.iter().any(|step| matches!(step, Step::LeaveMachine));
        let machine = starts_again.then(|| leave_machine(cx));
        let arm = tokens!(#leave #below #machine #mark);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let left = asks_for_left(cx).then(|| {
        let chain = chain_type(cx);
        tokens!(left: &mut #chain,)
    });
    tokens! {
        #[allow(unused_variables)]
        fn leave_for_(&mut self, line: #line, #left #params) {
            #[allow(unreachable_patterns, clippy::match_single_binding)]
            match line { #arms _ => {} }
        }
    }
}

/// `act_for_`: the action of a line, and what it makes. Whether it changes the state comes first.
fn act_fn(cx: Cx) -> TokenStream {
    let (set, step_type) = (acts::set_type(cx), step_type(cx));
    let arms: TokenStream = acts::shared(cx).into_iter().map(|line| act_arm(cx, line)).joined();
    let Passed { generics, param: event, .. } = passed(cx);
    let (where_clause, generics) = (&generics.where_clause, generics.code());
    let (params, line, step) = (params(cx), lines::ty(cx), step_name(cx));
    let left = asks_for_left(cx).then(|| {
        let chain = chain_type(cx);
        tokens!(left: &#chain,)
    });
    tokens! {
        #[allow(unused_variables)]
        fn act_for_ #generics (&mut self, line: #line, #event #left #params)
            -> (bool, #set, #step_type) #where_clause
        {
            let none = <#set>::new();
            #[allow(unreachable_patterns)]
            match line { #arms _ => (false, none, #step::Done) }
        }
    }
}

fn act_arm(cx: Cx, line: &Line) -> TokenStream {
    let (name, cfgs, call, step) =
        (lines::name(cx, line), line_cfgs(cx, line), acts::call(cx, line, tokens!(left)), step_name(cx));
    let done = tokens!((false, none, #step::Done));
    let result = match acts::kind(line) {
        Kind::Stays => tokens!({ #call; #done }),
        // Where the state was left by another line, nobody is there that could ask.
        Kind::Asks => {
            let unless_left = unless_left(cx, line.source);
            tokens!((false, none, #call.filter(|_| true #unless_left).map_or(#step::Done, #step::Asked)))
        }
        Kind::PopElse(kind) => {
            let (pattern, made) = (acts::made_pattern(cx, &kind), waiting(cx, &kind));
            let below = step_variant(cx, Put::Below);
            tokens!(match #call {
                ::core::option::Option::Some(#pattern) => #made,
                ::core::option::Option::Some(::core::option::Option::None) => (true, none, #step::#below),
                ::core::option::Option::None => #done,
            })
        }
        kind => {
            let (pattern, made) = (acts::made_pattern(cx, &kind), waiting(cx, &kind));
            tokens!(match #call { #pattern => #made, ::core::option::Option::None => #done })
        }
    };
    match lines::binds(line) {
        true => {
            let cloned = cloned(cx);
            tokens! {
                #cfgs #name => match #cloned {
                    ::core::option::Option::Some(event) => #result,
                    ::core::option::Option::None => #done,
                },
            }
        }
        false => tokens!(#cfgs #name => #result,),
    }
}

/// `(true, memories, NameStep_::InState(made, timers))`, of what was made.
fn waiting(cx: Cx, kind: &Kind) -> TokenStream {
    let step = step_name(cx);
    match *kind {
        Kind::Waits { put, made } => {
            let (variant, args, memories) = (step_variant(cx, put), make::made_args(cx), memories(cx, made));
            tokens!((true, #memories, #step::#variant(#args)))
        }
        Kind::Moves { made, .. } => {
            let memories = memories(cx, made);
            tokens!((true, #memories, #step::Done))
        }
        Kind::Returns(put) => {
            let variant = step_variant(cx, put);
            tokens!((true, none, #step::#variant))
        }
        Kind::Stays | Kind::Asks | Kind::PopElse(_) => tokens!((false, none, #step::Done)),
    }
}

/// Each line gets an event of its own. rustc says at the list of events that they cannot be cloned.
fn cloned(cx: Cx) -> TokenStream {
    let at = match &cx.program.events {
        Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
        _ => ours_at(cx.program.head.keyword),
    };
    tokens_at!(at=> event.cloned())
}

fn memories(cx: Cx, made: &Made) -> TokenStream {
    match acts::memories_type(cx, made) {
        Some(_) => tokens!(memories),
        None => tokens!(none),
    }
}

/// `arrive_for_`: the entries of a line, behind the commits of all.
fn arrive_fn(cx: Cx) -> TokenStream {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let (arrives, (_, forget)) = (acts::arrives(cx, &acts::kind(line)), acts::clearing(cx, transition));
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        let arm = tokens!(#forget #arrives);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let (set, next) = (acts::set_type(cx), arrive::next_param(cx));
    let resumes = may_pop_else(cx).then(|| tokens!(resumes: ::core::primitive::bool,));
    tokens! {
        #[allow(unused_variables)]
        fn arrive_for_(&mut self, line: #line, memories: #set, #resumes #params #next) {
            #[allow(unreachable_patterns, clippy::match_single_binding)]
            match line { #arms _ => {} }
        }
    }
}

/// Whether it is known only when a line acts whether it resumes what is suspended.
fn may_pop_else(cx: Cx) -> bool {
    acts::shared(cx).iter().any(|line| matches!(acts::kind(line), Kind::PopElse(_)))
}

/// `seat_`: the innermost state inside the domain of a line that changes it, for the report. What is left is the
/// state of the line, where that is an innermost one.
fn seat_fn(cx: Cx) -> TokenStream {
    if !reports::has_transitions(cx) {
        return TokenStream::new();
    }
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let seat = innermost(cx, transition.domain);
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        let left = transition.from.map(|id| {
            let id = id_of(cx, id);
            tokens!(#cfgs ::core::option::Option::Some(#name) if left => ::core::option::Option::Some(#id),)
        });
        tokens!(#left #cfgs ::core::option::Option::Some(#name) => ::core::option::Option::Some(#seat),)
    });
    let (arms, id, line): (TokenStream, _, _) = (arms.joined(), &cx.names.id, lines::ty(cx));
    tokens! {
        #[allow(unused_variables)]
        fn seat_(&self, line: ::core::option::Option<#line>, left: bool) -> ::core::option::Option<#id> {
            match line { #arms _ => ::core::option::Option::None }
        }
    }
}

/// Whether actions or exits of lines that act together ask for states that others may have left.
fn asks_for_left(cx: Cx) -> bool {
    let exits = |line: &&Line| {
        let transition = line.transition();
        transition.is_some_and(|it| !told_inside(cx, it.domain, acts::hook(it)).is_empty())
    };
    let asks = |line: &&Line| matches!(acts::kind(line), Kind::Asks);
    acts::shared(cx).iter().any(|line| acts::looks(line) || exits(line) || asks(line))
}
