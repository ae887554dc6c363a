//! Ticks and timers.

use std::time::Duration;

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_tests::Log;

use crate::Journal;

fsm! {
    machine Lamp(log: &mut Log) {
        observed;
        clock Duration;
        initial Red;
        every 10s do log.say("beat");
        state Red {
            after 3s if log.ok => Green;
            update do log.say("red");
        }
        state Green {
            every 1s catch up do log.say("green");
            after 30s do log.say("long");
            after 40s => Red;
        }
    }
}

fn ticks(ok: bool, seconds: impl IntoIterator<Item = u64>, expected: expect_test::Expect) {
    let (mut log, mut journal) = (Log::new(), Journal::default());
    log.ok = ok;
    let mut lamp = Lamp::start_observed(&mut journal, &mut log, Duration::ZERO);
    for at in seconds {
        lamp.observed(&mut journal).update(&mut log, Duration::from_secs(at));
    }
    journal.is(expected);
}

#[test]
fn a_line_whose_time_has_come_is_told_before_it_acts() {
    ticks(
        true,
        [1, 3, 5, 10, 33],
        expect![[r#"
            entered Red
            settled in Red
            ticked in Red at 1s
            line Red: update do log.say("red")
            settled in Red
            ticked in Red at 3s
            line Red: update do log.say("red")
            due Red: after 3s if log.ok => Green
            line Red: after 3s if log.ok => Green
            exited Red
            entered Green
            transition Red -> Green
            settled in Green
            ticked in Green at 5s
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            settled in Green
            ticked in Green at 10s
            due Lamp: every 10s do log.say("beat")
            line Lamp: every 10s do log.say("beat")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            settled in Green
            ticked in Green at 33s
            due Lamp: every 10s do log.say("beat")
            line Lamp: every 10s do log.say("beat")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: every 1s catch up do log.say("green")
            line Green: every 1s catch up do log.say("green")
            due Green: after 30s do log.say("long")
            line Green: after 30s do log.say("long")
            settled in Green"#]],
    );
}

#[test]
fn and_also_where_its_guard_refuses() {
    ticks(
        false,
        [3, 4],
        expect![[r#"
            entered Red
            settled in Red
            ticked in Red at 3s
            line Red: update do log.say("red")
            due Red: after 3s if log.ok => Green
            settled in Red
            ticked in Red at 4s
            line Red: update do log.say("red")
            due Red: after 3s if log.ok => Green
            settled in Red"#]],
    );
}
