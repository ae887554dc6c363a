//! A sequence diagram, as Mermaid draws it.

use fsm_runtime::Graph;
use serde_json::Value;

use super::texts;

pub(super) fn written(graph: Graph<'_>, run: &Value) -> String {
    let machine = graph.name();
    let mut out = format!("sequenceDiagram\n    participant outside\n    participant {machine}\n");
    let mut active = String::new();
    for step in run["steps"].as_array().into_iter().flatten() {
        let input = step["input"].as_str().unwrap_or_default();
        let now = step["now"].as_f64().unwrap_or_default();
        out += &format!("    outside->>{machine}: {}\n", plain(&format!("{input} at {now} ms")));
        for entry in step["log"].as_array().into_iter().flatten() {
            let text = entry["text"].as_str().unwrap_or_default();
            if matches!(entry["kind"].as_str(), Some("asked" | "line" | "raise" | "timer")) {
                out += &format!("    {machine}->>{machine}: {}\n", plain(text));
            }
        }
        let now_active = texts(&step["active"]).collect::<Vec<_>>().join(", ");
        match now_active == active {
            true => {
                out +=
                    &format!("    {machine}-->>outside: {}\n", step["outcome"].as_str().unwrap_or_default())
            }
            false => out += &format!("    Note over {machine}: {}\n", plain(&now_active)),
        }
        active = now_active;
    }
    out
}

/// A text on one line, without the letters that mean something there.
fn plain(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('#', "#35;").replace(';', "#59;")
}
