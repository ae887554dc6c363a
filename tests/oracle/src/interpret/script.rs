//! A script, and the whole run of it.

use std::collections::BTreeSet;

use crate::chart::{Ask, Chart, EventId, StateId, Time, TransitionId};

use super::{Answer, Diverges, Interpreter, Rules, Step};

/// One call. A chart without a clock has no use for the times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Send(EventId, Time),
    Tick(Time),
    /// `stop`, of a machine with a line for that.
    End(Time),
    /// A request from outside. `cond` of it counts for nothing.
    Request(Ask),
    /// No call: so many lines of the log further on, after what stops before that, one stops. At the beginning of a script
    /// it is for the start.
    Stop(u32),
    /// No call, and the first of a script: the machine begins in this state. Where that is refused, it begins as it does
    /// without.
    StartIn(StateId),
}

/// What the first inputs of a script say of the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    /// The state to begin in, if it is not the initial one.
    pub target: Option<StateId>,
    pub stops: Vec<u32>,
}

impl Beginning {
    pub fn of(script: &[Input]) -> Beginning {
        let (target, rest) = match script {
            [Input::StartIn(target), rest @ ..] => (Some(*target), rest),
            script => (None, script),
        };
        let stops = rest.iter().map_while(|input| match input {
            Input::Stop(lines) => Some(*lines),
            _ => None,
        });
        Beginning { target, stops: stops.collect() }
    }

    /// How many inputs these are.
    pub fn inputs(&self) -> usize {
        self.stops.len() + usize::from(self.target.is_some())
    }
}

/// What the start and each input do. By rules without bounds the run ends before an input that leads round for ever, and
/// is empty where the start does.
pub fn run(chart: &Chart, script: &[Input], rules: Rules) -> Vec<Step> {
    try_run(0, chart, script, rules).unwrap_or_default()
}

/// The same; an error where already the start goes round for ever.
pub fn try_run(start: Time, chart: &Chart, script: &[Input], rules: Rules) -> Result<Vec<Step>, Diverges> {
    run_whole(start, chart, script, rules).map(|(_, steps)| steps)
}

/// The transitions that act in the run, or defer an event.
pub fn taken(chart: &Chart, script: &[Input], rules: Rules) -> BTreeSet<TransitionId> {
    run_whole(0, chart, script, rules).map(|(interpreter, _)| interpreter.taken).unwrap_or_default()
}

fn run_whole<'c>(
    start: Time,
    chart: &'c Chart,
    script: &'c [Input],
    rules: Rules,
) -> Result<(Interpreter<'c>, Vec<Step>), Diverges> {
    let beginning = Beginning::of(script);
    let (mut interpreter, first) = Interpreter::start_with(chart, rules, start, &beginning)?;
    let mut steps = vec![first];
    for (number, input) in script.iter().enumerate() {
        let step = match input {
            _ if number < beginning.inputs() => Ok(interpreter.take_step(Answer::Ticked)),
            // Nobody calls a machine that has lost its state.
            _ if interpreter.is_lost() => Ok(interpreter.take_step(Answer::Ticked)),
            input => interpreter.input(input),
        };
        let Ok(step) = step else { break };
        steps.push(step);
    }
    Ok((interpreter, steps))
}

impl<'c> Interpreter<'c> {
    fn is_lost(&self) -> bool {
        self.undo.is_lost
    }

    pub fn input(&mut self, input: &'c Input) -> Result<Step, Diverges> {
        match input {
            Input::Send(event, now) => self.send_at(*event, *now),
            Input::Tick(now) => self.tick_at(*now),
            Input::End(now) => self.end_at(*now),
            Input::Request(ask) => Ok(self.request(ask)),
            Input::Stop(lines) => {
                self.stop_after(*lines);
                Ok(self.take_step(Answer::Ticked))
            }
            Input::StartIn(_) => Ok(self.take_step(Answer::Ticked)),
        }
    }
}
