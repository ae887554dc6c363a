//! A change of state that the table names, step by step, in a method where the data of its source are in scope.

use proc_macro2::Ident;
use quote::format_ident;

use super::endpoints::{from_let, report_to};
use super::taken::Taken;
use super::{arrive, endpoints, leave, make, memory, next, notes, put, taken};
use crate::code::scope::{self, Scope};
use crate::context::args::{args, leave_args, method_leave_args};
use crate::names::paths::hidden;
use crate::prelude::*;
use crate::program::{Commit, Hook, Leaving, Made, Phase, Put, Step, Transition, Value};
use crate::state::dispatch::innermost;
use crate::state::looks::{chain_place, chain_place_of};
use crate::state::store::{Inner, state_mut, state_ref};

/// One change, from what leaves to what arrives. `otherwise` is the unreachable arm: the machine is always in the
/// source state here.
pub(crate) fn transition(scope: &Scope, transition: &Transition, otherwise: TokenStream) -> TokenStream {
    let cx = scope.cx;
    let may_ask = transition.decides().is_some() || next::may_ask(cx, transition);
    tokens! {
        #{from_let(cx, transition)}
        #if may_ask { #{next::next_let(cx)} }
        #{all_steps(scope, transition, otherwise)}
        #if may_ask { #{next::follow(cx)} }
    }
}

