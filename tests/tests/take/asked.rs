//! Requests that move data: what an action finds out in the middle carries them on. They move when the request is served,
//! so one that is replaced or refused moves nothing.

use fsm_runtime::fsm;
use fsm_runtime::requests::{Change, Reason, WantedTarget};
use fsm_tests::{Counter, Log, Mine, Steps, Token, Trace};

fsm! {
    #[derive(Debug)]
    machine Client(mine: &mut Mine) {
        events { Try(u32), Both(bool), Later, Drop }
        let counter: Counter;
        initial Connecting { socket: counter.token("socket"), spare: counter.token("spare") };
        transition(from, to) do mine.say(format!("{from} -> {to}"));
        state Connecting {
            let socket: Token;
            let spare: Token;
            let tries: u32 = 0;
            exit do mine.say(format!("exit {} {}", socket.name, spare.name));
            on Try(n) do {
                *tries += n;
                if *tries > 2 {
                    goto!(Open { socket: take!(socket), at: mine.value("at", *tries) });
                }
                mine.say(format!("goes on {}", socket.name));
            }
            on Both(second) do {
                goto!(Open { at: 1, socket: take!(socket) });
                if second {
                    goto!(Open { at: 2, socket: take!(spare), note: "second" });
                }
            }
            on Later do push!(Waiting { at: 3 });
            on Drop do reset!(Closed { socket: take!(spare) });
        }
        state Open {
            let socket: Token;
            let at: u32;
            let note: &'static str = mine.value("initial", socket.name);
            enter do mine.say(format!("enter {} {at} {note}", socket.name));
            on Drop do if *at > 1 { pop!(else Closed { socket: take!(socket) }) } else { goto!(Closed { socket: take!(socket) }) };
        }
        state Waiting {
            let at: u32;
            let token: Token = counter.token("waiting");
            on Drop do pop!(else Closed { socket: take!(token) });
            on Try(_) do goto!(Open { socket: take!(token), at: *at });
        }
        final state Closed { let socket: Token; enter do mine.say(format!("closed {}", socket.name)); }
    }
}

fn client(events: impl IntoIterator<Item = ClientEvent>) -> (Mine, Client, Counter) {
    let (mut mine, counter) = (Mine::new(), Counter::new());
    let mut client = Client::start(&mut mine, counter.clone());
    mine.take();
    for event in events {
        mine.take();
        assert!(client.send(&mut mine, event).is_used());
    }
    (mine, client, counter)
}

use ClientEvent::{Both, Drop, Later, Try};

#[test]
fn what_moves_is_there_until_the_request_is_served() {
    let (mut mine, client, counter) = client([Try(1), Try(2)]);
    mine.take()
        .reads("at; goes on socket; exit socket spare; initial; enter socket 3 socket; Connecting -> Open");
    assert_eq!(counter.alive(), 1);
    assert!(client.is_in(ClientStateId::Open));
}

#[test]
fn one_that_is_replaced_moves_nothing() {
    let (mut mine, _client, counter) = client([Both(true)]);
    mine.take().reads("exit socket spare; enter spare 2 second; Connecting -> Open");
    assert_eq!(counter.alive(), 1);
    let (mut mine, _client, _) = client([Both(false)]);
    mine.take()[1..].reads("initial; enter socket 1 socket; Connecting -> Open");
}

#[test]
fn with_the_stack() {
    let (mut mine, machine, counter) = client([Later, Drop]);
    mine.take().reads("Waiting -> Connecting");
    assert_eq!((machine.suspended().len(), counter.alive()), (0, 2));
    let (mut mine, machine, counter) = client([Later, Try(0), Drop]);
    mine.take().reads("Open -> Connecting"); // something is suspended, so nothing moves
    assert_eq!((machine.suspended().len(), counter.alive()), (0, 2));
    let (mut mine, machine, counter) = client([Drop]);
    mine.take().reads("exit socket spare; closed spare; Connecting -> Closed");
    assert!(machine.is_done());
    assert_eq!(counter.alive(), 1);
    for event in [Both(true), Both(false)] {
        let (mut mine, machine, counter) = client([event, Drop]);
        assert_eq!(mine.take().len(), 2);
        assert!(machine.is_done());
        assert_eq!(counter.alive(), 1);
    }
}

