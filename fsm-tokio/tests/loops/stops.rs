//! Loops that stop in the middle: futures that are dropped, errors, and what goes on afterwards.

use std::fmt::Write;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tokio::{End, EventLoop, FromFn, Step};
use tokio::sync::mpsc;
use tokio::time::{advance, sleep};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Writes down what it is told, of which some fails; waits in between.
#[derive(Default)]
struct Desk<'t> {
    title: &'t str,
    said: Vec<String>,
    bad: Option<&'static str>,
}

impl Desk<'_> {
    async fn say(&mut self, word: &'static str) -> Result<(), String> {
        tokio::task::yield_now().await;
        self.write(word)
    }

    fn write(&mut self, word: &'static str) -> Result<(), String> {
        self.said.push(format!("{}{word}", self.title));
        if self.bad.take_if(|bad| *bad == word).is_some() { Err(word.to_owned()) } else { Ok(()) }
    }
}

/// The same table in both kinds.
macro_rules! clerk {
    ($module:ident, ($($kind:tt)?), $say:ident, ($($dot:tt $wait:ident)?)) => {
        mod $module {
            use super::*;

            fsm! {
                pub $($kind)? machine Clerk(desk: &mut Desk<'_>, stamp: &'static str) -> Result<(), String> {
                    clock Duration;
                    events { Letter(u8), Bye }
                    initial Idle;
                    state Idle {
                        on Letter(n) if n < 9 => Writing { n } do desk.$say("letter")$($dot $wait)??;
                        on Bye => Gone;
                        every 1s do desk.$say("tick")$($dot $wait)??;
                    }
                    state Writing {
                        let n: u8;
                        enter do desk.$say("writes")$($dot $wait)??;
                        exit do desk.$say("done")$($dot $wait)??;
                        on Letter(_) => self { n: *n + 1 };
                        on Bye => Gone do desk.$say(stamp)$($dot $wait)??;
                    }
                    final state Gone;
                }
            }
        }
    };
}

clerk!(waiting, (async), say, (. await));
clerk!(blocking, (), write, ());

fn letters(count: u8) -> mpsc::UnboundedReceiver<waiting::ClerkEvent> {
    let (events, inbox) = mpsc::unbounded_channel();
    for n in 0..count {
        events.send(waiting::ClerkEvent::Letter(n)).unwrap();
    }
    events.send(waiting::ClerkEvent::Bye).unwrap();
    inbox
}

