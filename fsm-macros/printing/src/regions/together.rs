//! Lines that act in one step, in as many regions, or one alone: first all exits, then all actions, then all entries, as
//! in SCXML. What is made in between waits in a list; all of it is put into place before anything is entered.

use super::acts::{self, event_type_if, generics_of};
use super::{lines, step};
use crate::change::leave::leave_next;
use crate::change::{arrive, endpoints, leave, next, put, steps};
use crate::code::scope::{self, Scope};
use crate::context::args::{args, params};
use crate::prelude::*;
use crate::program::{Hook, Line, Put, Step, Transition};
use crate::state::looks::{chain_place, chain_type};

/// The functions by which lines act in one step.
pub(super) fn functions(cx: Cx) -> TokenStream {
    if !lines::act_together(cx) {
        return TokenStream::new();
    }
    let leave = leave_fn(cx);
    let arrive = arrive_fn(cx);
    let takes = takes_fn(cx);
    tokens! {
        #{together_fn(cx, leave.is_some(), arrive.is_some(), takes.is_some())}
        #leave
        #{acts::functions(cx)}
        #{put_fn(cx)}
        #arrive
        #{lines::innermost_fn(cx)}
        #takes
    }
}

/// `act_together_`: whether one of the lines has changed the state. For one alone rustc makes a copy of it without loops.
fn together_fn(cx: Cx, leaves: bool, arrives: bool, takes: bool) -> TokenStream {
    let event = event_type_if(cx, cx.program.together.binds);
    let mut generics = generics_of(cx, event);
    generics.params.push(syn::parse_quote!(const LINES_: ::core::primitive::usize));
    let exit = leave::exit_at_end(cx, tokens!(self));
    let facts = cx.facts();
    tokens! {
        try fn act_together_ #{generics.code()} (
            &mut self,
            lines_: [::core::option::Option<#{lines::ty(cx)}>; LINES_],
            #if let Some(event) = event {
                #if cx.may_stop() { event_: &mut ::core::option::Option<#event>, }
                #else { mut event_: ::core::option::Option<#event>, }
            }
            #{params(cx)}
        ) -> ::core::primitive::bool #{&generics.where_clause} {
            #if facts.tells_transitions { let from_ = lines_.map(|line_| #{lines::innermost_call(true)}); }
            #if cx.program.together.asks_for_left { let mut left_ = <#{chain_type(cx)}>::new(); }
            #if leaves {
                for line_ in ::fsm_runtime::__private::last_first(lines_) {
                    self.leave_for_(line_, #if cx.program.together.asks_for_left { &mut left_, } #{args(cx)})~;
                }
            }
            #{actions(cx, takes)}
            let mut changes_ = false;
            // Only a machine that begins anew needs it: it is entered in between, and no other line changes anything
            // beside it.
            #if facts.notes_untold {
                if let ::core::option::Option::Some(from_) = ::fsm_runtime::__private::first(from_) {
                    #{endpoints::note_left(cx, tokens!(from_))}
                }
            }
            #{puts(cx)}
            #if facts.defers { if changes_ { #{endpoints::recall(cx)} } }
            #if facts.notes_untold {
                self.untold.clear();
                #{each_change(tokens!(self.untold.#{endpoints::note_call(cx)};))}
            }
            #{next::next_let(cx)}
            #if arrives { #{arrive_all(cx)} }
            #if facts.tells_transitions {
                #{endpoints::clear(cx)}
                #{each_change(endpoints::changed(cx, tokens!(to_)))}
            }
            #if !exit.is_empty() { if changes_ { #exit } }
            #if facts.room_for_requests > 0 { #{follow(cx)} }
            changes_
        }
    }
}

