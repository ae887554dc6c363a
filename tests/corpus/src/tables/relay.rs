//! Generics in a machine that may fail, and work of a state beside several parameters and times.

use std::fmt::Debug;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

use fsm_runtime::activities::Activities;
use fsm_runtime::fsm;

use super::life::Meadow;
use crate::{Book, Thing};

fsm! {
    #[derive(Debug)]
    machine Relay<T: Debug + Clone>(thing: &mut Thing) -> Result<(), String> {
        clock u32;
        #[derive(Clone, Debug)]
        events { On(T), Off, Stuck, Test }
        initial Open;
        on Stuck | Off => Open do { thing.try_it("line of the machine")?; }
        on Test => ignore;
        state Open { on On(value) => Closed { value }; on Test => self; }
        state Closed { let value: T; enter do { thing.try_it("enter")?; thing.say(format_args!("{value:?}")); } on On(value) => self { value }; after 3s => Open; }
    }
}

fn answer(name: &str, wolf: i64) -> impl Future<Output = String> + use<> {
    let answer = format!("{name} with {wolf}");
    async move { answer }
}

fsm! {
    #[derive(Debug)]
    machine Fetch<'a, T: Debug>(thing: &mut Thing, meadow: &Meadow) {
        clock u32;
        #[derive(Debug)]
        events { Got(String), Ask(T), Label(&'a str), Odd, Even }
        initial Idle;
        on Label(text) do thing.say(text);
        on Odd | Even => ignore;
        state Idle { on Ask(what) => Loading { what, name: "first".to_owned() }; on Odd => self; }
        state Loading {
            let what: T;
            let name: String;
            enter do thing.say(format_args!("{what:?}"));
            during answer(name, meadow.wolf) as Got;
            on Got(text) if text.len() > 14 => Loaded { text };
            on Got(text) => Loading { what, name: text };
            after 5s => Idle;
        }
        state Loaded { let text: String; every 1s do thing.say(&*text); on Odd => Idle; }
    }
}

pub fn script(book: &mut Book) {
    let mut thing = Thing::default();
    let mut relay = Relay::<u8>::start(&mut thing, 0).expect("it starts");
    for (n, event) in [(0, RelayEvent::Test), (0, RelayEvent::On(1)), (-1, RelayEvent::On(2)), (0, RelayEvent::Test), (-1, RelayEvent::Off), (0, RelayEvent::Stuck)] {
        thing.n = n;
        let call = format!("send {event:?} with {n}");
        let outcome = relay.send(&mut thing, event, 1);
        book.step(format!("{call}: {outcome:?}"), &mut thing, relay.state());
    }
    relay.send(&mut thing, RelayEvent::On(3), 10).expect("it closes");
    relay.update(&mut thing, 3_010).expect("it opens");
    book.step("update", &mut thing, relay.state());

    let (mut thing, meadow) = (Thing::default(), Meadow { wolf: 7 });
    let mut fetch = Fetch::<u8>::start(&mut thing, &meadow, 0);
    for event in [FetchEvent::Odd, FetchEvent::Label("x"), FetchEvent::Ask(3)] {
        let call = format!("send {event:?}");
        let outcome = fetch.send(&mut thing, &meadow, event, 1);
        book.step(format!("{call}: {outcome:?}"), &mut thing, fetch.state());
    }
    let served = Fetch::<u8>::with_activities(async |work| {
        while !fetch.is_in(FetchStateId::Loaded) {
            work.follow(&fetch, (&mut thing, &meadow), 2);
            let event = work.result().await;
            let call = format!("{event:?}");
            fetch.send(&mut thing, &meadow, event, 2);
            book.step(call, &mut thing, fetch.state());
        }
    });
    let polled = pin!(served).poll(&mut Context::from_waker(Waker::noop()));
    book.line(format!("{polled:?}"));
    fetch.update(&mut thing, &meadow, 1_002);
    book.step("update", &mut thing, fetch.state());
}
