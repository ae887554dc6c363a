//! Where a machine and the interpreter do not agree, and how that is shown.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fsm_oracle::chart::{Chart, EventId};
use fsm_oracle::generate;
use fsm_oracle::interpret::{self, Rules};
use fsm_oracle::source;

use crate::{Run, Step};

/// The first difference of one script.
#[derive(Debug)]
pub struct Difference {
    source: String,
    events: Vec<String>,
    expected: Vec<Shown>,
    /// `None` where the machine panicked.
    actual: Option<Vec<Shown>>,
}

/// One step of either.
type Shown = interpret::Step;

/// Runs both. The script is one on which the interpreter does not diverge.
pub fn compare(chart: &Chart, script: &[EventId], rules: Rules, run: Run) -> Result<(), Box<Difference>> {
    let expected = generate::run(chart, script, rules).unwrap_or_default();
    let actual = catch_unwind(AssertUnwindSafe(|| run(script))).ok();
    let mut actual = actual.map(|steps| steps.iter().map(shown).collect::<Vec<_>>());
    let same = actual.as_ref().map_or(0, |actual| {
        actual.iter().zip(&expected).take_while(|(actual, expected)| actual == expected).count()
    });
    if same == expected.len() {
        return Ok(());
    }
    if let Some(actual) = &mut actual {
        actual.truncate(same + 1);
    }
    let shown = actual.as_ref().map_or(expected.len(), |_| same + 1);
    Err(Box::new(Difference {
        source: source::machine(chart),
        events: script.iter().map(|&event| chart.events[event].clone()).collect(),
        expected: expected.into_iter().take(shown).collect(),
        actual,
    }))
}

fn shown(step: &Step) -> Shown {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Shown { answer: step.answer, lines: owned(&step.lines), active: owned(&step.active) }
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
            let event = if number == 0 { "start" } else { &self.events[number - 1] };
            line(f, event, "interpreter", expected)?;
            let actual = self.actual.as_ref().and_then(|actual| actual.get(number));
            if let Some(actual) = actual.filter(|actual| *actual != expected) {
                line(f, event, "machine", actual)?;
            }
        }
        if self.actual.is_none() { f.write_str("the machine panicked, see above\n") } else { Ok(()) }
    }
}

fn line(f: &mut fmt::Formatter<'_>, event: &str, who: &str, step: &Shown) -> fmt::Result {
    let Shown { answer, lines, active } = step;
    writeln!(f, "{event}: {who:11} {answer:?}, in {}  {lines:?}", active.join(" "))
}
