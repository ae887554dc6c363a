//! What a line does in the phase of actions, where it may act together with others, and what of it waits until all have
//! acted.

use crate::program::{Hook, Line, Made, Put, Step, Transition};
use crate::topology::{ROOT, StateId};

/// What a line does in the phase of actions, and what waits until all have acted.
pub(super) enum Kind<'p> {
    /// Its action alone.
    Stays,
    /// Its action, which may ask for a change: that is served when all have acted.
    Asks,
    /// Its action, and what it makes waits.
    Waits { put: Put, made: &'p Made<'p> },
    /// Its action and the commit: data that move, and what history takes over from what is left, cannot wait.
    Moves { domain: StateId, made: &'p Made<'p>, is_again: bool },
    /// Its action. The commit, for which nothing is made, waits.
    Returns(Put),
    /// What is suspended comes back; where there is nothing, this is done.
    PopElse(Box<Kind<'p>>),
}

pub(super) fn of<'p>(line: &'p Line<'p>) -> Kind<'p> {
    let Some(transition) = line.transition() else {
        return if line.asks_for_change() { Kind::Asks } else { Kind::Stays };
    };
    let otherwise = transition.steps.iter().find_map(|step| match step {
        Step::IfSuspended { otherwise, .. } => Some(otherwise),
        _ => None,
    });
    match otherwise {
        Some(steps) => Kind::PopElse(Box::new(of_steps(transition, steps))),
        None => of_steps(transition, &transition.steps),
    }
}

fn of_steps<'p>(transition: &'p Transition<'p>, steps: &[Step]) -> Kind<'p> {
    let put = steps.iter().find_map(|step| match step {
        Step::Put(put) => Some(*put),
        _ => None,
    });
    match (put, &transition.made) {
        (Some(Put::In { domain, moves: true, is_again }), Some(made)) => {
            Kind::Moves { domain, made, is_again }
        }
        (Some(put @ (Put::In { .. } | Put::Above)), Some(made)) => Kind::Waits { put, made },
        (Some(put), _) => Kind::Returns(put),
        (None, _) => Kind::Stays,
    }
}

/// How a line leaves what is active inside its domain.
pub(super) fn hook(transition: &Transition) -> Hook {
    let hooks = transition.steps.iter().find_map(|step| match step {
        Step::Leave { hook, .. } => Some(*hook),
        _ => None,
    });
    hooks.unwrap_or(Hook::Exit)
}

/// Whether what is suspended is given up too.
pub(super) fn clears(transition: &Transition) -> bool {
    transition.steps.iter().any(|step| matches!(step, Step::Forget))
}

/// The state inside which something is put.
pub(super) fn domain(put: Put) -> StateId {
    match put {
        Put::In { domain, .. } | Put::Back(domain) => domain,
        Put::Above | Put::Below | Put::Anew => ROOT,
    }
}
