//! Regions: what acts in one step is told in the order in which it happens.

use expect_test::expect;
use fsm_runtime::fsm;
use fsm_tests::Log;

use crate::Journal;

fsm! {
    machine Soldier(log: &mut Log) {
        observed;
        queue 2;
        #[derive(Debug, Clone, PartialEq)]
        events { Alarm(u32), Calm, Shot, Later }

        on Calm => ignore;
        region Legs {
            initial Standing;
            state Standing { on Alarm(n) if n > 1 => Running do log.say("run"); on Later => defer; }
            state Running { on Shot => Standing; on Calm => self; on Later do log.say("later"); }
        }
        region Arms {
            initial Idle;
            state Idle { on Alarm(_) => Aiming do raise!(Shot); }
            state Aiming {
                on Shot => Idle do log.say("fire");
                always if in_state!(Standing) => Idle do log.say("rest");
            }
        }
    }
}

fn soldier(events: impl IntoIterator<Item = SoldierEvent>, expected: expect_test::Expect) {
    let (mut log, mut journal) = (Log::new(), Journal::default());
    let mut soldier = Soldier::start_observed(&mut journal, &mut log);
    for event in events {
        soldier.observed(&mut journal).send(&mut log, event);
    }
    journal.is(expected);
}

#[test]
fn both_regions_are_told_in_one_step() {
    soldier(
        [SoldierEvent::Alarm(2), SoldierEvent::Shot],
        expect![[r#"
            entered Legs
            entered Standing
            entered Arms
            entered Idle
            settled in Standing
            received Alarm(2) in Standing at ()
            exited Idle
            exited Standing
            line Standing: on Alarm(n) if n > 1 => Running do log.say("run")
            line Idle: on Alarm(_) => Aiming do raise!(Shot)
            raised Shot
            entered Running
            entered Aiming
            transition Standing -> Running
            transition Idle -> Aiming
            exited Aiming
            exited Running
            line Running: on Shot => Standing
            line Aiming: on Shot => Idle do log.say("fire")
            entered Standing
            entered Idle
            transition Running -> Standing
            transition Aiming -> Idle
            settled in Standing: Transitioned
            received Shot in Standing at ()
            unhandled Shot
            settled in Standing: Unhandled(Shot)"#]],
    );
}

#[test]
fn a_region_may_refuse_while_another_acts() {
    soldier(
        [SoldierEvent::Alarm(1), SoldierEvent::Calm],
        expect![[r#"
            entered Legs
            entered Standing
            entered Arms
            entered Idle
            settled in Standing
            received Alarm(1) in Standing at ()
            guard refused Standing: on Alarm(n) if n > 1 => Running do log.say("run")
            exited Idle
            line Idle: on Alarm(_) => Aiming do raise!(Shot)
            raised Shot
            entered Aiming
            transition Idle -> Aiming
            line Aiming: always if in_state!(Standing) => Idle do log.say("rest")
            exited Aiming
            entered Idle
            transition Aiming -> Idle
            unhandled Shot
            settled in Standing: Transitioned
            received Calm in Standing at ()
            line Soldier: on Calm => ignore
            settled in Standing: Handled"#]],
    );
}

#[test]
fn a_region_defers_what_no_other_takes() {
    soldier(
        [SoldierEvent::Later, SoldierEvent::Alarm(3)],
        expect![[r#"
            entered Legs
            entered Standing
            entered Arms
            entered Idle
            settled in Standing
            received Later in Standing at ()
            line Standing: on Later => defer
            deferred Later
            settled in Standing: Deferred
            received Alarm(3) in Standing at ()
            exited Idle
            exited Standing
            line Standing: on Alarm(n) if n > 1 => Running do log.say("run")
            line Idle: on Alarm(_) => Aiming do raise!(Shot)
            raised Shot
            entered Running
            entered Aiming
            transition Standing -> Running
            transition Idle -> Aiming
            exited Aiming
            exited Running
            line Running: on Shot => Standing
            line Aiming: on Shot => Idle do log.say("fire")
            entered Standing
            entered Idle
            transition Running -> Standing
            transition Aiming -> Idle
            recalled Later
            line Standing: on Later => defer
            deferred Later
            settled in Standing: Transitioned"#]],
    );
}

fsm! {
    machine Side(log: &mut Log) {
        observed;
        #[derive(Debug, Clone)]
        events { Go(u32) }
        state Both {
            on Go(0) => ignore;
            region A { initial A1; state A1 { on Go(n) if n > 1 => A2; } state A2 { exit do log.say("a2"); on Go(_) => A1; } }
            region B { initial B1; state B1 { on Go(_) => B2; } final state B2; done do log.say("b"); }
        }
        initial Both;
    }
}

#[test]
fn regions_in_a_state_are_told_like_those_of_the_machine() {
    let (mut log, mut journal) = (Log::new(), Journal::default());
    let mut side = Side::start_observed(&mut journal, &mut log);
    side.observed(&mut journal).send(&mut log, SideEvent::Go(1));
    side.observed(&mut journal).send(&mut log, SideEvent::Go(0));
    side.observed(&mut journal).send(&mut log, SideEvent::Go(2));
    journal.is(expect![[r#"
        entered Both
        entered A
        entered A1
        entered B
        entered B1
        settled in Both
        received Go(1) in Both at ()
        guard refused A1: on Go(n) if n > 1 => A2
        exited B1
        line B1: on Go(_) => B2
        entered B2
        transition B1 -> B2
        line B: done do log.say("b")
        settled in Both: Transitioned
        received Go(0) in Both at ()
        guard refused A1: on Go(n) if n > 1 => A2
        line Both: on Go(0) => ignore
        settled in Both: Handled
        received Go(2) in Both at ()
        exited A1
        line A1: on Go(n) if n > 1 => A2
        entered A2
        transition A1 -> A2
        settled in Both: Transitioned"#]]);
}
