//! A change of state as a list of steps, in the order in which they happen. Of several lines that act together, in as
//! many regions, the steps of one phase come before those of the next.

use super::body::Body;
use super::made::{Inside, Made};
use crate::each::Gather;
use crate::topology::{ROOT, StateId};

/// A change of state that a line brings about.
pub struct Transition<'m> {
    /// The state in which the change takes place: it stays active, and all that is active inside it is left.
    pub domain: StateId,
    /// The innermost state that is left, where that is known, for the report: that of the region in which the line stands,
    /// also where it leaves all regions.
    pub from: Option<StateId>,
    /// Otherwise it is the innermost one that is active inside this state.
    pub told_in: StateId,
    /// The states that the change names: a chain of changes in one step names each once. None for a change that leads
    /// where the machine was before; the target of a `pop else` counts where nothing is suspended.
    pub names: Vec<StateId>,
    /// It is not made where the chain has named them already. What a choice decides is made whatever was named, for a machine
    /// does not stop there; where it may lead to the same choice through no state at all, such decisions are counted.
    pub is_bounded: bool,
    /// The states that the change enters, where the table says so.
    pub made: Option<Made<'m>>,
    pub commit: Commit,
    pub steps: Vec<Step<'m>>,
}

/// How the states that a change makes come into their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// They are made in the assignment that stores them, for nothing else is to be done.
    Assign,
    /// They are made as a whole, and then put into place.
    Place,
    /// They wait in parts, and the commit puts them together: a choice looks at the parts before, or a line of another region may
    /// change what history remembers.
    Late,
    /// Data, or what history remembers, move out of what is left: the commit takes all of it out of the machine, and puts
    /// together what is new.
    Exchange,
    /// Code takes data by value: all is taken out of the machine before that, and the commit puts it together anew.
    Taken,
}

/// What leads to a change of state, by the name that lines see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause {
    Start,
    Event,
    Update,
    When,
    After,
    Every,
    Always,
    Done,
    Failed,
    Request,
    Stop,
}

/// One thing that happens in a change of state.
pub enum Step<'m> {
    /// `exit` or `pause` lines.
    Leave { hook: Hook, leaving: Leaving },
    /// `exit` lines of all suspended states, the newest first.
    LeaveSuspended,
    /// `exit` lines of the machine itself, which begins anew.
    LeaveMachine,
    /// These data leave the machine, and with them all that is active, until the commit: what fails before that loses it.
    Take(Vec<(StateId, usize)>),
    /// The action of the line.
    Act(Body<'m>),
    /// The data of all that is entered, and its timers. All of it may fail.
    Make,
    /// The choice that is about to be entered decides: the line that it takes acts, and makes what it enters. All of that
    /// may fail, so nothing has changed yet.
    Decide(StateId),
    /// The commit: nothing fails in it.
    Put(Put),
    /// The suspended states are given up.
    Forget,
    /// `enter` lines of what was made, from the outside in, with the actions of `initial` lines.
    Enter,
    /// `enter` or `resume` lines of whatever is active inside this state.
    Arrive { hook: Hook, inside: StateId },
    /// `transition` lines, with the innermost states before and after.
    Report,
    /// After the commit: deferred events are offered again.
    Recall,
    /// Put the decision of this choice into place, and enter it.
    Pass(StateId),
    /// `enter` lines of the machine itself, which has begun anew, and of all that it begins with.
    EnterMachine,
    /// `exit` lines of the machine itself, where the change has ended it.
    End,
    /// By whether something is suspended.
    IfSuspended { then: Vec<Step<'m>>, otherwise: Vec<Step<'m>> },
}

/// A kind of line that reacts to what happens to a state as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    Enter,
    Exit,
    Pause,
    Resume,
}

impl Hook {
    pub fn word(self) -> &'static str {
        match self {
            Hook::Enter => "enter",
            Hook::Exit => "exit",
            Hook::Pause => "pause",
            Hook::Resume => "resume",
        }
    }
}

/// The states that are left, from the inside out; of regions the last first.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaving {
    /// Whatever is active inside this state.
    Inside(StateId),
    /// Whatever is active inside the source of the line, if anything there has to be told, and then these, which are
    /// known.
    Path { source: Option<StateId>, then: Vec<StateId> },
}

