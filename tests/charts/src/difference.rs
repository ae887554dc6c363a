//! Where a machine and the interpreter do not agree, and how that is shown.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_oracle::balance;
use fsm_oracle::chart::{Ask, Chart};
use fsm_oracle::interpret::{self, Input, Rules};
use fsm_oracle::source;

use crate::heard::agree;
use crate::{Run, Step};

/// Of a step that goes round a thousand times, nobody reads all lines.
const MOST_SHOWN: usize = 60;

/// The first difference of one script.
#[derive(Debug)]
pub struct Difference {
    source: String,
    inputs: Vec<String>,
    expected: Vec<Step>,
    /// `None` where the machine panicked.
    actual: Option<Vec<Step>>,
    /// The two agree, and both are wrong.
    fault: Option<String>,
}

/// Runs both. The script is one on which the interpreter does not diverge.
pub fn compare(chart: &Chart, script: &[Input], rules: Rules, run: Run) -> Result<(), Box<Difference>> {
    let expected = interpret::run(chart, script, rules);
    let mut actual = catch_unwind(AssertUnwindSafe(|| run(0, script))).ok();
    let same = actual.as_ref().map_or(0, |actual| {
        actual.iter().zip(&expected).take_while(|(actual, expected)| agree(expected, actual)).count()
    });
    let agrees = same == expected.len();
    let fault = if agrees { balance::check(chart, &expected).err() } else { None };
    if agrees && fault.is_none() {
        return Ok(());
    }
    if let Some(actual) = &mut actual {
        actual.truncate(same + 1);
    }
    let length = actual.as_ref().map_or(expected.len(), |_| same + 1);
    Err(Box::new(Difference {
        source: source::machine(chart),
        inputs: script.iter().map(|input| shown(chart, input)).collect(),
        expected: expected.into_iter().take(length).collect(),
        actual,
        fault,
    }))
}

fn shown(chart: &Chart, input: &Input) -> String {
    let at = |now: u32| if chart.has_clock() { format!(" at {now}") } else { String::new() };
    match input {
        Input::Send(event, now) => chart.events[*event].clone() + &at(*now),
        Input::Stop(lines) => format!("stop after {lines}"),
        Input::StartIn(target) => format!("start in {}", chart.states[*target].name),
        Input::Tick(now) => "tick".to_owned() + &at(*now),
        Input::End(now) => "stop".to_owned() + &at(*now),
        Input::Request(Ask { way, targets, .. }) => {
            let target = targets.first().map_or("", |&target| &chart.states[target].name);
            format!("request {way:?} {target}")
        }
    }
}

impl Difference {
    /// How much there is to read: of several differences the smallest is shown.
    pub fn size(&self) -> usize {
        self.source.lines().count() + self.expected.len()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.source)?;
        for (number, expected) in self.expected.iter().enumerate() {
            let begun = self.inputs.first().filter(|input| input.starts_with("start in"));
            let begun = begun.map_or("start", String::as_str);
            let input = if number == 0 { begun } else { &self.inputs[number - 1] };
            line(f, input, "interpreter", expected)?;
            let actual = self.actual.as_ref().and_then(|actual| actual.get(number));
            if let Some(actual) = actual.filter(|actual| !agree(expected, actual)) {
                line(f, input, "machine", actual)?;
            }
        }
        if let Some(fault) = &self.fault {
            writeln!(f, "both: {fault}")?;
        }
        if self.actual.is_none() { f.write_str("the machine panicked, see above\n") } else { Ok(()) }
    }
}

fn line(f: &mut fmt::Formatter<'_>, input: &str, who: &str, step: &Step) -> fmt::Result {
    let Step { answer, lines, active, suspended, deadline, remaining, lost } = step;
    write!(f, "{input}: {who:11} {answer:?}, in {}  ", active.join(" "))?;
    match lines.len() {
        0..=MOST_SHOWN => write!(f, "{lines:?}")?,
        count => {
            write!(f, "{:?} and so on, {count} lines, the last {:?}", &lines[..MOST_SHOWN], lines[count - 1])?
        }
    }
    if *suspended > 0 {
        write!(f, ", {suspended} suspended")?;
    }
    if *lost > 0 {
        write!(f, ", {lost} lost")?;
    }
    deadline.map_or(Ok(()), |deadline| write!(f, ", due at {deadline}"))?;
    remaining.iter().try_for_each(|(timer, left)| write!(f, ", {timer} in {left}"))?;
    writeln!(f)
}
