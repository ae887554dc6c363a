//! Work that lives as long as a state.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Waker};

use fsm_runtime::activities::Activities;
use fsm_runtime::fsm;

use crate::{Book, Thing};

fn get(url: &str) -> impl Future<Output = Result<String, u16>> + use<> {
    let answer = if url.ends_with("!!") { Ok(format!("page of {url}")) } else { Err(404) };
    async move { answer }
}

fsm! {
    #[derive(Debug)]
    machine Page(thing: &mut Thing) {
        #[derive(Debug)]
        events { Got(Result<String, u16>), Stop }
        initial Loading { url: "a".to_owned() };
        state Loading {
            let url: String;
            during get(url) as Got;
            on Got(Ok(text)) => Shown { text };
            on Got(Err(code)) => Loading { url: format!("{url}!") } do thing.say(code);
            on Stop => Shown { text: String::new() };
        }
        final state Shown { let text: String; enter do thing.say(text); }
    }
}

pub fn script(book: &mut Book) {
    let mut thing = Thing::default();
    let mut page = Page::start(&mut thing);
    let served = Page::with_activities(async |work| {
        while !page.is_done() {
            work.follow(&page, (&mut thing,), ());
            let event = work.result().await;
            let call = format!("{event:?}");
            page.send(&mut thing, event);
            book.step(call, &mut thing, page.state());
        }
    });
    let polled = pin!(served).poll(&mut Context::from_waker(Waker::noop()));
    book.line(format!("{polled:?}"));
}
