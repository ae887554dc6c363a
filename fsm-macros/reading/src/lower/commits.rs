//! How what a change makes comes into its place, decided when all that the machine keeps is known; and what waits, of lines
//! that act together.

use crate::each::{Gather, Holds};
use crate::program::{Act, Commit, Effect, Line, LineId, Program, Put, Step, Storage, Together, Transition};

pub(super) fn decide(program: &mut Program) {
    let Program { states, lines, storage, asked, moving, .. } = program;
    for line in lines.iter_mut() {
        let is_apart = line.acts_beside || states[line.source.0].decides_early;
        let commit = line.transition().map(|transition| of(storage, line, transition, is_apart));
        if let (Effect::Go(transition), Some(commit)) = (&mut line.effect, commit) {
            transition.commit = commit;
            count_again(storage, &mut transition.steps);
        }
    }
    for arrival in asked.iter_mut().and(moving.iter_mut().map(|moving| &mut moving.arrival)) {
        arrival.commit = match arrival.decides {
            _ if arrival.made.takes_out() => Commit::Exchange,
            Some(_) => Commit::Late,
            None => Commit::Place,
        };
    }
    program.together = together(program);
}

fn together(program: &Program) -> Together {
    let on = program.on();
    let always = program.always();
    let does_anything = |line: &&Line| match line.effect {
        Effect::Defer(_) | Effect::Pass { .. } => false,
        Effect::Ignore(_) => program.is_observed,
        Effect::Stay { .. } | Effect::Go(_) => true,
    };
    let lines =
        on.iter().and(&always).copied().filter(|line| line.acts_beside && does_anything(line)).gather();
    let exits_ask = |transition: &Transition| {
        let asks = |act: &Act| matches!(act, Act::Line(line) if !program.line(*line).looks_for.is_empty());
        let mut left = program.topology.states_inside(transition.domain);
        left.any(|id| program.state(id).acts(transition.hook()).iter().any(asks))
    };
    Together {
        asks_for_left: lines.iter().any(|line| line.asks_for_left())
            || lines.iter().filter_map(|line| line.transition()).any(exits_ask),
        waiting: waiting(&lines),
        on_events: on.iter().any(|line| line.acts_beside),
        always: always.iter().any(|line| line.acts_beside),
        binds: on.iter().any(|line| line.acts_beside && line.binds()),
        pops_else: lines.iter().filter_map(|line| line.transition()).any(Transition::pops_else),
        lines: lines.into_iter().map(|line| line.id).gather(),
    }
}

fn waiting(lines: &[&Line]) -> Vec<(LineId, Put)> {
    let mut waiting: Vec<(LineId, Put)> = Vec::new();
    let mut shared: Vec<Put> = Vec::new();
    for line in lines {
        let Some(transition) = line.transition() else { continue };
        let below = transition.pops_else().then_some(Put::Below);
        // A line that takes data puts its new states into place as it acts, so only a `pop` waits.
        let waits = |put: &Put| transition.takes().is_none() || *put == Put::Below;
        for put in below.into_iter().and(transition.put()).filter(waits) {
            if transition.is_late(put) {
                waiting.push((line.id, put));
            } else if !shared.holds(&put) {
                shared.push(put);
                waiting.push((line.id, put));
            }
        }
    }
    waiting
}

/// `is_apart`: one function makes the states, and another puts them into place.
fn of(storage: &Storage, line: &Line, transition: &Transition, is_apart: bool) -> Commit {
    let remembers = |transition: &Transition| {
        let made = transition.made.as_ref().is_some_and(|made| !made.inside.memories().is_empty());
        made && transition.puts(&Put::has_made)
    };
    let is_assigned = |put: Put| matches!(put, Put::In { domain, .. } if storage.is_assigned(domain));
    match transition {
        _ if transition.takes().is_some() => Commit::Taken,
        _ if transition.moves() => Commit::Exchange,
        _ if transition.decides().is_some() || line.acts_beside && remembers(transition) => Commit::Late,
        _ if !is_apart && transition.puts(&is_assigned) => Commit::Assign,
        _ => Commit::Place,
    }
}

/// That a state is left and entered again makes a difference to a state blip alone.
fn count_again(storage: &Storage, steps: &mut [Step]) {
    for step in steps {
        match step {
            Step::Put(Put::In { domain, is_again }) => *is_again &= storage.previous_in.holds(domain),
            Step::IfSuspended { otherwise, .. } => count_again(storage, otherwise),
            _ => {}
        }
    }
}
