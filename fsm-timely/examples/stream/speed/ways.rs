//! Events per second and memory: a plain loop over a map of machines, and the stream on one and on two workers.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fsm_timely::durable::{Durable, Place};
use fsm_timely::{AnswerTo, EventStream, Outputs};
use timely::dataflow::operators::core::Inspect;
use timely::dataflow::operators::{Input, Probe};

use crate::days::{Days, PRICE, Shop};
use crate::order::{Message, Order, OrderEvent, Outbox};

/// How many events are read between two steps of a worker.
const BATCH: u64 = 4_096;

/// A way to do the work, as a process of its own: what one leaves in memory is nothing to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Plain,
    Stream {
        workers: usize,
    },
    /// As a durable run with one worker, with a manifest each second or none but the last.
    Durable {
        seconds: bool,
    },
}

/// What a way has done, and how.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    used: u64,
    messages: u64,
    nanos: u64,
    bytes: u64,
}

impl Way {
    pub const ALL: [Way; 5] = [
        Way::Plain,
        Way::Stream { workers: 1 },
        Way::Stream { workers: 2 },
        Way::Durable { seconds: false },
        Way::Durable { seconds: true },
    ];

    fn name(self) -> &'static str {
        match self {
            Way::Plain => "a plain loop",
            Way::Stream { workers: 1 } => "one worker",
            Way::Stream { .. } => "two workers",
            Way::Durable { seconds: false } => "durable, one manifest",
            Way::Durable { seconds: true } => "durable, one each second",
        }
    }

    /// What it is called on the command line.
    fn number(self) -> usize {
        Self::ALL.iter().position(|way| *way == self).unwrap_or(0) + 1
    }

    /// Does the work, and writes what has been done in one line.
    pub fn run(self, days: Days, out: &mut dyn Write) -> io::Result<()> {
        let before = if matches!(self, Way::Durable { .. }) { 0 } else { resident() };
        let start = Instant::now();
        let Done { used, messages, bytes, .. } = match self {
            Way::Plain => plain(days),
            Way::Stream { workers } => stream(days, workers),
            Way::Durable { seconds } => durable(days, seconds)?,
        };
        let nanos = start.elapsed().as_nanos();
        writeln!(out, "{used} {messages} {nanos} {}", bytes.saturating_sub(before))
    }

    fn in_a_process(self, days: Days) -> io::Result<Done> {
        let output = Command::new(env::current_exe()?)
            .args(["--way", &self.number().to_string(), "--orders", &days.orders.to_string()])
            .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let numbers: Vec<u64> = text.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        match numbers[..] {
            [used, messages, nanos, bytes] => Ok(Done { used, messages, nanos, bytes }),
            _ => Err(io::Error::other(format!("{self:?} ended with {}", output.status))),
        }
    }
}

/// The bytes that this process has in memory.
fn resident() -> u64 {
    let pages = |text: String| text.split(' ').nth(1)?.parse::<u64>().ok();
    fs::read_to_string("/proc/self/statm").ok().and_then(pages).unwrap_or(0) * 4_096
}

/// One thread, one map.
fn plain(days: Days) -> Done {
    let mut done = Done::default();
    let mut orders: HashMap<u64, (Order, Outbox)> = HashMap::new();
    for number in 0..days.events() {
        let event = days.event(number);
        let (order, outbox) = orders.entry(event.key).or_insert_with(|| {
            let mut outbox = Outbox::default();
            (Order::start(&mut outbox, PRICE, event.at), outbox)
        });
        while let Some(deadline) = order.next_deadline().filter(|deadline| *deadline <= event.at) {
            order.update(outbox, deadline);
        }
        done.used += u64::from(order.send(outbox, event.event, event.at).is_used());
        done.messages += std::mem::take(&mut outbox.messages).len() as u64;
    }
    for (order, outbox) in orders.values_mut() {
        while let Some(deadline) = order.next_deadline().filter(|deadline| *deadline < days.end()) {
            order.update(outbox, deadline);
        }
        done.messages += std::mem::take(&mut outbox.messages).len() as u64;
    }
    done.bytes = resident();
    done
}

