//! A sequence diagram, as Mermaid draws it.

use fsm_runtime::graph::Graph;
use fsm_simulator::Run;

use crate::rust_test::in_one_row;

pub(super) fn written(graph: Graph<'_>, run: &Run) -> String {
    let machine = graph.name();
    let mut out = format!("sequenceDiagram\n    participant outside\n    participant {machine}\n");
    let mut active = String::new();
    for step in &run.steps {
        out +=
            &format!("    outside->>{machine}: {}\n", plain(&format!("{} at {} ms", step.input, step.now)));
        for entry in step.log.iter().filter(|entry| matches!(entry.kind, "asked" | "line" | "raise")) {
            out += &format!("    {machine}->>{machine}: {}\n", plain(&entry.text));
        }
        let now_active = step.active.join(", ");
        match now_active == active {
            true => out += &format!("    {machine}-->>outside: {}\n", step.outcome),
            false => out += &format!("    Note over {machine}: {}\n", plain(&now_active)),
        }
        active = now_active;
    }
    out
}

/// A text on one line, without the letters that mean something there.
fn plain(text: &str) -> String {
    in_one_row(text).replace('#', "#35;").replace(';', "#59;")
}
