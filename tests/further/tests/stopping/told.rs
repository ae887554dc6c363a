//! A change whose `enter` ends before its time is made, and so it is told: as the error ends the change, or else by the next
//! call before anything else.

use fsm_runtime::requests::Request;
use fsm_runtime::{Observer, Snapshot, fsm};
use fsm_tests::{Fault, Faulty, Trace, block_on, polled};
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Debug)]
    machine Line(o: &mut Faulty) -> Result<(), Fault> {
        observed;
        requests;
        stack 2;
        #[derive(Debug)]
        events { Go, Ask, Anew, Up, Down }
        initial A;
        failed(Fault(text)) if o.n == 1 => C do o.say(format!("for {text}"));
        transition(from, to) do o.say(format!("{from}>{to}"));
        on Anew => self;
        enter do o.run("enter Line")?;
        state A { exit do o.run("exit A")?; on Go => B; on Ask do goto!(B); on Up => push B; }
        state B { enter do o.run("enter B")?; exit do o.run("exit B")?; on Go => A; on Down => pop else A; }
        state C { enter do o.run("enter C")?; resume do o.run("resume C")?; on Go => A; on Up => push B; }
    }
}

use LineEvent as E;

#[derive(Default)]
struct Seen(Vec<String>);

impl Observer<Line, LineEvent> for Seen {
    fn transition(&mut self, from: LineStateId, to: LineStateId) {
        self.0.push(format!("{from}>{to}"));
    }

    fn settled(&mut self, state: LineStateId, _: Option<&fsm_runtime::Outcome<LineEvent>>) {
        self.0.push(format!("in {state}"));
    }
}

fn line() -> (Faulty, Line) {
    let mut o = Faulty::new();
    let line = Line::start(&mut o).unwrap();
    o.take();
    (o, line)
}

#[test]
fn an_error_behind_the_commit_tells_the_change_before_lines_for_errors() {
    let (mut o, mut line) = line();
    let mut seen = Seen::default();
    (o.n, o.fails_in) = (1, Some(1));
    assert!(line.observed(&mut seen).send(&mut o, E::Go).is_ok());
    let expected = ["exit A", "enter B", "failed", "A>B", "exit B", "for enter B", "enter C", "B>C"];
    assert_eq!(
        (o.take(), seen.0),
        (expected.map(String::from).into(), ["A>B", "B>C", "in C"].map(String::from).into())
    );
}

#[test]
fn an_error_before_the_commit_tells_nothing() {
    let (mut o, mut line) = line();
    o.fails_in = Some(0);
    assert!(line.send(&mut o, E::Go).is_err());
    o.fails_in = Some(1);
    assert!(line.send(&mut o, E::Go).is_err());
    o.take().reads("exit A; failed; exit A; enter B; failed; A>B");
}

#[test]
fn an_error_of_a_line_for_errors_tells_its_change_too() {
    let (mut o, mut line) = line();
    (o.n, o.fails_in) = (1, Some(1));
    o.fails_again();
    assert_eq!(line.send(&mut o, E::Go).unwrap_err().error, Fault("exit B".into()));
    o.fails_in = Some(1);
    assert!(line.request(Request::Replace(LineTarget::C)).is_ok());
    o.n = 0;
    assert_eq!(line.update(&mut o).unwrap_err(), Fault("enter C".into()));
    let expected =
        ["exit A", "enter B", "failed", "A>B", "exit B", "failed", "exit B", "enter C", "failed", "B>C"];
    assert_eq!(o.take(), expected);
}