#[test]
fn a_panic_loses_nothing() {
    for step in ["at", "initial"] {
        let (mut mine, mut machine, counter) = client([Try(1)]);
        mine.boom(step, |mine| {
            machine.send(mine, Try(4));
        });
        assert!(machine.is_in(ClientStateId::Connecting), "{step}");
        assert_eq!(counter.alive(), 2, "{step}");
        machine.send(&mut mine, Try(1));
        assert!(machine.is_in(ClientStateId::Open), "{step}");
        assert_eq!(counter.alive(), 1);
    }
}

fsm! {
    machine Both2(log: &mut Log) {
        #[derive(Clone)]
        events { Go, Alone }
        let counter: Counter;
        initial Both { shared: counter.token("shared") };
        refused(request) do {
            let told = match request.change {
                Change::Goto(WantedTarget::Whole(target)) => format!("whole {}", Both2StateId::from(&target)),
                Change::Goto(WantedTarget::Moving(name)) => format!("moving {name}"),
                _ => "another".to_owned(),
            };
            log.say(format!("{} wanted {told}: {}", request.state, request.reason == Reason::SourceLeft));
        }
        state Both {
            let shared: Token;
            region Left {
                initial A { token: counter.token("a") };
                state A {
                    let token: Token;
                    on Go do goto!(Away { one: take!(shared), two: Some(take_two(token.name)) });
                    on Alone do goto!(B { token: take!(token) });
                }
                #[allow(dead_end)]
                state B { let token: Token; enter do log.say(format!("enter B {} {}", token.name, shared.name)); }
            }
            region Right {
                initial C { token: counter.token("c") };
                state C {
                    let token: Token;
                    on Go do goto!(D { token: take!(token) });
                    on Alone do goto!(E);
                }
                #[allow(dead_end)]
                state D { let token: Token; enter do log.say(token.name); }
                #[allow(dead_end)]
                state E;
            }
        }
        #[allow(dead_end)]
        state Away { let one: Token; let two: Option<usize>; enter do log.say(format!("away {} {two:?}", one.name)); }
    }
}

fn take_two(name: &str) -> usize {
    name.len()
}

#[test]
fn one_that_is_refused_is_told_by_its_name() {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut machine = Both2::start(&mut log, counter.clone());
    machine.step(&mut log, Both2Event::Go, "away shared Some(1); C wanted moving D: true");
    assert_eq!(counter.alive(), 1);
}

#[test]
fn inside_a_region_what_is_around_stays() {
    let (mut log, counter) = (Log::new(), Counter::new());
    let mut machine = Both2::start(&mut log, counter.clone());
    machine.step(&mut log, Both2Event::Alone, "enter B a shared");
    assert_eq!(counter.alive(), 2);
    assert!(machine.is_in(Both2StateId::B) && machine.is_in(Both2StateId::E));
}

fsm! {
    machine Typed<T: Copy, U>(log: &mut Vec<T>) {
        requests;
        stack 2;
        events { Go(T), Push }
        initial Off;
        state Off { on Push do { let _ = push!(Half { value: None }); } }
        state Half {
            let value: Option<U>;
            let tag: Option<T> = None;
            enter do if let Some(tag) = tag { log.push(*tag); };
            on Go(tag) do if value.is_some() { goto!(Full { value: take!(value), tag }) } else { goto!(Half { value: take!(value), tag: Some(tag) }) };
            on Push do if let Err(TypedTarget::Half { value }) = push!(Half { value: None }) { drop(value); };
        }
        #[allow(dead_end)]
        state Full { let value: Option<U>; let tag: T; enter do log.push(*tag); }
    }
}

#[test]
fn in_a_generic_machine_with_requests_from_outside() {
    let mut log = vec![];
    let target = TypedTarget::Half { value: Some("u") };
    let mut machine = Typed::start_in(target, &mut log).unwrap_or_else(|refused| panic!("{refused}"));
    machine.send(&mut log, TypedEvent::Go(3));
    assert!(matches!(machine.state(), TypedState::Full { value: Some("u"), tag: 3 }));
    let mut machine = Typed::<u8, u8>::start(&mut log);
    machine.send(&mut log, TypedEvent::Push);
    machine.send(&mut log, TypedEvent::Go(4));
    machine.send(&mut log, TypedEvent::Push);
    machine.send(&mut log, TypedEvent::Push);
    assert!(machine.request(fsm_runtime::requests::Request::Replace(TypedTarget::Off)).is_ok());
    assert!(machine.update(&mut log).is_ok());
    assert_eq!((log, machine.suspended().len()), (vec![3, 4], 2));
}
