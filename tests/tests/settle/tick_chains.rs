//! In a tick the list of each state is a step of its own, and begins a chain: what one list has brought about is in no other
//! list's way, and what goes round without end is stopped, and told, after each of them.

use fsm_runtime::fsm;
use fsm_tests::{Log, Steps};

fsm! {
    machine Lists(log: &mut Log) {
        events { Go }
        initial Outer;
        livelock(state) do log.say(format!("livelock in {state}"));
        update do log.say("machine");
        #[allow(dead_end)]
        state Outer {
            initial Inner;
            update do log.say("outer");
            state Inner {
                update do log.say("inner");
                when log.ok => Next;
                on Go => Next;
            }
            state Next {
                enter do log.say("next");
                always if log.ok => Inner do log.say("back");
            }
        }
        always if log.n >= 3 do log.n += 1;
    }
}

#[test]
fn an_endless_line_is_told_behind_each_list() {
    let mut log = Log::new();
    let mut lists = Lists::start(&mut log);
    log.n = 3;
    lists.update(&mut log);
    let trace = ["machine", "livelock in Inner", "outer", "livelock in Inner", "inner", "livelock in Inner"];
    assert_eq!((log.take(), log.n), (trace.map(str::to_owned).to_vec(), 3003));
    // An event is one step.
    log.n = 3;
    lists.send(&mut log, ListsEvent::Go);
    assert_eq!((log.take(), log.n), (vec!["next".to_owned(), "livelock in Next".to_owned()], 1003));
}

fsm! {
    /// The list of the machine and that of the state inside lead to the same states.
    machine Twice(log: &mut Log) {
        initial A;
        livelock(state) do log.say(format!("livelock in {state}"));
        when log.ok => B do { log.ok = false; log.say("machine"); }
        state A { enter do log.say("A"); }
        state B { enter do log.say("B"); always => C; }
        state C { enter do log.say("C"); when log.n > 0 => B do { log.n -= 1; log.say("state"); } }
    }
}

#[test]
fn what_one_list_has_named_another_may_name_again() {
    let mut log = Log::new();
    let mut twice = Twice::start(&mut log);
    (log.ok, log.n) = (true, 1);
    log.take();
    twice.tick(&mut log, "machine; B; C; state; B; C");
}
