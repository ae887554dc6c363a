//! A machine that may fail: where an error comes from, lines for errors, and what is left undone.

use fsm_runtime::fsm;

use crate::{Book, Thing};

fsm! {
    #[derive(Debug)]
    machine Phone(line: &mut Thing) -> Result<(), String> {
        clock u32;
        queue 2;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Dial, HangUp, Ring, Repair }
        let calls: u32 = 0;
        initial Idle;
        failed(error) if error.contains("enter") => Broken do line.say(format_args!("for {error}"));
        state Idle { on Dial => Talking { id: line.try_it("field")? }; on Ring do { line.try_it("action")?; line.say("rings"); } }
        state Talking {
            let id: i64;
            enter do { *calls += 1; line.say(format_args!("talks {id}")); }
            exit do { line.try_it("exit")?; }
            on HangUp => Idle do { let _ = raise!(Ring); }
            on Ring if line.n > 5 => Busy;
            every 1s do { line.try_it("beat")?; }
        }
        state Busy { enter do { line.n = -line.n; line.try_it("enter")?; } on HangUp => Idle; }
        state Broken { on Repair => Idle do line.n = 1; }
    }
}

pub fn script(book: &mut Book) {
    use PhoneEvent::{Dial, HangUp, Repair, Ring};
    let mut thing = Thing::default();
    let mut phone = Phone::start(&mut thing, 0).expect("it starts");
    let steps = [(-1, Dial), (3, Dial), (-2, HangUp), (3, HangUp), (-3, Ring), (2, Dial), (9, Ring), (1, Ring), (1, Repair)];
    for (now, (n, event)) in steps.into_iter().enumerate() {
        thing.n = n;
        let outcome = phone.send(&mut thing, event, now as u32);
        book.step(format!("send {event:?} at {now} with {n}: {outcome:?}"), &mut thing, phone.state());
    }
    phone.send(&mut thing, Dial, 100).expect("it dials");
    thing.n = -4;
    let ticked = phone.update(&mut thing, 1_200);
    book.step(format!("update: {ticked:?}, {} calls", phone.data().calls), &mut thing, phone.state());
}
