//! `during` lines in a loop of tokio: futures that live as long as a state.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tokio::{End, EventLoop, FromFn};
use tokio::sync::mpsc;
use tokio::time::sleep;

type Log = Rc<RefCell<Vec<String>>>;

/// Says when it is dropped.
struct Guard(&'static str, Log);

impl Drop for Guard {
    fn drop(&mut self) {
        self.1.borrow_mut().push(format!("{} dropped", self.0));
    }
}

/// Work of so many milliseconds; not `Send`.
async fn work(name: &'static str, millis: u64, log: Log) -> u64 {
    log.borrow_mut().push(format!("{name} begun"));
    let _guard = Guard(name, log.clone());
    sleep(Duration::from_millis(millis)).await;
    log.borrow_mut().push(format!("{name} ready"));
    millis
}

fsm! {
    machine Call(log: &mut Log) {
        clock now: Duration;
        #[derive(Clone)]
        events { Ready(u64), Again, Up, Down }
        initial Idle;
        on Up => Over;
        state Idle { on Again => Busy { millis: 30 }; }
        state Busy {
            let millis: u64;
            during work("busy", *millis, log.clone()) as Ready;
            exit do log.borrow_mut().push("exit".to_owned());
            on Again => Busy { millis: 50 };
            on Ready(n) => Idle do log.borrow_mut().push(format!("{n} at {}", now.as_millis()));
            after 40ms => Idle do log.borrow_mut().push("late".to_owned());
            on Down => push Menu;
        }
        state Menu { on Down => pop; }
        final state Over;
    }
}

/// What happens where these events come at these milliseconds.
async fn run(events: &[(u64, CallEvent)]) -> Vec<String> {
    let (sender, mut inbox) = mpsc::channel(8);
    let events: Vec<(u64, CallEvent)> = events.to_vec();
    let log = Log::default();
    let mut owner = log.clone();
    let mut turns = EventLoop::new();
    let mut call = Call::start(&mut owner, turns.now());
    let sent = async move {
        let mut at = 0;
        for (millis, event) in events {
            sleep(Duration::from_millis(millis - at)).await;
            at = millis;
            let _ = sender.send(event).await;
        }
        sleep(Duration::from_secs(1)).await;
    };
    let served = turns.drive(&mut call, (&mut owner,), &mut inbox).run();
    let (ended, ()) = tokio::join!(served, sent);
    assert!(ended.is_ok());
    log.take()
}

#[tokio::test(start_paused = true)]
async fn a_result_comes_as_an_event() {
    let log = run(&[(10, CallEvent::Again)]).await;
    assert_eq!(log, ["busy begun", "busy ready", "busy dropped", "exit", "30 at 40"]);
}

#[tokio::test(start_paused = true)]
async fn a_state_that_is_entered_again_begins_anew_once_the_old_future_is_dropped() {
    let log = run(&[(0, CallEvent::Again), (20, CallEvent::Again)]).await;
    assert_eq!(log, ["busy begun", "exit", "busy dropped", "busy begun", "exit", "late", "busy dropped"]);
}

#[tokio::test(start_paused = true)]
async fn a_suspended_state_has_no_activity_and_begins_it_anew() {
    let log = run(&[(0, CallEvent::Again), (20, CallEvent::Down), (60, CallEvent::Down)]).await;
    // The time-out stands still, and 20 ms of it are left.
    assert_eq!(log, ["busy begun", "busy dropped", "busy begun", "exit", "late", "busy dropped"]);
}

#[tokio::test(start_paused = true)]
async fn a_future_that_is_not_send_is_dropped_with_its_loop_and_begun_by_the_next() {
    let log = Log::default();
    let mut owner = log.clone();
    let mut turns = EventLoop::new();
    let mut call = Call::start(&mut owner, turns.now());
    let mut given = VecDeque::from([CallEvent::Again]);
    let mut events = FromFn(|_: &mut Context<'_>| {
        given.pop_front().map_or(Poll::Pending, |event| Poll::Ready(Some(event)))
    });
    for _ in 0..2 {
        let pause = sleep(Duration::from_millis(10));
        let end = turns.drive(&mut call, (&mut owner,), &mut events).until(pause).await;
        assert_eq!(end.ok(), Some(End::Cancelled(())));
    }
    assert_eq!(*log.borrow(), ["busy begun", "busy dropped", "busy begun", "busy dropped"]);
}

fsm! {
    /// Each of these is ready at once, again and again.
    machine Busy(log: &mut Vec<&'static str>) {
        events { Left, Right, Sent }
        region One {
            initial A;
            #[allow(dead_end)]
            state A { during async {} as Left; on Left => self do log.push("left"); }
        }
        region Two {
            initial B;
            #[allow(dead_end)]
            state B { during async {} as Right; on Right => self do log.push("right"); }
        }
        on Sent do log.push("sent");
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_for_ever_where_all_are_always_ready() {
    let mut log = vec![];
    let mut turns = EventLoop::new();
    let mut busy = Busy::start(&mut log);
    let mut events = FromFn(|_: &mut Context<'_>| Poll::Ready(Some(BusyEvent::Sent)));
    // It is looked at before each turn.
    let turns_left = async {
        for _ in 0..60 {
            tokio::task::yield_now().await;
        }
    };
    let end = turns.drive(&mut busy, (&mut log,), &mut events).until(turns_left).await;
    assert_eq!(end.ok(), Some(End::Cancelled(())));
    for name in ["left", "right", "sent"] {
        assert!(log.iter().filter(|one| **one == name).count() >= 7, "{name}: {log:?}");
    }
}

/// A loop whose futures are all `Send` is, though owner and world are borrowed.
#[tokio::test(start_paused = true)]
async fn a_loop_on_several_threads() {
    async fn wait(world: u64) -> u64 {
        sleep(Duration::from_millis(world)).await;
        world
    }
    fsm! {
        async machine Sum(sum: &mut Vec<u64>, world: &[u64]) -> Result<(), String> {
            events { Ready(u64) }
            initial Waiting;
            state Waiting {
                let place: usize = 0;
                during wait(world[*place]) as Ready;
                on Ready(n) if *place + 1 < world.len() => Waiting { place: *place + 1 } do sum.push(n);
                on Ready(n) => Over do { sleep(Duration::from_millis(1)).await; sum.push(n); }
            }
            final state Over;
        }
    }
    let task = tokio::spawn(async {
        let (mut sum, world) = (vec![], vec![3, 1, 2]);
        let mut machine = Sum::start(&mut sum, &world).await.expect("nothing fails");
        let mut events = FromFn(|_: &mut Context<'_>| Poll::<Option<SumEvent>>::Pending);
        let end = EventLoop::new().drive(&mut machine, (&mut sum, &world[..]), &mut events).run().await;
        assert_eq!(end.ok(), Some(End::Done));
        sum
    });
    assert_eq!(task.await.expect("it does not panic"), [3, 1, 2]);
}
