//! What may stand in actions, guards and field expressions: any Rust. Corners of the grammar around them included.
//! Requests live in `requests.rs`, patterns in `on_patterns.rs`.

#![deny(warnings)]

use std::collections::BTreeMap;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Log, SILENT, Trace};

mod other {
    /// A macro of the user's that has the name of a request.
    macro_rules! goto_elsewhere {
        ($log:expr, $line:expr) => {
            $log.say($line)
        };
    }
    pub(crate) use goto_elsewhere as goto;
}

fn consume<T>(value: T) -> T {
    value
}

fn checked(n: i32) -> Result<i32, String> {
    if n > 0 { Ok(n) } else { Err(format!("{n} is too small")) }
}

fsm! {
    machine Bodies(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        events {
            Value, MustUse, Text, Path, Labels, LetElse(Option<u32>), Question(i32), Block, Semicolon, Closure,
            Shadow, Moved, Nested(u32), Struct(u32), Compare(u32, u32), Turbofish, TwoArguments, Trailing, Braces, Back,
        }

        initial A;

        state A {
            let list: Vec<u32> = vec![1, 2, 3];
            let n: u32 = 0;

            /// A line may be documented.
            on Value do list.pop();
            on MustUse do { let _ = checked(list.len() as i32); }
            on Text do log.say("goto!(B) => pop; on X do // nothing");
            on Path do other::goto!(log, "the user's own goto!");
            on Labels do {
                let found = 'outer: loop {
                    for x in list.iter() {
                        if *x == 2 {
                            break 'outer *x;
                        }
                    }
                };
                log.say(format!("found {found}"));
            }
            on LetElse(n) do {
                let Some(n) = n else {
                    log.say("nothing");
                    return;
                };
                log.say(format!("something {n}"));
            }
            on Question(n) do {
                let mut check = || -> Result<(), String> {
                    let n = checked(n)?;
                    log.say(format!("{n} is fine"));
                    Ok(())
                };
                if let Err(error) = check() {
                    log.say(error);
                }
            }
            on Block do {{{ log.say("blocks in blocks") }}}
            on Semicolon do { log.say("a semicolon behind the brace"); };
            on Closure do list.iter().filter(|x| **x > 1).map(|x| x * 10).for_each(|x| log.say(x.to_string()));
            on Shadow do {
                let log = consume(log);
                let list = list.len();
                log.say(format!("{list} items"));
            }
            on Moved => B { note: String::from("note"), map: BTreeMap::new() } do {
                let list = consume(list);
                list.clear();
                log.say("moved the bindings");
            }
            on Nested(k) if { let k = k * 2; match k { 0 => false, 1..=9 => k == 4, _ => { true } } } do log.say("nested guard");
            on Struct(k) if (Range { from: 1, to: k }).len() > 2 && k as usize >= 4 => ignore;
            on Struct(k) if matches!(Range { from: 0, to: k }, Range { from: 0, .. }) do log.say("struct");
            on Struct(_) => ignore;
            on Compare(a, b) if a << 1 >= b && a <= b && a != b || b < 1 do log.say("compared");
            on Compare(a, b) if list.iter().any(|x| x << 1 == 2 * a) && |c: u32| -> bool { c == b }(a) do log.say("closure guard");
            on Compare(..) do log.say("fallback");
            on Turbofish => B { map: BTreeMap::<u32, Vec<(u8, u8)>>::new(), note: Vec::<String>::new().concat() };
            on TwoArguments => B { note: [log.n, *n].map(|n| n.to_string()).join(","), map: [(1, vec![(1, 2)])].into(), };
            on Trailing => B { map: [(1_u32, vec![])].into_iter().collect::<BTreeMap<_, _>>(), note: "trailing".into(), };
            on Braces do if list.is_empty() { log.say("empty") } else if log.ok { log.say("ok") } else {
                log.say("neither");
            };
            when list.len() == 9 && *n < 3 || (*n as usize) < list.len() && log.n == 1 do { *n += 1 }
            update do log.n += match list.len() { 0 => 0, _ if log.ok => 1, len => len as u32 - 3 };
        }

        state B {
            let note: String;
            let map: BTreeMap<u32, Vec<(u8, u8)>>;
            enter do log.say(format!("B {note} {}", map.len()));
            on Back => A;
        }
    }
}

struct Range {
    from: u32,
    to: u32,
}

impl Range {
    fn len(&self) -> u32 {
        self.to - self.from
    }
}

use BodiesEvent as E;

fn trace(event: E) -> Vec<String> {
    let mut log = Log::new();
    let mut bodies = Bodies::start(&mut log);
    assert!(bodies.send(&mut log, event).is_used());
    log.take()
}

#[test]
fn the_value_of_an_action_is_dropped_whatever_its_type() {
    trace(E::Value).reads(SILENT);
    trace(E::MustUse).reads(SILENT);
}

#[test]
fn text_and_macros_of_the_users_are_no_requests() {
    assert_eq!(trace(E::Text), ["goto!(B) => pop; on X do // nothing"]);
    trace(E::Path).reads("the user's own goto!");
}

#[test]
fn control_flow() {
    trace(E::Labels).reads("found 2");
    trace(E::LetElse(None)).reads("nothing");
    trace(E::LetElse(Some(1))).reads("something 1");
    trace(E::Question(4)).reads("4 is fine");
    trace(E::Question(-4)).reads("-4 is too small");
    trace(E::Braces).reads("neither");
}

#[test]
fn blocks_and_semicolons() {
    trace(E::Block).reads("blocks in blocks");
    trace(E::Semicolon).reads("a semicolon behind the brace");
}

#[test]
fn closures_capture_the_owner_beside_the_data() {
    trace(E::Closure).reads("20; 30");
}

#[test]
fn an_action_may_shadow_and_move_its_bindings() {
    trace(E::Shadow).reads("3 items");
    trace(E::Moved).reads("moved the bindings; B note 0");
}

#[test]
fn guards() {
    trace(E::Nested(2)).reads("nested guard");
    trace(E::Struct(4)).reads(SILENT);
    trace(E::Struct(3)).reads("struct");
    trace(E::Compare(2, 3)).reads("compared");
    trace(E::Compare(3, 3)).reads("closure guard");
    trace(E::Compare(9, 9)).reads("fallback");
}

#[test]
fn field_expressions_with_commas_of_their_own() {
    trace(E::Turbofish).reads("B  0");
    trace(E::TwoArguments).reads("B 0,0 1");
    trace(E::Trailing).reads("B trailing 1");
}

#[test]
fn in_ticks() {
    let mut log = Log::new();
    let mut bodies = Bodies::start(&mut log);
    log.ok = true;
    bodies.update(&mut log);
    assert_eq!((log.n, bodies.send(&mut log, E::Nested(1))), (1, Outcome::GuardRefused(E::Nested(1))));
    assert!(matches!(bodies.state(), BodiesState::A { n: 1, .. }));
}
