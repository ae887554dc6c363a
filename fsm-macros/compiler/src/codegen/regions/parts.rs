//! The parts of a line that acts together with others: its exits, its action, its entries, and its report.

use syn::Generics;

use super::acts::{self, Kind};
use super::lines;
use super::step::{step_name, step_type, step_variant};
use crate::codegen::arrive;
use crate::codegen::context::params;
use crate::codegen::cx::Cx;
use crate::codegen::leave::leave_next;
use crate::codegen::looks::{chain_place, chain_type, told_inside, unless_left};
use crate::codegen::names::{event_type, id_of, send_generics};
use crate::codegen::places::ours_at;
use crate::codegen::steps::innermost;
use crate::codegen::timers::line_cfgs;
use crate::codegen::{make, reports};
use crate::each::Gather;
use crate::program::{Events, Hook, Line, Made};
use crate::tokens::TokenStream;
use crate::tokens::pieces::Piece;

/// `leave_for_`: the exits of a line, whose domain is then marked as left.
pub(super) fn leave_fn(cx: Cx) -> TokenStream {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let domain = match acts::kind(line) {
            Kind::Waits { domain, .. } | Kind::Moves { domain, .. } => domain,
            Kind::Stays | Kind::Asks | Kind::Whole => return TokenStream::new(),
        };
        let (leave, name, cfgs) =
            (leave_next(cx, domain, Hook::Exit), lines::name(cx, line), line_cfgs(cx, line));
        let mark = asks_for_left(cx).then(|| {
            let place = chain_place(cx, domain);
            tokens!(left_.enter(#place);)
        });
        let (below, _) = acts::clearing(cx, line);
        let arm = tokens!(#leave #below #mark);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let left = asks_for_left(cx).then(|| {
        let chain = chain_type(cx);
        tokens!(left_: &mut #chain,)
    });
    tokens! {
        #[allow(unused_variables)]
        fn leave_for_(&mut self, line_: #line, #left #params) {
            #[allow(unreachable_patterns, clippy::match_single_binding)]
            match line_ { #arms _ => {} }
        }
    }
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
    let result = match acts::kind(line) {
        Kind::Stays => tokens!({ #call; #done }),
        Kind::Whole => tokens!({ #call; (true, none_, #step::Done) }),
        Kind::Asks => tokens!((false, none_, #call.map_or(#step::Done, #step::Asked))),
        Kind::Waits { domain, made, is_again } => {
            let (pattern, variant, args) =
                (acts::waiting_pattern(cx, made), step_variant(cx, domain, is_again), make::made_args(cx));
            let memories = memories(cx, made);
            tokens!(match #call {
                ::core::option::Option::Some((#pattern)) => (true, #memories, #step::#variant(#args)),
                ::core::option::Option::None => #done,
            })
        }
        Kind::Moves { made, .. } => {
            let (pattern, memories) =
                (acts::memories_type(cx, made).map(|_| tokens!(memories_,)), memories(cx, made));
            tokens!(match #call {
                ::core::option::Option::Some((#pattern)) => (true, #memories, #step::Done),
                ::core::option::Option::None => #done,
            })
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

/// `was_left_`: whether the state of a line that has asked for a change was left in the same step: then nobody is there
/// that could ask. What acts as a whole leaves in its turn, and not with the exits of all: `mark_left_by_` tells of it.
pub(super) fn was_left_fn(cx: Cx) -> TokenStream {
    if !asks_beside(cx) {
        return TokenStream::new();
    }
    let arms = |then: &dyn Fn(&Line) -> Option<TokenStream>| -> TokenStream {
        let arms = acts::shared(cx).into_iter().filter_map(|line| {
            let (name, cfgs, then) = (lines::name(cx, line), line_cfgs(cx, line), then(line)?);
            Some(tokens!(#cfgs #name => #then,))
        });
        arms.joined()
    };
    let asking = arms(&|line| {
        let stays = asks(line).then(|| unless_left(cx, line.source))?;
        Some(tokens!(!(true #stays)))
    });
    let whole = arms(&|line| {
        let transition = line.transition().filter(|_| matches!(acts::kind(line), Kind::Whole))?;
        let place = chain_place(cx, transition.domain);
        Some(tokens!({ left_.enter(#place); }))
    });
    let (line, chain) = (lines::ty(cx), chain_type(cx));
    let mark = (!whole.is_empty()).then(|| {
        tokens! {
            fn mark_left_by_(line_: #line, left_: &mut #chain) {
                match line_ { #whole #[allow(unreachable_patterns)] _ => {} }
            }
        }
    });
    tokens! {
        fn was_left_(line_: #line, left_: &#chain) -> bool {
            match line_ { #asking #[allow(unreachable_patterns)] _ => false }
        }
        #mark
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

/// `arrive_for_`: the entries of a line, behind the commits of all.
pub(super) fn arrive_fn(cx: Cx) -> TokenStream {
    let arms = acts::shared(cx).into_iter().map(|line| {
        let (Kind::Waits { domain, made, .. } | Kind::Moves { domain, made, .. }) = acts::kind(line) else {
            return TokenStream::new();
        };
        let (flags, enters) = (acts::flags(cx, made), arrive::enters(cx, domain, &made.inside, false));
        let (name, cfgs) = (lines::name(cx, line), line_cfgs(cx, line));
        let (_, forget) = acts::clearing(cx, line);
        let arm = tokens!(#forget #enters);
        if arm.is_empty() { arm } else { tokens!(#cfgs #name => { #flags #arm }) }
    });
    let (arms, params, line): (TokenStream, _, _) = (arms.joined(), params(cx), lines::ty(cx));
    let (set, next) = (acts::set_type(cx), arrive::next_param(cx));
    tokens! {
        #[allow(unused_variables)]
        fn arrive_for_(&mut self, line_: #line, memories_: #set, #params #next) {
            #[allow(unreachable_patterns, clippy::match_single_binding)]
            match line_ { #arms _ => {} }
        }
    }
}

/// `seat_`: the innermost state inside the domain of a line that changes it, for the report. What is left is the
/// state of the line, where that is an innermost one. What acts as a whole reports by itself.
pub(super) fn seat_fn(cx: Cx) -> TokenStream {
    if !reports::has_transitions(cx) {
        return TokenStream::new();
    }
    let arms = acts::shared(cx).into_iter().map(|line| {
        let (Kind::Waits { domain, .. } | Kind::Moves { domain, .. }) = acts::kind(line) else {
            return TokenStream::new();
        };
        let (name, cfgs, seat) = (lines::name(cx, line), line_cfgs(cx, line), innermost(cx, domain));
        let left = line.transition().and_then(|transition| transition.from).map(|id| {
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
        let domain = line.transition().map(|transition| transition.domain);
        domain.is_some_and(|domain| !told_inside(cx, domain, Hook::Exit).is_empty())
    };
    asks_beside(cx) || acts::shared(cx).iter().any(|line| acts::looks(line) || exits(line))
}

/// Whether some line that acts together with others asks for a change.
pub(super) fn asks_beside(cx: Cx) -> bool {
    acts::shared(cx).iter().any(|line| asks(line))
}

/// Whether some line beside it acts as a whole.
pub(super) fn acts_whole_beside(cx: Cx) -> bool {
    asks_beside(cx) && acts::shared(cx).iter().any(|line| matches!(acts::kind(line), Kind::Whole))
}

fn asks(line: &Line) -> bool {
    matches!(acts::kind(line), Kind::Asks)
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
