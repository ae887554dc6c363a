//! `clock now: T;`: the time by value in all code of the machine.

use std::time::Duration;

use fsm_runtime::any::Machine;
use fsm_runtime::requests::Request;
use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Steps};

fsm! {
    /// A button: held for long it does something else; and what it says has a stamp.
    #[derive(Debug, PartialEq)]
    machine Button(log: &mut Log) {
        clock now: u32;
        queue 4;
        stack 4;
        requests;
        #[derive(Debug, PartialEq)]
        events { Press, Release, Stamp(u32), Later { now: u32 } }
        let born: u32 = now;
        initial Up { since: now + 1 } do log.say(format!("starts at {now}"));

        exit do log.say(format!("ends at {now}"));
        transition(from, to) if now > 0 do log.say(format!("{from} -> {to} at {now}"));
        unhandled(event) do log.say(format!("unhandled at {now}"));
        on Later { now } do log.say(format!("its own now: {now}"));
        on Stamp(at) if at == now do log.say(format!("stamp {at}, {} after the birth", now - *born));
        on Stamp(at) do { let late = || now - at; log.say(format!("stamp {at}, {} late", late())); }

        state Up {
            let since: u32;
            let copied: u32 = now + *since;
            enter if now != 7 do log.say(format!("up at {now}, since {since}, copied {copied}"));
            on Press => Down { at: now };
        }
        state Down {
            let at: u32;
            exit do log.say(format!("down for {}", now - *at));
            on Release => Decide;
            after (now + 100) => Up { since: now } do log.say(format!("too long, {now}"));
            when now == 13 => push Menu do { raise!(Stamp(now)); }
        }
        state Menu {
            let opened: u32 = now;
            pause do log.say(format!("menu pauses at {now}"));
            resume do log.say(format!("menu is back at {now}"));
            update do if now > *opened + 20 { goto!(Up { since: now }); }
            update every 2ms do log.say(format!("tick {now}"));
            on Press => pop;
        }
        choice Decide {
            always if now >= 50 => Long { at: now };
            always => Up { since: now };
        }
        final state Long { let at: u32; enter do log.say(format!("long {at}, {now}")); }
    }
}

#[test]
fn all_code_sees_the_time() {
    let mut log = Log::new();
    let mut button = Button::start(&mut log, 2);
    log.reads("starts at 2; up at 2, since 3, copied 5");
    button.send(&mut log, ButtonEvent::Press, 7);
    assert!(matches!(button.state(), ButtonState::Down { at: 7 }));
    assert_eq!(button.next_deadline(), Some(114));
    log.reads("Up -> Down at 7");
    button.send(&mut log, ButtonEvent::Release, 9);
    log.reads("down for 2; up at 9, since 9, copied 18; Down -> Up at 9");
    button.send(&mut log, ButtonEvent::Press, 10);
    button.send(&mut log, ButtonEvent::Release, 50);
    log.reads("Up -> Down at 10; down for 40; long 50, 50; Down -> Long at 50; ends at 50");
    assert!(matches!(button.state(), ButtonState::Long { at: 50 }));
}

#[test]
fn in_ticks_above_and_below() {
    let mut log = Log::new();
    let mut button = Button::start(&mut log, 0);
    button.send(&mut log, ButtonEvent::Press, 1);
    log.take();
    button.tick_at(&mut log, 12, SILENT);
    button.tick_at(&mut log, 13, "Down -> Menu at 13; stamp 13, 13 after the birth");
    button.tick_at(&mut log, 15, "tick 15");
    assert_eq!(button.request(Request::Push(ButtonTarget::Up { since: 3 })), Ok(None));
    button.tick_at(&mut log, 16, "menu pauses at 16; up at 16, since 3, copied 19; Menu -> Up at 16");
    assert_eq!(button.request(Request::Pop), Ok(None));
    button.tick_at(&mut log, 17, "menu is back at 17; Up -> Menu at 17");
    button.tick_at(&mut log, 35, "up at 35, since 35, copied 70; Menu -> Up at 35");
    assert_eq!(button.suspended().len(), 1, "the button is still down below");
}

#[test]
fn a_binding_of_an_event_hides_it() {
    let mut log = Log::new();
    let mut button = Button::start(&mut log, 5);
    log.take();
    button.send(&mut log, ButtonEvent::Later { now: 99 }, 6);
    button.send(&mut log, ButtonEvent::Stamp(5), 7);
    assert!(matches!(button.send(&mut log, ButtonEvent::Release, 8), Outcome::Unhandled(_)));
    log.reads("its own now: 99; stamp 5, 2 late; unhandled at 8");
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Blink {
        clock now: ::core::time::Duration;
        initial Off;
        state Off { let since: Duration = now; after 1s => On; }
        state On { let since: Duration = now; after 2s => Off; }
    }
}

fsm! {
    /// Holds a machine that runs by the same clock.
    machine Panel {
        clock time: Duration;
        initial Dark;
        state Dark { after 1s => Lit; }
        state Lit {
            let lamp: Blink = Blink::start(time);
            update do lamp.update(time);
            when lamp.is_in(BlinkStateId::On) && time > Duration::from_secs(5) => Dark;
        }
    }
}

#[test]
fn a_machine_inside_the_data_of_another() {
    let mut panel = Panel::start(Duration::ZERO);
    let mut seen = Vec::new();
    for seconds in 1..8 {
        panel.update(Duration::from_secs(seconds));
        seen.push(match panel.state() {
            PanelState::Dark => "dark".to_owned(),
            PanelState::Lit { lamp } => format!("{}", lamp.state_id()),
        });
    }
    assert_eq!(seen, ["Off", "On", "On", "Off", "On", "dark", "Off"]);
}

fsm! {
    /// In regions, with a memory, where lines act together.
    machine Both<T: fsm_runtime::Time + PartialOrd + std::fmt::Debug>(log: &mut Log) {
        clock now: T;
        events { Go, Back }
        initial Work;
        state Work {
            region Left {
                initial A;
                state A { let at: T = now; on Go if now >= *at => B do log.say(format!("left at {now:?}")); }
                state B { exit do log.say(format!("left exit {now:?}")); always if now.lt(&now) => A; }
            }
            region Right {
                initial C;
                state C { on Go => D { at: now }; }
                state D { let at: T; enter do log.say(format!("right {at:?} {now:?}")); }
            }
            on Back => Rest;
        }
        state Rest { on Go => deep history Work do { let now = 3; log.say(format!("back {now}")); } }
    }
}

#[test]
fn regions_and_generic_clocks() {
    let mut log = Log::new();
    let mut both = Both::start(&mut log, 1.5_f64);
    both.send(&mut log, BothEvent::Go, 2.5);
    both.send(&mut log, BothEvent::Back, 3.5);
    both.send(&mut log, BothEvent::Go, 4.5);
    log.reads("left at 2.5; right 2.5 2.5; left exit 3.5; back 3; right 2.5 4.5");
    assert!(Machine::is_in(&both, BothStateId::D));
}
