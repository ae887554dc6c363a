//! Each way for itself, but for the stream.

use std::time::Duration;

use bevy_app::App;
use bevy_ecs::prelude::*;
use fsm_bevy::{EventTo, Fsm, Machines};
use fsm_runtime::crowds::CrowdSnapshot;
use fsm_runtime::{Crowd, Handle};
use fsm_tokio::{End, EventLoop};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use crate::junction::plain::{Junction, JunctionEvent, JunctionSnapshot};
use crate::junction::{Log, waiting};
use crate::{END, JUNCTIONS, Traces, script};

/// What was written, read again, with a mark: a machine that was not restored from it would lack the mark in its trace.
fn read_again<T: DeserializeOwned>(snapshot: &impl Serialize) -> T {
    let text = serde_json::to_string(snapshot).expect("it is written");
    let marked = text.replace("\"lives\":0", "\"lives\":1");
    assert_ne!(marked, text, "nothing to mark");
    serde_json::from_str(&marked).expect("it is read")
}

/// The state in the end, and what would be due next.
pub fn last(junction: &Junction) -> String {
    let lives = junction.data().lives;
    format!("{:?}, next {:?}, restored {lives} times", junction.state(), junction.next_deadline())
}

/// Where time passes from one event to the next: the timers between have their turn, each at its time.
trait Place {
    fn next_deadline(&self) -> Option<Duration>;
    fn tick(&mut self, at: Duration);
    fn send(&mut self, junction: u64, event: JunctionEvent, at: Duration);
    /// Is written as a snapshot, thrown away, and read again.
    fn through_a_snapshot(&mut self, at: Duration);
}

/// Plays the script.
fn play(place: &mut impl Place, mut snapshot: Option<Duration>) {
    let mut events = script().into_iter().peekable();
    loop {
        let event = events.peek().map_or(END, |event| event.0);
        let due = place.next_deadline().filter(|due| *due <= event && *due < END);
        let next = due.unwrap_or(event);
        if let Some(at) = snapshot.take_if(|at| *at < next) {
            place.through_a_snapshot(at);
        }
        if due.is_some() {
            place.tick(next);
        } else if let Some((at, junction, event)) = events.next() {
            place.send(junction, event, at);
        } else {
            break;
        }
    }
}

pub fn alone(snapshot: Option<Duration>) -> Traces {
    struct Alone(Junction, Log, u64);

    impl Place for Alone {
        fn next_deadline(&self) -> Option<Duration> {
            self.0.next_deadline()
        }

        fn tick(&mut self, at: Duration) {
            self.0.update(&mut self.1, at);
        }

        fn send(&mut self, junction: u64, event: JunctionEvent, at: Duration) {
            if junction == self.2 {
                _ = self.0.send(&mut self.1, event, at);
            }
        }

        fn through_a_snapshot(&mut self, at: Duration) {
            self.0 = read_again::<JunctionSnapshot>(&self.0.snapshot(at)).restore(at).expect("it fits");
        }
    }

    let each = (0..JUNCTIONS).map(|number| {
        let mut log = Log::default();
        let mut alone = Alone(Junction::start(&mut log, Duration::ZERO), log, number);
        play(&mut alone, snapshot);
        let Alone(junction, Log(mut told), _) = alone;
        told.push(last(&junction));
        (number, told)
    });
    each.collect()
}

pub fn crowd(snapshot: Option<Duration>) -> Traces {
    struct All(Crowd<Junction>, Vec<Handle>);

    impl Place for All {
        fn next_deadline(&self) -> Option<Duration> {
            self.0.iter().filter_map(|(_, junction, _)| junction.next_deadline()).min()
        }

        fn tick(&mut self, at: Duration) {
            assert!(self.0.update(&(), at).is_empty());
        }

        fn send(&mut self, junction: u64, event: JunctionEvent, at: Duration) {
            _ = self.0.send(self.1[junction as usize], &(), event, at).expect("it is there");
        }

        fn through_a_snapshot(&mut self, at: Duration) {
            let snapshot: CrowdSnapshot<Junction> = read_again(&self.0.snapshot(at));
            self.0 = snapshot.restore(at).expect("it fits");
        }
    }

    let mut all = All(Crowd::new(), Vec::new());
    all.1 = (0..JUNCTIONS).map(|_| all.0.spawn(Log::default(), &(), Duration::ZERO)).collect();
    play(&mut all, snapshot);
    let All(mut crowd, handles) = all;
    let each = (0..).zip(handles).map(|(number, handle)| {
        let (junction, Log(mut told)) = crowd.remove(handle).expect("it is there");
        told.push(last(&junction));
        (number, told)
    });
    each.collect()
}

#[derive(Resource)]
struct Clock(Duration);

