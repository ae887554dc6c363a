//! `failed_`: the machine's lines for errors, a step of its own behind the one that has failed. An error that none of
//! them takes goes to the caller, and so does an error of a machine that has ended, which nothing leaves.

use super::{cause, rounds};
use crate::code::bound::{lets, lets_without_state};
use crate::code::conditions::Conditions;
use crate::code::scope::Scope;
use crate::code::{effect, found};
use crate::context::args::params;
use crate::context::cx::Cx;
use crate::context::effects::forced;
use crate::context::job::Job;
use crate::context::levels::line_attrs;
use crate::each::Gather;
use crate::program::{Cause, Line, Trigger};
use crate::tokens::TokenStream;
use crate::topology::ROOT;

pub(crate) fn function(cx: Cx) -> TokenStream {
    let Some(error) = cx.error().filter(|_| cx.facts().catches_errors) else { return TokenStream::new() };
    let lines = cx.program.lines_of(&cx.state(ROOT).failed);
    let helping: Vec<&Line> = lines.iter().copied().filter(|line| !line.needs_state()).gather();
    let taken = taken_by(cx, &lines, lets(cx, ROOT, &lines, TokenStream::new()));
    tokens! {
        #{forced()} fn #{cx.name_of(Job::Failed)}(&mut self, error_: #error, #{params(cx)}) -> ::fsm_runtime::Outcome<()> {
            #if cx.tree().can_end() {
                let error_ = if self.is_done() { ::core::result::Result::Err::<#error, #error>(error_)? } else { error_ };
            }
            #{cause::bind(cx, Cause::Failed)}
            #{rounds::begin_step(cx)}
            let outcome_ = {
                #if cx.storage().takes {
                    if self.state.is_lost() {
                        #{taken_by(cx, &helping, lets_without_state(cx, &helping))}
                    } else {
                        #taken
                    }
                } #else {
                    #taken
                }
            };
            #{rounds::end(cx, &tokens!(self))}
            #if cx.facts().is_left_undone { self.is_undone = false; }
            outcome_
        }
    }
}

/// The outcome of the first of these lines that takes the error. If none does, the error goes to the caller.
fn taken_by(cx: Cx, lines: &[&Line], lets: TokenStream) -> TokenStream {
    tokens! {
        #lets
        #for line in lines { #{found::lets(line)} }
        match error_ {
            #for line in lines { #{arm(cx, line)} }
            error_ => ::core::result::Result::Err(error_)?,
        }
    }
}

/// `pattern if guard => { …; outcome }`
fn arm(cx: Cx, line: &Line) -> TokenStream {
    let Trigger::Failed(pattern) = &line.trigger else { return TokenStream::new() };
    let scope = Scope::of(cx, line.source).binding(line.bindings()).of_a_failed_step();
    let outcome = effect::outcome(&scope.finding(line), line);
    tokens! {
        #{line_attrs(cx, line)}
        #{&pattern.0} #{Conditions::of(&scope, line).guard()} =>
            #if line.condition.found.is_empty() { #outcome } #else { { #{found::binds(line)} #outcome } },
    }
}
