//! Choices that decide before the change that leads to them is committed. `decide_Name` finds the line that is taken,
//! acts, and makes the states that the line enters. They wait in a `WaysOutOfChoiceOfName`, and `pass_Name` puts them into
//! place after the choice.

use proc_macro2::Ident;
use quote::format_ident;
use syn::Generics;

use super::{make, next, notes, steps};
use crate::code::asked::asker;
use crate::code::conditions::{Conditions, chosen_let};
use crate::code::scope::{self, Scope};
use crate::context::args::{leave_params, params};
use crate::context::attributes::{everywhere, line_attrs, state_attrs};
use crate::follow::observer;
use crate::names::generics;
use crate::names::paths::{literal, of_machine, with_generics};
use crate::prelude::*;
use crate::program::{Line, Transition};
use crate::state::local::{self, Local};
use crate::token::unraw;
use crate::topology::once_in_order;

/// The lines of a choice, each with the variant in which what it enters waits.
fn lines<'p>(cx: Cx<'p>, id: StateId) -> Vec<(Ident, &'p Line<'p>, &'p Transition<'p>)> {
    let lines = cx.program.lines_of(&cx.state(id).always).into_iter();
    let lines = lines.filter_map(|line| Some((line, line.transition()?))).enumerate();
    lines.map(|(place, (line, change))| (format_ident!("Line{}", place + 1), line, change)).gather()
}

/// `WaysOutOfChoiceOfName`, a variant for each line.
pub(crate) fn enums(cx: Cx) -> TokenStream {
    tokens! {
        #for id in cx.states().filter(|id| cx.state(*id).decides_early) {
            #let all = generics_of(cx, id);
            #[doc(hidden)]
            #{everywhere(cx)}
            #[allow(non_camel_case_types, private_interfaces)]
            enum #{decided_name(cx, id)} #all #{&all.where_clause} {
                #for (variant, _, transition) in lines(cx, id) { #variant #{local::fields(waiting(cx, transition))}, }
            }
        }
    }
}

/// The domain of the change that a choice has decided on, as code.
pub(crate) fn domain_of_decided(cx: Cx, id: StateId) -> TokenStream {
    let domains = lines(cx, id).into_iter().map(|(_, _, transition)| transition.domain);
    tokens! {
        #if let [only] = once_in_order(domains.gather())[..] { #{asker(cx, only)} } #else {
            match &#{steps::decided()} {
                #for (variant, _, transition) in lines(cx, id) {
                    #{decided_name(cx, id)}::#variant { .. } => #{asker(cx, transition.domain)},
                }
            }
        }
    }
}

/// `decide_Name`. It has the data of the choice, and not the machine, in which the old state may still be. A line that may act
/// does, and what it makes is what was decided.
pub(crate) fn decide_fn(cx: Cx, id: StateId) -> TokenStream {
    let scope = Scope::of(cx, id).with_queue();
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::Decide(id))}(
            #{scope::params(cx, id, true)}
            #{leave_params(cx)}
            #{notes::param(cx)}
        ) -> #{decided_type(cx, id)} {
            #{chosen_let(cx, id)}
            #for (variant, line, transition) in lines(cx, id) {
                #let conditions = Conditions::of(&scope, line);
                #let value = decided_value(cx, id, &variant, transition);
                #let acts = tokens! {
                    #{observer::line(cx, line)}
                    #{steps::deciding(&scope.finding(line), transition)}
                    #if conditions.hold() { #value } #else { return #value; }
                };
                #{conditions.line(line, line_attrs(cx, line), acts)}
            }
        }
    }
}

/// `pass_Name`: the choice was entered by the commit before, and is left for what it has decided.
pub(crate) fn pass_fn(cx: Cx, id: StateId) -> TokenStream {
    tokens! {
        #{state_attrs(cx, id)}
        try fn #{cx.name_of(Job::Pass(id))}(
            &mut self,
            #{steps::decided()}: #{decided_type(cx, id)},
            #{params(cx)}
            #{next::next_param(cx)}
        ) {
            match #{steps::decided()} {
                #for (variant, _, transition) in lines(cx, id) {
                    #{decided_value(cx, id, &variant, transition)} => {
                        #{steps::passing(&Scope::of(cx, id), transition)}
                    }
                }
            }
        }
    }
}

/// The locals that wait for the commit of a line: the states that it makes, and what the next choice has decided.
fn waiting(cx: Cx, transition: &Transition) -> Vec<Local> {
    let next = transition.decides().map(|id| Local::new(steps::decided(), decided_type(cx, id)));
    let made = transition.made.iter();
    made.each_of(|made| make::waiting(cx, transition.domain, made, transition.commit)).and(next).gather()
}

/// `WaysOutOfChoiceOfName::Line1 { made_ }`, also as a pattern.
fn decided_value(cx: Cx, id: StateId, variant: &Ident, transition: &Transition) -> TokenStream {
    let fields = waiting(cx, transition).iter().map(Local::arg).joined();
    literal(&decided_name(cx, id), variant, fields)
}

fn decided_name(cx: Cx, id: StateId) -> Ident {
    of_machine(&format!("WaysOutOf{}", unraw(cx.state(id).name)), &cx.names.machine)
}

fn decided_type(cx: Cx, id: StateId) -> TokenStream {
    with_generics(&decided_name(cx, id), &generics_of(cx, id))
}

/// An enum must use what it declares.
fn generics_of(cx: Cx, id: StateId) -> Generics {
    let locals = lines(cx, id).into_iter().each_of(|(_, _, transition)| waiting(cx, transition));
    let types: TokenStream = locals.map(|local| local.ty).joined();
    generics::used(cx.program.head.generics, types)
}
