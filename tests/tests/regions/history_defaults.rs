//! Where history leads when there is none; history as `initial`; history across pushes, pops and resets; and drops.

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, SILENT, Token, Trace};

fsm! {
    machine Site(log: &mut Log) {
        events { A, B, C, DeepA, Home, Next, Push, Pop, Reset, Ask }

        initial Menu;

        state Menu {
            on Next => Lined;
            on A => history Lined;
            on DeepA => deep history Lined;
            on B => Always;
            on C => history Plain;
            on Ask => Always do log.say("ask");
            on Push => push Over;
        }
        state Lined {
            enter do log.say("enter Lined");
            exit  do log.say("exit Lined");
            initial One;
            history => Two { by: "line" };
            deep history => Inner { by: "deep line" } in Three { n: 3 };
            on Home => Menu;
            on Push => push Over;
            state One { enter do log.say("enter One"); on Next => Two { by: "one" }; }
            state Two {
                let by: &'static str;
                enter do log.say(format!("enter Two {by}"));
                on Next => Three { n: 1 };
            }
            state Three {
                let n: u32;
                enter do log.say(format!("enter Three {n}"));
                exit  do log.say(format!("exit Three {n}"));
                initial Start;
                on Ask do *n += 10;
                state Start { enter do log.say("enter Start"); on Next => Inner { by: "start" }; }
                state Inner { let by: &'static str; enter do log.say(format!("enter Inner {by}")); }
            }
        }
        state Always {
            enter do log.say("enter Always");
            initial deep history Always do log.say("initial");
            deep history => Left;
            on Home => Menu;
            state Left { enter do log.say("enter Left"); on Next => Right; }
            state Right {
                let visits: u32 = 0;
                enter do { *visits += 1; log.say(format!("enter Right {visits}")); }
                on Next => Left;
            }
        }
        state Plain {
            let n: u32 = log.give("init Plain", 0);
            initial P { of: *n + 1 } do log.say("begin");
            on Home => Menu;
            state P { let of: u32; enter do log.say(format!("enter P {of}")); on Next => Q; }
            state Q { enter do log.say("enter Q"); }
        }
        state Over {
            enter do log.say("enter Over");
            on Pop => pop;
            on Reset => reset Menu;
        }
    }
}

use SiteEvent as E;
use SiteStateId as Id;

fn site(events: impl IntoIterator<Item = E>) -> (Log, Site) {
    let mut log = Log::new();
    let mut site = Site::start(&mut log);
    for event in events {
        assert!(site.send(&mut log, event).is_used());
    }
    log.take();
    (log, site)
}

fn traced(log: &mut Log, site: &mut Site, event: E) -> Vec<String> {
    assert!(site.send(log, event).is_used());
    log.take()
}

#[test]
fn a_line_says_where_it_leads_at_first() {
    let (mut log, mut site) = site([]);
    traced(&mut log, &mut site, E::A).reads("enter Lined; enter Two line");
    let (mut log, mut site) = self::site([]);
    traced(&mut log, &mut site, E::DeepA).reads("enter Lined; enter Three 3; enter Inner deep line");
}

#[test]
fn then_it_is_what_was_left() {
    let (mut log, mut site) = site([E::DeepA, E::Ask, E::Home]);
    // Shallow: inside Three the default.
    traced(&mut log, &mut site, E::A).reads("enter Lined; enter Three 13; enter Start");
    traced(&mut log, &mut site, E::Next).reads("enter Inner start");
    traced(&mut log, &mut site, E::Home).reads("exit Three 13; exit Lined");
    traced(&mut log, &mut site, E::DeepA).reads("enter Lined; enter Three 13; enter Inner start");
}

#[test]
fn without_a_line_it_is_what_initial_says_with_its_action() {
    let (mut log, mut site) = site([]);
    traced(&mut log, &mut site, E::C).reads("init Plain; begin; enter P 1");
    for event in [E::Next, E::Home] {
        site.send(&mut log, event);
    }
    log.take();
    // The default's action is not of the memory.
    traced(&mut log, &mut site, E::C).reads("init Plain; enter Q");
}

#[test]
fn initial_may_be_a_history() {
    let (mut log, mut site) = site([]);
    traced(&mut log, &mut site, E::B).reads("enter Always; initial; enter Left");
    for event in [E::Next, E::Home] {
        site.send(&mut log, event);
    }
    log.take();
    traced(&mut log, &mut site, E::B).reads("enter Always; initial; enter Right 2");
    assert!(matches!(site.state(), SiteState::Always { state: SiteAlways::Right { visits: 2 } }));
}

fsm! {
    /// What says where deep history begins stands for shallow history too, of a state that begins with it.
    machine Round(log: &mut Log) {
        events { Enter, Next, Leave }
        initial Off;
        state Off { on Enter => history On; }
        state On {
            initial deep history On do log.say("initial");
            deep history => Second { n: 1 };
            on Leave => Off;
            state First { on Next => Second { n: 2 }; }
            state Second {
                let n: u32;
                enter do log.say(format!("enter Second {n}"));
                on Next => First;
            }
        }
    }
}

#[test]
fn the_line_of_initial_stands_for_a_history_without_one() {
    let mut log = Log::new();
    let mut round = Round::start(&mut log);
    use RoundEvent::{Enter, Leave, Next};
    for event in [Enter, Next, Next, Leave, Enter] {
        round.send(&mut log, event);
    }
    log.reads("enter Second 1; enter Second 2; enter Second 2");
}

#[test]
fn what_is_suspended_is_not_left() {
    let (mut log, mut site) = site([E::A, E::Next, E::Home, E::A, E::Push]);
    assert_eq!(site.state_id(), Id::Over);
    traced(&mut log, &mut site, E::Pop).reads(SILENT);
    assert_eq!(site.state_id(), Id::Start, "as it was");
    site.send(&mut log, E::Push);
    log.take();
    traced(&mut log, &mut site, E::Reset).reads("exit Three 1; exit Lined");
    // A reset leaves what it exits.
    traced(&mut log, &mut site, E::DeepA).reads("enter Lined; enter Three 1; enter Start");
}

fsm! {
    /// What history remembers is dropped when it is replaced, and with the machine.
    machine Keeper(log: &mut Log) {
        queue 2;
        events { Leave, Back, Next(Token), Give(Token) }
        let counter: Counter;
        initial Room { first: counter.token("first") };
        on Leave => Hall do log.say(format!("{} alive", counter.alive()));
        state Hall {
            on Back => history Room { first: counter.token("again") };
            on Give(_) => defer;
        }
        state Room {
            let first: Token;
            initial Empty;
            enter do log.say(format!("enter Room {} with {}", first.name, counter.alive()));
            on Give(token) do log.say(format!("given {}", token.name));
            state Empty { on Next(token) => Full { token }; }
            state Full {
                let token: Token;
                let extra: Box<Token> = Box::new(counter.token("extra"));
                enter do log.say(format!("enter Full {} {} with {}", token.name, extra.name, counter.alive()));
                on Next(token) => Full { token };
            }
        }
    }
}

use KeeperEvent as K;

#[test]
fn what_is_remembered_is_held_once_and_dropped_once() {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut keeper = Keeper::start(&mut log, counter.clone());
    let mut send = |keeper: &mut Keeper, event| {
        keeper.send(&mut log, event);
        (log.take(), counter.alive())
    };
    send(&mut keeper, K::Next(counter.token("one")));
    assert_eq!(counter.alive(), 3);
    let (trace, alive) = send(&mut keeper, K::Leave);
    assert_eq!((trace, alive), (vec!["3 alive".to_owned()], 2));
    let (trace, alive) = send(&mut keeper, K::Back);
    trace.reads("enter Room again with 3; enter Full one extra with 3");
    assert_eq!(alive, 3);
    let (trace, alive) = send(&mut keeper, K::Next(counter.token("two")));
    assert_eq!((trace, alive), (vec!["enter Full two extra with 3".to_owned()], 3));
    send(&mut keeper, K::Leave);
    let (_, alive) = send(&mut keeper, K::Give(counter.token("deferred")));
    assert_eq!(alive, 3);
    let (trace, alive) = send(&mut keeper, K::Back);
    trace.reads("enter Room again with 4; enter Full two extra with 4; given deferred");
    assert_eq!(alive, 3, "the deferred one has gone into the action");
    send(&mut keeper, K::Leave);
    send(&mut keeper, K::Give(counter.token("left")));
    assert_eq!(counter.alive(), 3);
    drop(keeper);
    assert_eq!(counter.alive(), 0);
}
