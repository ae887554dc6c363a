//! `interpret`, `mainEventLoop` and `microstep`: what a call does from its beginning to its end.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::chart::{Ask, Chart, EventId, ROOT, StateId, Time, TransitionId};

use super::activities::Activities;
use super::chain::Chain;
use super::data::Data;
use super::requests::Asked;
use super::stack::Suspended;
use super::stops::Stopping;
use super::timers::Timer;
use super::undo::Undo;
use super::waiting::Waiting;
use super::{Answer, Diverges, Rules, Step};

/// A machine on its way through a script.
#[derive(Debug)]
pub struct Interpreter<'c> {
    pub(super) chart: &'c Chart,
    pub(super) rules: Rules,
    pub(super) configuration: BTreeSet<StateId>,
    /// Of those in the configuration the states whose `enter` has not run yet.
    pub(super) not_entered: BTreeSet<StateId>,
    /// For each state the number of its last entry, among all entries.
    pub(super) entries: Vec<u32>,
    pub(super) entry_count: u32,
    /// For each state how often its `enter` or `resume` has run.
    pub(super) visits: Vec<u32>,
    pub(super) activities: Activities,
    pub(super) data: Data,
    pub(super) history_value: BTreeMap<StateId, Vec<StateId>>,
    /// For choices what was left for them, until that is told.
    pub(super) passing: BTreeMap<StateId, StateId>,
    /// For a composite what was active in the child that was left last.
    pub(super) left_last: BTreeMap<StateId, Vec<StateId>>,
    pub(super) suspended: Vec<Suspended>,
    /// What a push has paused, until the commit.
    pub(super) paused: Option<Suspended>,
    /// Of the active states; what is suspended keeps its own.
    pub(super) timers: BTreeMap<TransitionId, Timer>,
    /// The lines whose timers actions have set since the line of a tick began.
    pub(super) set_lines: Vec<TransitionId>,
    pub(super) now: Time,
    pub(super) waiting: Waiting,
    /// Requests that wait for the end of the microstep, in the order in which they are served.
    pub(super) asked: VecDeque<Asked<'c>>,
    /// The request from outside that waits for the next tick.
    pub(super) outside: Option<&'c Ask>,
    /// How many requests were made.
    pub(super) ask_count: usize,
    pub(super) running: bool,
    pub(super) variable: i32,
    pub(super) others: Vec<i32>,
    /// What the condition of the line that acts has found.
    pub(super) found: Option<i32>,
    /// What the event carries for which a line is looked for, or by which the line acts.
    pub(super) payload: Option<i32>,
    /// The name of the event that has its turn.
    pub(super) event: String,
    /// What has led to what happens: "the word of the line" or the name of the event (the reference, "What caused a change").
    pub(super) cause: String,
    /// How often the other parameter has counted.
    pub(super) count: u32,
    /// How many draws choices have had.
    pub(super) drawn: u32,
    /// Choices lead to each other without end.
    pub(super) leads_round: bool,
    /// The choices that have decided while `previous` led somewhere from them.
    pub(super) went_back_from: BTreeSet<StateId>,
    pub(super) lines: Vec<String>,
    pub(super) chain: Chain,
    pub(super) stopping: Stopping,
    pub(super) undo: Undo<'c>,
    /// The transitions that were taken so far, and those that have deferred an event.
    pub(super) taken: BTreeSet<TransitionId>,
    microsteps: usize,
    /// The call has met a bound.
    pub(super) was_bounded: bool,
}

/// More microsteps than this in one call count as a macrostep without end, where nothing bounds them.
const MOST_MICROSTEPS: usize = 1000;
/// A queue that is as full as this counts as one without bound.
const MOST_QUEUED: usize = 8;

impl<'c> Interpreter<'c> {
    pub(super) fn new(chart: &'c Chart, rules: Rules, now: Time) -> Self {
        Interpreter {
            chart,
            rules,
            configuration: BTreeSet::new(),
            not_entered: BTreeSet::new(),
            entries: vec![0; chart.states.len()],
            entry_count: 0,
            visits: vec![0; chart.states.len()],
            activities: Activities::default(),
            data: Data::default(),
            history_value: BTreeMap::new(),
            left_last: BTreeMap::new(),
            passing: BTreeMap::new(),
            suspended: Vec::new(),
            paused: None,
            timers: BTreeMap::new(),
            set_lines: Vec::new(),
            now,
            waiting: Waiting::default(),
            asked: VecDeque::new(),
            outside: None,
            ask_count: 0,
            running: true,
            variable: chart.variable,
            others: chart.others.clone(),
            found: None,
            payload: None,
            event: String::new(),
            cause: "start".to_owned(),
            count: 0,
            drawn: 0,
            leads_round: false,
            went_back_from: BTreeSet::new(),
            lines: Vec::new(),
            chain: Chain::default(),
            stopping: Stopping::default(),
            undo: Undo::default(),
            taken: BTreeSet::new(),
            microsteps: 0,
            was_bounded: false,
        }
    }

