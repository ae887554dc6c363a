//! The state that a request names, made and entered.

use super::{moved, recall_and_note};
use crate::caller::ours;
use crate::codegen::arrive::enters;
use crate::codegen::asked::{self, asker};
use crate::codegen::context::{args, params};
use crate::codegen::cx::Cx;
use crate::codegen::job::Job;
use crate::codegen::names::id_of;
use crate::codegen::next::next_param;
use crate::codegen::store::{Inner, state_mut, state_ref};
use crate::codegen::{choosing, make, memory, moves, moving, put, scope, untold};
use crate::each::Gather;
use crate::program::{AskedArrival, Put};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// `arrive_`: what a request names is made, put in its place inside the domain (or above all, where it is pushed) and
/// entered.
pub(in crate::codegen) fn function(cx: Cx) -> TokenStream {
    let (wanted, id) = (moving::wanted_type(cx), &cx.names.id);
    let targets = cx.states().map(|target| {
        let pattern = asked::pattern(cx, target);
        let arrivals = cx.program.asked.iter().filter(|asked| asked.target == target).gather();
        if arrivals.is_empty() {
            return TokenStream::new();
        }
        tokens!(#{moving::wanted(cx, pattern, false, ours())} => { #{by_domain(cx, &arrivals)} })
    });
    let enters = |asked: &AskedArrival| enters(cx, asked.domain, &asked.made.inside, false);
    let (targets, moving): (TokenStream, _) =
        (targets.joined(), moved::arrivals(cx, &|domain| clear(cx, domain), &enters));
    let domain = (!cx.tree().is_flat()).then(|| tokens!(domain_: ::core::option::Option<#id>,));
    let pushes = cx.facts().can_push.then(|| tokens!(pushes_: ::core::primitive::bool,));
    let clears = cx.facts().can_clear.then(|| tokens!(clears_: ::core::primitive::bool,));
    let from = cx.facts().passes.then(|| tokens!(from_: &mut ::core::option::Option<#id>,));
    tokens! {
        try fn arrive_(&mut self, target_: #wanted, #domain #pushes #clears #from #{params(cx)} #{next_param(cx)}) {
            match target_ { #targets #moving _ => {} }
        }
    }
}

fn by_domain(cx: Cx, arrivals: &[&AskedArrival]) -> TokenStream {
    if let [only] = arrivals {
        return arrive_at(cx, only);
    }
    let arms = arrivals
        .iter()
        .filter(|asked| asked.domain != ROOT)
        .map(|asked| tokens!(#{asker(cx, asked.domain)} => { #{arrive_at(cx, asked)} }));
    let whole = arrivals.iter().find(|asked| asked.domain == ROOT).map(|asked| arrive_at(cx, asked));
    tokens!(match domain_ { #(#arms)* _ => { #whole } })
}

/// Gives up the suspended states, if the change says so (`clears_`).
fn clear(cx: Cx, domain: StateId) -> Option<TokenStream> {
    (cx.facts().can_clear && domain == ROOT).then(|| {
        tokens!(if clears_ {
            self.#{cx.call(Job::Discard)}();
        })
    })
}

fn arrive_at(cx: Cx, asked: &AskedArrival) -> TokenStream {
    let domain = asked.domain;
    let pushes = cx.facts().can_push && domain == ROOT;
    let clear = clear(cx, domain);
    let memories = memory::lets_if(cx, &asked.made, pushes.then(|| tokens!(!pushes_)));
    // A choice that decides may change the data of the states around it.
    let state = if asked.decides.is_some() { state_mut(cx) } else { state_ref(cx) };
    let bind = scope::bind(cx, domain, state, Inner::Open, tokens!(return));
    let above = pushes.then(|| put::put(cx, Put::Above));
    let decided = asked.decides.map(|id| choosing::decide_let(cx, &asked.made, id, false));
    let place = match asked.made.left_and_remembered.is_empty() {
        true => {
            let made = match decided {
                Some(decided) => {
                    let lets = make::lets(cx, domain, &asked.made, cx.has_timers());
                    tokens!(#lets #decided #{make::last(cx, domain, &asked.made)})
                }
                None => make::made_let(cx, domain, &asked.made),
            };
            let place = put::put(cx, Put::In { domain, moves: false, is_again: false });
            match above {
                Some(above) => tokens!(#made if pushes_ { #above } else { #place #clear }),
                None => tokens!(#made #place #clear),
            }
        }
        false => moves::commit_asked(cx, domain, &asked.made, above, clear),
    };
    let entries = enters(cx, domain, &asked.made.inside, false);
    let bind_machine = scope::bind_machine(cx);
    let pass = asked.decides.map(|id| choosing::pass(cx, id));
    let told = asked.decides.filter(|_| cx.facts().passes).map(|id| {
        let clear = untold::clear(cx);
        tokens! {
            if let ::core::option::Option::Some(from_) = from_.take() {
                #clear self.#{cx.call(Job::Changed)}(from_, #{id_of(cx, id)}, #{args(cx)});
            }
        }
    });
    tokens!(#bind #bind_machine #memories #place #{recall_and_note(cx, domain)} #entries #told #pass)
}
