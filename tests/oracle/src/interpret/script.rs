//! A script, and the whole run of it.

use crate::chart::{Ask, Chart, EventId, Time};

use super::{Answer, Diverges, Interpreter, Rules, Step};

/// One call. A chart without a clock has no use for the times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Send(EventId, Time),
    Tick(Time),
    /// A request from outside. `cond` of it counts for nothing.
    Request(Ask),
    /// No call: so many lines of the log further on, behind what stops before that, one stops. At the beginning of a script
    /// it is for the start.
    Stop(u32),
}

/// What the start and each input do. By rules without bounds the run ends before an input that leads round for ever, and
/// is empty where the start does.
pub fn run(chart: &Chart, script: &[Input], rules: Rules) -> Vec<Step> {
    try_run(0, chart, script, rules).unwrap_or_default()
}

/// The same; an error where already the start goes round for ever.
pub fn try_run(start: Time, chart: &Chart, script: &[Input], rules: Rules) -> Result<Vec<Step>, Diverges> {
    let stops: Vec<u32> = stops_of_start(script).collect();
    let (mut interpreter, first) = Interpreter::start_with(chart, rules, start, &stops)?;
    let mut steps = vec![first];
    for (number, input) in script.iter().enumerate() {
        let step = match input {
            Input::Stop(_) if number < stops.len() => Ok(interpreter.take_step(Answer::Ticked)),
            // Nobody calls a machine that has lost its state.
            _ if interpreter.is_lost() => Ok(interpreter.take_step(Answer::Ticked)),
            input => interpreter.input(input),
        };
        let Ok(step) = step else { break };
        steps.push(step);
    }
    Ok(steps)
}

/// The stops that stand before all other inputs.
pub fn stops_of_start(script: &[Input]) -> impl Iterator<Item = u32> {
    script.iter().map_while(|input| match input {
        Input::Stop(lines) => Some(*lines),
        _ => None,
    })
}

impl<'c> Interpreter<'c> {
    fn is_lost(&self) -> bool {
        self.undo.is_lost
    }

    pub fn input(&mut self, input: &'c Input) -> Result<Step, Diverges> {
        match input {
            Input::Send(event, now) => self.send_at(*event, *now),
            Input::Tick(now) => self.tick_at(*now),
            Input::Request(ask) => Ok(self.request(ask)),
            Input::Stop(lines) => {
                self.stop_after(*lines);
                Ok(self.take_step(Answer::Ticked))
            }
        }
    }
}