    /// One external event, run to completion. After a [`Diverges`] the interpreter is of no more use.
    pub fn send(&mut self, event: EventId) -> Result<Step, Diverges> {
        self.send_at(event, self.now)
    }

    pub fn send_at(&mut self, event: EventId, now: Time) -> Result<Step, Diverges> {
        self.say_would(event, now);
        self.call(now, Some(event), |this| this.take_sent(event, now))
    }

    fn take_sent(&mut self, event: EventId, now: Time) -> Result<Answer, Diverges> {
        self.begin_call(now);
        if self.rules.send_delivers {
            self.deliver_due()?;
        }
        if !self.running {
            return Ok(Answer::NotTaken);
        }
        self.give_turn(true);
        let answer = self.take_event(event, None);
        self.give_turn(false);
        match answer {
            Answer::NotTaken => self.unhandled(event),
            // Not so the line `unhandled` of the machine.
            Answer::StackFull => self.tell_event("unhandled", event),
            _ => {}
        }
        self.macrostep()?;
        self.end_call()?;
        Ok(answer)
    }

    /// The active states that have no active state inside, sorted by name.
    pub fn active_leaves(&self) -> Vec<&'c str> {
        let leaves = self.configuration.iter().filter(|&&state| self.chart.is_atomic_state(state));
        let mut names: Vec<_> = leaves.map(|&state| self.chart.states[state].name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// What each call begins with.
    pub(super) fn begin_call(&mut self, now: Time) {
        self.now = now;
        self.microsteps = 0;
        self.was_bounded = false;
        self.begin_event();
    }

    /// An event from outside, a tick or a delayed event has its turn.
    pub(super) fn begin_event(&mut self) {
        self.waiting.begin_call();
        self.chain.begin_event();
    }

    /// The inner loop of `mainEventLoop`: eventless transitions first, then internal events.
    pub(super) fn macrostep(&mut self) -> Result<(), Diverges> {
        while self.running && !self.leads_round {
            if self.take_overflow() {
                continue;
            }
            let enabled_transitions = self.select_eventless_transitions();
            let enabled_transitions = self.always_within_bound(enabled_transitions);
            if !enabled_transitions.is_empty() {
                self.microstep(&enabled_transitions);
            } else if self.is_stopped() || !self.take_internal_event() {
                break;
            }
            self.microsteps += 1;
            let is_full = self.waiting.len() > MOST_QUEUED;
            self.was_bounded |= is_full || self.microsteps > MOST_MICROSTEPS;
            if self.was_bounded && self.rules.bounds_are_errors || self.says_too_much() {
                return Err(Diverges);
            }
        }
        if !self.running {
            self.waiting.clear();
        }
        match self.leads_round || self.was_bounded && self.rules.bounds_are_errors {
            true => Err(Diverges),
            false => Ok(()),
        }
    }

    /// Whether the last call said more than the rules allow, and was given up.
    pub(crate) fn says_too_much(&self) -> bool {
        self.lines.len() > self.rules.most_lines
    }

    /// The state that `state_id` names, and those around it.
    fn names_of_what_was_lost(&self) -> Vec<String> {
        let path = self.chart.path(self.state_id(&self.configuration)).filter(|&state| state != ROOT);
        let mut names: Vec<_> = path.map(|state| self.chart.states[state].name.clone()).collect();
        names.sort();
        names
    }

    pub(super) fn take_step(&mut self, answer: Answer) -> Step {
        self.follow_activities();
        let active = self.configuration.iter().filter(|&&state| state != ROOT);
        let active = active.filter(|&&state| !self.chart.is_choice(state));
        let mut active: Vec<_> = active.map(|&state| self.chart.states[state].name.clone()).collect();
        if self.undo.is_lost {
            // It says which state it was, and nothing happens any more.
            active = self.names_of_what_was_lost();
        }
        active.extend(self.chart.tags_of(&active).into_iter().map(str::to_owned));
        active.sort();
        Step {
            answer,
            lines: std::mem::take(&mut self.lines),
            active,
            suspended: self.suspended.len(),
            deadline: self.next_deadline().filter(|_| !self.undo.is_lost),
            remaining: if self.undo.is_lost { Vec::new() } else { self.remaining() },
            lost: self.waiting.lost,
        }
    }
}
