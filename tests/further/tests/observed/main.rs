//! `observed;`: what an observer hears, and in which order. The lines of the machine itself write into a log of their own:
//! what is told does not change what is done.

mod changes;
mod chosen;
mod configured;
mod counted;
mod forms;
mod regions;
mod replayed;
mod replayed_kinds;
mod replayed_lines;
mod replayed_random;
mod requested;
mod stopped;
mod timed;
mod unhandled;
mod viewed;
mod waiting;
mod written;

use std::fmt::Debug;

use fsm_runtime::any::Machine;
use fsm_runtime::requests::{Change, Reason};
use fsm_runtime::{Observer, Outcome};

/// Writes down all that it hears.
#[derive(Default)]
struct Journal(Vec<String>);

impl Journal {
    fn is(&self, expected: expect_test::Expect) {
        expected.assert_eq(&self.0.join("\n"));
    }

    fn say(&mut self, what: String) {
        self.0.push(what);
    }

    fn line<M: Machine>(&mut self, what: &str, line: usize) {
        let line = M::GRAPH.line(line).expect("a line of the machine");
        self.say(format!("{what} {}: {line}", line.source().name()));
    }
}

impl<M: Machine<Time: Debug>, E: Debug> Observer<M, E> for Journal {
    fn received(&mut self, event: &E, state: M::StateId, now: M::Time) {
        self.say(format!("received {event:?} in {state} at {now:?}"));
    }
    fn ticked(&mut self, state: M::StateId, now: M::Time) {
        self.say(format!("ticked in {state} at {now:?}"));
    }
    fn settling(&mut self, state: M::StateId, now: M::Time) {
        self.say(format!("settling in {state} at {now:?}"));
    }
    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
        let outcome = outcome.map_or(String::new(), |outcome| format!(": {outcome:?}"));
        self.say(format!("settled in {state}{outcome}"));
    }
    fn failed(&mut self, error: &dyn Debug, event: Option<&E>) {
        let event = event.map_or(String::new(), |event| format!(", {event:?} comes back"));
        self.say(format!("failed: {error:?}{event}"));
    }
    fn dropped(&mut self, state: M::StateId, polls: usize) {
        self.say(format!("dropped in {state} after {polls} polls"));
    }
    fn line_taken(&mut self, line: usize) {
        self.line::<M>("line", line);
    }
    fn guard_refused(&mut self, line: usize) {
        self.line::<M>("guard refused", line);
    }
    fn timer_due(&mut self, line: usize) {
        self.line::<M>("due", line);
    }
    fn exited(&mut self, state: M::StateId) {
        self.say(format!("exited {state}"));
    }
    fn entered(&mut self, state: M::StateId) {
        self.say(format!("entered {state}"));
    }
    fn paused(&mut self, state: M::StateId) {
        self.say(format!("paused {state}"));
    }
    fn resumed(&mut self, state: M::StateId) {
        self.say(format!("resumed {state}"));
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        self.say(format!("transition {from} -> {to}"));
    }
    fn raised(&mut self, event: &E) {
        self.say(format!("raised {event:?}"));
    }
    fn deferred(&mut self, event: &E) {
        self.say(format!("deferred {event:?}"));
    }
    fn recalled(&mut self, event: &E) {
        self.say(format!("recalled {event:?}"));
    }
    fn unhandled(&mut self, event: &E) {
        self.say(format!("unhandled {event:?}"));
    }
    fn requested(&mut self, change: Change<M::StateId>, replaces: bool) {
        self.say(format!("requested {change:?}{}", if replaces { " in place of another" } else { "" }));
    }
    fn refused(&mut self, reason: Reason) {
        self.say(format!("refused: {reason}"));
    }
}