pub fn bevy(snapshot: Option<Duration>) -> Traces {
    struct World(App, Vec<Entity>);

    impl World {
        fn new(junctions: impl Iterator<Item = (Fsm<Junction>, Log)>, at: Duration) -> Self {
            let mut app = App::new();
            app.insert_resource(Clock(at));
            app.add_plugins(Machines::<Junction, (&mut Log,), JunctionEvent>::serial(
                |clock: Res<'_, Clock>| clock.0,
            ));
            let entities = junctions.map(|parts| app.world_mut().spawn(parts).id()).collect();
            Self(app, entities)
        }

        fn machines(&self) -> impl Iterator<Item = &Junction> {
            let machine = |entity: &Entity| self.0.world().get::<Fsm<Junction>>(*entity)?.machine();
            self.1.iter().filter_map(machine)
        }
    }

    impl Place for World {
        fn next_deadline(&self) -> Option<Duration> {
            self.machines().filter_map(Junction::next_deadline).min()
        }

        fn tick(&mut self, at: Duration) {
            self.0.insert_resource(Clock(at));
            self.0.update();
        }

        fn send(&mut self, junction: u64, event: JunctionEvent, at: Duration) {
            let entity = self.1[junction as usize];
            self.0.world_mut().write_message(EventTo::<Junction, _>::new(entity, event));
            self.tick(at);
        }

        fn through_a_snapshot(&mut self, at: Duration) {
            let machines = self.machines().map(|junction| {
                let snapshot: JunctionSnapshot = read_again(&junction.snapshot(at));
                Fsm::running(snapshot.restore(at).expect("it fits"))
            });
            let logs =
                self.1.iter().map(|entity| self.0.world().get::<Log>(*entity).expect("its log").clone());
            *self = Self::new(machines.zip(logs), at);
        }
    }

    let new = (0..JUNCTIONS).map(|_| (Fsm::default(), Log::default()));
    let mut world = World::new(new, Duration::ZERO);
    world.tick(Duration::ZERO);
    play(&mut world, snapshot);
    let logs = world.1.iter().map(|entity| world.0.world().get::<Log>(*entity).expect("its log"));
    let each = (0..).zip(world.machines().zip(logs)).map(|(number, (junction, log))| {
        let mut told = log.0.clone();
        told.push(last(junction));
        (number, told)
    });
    each.collect()
}

/// Runs a junction, with one beside it that sends at the time of each event. The clock stands still while somebody works.
fn on_tokio<Event: From<Same>>(
    junction: impl AsyncFn(EventLoop, &mut mpsc::Receiver<Event>) -> Vec<String>,
) -> Traces {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime");
    let each = (0..JUNCTIONS).map(|number| {
        let told = runtime.block_on(async {
            let turns = EventLoop::new();
            let (start, (sender, mut inbox)) = (turns.start(), mpsc::channel(1));
            let sending = async {
                for (at, _, event) in script().into_iter().filter(|event| event.1 == number) {
                    sleep_until(start + at).await;
                    if sender.send(Same(event).into()).await.is_err() {
                        break;
                    }
                }
                std::future::pending::<()>().await;
            };
            tokio::select! {
                told = junction(turns, &mut inbox) => told,
                () = sending => unreachable!("it waits"),
            }
        });
        (number, told)
    });
    each.collect()
}

/// An event of the plain table, which is one of the `async` table too.
struct Same(JunctionEvent);

impl From<Same> for JunctionEvent {
    fn from(Same(event): Same) -> Self {
        event
    }
}

impl From<Same> for waiting::JunctionEvent {
    fn from(Same(event): Same) -> Self {
        match event {
            JunctionEvent::Button => Self::Button,
            JunctionEvent::Tram => Self::Tram,
            JunctionEvent::Night => Self::Night,
            JunctionEvent::Day => Self::Day,
            JunctionEvent::Closed => Self::Closed,
        }
    }
}

pub fn tokio(snapshot: Option<Duration>) -> Traces {
    on_tokio(async |mut turns, inbox| {
        let (mut log, start) = (Log::default(), turns.start());
        let mut junction = Junction::start(&mut log, Duration::ZERO);
        for at in snapshot.into_iter().chain([END]) {
            let until = sleep_until(start + at);
            let Ok(end) = turns.drive(&mut junction, (&mut log,), inbox).until(until).await;
            assert!(matches!(end, End::Cancelled(()) | End::Done), "{end:?}");
            if at != END {
                junction =
                    read_again::<JunctionSnapshot>(&junction.snapshot(at)).restore(at).expect("it fits");
            }
        }
        log.0.push(last(&junction));
        log.0
    })
}

pub fn asynchronous(snapshot: Option<Duration>) -> Traces {
    on_tokio(async |mut turns, inbox| {
        let (mut log, start) = (Log::default(), turns.start());
        let mut junction = waiting::Junction::start(&mut log, Duration::ZERO).await;
        for at in snapshot.into_iter().chain([END]) {
            let until = sleep_until(start + at);
            let end = turns.drive(&mut junction, (&mut log,), inbox).until(until).await;
            let Ok(End::Cancelled(()) | End::Done) = end else { panic!("{end:?}") };
            if at != END {
                let snapshot: waiting::JunctionSnapshot = read_again(&junction.snapshot(at));
                junction = snapshot.restore(at).expect("it fits");
            }
        }
        let (state, next, lives) = (junction.state(), junction.next_deadline(), junction.data().lives);
        log.0.push(format!("{state:?}, next {next:?}, restored {lives} times"));
        log.0
    })
}
