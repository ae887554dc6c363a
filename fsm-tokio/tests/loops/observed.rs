//! Machines of all kinds that a loop drives with an observer, which comes in with the parameters.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fsm_runtime::any::Machine;
use fsm_runtime::observers::WithObserver;
use fsm_runtime::{Observer, Outcome, fsm};
use fsm_tokio::{End, EventLoop};
use tokio::sync::mpsc;
use tokio::time::sleep;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// What is said by the machine's code, and what its observer hears, in one row.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn add(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }

    fn take(&self) -> String {
        std::mem::take(&mut *self.0.lock().unwrap()).join("\n")
    }
}

#[derive(Default)]
pub struct Desk {
    log: Log,
    bad: Option<&'static str>,
}

impl Desk {
    fn note(&mut self, word: &'static str) {
        self.log.add(format!("    {word}"));
    }

    fn write(&mut self, word: &'static str) -> Result<(), &'static str> {
        self.note(word);
        if self.bad.take_if(|bad| *bad == word).is_some() { Err(word) } else { Ok(()) }
    }

    async fn wait(&mut self, word: &'static str) {
        tokio::task::yield_now().await;
        self.note(word);
    }

    async fn say(&mut self, word: &'static str) -> Result<(), &'static str> {
        tokio::task::yield_now().await;
        self.write(word)
    }
}

pub struct Stamp(&'static str);

struct Journal(Log);

impl<M: Machine<Time: Debug>, E: Debug> Observer<M, E> for Journal {
    fn received(&mut self, event: &E, state: M::StateId, now: M::Time) {
        self.0.add(format!("received {event:?} in {state} at {now:?}"));
    }

    fn ticked(&mut self, state: M::StateId, now: M::Time) {
        self.0.add(format!("ticked in {state} at {now:?}"));
    }

    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
        self.0.add(format!("settled in {state}: {outcome:?}"));
    }

    fn entered(&mut self, state: M::StateId) {
        self.0.add(format!("entered {state}"));
    }

    fn timer_due(&mut self, line: usize) {
        let line = M::GRAPH.line(line).expect("a line").to_string();
        self.0.add(format!("due: {line}"));
    }

    fn raised(&mut self, event: &E) {
        self.0.add(format!("raised {event:?}"));
    }
}

/// The same table in all kinds, with a parameter more than the owner.
macro_rules! relay {
    ($module:ident, ($($kind:tt)?), ($($arrow:tt $output:ty)?), |$desk:ident, $word:ident| $say:expr) => {
        mod $module {
            use super::*;

            macro_rules! say {
                ($desk_:ident, $word_:expr) => {{ let ($desk, $word) = (&mut *$desk_, $word_); $say }};
            }

            fsm! {
                pub $($kind)? machine Relay(desk: &mut Desk, stamp: &Stamp) $($arrow $output)? {
                    observed;
                    clock Duration;
                    queue 4;
                    #[derive(Debug)]
                    events { Go, One }
                    initial A;
                    state A { on Go => B do { raise!(One); }; on One do say!(desk, stamp.0); }
                    state B { enter do say!(desk, "enter"); on One do say!(desk, "one"); after 1s => A do say!(desk, "over"); }
                }
            }
        }
    };
}

relay!(plain, (), (), |desk, word| desk.note(word));
relay!(fallible, (), (-> Result<(), &'static str>), |desk, word| desk.write(word)?);
relay!(waiting, (async), (), |desk, word| desk.wait(word).await);
relay!(both, (async), (-> Result<(), &'static str>), |desk, word| desk.say(word).await?);

/// Two events, and a timer between them.
macro_rules! drives {
    ($module:ident, ($($started:tt)*)) => {{
        let mut desk = Desk::default();
        let log = desk.log.clone();
        let (mut journal, mut turns) = (Journal(log.clone()), EventLoop::new());
        let relay = $module::Relay::start_observed(&mut journal, &mut desk, &Stamp("stamp"), turns.now());
        let mut relay = relay$($started)*;
        let (events, mut inbox) = mpsc::channel(8);
        tokio::spawn(async move {
            events.send($module::RelayEvent::Go).await.unwrap();
            sleep(ms(1500)).await;
            events.send($module::RelayEvent::One).await.unwrap();
        });
        let params = WithObserver(&mut journal, (&mut desk, &Stamp("stamp")));
        let end = turns.drive(&mut relay, params, &mut inbox).run().await;
        assert_eq!(end.expect("none is bad"), End::Closed);
        log.take()
    }};
}

#[tokio::test(start_paused = true)]
async fn an_observer_hears_of_each_step() {
    let heard = drives!(plain, ());
    expect_test::expect![[r#"
        entered A
        settled in A: None
        received Go in A at 0ns
        raised One
        entered B
            enter
            one
        settled in B: Some(Transitioned)
        ticked in B at 1s
        due: after 1s => A do say!(desk, "over")
            over
        entered A
        settled in A: None
        received One in A at 1.5s
            stamp
        settled in A: Some(Handled)"#]]
    .assert_eq(&heard);
    assert_eq!(drives!(fallible, (.unwrap())), heard);
    assert_eq!(drives!(waiting, (.await)), heard);
    assert_eq!(drives!(both, (.await.unwrap())), heard);
}

/// An error, and what it has left, settled by the next loop.
macro_rules! fails {
    ($module:ident, ($($started:tt)*)) => {{
        let mut desk = Desk { bad: Some("enter"), ..Desk::default() };
        let log = desk.log.clone();
        let (mut journal, mut turns) = (Journal(log.clone()), EventLoop::new());
        let mut relay = $module::Relay::start(&mut desk, &Stamp("stamp"), turns.now())$($started)*;
        let (events, mut inbox) = mpsc::channel(8);
        events.send($module::RelayEvent::Go).await.unwrap();
        for _ in 0..2 {
            let params = WithObserver(&mut journal, (&mut desk, &Stamp("stamp")));
            let end = turns.drive(&mut relay, params, &mut inbox).until(sleep(ms(100))).await;
            log.add(format!("{:?}", end.map_err(|failed| failed.error)));
        }
        log.take()
    }};
}

#[tokio::test(start_paused = true)]
async fn an_observer_hears_what_is_settled_behind_an_error() {
    let heard = fails!(fallible, (.unwrap()));
    expect_test::expect![[r#"
        received Go in A at 0ns
        raised One
        entered B
            enter
        settled in B: None
        Err("enter")
            one
        settled in B: None
        Ok(Cancelled(()))"#]]
    .assert_eq(&heard);
    assert_eq!(fails!(both, (.await.unwrap())), heard);
}

#[tokio::test(start_paused = true)]
async fn a_loop_with_an_observer_goes_from_thread_to_thread() {
    let served = tokio::spawn(async {
        let mut desk = Desk::default();
        let log = desk.log.clone();
        let (mut journal, mut turns) = (Journal(log.clone()), EventLoop::new());
        let mut relay = both::Relay::start(&mut desk, &Stamp("stamp"), turns.now()).await.unwrap();
        let (events, mut inbox) = mpsc::channel(8);
        events.send(both::RelayEvent::One).await.unwrap();
        let params = WithObserver(&mut journal, (&mut desk, &Stamp("stamp")));
        let _ = turns.drive(&mut relay, params, &mut inbox).until(sleep(ms(1))).await;
        log.take()
    });
    expect_test::expect![[r#"
        received One in A at 0ns
            stamp
        settled in A: Some(Handled)"#]]
    .assert_eq(&served.await.unwrap());
}

fsm! {
    machine Blink {
        observed;
        clock Duration;
        initial Off;
        state Off { after 1s => On; }
        state On { after 1s => Over; }
        final state Over;
    }
}

#[tokio::test(start_paused = true)]
async fn a_machine_without_events_and_with_an_observer_chosen_at_run_time() {
    let log = Log::default();
    let (mut journal, mut turns) = (Journal(log.clone()), EventLoop::new());
    let chosen: &mut dyn Observer<Blink> = &mut journal;
    let mut blink = Blink::start(turns.now());
    let mut none = fsm_tokio::FromFn(|_: &mut std::task::Context<'_>| {
        std::task::Poll::<Option<fsm_runtime::any::NoEvent>>::Pending
    });
    let Ok(end) = turns.drive(&mut blink, WithObserver(chosen, ()), &mut none).run().await;
    assert_eq!(end, End::Done);
    expect_test::expect![[r#"
        ticked in Off at 1s
        due: after 1s => On
        entered On
        settled in On: None
        ticked in On at 2s
        due: after 1s => Over
        entered Over
        settled in Over: None"#]]
    .assert_eq(&log.take());
}
