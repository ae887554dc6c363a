//! What an error, or a loop that was dropped, has left waiting in a machine: the next loop settles it before it waits.

use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tokio::{End, EventLoop, Step};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Writes down what it is told. The word that is bad fails so many times.
#[derive(Default)]
pub struct Desk {
    said: Vec<&'static str>,
    bad: Option<(&'static str, usize)>,
}

impl Desk {
    fn note(&mut self, word: &'static str) {
        self.said.push(word);
    }

    fn write(&mut self, word: &'static str) -> Result<(), &'static str> {
        self.note(word);
        match &mut self.bad {
            Some((bad, times)) if *bad == word && *times > 0 => {
                *times -= 1;
                Err(word)
            }
            _ => Ok(()),
        }
    }

    async fn wait(&mut self, word: &'static str) {
        tokio::task::yield_now().await;
        self.note(word);
    }

    async fn say(&mut self, word: &'static str) -> Result<(), &'static str> {
        tokio::task::yield_now().await;
        self.write(word)
    }

    fn take(&mut self) -> String {
        std::mem::take(&mut self.said).join(" ")
    }
}

/// The same table in all kinds.
macro_rules! relay {
    ($module:ident, ($($kind:tt)?), ($($arrow:tt $output:ty)?), |$desk:ident, $word:ident| $say:expr) => {
        mod $module {
            use super::*;

            macro_rules! say {
                ($desk_:ident, $word_:literal) => {{ let ($desk, $word) = (&mut *$desk_, $word_); $say }};
            }

            fsm! {
                pub $($kind)? machine Relay(desk: &mut Desk) $($arrow $output)? {
                    clock Duration;
                    queue 4;
                    #[derive(Debug)]
                    events { Go, One, Two, Look }
                    initial A;
                    on Look do say!(desk, "look");
                    state A { on Go => B do { raise!(One); raise!(Two); }; }
                    state B {
                        enter do say!(desk, "enter");
                        on One do say!(desk, "one");
                        on Two => C do say!(desk, "two");
                    }
                    state C {
                        update do say!(desk, "update");
                        every 1s do say!(desk, "beat");
                        when desk.said.is_empty() => A;
                    }
                }
            }
        }
    };
}

relay!(plain, (), (), |desk, word| desk.note(word));
relay!(fallible, (), (-> Result<(), &'static str>), |desk, word| desk.write(word)?);
relay!(waiting, (async), (), |desk, word| desk.wait(word).await);
relay!(both, (async), (-> Result<(), &'static str>), |desk, word| desk.say(word).await?);

/// A step by its name.
fn name<Event, Target>(step: Step<Event, Target>) -> &'static str {
    match step {
        Step::Settled => "settled",
        Step::Tick(_) => "tick",
        Step::Event(_) => "event",
    }
}

/// A loop that is called again and again, each time for 100 ms, with the word that is bad then: what was said in each, how it
/// ended, and the steps of all.
macro_rules! loops {
    ($module:ident, ($($wait:tt)*), $bad:expr) => {{
        let mut desk = Desk::default();
        let mut turns = EventLoop::new();
        let mut relay = $module::Relay::start(&mut desk, turns.now())$($wait)*.unwrap();
        let (events, mut inbox) = mpsc::channel(8);
        events.send($module::RelayEvent::Go).await.unwrap();
        events.send($module::RelayEvent::Look).await.unwrap();
        let (mut ends, mut steps) = (vec![], vec![]);
        for bad in $bad {
            desk.bad = Some((bad, 1));
            let (soon, each) = (sleep(ms(100)), |_: &_, step| steps.push(name(step)));
            let end = turns.drive(&mut relay, (&mut desk,), &mut inbox).each(each).until(soon).await;
            let end = end.map_err(|failed| (failed.error, failed.event.is_some()));
            ends.push(format!("{}: {end:?}", desk.take()));
        }
        (ends, steps.join(" "))
    }};
}

#[tokio::test(start_paused = true)]
async fn what_an_error_has_left_is_settled_before_an_event_that_is_there() {
    let bad = ["enter", "one", "look", ""];
    let ends = [
        "enter: Err((\"enter\", false))",
        // What is settled fails too: the event that is there stays in the channel.
        "one: Err((\"one\", false))",
        "two look: Err((\"look\", false))",
        ": Ok(Cancelled(()))",
    ];
    // Behind the last error nothing is left but to look.
    let expected = (ends.map(str::to_owned).to_vec(), "settled settled".to_owned());
    assert_eq!(loops!(fallible, (), bad), expected);
    assert_eq!(loops!(both, (.await), bad), expected);
}

/// One error, and then a loop in which no event comes and no timer is due; and one in which a timer is.
macro_rules! waits {
    ($module:ident, ($($wait:tt)*)) => {{
        let mut desk = Desk { bad: Some(("enter", 1)), ..Desk::default() };
        let mut turns = EventLoop::new();
        let mut relay = $module::Relay::start(&mut desk, turns.now())$($wait)*.unwrap();
        let (events, mut inbox) = mpsc::channel(8);
        events.send($module::RelayEvent::Go).await.unwrap();
        let (mut ends, mut steps) = (vec![], vec![]);
        for _ in 0..3 {
            let (soon, each) = (sleep(ms(600)), |_: &_, step| steps.push(name(step)));
            let end = turns.drive(&mut relay, (&mut desk,), &mut inbox).each(each).until(soon).await;
            ends.push(format!("{}: {} in {}", desk.take(), end.is_ok(), relay.state_id()));
        }
        (ends, steps.join(" "))
    }};
}

#[tokio::test(start_paused = true)]
async fn what_an_error_has_left_is_settled_before_the_loop_waits() {
    // Not by a tick: that is the timer's, a second after the entry.
    let ends = ["enter: false in B", "one two: true in C", "update beat: true in C"];
    let expected = (ends.map(str::to_owned).to_vec(), "settled tick".to_owned());
    assert_eq!(waits!(fallible, ()), expected);
    assert_eq!(waits!(both, (.await)), expected);
}

#[tokio::test(start_paused = true)]
async fn what_a_dropped_loop_has_left_is_settled_before_the_loop_waits() {
    let mut desk = Desk::default();
    let mut turns = EventLoop::new();
    let mut relay = waiting::Relay::start(&mut desk, turns.now()).await;
    let (events, mut inbox) = mpsc::channel(8);
    events.send(waiting::RelayEvent::Go).await.unwrap();
    let mut steps = vec![];
    {
        let mut first = pin!(
            turns.drive(&mut relay, (&mut desk,), &mut inbox).each(|_, step| steps.push(name(step))).run()
        );
        assert!(first.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    }
    assert_eq!((relay.state_id(), desk.take().as_str()), (waiting::RelayStateId::B, ""));
    let soon = sleep(ms(500));
    let end = turns
        .drive(&mut relay, (&mut desk,), &mut inbox)
        .each(|_, step| steps.push(name(step)))
        .until(soon)
        .await;
    assert_eq!((end.ok(), desk.take().as_str()), (Some(End::Cancelled(())), "one two"));
    assert_eq!((relay.state_id(), steps.join(" ").as_str()), (waiting::RelayStateId::C, "settled"));
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_can_leave_nothing_has_nothing_to_settle() {
    let mut desk = Desk::default();
    let mut turns = EventLoop::new();
    let mut relay = plain::Relay::start(&mut desk, turns.now());
    let (events, mut inbox) = mpsc::channel(8);
    events.send(plain::RelayEvent::Go).await.unwrap();
    let mut steps = vec![];
    for _ in 0..2 {
        let soon = sleep(ms(600));
        let Ok(end) = turns
            .drive(&mut relay, (&mut desk,), &mut inbox)
            .each(|_, step| steps.push(name(step)))
            .until(soon)
            .await;
        assert_eq!(end, End::Cancelled(()));
    }
    assert_eq!((desk.take().as_str(), steps.join(" ").as_str()), ("enter one two update beat", "event tick"));
}

fsm! {
    machine Stuck(desk: &mut Desk) -> Result<(), &'static str> {
        events { Look }
        initial A;
        on Look do desk.note("look");
        #[allow(dead_end)]
        state A { always if desk.bad.is_some() do desk.write("stuck")?; }
    }
}

#[tokio::test]
async fn what_fails_whenever_it_is_settled_leaves_others_their_turns() {
    let mut desk = Desk { bad: Some(("stuck", usize::MAX)), ..Desk::default() };
    let mut turns = EventLoop::new();
    let mut stuck = Stuck::start(&mut Desk::default()).unwrap();
    let (events, mut inbox) = mpsc::channel(8);
    events.send(StuckEvent::Look).await.unwrap();
    events.send(StuckEvent::Look).await.unwrap();
    let (stop, mut until) = oneshot::channel::<()>();
    tokio::spawn(async move { stop.send(()) });
    let mut failures = 0;
    let end = loop {
        match turns.drive(&mut stuck, (&mut desk,), &mut inbox).until(&mut until).await {
            Ok(end) => break end,
            Err(_) => failures += 1,
        }
    };
    // The first turn was the event that is used; the other one stays in the channel.
    assert!(matches!(end, End::Cancelled(Ok(()))));
    assert_eq!((failures, desk.said[0], inbox.len()), (64, "look", 1));
}
