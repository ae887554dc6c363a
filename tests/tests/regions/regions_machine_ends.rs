//! A machine of regions ends when all of them are final: after the change that makes the last one final it is left itself.

use fsm_runtime::fsm;
use fsm_tests::{Log, Trace};

fsm! {
    machine Pair(log: &mut Log) {
        events { First, Second, Both, Ask }
        enter do log.say("enter Pair");
        exit do log.say(if in_state!(Done1) && in_state!(Done2) { "exit Pair, both done" } else { "exit Pair" });
        transition(from, to) do log.say(format!("{from} -> {to}"));
        region One {
            initial A1;
            state A1 { exit do log.say("exit A1"); on First | Both => Done1; on Ask do goto!(Done1); }
            final state Done1 { enter do log.say("enter Done1"); }
        }
        region Two {
            initial A2;
            state A2 { exit do log.say("exit A2"); on Second | Both => Done2 do log.say("second"); }
            final state Done2 { enter do log.say("enter Done2"); }
        }
    }
}

fn told(events: &[PairEvent]) -> Vec<String> {
    let mut log = Log::new();
    let mut pair = Pair::start(&mut log);
    log.reads("enter Pair");
    for event in events {
        assert!(!pair.is_done());
        let event = match event {
            PairEvent::First => PairEvent::First,
            PairEvent::Second => PairEvent::Second,
            PairEvent::Both => PairEvent::Both,
            PairEvent::Ask => PairEvent::Ask,
        };
        pair.send(&mut log, event);
    }
    assert!(pair.is_done());
    log.take()
}

#[test]
fn the_machine_exits_when_the_last_region_is_final() {
    use PairEvent as E;
    let first = ["exit A1", "enter Done1", "A1 -> Done1"];
    let second = ["exit A2", "second", "enter Done2", "A2 -> Done2"];
    let end = ["exit Pair, both done"];
    assert_eq!(told(&[E::First, E::Second]), [&first[..], &second, &end].concat());
    assert_eq!(told(&[E::Second, E::Ask]), [&second[..], &first, &end].concat());
    told(&[E::Both]).reads(
        "exit A2; exit A1; second; enter Done1; enter Done2; A1 -> Done1; A2 -> Done2; exit Pair, both done",
    );
}
