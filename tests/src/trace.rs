//! Whole traces compared in one line: `"exit Start; go; enter First"`.

use fsm_runtime::Outcome;
use fsm_runtime::any::{Receive, Run};

use crate::Log;

/// A trace without lines: the run did nothing.
pub const SILENT: &str = "";

/// A trace that can be compared as a whole.
pub trait Trace {
    /// Fails unless these are exactly its lines, in this order, joined by `"; "`.
    #[track_caller]
    fn reads(&self, expected: &str);
}

impl<S: AsRef<str>> Trace for [S] {
    #[track_caller]
    fn reads(&self, expected: &str) {
        let actual: Vec<&str> = self.iter().map(AsRef::as_ref).collect();
        let expected: Vec<&str> = if expected == SILENT { vec![] } else { expected.split("; ").collect() };
        assert!(actual == expected, "the trace differs:\n{}", difference(&expected, &actual));
    }
}

impl Log {
    /// Fails unless the trace since the last call is this one.
    #[track_caller]
    pub fn reads(&mut self, expected: &str) {
        self.take().reads(expected);
    }
}

/// Steps of a machine that runs with a [`Log`], each checked by its whole trace. What the log holds before the step is an
/// error: it would be taken for a part of the step.
pub trait Steps: Sized {
    /// Sends the event.
    #[track_caller]
    fn step<E>(&mut self, log: &mut Log, event: E, trace: &str) -> Outcome<E>
    where
        Self: for<'l> Receive<E, (&'l mut Log,), Time = ()>,
    {
        self.step_at(log, event, (), trace)
    }

    /// Sends the event at this time.
    #[track_caller]
    fn step_at<E>(&mut self, log: &mut Log, event: E, now: Self::Time, trace: &str) -> Outcome<E>
    where
        Self: for<'l> Receive<E, (&'l mut Log,)>,
    {
        expect_no_lines(log);
        let outcome = Receive::send(self, (&mut *log,), event, now);
        log.reads(trace);
        outcome
    }

    /// One tick. Fails where it refuses an external request.
    #[track_caller]
    fn tick(&mut self, log: &mut Log, trace: &str)
    where
        Self: for<'l> Run<(&'l mut Log,), Time = ()>,
    {
        self.tick_at(log, (), trace);
    }

    /// One tick at this time. Fails where it refuses an external request.
    #[track_caller]
    fn tick_at(&mut self, log: &mut Log, now: Self::Time, trace: &str)
    where
        Self: for<'l> Run<(&'l mut Log,)>,
    {
        expect_no_lines(log);
        let served = Run::update(self, (&mut *log,), now);
        log.reads(trace);
        assert!(served.is_ok(), "an external request was refused");
    }
}

impl<M: fsm_runtime::any::Machine> Steps for M {}

#[track_caller]
fn expect_no_lines(log: &mut Log) {
    let before = log.take();
    assert!(before.is_empty(), "lines from before this step: {before:?}");
}

/// One line for each line of the traces, marked `-` where only expected and `+` where only there.
fn difference(expected: &[&str], actual: &[&str]) -> String {
    let same = |(one, other): &(&&str, &&str)| one == other;
    let head = expected.iter().zip(actual).take_while(same).count();
    let (expected_rest, actual_rest) = (&expected[head..], &actual[head..]);
    let tail = expected_rest.iter().rev().zip(actual_rest.iter().rev()).take_while(same).count();
    let missing = &expected_rest[..expected_rest.len() - tail];
    let surplus = &actual_rest[..actual_rest.len() - tail];
    let marked =
        |mark: char, lines: &[&str]| lines.iter().map(|line| format!("{mark} {line}\n")).collect::<String>();
    [
        marked(' ', &expected[..head]),
        marked('-', missing),
        marked('+', surplus),
        marked(' ', &expected_rest[expected_rest.len() - tail..]),
        "(- expected, + actual)".to_owned(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::{SILENT, Trace};

    fn fails(lines: &[&str], expected: &str) -> Option<String> {
        let panic = catch_unwind(|| lines.reads(expected)).err()?;
        Some(*panic.downcast::<String>().expect("a message"))
    }

    #[test]
    fn lines_and_their_order_are_compared_exactly() {
        assert_eq!(fails(&["a", "b c"], "a; b c"), None);
        assert_eq!(fails(&[], SILENT), None);
        for wrong in ["b c; a", "a", "a; b c; d", "a; a; b c", "a; b  c", "a;b c", SILENT] {
            assert!(fails(&["a", "b c"], wrong).is_some(), "{wrong}");
        }
        assert!(fails(&[""], SILENT).is_some(), "an empty line is a line");
        assert!(fails(&["a; b"], "a; b").is_some(), "no line has the separator in it");
    }

    #[test]
    fn the_message_shows_both_traces_line_by_line() {
        let message = fails(&["enter", "one", "two", "exit"], "enter; three; exit").expect("it fails");
        assert_eq!(
            message,
            "the trace differs:\n  enter\n- three\n+ one\n+ two\n  exit\n(- expected, + actual)"
        );
    }
}
