//! Data by value in the action and the fields of a line that leaves their state, in flat machines. What a panic in such a
//! line does lives in `taken_lost.rs`.

use std::sync::mpsc::{Receiver, Sender, channel};

use fsm_runtime::fsm;
use fsm_tests::{Counter, Log, Steps, Token};

/// A channel for one value, which sending uses up.
pub struct Reply(Sender<u32>);

impl Reply {
    fn new() -> (Self, Receiver<u32>) {
        let (sender, receiver) = channel();
        (Reply(sender), receiver)
    }

    fn send(self, value: u32) {
        let _ = self.0.send(value);
    }
}

fsm! {
    machine Server(log: &mut Log) {
        events { Ask(Reply), Done(u32), Twice(u32), Never }
        initial Idle;
        state Idle { on Ask(reply) => Working { reply }; }
        state Working {
            let reply: Reply;
            exit do log.say(format!("still {}", std::mem::size_of_val(reply) > 0));
            on Done(value) => Idle do take!(reply).send(value);
            on Twice(value) => Idle do {
                let answer = |value| take!(reply).send(value);
                if value > 9 {
                    answer(9);
                } else {
                    log.say("no answer");
                }
            }
            on Never => Idle;
        }
    }
}

#[test]
fn a_channel_for_one_value_is_used_up() {
    let mut log = Log::new();
    let mut server = Server::start(&mut log);
    let (reply, answer) = Reply::new();
    server.send(&mut log, ServerEvent::Ask(reply));
    server.send(&mut log, ServerEvent::Done(7));
    assert_eq!(answer.recv(), Ok(7));
    assert!(answer.recv().is_err(), "it is gone");
    log.reads("still true"); // what exits sees it
    assert!(server.is_in(ServerStateId::Idle) && !server.is_poisoned());
}

#[test]
fn in_a_branch_and_a_closure() {
    let mut log = Log::new();
    let mut server = Server::start(&mut log);
    let answers = [12, 3].map(|value| {
        let (reply, answer) = Reply::new();
        server.send(&mut log, ServerEvent::Ask(reply));
        server.send(&mut log, ServerEvent::Twice(value));
        answer.recv()
    });
    assert_eq!(answers.map(Result::ok), [Some(9), None]);
    log.reads("still true; still true; no answer");
}

/// A connection whose kind is its type.
#[derive(Debug, PartialEq)]
pub struct Tcp(u32);

#[derive(Debug, PartialEq)]
pub struct Tls(u32);

impl Tcp {
    fn upgrade(self) -> Tls {
        Tls(self.0 * 10)
    }

    fn reset(mut self) -> Self {
        self.0 += 1;
        self
    }
}

fsm! {
    #[derive(Debug, PartialEq)]
    machine Link(log: &mut Log) {
        events { Hello, Renew, Name(String), Count, Both, Keep }
        let kept: Vec<Tls> = Vec::new();
        initial Plain { tcp: Tcp(1), name: "first".to_owned() };
        state Plain {
            let tcp: Tcp;
            let name: String;
            let count: u32 = 0;
            on Hello => Secure {
                name,
                len: { log.say(format!("port {}", tcp.0)); name.len() },
                tls: log.give("upgrade", take!(tcp).upgrade()),
            } do { *count += 1; name.push('!'); log.say(format!("act {count} {}", tcp.0)); };
            on Renew => self { tcp: take!(tcp).reset() };
            on Name(name) => self { name: name + "?", count: *count + 1 };
            on Count do *count += 1;
            on Both => Pair { one: take!(tcp).reset(), two: Some(take!(name)) };
            on Keep => Plain { tcp: Tcp(9), name: take!(name) } do kept.push(take!(tcp).upgrade());
        }
        #[allow(dead_end)]
        state Secure {
            let tls: Tls;
            let name: String;
            let len: usize;
            let twice: u32 = log.give("initial", tls.0 * 2);
        }
        #[allow(dead_end)]
        state Pair { let one: Tcp; let two: Option<String>; }
    }
}

fn link() -> (Log, Link) {
    let mut log = Log::new();
    let link = Link::start(&mut log);
    (log, link)
}

#[test]
fn an_upgrade_beside_data_that_move_and_are_looked_at() {
    let (mut log, mut link) = link();
    link.step(&mut log, LinkEvent::Hello, "act 1 1; port 1; upgrade; initial");
    let secure = LinkState::Secure { tls: Tls(10), name: "first!".to_owned(), len: 6, twice: 20 };
    assert_eq!(link.state(), &secure);
}

#[test]
fn two_of_them() {
    let (mut log, mut link) = link();
    link.send(&mut log, LinkEvent::Both);
    assert_eq!(link.state(), &LinkState::Pair { one: Tcp(2), two: Some("first".to_owned()) });
}

#[test]
fn one_is_kept_elsewhere_and_the_other_moves() {
    let (mut log, mut link) = link();
    link.send(&mut log, LinkEvent::Keep);
    assert_eq!(link.data().kept, [Tls(10)]);
    assert_eq!(link.state(), &LinkState::Plain { tcp: Tcp(9), name: "first".to_owned(), count: 0 });
}

#[test]
fn self_gets_new_values_and_keeps_the_others() {
    let (mut log, mut link) = link();
    link.send(&mut log, LinkEvent::Count);
    link.send(&mut log, LinkEvent::Renew);
    assert_eq!(link.state(), &LinkState::Plain { tcp: Tcp(2), name: "first".to_owned(), count: 0 });
    link.send(&mut log, LinkEvent::Name("second".to_owned()));
    link.send(&mut log, LinkEvent::Name("third".to_owned()));
    assert_eq!(link.state(), &LinkState::Plain { tcp: Tcp(2), name: "third?".to_owned(), count: 2 });
}

fsm! {
    machine Dropping(log: &mut Log) {
        clock u32;
        events { Go(bool) }
        initial Full { one: counter.token("one"), two: counter.token("two"), rest: counter.token("rest") };
        let counter: Counter;
        state Full {
            let one: Token;
            let two: Token;
            let rest: Token;
            on Go(first) => Empty { number: { log.say(format!("field {}", counter.alive())); 1 } } do {
                if first { drop(take!(one)) } else { drop(take!(two)) }
                log.say(format!("act {}", counter.alive()));
            }
            after 5s => Empty { number: take!(one).name.len() };
            when log.ok => Half { token: { let _ = take!(two); take!(one) } };
        }
        state Half {
            let token: Token;
            enter do log.say(format!("half {}", counter.alive()));
            always => Empty { number: 3 } do log.say(take!(token).name);
        }
        #[allow(dead_end)]
        state Empty { let number: usize; enter do log.say(format!("enter {number} {}", counter.alive())); }
    }
}

#[test]
fn what_nobody_has_used_is_dropped_with_the_commit() {
    for (first, clock) in [(true, 0), (false, 0), (false, 5000)] {
        let (mut log, counter) = (Log::new(), Counter::new());
        let mut machine = Dropping::start(&mut log, counter.clone(), 0);
        assert_eq!(counter.alive(), 3);
        if clock > 0 {
            machine.tick_at(&mut log, clock, "enter 3 0");
        } else {
            machine.step_at(&mut log, DroppingEvent::Go(first), 0, "act 2; field 2; enter 1 0");
        }
        assert_eq!(counter.alive(), 0);
    }
}

#[test]
fn in_ticks_and_by_itself() {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut machine = Dropping::start(&mut log, counter.clone(), 0);
    log.ok = true;
    machine.tick_at(&mut log, 1, "half 1; one; enter 3 0");
    assert_eq!(counter.alive(), 0);
}
