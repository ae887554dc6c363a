//! Questions about a machine that several places ask, each answered once. What follows a step by itself, and where that is counted.

use super::*;
use crate::each::{Gather, Holds};
use crate::topology::{ROOT, StateId};

/// Consequences of the program as a whole. Several printers ask for each, so it is found out once.
#[derive(Default)]
pub struct Facts {
    /// An action raises an event.
    pub raises: bool,
    /// A line defers an event.
    pub defers: bool,
    /// Events are raised for later.
    pub delays: bool,
    /// `unhandled` may raise what it is told of.
    pub refills: bool,
    /// Events wait inside the machine.
    pub has_queue: bool,
    /// The state in which it begins decides which actions of `initial` lines run.
    pub begins_by_target: bool,
    /// Some `done` line waits until a state is done.
    pub tells_done: bool,
    /// What follows a step by itself, in this order: after each that has acted it is looked at from the beginning.
    pub follows: Vec<Follows>,
    /// Where the raised events are counted that one call serves.
    pub served: Served,
    /// All rounds are counted, and no other bound holds.
    pub counts_rounds: bool,
    /// Entering or resuming may ask for changes, which are collected on the way.
    pub is_chained: bool,
    /// So many requests can wait at once: of states that are entered, and of lines that act together.
    pub room_for_requests: usize,
    /// Somebody hears of changes of state.
    pub tells_transitions: bool,
    /// Some line sees what has led to a change of state.
    pub tells_cause: bool,
    /// A choice that stands leads on by the cause of what has entered it.
    pub passes_cause_on: bool,
    /// The machine has lines for events that nobody took.
    pub tells_unhandled: bool,
    /// `unhandled` is told of raised events that have found no room.
    pub overflows: bool,
    /// A request that waits is marked when the state that has made it is left. If nobody is told, it is dropped then.
    pub marks_left: bool,
    /// A request may be refused.
    pub can_refuse: bool,
    /// A request may put a state above the others.
    pub can_push: bool,
    /// After some request nothing is suspended any more.
    pub can_clear: bool,
    /// A request may lead to a choice that has decided already, and leads on. An observer hears of the change to the choice
    /// before that.
    pub passes: bool,
    /// Changes are noted until they are told, since an error may come in between.
    pub notes_untold: bool,
    /// States are noted that are active and were not entered yet.
    pub notes_unentered: bool,
    /// The machine has lines for its own errors.
    pub catches_errors: bool,
    /// An error, or a future that is dropped, may leave something for the next call to settle.
    pub is_left_undone: bool,
    /// What a `const machine` makes when it starts.
    pub alone: Alone,
    /// `start` takes nothing, and gives a machine.
    pub starts_with_nothing: bool,
    /// `update` is there.
    pub has_update: bool,
    /// What machines in data wait for is a deadline of this one.
    pub has_inner_deadlines: bool,
    /// `next_deadline` is there.
    pub has_deadlines: bool,
    /// Some state must not be current with nothing suspended below it.
    pub needs_below: bool,
    /// Some state stands in one whose data only a line can give.
    pub needs_around: bool,
    /// A throttled update starts anew when its state is resumed.
    pub restarts: bool,
    /// By state: so many innermost states can be active inside it at once.
    pub breadth: Vec<usize>,
    /// The states that have something to do in a tick.
    pub ticking: Vec<StateId>,
    /// Some line for events acts where regions find it.
    pub acts_at_once: bool,
    /// Some `always` line does.
    pub always_acts_at_once: bool,
    /// The lines that pass an event on and that several regions may find: each notes that it has acted.
    pub passed: Vec<LineId>,
    /// These by depth, outermost first; at each depth groups of states that exclude each other.
    pub tick_groups: Vec<Vec<Vec<StateId>>>,
    /// All of them act on their timers alone, which a tick asks before it asks for the state.
    pub asks_timers_first: bool,
}