#[test]
fn requests_and_what_comes_back_are_told() {
    let (mut o, mut line) = line();
    o.fails_in = Some(1);
    assert!(line.send(&mut o, E::Ask).is_err());
    o.take().reads("exit A; enter B; failed; A>B");
    o.fails_in = Some(1);
    assert!(line.send(&mut o, E::Anew).is_err());
    o.take().reads("exit B; enter Line; failed; B>A");
    assert!(line.request(Request::Replace(LineTarget::C)).is_ok());
    assert!(line.update(&mut o).unwrap().is_ok());
    assert!(line.send(&mut o, E::Up).is_ok());
    o.fails_in = Some(1);
    assert!(line.send(&mut o, E::Down).is_err());
    // The machine that begins anew never came to `enter` of its state.
    let expected = ["enter C", "A>C", "enter B", "C>B", "exit B", "resume C", "failed", "B>C"];
    assert_eq!(o.take(), expected);
}

fsm! {
    #[derive(Serialize, Deserialize)]
    async machine Slow(o: &mut Faulty) {
        snapshots;
        #[derive(Debug)]
        events { Go, Look }
        initial A;
        transition(from, to) do o.say(format!("{from}>{to}"));
        state A { on Go => B; on Look => ignore; }
        state B { enter do o.pass("enter B").await; on Go => A; on Look do o.say("look"); }
    }
}

#[test]
fn a_change_behind_which_the_future_was_dropped_is_told_by_the_next_call() {
    let mut o = Faulty::new();
    let mut slow = block_on(Slow::start(&mut o));
    assert!(polled(slow.send(&mut o, SlowEvent::Go), 1).is_none());
    assert_eq!((o.take(), slow.state_id()), (vec![], SlowStateId::B));
    let text = serde_json::to_string(&slow.snapshot()).unwrap();
    let snapshot: Snapshot<Slow> = serde_json::from_str(&text).unwrap();
    let Ok(restored) = snapshot.restore(()) else { panic!("{text}") };
    for mut slow in [slow, restored] {
        block_on(slow.send(&mut o, SlowEvent::Look));
        block_on(slow.send(&mut o, SlowEvent::Look));
        o.take().reads("A>B; look; look");
    }
}

fsm! {
    machine Wide(o: &mut Faulty) -> Result<(), Fault> {
        #[derive(Debug)]
        events { Go }
        initial P;
        transition(from, to) do o.say(format!("{from}>{to}"));
        state P {
            region L { initial L1; state L1 { on Go => L2; } #[allow(dead_end)] state L2 { enter do o.run("enter L2")?; } }
            region R { initial R1; state R1 { on Go => R2; } #[allow(dead_end)] state R2 { enter do o.run("enter R2")?; } }
        }
    }
}

#[test]
fn changes_of_several_regions_are_told_together() {
    let mut o = Faulty::failing(0);
    let mut wide = Wide::start(&mut o).unwrap();
    assert!(wide.send(&mut o, WideEvent::Go).is_err());
    o.take().reads("enter L2; failed; L1>L2; R1>R2");
}

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Sorter(o: &mut Faulty) -> Result<(), Fault> {
        snapshots;
        #[derive(Debug)]
        events { Go, Look }
        initial A;
        transition(from, to) do o.say(format!("{from}>{to}"));
        on Look do o.say("look");
        state A { on Go => Which; }
        state Box {
            initial Which;
            enter do o.run("enter Box")?;
            choice Which { always => B do o.run("decide")?; }
        }
        state B { on Go => A; }
    }
}

#[test]
fn a_change_that_has_led_to_a_choice_is_told_when_that_has_led_on() {
    for fails in 0..2 {
        let mut o = Faulty::failing(fails);
        let mut sorter = Sorter::start(&mut o).unwrap();
        assert!(sorter.send(&mut o, SorterEvent::Go).is_err());
        o.take();
        let text = serde_json::to_string(&sorter.snapshot()).unwrap();
        let snapshot: Snapshot<Sorter> = serde_json::from_str(&text).unwrap();
        let Ok(mut sorter) = snapshot.restore(()) else { panic!("{text}") };
        assert!(sorter.send(&mut o, SorterEvent::Look).is_ok());
        assert_eq!(o.take(), ["decide", "A>B", "look"], "{fails}: {text}");
    }
}
