//! Whose turn it is: exact traces with a clock that stands still.

use std::task::{Context, Poll};
use std::time::Duration;

use fsm_runtime::requests::{Reason, Request};
use fsm_runtime::{Outcome, fsm};
use fsm_tokio::{End, EventLoop, FromFn, Step};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, advance, sleep, sleep_until};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fsm! {
    machine Lamp(log: &mut Vec<String>) {
        clock now: Duration;
        events { Press(u8), Break }
        initial Off;
        state Off { on Press(n) => On do log.push(format!("{} press {n}", now.as_millis())); }
        state On {
            every 100ms do log.push(format!("{} beat", now.as_millis()));
            after 250ms => Off do log.push(format!("{} off", now.as_millis()));
            on Press(n) if n > 5 => self;
            on Break => Broken;
        }
        final state Broken;
    }
}

/// What the callback has heard, in words.
fn words(step: &Step<LampEvent, LampTarget>) -> String {
    match step {
        Step::Settled => "settled".to_owned(),
        Step::Tick(ticked) => format!("tick {}", ticked.is_ok()),
        Step::Event(outcome) => match outcome {
            Outcome::GuardRefused(LampEvent::Press(n)) => format!("refused {n}"),
            Outcome::Unhandled(_) => "unhandled".to_owned(),
            used => format!("used {}", used.is_used()),
        },
    }
}

