//! Machines made from charts, beside the interpreter of `fsm-oracle`. The build script writes the machines; this is
//! what they work on, and how what they did is compared.

mod activities;
mod agents;
mod bevy;
mod calls;
mod crowd;
mod difference;
mod heard;
mod inside;
mod lost;
mod plan;
mod says;
mod stops;
mod store;
pub mod supported;

use std::borrow::Cow;
use std::fmt::Display;
use std::marker::PhantomData;

pub use activities::served;
pub use agents::{Agents, Stored};
pub use bevy::{Order, RunInBevy, compare_in_bevy, entities, run_in_bevy};
use bevy_ecs::component::Component;
use bevy_ecs::resource::Resource;
pub use bevy_ecs::system::Res;
pub use calls::{agree, answer, not_begun, refused_target, request, requested, ticked};
pub use crowd::{Report, RunInCrowd, run_in_crowd};
pub use difference::{Difference, compare};
pub use fsm_oracle::chart::Time;
pub use fsm_oracle::interpret::{Answer, Beginning, Input, Step, is_replaced};
use fsm_runtime::Would;
use fsm_runtime::requests::{Change, RefusedChange, WantedTarget};
pub use heard::Heard;
pub use inside::{Inside, Timed};
pub use lost::LostEvents;
pub use plan::{Plan, Round, Turn, compare_in_crowd};
pub use rayon::ThreadPool;
pub use says::{Mark, Marked, Says};
use serde::{Deserialize, Serialize};
pub use stops::{Called, Fault, Said, Slowly, Started, polled};
pub use store::{Store, by_other_names, restored, stored_crowd, written};

/// The owner of every machine: a log, and the variable that the guards look at.
#[derive(Component, Debug, Serialize, Deserialize)]
pub struct Log<M = Marked> {
    lines: Vec<Cow<'static, str>>,
    pub v: i32,
    /// Further variables, which the cases of SCION have.
    others: Vec<i32>,
    mark: PhantomData<M>,
    /// Where no parameter of its own counts.
    tally: Tally,
    /// How many draws choices have had.
    drawn: u32,
    /// The lines that are to stop. A machine of a crowd stops at none.
    #[serde(skip)]
    ahead: stops::Ahead,
    /// Work that was dropped since the log was looked at.
    #[serde(skip)]
    ended: activities::Ended,
}

/// A parameter that is lent, of charts with several.
#[derive(Resource, Debug)]
pub struct World {
    pub bound: i32,
}

impl Default for World {
    fn default() -> Self {
        World { bound: fsm_oracle::chart::BOUND }
    }
}

/// One that actions change.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    count: u32,
}