#[tokio::test(start_paused = true)]
async fn a_loop_may_be_dropped_at_each_await_and_loses_the_event_of_that_send_alone() {
    let mut ends = Vec::new();
    for polls in 0..20 {
        let mut desk = Desk::default();
        let mut turns = EventLoop::new();
        let mut clerk = waiting::Clerk::start(&mut desk, "stamp", turns.now()).await.unwrap();
        let mut inbox = letters(2);
        let mut steps = 0;
        {
            let each = |_: &_, _| steps += 1;
            let mut first = pin!(turns.drive(&mut clerk, (&mut desk, "stamp"), &mut inbox).each(each).run());
            let mut context = Context::from_waker(Waker::noop());
            let _ = (0..polls).find(|_| first.as_mut().poll(&mut context).is_ready());
        }
        // Those that have not come to the machine are still there.
        let (left, state) = (inbox.len(), clerk.state_id());
        let taken = 3 - left;
        assert!(taken == steps || taken == steps + 1, "{polls}: {taken} events, {steps} steps");
        let end =
            turns.drive(&mut clerk, (&mut desk, "stamp"), &mut inbox).each(|_, _| steps += 1).run().await;
        ends.push((left, state.name(), steps, matches!(end, Ok(End::Done)), desk.said.join(" ")));
        if left == 0 && steps == 3 {
            break;
        }
    }
    let mut text = String::new();
    for (left, state, steps, is_done, said) in ends {
        writeln!(text, "{left} left in {state}, {steps} steps, {is_done}: {said}").unwrap();
    }
    expect_test::expect![[r#"
        3 left in Idle, 3 steps, true: letter writes done writes done stamp
        2 left in Idle, 2 steps, true: letter writes done stamp
        2 left in Writing, 2 steps, true: letter done writes done stamp
        1 left in Writing, 2 steps, true: letter writes done stamp
        1 left in Writing, 2 steps, true: letter writes done done stamp
        0 left in Writing, 2 steps, false: letter writes done writes
        0 left in Writing, 2 steps, false: letter writes done writes done
        0 left in Gone, 3 steps, true: letter writes done writes done stamp
    "#]]
    .assert_eq(&text);
}

#[tokio::test(start_paused = true)]
async fn an_error_ends_the_loop_and_the_next_goes_on() {
    let mut desk = Desk { bad: Some("writes"), ..Desk::default() };
    let mut turns = EventLoop::new();
    let mut clerk = waiting::Clerk::start(&mut desk, "stamp", turns.now()).await.unwrap();
    let mut inbox = letters(2);
    let end = turns.drive(&mut clerk, (&mut desk, "stamp"), &mut inbox).run().await;
    assert_eq!(
        end.map_err(|failed| (failed.error, failed.event.is_some())),
        Err(("writes".to_owned(), false))
    );
    assert_eq!((clerk.state_id(), inbox.len()), (waiting::ClerkStateId::Writing, 2));
    let end = turns.drive(&mut clerk, (&mut desk, "stamp"), &mut inbox).run().await;
    assert!(matches!(end, Ok(End::Done)));
    assert_eq!(desk.said, ["letter", "writes", "done", "writes", "done", "stamp"]);
}

#[tokio::test(start_paused = true)]
async fn a_timer_that_always_fails_leaves_room_for_events() {
    let mut desk = Desk::default();
    let mut turns = EventLoop::new();
    let mut clerk = blocking::Clerk::start(&mut desk, "stamp", turns.now()).unwrap();
    let (events, mut inbox) = mpsc::channel(4);
    events.send(blocking::ClerkEvent::Letter(9)).await.unwrap();
    events.send(blocking::ClerkEvent::Bye).await.unwrap();
    advance(ms(1000)).await;
    let mut ends = Vec::new();
    while !clerk.is_done() {
        desk.bad = Some("tick");
        let each = |_: &_, step| ends.push(matches!(step, Step::Event(_)).to_string());
        let end = turns.drive(&mut clerk, (&mut desk, "stamp"), &mut inbox).each(each).run().await;
        ends.push(end.map_or_else(|failed| failed.error, |end| format!("{end:?}")));
    }
    assert_eq!(ends, ["tick", "true", "tick", "true", "Done"]);
}

fsm! {
    async machine Local(shared: &mut Rc<str>, seen: &std::cell::Cell<usize>) {
        events { Name(Rc<str>) }
        initial On;
        #[allow(dead_end)]
        state On {
            on Name(name) do {
                sleep(ms(1)).await;
                seen.set(seen.get() + 1);
                *shared = name;
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_not_send_stays_on_its_thread() {
    let (events, mut inbox) = mpsc::channel(4);
    let (mut shared, seen) = (Rc::from("a"), std::cell::Cell::new(0));
    let mut machine = Local::start(&mut shared, &seen).await;
    for name in ["b", "c"] {
        events.send(LocalEvent::Name(name.into())).await.unwrap();
    }
    drop(events);
    let mut turns = EventLoop::new();
    let late = sleep(ms(100));
    let end = turns.drive(&mut machine, (&mut shared, &seen), &mut inbox).until(late).await;
    assert!(matches!(end, Ok(End::Closed)));
    assert_eq!((&*shared, seen.get()), ("c", 2));
}

/// The least of a stream.
#[cfg(feature = "stream")]
struct Received<T>(mpsc::UnboundedReceiver<T>);

#[cfg(feature = "stream")]
impl<T> futures_core::Stream for Received<T> {
    type Item = T;

    fn poll_next(mut self: std::pin::Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        self.0.poll_recv(context)
    }
}

#[cfg(feature = "stream")]
#[tokio::test(start_paused = true)]
async fn events_from_a_stream() {
    let mut desk = Desk { title: "the ", ..Desk::default() };
    let mut turns = EventLoop::new();
    let mut clerk = waiting::Clerk::start(&mut desk, "stamp", turns.now()).await.unwrap();
    let mut events = fsm_tokio::FromStream(Received(letters(1)));
    let end = turns.drive(&mut clerk, (&mut desk, "stamp"), &mut events).run().await;
    assert!(matches!(end, Ok(End::Done)));
    assert_eq!(desk.said, ["the letter", "the writes", "the done", "the stamp"]);
}

#[tokio::test(start_paused = true)]
async fn a_loop_that_polls_nothing_wakes_nobody() {
    let mut desk = Desk::default();
    let mut turns = EventLoop::new();
    let mut clerk = waiting::Clerk::start(&mut desk, "stamp", turns.now()).await.unwrap();
    let mut none = FromFn(|_: &mut Context<'_>| Poll::<Option<waiting::ClerkEvent>>::Pending);
    let mut steps = 0;
    let minute = sleep(ms(60_500));
    let end =
        turns.drive(&mut clerk, (&mut desk, "stamp"), &mut none).each(|_, _| steps += 1).until(minute).await;
    assert_eq!((end.ok(), steps), (Some(End::Cancelled(())), 60));
}

fsm! {
    async machine Careful(desk: &mut Desk<'_>) -> Result<(), String> {
        clock Duration;
        events { Go, Repair }
        initial Idle;
        failed(error) if error == "go" => Broken { error };
        state Idle {
            on Go => Busy do desk.say("go").await?;
            on Repair => ignore;
        }
        state Busy { after 1s => Idle do desk.say("over").await?; on Repair => ignore; on Go => ignore; }
        state Broken {
            let error: String;
            enter do desk.said.push(format!("broken by {error}"));
            on Repair => Idle;
            on Go => ignore;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_error_that_the_machine_takes_itself_does_not_end_the_loop() {
    let (events, mut inbox) = mpsc::channel(8);
    for event in [CarefulEvent::Go, CarefulEvent::Repair, CarefulEvent::Go] {
        events.send(event).await.unwrap();
    }
    let mut desk = Desk { bad: Some("go"), ..Desk::default() };
    let mut turns = EventLoop::new();
    let mut careful = Careful::start(&mut desk, turns.now()).await.unwrap();
    // A loop that is dropped in every quarter of a second, and called again, is the same.
    let mut dropped = 0;
    while dropped < 8 {
        let served = turns.drive(&mut careful, (&mut desk,), &mut inbox).run();
        dropped += u32::from(tokio::time::timeout(ms(250), served).await.is_err());
    }
    drop(events);
    assert_eq!(desk.said, ["go", "broken by go", "go", "over"]);
    assert_eq!(careful.state_id(), CarefulStateId::Idle);
}
