//! A machine that runs a program: what it holds between two calls, and the calls.

mod answer;
mod asked;
mod choices;
mod data;
mod delayed;
mod entered;
mod events;
mod hooks;
mod inside;
mod notes;
mod outside;
mod player;
mod put;
mod reports;
mod rounds;
mod run;
mod select;
mod settle;
mod side_by_side;
mod stack;
mod start;
mod steps;
mod stops;
mod tick;
mod timers;
mod waiting;
mod would;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use fsm_compiler::program::{AskedKind, LineId, Program};
use fsm_compiler::topology::{ROOT, StateId};

pub use answer::{Answer, Reason, Step};
pub use notes::{Note, NoteKind};
pub(crate) use player::Played;
pub use player::{Answers, Question, QuestionKind};
pub use would::Would;

use asked::Asked;
use data::{Data, Memory, Numbers};
use events::Pattern;
use player::Player;
use rounds::Rounds;
use stops::Stops;
use timers::Timers;
use waiting::Waiting;

use crate::language::{Runnable, Time};

/// A set of states that are active together.
pub(crate) type Configuration = BTreeSet<StateId>;

/// A machine on its way through a script.
pub struct Machine<'p, 'm> {
    pub(crate) program: &'p Program<'m>,
    pub(crate) runnable: &'p Runnable<'p, 'm>,
    /// By line what it takes, if it is one for events.
    pub(crate) patterns: Vec<Option<Pattern>>,
    /// Without the machine itself.
    pub(crate) active: Configuration,
    /// States in it whose `enter` lines have not run yet.
    pub(crate) not_entered: Configuration,
    /// By state the number of its last entry, among all entries.
    pub(crate) entries: Vec<u32>,
    pub(crate) entry_count: u32,
    /// By state how often its activities have begun.
    pub(crate) begun: Vec<u32>,
    /// By composite what was active inside when it was left.
    pub(crate) histories: BTreeMap<StateId, Configuration>,
    /// By composite what was active in the child that was left last.
    pub(crate) left_last: BTreeMap<StateId, Configuration>,
    /// By choice what was left for it, until that is told.
    pub(crate) passing: BTreeMap<StateId, StateId>,
    pub(crate) stack: Vec<Suspended>,
    pub(crate) timers: Timers,
    /// The lines whose timers actions have set since the line of a tick began.
    pub(crate) set_lines: Vec<LineId>,
    pub(crate) now: Time,
    pub(crate) waiting: Waiting,
    /// The states that were entered in this step.
    pub(crate) chain: Configuration,
    pub(crate) always_was_told: bool,
    pub(crate) rounds: Rounds,
    pub(crate) asked: VecDeque<Asked>,
    pub(crate) ask_count: usize,
    /// The request from outside that waits for a tick.
    pub(crate) outside: Option<(AskedKind, Option<StateId>)>,
    pub(crate) variable: i32,
    /// What the condition of the line that acts has found.
    pub(crate) found: Option<i32>,
    /// What the event carries for which a line is looked for, or by which the line acts.
    pub(crate) payload: Option<i32>,
    /// The name of the event that has its turn.
    pub(crate) event: String,
    /// What has led to what happens: the name of the event, or the word of the line.
    pub(crate) cause: String,
    pub(crate) count: u32,
    pub(crate) drawn: u32,
    pub(crate) data: Data,
    pub(crate) lines: Vec<String>,
    /// Also of what is only looked at.
    pub(crate) notes: RefCell<Vec<Note>>,
    pub(crate) player: Player,
    pub(crate) stops: Stops,
}

/// A configuration that a push has put aside, with its timers.
pub(crate) struct Suspended {
    pub(crate) active: Configuration,
    /// States in it that were never entered.
    pub(crate) not_entered: Configuration,
    pub(crate) timers: Timers,
    pub(crate) at: Time,
    /// What `previous` went back to on this level.
    pub(crate) left_last: BTreeMap<StateId, Configuration>,
    pub(crate) numbers: Numbers,
    pub(crate) left_numbers: BTreeMap<Memory, Numbers>,
}

impl<'p, 'm> Machine<'p, 'm> {
    /// The states whose activities a loop holds now, each with a number that is another one where they begin anew.
    pub fn activities(&self) -> Vec<(StateId, u32)> {
        let is_current = |id: &StateId| match *id {
            _ if self.is_lost() => false,
            ROOT => !self.has_ended(),
            id => self.active.contains(&id),
        };
        let states = self.program.storage.activities.iter().copied().filter(is_current);
        states.map(|id| (id, self.begun[id.0])).collect()
    }

