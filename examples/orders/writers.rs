//! Several processes that write to the orders of one file, and a look at whether anything was lost.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::columns::written;
use super::error::Error;
use super::inputs::{self, Input};
use super::order::{Order, Outbox};
use super::versions::{Task, Versions, step};

/// The shop whose events are dealt out to the writers.
#[derive(Clone, Copy, Debug)]
pub struct Rivals {
    pub seed: u64,
    pub orders: u32,
    pub writers: u32,
    /// How long a writer thinks between reading an order and writing it, in milliseconds: the more the writers meet.
    pub think: u32,
}

impl Rivals {
    /// The orders: their numbers, their totals in cents, and when they were placed.
    pub fn placed(self) -> impl Iterator<Item = (u32, u32, Duration)> {
        inputs::inputs(self.seed, self.orders).into_iter().filter_map(|(at, input)| match input {
            Input::Place { order, total } => Some((order, total, at)),
            Input::Tell { .. } | Input::Wait => None,
        })
    }

    /// What each writer has to do. They take turns, so that each has events for each order.
    pub fn tasks(self) -> impl Iterator<Item = Task> {
        let told = inputs::inputs(self.seed, self.orders).into_iter().filter_map(|(at, input)| match input {
            Input::Tell { order, event } => Some((order, event, at)),
            Input::Place { .. } | Input::Wait => None,
        });
        (0_u32..).zip(told).map(move |(turn, (order, event, at))| Task {
            writer: turn % self.writers,
            number: turn / self.writers,
            order,
            event,
            at,
        })
    }

    /// Makes the file, with all orders placed and nothing done; one of the same run that is there stays as it is.
    pub fn create(self, file: &Path) -> Result<(), Error> {
        let Self { seed, orders, writers, .. } = self;
        let run = format!("--seed {seed} --orders {orders} --writers {writers}");
        Versions::create(file, &run, self.placed()).map(drop)
    }

    /// Does what one writer has not done yet, and gives how often somebody else was faster.
    pub fn write(self, writer: u32, file: &Path) -> Result<u32, Error> {
        let mut versions = Versions::open(file)?;
        let done = versions.done(writer)? as usize;
        let mut again = 0;
        for task in self.tasks().filter(|task| task.writer == writer).skip(done) {
            again += versions.send(&task, || thread::sleep(Duration::from_millis(self.think.into())))?;
        }
        Ok(again)
    }

    /// The process of one writer: this program again.
    pub fn spawn(self, program: &Path, writer: u32, file: &Path) -> io::Result<Child> {
        let Self { seed, orders, writers, think } = self;
        let options =
            [("seed", seed), ("orders", orders.into()), ("writers", writers.into()), ("think", think.into())];
        let mut command = Command::new(program);
        command.args(["writer", "--writer", &writer.to_string(), "--database"]).arg(file);
        for (name, value) in options {
            command.args([format!("--{name}"), value.to_string()]);
        }
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
    }

    /// Looks whether each event is in its order, and once; and whether each order, and all that is to be sent, is what its events
    /// make of it. Says what is wrong.
    pub fn audit(self, file: &Path) -> Result<Vec<String>, Error> {
        let versions = Versions::open(file)?;
        let (mut wrong, mut wanted) = (Vec::new(), vec![Vec::new(); self.orders as usize]);
        for task in self.tasks() {
            wanted[task.order as usize - 1].push((task.writer, task.number, task.event));
        }
        for ((id, total, at), mut wanted) in by_id(self.placed()).zip(wanted) {
            let events = versions.events(id)?;
            let mut found: Vec<_> =
                events.iter().map(|task| (task.writer, task.number, task.event.clone())).collect();
            found.sort_by_key(|(writer, number, _)| (*writer, *number));
            wanted.sort_by_key(|(writer, number, _)| (*writer, *number));
            if found != wanted {
                wrong.push(format!("order {id} has had {} events of {}", found.len(), wanted.len()));
            }

            if !events.is_sorted_by_key(|task| task.at) {
                wrong.push(format!("the time of order {id} goes back"));
            }

            let (mut outbox, mut last) = (Outbox::default(), at);
            let mut order = Order::start(&mut outbox, total, at);
            for task in &events {
                last = step(&mut order, last, task, &mut outbox);
            }
            let stored = versions.read(id)?;
            // As snapshots, since the time of a pause is told by each machine in its own way.
            let snapshot = |order: &Order| written("a snapshot", &order.snapshot(last));
            if snapshot(&stored.order)? != snapshot(&order)? {
                wrong.push(format!("order {id} is {:?}, and not {order:?}", stored.order));
            }
            let messages: Vec<_> = outbox
                .messages
                .into_iter()
                .map(|message| (message.to.name().to_owned(), message.text))
                .collect();
            if versions.messages(id)? != messages {
                wrong.push(format!("order {id} has other messages than its events make"));
            }
        }
        Ok(wrong)
    }

    /// Lets the writers work at once, and says what has become of it.
    pub fn tell(self, file: &Path, out: &mut dyn Write) -> io::Result<()> {
        self.create(file)?;
        let program = env::current_exe()?;
        let children = (0..self.writers)
            .map(|writer| self.spawn(&program, writer, file))
            .collect::<io::Result<Vec<_>>>()?;
        for (writer, child) in children.into_iter().enumerate() {
            let output = child.wait_with_output()?;
            if !output.status.success() {
                let why = String::from_utf8_lossy(&output.stderr);
                return Err(io::Error::other(format!(
                    "writer {writer} has ended with {}: {why}",
                    output.status
                )));
            }
            write!(out, "writer {writer}: {}", String::from_utf8_lossy(&output.stdout))?;
        }
        let wrong = self.audit(file)?;
        if !wrong.is_empty() {
            return Err(io::Error::other(wrong.join("\n")));
        }
        let events = self.tasks().count();
        writeln!(
            out,
            "{} orders: all {events} events are in them, each once, and so are the messages",
            self.orders
        )
    }
}

/// In the order of their numbers.
fn by_id(orders: impl Iterator<Item = (u32, u32, Duration)>) -> impl Iterator<Item = (u32, u32, Duration)> {
    let mut orders: Vec<_> = orders.collect();
    orders.sort_by_key(|(id, ..)| *id);
    orders.into_iter()
}
