//! Items that a `#[cfg]` takes away, in every place of a table where one can stand: whole states that pop, push, end
//! the machine or have timers, and lines of the machine. What is there under `#[cfg]` lives in `cfg.rs`.

#![deny(warnings)]

use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    machine Full(log: &mut Log) {
        clock u32;
        stack 3;
        requests;

        #[derive(Clone, Debug, PartialEq)]
        events { P, Q, #[cfg(any())] R(Absent), S(String) }

        #[cfg(any())] let absent: Absent = absent();
        #[cfg(any())] action object: Absent = absent();
        let there: u32 = 1;

        initial A;

        #[cfg(any())] enter do absent();
        #[cfg(any())] exit do absent();
        #[cfg(any())] transition(from, to) do absent(from, to);
        transition(from, to) do log.say(format!("{from}{to}"));
        #[cfg(any())] unhandled(event) do absent(event);
        #[cfg(any())] livelock(state) do absent(state);
        #[cfg(any())] after 5ms => Timed { n: 1 };
        #[cfg(any())] after (absent()) do absent();
        #[cfg(any())] every (absent()) catch up => self;
        #[cfg(any())] update every (absent()) if absent() => previous;
        #[cfg(any())] when absent() do absent();
        #[cfg(any())] on R(x) do absent(x);
        #[cfg(any())] on P => self;

        state A {
            #[cfg(any())] on P => push Timed { n: 2 };
            #[cfg(any())] on S(s) => Last { s };
            on S(s) => F { s };
            on Q => C;
            on P do {
                #[cfg(any())] { goto!(Timed { n: 1 }); }
                #[cfg(any())] let _ = push!(Timed { n: 2 });
                log.say("p");
            }
        }

        #[cfg(any())]
        state Timed {
            let n: u32;
            let m: Absent = absent();
            action o: Absent = absent();
            enter do { goto!(A) }
            exit do absent();
            pause do absent();
            resume do previous!();
            after (absent()) => F { s: m.clone() };
            every 5ms catch up do absent();
            update every 6ms do absent();
            on P => pop else A;
            on Q => self;
            on S(s) => Last { s };
            on R(_) => reset Timed { n: *n };
            when *n == 3 && in_state!(Timed) => previous;
        }

        #[cfg(any())]
        final state Last { let s: String; enter do absent(); }

        state F {
            let s: String;
            on Q => C;
            on P if in_state!(Timed) || in_state!(F) => push F { s: s.clone() };
            on S(t) => F { s: t };
        }

        state C {
            on Q => A;
            on P => pop else A;
            on S(_) if !in_state!(Timed) => previous;
            update do log.n += 1;
        }
    }
}

#[test]
fn in_a_machine_with_everything() {
    use FullEvent as E;
    let mut log = Log::new();
    let mut full = Full::start(&mut log, 0);
    let text = |text: &str| E::S(text.to_owned());
    for (event, expected) in [
        (E::P, "p"),
        (text("x"), "AF"),
        (E::P, "FF"),
        (E::Q, "FC"),
        (text("y"), "CF"),
        (E::Q, "FC"),
        (E::P, "CF"),
    ] {
        assert!(full.send(&mut log, event, 0).is_used());
        assert_eq!(log.take(), [expected]);
    }
    assert!(full.update(&mut log, 9).is_ok());
    assert_eq!((full.next_deadline(), full.is_done()), (None, false));
    assert_eq!(FullStateId::ALL, [FullStateId::A, FullStateId::F, FullStateId::C]);
    assert_eq!(full.data(), &FullData { there: 1 });
}

fsm! {
    /// The only state that pops, and the only one that is pushed, are not there.
    machine Sparse(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events { P, Q }
        initial A;
        state A {
            #[cfg(any())] on P => push D;
            on Q => C;
        }
        #[cfg(any())]
        state D { on P => pop; }
        state C {
            enter do log.say("C");
            on Q => A;
        }
    }
}

#[test]
fn where_nothing_is_left_to_push() {
    let mut log = Log::new();
    let mut sparse = Sparse::start(&mut log);
    assert_eq!(sparse.send(&mut log, SparseEvent::P), Outcome::Unhandled(SparseEvent::P));
    assert_eq!(sparse.send(&mut log, SparseEvent::Q), Outcome::Transitioned);
    assert!(sparse.suspended().is_empty());
    log.reads("C");
}