#[tokio::test(start_paused = true)]
async fn timers_and_events_in_the_order_of_time() {
    let (events, mut inbox) = mpsc::channel(8);
    tokio::spawn(async move {
        for (time, n) in [(10, 1), (150, 2), (400, 3)] {
            sleep_until(Instant::now() + ms(time)).await;
            events.send(LampEvent::Press(n)).await.unwrap();
        }
        sleep(ms(1000)).await;
        events.send(LampEvent::Break).await.unwrap();
        events.send(LampEvent::Press(4)).await.unwrap();
        events.send(LampEvent::Break).await.unwrap();
    });
    let (mut log, mut heard) = (Vec::new(), Vec::new());
    let mut turns = EventLoop::new();
    let mut lamp = Lamp::start(&mut log, turns.now());
    let each = |lamp: &Lamp, step| heard.push(format!("{} {}", lamp.state_id(), words(&step)));
    let Ok(end) = turns.drive(&mut lamp, (&mut log,), &mut inbox).each(each).run().await;
    assert_eq!(end, End::Done);
    assert_eq!(
        log,
        [
            "10 press 1",
            "110 beat",
            "210 beat",
            "260 off",
            "560 press 3",
            "660 beat",
            "760 beat",
            "810 off",
            "1560 press 4"
        ]
    );
    assert_eq!(
        heard,
        [
            "On used true",
            "On tick true",
            "On refused 2",
            "On tick true",
            "Off tick true",
            "On used true",
            "On tick true",
            "On tick true",
            "Off tick true",
            "Off unhandled",
            "On used true",
            "Broken used true"
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn of_what_is_there_at_once_until_is_first_and_timers_are_before_events() {
    let (events, mut inbox) = mpsc::channel(8);
    let mut log = Vec::new();
    let mut turns = EventLoop::new();
    let mut lamp = Lamp::start(&mut log, turns.now());
    let (cancel, until) = oneshot::channel();
    events.send(LampEvent::Press(1)).await.unwrap();
    cancel.send("stop").unwrap();
    let Ok(end) = turns.drive(&mut lamp, (&mut log,), &mut inbox).until(until).await;
    assert_eq!((end, inbox.len()), (End::Cancelled(Ok("stop")), 1));

    // A loop that has ended is called again and goes on; `until` is looked at before each event, also of those that
    // are there at once.
    events.send(LampEvent::Break).await.unwrap();
    let mut looks = 0;
    let until = std::future::poll_fn(|_| {
        looks += 1;
        if looks == 2 { Poll::Ready(looks) } else { Poll::Pending }
    });
    let Ok(end) = turns.drive(&mut lamp, (&mut log,), &mut inbox).until(until).await;
    assert_eq!((end, inbox.len()), (End::Cancelled(2), 1));
    assert_eq!(log, ["0 press 1"]);
}

#[tokio::test(start_paused = true)]
async fn a_timer_that_is_due_comes_before_an_event_that_is_there() {
    let (events, mut inbox) = mpsc::channel(8);
    let mut log = Vec::new();
    let mut turns = EventLoop::new();
    let mut lamp = Lamp::start(&mut log, turns.now());
    lamp.send(&mut log, LampEvent::Press(1), turns.now());
    advance(ms(300)).await;
    events.send(LampEvent::Press(2)).await.unwrap();
    drop(events);
    let Ok(end) = turns.drive(&mut lamp, (&mut log,), &mut inbox).run().await;
    assert_eq!(end, End::Closed);
    assert_eq!(log, ["0 press 1", "300 beat", "300 off", "300 press 2"]);
}

fsm! {
    machine Busy(log: &mut Vec<String>) {
        clock now: Duration;
        queue 4;
        events { Again, Word(&'static str) }
        initial On;
        #[allow(dead_end)]
        state On {
            enter do raise!(Again after 0s);
            on Again do { log.push("again".to_owned()); raise!(Again after (Duration::ZERO)); }
            on Word(word) do { let _ = now; log.push(word.to_owned()); }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_timer_that_is_always_due_leaves_room_for_events_and_for_other_tasks() {
    let (events, mut inbox) = mpsc::channel(1);
    let (cancel, until) = oneshot::channel();
    tokio::spawn(async move {
        for word in ["a", "b", "c"] {
            events.send(BusyEvent::Word(word)).await.unwrap();
        }
        tokio::task::yield_now().await;
        cancel.send(events).unwrap();
    });
    let mut log = Vec::new();
    let mut turns = EventLoop::new();
    let mut busy = Busy::start(&mut log, turns.now());
    let Ok(end) = turns.drive(&mut busy, (&mut log,), &mut inbox).until(until).await;
    assert!(matches!(end, End::Cancelled(Ok(_))));
    log.retain(|line| line != "again");
    assert_eq!(log, ["a", "b", "c"]);
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_has_ended_takes_nothing() {
    let (events, mut inbox) = mpsc::channel(8);
    let mut log = Vec::new();
    let mut turns = EventLoop::new();
    let mut lamp = Lamp::start(&mut log, turns.now());
    for event in [LampEvent::Press(1), LampEvent::Break, LampEvent::Press(2)] {
        events.send(event).await.unwrap();
    }
    for _ in 0..2 {
        let now = std::future::pending::<()>();
        let Ok(end) = turns.drive(&mut lamp, (&mut log,), &mut inbox).until(now).await;
        assert_eq!((end, inbox.len()), (End::Done, 1));
    }
}

/// A loop by each clock: when the machine is told to have rung.
macro_rules! rings {
    ($($test:ident: $clock:ty, $rung:expr;)*) => {$(
        mod $test {
            use super::*;

            fsm! {
                machine Bell(log: &mut Vec<$clock>) {
                    clock now: $clock;
                    events { Stop }
                    initial Quiet;
                    state Quiet { after 1500ms => Rung do log.push(now); on Stop => Rung; }
                    final state Rung;
                }
            }

            #[tokio::test(start_paused = true)]
            async fn rings() {
                advance(ms(7)).await;
                let mut turns = EventLoop::new();
                let begin = Instant::now();
                let (mut log, rung): (_, fn(Instant) -> $clock) = (Vec::new(), $rung);
                let mut bell = Bell::start(&mut log, turns.now());
                let mut none = FromFn(|_: &mut Context<'_>| Poll::<Option<BellEvent>>::Pending);
                let Ok(end) = turns.drive(&mut bell, (&mut log,), &mut none).run().await;
                assert_eq!((end, begin.elapsed(), log), (End::Done, ms(1500), vec![rung(begin)]));
                let _ = BellEvent::Stop;
            }
        }
    )*};
}

rings! {
    by_duration: Duration, |_| ms(1500);
    by_u32: u32, |_| 1500;
    by_u64: u64, |_| 1500;
    by_f32: f32, |_| 1.5;
    by_f64: f64, |_| 1.5;
    by_instant: Instant, |begin| begin + ms(1500);
    by_std_instant: std::time::Instant, |begin| (begin + ms(1500)).into_std();
}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Opened; }
        state Opened { on Push => Closed; }
    }
}

#[test]
fn a_machine_without_a_clock_needs_no_runtime_with_timers() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let (events, mut inbox) = mpsc::unbounded_channel();
        for _ in 0..1001 {
            events.send(DoorEvent::Push).unwrap();
        }
        drop(events);
        let mut door = Door::start();
        let Ok(end) = EventLoop::new().drive(&mut door, (), &mut inbox).run().await;
        assert_eq!((end, door.state_id()), (End::Closed, DoorStateId::Opened));
    });
}

fsm! {
    /// Each way in which an event comes back.
    #[allow(unused_event, dead_end)]
    machine Narrow {
        stack 1;
        queue 1;
        events { Refused, Nobody, Pushed, Kept, Taken, Ignored }
        initial Base;
        on Pushed => push Over;
        on Taken => Other;
        on Refused if false => ignore;
        state Base { on Ignored => ignore; }
        state Over { on Kept => defer; on Ignored => ignore; }
        state Other { on Kept => ignore; }
    }
}

#[tokio::test]
async fn without_each_events_that_come_back_are_counted() {
    use NarrowEvent::{Ignored, Kept, Nobody, Pushed, Refused};

    let sent = || [Pushed, Ignored, Kept, Kept, Pushed, Refused, Nobody].into_iter();
    let mut turns = EventLoop::new();
    for round in 1..=2 {
        let mut narrow = Narrow::start();
        let mut given = sent();
        let mut events = FromFn(|_: &mut Context<'_>| Poll::Ready(given.next()));
        let Ok(end) = turns.drive(&mut narrow, (), &mut events).run().await;
        assert_eq!((end, turns.unused()), (End::Closed, 4 * round));
    }
    // Whoever gets them counts by himself.
    let (mut narrow, mut given, mut unused) = (Narrow::start(), sent(), 0);
    let mut events = FromFn(|_: &mut Context<'_>| Poll::Ready(given.next()));
    let each = |_: &Narrow, step| {
        if let Step::Event(outcome) = step {
            unused += u64::from(!Outcome::is_used(&outcome));
        }
    };
    let Ok(_) = turns.drive(&mut narrow, (), &mut events).each(each).run().await;
    assert_eq!((unused, turns.unused()), (4, 8));
}

fsm! {
    machine Nap(log: &mut Vec<String>) {
        clock now: Duration;
        requests;
        stack 1;
        events { Sleep, Wake }
        initial Up;
        state Up { on Sleep => push Asleep; every 1s do log.push(format!("{} up", now.as_millis())); }
        state Asleep { on Wake => pop; }
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_waits_for_a_tick_and_may_come_back() {
    let (events, mut inbox) = mpsc::channel(8);
    let (mut log, mut turns) = (Vec::new(), EventLoop::new());
    let mut nap = Nap::start(&mut log, turns.now());
    nap.send(&mut log, NapEvent::Sleep, turns.now());
    assert!(nap.request(Request::Pop).is_ok());
    // Awake by itself, it has nothing to pop any more.
    events.send(NapEvent::Wake).await.unwrap();
    let mut heard = Vec::new();
    let each = |nap: &Nap, step| {
        let refused = matches!(&step, Step::Tick(Err(refused)) if refused.reason == Reason::NothingBelow);
        heard.push((nap.state_id(), refused));
    };
    let Ok(end) = turns.drive(&mut nap, (&mut log,), &mut inbox).each(each).until(sleep(ms(2500))).await;
    assert_eq!(end, End::Cancelled(()));
    assert_eq!(heard, [(NapStateId::Up, false), (NapStateId::Up, true), (NapStateId::Up, false)]);
    assert_eq!(log, ["1000 up", "2000 up"]);
}
