//! How what a change makes comes into its place: decided when all that the machine keeps is known.

use crate::each::{Gather, Holds};
use crate::program::{Commit, Effect, Line, Program, Put, Step, Storage, Transition};

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
}

/// `is_apart`: one function makes the states, and another puts them into place.
fn of(storage: &Storage, line: &Line, transition: &Transition, is_apart: bool) -> Commit {
    let remembers = |transition: &Transition| {
        let made = transition.made.as_ref().is_some_and(|made| !made.inside.memories().is_empty());
        made && transition.puts(&|put| matches!(put, Put::In { .. } | Put::Above))
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
