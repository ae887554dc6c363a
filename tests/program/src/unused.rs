//! Lines that the macro calls unused: on no script does the interpreter take one of them.

use fsm_oracle::chart::{Chart, TransitionId, Trigger, Way};
use fsm_oracle::interpret::{Input, Rules, taken};
use fsm_oracle::source;
use proc_macro2::{TokenStream, TokenTree};

/// What the macro says of the transitions of a chart.
#[derive(Debug, Default)]
pub struct Unused {
    /// Those that can never act.
    pub lines: Vec<TransitionId>,
    /// How many of these defer an event.
    pub deferring: usize,
    /// One that acts all the same.
    pub fault: Option<String>,
}

pub fn unused(chart: &Chart, scripts: &[Vec<Input>]) -> Unused {
    let lines: Vec<_> = told(chart).into_iter().filter(|&line| takes_events(chart, line)).collect();
    let deferring = lines.iter().filter(|&&line| chart.transitions[line].way == Way::Defer).count();
    let acts =
        |line: &&TransitionId| scripts.iter().any(|script| taken(chart, script, Rules::FSM).contains(line));
    let fault = lines.iter().find(acts).map(|&line| {
        let (source, rows) = source::machine_with_warnings(chart);
        format!("the line in row {} acts, and is told to be unused:\n{source}", rows[line])
    });
    Unused { lines, deferring, fault }
}

fn takes_events(chart: &Chart, line: TransitionId) -> bool {
    matches!(chart.transitions[line].trigger, Trigger::Events(_) | Trigger::AnyEvent)
}

/// The transitions with the warning `unused_line`. None of a chart that has errors.
fn told(chart: &Chart) -> Vec<TransitionId> {
    let (source, rows) = source::machine_with_warnings(chart);
    let file: TokenStream = source.parse().expect("the source of a chart is Rust");
    let machine = file.into_iter().find_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    let diagnostics = fsm_compiler::diagnose(machine.expect("`fsm! { … }` holds the machine"));
    let unused = diagnostics.iter().filter(|told| told.message.contains("#[allow(unused_line)]"));
    let rows_told: Vec<usize> = unused.map(|told| told.from.start().line).collect();
    (0..rows.len()).filter(|&line| rows_told.contains(&rows[line])).collect()
}
