//! The states that a request enters: made, put into place, and entered.

use crate::caller::ours;
use crate::change::arrive::enters;
use crate::change::next::next_param;
use crate::change::{endpoints, make, memory, put, steps, taken};
use crate::code::asked::{self, asker};
use crate::code::scope::{self, Scope, given};
use crate::context::args::params;
use crate::context::cx::Cx;
use crate::context::job::Job;
use crate::each::Gather;
use crate::names::paths::id_of;
use crate::program::{AskedArrival, Commit, Moving, Put};
use crate::state::moving;
use crate::state::store::{Inner, state_mut, state_ref};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `arrive_`: what a request names is made, put in its place inside the domain (or above all, where it is pushed) and
/// entered.
pub(crate) fn function(cx: Cx) -> TokenStream {
    let id = &cx.names.id;
    tokens! {
        try fn #{cx.name_of(Job::Arrive)}(
            &mut self,
            target_: #{moving::wanted_type(cx)},
            #if !cx.tree().is_flat() { domain_: ::core::option::Option<#id>, }
            #if cx.facts().can_push { pushes_: ::core::primitive::bool, }
            #if cx.facts().can_clear { clears_: ::core::primitive::bool, }
            #if cx.facts().passes { from_: &mut ::core::option::Option<#id>, }
            #{params(cx)}
            #{next_param(cx)}
        ) {
            match target_ {
                #for target in cx.states() {
                    #let arrivals: Vec<_> = cx.program.asked.iter().filter(|asked| asked.target == target).gather();
                    #if !arrivals.is_empty() {
                        #{moving::wanted(cx, asked::pattern(cx, target), false, ours())} => { #{by_domain(cx, &arrivals)} }
                    }
                }
                #for moving in &cx.program.moving {
                    #{carried(cx, moving)} => { #{arrive_at(cx, &moving.arrival, Some(moving.source))} }
                }
                _ => {}
            }
        }
    }
}

fn by_domain(cx: Cx, arrivals: &[&AskedArrival]) -> TokenStream {
    if let [only] = arrivals {
        return arrive_at(cx, only, None);
    }
    tokens! {
        match domain_ {
            #for asked in arrivals.iter().filter(|asked| asked.domain != ROOT) {
                #{asker(cx, asked.domain)} => { #{arrive_at(cx, asked, None)} }
            }
            _ => {
                #if let Some(asked) = arrivals.iter().find(|asked| asked.domain == ROOT) { #{arrive_at(cx, asked, None)} }
            }
        }
    }
}

/// `moves_from`: the state that asks, where the request moves data when it is served.
fn arrive_at(cx: Cx, asked: &AskedArrival, moves_from: Option<StateId>) -> TokenStream {
    let AskedArrival { domain, made, commit, decides, .. } = asked;
    let source = moves_from.unwrap_or(*domain);
    let pushes = cx.facts().can_push && *domain == ROOT && moves_from.is_none();
    let exchanges = *commit == Commit::Exchange;
    // A choice that decides may change the data of the states around it.
    let state = if decides.is_some() { state_mut(cx) } else { state_ref(cx) };
    let place = tokens! {
        #if exchanges { #{taken::exchange(cx, (source, *domain), made, false, tokens!(return))} }
        #else { #{put::put(cx, Put::In { domain: *domain, is_again: false })} }
        // The suspended states are given up, if the change says so.
        #if cx.facts().can_clear && *domain == ROOT { if clears_ { self.#{cx.call(Job::Discard)}(); } }
    };
    tokens! {
        #{scope::bind(cx, source, state, Inner::Open, tokens!(return))}
        #{scope::bind_machine(cx)}
        #{memory::lets(cx, made, pushes.then(|| tokens!(!pushes_)))}
        #if moves_from.is_some() { #{make::gifts(&Scope::of(cx, source), &made.gifts)} }
        #{make::before(cx, *domain, made, *commit)}
        #if let Some(id) = decides { #{steps::decide_let(&Scope::of(cx, source), made, *id)} }
        #if *commit == Commit::Late { #{make::last(cx, *domain, made)} }
        #if pushes {
            if pushes_ {
                // A push leaves nothing that could move.
                #if exchanges { #{make::last(cx, *domain, made)} }
                #{put::put(cx, Put::Above)}
                #if exchanges { #{memory::spent(cx, &made.inside, TokenStream::new())} }
            } else {
                #place
            }
        } #else {
            #place
        }
        #{endpoints::note_arrival(cx, *domain)}
        #{enters(cx, *domain, &made.inside, false)}
        #if let Some(id) = decides {
            #if cx.facts().passes {
                if let ::core::option::Option::Some(from_) = from_.take() {
                    #{endpoints::report_of(cx, id_of(cx, *id))}
                }
            }
            #{steps::pass(cx, *id)}
        }
    }
}

/// The request that moves data, as a pattern that binds the data which it carries.
fn carried(cx: Cx, moving: &Moving) -> TokenStream {
    let target = moving.arrival.target;
    let fields = tokens! {
        #for field in moving::carried(cx, moving) { #{field.name}: #{given(cx, target, field.name)}, }
    };
    moving::wanted(cx, moving::literal(cx, target, moving.number, fields), true, ours())
}
