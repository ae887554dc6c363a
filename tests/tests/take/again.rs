//! `=> self { … }`: the state is left and entered again, with new values for some of its data.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    #[derive(Debug, PartialEq)]
    machine Lamp(log: &mut Log) {
        clock u32;
        events { Set(u32), Swap, Spin }
        initial On { secs: 2, name: "lamp".to_owned() };
        state On {
            let secs: u32;
            let name: String;
            let twice: u32 = *secs * 2;
            initial Slow;
            enter do log.say(format!("enter {secs} {twice}"));
            exit do log.say("exit");
            on Set(secs) => self { secs } do log.say("act");
            on Swap => self { twice: log.give("field", *secs), secs: *twice };
            after (*secs * 1000) => self { secs: *secs + 1 };
            state Slow { on Spin => Fast; }
            state Fast {}
        }
    }
}

#[test]
fn given_data_are_new_and_the_others_as_with_self_alone() {
    let mut log = Log::new();
    let mut lamp = Lamp::start(&mut log, 0);
    lamp.send(&mut log, LampEvent::Spin, 0);
    log.take();
    lamp.step_at(&mut log, LampEvent::Set(5), 0, "exit; act; enter 5 10");
    assert_eq!(
        lamp.state(),
        &LampState::On { secs: 5, name: "lamp".to_owned(), twice: 10, state: LampOn::Slow }
    );
    lamp.step_at(&mut log, LampEvent::Swap, 0, "exit; field; enter 10 5");
    assert_eq!(lamp.next_deadline(), Some(10_000), "computed from the new value");
    lamp.tick_at(&mut log, 10_000, "exit; enter 11 22");
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Pair(log: &mut Log) {
        events { Left(u32), Right }
        initial Both;
        state Both {
            let total: u32 = 1;
            region One {
                let count: u32 = 0;
                on Left(more) => self { count: *count + more, };
                initial A;
                state A { on Right => B; }
                state B { let seen: u32 = 3; on Right => self { seen: *seen + *count }; }
            }
            region Two { initial C; state C { on Right => D; } #[allow(dead_end)] state D {} }
        }
    }
}

#[test]
fn a_region_begins_again_with_new_data() {
    let mut log = Log::new();
    let mut pair = Pair::start(&mut log);
    pair.send(&mut log, PairEvent::Right);
    pair.send(&mut log, PairEvent::Left(4));
    let one = PairOne { count: 4, state: PairOneState::A };
    assert_eq!(pair.state(), &PairState::Both { total: 1, one, two: PairTwo::C });
    for seen in [3, 7, 11] {
        pair.send(&mut log, PairEvent::Right);
        let one = PairOne { count: 4, state: PairOneState::B { seen } };
        assert_eq!(pair.state(), &PairState::Both { total: 1, one, two: PairTwo::D });
    }
}