impl Facts {
    pub fn of(program: &Program) -> Self {
        let storage = &program.storage;
        let root = program.root();
        let kind = &program.head.kind;
        let any_state = |asks: &dyn Fn(&State) -> bool| program.states.iter().any(asks);
        let tells_cause = program.lines.iter().any(Line::names_cause);
        let breadth = program.topology.all().map(|id| program.topology.breadth(id)).gather();
        let is_shared = |line: &&Line| line.passes() && breadth[line.source.0] > 1;
        let acts_at_once = |line: &Line| !line.leads_on && line.acts_at_once();
        Self {
            begins_by_target: any_state(&|state| state.id != ROOT && state.begin.is_some()),
            tells_transitions: program.is_observed
                || hears(program, |report| matches!(report, Report::Transition { .. })),
            tells_cause,
            passes_cause_on: tells_cause && program.lines.iter().any(|line| line.leads_on),
            notes_untold: storage.untold > 0,
            notes_unentered: !storage.unentered.is_empty(),
            catches_errors: kind.output.is_some() && !root.failed.is_empty(),
            alone: Alone::of(program),
            starts_with_nothing: root.data.iter().all(|field| field.initial.is_some())
                && (kind.starts_alone
                    || program.head.params.is_empty() && program.head.clock.is_none() && !kind.may_stop()),
            needs_below: any_state(&|state| state.needs_below),
            needs_around: any_state(&|state| state.needs_around),
            acts_at_once: program.on().into_iter().any(Line::acts_at_once),
            always_acts_at_once: program.always().into_iter().any(acts_at_once),
            passed: program.on().into_iter().filter(is_shared).map(|line| line.id).gather(),
            breadth,
            ..Self::of_requests(program)
        }
    }

    fn of_requests(program: &Program) -> Self {
        let storage = &program.storage;
        let asks = |kind| program.asks.holds(&kind);
        let tells_refused = hears(program, |report| matches!(report, Report::Refused { .. }));
        let is_marked = program.refusals.holds(&Refusal::SourceLeft);
        let moving = program.moving.iter().map(|moving| &moving.arrival);
        let mut arrivals = program.asked.iter().and(moving);
        Self {
            is_chained: storage.asks_at_once > 0,
            room_for_requests: storage.asks_at_once + storage.asks_beside,
            marks_left: (tells_refused || program.is_observed) && is_marked,
            can_refuse: !program.refusals.is_empty(),
            can_push: asks(AskedKind::Push),
            can_clear: storage.stack.is_some()
                && (asks(AskedKind::Reset) || !program.topology.ends().is_empty()),
            passes: program.is_observed && arrivals.any(|arrival| arrival.decides.is_some()),
            ..Self::of_ticks(program)
        }
    }

    fn of_ticks(program: &Program) -> Self {
        let storage = &program.storage;
        let has_clock = program.head.clock.is_some();
        let mut states = program.states.iter();
        // Those of a machine with snapshots have no clock.
        let has_inner_deadlines = has_clock
            && program.snapshots.is_none()
            && program.states.iter().any(|state| state.inner().next().is_some());
        let ticking: Vec<StateId> =
            program.state_ids().filter(|id| !program.state(*id).tick.is_empty()).gather();
        let tick_groups = groups(program, &ticking);
        let of_events = Self::of_events(program, &tick_groups);
        Self {
            has_update: storage.requests.is_some() || program.is_incomplete || program.has_ticks,
            has_inner_deadlines,
            has_deadlines: program.has_timed_lines
                || has_inner_deadlines
                || program.is_incomplete && has_clock,
            restarts: storage.stack.is_some()
                && states.any(|state| state.id != ROOT && state.timers.iter().any(|timer| timer.restarts)),
            asks_timers_first: program.topology.is_flat()
                && of_events.follows.is_empty()
                && storage.state_timers > 0
                && ticking.iter().all(|id| program.acts_on_timers_alone(*id)),
            ticking,
            tick_groups,
            ..of_events
        }
    }

    fn of_events(program: &Program, tick_groups: &[Vec<Vec<StateId>>]) -> Self {
        let queue = |asks: fn(Queue) -> bool| program.storage.queue.is_some_and(asks);
        let follows = follows(program);
        Self {
            raises: queue(|queue| queue.raises),
            defers: queue(|queue| queue.defers),
            delays: has_queue(program) && queue(|queue| queue.kind == QueueKind::Delayed),
            refills: queue(|queue| queue.refills),
            has_queue: has_queue(program),
            tells_done: follows.holds(&Follows::Done),
            served: served(program, tick_groups),
            counts_rounds: counts_rounds(program),
            tells_unhandled: hears(program, |report| matches!(report, Report::Unhandled { .. })),
            overflows: follows.holds(&Follows::Overflow),
            is_left_undone: program.head.kind.may_stop() && !follows.is_empty(),
            follows,
            ..Self::default()
        }
    }
}

