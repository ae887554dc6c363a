//! A change of state that the table names, step by step, in a method where the data of its source are in scope.

use super::cx::Cx;
use super::endpoints::{from_let, report};
use super::innermost::innermost;
use super::job::Job;
use super::looks::{chain_place, chain_place_of};
use super::scope::Scope;
use super::store::{Inner, state_mut, state_ref};
use super::taken::Taken;
use super::{arrive, choosing, ends, leave, make, memory, moves, next, put, scope, timers, untold};
use crate::each::Gather;
use crate::program::{Hook, Inside, Leaving, Made, Phase, Put, Step, Transition};
use crate::tokens::TokenStream;
use crate::topology::{ROOT, StateId};

/// One change, from what leaves to what arrives. `otherwise` is the unreachable arm: the machine is always in the
/// source state here.
pub(super) fn transition(scope: &Scope, transition: &Transition, otherwise: TokenStream) -> TokenStream {
    let cx = scope.cx;
    let taken = Taken::of(scope, transition);
    let printer = Printer { scope, transition, taken: taken.as_ref(), stage: Stage::Whole, otherwise };
    let steps = printer.steps(&transition.steps);
    around(cx, transition, steps)
}

/// The change of a line of a choice that stands. The requests of the states that it enters are served by whoever lets
/// the choice lead on.
pub(super) fn leading(scope: &Scope, transition: &Transition, otherwise: TokenStream) -> TokenStream {
    let cx = scope.cx;
    let taken = Taken::of(scope, transition);
    let printer = Printer { scope, transition, taken: taken.as_ref(), stage: Stage::Whole, otherwise };
    tokens!(#{from_let(cx, transition)} #{printer.steps(&transition.steps)})
}

/// The steps of a choice's line before its commit, in a function that has the data of the choice and not the machine.
pub(super) fn deciding(scope: &Scope, transition: &Transition) -> TokenStream {
    let otherwise = TokenStream::new();
    let printer = Printer { scope, transition, taken: None, stage: Stage::Deciding, otherwise };
    let steps = transition.steps.iter().filter(|step| step.phase() < Phase::Entries);
    steps.map(|step| printer.step(step)).joined()
}

/// The steps of a choice's line from its commit on. The values made before it wait in locals.
pub(super) fn passing(scope: &Scope, transition: &Transition) -> TokenStream {
    let otherwise = tokens!(return);
    let printer = Printer { scope, transition, taken: None, stage: Stage::Passing, otherwise };
    let steps = transition.steps.iter().filter(|step| step.phase() == Phase::Entries);
    let steps = steps.map(|step| printer.step(step)).joined();
    if scope.cx.facts().is_chained {
        return tokens!(#{from_let(scope.cx, transition)} #steps);
    }
    around(scope.cx, transition, steps)
}

/// The steps of a change, with the state that it leaves noted before them, and the requests of `enter` lines served
/// behind them.
fn around(cx: Cx, transition: &Transition, steps: TokenStream) -> TokenStream {
    let passes = cx.facts().is_chained && transition.decides().is_some();
    let may_ask = passes || may_ask(cx, transition);
    let next = may_ask.then(|| next::next_let(cx)).flatten();
    let follow = may_ask.then(|| next::follow(cx)).flatten();
    tokens!(#{from_let(cx, transition)} #next #steps #follow)
}

/// How much of a change stands in one function.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Whole,
    Deciding,
    Passing,
}

/// Whether the value that is made waits in parts before it is put together: data move into it, or a choice looks at
/// the parts.
pub(super) fn is_made_late(transition: &Transition) -> bool {
    transition.decides().is_some() || transition.puts(&|put| matches!(put, Put::In { moves: true, .. }))
}

/// Whether timers wait with the value that is made. If data move, the commit looks only at timers inside the domain.
pub(super) fn has_timers(cx: Cx, transition: &Transition) -> bool {
    match transition.puts(&|put| matches!(put, Put::In { moves: true, .. })) {
        true => timers::are_inside(cx, transition.domain),
        false => cx.has_timers(),
    }
}

struct Printer<'s, 'p> {
    scope: &'s Scope<'p>,
    transition: &'s Transition<'p>,
    /// Set if the code of the change takes data by value.
    taken: Option<&'s Taken<'p>>,
    stage: Stage,
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
        let (within, behind) = steps.split_at(commit.map_or(steps.len(), |place| place + 1));
        let before = self.steps(before);
        let within = self.steps(within);
        let behind = self.steps(behind);
        // Whether history had something to remember is asked for once more, as states are entered. Where it depends on the
        // stack whether they are, this happens within.
        let puts = commit.is_some_and(|place| matches!(steps[place], Step::Put(_)));
        let memories = self.transition.made.iter().filter(|_| puts).each_of(|made| made.inside.memories());
        let flags: TokenStream =
            memories.map(|id| memory::flag(self.scope.cx, id)).map(|flag| tokens!(#flag,)).joined();
        if flags.is_empty() || behind.is_empty() {
            return tokens!(#before #{taken.open(within, self.otherwise)} #behind);
        }
        let opened = taken.open(tokens!(#within (#flags)), self.otherwise);
        tokens!(#before let (#flags) = #opened; #behind)
    }

    fn step(&self, step: &Step<'p>) -> TokenStream {
        let (cx, domain) = (self.scope.cx, self.transition.domain);
        let made = || self.transition.made.as_ref();
        match step {
            // A state that was lost has nothing left to exit.
            Step::Leave { hook, leaving } if self.scope.may_be_lost => {
                let leave = self.leave(*hook, leaving);
                if leave.is_empty() { leave } else { tokens!(if !self.state.is_lost() { #leave }) }
            }
            Step::Leave { hook, leaving } => self.leave(*hook, leaving),
            Step::LeaveSuspended => leave::leave_suspended(cx),
            Step::LeaveMachine => ends::exit_anew(cx),
            Step::Take(_) => TokenStream::new(),
            Step::Act(body) => self.taken.map_or(self.scope, |taken| &taken.scope).action(body),
            Step::Make => made().map(|made| self.make(made)).unwrap_or_default(),
            Step::Put(put) => {
                let (commit, noted) = (self.commit(*put), note(cx, self.transition, *put));
                let used_up = self.scope.used_up;
                match put {
                    // All timers begin anew.
                    Put::Anew => {
                        let untold = untold::leave(cx, tokens!(from_));
                        tokens!(#untold #commit #noted)
                    }
                    // They go with the state that is suspended.
                    Put::Above => tokens!(#used_up #commit #noted),
                    Put::In { .. } | Put::Below | Put::Back(_) => tokens!(#commit #used_up #noted),
                }
            }
            Step::Forget => tokens!(self.#{cx.call(Job::Discard)}();),
            Step::Enter => {
                made().map(|made| arrive::enters(cx, domain, &made.inside, false)).unwrap_or_default()
            }
            Step::Arrive { hook, inside } => arrive::inside(cx, *inside, *hook),
            Step::Decide(choice) => {
                let is_deciding = self.stage == Stage::Deciding;
                made().map(|made| choosing::decide_let(cx, made, *choice, is_deciding)).unwrap_or_default()
            }
            Step::Pass(choice) => choosing::pass(cx, *choice),
            Step::Report => report(cx, domain),
            Step::Recall => tokens!(#{recall(cx)} #{untold::note(cx, domain)}),
            Step::EnterMachine => arrive::enter_anew(cx),
            // It comes behind what follows from the choice, and so with the caller.
            Step::End if self.stage == Stage::Passing => TokenStream::new(),
            Step::End => ends::exit_at_end(cx, tokens!(self)),
            Step::IfSuspended { then, otherwise } => {
                tokens!(if self.stack.is_empty() { #{self.steps(otherwise)} } else { #{self.steps(then)} })
            }
        }
    }

    fn commit(&self, put: Put) -> TokenStream {
        let (cx, source) = (self.scope.cx, self.scope.state);
        if let Some(taken) = self.taken {
            return taken.commit(put, self.otherwise);
        }
        let waits = self.stage == Stage::Passing || self.transition.decides().is_some();
        match (put, &self.transition.made) {
            (Put::In { moves: true, is_again, domain }, Some(made)) if waits => {
                moves::exchange(cx, (source, domain), made, is_again, self.otherwise)
            }
            (Put::In { .. } | Put::Above, Some(made)) if waits && is_made_late(self.transition) => {
                tokens!(#{make::last(cx, self.transition.domain, made)} #{put::put(cx, put)})
            }
            (_, Some(_)) if waits => put::put(cx, put),
            (Put::In { moves: true, is_again, domain }, Some(made)) => {
                moves::commit(cx, source, domain, made, is_again, self.otherwise)
            }
            (Put::In { domain, .. }, Some(made)) if !put::has_place(cx, domain) => {
                put::assign(make::value(cx, domain, made))
            }
            _ => put::put(cx, put),
        }
    }

    /// The exits of a change. In regions it may leave more than the states around the source: then they are looked
    /// for in the whole state, and the data of the source are bound anew behind that.
    fn leave(&self, hook: Hook, leaving: &Leaving) -> TokenStream {
        let (cx, source) = (self.scope.cx, self.scope.state);
        match leaving {
            Leaving::Path { then, .. } if self.stage == Stage::Deciding => leave::path(cx, then, hook),
            Leaving::Inside(id) if source != ROOT && *id != source => {
                let leave = leave::leave_domain(cx, *id, hook);
                let bind = scope::bind(cx, source, state_mut(cx), Inner::Open, self.otherwise);
                if leave.is_empty() { leave } else { tokens!(#leave #bind) }
            }
            _ => leave::leave(cx, source, self.transition.domain, hook, leaving),
        }
    }

    /// The values that are made before the commit. If data move, or the value is only stored, this computes the gifts
    /// alone, and the commit makes the value.
    fn make(&self, made: &Made<'p>) -> TokenStream {
        let (cx, domain) = (self.scope.cx, self.transition.domain);
        if let Some(taken) = self.taken {
            return taken.gifts(made, self.otherwise);
        }
        let gifts = given(self.scope, made, self.otherwise);
        if self.stage == Stage::Deciding || self.transition.decides().is_some() {
            let made = match is_made_late(self.transition) {
                true => make::lets(cx, domain, made, has_timers(cx, self.transition)),
                false => make::made_let(cx, domain, made),
            };
            return tokens!(#gifts #made);
        }
        let is_made_later = |put: Put| match put {
            Put::In { domain, moves, .. } => moves || !put::has_place(cx, domain),
            _ => false,
        };
        match self.transition.puts(&is_made_later) {
            true => gifts,
            false => {
                let made = make::made_let(cx, domain, made);
                tokens!(#gifts #made)
            }
        }
    }
}

/// Notes behind the commit the states that a change has named, or the innermost state that has come back: a chain of
/// changes in one step names each state once.
pub(super) fn note(cx: Cx, transition: &Transition, put: Put) -> TokenStream {
    if !cx.storage().chains {
        return TokenStream::new();
    }
    let places = match put {
        Put::Below | Put::Back(_) => vec![chain_place_of(innermost(cx, transition.domain))],
        Put::In { .. } | Put::Above | Put::Anew => {
            transition.names.iter().map(|id| chain_place(cx, *id)).gather()
        }
    };
    tokens!(#(self.chain.enter(#places);)*)
}

/// The gifts of the target, and what history remembers. A composite that this very change leaves is looked at where
/// it is, and the data of the source are bound beside it.
pub(super) fn given(scope: &Scope, made: &Made, otherwise: TokenStream) -> TokenStream {
    let (gifts, memories) = (make::gifts(scope, &made.gifts), memory::lets(scope.cx, made));
    let bind = match made.left_and_remembered.is_empty() {
        true => TokenStream::new(),
        false => scope::bind(scope.cx, scope.state, state_ref(scope.cx), Inner::Open, otherwise),
    };
    tokens!(#memories #bind #gifts)
}

/// Whether what the change enters may ask for another change.
pub(super) fn may_ask(cx: Cx, transition: &Transition) -> bool {
    let enters = |state: StateId| super::hooks::asks(cx, state, Hook::Enter);
    let dynamic = |step: &&Step| matches!(step, Step::Arrive { .. } | Step::Put(Put::Anew));
    cx.facts().is_chained
        && (transition.all_steps().iter().any(dynamic)
            || transition.made.as_ref().is_some_and(|made| may_enter(cx, &made.inside, &enters)))
}

fn may_enter(cx: Cx, inside: &Inside, asks: &dyn Fn(StateId) -> bool) -> bool {
    match inside {
        // The states that come back are found out at run time, by a function that is told where requests go.
        Inside::Memory { of, .. } => cx.runs_inside(Hook::Enter, *of),
        inside => {
            inside.children().iter().any(|child| asks(child.state) || may_enter(cx, &child.inside, asks))
        }
    }
}

/// After a change of state what was deferred is offered again.
pub(super) fn recall(cx: Cx) -> TokenStream {
    if cx.facts().defers { tokens!(self.queue.recall();) } else { TokenStream::new() }
}
