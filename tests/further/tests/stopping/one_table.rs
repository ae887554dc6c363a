//! One table under four headers: a plain machine, one that may fail, one that waits, and one that does both. Where nothing
//! fails and each future comes to its end, the traces are the same.

use std::time::Duration;

use fsm_runtime::fsm;
use fsm_tests::Faulty;

/// The table, under a header. What stands for `step!` is in scope where this is called.
macro_rules! table {
    ($o:ident: $($header:tt)*) => {
        fsm! {
            $($header)* {
                clock now: Duration;
                stack 3;
                queue 8;
                requests;
                #[derive(Clone, Debug, PartialEq)]
                events { Go(u32), Back, Help, Close, Later, Odd, Both, Sum(u32) }
                let total: u32 = step!($o, "total");
                initial Work do step!($o, "begin");
                enter do step!($o, "enter machine");
                exit do step!($o, "exit machine");
                transition(from, to) do $o.say(format!("{from} -> {to}"));
                unhandled(event) do step!($o, format!("unhandled {event:?}"));
                every 5s catch up do step!($o, "pulse");
                on Help => push Help { page: step!($o, "page") };
                on Close => Closed;

                state Work {
                    let size: u32 = step!($o, "size");
                    deep history => Idle;
                    initial Idle do step!($o, "begin Work");
                    enter do step!($o, "enter Work");
                    exit do step!($o, "exit Work");
                    pause do step!($o, "pause Work");
                    resume do step!($o, "resume Work");
                    after 4s if *size > 3 do { step!($o, "tired"); raise!(Later); }
                    on Later => defer;
                    state Idle {
                        enter do { step!($o, "enter Idle"); raise!(Sum(1)); }
                        on Go(n) if n > 10 => Pick;
                        on Go(n) => Busy { n, best: step!($o, "best") } do { step!($o, "go"); *total += n; }
                        on Sum(n) do { step!($o, "sum"); *total += n; raise!(Odd after 2s); }
                        on Odd do step!($o, "odd");
                    }
                    choice Pick {
                        always if *total > 3 => Busy { n: 1, best: 2 } do step!($o, "picked");
                        always => Idle do step!($o, "not picked");
                    }
                    state Busy {
                        let n: u32;
                        let best: u32;
                        enter do step!($o, "enter Busy");
                        exit do step!($o, "exit Busy");
                        update every 1s do step!($o, "work");
                        on Back => previous do step!($o, "back");
                        on Both do { step!($o, "both"); if *n > 2 { goto!(Parts) } }
                        after 20s => Parts do step!($o, "long");
                    }
                }
                state Parts {
                    enter do step!($o, "enter Parts");
                    done => Closed do step!($o, "done");
                    region Left {
                        initial L1;
                        state L1 { exit do step!($o, "exit L1"); on Both => L2 do step!($o, "left"); }
                        final state L2 { enter do step!($o, "enter L2"); }
                    }
                    region Right {
                        initial R1;
                        state R1 {
                            every 3s do step!($o, "beat");
                            on Both do step!($o, "right");
                            on Go(n) => R2 do step!($o, format!("right {n}"));
                            on Later => deep history Work do step!($o, "late");
                        }
                        final state R2 { enter do step!($o, "enter R2"); }
                    }
                }
                state Help {
                    let page: u32;
                    enter do step!($o, "enter Help");
                    exit do step!($o, "exit Help");
                    on Back => pop do step!($o, "thanks");
                    always if *page > 8 => pop;
                    when $o.n > 5 do { step!($o, "turn"); *page += 1; $o.n = 0; }
                }
                final state Closed { enter do step!($o, "enter Closed"); }
            }
        }
    };
}

