//! Machines in a crate without a prelude: no trait is in scope there whose methods generated code could call, and no name
//! means anything that was not written out.

#![no_implicit_prelude]

use ::core::option::Option::{self, None, Some};
use ::core::result::Result::{self, Err, Ok};
use ::core::{assert, assert_eq};
use ::fsm_runtime::{Crowd, Outcome, fsm};
use ::std::string::String;
use ::std::vec::Vec;

/// What happened, and what guards and choices are told.
#[derive(Debug, ::core::default::Default)]
struct Log {
    trace: Vec<String>,
    n: u32,
    ok: bool,
}

impl Log {
    fn say(&mut self, text: &str) {
        self.trace.push(::std::borrow::ToOwned::to_owned(text));
    }

    fn take(&mut self) -> String {
        ::core::mem::take(&mut self.trace).join(" ")
    }
}

fn new() -> Log {
    ::core::default::Default::default()
}

fsm! {
    /// Regions of which several act on one event, take what it carries, and go on by `always` together.
    #[derive(Clone, Debug, ::serde::Serialize, ::serde::Deserialize)]
    machine Chart(log: &mut Log) {
        snapshots;
        observed;
        clock u32;
        stack 2;
        queue 3;
        requests;
        #[derive(Clone, Debug, ::serde::Serialize, ::serde::Deserialize)]
        events { Go(String), On, Off, Back, Help, Fine, Ping }
        let total: u32 = 0;
        initial Out;
        transition(from, to) do { log.trace.push(::std::format!("{from}>{to}")); *total += 1; }
        unhandled(event) do { let _ = event; log.say("?"); }
        refused(request) do { let _ = request; log.say("refused"); }
        livelock(state) do { let _ = state; log.say("livelock"); }
        every 1s catch up do log.say("beat");
        on Ping do { raise!(Fine after 5ms); cancel!(Fine); raise!(Fine after 7ms); }
        on Help => push Menu;
        state Out { on On => Both; on Back => deep history Both; on Go(_) => defer; on Fine do log.say("fine"); }
        state Both {
            on Off => Out do log.say("off");
            region Left {
                initial Quiet;
                state Quiet { exit do log.say("-quiet"); on Go(text) => Told { text } do log.say("left"); }
                state Told {
                    let text: String;
                    enter do log.say(text);
                    always if log.ok => Choosing do log.say("calm");
                    after 50ms => Quiet;
                }
                choice Choosing {
                    score 0.5 if log.n == 1 => Quiet;
                    score 0.7 if log.n == 2 => Other;
                    always => Drawn;
                }
                choice Drawn { random log.n; weight 1 => Quiet; weight 2 => Other; always => Quiet; }
                state Other { enter do log.say("+other"); on On do { goto!(Quiet); } }
            }
            region Right {
                initial Low;
                state Low { exit do log.say("-low"); on Go(text) => High do log.say(&text); }
                state High { always if log.ok => Low do log.say("right"); on On => Low; }
            }
            region Third {
                initial Still;
                state Still { on Go(text) if text.is_empty() => previous; on Ping => Moved; }
                state Moved { on Ping => previous; }
            }
        }
        state Menu {
            pause do log.say("pause");
            resume do log.say("resume");
            on Help => pop;
            on Off => pop else Out;
            on Fine do { goto!(Out); }
        }
    }
}

/// Written and read: nothing is lost.
fn through_a_snapshot(chart: &Chart, now: u32) -> Chart {
    let text = match ::serde_json::to_string(&chart.snapshot(now)) {
        Ok(text) => text,
        Err(error) => ::core::panic!("{error}"),
    };
    match ::serde_json::from_str::<ChartSnapshot>(&text) {
        Ok(snapshot) => match snapshot.restore(now) {
            Ok(chart) => chart,
            Err(refused) => ::core::panic!("{refused}"),
        },
        Err(error) => ::core::panic!("{error}"),
    }
}

#[test]
fn regions_that_act_together() {
    let (mut log, text) = (new(), |text| ::std::borrow::ToOwned::to_owned(text));
    let mut chart = Chart::start(&mut log, 0);
    assert!(::core::matches!(chart.send(&mut log, ChartEvent::Go(text("a")), 1), Outcome::Deferred));
    chart.send(&mut log, ChartEvent::On, 2);
    assert_eq!(log.take(), "Out>Both -low -quiet left a a Quiet>Told Low>High");
    log.ok = true;
    log.n = 2;
    assert!(chart.update(&mut log, 3).is_ok());
    assert_eq!(log.take(), "calm right High>Low +other Told>Other");
    assert_eq!(chart.data().total, 5);
}

