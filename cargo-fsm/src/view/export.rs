//! A simulation as text for elsewhere: a test in Rust, or a sequence diagram.

mod sequence;
mod test;

use fsm_simulator::Script;
use serde::Deserialize;

use super::machines::Machine;
use super::simulate::simulate;

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    Test,
    Sequence,
}

pub(super) fn export(machine: &Machine, script: &Script, form: Form) -> Result<String, String> {
    let run = simulate(machine, script).map_err(|findings| {
        let why = findings.first().and_then(|finding| finding["message"].as_str()).unwrap_or_default();
        format!("machine `{}` cannot be simulated: {why}", machine.name)
    })?;
    let text = machine.with_graph(|graph| match form {
        Form::Test => test::written(graph, script, &run),
        Form::Sequence => sequence::written(graph, &run),
    });
    text.ok_or_else(|| format!("the table of machine `{}` cannot be read", machine.name))
}

/// A text in one row.
fn in_one_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
