//! Pages that come late, go, and come again.

use std::net::TcpListener;
use std::time::Duration;

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::observers::view::View;

use super::page::{Listens, Page};

fsm! {
    machine Trip {
        observed;
        stack 1;
        #[derive(Debug)]
        events { Go, Rest, Wake, Eat }
        initial Home;
        state Home { on Go => Road; }
        #[allow(dead_end)]
        state Road {
            on Rest => push Camp;
            region Feet { initial Slow; state Slow { on Eat => Fast; } state Fast {} }
            region Head { initial Song; state Song {} }
        }
        #[allow(dead_end)]
        state Camp { on Wake => pop else Home; }
    }
}

use TripEvent::{Eat, Go, Rest, Wake};

const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_page_sees_a_program_from_its_first_step() {
    let listens = Listens::new();
    let view = View::options("trip").address(listens.address()).connect();
    assert!(view.wait_for_page(LONG));
    let mut page = listens.accept();
    let mut shown = view.machine::<Trip>("Ann");
    let mut trip = Trip::start_observed(&mut shown);
    trip.observed(&mut shown).send(Go);
    drop(shown);
    drop(view);
    expect![[r#"
        {"hello":{"events":false,"program":"trip","version":2}}
        {"kind":{"holds":[],"id":1,"name":"Trip"}}
        {"machine":{"active":[],"id":1,"kind":1,"label":"Ann"}}
        entered Home
        settled outcome=null Home
        received event="Go" Home
        line_taken line=0
        exited Home
        entered Road
        entered Feet
        entered Slow
        entered Head
        entered Song
        transition from="Home" to="Road"
        settled outcome="Transitioned" Road
        {"end":1}"#]]
    .assert_eq(&page.until("{\"end\":1}").join("\n"));
    assert_eq!(page.line(), "", "the thread has ended");
}

/// A page that listens on a port on which nobody has listened until now.
fn late() -> (View, impl FnOnce() -> Option<Page>) {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let view = View::options("trip").address(address.to_string()).connect();
    let comes = move || {
        let listener = TcpListener::bind(address).ok()?;
        Some(Page::of(listener.accept().unwrap().0))
    };
    (view, comes)
}

#[test]
fn a_page_that_comes_late_is_told_the_active_states() {
    loop {
        let (view, comes) = late();
        let (mut ann, mut ben) = (view.machine::<Trip>("Ann"), view.machine::<Trip>("Ben"));
        let (mut anns, mut bens) = (Trip::start_observed(&mut ann), Trip::start_observed(&mut ben));
        for event in [Go, Rest, Wake, Eat] {
            anns.observed(&mut ann).send(event);
        }
        for event in [Go, Rest] {
            bens.observed(&mut ben).send(event);
        }
        drop(view.machine::<Trip>("Cid"));
        assert!(!view.wait_for_page(Duration::ZERO));
        // Another program may have taken the port meanwhile.
        let Some(mut page) = comes() else { continue };
        assert!(view.wait_for_page(LONG));
        bens.observed(&mut ben).send(Wake);
        drop((ben, view));
        let lines = page.until("{\"end\":2}");
        expect![[r#"
            {"hello":{"events":false,"program":"trip","version":2}}
            {"kind":{"holds":[],"id":1,"name":"Trip"}}
            {"machine":{"active":["Road","Feet","Fast","Head","Song"],"id":1,"kind":1,"label":"Ann"}}
            {"machine":{"active":["Camp"],"id":2,"kind":1,"label":"Ben"}}"#]]
        .assert_eq(&lines.get(..4).unwrap().join("\n"));
        break;
    }
}

#[test]
fn a_page_that_is_gone_may_come_again() {
    let listens = Listens::new();
    let view = View::options("trip").address(listens.address()).connect();
    let mut shown = view.machine::<Trip>("Ann");
    let mut trip = Trip::start_observed(&mut shown);
    let mut page = listens.accept();
    page.until("{\"hello\":{\"events\":false,\"program\":\"trip\",\"version\":2}}");
    drop(page);
    let mut page = listens.accept();
    trip.observed(&mut shown).send(Go);
    drop(view);
    let lines = page.until_end();
    expect![[r#"{"hello":{"events":false,"program":"trip","version":2}}"#]].assert_eq(lines.first().unwrap());
    // Either as a step, or in the states that are told: when the page has come, the test cannot know.
    let all = lines.join("\n");
    assert!(all.contains("entered Road") || all.contains("\"active\":[\"Road\""), "{all}");
    drop(shown);
}

#[test]
fn without_a_page_a_program_ends_at_once_and_its_observers_are_silent() {
    let view = View::options("trip").address("127.0.0.1:1").connect();
    let mut shown = view.machine::<Trip>("Ann");
    let mut trip = Trip::start_observed(&mut shown);
    drop(view.clone());
    trip.observed(&mut shown).send(Go);
    drop(view);
    trip.observed(&mut shown).send(Rest);
    assert!(trip.is_in(TripStateId::Camp));
}