#[test]
fn what_is_written_goes_on() {
    let mut log = new();
    let mut chart = Chart::start(&mut log, 0);
    for event in [ChartEvent::On, ChartEvent::Ping, ChartEvent::Off, ChartEvent::Back, ChartEvent::Ping] {
        chart.send(&mut log, event, 1);
    }
    assert_eq!(log.take(), "Out>Both Still>Moved -low -quiet off Both>Out Out>Both Moved>Moved");
    for event in [ChartEvent::Help, ChartEvent::Help] {
        chart = through_a_snapshot(&chart, 2);
        chart.send(&mut log, event, 2);
    }
    assert_eq!(log.take(), "Both>Menu Menu>Both");
    chart = through_a_snapshot(&chart, 3);
    assert!(chart.update(&mut log, 1_008).is_ok());
    assert_eq!(log.take(), "? beat");
    assert!(chart.request(::fsm_runtime::requests::Request::Replace(ChartTarget::Out)).is_ok());
    assert!(chart.observed(&mut ()).update(&mut log, 1_009).is_ok());
    assert_eq!(log.take(), "-low -quiet Both>Out");
}

#[test]
fn many_of_them() {
    let mut crowd = Crowd::<Chart>::new();
    let handle = crowd.spawn(new(), &(), 0);
    crowd.broadcast(&(), ChartEvent::On, 1);
    assert!(crowd.send(handle, &(), ChartEvent::Help, 2).is_ok());
    assert_eq!(crowd.len(), 1);
}

fsm! {
    /// Takes data by value out of the state that its line leaves, and fails.
    #[derive(Debug)]
    machine Port<'a, T: ::core::fmt::Debug>(log: &mut Log, sent: &&'a str) -> Result<(), String> {
        clock u32;
        stack 2;
        events<T> { Open(T), Close, Fail }
        initial Down;
        state Down { on Open(item) => Up { item }; }
        state Up {
            let item: T;
            let name: &'a str = sent;
            enter do log.trace.push(::std::format!("{item:?} {name}"));
            on Close => Kept { item: take!(item) } do { fails(log.ok)?; }
            on Fail => push Menu do fails(true)?;
            update every 5ms do fails(log.n == 3)?;
        }
        state Kept { let item: T; on Open(other) => Up { item: other } do ::core::mem::drop(take!(item)); }
        state Menu { on Close => pop; }
    }
}

fn fails(fails: bool) -> Result<(), String> {
    match fails {
        true => Err(String::from_utf8_lossy(b"failed").into_owned()),
        false => Ok(()),
    }
}

#[test]
fn one_that_fails() {
    let (mut log, sent) = (new(), "sent");
    let Ok(mut port) = Port::start(&mut log, &sent, 0) else { ::core::panic!() };
    assert!(port.send(&mut log, &sent, PortEvent::Open(3), 0).is_ok());
    assert!(port.send(&mut log, &sent, PortEvent::Fail, 1).is_err());
    assert!(port.send(&mut log, &sent, PortEvent::Close, 2).is_ok());
    assert!(port.send(&mut log, &sent, PortEvent::Open(4), 3).is_ok());
    log.n = 3;
    assert!(port.update(&mut log, &sent, 9).is_err());
    assert_eq!(log.take(), "3 sent 4 sent");
}

fsm! {
    /// Waits in regions that act together.
    async machine Link(log: &mut Log) -> Result<(), String> {
        queue 2;
        #[derive(Clone)]
        events { Go(String), Back, Done }
        initial Pair;
        state Pair {
            on Done => Over;
            region Left {
                initial A;
                state A { exit do wait(log, "-a").await; on Go(text) => B do wait(log, &text).await; }
                state B { enter do { wait(log, "+b").await; raise!(Back); } on Back => A; }
            }
            region Right {
                initial C;
                state C { on Go(text) => D { text } do fails(log.ok)?; }
                state D { let text: String; enter do wait(log, text).await; on Back => C; }
            }
        }
        final state Over;
    }
}

async fn wait(log: &mut Log, text: &str) {
    log.say(text);
}

fn block_on<F: ::core::future::Future>(future: F) -> F::Output {
    let mut future = ::core::pin::pin!(future);
    let mut context = ::core::task::Context::from_waker(::core::task::Waker::noop());
    loop {
        if let ::core::task::Poll::Ready(output) = ::core::future::Future::poll(future.as_mut(), &mut context)
        {
            return output;
        }
    }
}

#[test]
fn one_that_waits() {
    let mut log = new();
    let used: Option<bool> = block_on(async {
        let Ok(mut link) = Link::start(&mut log).await else { return None };
        let text = ::std::borrow::ToOwned::to_owned("text");
        let Ok(went) = link.send(&mut log, LinkEvent::Go(text)).await else { return None };
        let Ok(_) = link.send(&mut log, LinkEvent::Done).await else { return None };
        Some(went.is_used() && link.is_done())
    });
    assert_eq!((used, log.take()), (Some(true), ::std::borrow::ToOwned::to_owned("-a text +b text -a")));
}
