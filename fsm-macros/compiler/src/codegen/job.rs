//! The private functions of a machine, by what they are there for.

use crate::program::Hook;
use crate::topology::StateId;

/// What a private function is there for.
#[derive(Clone, Copy)]
pub(super) enum Job {
    /// `enter_Name`, `exit_Name`, `pause_Name`, `resume_Name`: lines and action objects of one state, or of the machine.
    Hook(Hook, StateId),
    /// `enter_in_Name` and so on: the same for all that is active inside a composite.
    Inside(Hook, StateId),
    /// `begin_Name`: the action of an `initial` line.
    Begin(StateId),
    /// `place_in_Name`: the commit of what was made inside a composite.
    Place(StateId),
    /// `remember_in_Name`: fills histories with what was left.
    Remember(StateId),
    /// `bring_back_in_Name`: the commit of `previous`.
    BringBack(StateId),
    /// `timers_back_in_Name`: the timers of what that brings back.
    TimersBack(StateId),
    /// `note_unentered_in_Name`: what a commit has made active and was not entered yet.
    NoteUnentered(StateId),
    /// `always_Name`: the `always` lines of one state.
    AlwaysOf(StateId),
    /// `done_Name`: the `done` lines of one state.
    DoneOf(StateId),
    /// `decide_Name`, `pass_Name`: a choice that decides before the commit, and the rest of its change.
    Decide(StateId),
    Pass(StateId),
    /// `settle_`: the loop behind a step.
    Settle,
    /// `always_`, `done_`: the lines that act in it.
    Always,
    Done,
    /// `lead_on_`: the first choice that stands leads on.
    LeadOn,
    /// `deliver_`, `at_end_`: events that were raised for later.
    Deliver,
    AtEnd,
    /// `begin_machine_`: enters what the machine starts in.
    BeginMachine,
    /// `begin_in_`: enters another start.
    BeginIn,
    /// `restart_`: the commit of a machine that begins anew.
    Restart,
    /// `enter_anew_`: the entries behind that.
    EnterAnew,
    /// `suspend_`, `pop_`, `discard_suspended_`: the commits of the stack.
    Suspend,
    Pop,
    Discard,
    /// `restart_updates_`: throttled updates of a state that is resumed.
    RestartUpdates,
    /// `follow_all_`: serves what was asked for.
    FollowAll,
    /// `follow_`: serves one request.
    Follow,
    /// `leave_`: what a request leaves.
    Leave,
    /// `arrive_`: what a request enters.
    Arrive,
    /// `domain_`: how much a request leaves.
    Domain,
    /// `is_compound_`: whether a state can stay active around a change inside it.
    IsCompound,
    /// `note_asked_`: a request names what a chain must not name again.
    NoteAsked,
    /// `reason_against_`, `unserved_`: why a request is refused, and what the machine is told of it.
    ReasonAgainst,
    Unserved,
    /// `widen_`, `narrow_`: a target from outside as one of an action, and back.
    Widen,
    Narrow,
    /// `changed_`, `livelock_`, `unhandled_`: what the machine's own lines hear of.
    Changed,
    Livelock,
    Unhandled,
    /// `tell_untold_`: the changes that an error has kept from being told.
    TellUntold,
}

impl Job {
    /// So many come before those of states.
    const OF_MACHINE: usize = 29;
    /// So many has each state.
    const OF_STATE: usize = 18;

    /// Where the function stands: first those of the machine, then those of each state.
    pub(super) fn number(self) -> usize {
        let of_state = |kind: usize, id: StateId| Self::OF_MACHINE + id.0 * Self::OF_STATE + kind;
        match self {
            Job::Hook(hook, id) => of_state(hook as usize, id),
            Job::Inside(hook, id) => of_state(4 + hook as usize, id),
            Job::Begin(id) => of_state(8, id),
            Job::Place(id) => of_state(9, id),
            Job::Remember(id) => of_state(10, id),
            Job::BringBack(id) => of_state(11, id),
            Job::TimersBack(id) => of_state(12, id),
            Job::NoteUnentered(id) => of_state(13, id),
            Job::AlwaysOf(id) => of_state(14, id),
            Job::DoneOf(id) => of_state(15, id),
            Job::Decide(id) => of_state(16, id),
            Job::Pass(id) => of_state(17, id),
            Job::Settle => 23,
            Job::Always => 24,
            Job::Done => 25,
            Job::LeadOn => 26,
            Job::Deliver => 27,
            Job::AtEnd => 28,
            Job::BeginMachine => 0,
            Job::BeginIn => 1,
            Job::Restart => 2,
            Job::EnterAnew => 3,
            Job::Suspend => 4,
            Job::Pop => 5,
            Job::Discard => 6,
            Job::RestartUpdates => 7,
            Job::FollowAll => 8,
            Job::Follow => 9,
            Job::Leave => 10,
            Job::Arrive => 11,
            Job::Domain => 12,
            Job::IsCompound => 13,
            Job::NoteAsked => 14,
            Job::ReasonAgainst => 15,
            Job::Unserved => 16,
            Job::Widen => 17,
            Job::Narrow => 18,
            Job::Changed => 19,
            Job::Livelock => 20,
            Job::Unhandled => 21,
            Job::TellUntold => 22,
        }
    }

    /// How many there may be.
    pub(super) fn count(states: usize) -> usize {
        Self::OF_MACHINE + states * Self::OF_STATE
    }
}