/// A commit: the states that take the place of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// The new states take the place of the active states inside the domain.
    In {
        domain: StateId,
        /// A state is left and entered again, which a state blip of this domain does not count.
        is_again: bool,
    },
    /// The new states go above the state that is suspended.
    Above,
    /// The state that was suspended last, in place of the current one.
    Below,
    /// The state that was left last inside this state.
    Back(StateId),
    /// The machine itself begins anew, and recalls what was deferred.
    Anew,
}

impl Put {
    /// The state inside which something is put.
    pub fn domain(self) -> StateId {
        match self {
            Put::In { domain, .. } | Put::Back(domain) => domain,
            Put::Above | Put::Below | Put::Anew => ROOT,
        }
    }

    /// Whether it puts states into place that were made for it.
    pub fn has_made(self) -> bool {
        matches!(self, Put::In { .. } | Put::Above)
    }
}

/// When the steps of several lines come, that act together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    Exits,
    Actions,
    Entries,
}

impl Step<'_> {
    pub fn phase(&self) -> Phase {
        match self {
            Step::Leave { .. } | Step::LeaveSuspended | Step::LeaveMachine => Phase::Exits,
            Step::Take(_) | Step::Act(_) | Step::Make | Step::Decide(_) | Step::IfSuspended { .. } => {
                Phase::Actions
            }
            Step::Put(_)
            | Step::Forget
            | Step::Enter
            | Step::Arrive { .. }
            | Step::Report
            | Step::Recall
            | Step::Pass(_)
            | Step::EnterMachine
            | Step::End => Phase::Entries,
        }
    }
}

impl<'m> Transition<'m> {
    pub fn action(&self) -> Option<&Body<'m>> {
        self.steps.iter().find_map(|step| if let Step::Act(body) = step { Some(body) } else { None })
    }

    /// The one state that it enters inside its domain.
    pub fn child(&self) -> Option<StateId> {
        if let Inside::Child { child, .. } = &self.made.as_ref()?.inside { Some(child.state) } else { None }
    }

    /// The data that it takes by value.
    pub fn takes(&self) -> Option<&[(StateId, usize)]> {
        self.steps.iter().find_map(|step| match step {
            Step::Take(fields) => Some(fields.as_slice()),
            _ => None,
        })
    }

    /// All steps of the change, including both branches of an `IfSuspended`.
    pub fn all_steps(&self) -> Vec<&Step<'m>> {
        let mut all = Vec::new();
        for step in &self.steps {
            all.push(step);
            if let Step::IfSuspended { then, otherwise } = step {
                all.extend(then.iter().and(otherwise).gather());
            }
        }
        all
    }

    /// Whether data, or what history remembers, move out of what is left into what is entered.
    pub fn moves(&self) -> bool {
        let moves = self.made.as_ref().is_some_and(Made::takes_out);
        moves && self.puts(&|put| matches!(put, Put::In { .. }))
    }

    /// The choice that decides before anything is put into place.
    pub fn decides(&self) -> Option<StateId> {
        let decides = |step: &&Step| if let Step::Decide(choice) = step { Some(*choice) } else { None };
        self.all_steps().iter().find_map(decides)
    }

    /// What is put into place; of a `pop else` where nothing is suspended.
    pub fn put(&self) -> Option<Put> {
        let put = |step: &&Step| if let Step::Put(put) = step { Some(*put) } else { None };
        self.all_steps().iter().rev().find_map(put)
    }

    /// `pop else`: where some state is suspended, that comes back instead.
    pub fn pops_else(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::IfSuspended { .. }))
    }

    /// The states that are made before this is put into place.
    pub fn made_for(&self, put: Put) -> Option<&Made<'m>> {
        self.made.as_ref().filter(|_| put.has_made())
    }

    /// Whether these wait in parts.
    pub fn is_late(&self, put: Put) -> bool {
        put.has_made() && matches!(self.commit, Commit::Late | Commit::Exchange)
    }

    /// How it leaves what is active inside its domain.
    pub fn hook(&self) -> Hook {
        let left = |step: &Step| if let Step::Leave { hook, .. } = step { Some(*hook) } else { None };
        self.steps.iter().find_map(left).unwrap_or(Hook::Exit)
    }

    /// Whether nothing of what was there is suspended, or may come back.
    pub fn leads_away(&self) -> bool {
        let brings_back = self.made.as_ref().is_some_and(|made| !made.left_and_remembered.is_empty());
        !brings_back && !self.puts(&|put| matches!(put, Put::Above))
    }

    pub fn puts(&self, wanted: &dyn Fn(Put) -> bool) -> bool {
        self.all_steps().iter().any(|step| matches!(step, Step::Put(put) if wanted(*put)))
    }
}
