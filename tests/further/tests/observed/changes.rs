//! Events, guards, exits, entries and changes of state; composites, the stack, `previous`, choices and histories.

use expect_test::expect;
use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

use crate::Journal;

fsm! {
    machine Player(log: &mut Log) {
        observed;
        stack 2;
        #[derive(Debug, PartialEq)]
        events { Play, Stop, Call, Hang, Skip(u32), Again, Back, Note, Break }
        initial Silent;

        on Again => history Loud;
        on Back => previous;
        on Note => ignore;

        state Silent {
            enter do log.say("hush");
            on Play => Loud;
        }
        state Loud {
            initial First do log.say("begin");
            exit do log.say("low");
            pause if log.ok do log.say("wait");
            on Stop => Silent do log.say("stop");
            on Call => push Phone;
            on Skip(n) if n > 9 => Which;
            #[allow(no_fallback)]
            on Skip(n) if n > 8 do log.say("skip");
            state First { on Skip(n) if n > 2 && n < 5 => Second; }
            state Second { on Skip(0) => self; }
        }
        choice Which {
            always if log.ok => Silent;
            always => Second do log.say("second");
        }
        state Phone { on Hang => pop; }
        #[allow(dead_end)]
        state Broken {}
        on Break => reset Broken;
    }
}

/// What the machine's own lines have said at the end.
fn player(events: impl IntoIterator<Item = PlayerEvent>, expected: expect_test::Expect) {
    let (mut log, mut journal) = (Log::new(), Journal::default());
    let mut player = Player::start_observed(&mut journal, &mut log);
    for event in events {
        player.observed(&mut journal).send(&mut log, event);
    }
    journal.is(expected);
}

