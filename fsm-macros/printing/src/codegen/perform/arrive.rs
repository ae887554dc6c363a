//! The states that a request enters: made, put into place, and entered.

use super::recall_and_note;
use crate::caller::ours;
use crate::codegen::arrive::enters;
use crate::codegen::asked::{self, asker};
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::job::Job;
use crate::codegen::names::id_of;
use crate::codegen::next::next_param;
use crate::codegen::scope::{self, Scope, given};
use crate::codegen::store::{Inner, state_mut, state_ref};
use crate::codegen::{choosing, make, memory, moves, moving, put, untold};
use crate::each::Gather;
use crate::program::{AskedArrival, Commit, Moving, Put};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `arrive_`: what a request names is made, put in its place inside the domain (or above all, where it is pushed) and
/// entered.
pub(in crate::codegen) fn function(cx: Cx) -> TokenStream {
    let id = &cx.names.id;
    tokens! {
        try fn arrive_(
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
                    #{carried(cx, moving)} => { #{arrive_moving(cx, moving)} }
                }
                _ => {}
            }
        }
    }
}

fn by_domain(cx: Cx, arrivals: &[&AskedArrival]) -> TokenStream {
    if let [only] = arrivals {
        return arrive_at(cx, only);
    }
    tokens! {
        match domain_ {
            #for asked in arrivals.iter().filter(|asked| asked.domain != ROOT) {
                #{asker(cx, asked.domain)} => { #{arrive_at(cx, asked)} }
            }
            _ => {
                #if let Some(asked) = arrivals.iter().find(|asked| asked.domain == ROOT) { #{arrive_at(cx, asked)} }
            }
        }
    }
}

fn arrive_at(cx: Cx, asked: &AskedArrival) -> TokenStream {
    let AskedArrival { domain, made, commit, decides, .. } = asked;
    let pushes = cx.facts().can_push && *domain == ROOT;
    let exchanges = *commit == Commit::Exchange;
    let place = match exchanges {
        true => moves::exchange(cx, (*domain, *domain), made, false, tokens!(return)),
        false => put::put(cx, Put::In { domain: *domain, is_again: false }),
    };
    tokens! {
        #{bind(cx, *domain, asked)}
        #{memory::lets_if(cx, made, pushes.then(|| tokens!(!pushes_)))}
        #{before_commit(cx, asked)}
        #if pushes {
            if pushes_ {
                // A push leaves nothing that could move.
                #if exchanges { #{make::last(cx, *domain, made)} }
                #{put::put(cx, Put::Above)}
                #if exchanges { #{memory::spent(cx, &made.inside, TokenStream::new())} }
            } else {
                #place
                #{clear(cx, *domain)}
            }
        } #else {
            #place
            #{clear(cx, *domain)}
        }
        #{recall_and_note(cx, *domain)}
        #{enters(cx, *domain, &made.inside, false)}
        #if let Some(id) = decides {
            #if cx.facts().passes {
                if let ::core::option::Option::Some(from_) = from_.take() {
                    #{untold::clear(cx)}
                    self.#{cx.call(Job::Changed)}(from_, #{id_of(cx, *id)}, #{args(cx)});
                }
            }
            #{choosing::pass(cx, *id)}
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

/// It enters its target with the data that it carries, and with those that move now.
fn arrive_moving(cx: Cx, moving: &Moving) -> TokenStream {
    let Moving { source, arrival, .. } = moving;
    let AskedArrival { domain, made, decides, .. } = arrival;
    tokens! {
        #{bind(cx, *source, arrival)}
        #{memory::lets(cx, made)}
        #{make::gifts(&Scope::of(cx, *source), &made.gifts)}
        #{before_commit(cx, arrival)}
        #{moves::exchange(cx, (*source, *domain), made, false, tokens!(return))}
        #{clear(cx, *domain)}
        #{recall_and_note(cx, *domain)}
        #{enters(cx, *domain, &made.inside, false)}
        #if let Some(id) = decides { #{choosing::pass(cx, *id)} }
    }
}

/// Binds the data of a state. A choice that decides may change those of the states around it.
fn bind(cx: Cx, id: StateId, arrival: &AskedArrival) -> TokenStream {
    let state = if arrival.decides.is_some() { state_mut(cx) } else { state_ref(cx) };
    tokens!(#{scope::bind(cx, id, state, Inner::Open, tokens!(return))} #{scope::bind_machine(cx)})
}

/// What is made before the commit, where a choice decides too.
fn before_commit(cx: Cx, arrival: &AskedArrival) -> TokenStream {
    let AskedArrival { domain, made, commit, decides, .. } = arrival;
    tokens! {
        #{make::before(cx, *domain, made, *commit)}
        #if let Some(id) = decides { #{choosing::decide_let(&Scope::of(cx, *domain), made, *id)} }
        #if *commit == Commit::Late { #{make::last(cx, *domain, made)} }
    }
}

/// Gives up the suspended states, if the change says so (`clears_`).
fn clear(cx: Cx, domain: StateId) -> Option<TokenStream> {
    (cx.facts().can_clear && domain == ROOT).then(|| {
        tokens!(if clears_ {
            self.#{cx.call(Job::Discard)}();
        })
    })
}
