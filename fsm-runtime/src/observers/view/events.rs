//! The events that the page sends to a program.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::hub::Hub;
use super::trouble::Trouble;
use crate::any::Machine;

/// How many events may wait for a program that takes none for a while.
const ROOM: usize = 1000;

/// Events for the machines of one kind, as they have come.
pub(super) struct Inbox {
    pub(super) machine: &'static str,
    waiting: Mutex<VecDeque<(u32, Value)>>,
}

impl Inbox {
    /// Whether there was room for it.
    pub(super) fn push(&self, id: u32, event: Value) -> bool {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = waiting.len() < ROOM;
        if has_room {
            waiting.push_back((id, event));
        }
        has_room
    }

    fn pop(&self) -> Option<(u32, Value)> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}

/// Events that the page sends to machines `M`: what [`View::events`](super::View::events) gives.
///
/// The program decides when it takes them, and passes them to [`send`](crate::any::Receive::send) like any other. When this is
/// dropped, the program takes no more.
pub struct Events<M, E> {
    /// `None` of a view that shows nothing.
    from: Option<(Arc<Hub>, Arc<Inbox>)>,
    kind: PhantomData<fn() -> (M, E)>,
}

impl<M: Machine, E> Events<M, E> {
    pub(super) fn of(hub: Option<&Arc<Hub>>) -> Self {
        let from = hub.map(|hub| {
            let inbox = Arc::new(Inbox { machine: M::GRAPH.name(), waiting: Mutex::default() });
            hub.add_inbox(inbox.clone());
            (hub.clone(), inbox)
        });
        Events { from, kind: PhantomData }
    }
}

impl<M: Machine, E: DeserializeOwned> Events<M, E> {
    /// The next event, with the [id](super::Watched::id) of the machine that it is for; `None` where none has come.
    ///
    /// What is no event of the machine is passed over, and [told](super::Trouble::NotAnEvent).
    pub fn try_recv(&self) -> Option<(u32, E)> {
        let (hub, inbox) = self.from.as_ref()?;
        loop {
            let (id, event) = inbox.pop()?;
            match serde_json::from_value(event.clone()) {
                Ok(event) => return Some((id, event)),
                Err(error) => {
                    hub.reporter.tell(&Trouble::NotAnEvent { machine: inbox.machine, event, error })
                }
            }
        }
    }

    /// All events that have come.
    pub fn try_iter(&self) -> impl Iterator<Item = (u32, E)> + '_ {
        core::iter::from_fn(|| self.try_recv())
    }
}

impl<M, E> Drop for Events<M, E> {
    fn drop(&mut self) {
        if let Some((hub, inbox)) = &self.from {
            hub.remove_inbox(inbox);
        }
    }
}

impl<M, E> Debug for Events<M, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}
