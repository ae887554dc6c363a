//! A crossing for people on foot, as a machine for each key; what a stream of them writes, on any number of workers.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::env;
use std::process::Command;
use std::sync::{Mutex, mpsc};
use std::time::Duration;

use fsm_runtime::{Outcome, fsm};
use fsm_timely::{EventStream, Keyed, Outputs, Pending, Undelivered};
use serde::{Deserialize, Serialize};
use timely::Config;
use timely::dataflow::StreamVec;
use timely::dataflow::operators::core::Inspect;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

fsm! {
    #[derive(Debug, Serialize, Deserialize)]
    /// It keeps the cars going for five seconds at least.
    pub machine Crossing(told: &mut Vec<String>) {
        snapshots;
        clock now: Duration;
        queue 2;

        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        events { Button, Night, Day, Closed }

        initial Cars;
        state Cars {
            let waiting: bool = false;
            enter do told.push(format!("{now:?} cars"));
            on Button do *waiting = true;
            every 5s if *waiting => Warning;
            on Night => push Dark;
            on Closed => Gone;
        }
        state Warning {
            after 2s => People { steps: 0 };
            on Button => ignore;
            on Night => defer;
        }
        state People {
            let steps: u32;
            enter do told.push(format!("{now:?} people"));
            every 1s do *steps += 1;
            when *steps == 3 => Cars;
            on Night => defer;
        }
        state Dark {
            enter do told.push(format!("{now:?} dark"));
            on Day => pop;
            after 60s => pop;
        }
        /// The street is no more.
        final state Gone {}
    }
}

/// The `as_one_of_the_processes` of this module, as a process of its own.
pub fn process_of(module: &str) -> Command {
    let (_, module) = module.split_once("::").unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", &format!("{module}::as_one_of_the_processes"), "--nocapture"]);
    command
}

pub const fn secs(secs: u64) -> Duration {
    Duration::from_secs(secs)
}

pub fn event(key: u64, event: CrossingEvent, millis: u64, offset: u64) -> Keyed<u64, CrossingEvent> {
    Keyed { key, event, at: Duration::from_millis(millis), offset }
}

/// What a run of machines has written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// What the machine of each key has told, in its order.
    pub told: BTreeMap<u64, Vec<String>>,
    /// What has become of the event with this offset.
    pub answers: BTreeMap<u64, Answered>,
    /// When the machine of each key came to which state.
    pub moves: BTreeMap<u64, Vec<(Duration, &'static str)>>,
    /// How many timers were left, and the first of them.
    pub pending: Option<(usize, Duration)>,
}

pub type Answered = Result<Outcome<CrossingEvent>, Undelivered<CrossingEvent>>;

