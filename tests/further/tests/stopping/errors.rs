//! An error in each place where code may fail: what has run, and in which state the machine is then.

use fsm_runtime::fsm;
use fsm_tests::{Fault, Faulty, Trace};

fsm! {
    machine Door(o: &mut Faulty) -> Result<(), Fault> {
        #[derive(Debug)]
        events { Open, Close, Knock }
        initial Closed do o.run("begin")?;
        enter do o.run("enter machine")?;
        transition(from, to) do o.say(format!("{from} -> {to}"));
        state Closed {
            let knocks: u32 = o.run("knocks")?;
            enter do o.run("enter Closed")?;
            exit do {
                o.run("exit Closed")?;
                o.say("closed is over");
            }
            on Knock do *knocks += o.run("knock")?;
            on Open => Opened { width: o.run("width")? } do o.run("open")?;
        }
        state Opened {
            let width: u32;
            let since: u32 = o.run("since")?;
            enter do o.run("enter Opened")?;
            enter do o.run("look")?;
            on Close => Closed do o.run("close")?;
        }
    }
}

use DoorEvent as E;

/// What is said where the call of this number fails, from the start on; and where it ends.
fn opened(fails: usize) -> (Vec<String>, String) {
    let mut o = Faulty::failing(fails);
    let mut door = match Door::start(&mut o) {
        Ok(door) => door,
        Err(Fault(call)) => return (o.take(), format!("start fails at {call}")),
    };
    let end = match door.send(&mut o, E::Open) {
        Ok(outcome) => format!("{} in {}", outcome.is_used(), door.state_id()),
        Err(failed) => {
            let back = if failed.event.is_some() { ", with its event" } else { "" };
            format!("{} fails in {}{back}", failed.error.0, door.state_id())
        }
    };
    (o.take(), end)
}

#[test]
fn nothing_runs_behind_an_error() {
    let all = [
        "begin",
        "knocks",
        "enter machine",
        "enter Closed",
        "exit Closed",
        "closed is over",
        "open",
        "width",
        "since",
        "enter Opened",
        "look",
        "Closed -> Opened",
    ];
    let (said, end) = opened(usize::MAX);
    assert_eq!((said.iter().map(String::as_str).collect(), end.as_str()), (all.to_vec(), "true in Opened"));
    let calls = all.iter().filter(|line| !line.contains("over") && !line.contains("->"));
    for (number, call) in calls.enumerate() {
        let (said, _) = opened(number);
        let place = all.iter().position(|line| line == call).unwrap();
        let mut expected = all[..=place].to_vec();
        expected.push("failed");
        // The change was made, so it is told; it is over all the same.
        expected.extend(["enter Opened", "look"].contains(call).then_some("Closed -> Opened"));
        assert_eq!(said, expected);
    }
}

#[test]
fn before_the_commit_the_old_state_stays_behind_it_the_new_one() {
    let ends = (0..11).map(|number| opened(number).1).collect::<Vec<_>>();
    assert_eq!(
        ends,
        [
            "start fails at begin",
            "start fails at knocks",
            "start fails at enter machine",
            "start fails at enter Closed",
            "exit Closed fails in Closed",
            "open fails in Closed",
            "width fails in Closed",
            "since fails in Closed",
            "enter Opened fails in Opened",
            "look fails in Opened",
            "true in Opened",
        ]
    );
}

#[test]
fn the_machine_goes_on() {
    let mut o = Faulty::new();
    let mut door = Door::start(&mut o).unwrap();
    o.fails_in = Some(0);
    assert_eq!(door.send(&mut o, E::Knock).unwrap_err().error, Fault("knock".into()));
    assert!(door.send(&mut o, E::Knock).is_ok());
    assert!(matches!(door.state(), DoorState::Closed { knocks: 14 }));
    o.fails_in = Some(2);
    assert_eq!(door.send(&mut o, E::Open).unwrap_err().error, Fault("width".into()));
    o.take();
    assert!(door.send(&mut o, E::Open).is_ok());
    o.take()[..3].reads("exit Closed; closed is over; open");
}

fsm! {
    machine Early(o: &mut Faulty) -> Result<(), Fault> {
        #[derive(Debug)]
        events { Go(u32) }
        initial A;
        state A {
            on Go(n) if n > 5 => B do {
                if n > 8 {
                    return Err(Fault("too much".into()));
                }
                for _ in 0..n {
                    if o.n > 3 {
                        break;
                    }
                    o.n += 1;
                }
                if n > 7 {
                    return Ok(());
                }
                o.run("six or seven")?;
            };
            on Go(n) do {
                let sum: Result<u32, Fault> = (0..n).map(|k| o.run(format!("call {k}"))).sum();
                o.n = sum?;
            }
        }
        #[allow(dead_end)]
        state B {
            #[expect(dead_code)]
            let n: u32 = {
                if o.n > 3 {
                    return Ok(1);
                }
                o.run("n")?
            };
        }
    }
}

#[test]
fn code_ends_early_with_a_result() {
    let mut o = Faulty::new();
    let send = |o: &mut Faulty, n| {
        let mut machine = Early::start(o).unwrap();
        let result = machine.send(o, EarlyEvent::Go(n)).map(|outcome| outcome.is_used());
        (result.map_err(fsm_runtime::Failed::into_error), machine.state_id(), o.take())
    };
    assert_eq!(send(&mut o, 9), (Err(Fault("too much".into())), EarlyStateId::A, vec![]));
    assert_eq!(send(&mut o, 8), (Ok(true), EarlyStateId::B, vec![]));
    o.n = 0;
    o.fails_in = Some(0);
    assert_eq!(send(&mut o, 6).0, Err(Fault("six or seven".into())));
    assert_eq!(send(&mut o, 6), (Ok(true), EarlyStateId::B, vec!["six or seven".into()]));
    o.fails_in = Some(1);
    let (result, state, said) = send(&mut o, 3);
    assert_eq!((result, state), (Err(Fault("call 1".into())), EarlyStateId::A));
    said.reads("call 0; call 1; failed");
}
