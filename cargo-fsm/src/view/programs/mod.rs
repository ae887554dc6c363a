//! Programs that run, or have run: what they have said, and what they are sent.

mod kind;
mod listen;
mod log;
mod member;
mod message;
mod news;
mod program;
mod recorded;

pub(super) use listen::listen;
#[cfg(feature = "tui")]
pub(super) use log::MOST_LINES;
#[cfg(feature = "tui")]
pub(super) use member::{Folded, Member, Members, asked, fold};
pub(super) use news::{News, Reader};
#[cfg(feature = "tui")]
pub(super) use program::{Overview, Status};
pub(super) use recorded::open;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use message::Hello;
use program::Program;

/// So many programs that are over are kept.
const MOST_OVER: usize = 8;

#[derive(Default)]
pub(super) struct Programs {
    all: Vec<Program>,
    last: u64,
    /// How many have ended, in which order they did.
    ended: u64,
    /// Of connections that were no programs.
    strangers: Strangers,
}

/// What could not be understood: how often, and what was said of the last.
#[derive(Clone, Default, serde::Serialize)]
pub(super) struct Strangers {
    pub(super) count: u64,
    pub(super) last: Option<String>,
}

impl Strangers {
    fn tell(&mut self, sentence: String) {
        self.count += 1;
        self.last = Some(sentence);
    }
}

impl Programs {
    pub(super) fn iter(&self) -> impl Iterator<Item = &Program> {
        self.all.iter()
    }

    pub(super) fn as_json(&self) -> Value {
        json!({ "programs": self.iter().map(Program::as_json).collect::<Value>(), "strangers": self.strangers })
    }

    #[cfg(feature = "tui")]
    pub(super) fn overviews(&self) -> Vec<Overview> {
        self.iter().map(Program::overview).collect()
    }

    #[cfg(feature = "tui")]
    pub(super) fn strangers(&self) -> Strangers {
        self.strangers.clone()
    }

    /// A program has connected: a new one, or one that is known, which had lost its connection.
    fn begin(&mut self, hello: &Hello<'_>, sender: Option<mpsc::Sender<String>>) -> u64 {
        let is_known =
            |program: &&mut Program| hello.pid != 0 && program.is(hello) && !program.is_connected();
        if let Some(known) = self.all.iter_mut().find(is_known) {
            known.begin(hello, sender);
            return known.id;
        }
        self.last += 1;
        let mut program = Program::new(self.last, hello);
        program.begin(hello, sender);
        self.all.push(program);
        self.last
    }

    /// The connection of a program is over. Of those that are over the last are kept.
    fn end(&mut self, id: u64) {
        self.ended += 1;
        let ended = self.ended;
        if let Some(program) = self.get(id) {
            program.end(ended);
        }
        let over = || self.iter().filter_map(|program| Some((program.ended()?, program.id)));
        if over().count() > MOST_OVER
            && let Some((_, first)) = over().min()
        {
            self.all.retain(|program| program.id != first);
        }
    }

    /// Takes a program that is over off the list, or says why not.
    pub(super) fn remove(&mut self, id: u64) -> Result<(), String> {
        match self.get(id) {
            None => Err(format!("there is no program `{id}`")),
            Some(program) if program.is_connected() => Err(format!("`{}` still runs", program.name())),
            Some(_) => {
                self.all.retain(|program| program.id != id);
                Ok(())
            }
        }
    }

    /// What there is to know of a table of a program.
    pub(super) fn kind(&self, id: u64, number: usize) -> Option<Value> {
        self.iter().find(|program| program.id == id)?.kind(number)
    }

    fn get(&mut self, id: u64) -> Option<&mut Program> {
        self.all.iter_mut().find(|program| program.id == id)
    }

    /// Sends an event to a machine of a program, or says why not.
    pub(super) fn send(&mut self, id: &str, machine: u64, event: &Value) -> Result<(), String> {
        let program = id.parse().ok().and_then(|id| self.get(id));
        program.ok_or_else(|| format!("there is no program `{id}`"))?.send(machine, event)
    }
}
