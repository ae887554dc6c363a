//! The private functions of a machine, by what they are there for.

use crate::program::Hook;
use crate::topology::StateId;

/// The name of a private function, before it is put together.
pub(crate) enum Name {
    Whole(&'static str),
    /// `verb_State`
    Of(&'static str, StateId),
    /// `verb_in_State`, or `verb_` for the whole machine.
    Inside(&'static str, StateId),
}

/// Lists the functions: first those of the machine with their names, then those of each state with the verb of the name. And
/// what is printed in its place, and not when it is called: functions of a state, and fields.
macro_rules! jobs {
    (
        machine { $($(#[$doc:meta])* $whole:ident $name:literal,)* }
        each state { $($(#[$of_one:meta])* $one:ident $place:ident $verb:literal,)* }
        in place { $($(#[$of_named:meta])* $named:ident $word:literal,)* }
    ) => {
        /// What is named for a state and is no job.
        #[derive(Clone, Copy)]
        pub(crate) enum Named { $($(#[$of_named])* $named,)* }

        impl Named {
            pub(crate) fn verb(self) -> &'static str {
                match self { $(Self::$named => $word,)* }
            }
        }

        /// What a private function is there for.
        #[derive(Clone, Copy)]
        pub(crate) enum Job {
            /// Lines and action objects of one state, or of the machine.
            Hook(Hook, StateId),
            /// The same for all that is active inside a composite.
            Inside(Hook, StateId),
            $($(#[$doc])* $whole,)*
            $($(#[$of_one])* $one(StateId),)*
        }

        enum OfMachine { $($whole,)* Count }

        enum OfState { $($one,)* Count }

        impl Job {
            /// Where the function stands: first those of the machine, then those of each state.
            pub(crate) fn number(self) -> usize {
                let of_state =
                    |kind: usize, id: StateId| OfMachine::Count as usize + id.0 * Self::OF_STATE + kind;
                match self {
                    Job::Hook(hook, id) => of_state(hook as usize, id),
                    Job::Inside(hook, id) => of_state(Self::HOOKS + hook as usize, id),
                    $(Job::$whole => OfMachine::$whole as usize,)*
                    $(Job::$one(id) => of_state(2 * Self::HOOKS + OfState::$one as usize, id),)*
                }
            }

            pub(crate) fn name(self) -> Name {
                match self {
                    Job::Hook(hook, id) => Name::Of(hook.word(), id),
                    Job::Inside(hook, id) => Name::Inside(hook.word(), id),
                    $(Job::$whole => Name::Whole($name),)*
                    $(Job::$one(id) => Name::$place($verb, id),)*
                }
            }
        }
    };
}

jobs! {
    machine {
        /// Enters what the machine starts in.
        BeginMachine "begin_machine_",
        /// Enters another start.
        BeginIn "begin_in_",
        /// The commit of a machine that begins anew.
        Restart "restart_",
        /// The entries after that.
        EnterAnew "enter_anew_",
        /// The first configuration.
        First "first_",
        /// The configuration of a machine that begins in another state.
        Make "make_",
        /// The dispatch of one event, without what follows by itself.
        Take "take_",
        /// The next state, out of a table.
        Next "next_",
        /// One tick, of a machine that takes requests.
        Tick "tick_",
        /// The machine's lines for its errors.
        Failed "failed_",
        /// Whether a state must not be current with nothing suspended below it.
        NeedsBelow "needs_below_",
        /// Whether a state stands in one whose data only a line can give.
        NeedsAround "needs_around_",
        /// The loop after a step.
        Settle "settle_",
        /// The `always` lines that act in it.
        Always "always_",
        /// The `done` lines that act in it.
        Done "done_",
        /// The first choice that stands leads on.
        LeadOn "lead_on_",
        /// The step of an event that was raised for later.
        Deliver "deliver_",
        /// The steps of events that were raised for the end of a call.
        AtEnd "at_end_",
        /// The commits of the stack.
        Suspend "suspend_",
        Pop "pop_",
        Discard "discard_suspended_",
        /// Throttled updates of a state that is resumed begin anew.
        RestartUpdates "restart_updates_",
        /// Serves what was asked for.
        FollowAll "follow_all_",
        /// Serves one request.
        Follow "follow_",
        /// What a request leaves.
        Leave "leave_",
        /// What a request enters.
        Arrive "arrive_",
        /// How much a request leaves.
        Domain "domain_",
        /// Whether a state can stay active around a change inside it.
        IsCompound "is_compound_",
        /// Notes what a request names, which its chain must not name again.
        NoteAsked "note_asked_",
        /// Why a request is refused.
        ReasonAgainst "reason_against_",
        /// Tells the machine of a request that was refused.
        Unserved "unserved_",
        /// A target from outside as one of an action.
        Widen "widen_",
        /// A target of an action as one from outside.
        Narrow "narrow_",
        /// What hears of a change of state.
        Changed "changed_",
        /// What hears of a chain that was stopped.
        Livelock "livelock_",
        /// What hears of an event that nobody took.
        Unhandled "unhandled_",
        /// Tells the changes that an error has kept from being told.
        TellUntold "tell_untold_",
    }
    each state {
        /// The action of an `initial` line.
        Begin Of "begin",
        /// Enters what a machine that begins in a state has inside a composite.
        EnterFirst Inside "enter_first",
        /// The lines of a state in a tick.
        TickOf Of "tick",
        /// The timers of a state that is entered.
        Timers Of "timers",
        /// The timers of a state that is restored.
        TimersAnew Of "restored",
        /// What is entered inside a composite by default.
        Initial Inside "initial",
        /// What a machine that begins in a state has inside a composite.
        StartIn Inside "start",
        /// The commit of what was made inside a composite.
        Place Inside "place",
        /// Fills histories with what was left.
        Remember Inside "remember",
        /// The commit of `previous`.
        BringBack Inside "bring_back",
        /// The timers of what that brings back.
        TimersBack Inside "timers_back",
        /// Notes what a commit has made active and was not entered yet.
        NoteUnentered Inside "note_unentered",
        /// The `always` lines of a state.
        AlwaysOf Of "always",
        /// The `done` lines of a state.
        DoneOf Of "done",
        /// A choice that decides before the commit.
        Decide Of "decide",
        /// The change of such a choice, after the commit.
        Pass Of "pass",
    }
    in place {
        /// The lines for events, and those that are asked before what is inside, or by raised events.
        Send "send",
        First "first",
        Raised "raised",
        /// The first line that may act, in regions.
        Pick "pick",
        /// The lines of a region, where regions act one after the other.
        ActIn "act_in",
        /// What an event would do, and before what is inside.
        Would "would",
        Ahead "ahead",
        /// In which entry of it the machine is.
        Entry "entry",
        /// A computed time.
        Duration "duration",
        /// A tick of each machine of a crowd.
        Each "each",
        /// The child that was left last, and those of suspended levels.
        Previous "previous",
        PreviousBelow "previous_below",
        /// What was active inside when it was left.
        History "history",
    }
}

impl Job {
    const HOOKS: usize = 4;
    const OF_STATE: usize = 2 * Self::HOOKS + OfState::Count as usize;

    /// How many there may be.
    pub(crate) fn count(states: usize) -> usize {
        OfMachine::Count as usize + states * Self::OF_STATE
    }
}
