//! Events that are declared elsewhere, several machines for one event type, attributes of events.
//! Patterns live in `on_patterns.rs`, events with generics in `generic_events.rs`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

pub mod input {
    #[derive(Clone, Debug, PartialEq)]
    pub enum Input {
        Up,
        Down,
        Key(char),
        Mouse { x: i32, y: i32 },
    }

    #[derive(Debug, PartialEq)]
    pub enum Message<T> {
        Text(T),
        End,
    }
}

fsm! {
    machine Menu(log: &mut Log) {
        events from input::Input;

        unhandled(event) do log.say(format!("lost {event:?}"));

        initial Top;

        state Top {
            on Down => Bottom;
            on Key('q' | 'Q') do log.say("quit?");
            on Key(key) if key.is_ascii_digit() do log.say(format!("digit {key}"));
            on Mouse { x, .. } if x > 100 => Bottom do log.say(format!("at {x}"));
        }

        state Bottom {
            on Up | Mouse { y: 0, .. } => Top;
            on _ do log.say("anything");
        }
    }
}

fsm! {
    /// A second machine for the same events.
    #[allow(dead_end)]
    machine Cursor {
        events from crate::event_forms::input::Input;
        let moves: u32 = 0;
        initial Only;
        state Only { on Up | Down => self do *moves += 1; }
    }
}

use input::{Input, Message};

#[test]
fn an_enum_that_exists() {
    let mut log = Log::new();
    let mut menu = Menu::start(&mut log);
    assert_eq!(menu.send(&mut log, Input::Key('Q')), Outcome::Handled);
    assert_eq!(menu.send(&mut log, Input::Key('7')), Outcome::Handled);
    assert_eq!(menu.send(&mut log, Input::Key('x')), Outcome::GuardRefused(Input::Key('x')));
    assert_eq!(menu.send(&mut log, Input::Up), Outcome::Unhandled(Input::Up));
    assert_eq!(menu.send(&mut log, Input::Mouse { x: 101, y: 1 }), Outcome::Transitioned);
    assert_eq!(menu.send(&mut log, Input::Key('x')), Outcome::Handled);
    assert_eq!(menu.send(&mut log, Input::Mouse { x: 5, y: 0 }), Outcome::Transitioned);
    log.reads("quit?; digit 7; lost Key('x'); lost Up; at 101; anything");
}

#[test]
fn one_event_type_for_several_machines() {
    let mut log = Log::new();
    let mut menu = Menu::start(&mut log);
    let mut cursor = Cursor::start();
    for input in [Input::Down, Input::Up, Input::Key('1')] {
        if let Some(unused) = cursor.send(input.clone()).into_event() {
            assert_eq!(unused, Input::Key('1'));
        }
        menu.send(&mut log, input);
    }
    assert_eq!(cursor.data().moves, 2);
    log.reads("digit 1");
}

fsm! {
    /// An enum from elsewhere with type arguments.
    machine Reader(out: &mut Vec<String>) {
        events from input::Message<String>;
        initial Open;
        state Open {
            on Text(text) if text.is_empty() => ignore;
            on Text(text) do out.push(text);
            on End => Closed;
        }
        state Closed { on End => Open; }
    }
}

fsm! {
    /// The same, with a parameter of the machine's.
    machine Collector<T: PartialEq>(out: &mut Vec<T>) {
        events from Message<T>;
        initial Open;
        state Open {
            on Text(item) if out.contains(&item) => Double { item };
            on Text(item) do out.push(item);
        }
        state Double {
            let item: T;
            on Text(next) if next == *item => ignore;
            on Text(next) => Open do out.push(next);
            on End => Open;
        }
    }
}

#[test]
fn an_enum_with_type_arguments() {
    let mut out = Vec::new();
    let mut reader = Reader::start(&mut out);
    reader.send(&mut out, Message::Text("a".to_owned()));
    reader.send(&mut out, Message::Text(String::new()));
    reader.send(&mut out, Message::End);
    let late = reader.send(&mut out, Message::Text("late".to_owned()));
    assert_eq!(late, Outcome::Unhandled(Message::Text("late".to_owned())));
    assert_eq!(out, ["a"]);

    let mut out = vec![1];
    let mut collector = Collector::start(&mut out);
    for item in [2, 2, 2, 3, 3] {
        collector.send(&mut out, Message::Text(item));
    }
    assert_eq!(out, [1, 2, 3]);
    assert!(matches!(collector.state(), CollectorState::Double { item: 3 }));
}

fsm! {
    /// Attributes on the enum, on variants, on fields.
    #[allow(dead_end)]
    machine Attributed(log: &mut Log) {
        /// All that can happen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        events {
            /// The first.
            First,
            /// With a number.
            Second(/** how many */ u8),
            Third {
                /// A documented field.
                x: i8,
            },
        }
        initial Only;
        state Only {
            on First do log.say("first");
            on Second(n) do log.say(format!("second {n}"));
            on Third { x } => self do log.say(format!("third {x}"));
        }
    }
}

#[test]
fn attributes_stay_on_the_enum_its_variants_and_their_fields() {
    use AttributedEvent as E;
    let mut log = Log::new();
    let mut machine = Attributed::start(&mut log);
    let mut events = [E::Third { x: -1 }, E::Second(2), E::First, E::Second(1)];
    events.sort();
    for event in events {
        machine.send(&mut log, event);
    }
    log.reads("first; second 1; second 2; third -1");
}

fsm! {
    #[allow(dead_end)]
    machine Numbered(log: &mut Log) {
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(u8)]
        events { Reset, Start = 10, Stop, Halt = b'H' }
        initial Only;
        state Only {
            on Start | Stop do log.say("start or stop");
            on Reset => self do log.say("reset");
            on Halt do log.say("halt");
        }
    }
}

fsm! {
    #[allow(dead_end)]
    machine Packets(log: &mut Log) {
        #[derive(Debug, PartialEq)]
        #[repr(u16)]
        events { Open = 1 << 8, Data(Vec<u8>) = Self::DATA, Close { #[allow(dead_code)] code: u8 } }
        initial Only;
        state Only {
            on Open | Close { .. } => self;
            on Data(bytes) do log.say(format!("{bytes:?}"));
        }
    }
}

impl PacketsEvent {
    const DATA: u16 = 7 * 9;
}

#[test]
fn events_may_have_numbers() {
    use NumberedEvent as E;
    assert_eq!([E::Reset, E::Start, E::Stop, E::Halt].map(|event| event as u8), [0, 10, 11, 72]);
    let mut log = Log::new();
    let mut machine = Numbered::start(&mut log);
    for event in [E::Stop, E::Reset, E::Halt] {
        machine.send(&mut log, event);
    }
    log.reads("start or stop; reset; halt");

    let mut machine = Packets::start(&mut log);
    assert_eq!(machine.send(&mut log, PacketsEvent::Open), Outcome::Transitioned);
    machine.send(&mut log, PacketsEvent::Data(vec![1, 2]));
    machine.send(&mut log, PacketsEvent::Close { code: 0 });
    log.reads("[1, 2]");
}