/// The name of what a request wanted, in a machine with requests that move data.
pub fn wanted<T>(wanted: &WantedTarget<T>, whole: impl Fn(&T) -> &'static str) -> &'static str {
    match wanted {
        WantedTarget::Whole(target) => whole(target),
        WantedTarget::Moving(name) => name,
    }
}

/// Starts a machine at a time, and gives it these inputs of the chart.
pub type Run = fn(Time, &[Input]) -> Vec<Step>;

/// A call serves a thousand raised events, and a thousand more for each delayed one that is due. With a few dozen lines
/// for each, one call of a random chart came to 233,218; a machine with many more goes round without end.
const MOST_LINES: usize = 1_000_000;

impl Log {
    pub fn new(v: i32) -> Log {
        Log {
            lines: Vec::new(),
            v,
            others: Vec::new(),
            tally: Tally::default(),
            drawn: 0,
            ahead: stops::Ahead::default(),
            ended: activities::Ended::default(),
            mark: PhantomData,
        }
    }
}

impl<M> Log<M> {
    #[must_use]
    pub fn with(self, others: &[i32]) -> Self {
        Log { others: others.to_vec(), ..self }
    }

    /// The value of a variable; the first is `v`, and has number 0.
    pub fn get(&self, variable: usize) -> i32 {
        variable.checked_sub(1).map_or(self.v, |other| self.others[other])
    }

    pub fn set(&mut self, variable: usize, value: i32) {
        match variable.checked_sub(1) {
            None => self.v = value,
            Some(other) => self.others[other] = value,
        }
    }

    /// So many lines behind those that stop already, one more does.
    pub fn stop_after(&mut self, lines: u32) {
        self.ahead.push(lines);
    }

    pub fn say(&mut self, line: impl Into<Cow<'static, str>>) -> Said {
        self.tell(line);
        self.ahead.next()
    }

    /// A line that never stops.
    pub fn tell(&mut self, line: impl Into<Cow<'static, str>>) {
        assert!(self.lines.len() < MOST_LINES, "a step without end");
        self.lines.push(line.into());
        heard::said(self.lines.len());
    }

    /// Says what the machine would do with an event, and which have lines.
    pub fn would<E>(&mut self, would: &Would<E>, possible: Option<Vec<&str>>) {
        self.tell(fsm_oracle::interpret::asked(calls::would_name(would), possible.as_deref()));
    }

    /// Says which of these states are active.
    pub fn look(&mut self, states: &[(&str, bool)]) -> Said {
        let active = states.iter().filter(|(_, is_active)| *is_active);
        let names: String = active.map(|(name, _)| format!(" {name}")).collect();
        self.say(format!("sees{names}"))
    }

    /// Says what could not be served.
    pub fn refused<T>(&mut self, request: &RefusedChange<T>, name: impl Fn(&T) -> &'static str) {
        let what = match (request.target(), &request.change) {
            (Some(target), _) => name(target),
            (None, Change::Pop) => "pop",
            (None, _) => "previous",
        };
        self.tell(format!("refused {what} of {}: {:?}", request.state, request.reason));
    }

    /// Says the number of a state.
    pub fn show(&mut self, state: &str, number: i32) -> Said {
        self.say(format!("{state} has {number}"))
    }

    /// What the variable is above a bound.
    pub fn above(&self, bound: i32) -> Option<i32> {
        (self.v >= bound).then(|| self.v.wrapping_sub(bound))
    }

    /// A duration, which depends on the variable.
    pub fn span(&self, written: u32) -> u32 {
        written + 5 * self.v.rem_euclid(3).unsigned_abs()
    }

    pub fn found(&mut self, found: i32) -> Said {
        self.say(format!("found {found}"))
    }

    pub fn carried(&mut self, number: i32) -> Said {
        self.say(format!("carried {number}"))
    }

    pub fn by(&mut self, cause: impl Display) -> Said {
        self.say(format!("by {cause}"))
    }

    pub fn at(&mut self, now: u32) -> Said {
        self.say(format!("at {now}"))
    }

    pub fn count(&mut self, tally: &mut Tally) -> Said {
        tally.count += 1;
        self.say(format!("count {}", tally.count))
    }

    pub fn count_up(&mut self) -> Said {
        let mut tally = std::mem::take(&mut self.tally);
        let said = self.count(&mut tally);
        self.tally = tally;
        said
    }

    /// What a choice takes a line by, at random as far as it knows.
    pub fn draw(&mut self) -> u32 {
        self.drawn += 1;
        let draw = fsm_oracle::random::draw(self.drawn);
        self.tell(format!("draw {draw}"));
        draw
    }

    pub fn add(&mut self, value: i32) {
        self.v = self.v.wrapping_add(value);
    }

    /// Puts what an observer has heard between the lines.
    pub fn hear(&mut self, heard: &mut Heard) {
        let mut lines = std::mem::take(&mut self.lines).into_iter();
        let mut behind = 0;
        for (place, told) in heard.take() {
            self.lines.extend(lines.by_ref().take(place - behind));
            behind = place;
            self.lines.push(told.into());
        }
        self.lines.extend(lines);
    }

    /// Ends a step of a machine that has these states active, and neither stack nor clock.
    pub fn step(&mut self, answer: Answer, mut active: Vec<&'static str>) -> Step {
        active.sort_unstable();
        self.tell_ended();
        let lines = std::mem::take(&mut self.lines).into_iter().map(Cow::into_owned).collect();
        heard::said(0);
        let active = active.into_iter().map(str::to_owned).collect();
        Step { answer, lines, active, suspended: 0, deadline: None, remaining: Vec::new(), lost: 0 }
    }
}
