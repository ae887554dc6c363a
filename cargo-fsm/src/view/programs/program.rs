//! A program: its machines, its log, and the connection to it.

use std::collections::BTreeMap;

use fsm_runtime::Graph;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Strangers;
use super::log::{Known, Log};
use super::message::{Hello, Introduced, Message, read};
use crate::view::machines::described;

/// So many different tables are drawn of a program.
const MOST_KINDS: usize = 200;

pub(in crate::view) struct Program {
    pub(in crate::view) id: u64,
    pub(in crate::view) log: Log,
    name: String,
    pid: u64,
    events: bool,
    is_recorded: bool,
    is_connected: bool,
    lost: u64,
    /// Lines that could not be understood.
    bad: Strangers,
    received: u64,
    kinds: Vec<Kind>,
    /// By machine, its kind.
    machines: BTreeMap<u64, usize>,
    sender: Option<mpsc::Sender<String>>,
}

/// Machines with the same table.
struct Kind {
    graph: String,
    holds: Vec<bool>,
    drawn: Value,
}

impl Program {
    pub(super) fn new(id: u64, hello: &Hello<'_>) -> Self {
        Program {
            id,
            log: Log::default(),
            name: hello.program.to_string(),
            pid: hello.pid,
            events: hello.events,
            is_recorded: false,
            is_connected: false,
            lost: 0,
            bad: Strangers::default(),
            received: 0,
            kinds: Vec::new(),
            machines: BTreeMap::new(),
            sender: None,
        }
    }

    pub(super) fn begin(&mut self, hello: &Hello<'_>, sender: Option<mpsc::Sender<String>>) {
        self.events = hello.events && sender.is_some();
        self.is_recorded = sender.is_none();
        self.is_connected = sender.is_some();
        self.sender = sender;
    }

    pub(super) fn end(&mut self) {
        self.is_connected = false;
        self.sender = None;
    }

    pub(super) fn is(&self, hello: &Hello<'_>) -> bool {
        self.pid == hello.pid && self.name == hello.program
    }

    pub(super) fn is_connected(&self) -> bool {
        self.is_connected
    }

    pub(super) fn is_gone(&self) -> bool {
        !self.is_connected && !self.is_recorded
    }

    pub(super) fn as_json(&self) -> Value {
        let status = match (self.is_recorded, self.is_connected) {
            (true, _) => "recorded",
            (_, true) => "running",
            _ => "gone",
        };
        json!({
            "id": self.id, "program": self.name, "pid": self.pid, "events": self.events, "status": status,
            "lost": self.lost, "bad": self.bad, "received": self.received, "dropped": self.log.first(),
            "machines": self.machines.len(), "kinds": self.kinds.iter().map(|kind| kind.drawn.clone()).collect::<Value>(),
        })
    }

    /// A line that it has said. Whether more than its log has changed.
    pub(super) fn hear(&mut self, line: &str) -> bool {
        let result = read(line).and_then(|message| self.take(message, line));
        match result {
            Ok(is_news) => is_news,
            Err(sentence) => {
                self.bad.tell(sentence);
                true
            }
        }
    }

    pub(super) fn tell(&mut self, sentence: String) {
        self.bad.tell(sentence);
    }

    fn take(&mut self, message: Message<'_>, line: &str) -> Result<bool, String> {
        let is_news = match message {
            Message::Hello(_) => return Err("it has said hello before".to_owned()),
            Message::Machine(machine) => return self.introduce(machine),
            Message::Step(step) if !self.machines.contains_key(&step.m) => {
                return Err(format!("a step of machine {}, which was not introduced", step.m));
            }
            Message::Step(_) => false,
            Message::Lost(count) => {
                self.lost = self.lost.saturating_add(count);
                true
            }
            Message::End(_) => false,
        };
        self.push(line);
        Ok(is_news)
    }

    fn push(&mut self, line: &str) {
        self.received += 1;
        self.log.push(line);
    }

    fn introduce(&mut self, machine: Introduced<'_>) -> Result<bool, String> {
        let known =
            self.kinds.iter().position(|kind| kind.graph == machine.graph && kind.holds == machine.holds);
        let kind = match known {
            Some(kind) => kind,
            None if self.kinds.len() >= MOST_KINDS => {
                return Err(format!("more than {MOST_KINDS} different tables"));
            }
            None => {
                self.kinds.push(Kind::of(&machine)?);
                self.kinds.len() - 1
            }
        };
        self.machines.insert(machine.id, kind);
        let Introduced { id, name, label, active, .. } = machine;
        let label = if label.is_empty() { format!("{name} {id}") } else { label.into_owned() };
        let line = json!({ "machine": Known { id, kind, label, active } });
        self.push(&line.to_string());
        Ok(true)
    }

    pub(super) fn send(&self, machine: u64, event: &Value) -> Result<(), String> {
        let name = &self.name;
        let Some(sender) = self.sender.as_ref().filter(|_| self.is_connected) else {
            return Err(format!("`{name}` does not run any more"));
        };
        if !self.events {
            return Err(format!("`{name}` takes no events: it says so with `View::events()`"));
        }
        if !self.machines.contains_key(&machine) {
            return Err(format!("`{name}` has no machine {machine}"));
        }
        let line = format!("{}\n", json!({ "m": machine, "event": event }));
        sender
            .try_send(line)
            .map_err(|_| format!("`{name}` does not read the events that it was sent before"))
    }
}

impl Kind {
    /// A graph is a text that may say anything, also what no macro has written.
    fn of(machine: &Introduced<'_>) -> Result<Self, String> {
        let (graph, holds) = (machine.graph.to_string(), machine.holds.clone());
        let drawn = std::panic::catch_unwind(|| {
            let graph = Graph::new(&graph, &holds);
            let mut drawn = described(graph);
            drawn["svg"] = json!(fsm_diagram::draw_live(graph));
            drawn
        });
        let mut drawn =
            drawn.map_err(|_| format!("the graph of machine `{}` cannot be read", machine.name))?;
        if drawn["states"].as_array().is_none_or(Vec::is_empty) {
            return Err(format!("the graph of machine `{}` has no states", machine.name));
        }
        drawn["name"] = json!(machine.name);
        Ok(Kind { graph, holds, drawn })
    }
}
