//! A state whose `enter` has begun is exited; one to which an error, or a dropped future, has not let the change come is not.

use fsm_runtime::{Observer, Snapshot, fsm};
use fsm_tests::{Fault, Faulty, Trace, block_on, polled};
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Nest(o: &mut Faulty) -> Result<(), Fault> {
        snapshots;
        observed;
        stack 3;
        #[derive(Debug, Serialize, Deserialize)]
        events { Go, Out, Up, Down, Again, Back, Home }
        initial A;
        on Home => reset A;
        state A { on Go => Outer; on Up => push Outer; on Back => history Outer; }
        state Outer {
            initial Mid do { o.run("initial")?; };
            enter do o.run("enter Outer")?;
            exit do o.run("exit Outer")?;
            pause do o.run("pause Outer")?;
            resume do o.run("resume Outer")?;
            on Out => A;
            on Up => push Menu;
            on Down => pop else A;
            state Mid {
                initial Inner;
                enter do o.run("enter Mid")?;
                exit do o.run("exit Mid")?;
                pause do o.run("pause Mid")?;
                resume do o.run("resume Mid")?;
                on Again => self;
                state Inner {
                    exit do o.run("exit Inner")?;
                    update do o.run("update Inner")?;
                }
            }
        }
        state Menu { on Down => pop; }
    }
}

use NestEvent as E;

/// `fails` calls after the beginning of `event`, one fails.
fn broken(event: E, fails: usize) -> (Faulty, Nest) {
    let mut o = Faulty::failing(fails);
    let mut nest = Nest::start(&mut o).unwrap();
    assert!(nest.send(&mut o, event).is_err());
    o.take();
    (o, nest)
}

#[test]
fn what_was_not_entered_is_not_exited() {
    let ends = (0..3).map(|fails| {
        let (mut o, mut nest) = broken(E::Go, fails);
        assert_eq!(nest.state_id(), NestStateId::Inner);
        assert!(nest.send(&mut o, E::Out).is_ok());
        // The second time all are entered.
        assert!(nest.send(&mut o, E::Go).is_ok());
        assert!(nest.send(&mut o, E::Out).is_ok());
        o.take()
    });
    let whole = ["enter Outer", "initial", "enter Mid", "exit Inner", "exit Mid", "exit Outer"];
    let expected: [&[&str]; 3] = [&["exit Outer"], &["exit Outer"], &["exit Mid", "exit Outer"]];
    for (end, exits) in ends.zip(expected) {
        assert_eq!(end, [exits, &whole].concat());
    }
}

#[test]
fn its_other_lines_act_all_the_same() {
    let (mut o, mut nest) = broken(E::Go, 0);
    assert!(nest.update(&mut o).is_ok());
    assert!(nest.send(&mut o, E::Again).is_ok());
    assert!(nest.send(&mut o, E::Out).is_ok());
    o.take().reads("update Inner; enter Mid; exit Inner; exit Mid; exit Outer");
}

#[test]
fn it_is_neither_suspended_nor_resumed() {
    let (mut o, mut nest) = broken(E::Go, 0);
    assert!(nest.send(&mut o, E::Up).is_ok());
    assert!(nest.send(&mut o, E::Down).is_ok());
    assert!(nest.send(&mut o, E::Out).is_ok());
    o.take().reads("pause Outer; resume Outer; exit Outer");
    // Given up from below it is not exited either.
    let (mut o, mut nest) = broken(E::Up, 0);
    assert!(nest.send(&mut o, E::Up).is_ok());
    assert!(nest.send(&mut o, E::Home).is_ok());
    o.take().reads("pause Outer; exit Outer");
}

#[test]
fn a_history_that_brings_it_back_enters_it() {
    let (mut o, mut nest) = broken(E::Go, 0);
    assert!(nest.send(&mut o, E::Out).is_ok());
    o.fails_in = Some(1);
    assert!(nest.send(&mut o, E::Back).is_err());
    assert!(nest.send(&mut o, E::Out).is_ok());
    o.take().reads("exit Outer; enter Outer; enter Mid; failed; exit Mid; exit Outer");
}

#[test]
fn a_snapshot_holds_it() {
    let (mut o, mut nest) = broken(E::Up, 0);
    assert!(nest.send(&mut o, E::Up).is_ok());
    let text = serde_json::to_string(&nest.snapshot()).unwrap();
    let snapshot: Snapshot<Nest> = serde_json::from_str(&text).unwrap();
    let Ok(mut nest) = snapshot.restore(()) else { panic!("{text}") };
    assert!(nest.send(&mut o, E::Down).is_ok());
    assert!(nest.send(&mut o, E::Out).is_ok());
    o.take().reads("pause Outer; resume Outer; exit Outer");
}

#[derive(Default)]
struct Seen(Vec<String>);

impl Observer<Nest, NestEvent> for Seen {
    fn entered(&mut self, state: NestStateId) {
        self.0.push(format!("+{state}"));
    }

    fn exited(&mut self, state: NestStateId) {
        self.0.push(format!("-{state}"));
    }
}

#[test]
fn an_observer_hears_no_end_without_a_beginning() {
    let mut o = Faulty::failing(0);
    let mut seen = Seen::default();
    let mut nest = Nest::start(&mut o).unwrap();
    assert!(nest.observed(&mut seen).send(&mut o, E::Go).is_err());
    assert!(nest.observed(&mut seen).send(&mut o, E::Out).is_ok());
    assert_eq!(seen.0, ["-A", "+Outer", "-Outer", "+A"]);
}

fsm! {
    async machine Wide(o: &mut Faulty) {
        #[derive(Debug)]
        events { Go, Anew }
        initial A;
        on Anew => self;
        enter do o.pass("enter Wide").await;
        exit do o.pass("exit Wide").await;
        state A { exit do o.say("exit A"); on Go => P; }
        state P {
            on Go => A;
            region L { initial L1; state L1 { enter do o.pass("enter L1").await; exit do o.say("exit L1"); } }
            region R { initial R1; exit do o.say("exit R"); state R1 { exit do o.say("exit R1"); } }
        }
    }
}

#[test]
fn regions_behind_the_one_that_waits_are_not_entered() {
    let mut o = Faulty::new();
    let mut wide = block_on(Wide::start(&mut o));
    assert!(polled(wide.send(&mut o, WideEvent::Go), 1).is_none());
    block_on(wide.send(&mut o, WideEvent::Go));
    assert!(polled(wide.send(&mut o, WideEvent::Anew), 2).is_none());
    block_on(wide.send(&mut o, WideEvent::Go));
    o.take().reads("enter Wide; exit A; exit L1; exit A; exit Wide; enter L1");
}