    pub(crate) fn new(runnable: &'p Runnable<'p, 'm>, variable: i32) -> Self {
        let program = runnable.program;
        Machine {
            program,
            runnable,
            patterns: program.lines.iter().map(Pattern::of).collect(),
            active: Configuration::new(),
            not_entered: Configuration::new(),
            entries: vec![0; program.states.len()],
            entry_count: 0,
            begun: vec![0; program.states.len()],
            histories: BTreeMap::new(),
            left_last: BTreeMap::new(),
            passing: BTreeMap::new(),
            stack: Vec::new(),
            timers: Timers::of(program),
            set_lines: Vec::new(),
            now: 0,
            waiting: Waiting::of(runnable),
            chain: Configuration::new(),
            always_was_told: false,
            rounds: Rounds::of(runnable),
            asked: VecDeque::new(),
            ask_count: 0,
            outside: None,
            variable,
            found: None,
            payload: None,
            event: String::new(),
            cause: "start".to_owned(),
            count: 0,
            drawn: 0,
            data: Data::default(),
            lines: Vec::new(),
            notes: RefCell::default(),
            player: Player::default(),
            stops: Stops::default(),
        }
    }

    /// One event by its name, run to completion.
    pub fn send(&mut self, event: &str, now: Time) -> Step {
        self.call(now, true, |machine| machine.take_sent(event, now))
    }

    fn take_sent(&mut self, event: &str, now: Time) -> Answer {
        self.begin_call(now);
        if self.has_ended() {
            return Answer::NotTaken;
        }
        self.give_turn(true);
        let answer = self.take_event(event, None, false);
        self.give_turn(false);
        if answer == Answer::NotTaken {
            self.unhandled(event);
        }
        self.settle();
        self.end_call();
        answer
    }

    /// What each call begins with.
    pub(crate) fn begin_call(&mut self, now: Time) {
        self.now = now;
        self.begin_event();
    }

    /// An event from outside, a tick or a delayed event has its turn.
    pub(crate) fn begin_event(&mut self) {
        self.waiting.begin_call();
        self.rounds.begin_event();
        self.begin_step();
    }

    pub(crate) fn begin_step(&mut self) {
        self.chain.clear();
        self.always_was_told = false;
        self.rounds.begin_chain();
    }

    /// Whether a final state of the outermost level is active, or one in each region of the machine.
    pub(crate) fn has_ended(&self) -> bool {
        let tree = &self.program.topology;
        match tree.holds_regions(ROOT) {
            true => tree.children(ROOT).iter().all(|region| self.is_final_inside(*region)),
            false => self.active.iter().any(|id| tree.ends_in(*id)),
        }
    }

    pub(crate) fn is_final_inside(&self, id: StateId) -> bool {
        let tree = &self.program.topology;
        match tree.holds_regions(id) {
            true => tree.children(id).iter().all(|region| self.is_final_inside(*region)),
            false => {
                tree.children(id).iter().any(|child| tree.is_final(*child) && self.active.contains(child))
            }
        }
    }

    /// What is active inside a state.
    pub(crate) fn active_inside(&self, id: StateId) -> Configuration {
        self.inside(&self.active, id)
    }

    pub(crate) fn inside(&self, configuration: &Configuration, id: StateId) -> Configuration {
        let tree = &self.program.topology;
        configuration.iter().copied().filter(|inner| tree.is_inside(*inner, id)).collect()
    }

    /// The name of a state.
    pub fn name(&self, id: StateId) -> String {
        self.program.state(id).name.to_string()
    }

    /// The innermost state, or that of regions, and those around it.
    fn names_of_what_was_lost(&self) -> Vec<String> {
        let path = self.program.topology.path(self.innermost(&self.active, ROOT));
        let mut names: Vec<String> = path.filter(|id| *id != ROOT).map(|id| self.name(id)).collect();
        names.sort_unstable();
        names
    }

    pub fn take_step(&mut self, answer: Answer) -> Step {
        // A machine that was stopped in a choice shows the states around it.
        let active = self.active.iter().filter(|id| !self.program.topology.is_choice(**id));
        let mut active: Vec<String> = active.map(|id| self.name(*id)).collect();
        active.sort_unstable();
        if self.stops.is_lost {
            active = self.names_of_what_was_lost();
        }
        Step {
            answer,
            lines: std::mem::take(&mut self.lines),
            notes: std::mem::take(self.notes.get_mut()),
            active,
            suspended: self.stack.len(),
            deadline: self.next_deadline().filter(|_| !self.has_ended() && !self.stops.is_lost),
        }
    }
}
