//! `first on` lines are asked before what is inside, from the outside in; a line `=> pass` acts on the event and leaves it
//! to the lines behind it.

use fsm_runtime::{Outcome, Would, fsm};
use fsm_tests::{Fault, Faulty, Log, SILENT, Trace, block_on};

#[derive(Debug, PartialEq)]
pub struct Token(u32);

fsm! {
    #[derive(Debug)]
    machine Order(log: &mut Log) {
        can;
        queue 3;
        #[derive(Debug, PartialEq)]
        events { All, Inner, Late, Raised, Carried(Token), Later }
        initial Outer;

        on All if log.ask("machine?", true) => pass do log.say("machine");
        first on All if log.ask("machine first?", true) => pass do log.say("machine first");
        first on Carried(Token(n)) if log.ask("carried?", *n > 1) => pass do log.say(format!("machine saw {n}"));
        first on _ => pass do log.n += 1;
        on Raised do log.say("raised");
        unhandled(event) do log.say(format!("unhandled {event:?}"));

        state Outer {
            initial Middle;
            let seen: i32 = 0;
            first on All => pass do { *seen += 1; log.say("outer first"); let _ = raise!(Raised); }
            // What the lines before it have done is seen here.
            first on Inner if *seen > 0 => Taken;
            state Middle {
                initial Leaf;
                first on All if log.ask("middle first?", false) => Taken;
                on All if *seen > 0 => pass do log.say("middle");
                on All => self do log.say(format!("middle takes it, {seen}"));
                state Leaf {
                    on All => pass do log.say("leaf");
                    on Inner => ignore;
                    on Carried(token) do log.say(format!("leaf has {token:?}"));
                    on Late => pass do log.say("late");
                    on Later => pass do log.say("for later");
                    on Later => defer;
                }
            }
            state Taken {
                on Carried(_) if log.ask("taken?", false) => ignore;
                on Later do log.say("now");
            }
        }
    }
}

use OrderEvent as E;

fn order() -> (Log, Order) {
    let mut log = Log::new();
    let order = Order::start(&mut log);
    (log, order)
}

#[test]
fn from_the_outside_in_and_back() {
    let (mut log, mut order) = order();
    assert_eq!(order.send(&mut log, E::All), Outcome::Transitioned);
    log.reads(
        "machine first?; machine first; outer first; middle first?; leaf; middle; middle takes it, 1; raised",
    );
    // Three lines of the machine had a look at the two events.
    assert_eq!(log.n, 2);
}

#[test]
fn lines_that_take_it_first() {
    let (mut log, mut order) = order();
    assert_eq!(order.send(&mut log, E::Inner), Outcome::Handled);
    order.send(&mut log, E::All);
    assert_eq!(order.send(&mut log, E::Inner), Outcome::Transitioned);
    assert!(order.is_in(OrderStateId::Taken));
}

#[test]
fn the_event_goes_on_whole() {
    let (mut log, mut order) = order();
    assert_eq!(order.send(&mut log, E::Carried(Token(7))), Outcome::Handled);
    log.reads("carried?; machine saw 7; leaf has Token(7)");
    order.send(&mut log, E::All);
    order.send(&mut log, E::Inner);
    log.take();
    let refused = order.send(&mut log, E::Carried(Token(1)));
    assert_eq!(refused, Outcome::GuardRefused(E::Carried(Token(1))));
    log.reads("carried?; taken?; unhandled Carried(Token(1))");
}

#[test]
fn it_takes_nothing() {
    let (mut log, mut order) = order();
    assert_eq!(order.send(&mut log, E::Late), Outcome::Unhandled(E::Late));
    log.reads("late; unhandled Late");
    assert_eq!(order.would(&log, E::Late), Would::Unhandled(E::Late));
    let possible: Vec<_> = order.possible().map(OrderEventId::name).collect();
    assert_eq!(possible, ["All", "Inner", "Raised", "Carried", "Later"]);
    log.reads(SILENT);
}

