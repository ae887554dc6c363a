//! Data by value beside what other lines of the language do: bindings of guards, branch points with data, the time.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, SILENT, Token};

fsm! {
    #[derive(Debug)]
    machine Meets(log: &mut Log, limits: &[usize]) {
        clock now: u32;
        queue 2;
        #[derive(Debug)]
        events { Go, Decide(u32), Ask, Leave, Later }
        let counter: Counter;
        initial Full { token: counter.token("full"), list: vec![3, 4], from: 0 };
        state Full {
            let token: Token;
            let list: Vec<u32>;
            let from: u32;
            on Go if let Some(first) = list.first().copied() && first > 2 && let [limit, ..] = limits
                => Half { token: { log.say(format!("field {first} {limit} {now}")); take!(token) }, sum: first }
                do log.say(format!("act {first} {}", take!(list).len()));
            when let Some(last) = list.last().copied().filter(|last| *last < now) => Half { token: take!(token), sum: last } do drop(take!(list));
            on Decide(n) => Which { token: { take!(token) }, n } do log.say(format!("list {}", take!(list).len()));
            on Ask do goto!(Which { token: take!(token), n: *from + now });
            on Later => self { list: vec![], from: now, token: { let _ = take!(token); counter.token("again") } };
        }
        choice Which {
            let token: Token;
            let n: u32;
            always if *n > 5 => Half { token: { log.say(token.name); take!(token) }, sum: *n };
            always if *n > 2 => Full { list: vec![*n], from: *n, token };
            always => Done { name: take!(token).name };
        }
        state Half {
            let token: Token;
            let sum: u32;
            enter do log.say(format!("enter Half {} {sum} {}", token.name, counter.alive()));
            on Leave => Done { name: take!(token).name } do { let _ = raise!(Later); }
        }
        #[allow(dead_end)]
        state Done { let name: &'static str; enter do log.say(format!("done {name} {}", counter.alive())); on Later do log.say("later"); }
    }
}

fn meets(events: impl IntoIterator<Item = MeetsEvent>, now: u32) -> (Log, Meets, Counter) {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut machine = Meets::start(&mut log, &[9], counter.clone(), 0);
    for event in events {
        assert!(machine.send(&mut log, &[9], event, now).is_used());
    }
    (log, machine, counter)
}

use MeetsEvent::{Ask, Decide, Go, Later, Leave};

#[test]
fn bindings_of_guards_and_the_time_are_values() {
    let (mut log, machine, counter) = meets([Go, Leave], 7);
    log.reads("act 3 2; field 3 9 7; enter Half full 3 1; done full 0; later");
    assert!(machine.is_in(MeetsStateId::Done));
    let (mut log, mut machine, _) = meets([], 0);
    machine.update(&mut log, &[], 3);
    log.reads(SILENT);
    machine.update(&mut log, &[], 5);
    log.reads("enter Half full 4 1");
    assert_eq!(counter.alive(), 0);
}

#[test]
fn branch_points_hand_data_on() {
    let (mut log, _machine, counter) = meets([Decide(6)], 0);
    log.reads("list 2; full; enter Half full 6 1");
    assert_eq!(counter.alive(), 1);
    let (mut log, machine, counter) = meets([Decide(3), Decide(0)], 0);
    log.reads("list 2; list 1; done full 0");
    assert_eq!((machine.state_id(), counter.alive()), (MeetsStateId::Done, 0));
    let (mut log, machine, counter) = meets([Ask, Later, Ask], 4);
    log.reads("again; enter Half again 8 1");
    assert_eq!((machine.state_id(), counter.alive()), (MeetsStateId::Half, 1));
}
