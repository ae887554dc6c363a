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
            true => out += &format!("    {machine}-->>outside: {}\n", plain(&step.outcome)),
            false => out += &format!("    Note over {machine}: {}\n", plain(&now_active)),
        }
        active = now_active;
    }
    out
}

/// A text on one line, with entities for the letters that mean something there.
fn plain(text: &str) -> String {
    let letter = |letter| match letter {
        '#' | ';' => format!("#{};", u32::from(letter)),
        letter => letter.to_string(),
    };
    in_one_row(text).chars().map(letter).collect()
}

#[test]
fn a_letter_is_escaped_once() {
    assert_eq!(plain("say(\"#1; #2\")\n;"), "say(\"#35;1#59; #35;2\") #59;");
}