#[test]
fn what_is_deferred_meets_it_again() {
    let (mut log, mut order) = order();
    assert_eq!(order.send(&mut log, E::Later), Outcome::Deferred);
    order.send(&mut log, E::All);
    log.take();
    order.send(&mut log, E::Inner);
    log.reads("now");
}

#[test]
fn nothing_acts_where_the_machine_is_asked() {
    let (mut log, mut order) = order();
    // As things are, nothing inside is counted yet.
    assert_eq!(order.would(&log, E::Inner), Would::Ignore(E::Inner));
    assert!(order.can(&log, E::All));
    order.send(&mut log, E::All);
    assert_eq!(order.would(&log, E::Inner), Would::Act(E::Inner));
}

fsm! {
    machine Flat(log: &mut Log) {
        strict;
        #[derive(Debug, PartialEq)]
        events { Go, Stop, Text(String) }
        initial A;
        first on Stop if log.ok => Done;
        first on Text(text) if let Some(letter) = text.chars().next() => pass do log.say(format!("{letter}…"));
        on Stop => ignore;
        on Text(text) do log.say(text);
        state A {
            on Stop => pass do log.say("not yet");
            on Go => B;
        }
        state B {
            on Stop => A do log.say("back");
            on Go if log.n > 0 => pass do log.n -= 1;
            on Go if log.n > 0 => ignore;
            on Go => pass do log.say("last");
            on Go => A;
        }
        final state Done;
    }
}

#[test]
fn in_a_flat_machine() {
    let mut log = Log::new();
    let mut flat = Flat::start(&mut log);
    assert_eq!(flat.send(&mut log, FlatEvent::Stop), Outcome::Handled);
    flat.send(&mut log, FlatEvent::Text("abc".to_owned()));
    flat.send(&mut log, FlatEvent::Text(String::new()));
    flat.send(&mut log, FlatEvent::Go);
    log.n = 2;
    for _ in 0..2 {
        flat.send(&mut log, FlatEvent::Go);
    }
    assert!(flat.is_in(FlatStateId::A));
    flat.send(&mut log, FlatEvent::Go);
    log.ok = true;
    assert_eq!(flat.send(&mut log, FlatEvent::Stop), Outcome::Transitioned);
    log.reads("not yet; a…; abc; ; last");
    // A machine that has ended asks nobody.
    assert_eq!(
        flat.send(&mut log, FlatEvent::Text("x".to_owned())),
        Outcome::Unhandled(FlatEvent::Text("x".to_owned()))
    );
    log.reads(SILENT);
}

fsm! {
    async machine Both(o: &mut Faulty) -> Result<(), Fault> {
        queue 2;
        #[derive(Debug, PartialEq)]
        events { Go(String), Told }
        initial In;
        first on Go(text) => pass do { o.wait(text.as_str()).await?; raise!(Told); }
        on Told do o.run("told")?;
        state In {
            initial A;
            on Go(text) do o.run(text)?;
            #[allow(dead_end)]
            state A { on Go(_) => pass do o.run("a")?; }
        }
    }
}

#[test]
fn an_error_ends_the_search() {
    for (fails, said) in [(0, "x; failed"), (1, "x; a; failed"), (2, "x; a; x; failed"), (9, "x; a; x; told")]
    {
        let mut o = Faulty::new();
        let mut both = block_on(Both::start(&mut o)).unwrap();
        o.fails_in = Some(fails);
        let outcome = block_on(both.send(&mut o, BothEvent::Go("x".to_owned())));
        // It comes back as long as no line has taken it.
        match (fails, outcome) {
            (0 | 1, Err(failed)) => assert_eq!(failed.event, Some(BothEvent::Go("x".to_owned()))),
            (2, Err(failed)) => assert_eq!(failed.event, None),
            (_, outcome) => assert_eq!(outcome.unwrap(), Outcome::Handled),
        }
        o.take().reads(said);
    }
}
