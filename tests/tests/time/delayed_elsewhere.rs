//! Events for later in machines of other kinds: generic, with regions, in a macro, in a crowd; and a panic in one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use fsm_runtime::{Crowd, Time, fsm};
use fsm_tests::{Log, Steps};

fsm! {
    machine Relay<T: Clone + Into<u32>, C: Time>(log: &mut Log) {
        clock C;
        queue 3;
        #[derive(Clone)]
        events { Put(T), Got { value: T, times: u32 }, Forget }
        let span: C::Span;
        initial Idle;
        on Forget do cancel!(Got);
        #[allow(dead_end)]
        state Idle {
            on Put(value) do {
                let kept = value.clone();
                let again = || raise!(Got { value: kept, times: 2 } after (*span)).is_ok();
                let is_kept = again();
                log.say(format!("kept {is_kept}"));
                raise!(Got { value, times: 1 } after 1s);
            }
            on Got { value, times } do { let value: u32 = value.into(); log.say(format!("got {value} {times}")); }
        }
    }
}

#[test]
fn a_generic_machine_with_a_generic_clock() {
    let mut log = Log::new();
    let mut relay = Relay::<u8, f64>::start(&mut log, 0.25, 0.0);
    relay.send(&mut log, RelayEvent::Put(7), 1.0);
    assert_eq!(relay.next_deadline(), Some(1.25));
    relay.update(&mut log, 1.5);
    relay.update(&mut log, 2.0);
    log.reads("kept true; got 7 2; got 7 1");
    relay.send(&mut log, RelayEvent::Put(8), 3.0);
    relay.send(&mut log, RelayEvent::Forget, 3.0);
    assert_eq!(relay.next_deadline(), None);
}

/// An enum that stands outside of the machine, and borrows.
#[derive(Clone, Debug)]
pub enum Signal<'a> {
    Start(&'a str),
    Tick { name: &'a str },
    Boom,
}

fsm! {
    #[derive(Debug)]
    machine Pair<'a>(log: &mut Log) {
        clock Duration;
        queue 4;
        events from Signal<'a>;
        region Left {
            initial L;
            state L {
                on Start(name) do { log.say("left"); raise!(Tick { name } after 2s); }
                on Tick { name } => L2 do log.say(format!("left {name}"));
            }
            state L2 { exit do raise!(Tick { name: "exit" } after 0s); on Boom => L; }
        }
        region Right {
            initial R;
            #[allow(dead_end)]
            state R {
                on Start(name) do { log.say("right"); raise!(Boom after 1s); raise!(Tick { name } after (Duration::ZERO)); }
                on Boom if log.ok do panic!("boom");
                on Tick { name } do log.say(format!("right {name}"));
            }
        }
    }
}

#[test]
fn lines_of_several_regions_take_one() {
    let mut log = Log::new();
    let mut pair = Pair::start(&mut log, Duration::ZERO);
    pair.send(&mut log, Signal::Start("a"), Duration::ZERO);
    // What has no delay comes at once, the left region goes on with it, and comes back a second later.
    log.reads("left; right; left a; right a");
    pair.tick_at(&mut log, Duration::from_secs(1), "left exit; right exit");
    pair.tick_at(&mut log, Duration::from_secs(2), "right a");
}

#[test]
fn a_panic_in_one_leaves_the_others() {
    let mut log = Log::new();
    let mut pair = Pair::start(&mut log, Duration::ZERO);
    pair.send(&mut log, Signal::Start("a"), Duration::ZERO);
    log.take();
    log.ok = true;
    let update = |pair: &mut Pair, log: &mut Log| pair.update(log, Duration::from_secs(3));
    assert!(catch_unwind(AssertUnwindSafe(|| update(&mut pair, &mut log))).is_err());
    update(&mut pair, &mut log);
    // The `exit` of the line that never came to its end had raised its own.
    log.reads("right a; right exit");
}

/// The parts of a machine come from a macro's caller.
macro_rules! blinking {
    ($name:ident, $event:ident, $short:literal, $long:expr) => {
        fsm! {
            machine $name(log: &mut Log) {
                clock u32;
                queue 2;
                events { $event }
                initial Dark;
                state Dark { enter do raise!($event after $long); on $event => Lit; }
                state Lit { enter do { log.say("lit"); raise!($event after $short); } on $event => Dark; }
            }
        }
    };
}

blinking!(Blink, Turn, 20ms, 50 + 50);

#[test]
fn a_macro_hands_delays_over() {
    let mut log = Log::new();
    let mut blink = Blink::start(&mut log, 0);
    let mut times = Vec::new();
    while let Some(now) = blink.next_deadline().filter(|now| *now < 300) {
        times.push(now);
        blink.update(&mut log, now);
    }
    assert_eq!((times, log.take()), (vec![100, 120, 220, 240], ["lit", "lit"].map(str::to_owned).to_vec()));
}

#[test]
fn in_a_crowd_each_has_its_own() {
    let mut crowd = Crowd::<Blink>::new();
    let handles: Vec<_> = (0..20).map(|at| crowd.spawn(Log::new(), &(), at)).collect();
    for now in (0..300).step_by(5) {
        crowd.update(&(), now);
    }
    for handle in handles {
        let (machine, mut log) = crowd.remove(handle).expect("it is there");
        log.reads("lit; lit");
        assert!(machine.next_deadline().is_some());
    }
}