/// The operator, each worker reading its share of the events.
fn stream(days: Days, workers: usize) -> Done {
    let used = Arc::new(AtomicU64::new(0));
    let messages = Arc::new(AtomicU64::new(0));
    let bytes = Arc::new(AtomicU64::new(0));
    let (count_used, count_messages, count_bytes) =
        (Arc::clone(&used), Arc::clone(&messages), Arc::clone(&bytes));
    timely::execute(timely::Config::process(workers), move |worker| {
        let (index, peers) = (worker.index() as u64, worker.peers() as u64);
        let (used, messages) = (Arc::clone(&count_used), Arc::clone(&count_messages));
        let (mut input, probe) = worker.dataflow(|scope| {
            let (input, events) = scope.new_input();
            let Outputs { answers, effects, .. } = events
                .machines::<Order>(|_| Some((Outbox::default(), (PRICE,))))
                .effects(|outbox: &mut Outbox| -> Vec<Message> { std::mem::take(&mut outbox.messages) })
                .run();
            effects.inspect_core(move |seen| {
                if let Ok((_, batch)) = seen {
                    messages.fetch_add(batch.len() as u64, Ordering::Relaxed);
                }
            });
            let (probe, _) = answers
                .inspect_core(move |seen| {
                    if let Ok((_, batch)) = seen {
                        let is_used = |answer: &&AnswerTo<u64, OrderEvent>| matches!(&answer.outcome, Ok(outcome) if outcome.is_used());
                        used.fetch_add(batch.iter().filter(is_used).count() as u64, Ordering::Relaxed);
                    }
                })
                .probe();
            (input, probe)
        });
        for first in (0..days.events()).step_by(BATCH as usize) {
            input.advance_to(days.at(first));
            for number in first..(first + BATCH).min(days.events()) {
                if number % peers == index {
                    input.send(days.event(number));
                }
            }
            // Nobody reads on while others are far behind.
            let far = days.at(first.saturating_sub(8 * BATCH));
            worker.step_while(|| probe.less_than(&far));
            worker.step();
        }
        input.advance_to(days.end());
        worker.step_while(|| probe.less_than(&days.end()));
        count_bytes.fetch_max(resident(), Ordering::Relaxed);
    })
    .expect("threads can be started");
    let get = |number: Arc<AtomicU64>| number.load(Ordering::Relaxed);
    Done { used: get(used), messages: get(messages), nanos: 0, bytes: get(bytes) }
}

/// The stream with files. Instead of what has been done, it counts manifests and the bytes of one.
fn durable(days: Days, seconds: bool) -> io::Result<Done> {
    let directory = env::temp_dir().join(format!("fsm-stream-{}", std::process::id()));
    let every = Duration::from_secs(if seconds { 1 } else { u64::from(u32::MAX) });
    let run = Durable::new(Shop(days), &directory).manifest_every(every).run(&Place::alone(1));
    let manifest = run.map_err(io::Error::other)?;
    let size = manifest.workers.iter().map(|worker| worker.bytes).sum();
    fs::remove_dir_all(directory)?;
    Ok(Done { used: manifest.number, messages: 0, nanos: 0, bytes: size })
}

/// So many rounds of all ways, one after the other; the median of each.
pub fn compare(ways: &[Way], days: Days, rounds: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut all = vec![Vec::new(); ways.len()];
    for _ in 0..rounds {
        for (way, runs) in ways.iter().zip(&mut all) {
            runs.push(way.in_a_process(days)?);
        }
    }
    let plain = median(&all[0], |done| done.nanos);
    for (way, runs) in ways.iter().zip(&all) {
        let nanos = median(runs, |done| done.nanos);
        let time = Duration::from_nanos(nanos).as_secs_f64();
        let used = median(runs, |done| done.used);
        let messages = median(runs, |done| done.messages);
        let (place, done) = match way {
            Way::Durable { .. } => ("on the disk", format!("{used} manifests")),
            _ => ("in memory", format!("{used} events used, {messages} messages")),
        };
        writeln!(
            out,
            "{:24}  {time:5.2} s  {:5.2} million events/s  {:.2}  {:4} bytes/key {place}, {done}",
            way.name(),
            days.events() as f64 / time / 1e6,
            plain as f64 / nanos as f64,
            median(runs, |done| done.bytes) / days.orders,
        )?;
    }
    Ok(())
}

fn median(runs: &[Done], of: impl Fn(&Done) -> u64) -> u64 {
    let mut sorted: Vec<_> = runs.iter().map(of).collect();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}
