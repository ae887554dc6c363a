//! A simulation as text for elsewhere: a test in Rust, or a sequence diagram.

mod sequence;

use fsm_simulator::Script;
use serde::Deserialize;

use super::machines::Machine;
use super::simulate::simulate;
use crate::rust_test::{self, Header, Played};
use crate::tables;

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
    let tokens = tables::nth(&machine.file, &machine.text, machine.place);
    let header = tokens.map(Header::of).unwrap_or_default();
    let text = machine.with_graph(|graph| match form {
        Form::Test => {
            let name = format!("{}_as_simulated", crate::case::snake(graph.name(), "machine"));
            rust_test::written(Played { graph, header, script, run: &run }, &name)
        }
        Form::Sequence => sequence::written(graph, &run),
    });
    text.ok_or_else(|| format!("the table of machine `{}` cannot be read", machine.name))
}
