//! The parts of a line that acts together with others: its exits, its action, its entries, and its report.

use syn::Generics;

use super::acts;
use super::kind::{self, Kind};
use super::lines;
use super::step::{step_name, step_type, step_variant};
use crate::codegen::context::params;
use crate::codegen::cx::Cx;
use crate::codegen::leave::leave_next;
use crate::codegen::looks::{chain_place, chain_type, told_inside, unless_left};
use crate::codegen::names::{event_type, id_of, send_generics};
use crate::codegen::places::ours_at;
use crate::codegen::steps::{innermost, leave_machine};
use crate::codegen::timers::line_cfgs;
use crate::codegen::{arrive, asked};
use crate::codegen::{make, reports};
use crate::each::Gather;
use crate::program::{Events, Line, Made, Put, Step};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// `leave_for_`: the exits of a line, whose domain is then marked as left. `None` where no line has anything to leave.
pub(super) fn leave_fn(cx: Cx) -> Option<TokenStream> {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let (domain, (name, cfgs)) = (transition.domain, (lines::name(cx, line), line_cfgs(cx, line)));
        let leave = leave_next(cx, domain, kind::hook(transition));
        let mark = asks_for_left(cx).then(|| {
            let place = chain_place(cx, domain);
            tokens!(left_.enter(#place);)
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
        tokens!(left_: &mut #chain,)
    });
    (!arms.is_empty()).then(|| {
        tokens! {
            #[allow(unused_variables)]
            fn leave_for_(&mut self, line_: #line, #left #params) {
                #[allow(unreachable_patterns)]
                match line_ { #arms _ => {} }
            }
        }
    })
}

/// `act_for_`: the action of a line, and what it makes. Whether it changes the state comes first.
pub(super) fn act_fn(cx: Cx) -> TokenStream {
    let (set, step_type) = (acts::set_type(cx), step_type(cx));
    let arms: TokenStream = acts::shared(cx).into_iter().map(|line| act_arm(cx, line)).joined();
    let Passed { generics, param: event, .. } = passed(cx);
    let (where_clause, generics) = (&generics.where_clause, generics.code());
    let (params, line, step) = (params(cx), lines::ty(cx), step_name(cx));
    let left = asks_for_left(cx).then(|| {
        let chain = chain_type(cx);
        tokens!(left_: &#chain,)
    });
    tokens! {
        #[allow(unused_variables)]
        fn act_for_ #generics (&mut self, line_: #line, #event #left #params)
            -> (bool, #set, #step_type) #where_clause
        {
            let none_ = <#set>::new();
            #[allow(unreachable_patterns)]
            match line_ { #arms _ => (false, none_, #step::Done) }
        }
    }
}

fn act_arm(cx: Cx, line: &Line) -> TokenStream {
    let (name, cfgs, call, step) =
        (lines::name(cx, line), line_cfgs(cx, line), acts::call(cx, line, tokens!(left_)), step_name(cx));
    let done = tokens!((false, none_, #step::Done));
    let result = match kind::of(line) {
        Kind::Stays => tokens!({ #call; #done }),
        // Where the state was left by another line, nobody is there that could ask.
        Kind::Asks => {
            let unless_left = unless_left(cx, line.source);
            let asked = match asked::marks_left(cx) {
                true => tokens!(map(|(change_, source_, _)| (change_, source_, !(true #unless_left)))),
                false => tokens!(filter(|_| true #unless_left)),
            };
            tokens!((false, none_, #call.#asked.map_or(#step::Done, #step::Asked)))
        }
        Kind::PopElse(kind) => {
            let (pattern, made) = (acts::made_pattern(cx, &kind), waiting(cx, &kind));
            let below = step_variant(cx, Put::Below);
            tokens!(match #call {
                ::core::option::Option::Some(#pattern) => #made,
                ::core::option::Option::Some(::core::option::Option::None) => (true, none_, #step::#below),
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
                    ::core::option::Option::Some(event_) => #result,
                    ::core::option::Option::None => #done,
                },
            }
        }
        false => tokens!(#cfgs #name => #result,),
    }
}

/// `(true, memories_, NameStep_::InState(made_, timers_))`, of what was made.
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
            tokens!((true, none_, #step::#variant))
        }
        Kind::Stays | Kind::Asks | Kind::PopElse(_) => tokens!((false, none_, #step::Done)),
    }
}

/// Each line gets an event of its own. rustc says at the list of events that they cannot be cloned.
fn cloned(cx: Cx) -> TokenStream {
    let at = match &cx.program.events {
        Some(Events::Declared { keyword, .. }) => ours_at(*keyword),
        _ => ours_at(cx.program.head.keyword),
    };
    tokens_at!(at=> event_.cloned())
}

fn memories(cx: Cx, made: &Made) -> TokenStream {
    match acts::memories_type(cx, made) {
        Some(_) => tokens!(memories_),
        None => tokens!(none_),
    }
}

/// `arrive_for_`: the entries of a line, behind the commits of all. `None` where no line has any.
pub(super) fn arrive_fn(cx: Cx) -> Option<TokenStream> {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let Some(transition) = line.transition() else {
            return TokenStream::new();
        };
        let (arrives, (_, forget)) =
            (acts::arrives(cx, transition, &kind::of(line)), acts::clearing(cx, transition));
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        let arm = tokens!(#forget #arrives);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let (set, next) = (acts::set_type(cx), arrive::next_param(cx));
    let resumes = may_pop_else(cx).then(|| tokens!(resumes_: ::core::primitive::bool,));
    (!arms.is_empty()).then(|| {
        tokens! {
            #[allow(unused_variables)]
            fn arrive_for_(&mut self, line_: #line, memories_: #set, #resumes #params #next) {
                #[allow(unreachable_patterns)]
                match line_ { #arms _ => {} }
            }
        }
    })
}

/// Whether it is known only when a line acts whether it resumes what is suspended.
pub(super) fn may_pop_else(cx: Cx) -> bool {
    acts::shared(cx).iter().any(|line| matches!(kind::of(line), Kind::PopElse(_)))
}

/// `seat_`: the innermost state inside the domain of a line that changes it, for the report. What is left is the
/// state of the line, where that is an innermost one.
pub(super) fn seat_fn(cx: Cx) -> TokenStream {
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
            tokens!(#cfgs ::core::option::Option::Some(#name) if left_ => ::core::option::Option::Some(#id),)
        });
        tokens!(#left #cfgs ::core::option::Option::Some(#name) => ::core::option::Option::Some(#seat),)
    });
    let (arms, id, line): (TokenStream, _, _) = (arms.joined(), &cx.names.id, lines::ty(cx));
    tokens! {
        #[allow(unused_variables)]
        fn seat_(&self, line_: ::core::option::Option<#line>, left_: bool) -> ::core::option::Option<#id> {
            match line_ { #arms _ => ::core::option::Option::None }
        }
    }
}

/// Whether actions or exits of lines that act together ask for states that others may have left.
pub(super) fn asks_for_left(cx: Cx) -> bool {
    let exits = |line: &&Line| {
        let transition = line.transition();
        transition.is_some_and(|it| !told_inside(cx, it.domain, kind::hook(it)).is_empty())
    };
    let asks = |line: &&Line| matches!(kind::of(line), Kind::Asks);
    acts::shared(cx).iter().any(|line| acts::looks(line) || exits(line) || asks(line))
}

/// The event as a parameter, with the generics that its type needs, where lines that act together take something out of
/// it.
pub(super) struct Passed {
    pub(super) generics: Generics,
    pub(super) param: TokenStream,
    pub(super) arg: TokenStream,
}

pub(super) fn passed(cx: Cx) -> Passed {
    match event_type(cx).filter(|_| lines::meeting_lines_bind(cx)) {
        Some(event) => Passed {
            generics: send_generics(cx),
            param: tokens!(event_: ::core::option::Option<&#event>,),
            arg: tokens!(event_,),
        },
        None => Passed { generics: Generics::default(), param: TokenStream::new(), arg: TokenStream::new() },
    }
}
