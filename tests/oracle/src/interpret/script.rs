//! A script, and the whole run of it.

use crate::chart::{Ask, Chart, EventId, Time};

use super::{Diverges, Interpreter, Rules, Step};

/// One call. A chart without a clock has no use for the times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Send(EventId, Time),
    Tick(Time),
    /// A request from outside. `cond` of it counts for nothing.
    Request(Ask),
}

/// What the start and each input do. By rules without bounds the run ends before an input that leads round for ever, and
/// is empty where the start does.
pub fn run(chart: &Chart, script: &[Input], rules: Rules) -> Vec<Step> {
    let Ok((mut interpreter, start)) = Interpreter::start(chart, rules) else { return Vec::new() };
    let mut steps = vec![start];
    steps.extend(script.iter().map_while(|input| interpreter.input(input).ok()));
    steps
}

impl<'c> Interpreter<'c> {
    pub fn input(&mut self, input: &'c Input) -> Result<Step, Diverges> {
        match input {
            Input::Send(event, now) => self.send_at(*event, *now),
            Input::Tick(now) => self.tick_at(*now),
            Input::Request(ask) => Ok(self.request(ask)),
        }
    }
}