/// The change of a line of a choice that stands. The requests of the states that it enters are served by whoever lets
/// the choice lead on.
pub(crate) fn leading(scope: &Scope, transition: &Transition, otherwise: TokenStream) -> TokenStream {
    tokens!(#{from_let(scope.cx, transition)} #{all_steps(scope, transition, otherwise)})
}

fn all_steps(scope: &Scope, transition: &Transition, otherwise: TokenStream) -> TokenStream {
    let taken = Taken::of(scope, transition);
    Printer { scope, transition, taken: taken.as_ref(), otherwise }.steps(&transition.steps)
}

/// The steps of a choice's line before its commit, in a function that has the data of the choice and not the machine.
pub(crate) fn deciding(scope: &Scope, transition: &Transition) -> TokenStream {
    let printer = Printer { scope, transition, taken: None, otherwise: TokenStream::new() };
    let steps = transition.steps.iter().filter(|step| step.phase() < Phase::Entries);
    steps.map(|step| printer.step(step)).joined()
}

/// The steps of a choice's line from its commit on. The values made before it wait in locals. The end of the machine comes
/// after what follows from the choice, and so with the caller.
pub(crate) fn passing(scope: &Scope, transition: &Transition) -> TokenStream {
    let printer = Printer { scope, transition, taken: None, otherwise: tokens!(return) };
    let steps = transition.steps.iter().filter(|step| step.phase() == Phase::Entries);
    let steps = steps.filter(|step| !matches!(step, Step::End));
    tokens!(#{from_let(scope.cx, transition)} #for step in steps { #{printer.step(step)} })
}

struct Printer<'s, 'p> {
    scope: &'s Scope<'p>,
    transition: &'s Transition<'p>,
    /// Set if the code of the change takes data by value.
    taken: Option<&'s Taken<'p>>,
    otherwise: TokenStream,
}

impl<'p> Printer<'_, 'p> {
    fn steps(&self, steps: &[Step<'p>]) -> TokenStream {
        let take = steps.iter().position(|step| matches!(step, Step::Take(_)));
        match (take, self.taken) {
            (Some(place), Some(taken)) => self.taking(taken, &steps[..place], &steps[place + 1..]),
            _ => steps.iter().map(|step| self.step(step)).joined(),
        }
    }

    /// The steps of a change whose code takes data by value. Data that nobody has used are dropped with the commit.
    fn taking(&self, taken: &Taken<'p>, before: &[Step<'p>], steps: &[Step<'p>]) -> TokenStream {
        let commit = steps.iter().position(|step| matches!(step, Step::Put(_) | Step::IfSuspended { .. }));
        let (within, after) = steps.split_at(commit.map_or(steps.len(), |place| place + 1));
        // Whether history had something to remember is asked for once more, as states are entered. Where it depends on the
        // stack whether they are, this happens within.
        let puts = matches!(within.last(), Some(Step::Put(_)));
        let memories = self.transition.made.iter().filter(|_| puts).each_of(|made| made.inside.memories());
        let flags = memories.map(|id| memory::flag(self.scope.cx, id)).gather();
        let within = self.steps(within);
        let after = self.steps(after);
        tokens! {
            #{self.steps(before)}
            #if flags.is_empty() || after.is_empty() {
                #{taken.open(within, self.otherwise)}
            } #else {
                let (#(#flags,)*) = #{taken.open(tokens!(#within (#(#flags,)*)), self.otherwise)};
            }
            #after
        }
    }

    fn step(&self, step: &Step<'p>) -> TokenStream {
        let cx = self.scope.cx;
        let domain = self.transition.domain;
        let made = self.transition.made.as_ref();
        match step {
            Step::Leave { hook, leaving } => self.leave(*hook, leaving),
            Step::LeaveSuspended => leave::leave_suspended(cx),
            Step::LeaveMachine => leave::exit_anew(cx),
            Step::Take(_) => TokenStream::new(),
            Step::Act(body) => self.taken.map_or(self.scope, |taken| &taken.scope).action(body),
            Step::Make => tokens!(#if let Some(made) = made { #{self.make(made)} }),
            Step::Put(put) => self.put(*put),
            Step::Forget => tokens!(self.#{cx.call(Job::Discard)}();),
            Step::Enter => {
                tokens!(#if let Some(made) = made { #{arrive::enters(cx, domain, &made.inside, false)} })
            }
            Step::Arrive { hook, inside } => arrive::inside(cx, *inside, *hook),
            Step::Decide(choice) => {
                tokens!(#if let Some(made) = made { #{decide_let(self.scope, made, *choice)} })
            }
            Step::Pass(choice) => pass(cx, *choice),
            Step::Report => {
                tokens!(#if cx.facts().tells_transitions { #{report_to(cx, innermost(cx, domain))} })
            }
            Step::Recall => endpoints::note(cx, domain),
            Step::EnterMachine => arrive::enter_anew(cx),
            Step::End => leave::exit_at_end(cx, tokens!(self)),
            Step::IfSuspended { then, otherwise } => tokens! {
                if self.stack.is_empty() {
                    #{self.steps(otherwise)}
                } else {
                    #{self.steps(then)}
                }
            },
        }
    }

    /// The exits of a change. In regions it may leave more than the states around the source: then they are looked
    /// for in the whole state, and the data of the source are bound anew after that.
    fn leave(&self, hook: Hook, leaving: &Leaving) -> TokenStream {
        let (cx, source) = (self.scope.cx, self.scope.state);
        let leave = match leaving {
            // In a function without the machine.
            Leaving::Path { then, .. } if self.scope.has_queue => {
                then.iter().map(|id| leave::leave_call(cx, *id, hook, leave_args(cx))).joined()
            }
            Leaving::Inside(id) if source != ROOT && *id != source => {
                let leave = leave::leave_domain(cx, *id, hook);
                let bind = scope::bind(cx, source, state_mut(cx), Inner::Open, self.otherwise);
                if leave.is_empty() { leave } else { tokens!(#leave #bind) }
            }
            _ => leave::leave(cx, source, self.transition.domain, hook, leaving),
        };
        // A state that was lost has nothing left to exit.
        let asks = self.scope.may_be_lost && !leave.is_empty();
        if asks { tokens!(if !self.state.is_lost() { #leave }) } else { leave }
    }

    /// What is made before the commit. What is moved or stored where it is made is only given its values.
    fn make(&self, made: &Made<'p>) -> TokenStream {
        if let Some(taken) = self.taken {
            return taken.gifts(made, self.otherwise);
        }
        let Transition { domain, commit, .. } = self.transition;
        tokens! {
            #{given(self.scope, made, self.otherwise)}
            #{make::before(self.scope.cx, *domain, made, *commit)}
        }
    }

    /// The commit, with all that is noted there.
    fn put(&self, put: Put) -> TokenStream {
        let (cx, used_up) = (self.scope.cx, self.scope.used_up);
        let commit = match self.taken {
            Some(taken) => taken.commit(put, self.otherwise),
            None => commit(self.scope, self.transition, put, self.otherwise),
        };
        let noted = note(cx, self.transition, put);
        match put {
            // All timers begin anew.
            Put::Anew => tokens!(#{endpoints::note_left(cx, tokens!(from_))} #commit #noted),
            // They go with the state that is suspended.
            Put::Above => tokens!(#used_up #commit #noted),
            Put::In { .. } | Put::Below | Put::Back(_) => tokens!(#commit #used_up #noted),
        }
    }
}

/// The commit of a change, where what [`make::before`] has made is in locals.
pub(crate) fn commit(
    scope: &Scope,
    transition: &Transition,
    put: Put,
    otherwise: TokenStream,
) -> TokenStream {
    let cx = scope.cx;
    let Some(made) = &transition.made else { return put::put(cx, put) };
    match (transition.commit, put) {
        (Commit::Assign, Put::In { domain, .. }) => tokens!(self.state = #{make::value(cx, domain, made)};),
        (Commit::Late, Put::In { .. } | Put::Above) => {
            tokens!(#{make::last(cx, transition.domain, made)} #{put::put(cx, put)})
        }
        (Commit::Exchange, Put::In { .. }) => taken::exchange(cx, scope.state, put, made, otherwise),
        _ => put::put(cx, put),
    }
}

/// Notes after the commit the states that a change has named, or the innermost state that has come back: a chain of
/// changes in one step names each state once.
pub(crate) fn note(cx: Cx, transition: &Transition, put: Put) -> TokenStream {
    tokens! {
        #if cx.storage().chains {
            #if let Put::Below | Put::Back(_) = put {
                self.chain.enter(#{chain_place_of(innermost(cx, transition.domain))});
            } #else {
                #for id in &transition.names { self.chain.enter(#{chain_place(cx, *id)}); }
            }
        }
    }
}

/// The gifts of the target, and what history remembers. A composite that this very change leaves is looked at where
/// it is, and the data of the source are bound beside it.
pub(crate) fn given(scope: &Scope, made: &Made, otherwise: TokenStream) -> TokenStream {
    let cx = scope.cx;
    tokens! {
        #{memory::lets(cx, made, None)}
        #if !made.left_and_remembered.is_empty() {
            #{scope::bind(cx, scope.state, state_ref(cx), Inner::Open, otherwise)}
        }
        #{make::gifts(scope, &made.gifts)}
    }
}

/// `let decided_ = Self::decide_Name(…);`, where the data of the choice are made and wait in locals, and those of the
/// states around it are in scope.
pub(crate) fn decide_let(scope: &Scope, made: &Made, id: StateId) -> TokenStream {
    let cx = scope.cx;
    // What is moved is still where it was. rustc tells of it at its name in the target.
    let moved = |place: (StateId, usize)| {
        made.gifts.iter().find_map(|gift| match &gift.value {
            Value::Moved { name, .. } if (gift.state, gift.field) == place => Some(scope::local(name)),
            _ => None,
        })
    };
    let fields = cx.state(id).data.iter().enumerate();
    let fields = fields.map(|(index, field)| (scope::given(cx, id, field.name), moved((id, index)))).gather();
    tokens! {
        #for (local, _) in fields.iter().filter(|(_, moved)| moved.is_none()) { let mut #local = #local; }
        let #{decided()} = Self::#{cx.call(Job::Decide(id))}(
            #for (local, moved) in &fields {
                #if let Some(old) = moved { &mut *#old, } #else { &mut #local, }
            }
            #{scope::args(cx, cx.tree().parent(id).unwrap_or(ROOT))}
            #if scope.has_queue { #{leave_args(cx)} #{notes::arg(cx)} }
            #else { #{method_leave_args(cx)} #{notes::method_arg(cx)} }
        )~;
    }
}

/// `self.pass_Name(decided_, …);`
pub(crate) fn pass(cx: Cx, id: StateId) -> TokenStream {
    tokens!(self.#{cx.call(Job::Pass(id))}(#{decided()}, #{args(cx)} #{next::next_arg(cx)})~;)
}

/// `decided_`: what a choice has decided.
pub(crate) fn decided() -> Ident {
    hidden(&format_ident!("decided"))
}
