//! What an observer hears of calls that do not come to their end: errors, and futures that are dropped.

use std::panic::{AssertUnwindSafe, catch_unwind};

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_tests::{Fault, Faulty, Trace, block_on, polled};

use crate::Journal;

fsm! {
    machine Phone(o: &mut Faulty) -> Result<(), Fault> {
        observed;
        queue 2;
        #[derive(Debug)]
        events { Dial(u32), Ring }
        initial Idle;
        state Idle {
            enter do o.run("idle")?;
            on Dial(n) => Talking do { o.run(format!("dial {n}"))?; }
        }
        state Talking {
            enter do { raise!(Ring); raise!(Ring); }
            on Ring do o.run("ring")?;
            on Dial(0) => Idle;
            update do o.run("talk")?;
        }
    }
}

#[test]
fn an_error_is_told_before_the_call_is_over() {
    let (mut journal, mut o) = (Journal::default(), Faulty::failing(1));
    let Ok(mut phone) = Phone::start_observed(&mut journal, &mut o) else { panic!("it does not fail") };
    assert!(phone.observed(&mut journal).send(&mut o, PhoneEvent::Dial(1)).is_err());
    o.fails_in = Some(1);
    o.fails_again();
    assert!(phone.observed(&mut journal).send(&mut o, PhoneEvent::Dial(2)).is_err());
    // In a pair each hears it.
    let observer = &mut (&mut journal, ());
    assert!(phone.observed(observer).send(&mut o, PhoneEvent::Dial(3)).is_err());
    o.fails_in = Some(0);
    assert!(phone.observed(observer).update(&mut o).is_err());
    journal.is(expect![[r#"
        entered Idle
        line Idle: enter do o.run("idle")?
        settled in Idle
        received Dial(1) in Idle at ()
        line Idle: on Dial(n) => Talking do { o.run(format!("dial {n}"))?; }
        exited Idle
        failed: Fault("dial 1")
        settled in Idle
        received Dial(2) in Idle at ()
        line Idle: on Dial(n) => Talking do { o.run(format!("dial {n}"))?; }
        exited Idle
        entered Talking
        line Talking: enter do { raise!(Ring); raise!(Ring); }
        raised Ring
        raised Ring
        transition Idle -> Talking
        line Talking: on Ring do o.run("ring")?
        failed: Fault("ring")
        settled in Talking
        received Dial(3) in Talking at ()
        line Talking: on Ring do o.run("ring")?
        failed: Fault("ring"), Dial(3) comes back
        settled in Talking
        ticked in Talking at ()
        line Talking: update do o.run("talk")?
        failed: Fault("talk")
        settled in Talking"#]]);
}

#[test]
fn a_start_that_fails_is_told_and_there_is_no_machine() {
    let (mut journal, mut o) = (Journal::default(), Faulty::failing(0));
    assert!(Phone::start_observed(&mut journal, &mut o).is_err());
    journal.is(expect![[r#"
        entered Idle
        line Idle: enter do o.run("idle")?
        failed: Fault("idle")"#]]);
}

struct Silent;

fsm! {
    machine Mute(is_bad: &bool) -> Result<(), Silent> {
        observed;
        initial On;
        #[allow(dead_end)]
        state On { update do if *is_bad { Err(Silent)? } }
    }
}

#[test]
fn an_error_without_debug_is_told_by_the_name_of_its_type() {
    let mut journal = Journal::default();
    let Ok(mut mute) = Mute::start(&false) else { panic!("it does not fail") };
    assert!(mute.observed(&mut journal).update(&true).is_err());
    journal.is(expect![[r#"
        ticked in On at ()
        line On: update do if *is_bad { Err(Silent)? }
        failed: observed::stopped::Silent
        settled in On"#]]);
}

fsm! {
    async machine Link(o: &mut Faulty) {
        observed;
        events<'a> { Send(&'a str), Break }
        initial Up;
        #[allow(dead_end)]
        state Up {
            on Send(text) do { o.pass(text).await; o.pass("sent").await; }
            on Break do { o.pass("breaks").await; panic!("broken") }
            update do o.pass("tick").await;
        }
    }
}

/// Events that lend something have a `Debug` of any lifetime.
impl std::fmt::Debug for LinkEvent<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(LinkEventId::from(self).name())
    }
}

#[test]
fn a_future_that_is_dropped_is_told_and_one_that_was_never_polled_is_not() {
    let (mut journal, mut o) = (Journal::default(), Faulty::new());
    let mut link = block_on(Link::start_observed(&mut journal, &mut o));
    for polls in [0, 2, 3] {
        let text = format!("{polls} polls");
        let _ = polled(link.observed(&mut journal).send(&mut o, LinkEvent::Send(&text)), polls);
    }
    let _ = polled(link.observed(&mut journal).update(&mut o), 1);
    block_on(link.observed(&mut journal).update(&mut o));
    o.take().reads("2 polls; 3 polls; sent; tick");
    journal.is(expect![[r#"
        entered Up
        settled in Up
        received Send in Up at ()
        line Up: on Send(text) do { o.pass(text).await; o.pass("sent").await; }
        dropped in Up after 2 polls
        received Send in Up at ()
        line Up: on Send(text) do { o.pass(text).await; o.pass("sent").await; }
        settled in Up: Handled
        ticked in Up at ()
        line Up: update do o.pass("tick").await
        dropped in Up after 1 polls
        ticked in Up at ()
        line Up: update do o.pass("tick").await
        settled in Up"#]]);
}

#[test]
fn a_panic_is_no_future_that_was_dropped() {
    let (mut journal, mut o) = (Journal::default(), Faulty::new());
    let mut link = block_on(Link::start(&mut o));
    let panics = AssertUnwindSafe(|| block_on(link.observed(&mut journal).send(&mut o, LinkEvent::Break)));
    assert!(catch_unwind(panics).is_err());
    journal.is(expect![[r#"
        received Break in Up at ()
        line Up: on Break do { o.pass("breaks").await; panic!("broken") }"#]]);
}