/// Each record with its time, as one worker has seen it.
enum Seen {
    Told(u64, String),
    Answer(u64, Answered),
    Move(u64, Duration, &'static str),
    Pending(Pending),
}

/// Runs the events as a stream, each worker reading its share of them; the input is then advanced to the end and closed.
/// Without an end, it is closed with all events still waiting.
pub fn stream(
    config: Config,
    events: Vec<Keyed<u64, CrossingEvent>>,
    end: impl Into<Option<Duration>>,
) -> Written {
    let (end, (send, seen)) = (end.into(), mpsc::channel());
    let send = Mutex::new(send);
    let sender = move || send.lock().unwrap().clone();
    let workers = timely::execute(config, move |worker| run(worker, &events, end, &sender())).unwrap();
    for result in workers.join() {
        result.unwrap();
    }
    let mut written = Written::default();
    for seen in seen {
        match seen {
            Seen::Told(key, line) => written.told.entry(key).or_default().push(line),
            Seen::Answer(offset, answer) => assert_eq!(written.answers.insert(offset, answer), None),
            Seen::Move(key, at, to) => written.moves.entry(key).or_default().push((at, to)),
            Seen::Pending(Pending { machines, next, .. }) => {
                let (others, first) = written.pending.unwrap_or((0, next));
                written.pending = Some((others + machines, first.min(next)));
            }
        }
    }
    written
}

fn run(
    worker: &mut Worker,
    events: &[Keyed<u64, CrossingEvent>],
    end: Option<Duration>,
    send: &mpsc::Sender<Seen>,
) {
    let (mut input, probe) = worker.dataflow(|scope| {
        let (input, events) = scope.new_input();
        let Outputs { answers, transitions, effects, pending } = events
            .machines::<Crossing>(|_| Some((Vec::new(), ())))
            .effects(|told: &mut Vec<String>| std::mem::take(told))
            .run();
        let (probe, answers) = answers.probe();
        each(answers, send, |answer| (answer.at, Seen::Answer(answer.offset, answer.outcome)));
        each(transitions, send, |moved| (moved.at, Seen::Move(moved.key, moved.at, moved.to.name())));
        each(effects, send, |effect| (effect.at, Seen::Told(effect.key, effect.effect.clone())));
        each(pending, send, |pending| (pending.next, Seen::Pending(*pending)));
        (input, probe)
    });
    let mine: Vec<_> = events.iter().skip(worker.index()).step_by(worker.peers()).collect();
    for (done, event) in mine.iter().enumerate() {
        let earliest = mine[done..].iter().map(|event| event.at).min().unwrap_or_default();
        if end.is_some() {
            input.advance_to(earliest.max(*input.time()));
        }
        input.send((*event).clone());
        if done % 3 == 0 {
            worker.step();
        }
    }
    if let Some(end) = end {
        input.advance_to(end);
        worker.step_while(|| probe.less_than(&end));
    }
}

/// Sends what is seen on a stream.
fn each<T: Clone + 'static>(
    stream: StreamVec<'_, Duration, T>,
    send: &mpsc::Sender<Seen>,
    see: impl Fn(&T) -> (Duration, Seen) + 'static,
) {
    let send = send.clone();
    stream.inspect_core(move |messages| {
        let Ok((stamp, records)) = messages else { return };
        for record in records {
            let (at, seen) = see(record);
            assert!(stamp.least().is_some_and(|time| *time <= at), "a record is earlier than its message");
            send.send(seen).unwrap();
        }
    });
}

/// The same without a stream: the machine of each key alone.
pub fn alone(mut events: Vec<Keyed<u64, CrossingEvent>>, end: impl Into<Option<Duration>>) -> Written {
    let end = end.into();
    events.sort_by_key(|event| (event.at, event.offset));
    let mut written = Written::default();
    let mut machines = BTreeMap::new();
    for event in events {
        let (at, moves) = (event.at, written.moves.entry(event.key).or_default());
        let (crossing, told) = machines.entry(event.key).or_insert_with(|| {
            moves.push((at, "Cars"));
            let mut told = Vec::new();
            (Crossing::start(&mut told, at), told)
        });
        until(at, crossing, told, moves);
        let from = crossing.state_id();
        let outcome = crossing.send(told, event.event, at);
        note(at, from, crossing, moves);
        written.answers.insert(event.offset, Ok(outcome));
    }
    for (key, (mut crossing, mut told)) in machines {
        let moves = written.moves.entry(key).or_default();
        if let Some(end) = end {
            until(end - Duration::from_nanos(1), &mut crossing, &mut told, moves);
        }
        written.told.insert(key, told);
        if let Some(deadline) = crossing.next_deadline() {
            let (machines, next) = written.pending.unwrap_or((0, deadline));
            written.pending = Some((machines + 1, next.min(deadline)));
        }
    }
    written
}

fn until(
    at: Duration,
    crossing: &mut Crossing,
    told: &mut Vec<String>,
    moves: &mut Vec<(Duration, &'static str)>,
) {
    while let Some(deadline) = crossing.next_deadline().filter(|deadline| *deadline <= at) {
        let from = crossing.state_id();
        crossing.update(told, deadline);
        note(deadline, from, crossing, moves);
    }
}

fn note(at: Duration, from: CrossingStateId, crossing: &Crossing, moves: &mut Vec<(Duration, &'static str)>) {
    if crossing.state_id() != from {
        moves.push((at, crossing.state_id().name()));
    }
}
