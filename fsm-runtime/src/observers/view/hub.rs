//! What the observers, the thread that writes and the one that reads have in common: which machines there are, and who
//! is told of them.
//!
//! A connection has a number, its generation. A machine of which it has been told has the same one; 0 is nobody. Locks are
//! taken in this order: the registry, the active states of a machine, the queue.

use std::collections::BTreeMap;
use std::string::String;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::vec::Vec;

use serde_json::Value;

use super::events::Inbox;
use super::lines::{Kind, Line, Text};
use super::queue::Queue;
use super::trouble::{Reporter, Trouble};
use crate::any::Machine;

pub(super) struct Hub {
    program: String,
    pub(super) begun: Instant,
    pub(super) queue: Queue,
    pub(super) reporter: Reporter,
    registry: Mutex<Registry>,
    connected: Condvar,
    /// Whether it is for a page, and for no file.
    is_for_page: bool,
}

#[derive(Default)]
struct Registry {
    machines: BTreeMap<u32, Arc<Shown>>,
    /// How many machines there have been.
    count: u32,
    inboxes: Vec<Arc<Inbox>>,
    /// How many connections there have been.
    connections: u32,
    /// The connection that there is, or 0.
    generation: u32,
}

/// A machine that is shown.
pub(super) struct Shown {
    pub(super) id: u32,
    pub(super) kind: Kind,
    pub(super) label: String,
    /// The connection that has been told of it. It changes under the lock of `active`.
    pub(super) generation: AtomicU32,
    /// The active states after the last change that is complete.
    pub(super) active: Mutex<Vec<&'static str>>,
    /// The connection is to be told of them anew.
    pub(super) is_stale: AtomicBool,
}

impl Shown {
    pub(super) fn active(&self) -> MutexGuard<'_, Vec<&'static str>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hub {
    pub(super) fn new(program: String, room: usize, reporter: Reporter, is_for_page: bool) -> Self {
        Hub {
            program,
            begun: Instant::now(),
            queue: Queue::new(room),
            reporter,
            registry: Mutex::default(),
            connected: Condvar::new(),
            is_for_page,
        }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new machine in these states.
    pub(super) fn add<M: Machine>(&self, label: String, active: Vec<&'static str>) -> Arc<Shown> {
        let (graph, holds) = M::GRAPH.parts();
        let mut registry = self.registry();
        registry.count += 1;
        let shown = Arc::new(Shown {
            id: registry.count,
            kind: Kind { name: M::GRAPH.name(), graph, holds },
            label,
            generation: AtomicU32::new(registry.generation),
            active: Mutex::new(active.clone()),
            is_stale: AtomicBool::new(false),
        });
        registry.machines.insert(shown.id, shown.clone());
        if registry.generation > 0 {
            self.queue.push_always(Line::Machine(shown.clone(), active));
        }
        self.queue.want();
        shown
    }

    /// A machine is gone.
    pub(super) fn end(&self, id: u32) {
        let mut registry = self.registry();
        registry.machines.remove(&id);
        if registry.generation > 0 {
            self.queue.push_always(Line::End(id));
        }
    }

    /// A connection begins: its first lines, with all machines as they are.
    pub(super) fn open(&self, text: &mut Text) {
        let mut registry = self.registry();
        registry.connections += 1;
        registry.generation = registry.connections;
        self.queue.clear();
        Line::Hello { events: self.is_for_page && !registry.inboxes.is_empty() }.write(&self.program, text);
        for shown in registry.machines.values() {
            let active = shown.active();
            shown.generation.store(registry.generation, Ordering::Release);
            shown.is_stale.store(false, Ordering::Relaxed);
            let active = active.clone();
            Line::Machine(shown.clone(), active).write(&self.program, text);
        }
        self.connected.notify_all();
    }

    /// The connection is over.
    pub(super) fn shut(&self) {
        let mut registry = self.registry();
        registry.generation = 0;
        for shown in registry.machines.values() {
            let _active = shown.active();
            shown.generation.store(0, Ordering::Release);
        }
    }

    /// Machines whose steps were not all told, as they are.
    pub(super) fn write_stale(&self, text: &mut Text) {
        let registry = self.registry();
        for shown in registry.machines.values() {
            if shown.is_stale.swap(false, Ordering::AcqRel) {
                let active = shown.active().clone();
                Line::Machine(shown.clone(), active).write(&self.program, text);
            }
        }
    }

    /// A line behind others, unless it was meant for an earlier connection.
    pub(super) fn write(&self, line: &Line, generation: u32, text: &mut Text) {
        if !matches!(line, Line::Step(step) if step.generation != generation) {
            line.write(&self.program, text);
        }
    }

    /// The connection that there is, or 0.
    pub(super) fn generation(&self) -> u32 {
        self.registry().generation
    }

    pub(super) fn is_connected_within(&self, time: Duration) -> bool {
        self.queue.want();
        let is_alone = |registry: &mut Registry| registry.generation == 0;
        let waited = self.connected.wait_timeout_while(self.registry(), time, is_alone);
        waited.unwrap_or_else(PoisonError::into_inner).0.generation > 0
    }

    /// From now on events are taken. A page that was told otherwise is told by a connection that begins anew.
    pub(super) fn add_inbox(&self, inbox: Arc<Inbox>) {
        let mut registry = self.registry();
        registry.inboxes.push(inbox);
        if registry.inboxes.len() == 1 && registry.generation > 0 && self.is_for_page {
            self.queue.cut();
        }
    }

    pub(super) fn remove_inbox(&self, inbox: &Arc<Inbox>) {
        self.registry().inboxes.retain(|other| !Arc::ptr_eq(other, inbox));
    }

    /// An event that the page has sent. A program that has asked for none ignores it.
    pub(super) fn deliver(&self, id: u32, event: Value) {
        let (inboxes, name) = {
            let registry = self.registry();
            if registry.inboxes.is_empty() {
                return;
            }
            (registry.inboxes.clone(), registry.machines.get(&id).map(|shown| shown.kind.name))
        };
        let Some(name) = name else { return self.reporter.tell(&Trouble::NoMachine(id)) };
        let mut inboxes = inboxes.iter().filter(|inbox| inbox.machine == name).peekable();
        if inboxes.peek().is_none() {
            return self.reporter.tell(&Trouble::TakesNoEvents(name));
        }
        for inbox in inboxes {
            if !inbox.push(id, event.clone()) {
                self.reporter.tell(&Trouble::TooManyEvents(name));
            }
        }
    }
}
