//! The change of state that a line makes where it may act in one step with others: it waits until all have acted.

use crate::program::{Commit, Hook, Line, Made, Put, Step, Transition};
use crate::topology::{ROOT, StateId};

pub(super) struct Change<'p> {
    pub(super) put: Put,
    /// The new states, made before `put`. Only `Put::In` and `Put::Above` have any.
    pub(super) made: Option<&'p Made<'p>>,
    pub(super) commit: Commit,
    /// `pop else`: if any state is suspended, it comes back instead.
    pub(super) pops: bool,
}

impl<'p> Change<'p> {
    pub(super) fn of(line: &'p Line<'p>) -> Option<Self> {
        let transition = line.transition()?;
        let otherwise = transition.steps.iter().find_map(|step| match step {
            Step::IfSuspended { otherwise, .. } => Some(otherwise),
            _ => None,
        });
        let put = otherwise.unwrap_or(&transition.steps).iter().find_map(|step| match step {
            Step::Put(put) => Some(*put),
            _ => None,
        })?;
        let made = transition.made.as_ref().filter(|_| matches!(put, Put::In { .. } | Put::Above));
        Some(Self { put, made, commit: transition.commit, pops: otherwise.is_some() })
    }

    /// Whether data move, or what history remembers: they wait where they are until all have acted, and what is entered is
    /// put together then.
    pub(super) fn is_late(&self) -> bool {
        matches!(self.commit, Commit::Late | Commit::Exchange)
    }

    /// How its states are made before. Of lines that act together, each makes all timers.
    pub(super) fn made_as(&self) -> Commit {
        if self.is_late() { Commit::Late } else { self.commit }
    }

    /// The state inside which something is put.
    pub(super) fn domain(&self) -> StateId {
        match self.put {
            Put::In { domain, .. } | Put::Back(domain) => domain,
            Put::Above | Put::Below | Put::Anew => ROOT,
        }
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
