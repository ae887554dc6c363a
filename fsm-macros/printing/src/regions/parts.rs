//! The parts of a line that acts together with others: its exits, its entries, and its report.

use quote::format_ident;

use super::{lines, step};
use crate::change::leave::leave_next;
use crate::change::{arrive, ends, leave, next, steps};
use crate::code::scope;
use crate::context::args::{args, params};
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::names::paths::id_of;
use crate::program::{Hook, Line, Put, Step, Transition};
use crate::state::dispatch::innermost;
use crate::state::looks::{chain_place, chain_type};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

/// `leave_for_`: the exits of a line, whose domain is then marked as left. `None` where no line has anything to leave.
pub(super) fn leave_fn(cx: Cx) -> Option<TokenStream> {
    let asks_for_left = cx.program.together.asks_for_left;
    let left = tokens!(#if asks_for_left { left_: &mut #{chain_type(cx)}, });
    phase(cx, "leave_for_", left, None, &|_, transition| {
        let has = |wanted: fn(&Step) -> bool| transition.steps.iter().any(wanted);
        tokens! {
            #{leave_next(cx, transition.domain, transition.hook())}
            #if has(|step| matches!(step, Step::LeaveSuspended)) { #{leave_suspended(cx)} }
            #if has(|step| matches!(step, Step::LeaveMachine)) { #{ends::exit_anew(cx)} }
            #if asks_for_left { left_.enter(#{chain_place(cx, transition.domain)}); }
        }
    })
}

/// `self.leave_for_(line_, …)`
pub(super) fn leave_call(cx: Cx) -> TokenStream {
    tokens!(self.leave_for_(line_, #if cx.program.together.asks_for_left { &mut left_, } #{args(cx)})~)
}

/// The function for one phase of lines that act together, with an arm for each. `None` if no line does anything then.
fn phase(
    cx: Cx,
    name: &str,
    own: TokenStream,
    next: Option<TokenStream>,
    arm: &dyn Fn(&Line, &Transition) -> TokenStream,
) -> Option<TokenStream> {
    let arms = arms(cx, arm);
    (!arms.is_empty()).then(|| {
        tokens! {
            try fn #{format_ident!("{name}")}(&mut self, line_: #{lines::ty(cx)}, #own #{params(cx)} #next) {
                match line_ {
                    #arms
                    _ => {}
                }
            }
        }
    })
}

fn arms(cx: Cx, arm: &dyn Fn(&Line, &Transition) -> TokenStream) -> TokenStream {
    tokens! {
        #for line in lines::shared(cx) {
            #let code = line.transition().map(|transition| arm(line, transition)).unwrap_or_default();
            #if !code.is_empty() { #{lines::name(cx, line)} => { #code } }
        }
    }
}

/// `exit` lines of what is suspended, where a line gives that up.
fn leave_suspended(cx: Cx) -> TokenStream {
    let leave = leave::leave_suspended(cx);
    tokens!(#if !leave.is_empty() { { #{scope::bind_machine(cx)} #leave } })
}

/// `arrive_for_`: the entries of a line, behind the commits of all. `None` where no line has any.
pub(super) fn arrive_fn(cx: Cx) -> Option<TokenStream> {
    let own = tokens! {
        memories_: #{step::set_type(cx)},
        #if cx.program.together.pops_else { resumes_: ::core::primitive::bool, }
    };
    phase(cx, "arrive_for_", own, next::next_param(cx), &|_, transition| {
        tokens! {
            #if transition.steps.iter().any(|step| matches!(step, Step::Forget)) { self.#{cx.call(Job::Discard)}(); }
            #if let Some(put) = transition.put() { #{arrives(cx, transition, put)} }
        }
    })
}

/// `self.arrive_for_(*line_, …)`
pub(super) fn arrive_call(cx: Cx) -> TokenStream {
    let resumes = cx.program.together.pops_else;
    tokens! {
        self.arrive_for_(
            *line_,
            *memories_,
            #if resumes { #{step::resumes(cx)}, }
            #{args(cx)}
            #{next::next_arg(cx)}
        )~
    }
}

/// The end of a change: it is noted, and its states are entered or resumed. For a `pop else`, `resumes_` says which.
fn arrives(cx: Cx, transition: &Transition, put: Put) -> TokenStream {
    let resumed =
        || tokens!(#{steps::note(cx, transition, Put::Below)} #{arrive::inside(cx, ROOT, Hook::Resume)});
    let entered = match (put, transition.made_for(put)) {
        (Put::Below, _) => return resumed(),
        (_, Some(made)) => {
            let enters = arrive::enters(cx, put.domain(), &made.inside, false);
            tokens!(#if !enters.is_empty() { #{step::flags(cx, made)} #enters })
        }
        (Put::Back(domain), None) => arrive::inside(cx, domain, Hook::Enter),
        (Put::Anew, None) => arrive::enter_anew(cx),
        (Put::In { .. } | Put::Above, None) => TokenStream::new(),
    };
    let entered = tokens!(#{steps::note(cx, transition, put)} #entered);
    if !transition.pops_else() {
        return entered;
    }
    let resumed = resumed();
    tokens!(#if !resumed.is_empty() || !entered.is_empty() { if resumes_ { #resumed } else { #entered } })
}

/// `innermost_`: the innermost state inside the domain of a line that changes it, for the report; of what is left, inside the
/// region that the line stands in.
pub(super) fn innermost_fn(cx: Cx) -> TokenStream {
    if !cx.facts().tells_transitions {
        return TokenStream::new();
    }
    let arms = arms(cx, &|_, transition| {
        let seat = innermost(cx, transition.domain);
        let left = match transition.from {
            Some(id) => id_of(cx, id),
            None if transition.told_in != transition.domain => innermost(cx, transition.told_in),
            None => return tokens!(::core::option::Option::Some(#seat)),
        };
        tokens!(::core::option::Option::Some(if left_ { #left } else { #seat }))
    });
    tokens! {
        fn innermost_(
            &self, line_: ::core::option::Option<#{lines::ty(cx)}>, left_: ::core::primitive::bool
        ) -> ::core::option::Option<#{&cx.names.id}> {
            match line_? {
                #arms
                _ => ::core::option::Option::None
            }
        }
    }
}

/// `self.innermost_(line_, true)`, of what it leaves.
pub(super) fn innermost_call(is_left: bool) -> TokenStream {
    tokens!(self.innermost_(line_, #is_left))
}
