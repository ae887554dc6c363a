//! What the observer of a machine is told, written down between the lines of the log, and compared with what the
//! interpreter says.

use std::cell::Cell;
use std::fmt::Debug;

use fsm_oracle::interpret::{AT_ONCE, LATER, PERHAPS, Step, TOLD};
use fsm_runtime::any::Machine;
use fsm_runtime::graph::{Line, TransitionKind, Trigger};
use fsm_runtime::requests::{Change, Reason};
use fsm_runtime::{Observer, Outcome};

use crate::answer;

thread_local! {
    /// How many lines the log of this thread has: what is told stands behind them.
    static SAID: Cell<usize> = const { Cell::new(0) };
}

/// Notes the length of the log.
pub(crate) fn said(lines: usize) {
    SAID.set(lines);
}

/// Writes down all that it hears, each with the number of lines in the log before it.
#[derive(Debug, Default)]
pub struct Heard(Vec<(usize, String)>);

impl Heard {
    fn hear(&mut self, what: impl std::fmt::Display) {
        self.0.push((SAID.get(), format!("{TOLD}{what}")));
    }

    /// What was heard since the last time.
    pub(crate) fn take(&mut self) -> Vec<(usize, String)> {
        std::mem::take(&mut self.0)
    }
}

impl<M: Machine<Time: Debug>, E: Debug> Observer<M, E> for Heard {
    fn received(&mut self, event: &E, state: M::StateId, now: M::Time) {
        self.hear(format_args!("received {event:?} in {state} at {now:?}"));
    }
    fn ticked(&mut self, state: M::StateId, now: M::Time) {
        self.hear(format_args!("ticked in {state} at {now:?}"));
    }
    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
        let outcome = outcome.map_or(String::new(), |outcome| format!(": {:?}", answer(outcome)));
        self.hear(format_args!("settled in {state}{outcome}"));
    }
    fn line_taken(&mut self, number: usize) {
        let line = line::<M>(number);
        match is_transition(line) {
            true => self.hear(format_args!("taken {}", transition(line))),
            false => self.hear(format_args!("{} of {}", line.trigger().word(), line.source().name())),
        }
    }
    fn guard_refused(&mut self, number: usize) {
        self.hear(format_args!("guard refused {}", transition(line::<M>(number))));
    }
    fn timer_due(&mut self, number: usize) {
        self.hear(format_args!("due {}", transition(line::<M>(number))));
    }
    fn exited(&mut self, state: M::StateId) {
        self.hear(format_args!("exited {state}"));
    }
    fn entered(&mut self, state: M::StateId) {
        self.hear(format_args!("entered {state}"));
    }
    fn paused(&mut self, state: M::StateId) {
        self.hear(format_args!("paused {state}"));
    }
    fn resumed(&mut self, state: M::StateId) {
        self.hear(format_args!("resumed {state}"));
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        self.hear(format_args!("transition {from} -> {to}"));
    }
    fn raised(&mut self, event: &E) {
        self.hear(format_args!("raised {event:?}"));
    }
    fn overflowed(&mut self, event: &E) {
        self.hear(format_args!("overflowed {event:?}"));
    }
    fn deferred(&mut self, event: &E) {
        self.hear(format_args!("deferred {event:?}"));
    }
    fn recalled(&mut self, event: &E) {
        self.hear(format_args!("recalled {event:?}"));
    }
    fn unhandled(&mut self, event: &E) {
        self.hear(format_args!("unhandled {event:?}"));
    }
    fn requested(&mut self, change: Change<M::StateId>, replaces: bool) {
        let replaces = if replaces { " in place of another" } else { "" };
        self.hear(format_args!("requested {change:?}{replaces}"));
    }
    fn refused(&mut self, reason: Reason) {
        self.hear(format_args!("refused: {reason:?}"));
    }
}

fn line<M: Machine>(number: usize) -> Line<'static> {
    M::GRAPH.line(number).unwrap_or_else(|| panic!("the graph has no line {number}"))
}

/// Whether the line is a transition of the chart, and neither a hook nor a report.
fn is_transition(line: Line) -> bool {
    line.trigger().reacts() || matches!(line.trigger(), Trigger::Update(_))
}

/// A line by its place in its state, with its targets.
fn transition(line: Line) -> String {
    let place = line.source().lines().filter(|line| is_transition(*line));
    let place = place.take_while(|other| other.number() != line.number()).count();
    let mut changes = line.transitions().filter(|change| {
        !change.is_request() && !matches!(change.kind(), TransitionKind::Internal | TransitionKind::Ignore)
    });
    let target = changes.next().map_or(String::new(), |change| format!(" => {change}"));
    format!("line {place} of {}{target}", line.source().name())
}

/// Whether a machine has done what the interpreter says.
pub(crate) fn agree(expected: &Step, actual: &Step) -> bool {
    let rest = |step: &Step| {
        (step.answer, step.active.clone(), step.suspended, step.deadline, step.remaining.clone(), step.lost)
    };
    rest(expected) == rest(actual) && lines_agree(&expected.lines, &actual.lines)
}

/// What may be told at once may come before it is expected, and what may be told later after it.
fn lines_agree(expected: &[String], actual: &[String]) -> bool {
    let (at_once, later) = (format!("{TOLD}{AT_ONCE}"), format!("{TOLD}{LATER}"));
    let perhaps = format!("{TOLD}{PERHAPS}");
    let (mut open, mut early, mut late, mut allowed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut actual = actual.iter().peekable();
    for line in expected {
        if let Some(line) = line.strip_prefix(&at_once) {
            open.push(format!("{TOLD}taken {line}"));
            continue;
        }
        if let Some(line) = line.strip_prefix(&perhaps) {
            allowed.push(TOLD.to_owned() + line);
            continue;
        }
        if let Some(line) = line.strip_prefix(&later) {
            let line = TOLD.to_owned() + line;
            if actual.next_if(|told| **told == line).is_none() {
                late.push(line);
            }
            continue;
        }
        if take(&mut early, line) {
            continue;
        }
        while let Some(told) = actual.next_if(|told| *told != line) {
            if take(&mut open, told) {
                early.push(told.clone());
            } else if !allowed.contains(told) && !take(&mut late, told) {
                return false;
            }
        }
        take(&mut open, line);
        if actual.next() != Some(line) {
            return false;
        }
    }
    late.is_empty() && actual.next().is_none()
}

fn take(from: &mut Vec<String>, what: &str) -> bool {
    let place = from.iter().position(|other| other == what);
    place.map(|place| from.remove(place)).is_some()
}
