//! Simulations: a script on the table of a machine.

use fsm_compiler::Diagnostic;
use fsm_simulator::{CannotRun, Run, Script};
use serde_json::{Value, json};

use super::machines::Machine;
use crate::commands::check;
use crate::tables;

/// What the script comes to, or why the machine cannot be simulated.
pub(super) fn simulate(machine: &Machine, script: &Script) -> Result<Run, Vec<Value>> {
    // The whole file is read, so that the rows are its rows.
    let table = tables::nth(&machine.file, &machine.text, machine.place);
    let result = match table {
        Some(table) => fsm_simulator::simulate(table, script),
        None => {
            Err(CannotRun::Unsupported(format!("the table of machine `{}` cannot be read", machine.name)))
        }
    };
    let result = result.map_err(|error| match error {
        CannotRun::Mistakes(findings) => findings.iter().map(|finding| told(machine, finding)).collect(),
        CannotRun::Unsupported(sentence) => {
            vec![json!({ "severity": "error", "message": sentence, "file": machine.file })]
        }
    });
    // What comes back is plain data; the text would be kept for its spans.
    proc_macro2::extra::invalidate_current_thread_spans();
    result
}

fn told(machine: &Machine, finding: &Diagnostic) -> Value {
    check::as_json(&machine.name, &machine.file, finding)
}
