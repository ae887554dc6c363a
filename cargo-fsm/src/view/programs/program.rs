//! A program: its machines, its log, and the connection to it.

use std::collections::BTreeMap;
#[cfg(feature = "tui")]
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Strangers;
use super::kind::Kind;
use super::log::Log;
use super::member::{Known, KnownLine};
use super::message::{Hello, Introduced, Message, Table, read};

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
    /// As the how manieth program it has ended.
    ended: Option<u64>,
    lost: u64,
    /// Lines that could not be understood.
    bad: Strangers,
    received: u64,
    kinds: Vec<Kind>,
    /// By the number that this connection has given it, a kind.
    named: BTreeMap<u64, usize>,
    /// By machine, its kind.
    machines: BTreeMap<u64, usize>,
    sender: Option<mpsc::Sender<String>>,
}

#[derive(Clone, Copy, PartialEq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::view) enum Status {
    Recorded,
    Running,
    Gone,
}

/// What there is to tell of a program beside its log.
#[cfg(feature = "tui")]
#[derive(Clone)]
pub(in crate::view) struct Overview {
    pub(in crate::view) id: u64,
    pub(in crate::view) name: String,
    pub(in crate::view) pid: u64,
    /// Whether it takes events.
    pub(in crate::view) events: bool,
    pub(in crate::view) status: Status,
    pub(in crate::view) lost: u64,
    pub(in crate::view) bad: Strangers,
    pub(in crate::view) machines: usize,
    pub(in crate::view) outlines: Vec<Arc<crate::view::tui::Outline>>,
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
            ended: None,
            lost: 0,
            bad: Strangers::default(),
            received: 0,
            kinds: Vec::new(),
            named: BTreeMap::new(),
            machines: BTreeMap::new(),
            sender: None,
        }
    }

    pub(super) fn begin(&mut self, hello: &Hello<'_>, sender: Option<mpsc::Sender<String>>) {
        self.events = hello.events && sender.is_some();
        self.is_recorded = sender.is_none();
        (self.is_connected, self.ended) = (sender.is_some(), None);
        self.sender = sender;
        self.hello();
    }

    /// What begins numbers its kinds anew.
    pub(super) fn hello(&mut self) {
        self.named.clear();
    }

    pub(super) fn end(&mut self, ended: u64) {
        (self.is_connected, self.ended) = (false, Some(ended));
        self.sender = None;
    }

    pub(super) fn is(&self, hello: &Hello<'_>) -> bool {
        self.pid == hello.pid && self.name == hello.program
    }

    pub(super) fn is_connected(&self) -> bool {
        self.is_connected
    }

    pub(super) fn ended(&self) -> Option<u64> {
        self.ended
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn as_json(&self) -> Value {
        json!({
            "id": self.id, "program": self.name, "pid": self.pid, "events": self.events, "status": self.status(),
            "lost": self.lost, "bad": self.bad, "received": self.received, "dropped": self.log.first(),
            "machines": self.machines.len(), "kinds": self.kinds.len(),
        })
    }

    pub(super) fn kind(&self, number: usize) -> Option<Value> {
        self.kinds.get(number).map(Kind::as_json)
    }

    fn status(&self) -> Status {
        match (self.is_recorded, self.is_connected) {
            (true, _) => Status::Recorded,
            (_, true) => Status::Running,
            _ => Status::Gone,
        }
    }

    #[cfg(feature = "tui")]
    pub(super) fn overview(&self) -> Overview {
        Overview {
            id: self.id,
            name: self.name.clone(),
            pid: self.pid,
            events: self.events,
            status: self.status(),
            lost: self.lost,
            bad: self.bad.clone(),
            machines: self.machines.len(),
            outlines: self.kinds.iter().map(|kind| Arc::clone(&kind.outline)).collect(),
        }
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
            Message::Kind(table) => {
                let kind = self.know(&table)?;
                self.named.insert(table.id, kind);
                return Ok(true);
            }
            Message::Machine(machine) => return self.introduce(machine),
            Message::Step(step) if !self.machines.contains_key(&step.m) => {
                return Err(format!("a step of machine {}, which was not introduced", step.m));
            }
            Message::Step(_) => false,
            Message::Lost(count) => {
                self.lost = self.lost.saturating_add(count);
                true
            }
            Message::End(machine) => self.machines.remove(&machine).is_some(),
        };
        self.push(line);
        Ok(is_news)
    }

    fn push(&mut self, line: &str) {
        self.received += 1;
        self.log.push(line);
    }

    /// The place of a table, which is drawn if it is new.
    fn know(&mut self, table: &Table<'_>) -> Result<usize, String> {
        if let Some(kind) = self.kinds.iter().position(|kind| kind.is_of(table)) {
            return Ok(kind);
        }
        if self.kinds.len() >= MOST_KINDS {
            return Err(format!("more than {MOST_KINDS} different tables"));
        }
        self.kinds.push(Kind::of(table)?);
        Ok(self.kinds.len() - 1)
    }

    fn introduce(&mut self, machine: Introduced<'_>) -> Result<bool, String> {
        let Introduced { id, label, active, kind, name, graph, holds } = machine;
        let kind = match (kind, name.zip(graph)) {
            (Some(kind), _) => self.named.get(&kind).copied(),
            (None, Some((name, graph))) => Some(self.know(&Table { id: 0, name, graph, holds })?),
            (None, None) => None,
        };
        let kind = kind.ok_or_else(|| format!("machine {id} is of a table that was not introduced"))?;
        self.machines.insert(id, kind);
        let label = match label.is_empty() {
            true => format!("{} {id}", self.kinds[kind].name()),
            false => label.into_owned(),
        };
        let line = serde_json::to_string(&KnownLine { machine: Known { id, kind, label, active } });
        self.push(&line.unwrap_or_default());
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
