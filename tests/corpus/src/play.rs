//! A machine with a `Thing` as its owner, called step by step. Machines with other parameters call the book themselves.

use std::fmt::Debug;

use fsm_runtime::Snapshot;
use fsm_runtime::any::{Machine, Receive, Run};
use fsm_runtime::snapshots::Snapshots;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Book, Thing};

pub struct Play<'b, M> {
    book: &'b mut Book,
    pub machine: M,
    pub thing: Thing,
}

impl<'b, M> Play<'b, M>
where
    M: Machine<Given = (), State: Debug, Time: Debug> + for<'a> Run<(&'a mut Thing,)>,
{
    pub fn start(book: &'b mut Book, now: M::Time) -> Self {
        Self::start_with(book, Thing::default(), now)
    }

    pub fn start_with(book: &'b mut Book, mut thing: Thing, now: M::Time) -> Self {
        let machine = M::start((&mut thing,), (), now);
        let mut play = Self { book, machine, thing };
        play.note(format!("start at {now:?}"));
        play
    }

    pub fn send<E: Debug>(&mut self, event: E, now: M::Time) -> &mut Self
    where
        M: for<'a> Receive<E, (&'a mut Thing,)>,
    {
        let call = format!("send {event:?} at {now:?}");
        let outcome = self.machine.send((&mut self.thing,), event, now);
        self.note(format!("{call}: {outcome:?}"))
    }

    pub fn update(&mut self, now: M::Time) -> &mut Self
    where
        M::Target: Debug,
    {
        let refused = self.machine.update((&mut self.thing,), now).err();
        let refused = refused.map(|refused| format!(": {refused}")).unwrap_or_default();
        self.note(format!("update at {now:?}{refused}"))
    }

    /// What the test did itself, and where the machine is after it.
    pub fn note(&mut self, call: impl AsRef<str>) -> &mut Self {
        self.book.step(call, &mut self.thing, self.machine.state());
        if let Some(deadline) = self.machine.next_deadline() {
            self.book.line(format!("  next at {deadline:?}"));
        }
        if self.machine.is_done() {
            self.book.line("  has ended");
        }
        self
    }

    /// Goes on with the stored snapshot of this place.
    pub fn stored(&mut self, now: M::Time, later: M::Time) -> &mut Self
    where
        M: Snapshots,
        Snapshot<M>: DeserializeOwned + Serialize,
    {
        self.machine = self.book.stored(&self.machine, now, later);
        self
    }
}
