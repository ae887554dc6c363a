//! Public machines that fail and wait: their methods say when.

use fsm_runtime::fsm;
use fsm_tests::{Log, block_on};

/// What goes wrong.
#[derive(Debug, PartialEq, Eq)]
pub struct Trouble(usize);

fsm! {
    /// The same kinds of lines, in a machine that fails and waits.
    #[derive(Debug)]
    pub async machine Slow<'a, T: Clone + core::fmt::Debug>(log: &mut Log, name: &&'a str) -> Result<(), Trouble> {
        clock u32;
        queue 1;
        observed;
        /// Events.
        #[derive(Debug, Clone)]
        events {
            /// Go.
            Go(T, String),
            /// Next.
            Next,
            /// Back.
            Back,
            /// Wake.
            Wake
        }
        initial Pair;
        failed(Trouble(3)) => Pair do log.say("3");
        failed(trouble) if trouble.0 == 4 do log.say(format!("{trouble:?}"));
        /// Pair.
        state Pair {
            /// Left.
            region Left {
                initial A;
                /// A.
                first on Go(_, text) if !text.is_empty() => pass do fails(log, 9).await?;
                state A { on Go(item, text) => B { item, kept: text } do fails(log, 0).await?; }
                /// B.
                state B {
                    /// item.
                    let item: T;
                    /// kept.
                    let kept: String;
                    on Next => C { item: take!(item), kept: take!(kept), told: name } do { raise!(Back); }
                }
                /// C.
                state C {
                    /// item.
                    let item: T;
                    /// kept.
                    let kept: String;
                    /// told.
                    let told: &'a str;
                    enter do log.say(format!("{item:?} {kept} {told}"));
                    on Back => A;
                    on Wake => defer;
                }
            }
            /// Right.
            region Right {
                initial D;
                /// D.
                state D { on Go(_, text) => E do fails(log, text.len()).await?; }
                /// E.
                state E { update every 5ms do fails(log, 9).await?; on Back => D; on Wake => self; }
            }
        }
    }
}

/// Fails where the number is not zero.
async fn fails(log: &mut Log, n: usize) -> Result<(), Trouble> {
    log.say(format!("fails {n}?"));
    core::future::ready(if n == 0 { Ok(()) } else { Err(Trouble(n)) }).await
}

fsm! {
    /// Fails without waiting.
    #[derive(Debug)]
    pub machine Valve(log: &mut Log) -> Result<(), Trouble> {
        strict;
        chain 3;
        /// Events.
        #[derive(Debug)]
        events {
            /// Turn.
            Turn(usize)
        }
        initial Closed;
        /// Closed.
        state Closed { on Turn(n) => Open { n } do check(n)?; }
        /// Open.
        state Open {
            /// n.
            let n: usize;
            /// more.
            let more: usize = check(*n).map(|()| *n)?;
            exit do log.say(format!("{n} {more}"));
            always if log.ok do log.ok = false;
            on Turn(n) => Closed do check(n)?;
        }
    }
}

/// Fails where the number is not zero.
const fn check(n: usize) -> Result<(), Trouble> {
    if n == 0 { Ok(()) } else { Err(Trouble(n)) }
}

#[test]
fn what_fails_is_clean_too() {
    let mut log = Log::new();
    let mut valve = Valve::start(&mut log).expect("it begins");
    assert!(valve.send(&mut log, ValveEvent::Turn(2)).is_err());
    assert!(valve.send(&mut log, ValveEvent::Turn(0)).is_ok());
    assert_eq!(valve.state_id(), ValveStateId::Open);
    block_on(async {
        let mut slow = Slow::start(&mut log, &"name", 0).await.expect("it begins");
        assert!(slow.send(&mut log, &"name", SlowEvent::Go(1, String::new()), 0).await.is_ok());
        assert!(slow.update(&mut log, &"name", 5).await.is_err());
        assert!(slow.send(&mut log, &"name", SlowEvent::Next, 6).await.is_ok());
        assert!(slow.send(&mut log, &"name", SlowEvent::Wake, 6).await.is_ok());
    });
    assert_eq!(log.take().join(" "), "fails 0? fails 0? fails 9? 1  name");
}
