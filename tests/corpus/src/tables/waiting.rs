//! A machine that waits and may fail: its futures are polled step by step, and one is dropped.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use fsm_runtime::fsm;

use crate::{Book, Thing};

impl Thing {
    /// Ready when it is asked for the second time.
    async fn wait(&mut self, what: &str) -> Result<(), String> {
        self.say(format_args!("waits for {what}"));
        let mut was_asked = false;
        std::future::poll_fn(|_| match std::mem::replace(&mut was_asked, true) {
            true => Poll::Ready(()),
            false => Poll::Pending,
        })
        .await;
        if self.n < 0 { Err(what.to_owned()) } else { Ok(()) }
    }
}

fsm! {
    #[derive(Debug)]
    async machine Modem(line: &mut Thing) -> Result<(), String> {
        clock u32;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Dial, HangUp }
        initial Idle;
        failed(error) => Broken do line.say(error);
        state Idle { on Dial => Online do line.wait("action").await?; }
        state Online { enter do line.wait("enter").await?; exit do line.wait("exit").await?; on HangUp => Idle; after 5s => Idle; }
        state Broken { on Dial => Idle do line.n = 0; }
    }
}

fn polled<F: Future>(future: F, times: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    (0..times).find_map(|_| match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    })
}

pub fn script(book: &mut Book) {
    use ModemEvent::{Dial, HangUp};
    let mut thing = Thing::default();
    let mut modem = polled(Modem::start(&mut thing, 0), 1).expect("at once").expect("it starts");
    for (n, event, polls) in [(0, Dial, 1), (0, Dial, 2), (0, HangUp, 9), (0, Dial, 9), (0, HangUp, 9), (-1, Dial, 9), (-1, Dial, 9)] {
        thing.n = n;
        let outcome = polled(modem.send(&mut thing, event, 1), polls);
        book.step(format!("send {event:?}, {polls} polls: {outcome:?}"), &mut thing, modem.state());
    }
    polled(modem.send(&mut thing, Dial, 10), 9).expect("in time").expect("it dials");
    let ticked = polled(modem.update(&mut thing, 6_000), 9);
    book.step(format!("update: {ticked:?}"), &mut thing, modem.state());
}
