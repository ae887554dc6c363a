//! Events from the page, and what else a page may send.

use std::sync::mpsc::{Receiver, channel};

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::observers::view::{Events, View};

use super::page::Listens;

fsm! {
    machine Lamp {
        observed;
        #[derive(Debug, PartialEq, serde::Deserialize)]
        events { Press, Dim { to: u32 } }
        initial Off;
        state Off { on Press => On; on Dim { .. } => ignore; }
        state On { on Press => Off; }
    }
}

fsm! {
    machine Door {
        observed;
        #[derive(Debug, PartialEq, serde::Deserialize)]
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

/// A view whose troubles are sentences in a channel.
fn view(listens: &Listens) -> (View, Receiver<String>) {
    let (tell, told) = channel();
    let options = View::options("house").address(listens.address());
    (options.on_trouble(move |trouble| tell.send(trouble.to_string()).unwrap()).connect(), told)
}

/// The next event. The page has sent one.
fn next<M: fsm_runtime::any::Machine, E: serde::de::DeserializeOwned>(events: &Events<M, E>) -> (u32, E) {
    loop {
        match events.try_recv() {
            Some(event) => return event,
            None => std::thread::yield_now(),
        }
    }
}

#[test]
fn a_program_takes_events_for_its_kinds_of_machines() {
    let listens = Listens::new();
    let (view, _told) = view(&listens);
    let (lamps, doors) = (view.events::<Lamp, LampEvent>(), view.events::<Door, DoorEvent>());
    let (desk, front) = (view.machine::<Lamp>("desk"), view.machine::<Door>("front"));
    let mut page = listens.accept();
    let more = view.events::<Lamp, LampEvent>();
    page.send(b"{\"m\":2,\"event\":\"Push\"}\n{\"m\":1,\"event\":\"Press\"}\n\n{\"m\":1,\"event\":{\"Dim\":{\"to\":3}}}\n");
    assert_eq!((desk.id(), front.id()), (1, 2));
    assert_eq!(next(&lamps), (1, LampEvent::Press));
    assert_eq!(next(&lamps), (1, LampEvent::Dim { to: 3 }));
    assert_eq!(next(&doors), (2, DoorEvent::Push));
    assert_eq!(more.try_iter().collect::<Vec<_>>(), [(1, LampEvent::Press), (1, LampEvent::Dim { to: 3 })]);
    assert_eq!((lamps.try_recv(), doors.try_recv()), (None, None));
}

fn hello(events: bool) -> String {
    format!("{{\"hello\":{{\"events\":{events},\"program\":\"house\",\"version\":2}}}}")
}

#[test]
fn the_page_is_told_whether_events_are_taken() {
    let listens = Listens::new();
    let (view, _told) = view(&listens);
    let events = view.events::<Lamp, LampEvent>();
    // Nothing is there to show before the first machine, so the page cannot have been told otherwise.
    let _shown = view.machine::<Lamp>("desk");
    assert_eq!(listens.accept().line(), hello(true));
    drop(events);
}

#[test]
fn a_program_that_takes_events_later_connects_anew() {
    let listens = Listens::new();
    let (view, _told) = view(&listens);
    let _shown = view.machine::<Lamp>("desk");
    let mut page = listens.accept();
    assert_eq!(page.line(), hello(false));
    let events = view.events::<Lamp, LampEvent>();
    page.until_end();
    let mut page = listens.accept();
    assert_eq!(page.line(), hello(true));
    page.send(b"{\"m\":1,\"event\":\"Press\"}\n");
    assert_eq!(next(&events), (1, LampEvent::Press));
}

#[test]
fn nonsense_is_dropped_and_told_in_a_sentence() {
    let listens = Listens::new();
    let (view, told) = view(&listens);
    let lamps = view.events::<Lamp, LampEvent>();
    let (_desk, _front) = (view.machine::<Lamp>("desk"), view.machine::<Door>("front"));
    let mut page = listens.accept();
    let long = [b"[".repeat(100_000), b"\n".to_vec()].concat();
    let lines: [&[u8]; 8] = [
        b"GET / HTTP/1.1\r\n",
        b"{\"m\":1}\n",
        b"\xff\x1b[2J\n",
        &long,
        b"{\"m\":9,\"event\":\"Press\"}\n",
        b"{\"m\":2,\"event\":\"Push\"}\n",
        b"{\"m\":1,\"event\":\"Pusch\"}\n",
        b"{\"m\":1,\"event\":\"Press\"}\n",
    ];
    page.send(&lines.concat());
    assert_eq!(next(&lamps), (1, LampEvent::Press));
    let told: Vec<_> = told.try_iter().collect();
    expect![[r#"
        `GET / HTTP/1.1` comes from the page, expected `{"m":1,"event":…}`: expected value at line 1 column 1
        `{"m":1}` comes from the page, expected `{"m":1,"event":…}`: missing field `event` at line 1 column 7
        `��[2J` comes from the page, expected `{"m":1,"event":…}`: expected value at line 1 column 1
        `[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…` comes from the page, expected `{"m":1,"event":…}`: invalid type: sequence, expected u32 at line 1 column 1
        the page sends an event to machine 9, and there is none
        the page sends an event to machine `Door`, of which the program takes none
        `"Pusch"` comes from the page, expected an event of machine `Lamp`: unknown variant `Pusch`, expected `Press` or `Dim`"#]].assert_eq(&told.join("\n"));
}

#[test]
fn what_a_program_has_not_asked_for_it_ignores() {
    let listens = Listens::new();
    let (view, told) = view(&listens);
    let shown = view.machine::<Lamp>("desk");
    let mut page = listens.accept();
    page.send(b"{\"m\":1,\"event\":\"Press\"}\nend\n");
    assert!(told.recv().unwrap().starts_with("`end` comes from the page"));
    assert_eq!(view.events::<Lamp, LampEvent>().try_recv(), None);
    drop(shown);
}

#[test]
fn events_that_nobody_takes_have_a_bound() {
    let listens = Listens::new();
    let (view, told) = view(&listens);
    let events = view.events::<Lamp, LampEvent>();
    let _shown = view.machine::<Lamp>("desk");
    let mut page = listens.accept();
    page.send(&b"{\"m\":1,\"event\":\"Press\"}\n".repeat(1_001));
    assert_eq!(told.recv().unwrap(), "the page sends more events to machine `Lamp` than the program takes");
    assert_eq!(events.try_iter().count(), 1_000);
}