/// `then` for each change of state, from the seat that its line had to the one that it has now.
fn each_change(then: TokenStream) -> TokenStream {
    tokens! {
        for (line_, from_) in ::core::iter::zip(lines_, from_) {
            if let (::core::option::Option::Some(from_), ::core::option::Option::Some(to_)) =
                (from_, #{lines::innermost_call(false)})
            {
                #then
            }
        }
    }
}

/// The actions of all lines.
fn actions(cx: Cx, takes: bool) -> TokenStream {
    let act = tokens!(::core::option::Option::Some((line_, #{acts::call(cx)})));
    tokens! {
        #if cx.program.together.binds {
            // The last line that acts takes the event itself.
            let last_ =
                #if takes { ::fsm_runtime::__private::last_with(lines_, Self::takes_) }
                #else { ::fsm_runtime::__private::last(lines_) };
        }
        #if takes {
            // First the lines that take nothing: they see all data where they are, and what fails in them loses nothing.
            let mut steps_ = lines_.map(|_| ::core::option::Option::None);
            for takes_ in [false, true] {
                for (line_, step_) in ::core::iter::zip(lines_, &mut steps_) {
                    if let ::core::option::Option::Some(line_) = line_ && Self::takes_(line_) == takes_ {
                        *step_ = #act;
                    }
                }
            }
        } #else if cx.may_stop() {
            // A closure neither fails nor waits for the function around it.
            let mut steps_ = lines_.map(|_| ::core::option::Option::None);
            for (line_, step_) in ::core::iter::zip(lines_, &mut steps_) {
                if let ::core::option::Option::Some(line_) = line_ { *step_ = #act; }
            }
        } #else {
            let steps_ = lines_.map(|line_| {
                let line_ = line_?;
                #act
            });
        }
    }
}

/// Puts into place what the lines have made, and notes in `changes_` whether that has changed the state.
fn puts(cx: Cx) -> TokenStream {
    let step = step::name(cx);
    let resumes = cx.program.together.waiting.iter().any(|(_, put)| *put == Put::Below);
    let put = tokens! {
        let step_ = self.put_step_(step_, #{args(cx)})~;
        changes_ |= ::core::matches!(step_, #step::Done #if resumes { | #step::#{step::below_name()} });
    };
    tokens! {
        #if cx.may_stop() {
            let mut put_ = lines_.map(|_| ::core::option::Option::None);
            for (step_, put_) in ::core::iter::zip(steps_, &mut put_) {
                if let ::core::option::Option::Some((line_, (memories_, step_))) = step_ {
                    #put
                    *put_ = ::core::option::Option::Some((line_, memories_, step_));
                }
            }
            let steps_ = put_;
        } #else {
            let steps_ = steps_.map(|step_| {
                let (line_, (memories_, step_)) = step_?;
                #put
                ::core::option::Option::Some((line_, memories_, step_))
            });
        }
    }
}

/// `put_step_`: what was made is put into its place, or what was there before comes back. What an action has asked for
/// goes on, and that something was resumed.
fn put_fn(cx: Cx) -> TokenStream {
    let ty = step::step_type(cx);
    let step = step::name(cx);
    tokens! {
        try fn put_step_(&mut self, step_: #ty, #{params(cx)}) -> #ty {
            match step_ {
                #for (line, transition, put) in step::waiting(cx) {
                    #let value = step::value(cx, line, transition, put);
                    #value => {
                        #match put {
                            Put::Back(domain) => { #{put::put_back(cx, domain)} }
                            _ => { #{steps::commit(&Scope::of(cx, line.source), transition, put, TokenStream::new())} }
                        }
                        #if put == Put::Below { #value } #else { #step::Done }
                    }
                }
                step_ => step_
            }
        }
    }
}

/// Serves what was asked for: by what was entered, then by the actions.
fn follow(cx: Cx) -> TokenStream {
    tokens! {
        #if !cx.facts().is_chained { let next_ = &mut <#{next::next_type(cx)}>::new(); }
        #if cx.storage().asks_beside > 0 {
            for (_, _, step_) in ::fsm_runtime::__private::present(steps_) {
                if let #{step::name(cx)}::Asked(asked_) = step_ { next_.begin(asked_); }
            }
        }
        changes_ |= self.#{cx.call(Job::FollowAll)}(next_, #{args(cx)})~;
    }
}

/// `leave_for_`: the exits of a line, whose domain is then marked as left. `None` where no line has anything to leave.
fn leave_fn(cx: Cx) -> Option<TokenStream> {
    let asks_for_left = cx.program.together.asks_for_left;
    let left = tokens!(#if asks_for_left { left_: &mut #{chain_type(cx)}, });
    lines::phase(cx, "leave_for_", left, None, &|_, transition| {
        let has = |wanted: fn(&Step) -> bool| transition.steps.iter().any(wanted);
        tokens! {
            #{leave_next(cx, transition.domain, transition.hook())}
            #if has(|step| matches!(step, Step::LeaveSuspended)) {
                #let suspended = leave::leave_suspended(cx);
                #if !suspended.is_empty() { { #{scope::bind_machine(cx)} #suspended } }
            }
            #if has(|step| matches!(step, Step::LeaveMachine)) { #{leave::exit_anew(cx)} }
            #if asks_for_left { left_.enter(#{chain_place(cx, transition.domain)}); }
        }
    })
}

/// `takes_`: whether a line takes data by value, where some line does that may act beside others.
fn takes_fn(cx: Cx) -> Option<TokenStream> {
    let takes = |line: &&Line| line.transition().is_some_and(|transition| transition.takes().is_some());
    let taking: Vec<&Line> = lines::shared(cx).into_iter().filter(takes).gather();
    (!taking.is_empty()).then(|| {
        tokens! {
            fn takes_(line_: #{lines::ty(cx)}) -> ::core::primitive::bool {
                match line_ {
                    #for line in &taking { #{lines::name(cx, line)} => true, }
                    _ => false
                }
            }
        }
    })
}

/// `arrive_for_`: the entries of a line, after the commits of all. `None` where no line has any.
fn arrive_fn(cx: Cx) -> Option<TokenStream> {
    let own = tokens! {
        memories_: #{step::set_type(cx)},
        #if cx.program.together.pops_else { resumes_: ::core::primitive::bool, }
    };
    lines::phase(cx, "arrive_for_", own, next::next_param(cx), &|_, transition| {
        tokens! {
            #if transition.steps.iter().any(|step| matches!(step, Step::Forget)) { self.#{cx.call(Job::Discard)}(); }
            #if let Some(put) = transition.put() { #{arrives(cx, transition, put)} }
        }
    })
}

/// Enters what the lines have made, each with the local `step_` that it has come to.
fn arrive_all(cx: Cx) -> TokenStream {
    tokens! {
        for (line_, memories_, step_) in ::fsm_runtime::__private::present(&steps_) {
            self.arrive_for_(
                *line_,
                *memories_,
                #if cx.program.together.pops_else {
                    ::core::matches!(step_, #{step::name(cx)}::#{step::below_name()}),
                }
                #{args(cx)}
                #{next::next_arg(cx)}
            )~;
        }
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