#[test]
fn a_change_of_state_is_told_from_the_event_to_the_end() {
    player(
        [PlayerEvent::Play, PlayerEvent::Stop],
        expect![[r#"
            entered Silent
            line Silent: enter do log.say("hush")
            settled in Silent
            received Play in Silent at ()
            line Silent: on Play => Loud
            exited Silent
            entered Loud
            entered First
            transition Silent -> First
            settled in First: Transitioned
            received Stop in First at ()
            line Loud: on Stop => Silent do log.say("stop")
            exited First
            exited Loud
            line Loud: exit do log.say("low")
            entered Silent
            line Silent: enter do log.say("hush")
            transition First -> Silent
            settled in Silent: Transitioned"#]],
    );
}

#[test]
fn guards_that_refuse_are_told_and_events_that_nobody_takes() {
    player(
        [PlayerEvent::Play, PlayerEvent::Skip(1), PlayerEvent::Skip(9), PlayerEvent::Note, PlayerEvent::Hang],
        expect![[r#"
            entered Silent
            line Silent: enter do log.say("hush")
            settled in Silent
            received Play in Silent at ()
            line Silent: on Play => Loud
            exited Silent
            entered Loud
            entered First
            transition Silent -> First
            settled in First: Transitioned
            received Skip(1) in First at ()
            guard refused First: on Skip(n) if n > 2 && n < 5 => Second
            guard refused Loud: on Skip(n) if n > 9 => Which
            guard refused Loud: on Skip(n) if n > 8 do log.say("skip")
            unhandled Skip(1)
            settled in First: GuardRefused(Skip(1))
            received Skip(9) in First at ()
            guard refused First: on Skip(n) if n > 2 && n < 5 => Second
            guard refused Loud: on Skip(n) if n > 9 => Which
            line Loud: on Skip(n) if n > 8 do log.say("skip")
            settled in First: Handled
            received Note in First at ()
            line Player: on Note => ignore
            settled in First: Handled
            received Hang in First at ()
            unhandled Hang
            settled in First: Unhandled(Hang)"#]],
    );
}

#[test]
fn a_push_pauses_and_a_pop_resumes() {
    player(
        [PlayerEvent::Play, PlayerEvent::Call, PlayerEvent::Hang, PlayerEvent::Call, PlayerEvent::Break],
        expect![[r#"
            entered Silent
            line Silent: enter do log.say("hush")
            settled in Silent
            received Play in Silent at ()
            line Silent: on Play => Loud
            exited Silent
            entered Loud
            entered First
            transition Silent -> First
            settled in First: Transitioned
            received Call in First at ()
            line Loud: on Call => push Phone
            paused First
            paused Loud
            entered Phone
            transition First -> Phone
            settled in Phone: Transitioned
            received Hang in Phone at ()
            line Phone: on Hang => pop
            exited Phone
            resumed Loud
            resumed First
            transition Phone -> First
            settled in First: Transitioned
            received Call in First at ()
            line Loud: on Call => push Phone
            paused First
            paused Loud
            entered Phone
            transition First -> Phone
            settled in Phone: Transitioned
            received Break in Phone at ()
            line Player: on Break => reset Broken
            exited Phone
            exited First
            exited Loud
            line Loud: exit do log.say("low")
            entered Broken
            transition Phone -> Broken
            settled in Broken: Transitioned"#]],
    );
}

#[test]
fn choices_histories_and_previous_are_told_like_other_changes() {
    let to_second = [PlayerEvent::Play, PlayerEvent::Skip(10), PlayerEvent::Skip(0), PlayerEvent::Stop];
    player(
        to_second.into_iter().chain([PlayerEvent::Again, PlayerEvent::Back]),
        expect![[r#"
            entered Silent
            line Silent: enter do log.say("hush")
            settled in Silent
            received Play in Silent at ()
            line Silent: on Play => Loud
            exited Silent
            entered Loud
            entered First
            transition Silent -> First
            settled in First: Transitioned
            received Skip(10) in First at ()
            guard refused First: on Skip(n) if n > 2 && n < 5 => Second
            line Loud: on Skip(n) if n > 9 => Which
            exited First
            exited Loud
            line Loud: exit do log.say("low")
            line Which: always => Second do log.say("second")
            transition First -> Which
            entered Loud
            entered Second
            transition Which -> Second
            settled in Second: Transitioned
            received Skip(0) in Second at ()
            line Second: on Skip(0) => self
            exited Second
            entered Second
            transition Second -> Second
            settled in Second: Transitioned
            received Stop in Second at ()
            line Loud: on Stop => Silent do log.say("stop")
            exited Second
            exited Loud
            line Loud: exit do log.say("low")
            entered Silent
            line Silent: enter do log.say("hush")
            transition Second -> Silent
            settled in Silent: Transitioned
            received Again in Silent at ()
            line Player: on Again => history Loud
            exited Silent
            entered Loud
            entered Second
            transition Silent -> Second
            settled in Second: Transitioned
            received Back in Second at ()
            line Player: on Back => previous
            exited Second
            exited Loud
            line Loud: exit do log.say("low")
            entered Silent
            line Silent: enter do log.say("hush")
            transition Second -> Silent
            settled in Silent: Transitioned"#]],
    );
}

#[test]
fn what_nobody_hears_is_done_all_the_same() {
    let (mut log, mut journal) = (Log::new(), Journal::default());
    let mut player = Player::start(&mut log);
    assert_eq!(player.send(&mut log, PlayerEvent::Play), Outcome::Transitioned);
    let mut observed = player.observed(&mut journal);
    assert!(observed.is_in(PlayerStateId::First), "what only looks is there as well");
    assert_eq!(observed.send(&mut log, PlayerEvent::Hang), Outcome::Unhandled(PlayerEvent::Hang));
    assert_eq!(player.send(&mut log, PlayerEvent::Stop), Outcome::Transitioned);
    journal.is(expect![[r#"
        received Hang in First at ()
        unhandled Hang
        settled in First: Unhandled(Hang)"#]]);
    log.reads("hush; begin; low; stop; hush");
}

#[test]
fn a_line_that_leads_back_where_nothing_was_left_is_told_like_a_guard() {
    player(
        [PlayerEvent::Back],
        expect![[r#"
            entered Silent
            line Silent: enter do log.say("hush")
            settled in Silent
            received Back in Silent at ()
            guard refused Player: on Back => previous
            unhandled Back
            settled in Silent: GuardRefused(Back)"#]],
    );
}
