//! A line that takes data by value, and pops, or brings back what a history remembers where nothing is suspended.

use fsm_runtime::fsm;

fsm! {
    machine Porter(log: &mut Vec<String>) {
        events { Lift, Take, Back, Next }
        initial Idle;
        exit do log.push("end".into());
        state Idle {
            on Lift => push Hold { load: "box".into() };
            on Next => Work;
        }
        state Hold {
            let load: String;
            on Back => pop else history Work do log.push(take!(load));
        }
        state Work {
            initial First;
            enter do { log.push("work".into()); if log.len() > 9 { goto!(Done) } }
            on Take => Hold { load: "bag".into() };
            state First { enter do log.push("first".into()); on Next => Second; }
            state Second { enter do log.push("second".into()); on Next => First; }
        }
        final state Done;
    }
}

use PorterEvent::{Back, Lift, Next, Take};

#[test]
fn what_history_remembers_is_entered_where_nothing_is_suspended() {
    let mut log = Vec::new();
    let mut porter = Porter::start(&mut log);
    for event in [Lift, Back, Next, Next, Take, Back] {
        porter.send(&mut log, event);
    }
    assert!(porter.is_in(PorterStateId::Second));
    assert_eq!(log, ["box", "work", "first", "second", "bag", "work", "second"]);
}
