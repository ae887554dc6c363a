//! What a page of `cargo fsm view` is told, and what it may send. No test waits for a time to pass.

mod connected;
mod crowd;
mod lost;
mod page;
mod sent;
mod told;

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex};

use serde_json::Value;

/// A file in memory, which can be shut: whoever writes then waits.
#[derive(Clone, Default)]
struct Paper(Arc<(Mutex<Sheet>, Condvar)>);

#[derive(Default)]
struct Sheet {
    text: Vec<u8>,
    is_shut: bool,
}

impl Paper {
    fn shut() -> Self {
        let paper = Self::default();
        paper.0.0.lock().unwrap().is_shut = true;
        paper
    }

    fn open(&self) {
        self.0.0.lock().unwrap().is_shut = false;
        self.0.1.notify_all();
    }

    /// The lines, without the times and the process.
    fn lines(&self) -> Vec<String> {
        let text = String::from_utf8(self.0.0.lock().unwrap().text.clone()).unwrap();
        text.lines().map(timeless).collect()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sheet = self.0.1.wait_while(self.0.0.lock().unwrap(), |sheet| sheet.is_shut);
        sheet.unwrap().text.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A line without what is another in each run, and without the text of the graph.
fn timeless(line: &str) -> String {
    let mut line: Value = serde_json::from_str(line).expect("a line is JSON");
    if let Some(time) = line.as_object_mut().and_then(|line| line.remove("t")) {
        assert!(time.as_f64().is_some_and(|time| time >= 0.0), "{time}");
    }
    if let Some(hello) = line.get_mut("hello").and_then(Value::as_object_mut) {
        assert_eq!(hello.remove("pid"), Some(std::process::id().into()));
    }
    if let Some(kind) = line.get_mut("kind").and_then(Value::as_object_mut) {
        let graph = kind.remove("graph");
        assert!(graph.is_some_and(|graph| graph.as_str().is_some_and(|graph| graph.starts_with('M'))));
    }
    line.to_string()
}

/// A line of a step as `entered Home`; others as they are.
fn short(line: &str) -> String {
    let value: Value = serde_json::from_str(line).unwrap();
    let Some(what) = value.get("s").and_then(Value::as_str) else { return line.to_owned() };
    let fields = value.as_object().unwrap().iter().filter(|(name, _)| !["m", "s"].contains(&name.as_str()));
    let fields = fields.map(|(name, value)| match value.as_str() {
        Some(text) if name == "state" => format!(" {text}"),
        _ => format!(" {name}={value}"),
    });
    format!("{what}{}", fields.collect::<String>())
}
