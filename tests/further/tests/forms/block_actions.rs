//! Actions that end at their brace, with or without a `;` behind it, and expressions that go on there.
#![allow(clippy::single_match, clippy::match_like_matches_macro, clippy::blocks_in_conditions)]

use fsm_runtime::fsm;
use fsm_tests::{Log, Trace};

#[derive(Clone, Copy, PartialEq)]
pub struct At {
    x: u32,
}

#[rustfmt::skip]
fsm! {
    machine Blocks(log: &mut Log) {
        events { Go(u32), Twice(u32), Back, Ask(Option<u32>), Off }
        initial Idle do if log.n > 5 { log.say("begin high") } else { log.say("begin low") }
        state Idle {
            let at: At = At { x: 2 };
            enter do { log.say("enter") }
            exit do for n in 0..2 { log.say(format!("exit {n}")) }
            on Go(0) do if log.ok { log.say("ok") }
            on Go(1) do if log.ok { log.say("ok") } else { log.say("not ok") }
            on Go(2) do if log.n == 1 { log.say("one") } else if let At { x: x @ 1.. } = *at { log.say(format!("at {x}")) } else { log.say("never") };
            on Go(3) do match log.n { 7 => log.say("seven"), n => log.say(format!("{n}")) }
            on Go(4) do match { log.n + 1 } { 8 => "eight", _ => "other" }.chars().for_each(|c| log.say(c));
            on Go(5) do while log.n > 0 { log.n -= 3; if log.n == 1 { break } }
            on Go(6) do loop { log.say("round"); if true { break } }
            on Go(7) do 'outer: for a in 0.. { for b in 0..=a { log.say(format!("{a}{b}")); if b == 1 { break 'outer } } }
            on Go(8) do 'here: { if log.ok { break 'here } log.say("behind") }
            on Go(10) do { log.n }.to_string().pop().into_iter().for_each(|c| log.say(c));
            on Go(11) do if (At { x: 2 }) == *at && { log.n > 0 } { log.say("same") }
            on Go(12) do while let At { x: 0..=3 } = *at { at.x += 1 }
            on Go(13) do for At { x } in [*at, At { x: 9 }] { log.say(format!("{x}")) }
            on Go(14) do if match log.n { 7 => true, _ => false } { log.say("matched") } else { log.say("not") }
            on Go(15) do if if log.ok { log.n > 1 } else { false } { log.say("if if") }
            on Go(16) do match log.n { 7 => 1, _ => 2 }
            on Go(_) => Busy do if log.ok { log.say("to busy") }
            on Twice(n) do for _ in 0..n { log.say("twice") };
            on Ask(n) do if let Some(n) = n { log.say(format!("asked {n}")) }
            on Off => self;
        }
        state Busy { on Back => Idle do match log.ok { true => log.say("back"), false => {} } on Off => Idle; }
    }
}

#[test]
fn an_action_ends_at_its_brace() {
    let mut log = Log::new();
    log.n = 7;
    let mut machine = Blocks::start(&mut log);
    log.reads("begin high; enter");
    let mut go = |n: u32, log: &mut Log| {
        machine.send(log, BlocksEvent::Go(n));
        log.take()
    };
    assert!(go(0, &mut log).is_empty());
    go(1, &mut log).reads("not ok");
    go(2, &mut log).reads("at 2");
    go(3, &mut log).reads("seven");
    assert_eq!(go(4, &mut log).join(""), "eight");
    go(6, &mut log).reads("round");
    go(7, &mut log).reads("00; 10; 11");
    go(8, &mut log).reads("behind");
    go(10, &mut log).reads("7");
    go(11, &mut log).reads("same");
    assert!(go(12, &mut log).is_empty());
    go(13, &mut log).reads("4; 9");
    go(14, &mut log).reads("matched");
    assert!(go(16, &mut log).is_empty());
    assert!(go(5, &mut log).is_empty());
    assert_eq!(log.n, 1);
    log.ok = true;
    assert!(go(15, &mut log).is_empty());
    go(99, &mut log).reads("exit 0; exit 1; to busy");
    machine.send(&mut log, BlocksEvent::Back);
    machine.send(&mut log, BlocksEvent::Twice(2));
    machine.send(&mut log, BlocksEvent::Ask(Some(3)));
    log.reads("back; enter; twice; twice; asked 3");
}