fn hears(program: &Program, is_meant: fn(&Report) -> bool) -> bool {
    !program.reports(is_meant).is_empty()
}

impl Program<'_> {
    /// Whether the timers of a state alone say that it has something to do in a tick. (A computed time may be unknown
    /// before the first tick.)
    pub fn acts_on_timers_alone(&self, id: StateId) -> bool {
        let state = self.state(id);
        let is_timed = |act: &Act| matches!(act, Act::Line(line) if self.line(*line).timer.is_some());
        let is_known = |period: Option<&Period>| matches!(period, Some(Period::Literal { .. }));
        state.tick.iter().all(is_timed)
            && state.timers.iter().all(|timer| is_known(self.line(timer.line).period()))
    }
}

fn groups(program: &Program, ticking: &[StateId]) -> Vec<Vec<Vec<StateId>>> {
    let tree = program.topology;
    let deepest = ticking.iter().map(|id| tree.node(*id).depth).max().unwrap_or(0);
    let depths = (1..=deepest).map(|depth| {
        let mut groups: Vec<Vec<StateId>> = Vec::new();
        for id in ticking.iter().copied().filter(|id| tree.node(*id).depth == depth) {
            let excludes = |group: &&mut Vec<StateId>| !group.iter().any(|other| tree.are_beside(*other, id));
            match groups.iter_mut().find(excludes) {
                Some(group) => group.push(id),
                None => groups.push(vec![id]),
            }
        }
        groups
    });
    depths.filter(|groups| !groups.is_empty()).gather()
}

/// What may follow a step.
#[derive(Clone, Copy, PartialEq)]
pub enum Follows {
    /// A raised event that has found no room: `unhandled` lines are told.
    Overflow,
    /// `always` lines.
    Always,
    /// The end of all rounds: what waits would be one too many.
    End,
    /// `done` lines.
    Done,
    /// An event that waits inside the machine.
    Event,
}

/// Where the raised events are counted that one call serves.
#[derive(Clone, Copy, Default, PartialEq)]
pub enum Served {
    /// No event waits inside the machine, or all rounds are counted.
    #[default]
    Nowhere,
    /// In the one loop after the step.
    InLoop,
    /// In a tick, which settles more than once: those of all rounds together.
    InTick,
}

impl Facts {
    /// Whether the queue alone says that nothing follows, as after most steps.
    pub fn only_events_follow(&self) -> bool {
        self.has_queue && !self.follows.iter().any(|it| matches!(it, Follows::Always | Follows::Done))
    }
}

fn has_queue(program: &Program) -> bool {
    program.storage.queue.is_some() && program.events.is_some()
}

fn counts_rounds(program: &Program) -> bool {
    matches!(program.storage.rounds, Some(Rounds::All(_)))
}

fn follows(program: &Program) -> Vec<Follows> {
    let tells_done = !program.storage.told_done.is_empty();
    let waits = has_queue(program);
    let all = [
        (Follows::Overflow, waits && program.storage.queue.is_some_and(|queue| queue.overflows)),
        (Follows::Always, program.states.iter().any(|state| !state.always.is_empty())),
        (Follows::End, counts_rounds(program) && (tells_done || waits)),
        (Follows::Done, tells_done),
        (Follows::Event, waits),
    ];
    all.into_iter().filter(|(_, may)| *may).map(|(follows, _)| follows).gather()
}

fn served(program: &Program, tick_groups: &[Vec<Vec<StateId>>]) -> Served {
    let turns = tick_groups.iter().map(Vec::len).sum::<usize>();
    match turns + usize::from(!program.root().tick.is_empty()) {
        _ if !has_queue(program) || counts_rounds(program) => Served::Nowhere,
        0 | 1 => Served::InLoop,
        _ => Served::InTick,
    }
}