/// The calls that all machines get; `$call!` makes of one what its machine needs.
macro_rules! script {
    ($machine:ident, $target:ident, $call:ident) => {{
        use fsm_runtime::requests::Request;
        let (mut o, at) = (Faulty::new(), Duration::from_secs);
        let mut machine = $call!($machine::start(&mut o, at(0)));
        macro_rules! send {
            ($event:expr, $now:expr) => {{
                let outcome = $call!(machine.send(&mut o, $event, at($now)));
                let state = machine.state_id();
                o.say(format!("{outcome:?} in {state}, next at {:?}", machine.next_deadline()));
            }};
        }
        macro_rules! update {
            ($now:expr) => {{
                let result = $call!(machine.update(&mut o, at($now)));
                o.say(format!("ticked at {} in {}: {}", $now, machine.state_id(), result.is_ok()));
            }};
        }
        send!(Event::Go(2), 1);
        update!(3);
        send!(Event::Odd, 3);
        send!(Event::Help, 4);
        o.n = 9;
        update!(12);
        update!(13);
        send!(Event::Help, 14);
        send!(Event::Back, 14);
        send!(Event::Back, 15);
        update!(16);
        send!(Event::Go(20), 16);
        send!(Event::Both, 17);
        update!(40);
        send!(Event::Later, 41);
        let _ = machine.request(Request::Push($target::Help { page: 1 }));
        update!(42);
        send!(Event::Back, 43);
        send!(Event::Go(5), 43);
        send!(Event::Both, 44);
        update!(50);
        let _ = machine.request(Request::Replace($target::Work));
        update!(51);
        send!(Event::Go(20), 51);
        send!(Event::Back, 51);
        send!(Event::Go(3), 51);
        send!(Event::Both, 51);
        send!(Event::Both, 51);
        send!(Event::Go(6), 52);
        send!(Event::Both, 53);
        send!(Event::Go(7), 54);
        o.take()
    }};
}

mod plain {
    use super::*;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.run($line).unwrap_or_default()
        };
    }
    table! { o: machine Plain(o: &mut Faulty) }
    use PlainEvent as Event;

    macro_rules! call {
        ($call:expr) => {
            $call
        };
    }
    pub(super) fn trace() -> Vec<String> {
        script!(Plain, PlainTarget, call)
    }
}

mod fallible {
    use super::*;
    use fsm_tests::Fault;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.run($line)?
        };
    }
    table! { o: machine Fallible(o: &mut Faulty) -> Result<(), Fault> }
    use FallibleEvent as Event;

    macro_rules! call {
        ($call:expr) => {
            $call.expect("nothing fails")
        };
    }
    pub(super) fn trace() -> Vec<String> {
        script!(Fallible, FallibleTarget, call)
    }
}

mod waiting {
    use super::*;
    use fsm_tests::block_on;

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.pass($line).await
        };
    }
    table! { o: async machine Waiting(o: &mut Faulty) }
    use WaitingEvent as Event;

    macro_rules! call {
        ($call:expr) => {
            block_on($call)
        };
    }
    pub(super) fn trace() -> Vec<String> {
        script!(Waiting, WaitingTarget, call)
    }
}

mod both {
    use super::*;
    use fsm_tests::{Fault, block_on};

    macro_rules! step {
        ($o:ident, $line:expr) => {
            $o.wait($line).await?
        };
    }
    table! { o: async machine Both(o: &mut Faulty) -> Result<(), Fault> }
    use BothEvent as Event;

    macro_rules! call {
        ($call:expr) => {
            block_on($call).expect("nothing fails")
        };
    }
    pub(super) fn trace() -> Vec<String> {
        script!(Both, BothTarget, call)
    }
}

#[test]
fn all_kinds_have_one_trace() {
    let plain = plain::trace();
    assert_eq!(fallible::trace(), plain);
    assert_eq!(waiting::trace(), plain);
    assert_eq!(both::trace(), plain);
    // It says something.
    assert!(plain.len() > 100, "{plain:#?}");
    for line in ["pulse", "late", "thanks", "picked", "tired", "enter R2", "exit machine", "turn"] {
        assert!(plain.iter().any(|said| said == line), "nobody has said `{line}`: {plain:#?}");
    }
}
