//! A page that takes nothing for a while: steps are lost, counted, and made good.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_runtime::observers::view::{Trouble, View};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use super::{Paper, short};

fsm! {
    machine Lamp {
        observed;
        #[derive(Debug)]
        events { Press }
        initial Off;
        state Off { on Press => On; }
        state On { on Press => Off; }
    }
}

#[test]
fn steps_without_room_are_counted_and_the_states_told_anew() {
    let paper = Paper::shut();
    let view = View::options("desk").room(7).to_writer(paper.clone());
    // The thread waits with `hello`, so nothing leaves the buffer.
    let mut shown = view.machine::<Lamp>("lamp");
    let mut lamp = Lamp::start_observed(&mut shown);
    for _ in 0..101 {
        lamp.observed(&mut shown).send(LampEvent::Press);
    }
    paper.open();
    drop(view);
    drop(shown);
    let lines: Vec<_> = paper.lines().iter().map(|line| short(line)).collect();
    // One press is six steps, of which the first has left room for four: 2 + 4, and then 2 + 100 * 6.
    expect![[r#"
        {"hello":{"events":false,"program":"desk","version":2}}
        {"kind":{"holds":[],"id":1,"name":"Lamp"}}
        {"machine":{"active":[],"id":1,"kind":1,"label":"lamp"}}
        entered Off
        settled outcome=null Off
        received event="Press" Off
        line_taken line=0
        exited Off
        entered On
        {"lost":602}
        {"machine":{"active":["On"],"id":1,"kind":1,"label":"lamp"}}"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn machines_and_their_ends_are_told_where_there_is_no_room() {
    let paper = Paper::shut();
    let view = View::options("desk").room(0).to_writer(paper.clone());
    for label in ["one", "two"] {
        let mut shown = view.machine::<Lamp>(label);
        Lamp::start_observed(&mut shown);
    }
    paper.open();
    drop(view);
    expect![[r#"
        {"hello":{"events":false,"program":"desk","version":2}}
        {"kind":{"holds":[],"id":1,"name":"Lamp"}}
        {"machine":{"active":[],"id":1,"kind":1,"label":"one"}}
        {"lost":2}
        {"end":1}
        {"machine":{"active":[],"id":2,"kind":1,"label":"two"}}
        {"lost":2}
        {"end":2}"#]]
    .assert_eq(&paper.lines().join("\n"));
}

struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is full"))
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_file_that_takes_no_more_is_told_once_and_the_program_goes_on() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let tells = told.clone();
    let options = View::options("desk");
    let options =
        options.on_trouble(move |trouble: &Trouble| tells.lock().unwrap().push(trouble.to_string()));
    let view = options.to_writer(Full);
    let mut shown = view.machine::<Lamp>("lamp");
    let mut lamp = Lamp::start_observed(&mut shown);
    lamp.observed(&mut shown).send(LampEvent::Press);
    drop(view);
    lamp.observed(&mut shown).send(LampEvent::Press);
    assert!(lamp.is_in(LampStateId::Off));
    assert_eq!(*told.lock().unwrap(), ["nothing is written any more: the disk is full"]);
}
