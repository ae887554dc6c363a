//! Events with lifetimes and type parameters, of their own and of the machine.
//! Events that are declared elsewhere live in `event_forms.rs`.

use std::fmt::Display;

use fsm_runtime::{Outcome, fsm};
use fsm_tests::{Counter, Log, Token, Trace};

fsm! {
    /// Events with a lifetime that the machine knows nothing of.
    machine Packets(sum: &mut u64) {
        events<'a> { Packet(&'a [u8]), Text { text: &'a str, times: u8 }, Stop }
        initial Open;
        state Open {
            on Packet([]) => ignore;
            on Packet(&[first, ..]) if first == 255 => Closed { code: first };
            on Packet(bytes) do *sum += bytes.iter().map(|byte| u64::from(*byte)).sum::<u64>();
            on Text { text, times } do *sum += text.len() as u64 * u64::from(times);
            on Stop => Closed { code: 0 };
        }
        state Closed { let code: u8; on Stop => Open; }
    }
}

#[test]
fn events_may_borrow_for_the_time_of_the_call() {
    let mut sum = 0;
    let mut packets = Packets::start(&mut sum);
    {
        let buffer = vec![1, 2, 3];
        packets.send(&mut sum, PacketsEvent::Packet(&buffer));
        let text = "four".to_owned();
        packets.send(&mut sum, PacketsEvent::Text { text: &text, times: 2 });
    }
    assert_eq!(sum, 14);
    packets.send(&mut sum, PacketsEvent::Packet(&[255, 1]));
    assert!(matches!(packets.state(), PacketsState::Closed { code: 255 }));
    assert!(matches!(
        packets.send(&mut sum, PacketsEvent::Packet(&[7])),
        Outcome::Unhandled(PacketsEvent::Packet(&[7]))
    ));
}

fsm! {
    /// Events with a type parameter of their own: each call may bring another type.
    machine Printer(log: &mut Log) {
        events<T: Display> { Print(T), Twice { what: T } }
        initial On;
        state On {
            on Print(what) do log.say(what.to_string());
            on Twice { what } => On do log.say(format!("{what} {what}"));
        }
    }
}

#[test]
fn events_may_have_a_type_parameter_that_the_machine_does_not_have() {
    let mut log = Log::new();
    let mut printer = Printer::start(&mut log);
    printer.send(&mut log, PrinterEvent::Print(1));
    printer.send(&mut log, PrinterEvent::Print("text"));
    printer.send(&mut log, PrinterEvent::Twice { what: 'c' });
    log.reads("1; text; c c");
}

fsm! {
    /// The machine's parameter in the events that it declares, named again or not.
    machine Stack1<T>(out: &mut Vec<T>) {
        events<T> { Push(T), Pop }
        initial Empty;
        state Empty { on Push(item) => Full { item }; }
        state Full {
            let item: T;
            on Push(next) => Full { item: next };
            on Pop => Empty;
        }
        on Pop if out.is_empty() => ignore;
    }
}

#[test]
fn generic_payloads() {
    let counter = Counter::new();
    let mut out = Vec::new();
    let mut stack = Stack1::start(&mut out);
    stack.send(&mut out, Stack1Event::Push(counter.token("a")));
    stack.send(&mut out, Stack1Event::Push(counter.token("b")));
    assert_eq!(counter.alive(), 1);
    assert!(matches!(stack.state(), Stack1State::Full { item: Token { name: "b", .. } }));
    assert!(matches!(stack.send(&mut out, Stack1Event::Pop), Outcome::Transitioned));
    assert!(matches!(stack.send(&mut out, Stack1Event::Pop), Outcome::Handled));
    assert_eq!(counter.alive(), 0);
}

fsm! {
    /// In each region an `always` line, which knows nothing of the events; what a guard alone binds is not taken out.
    machine Filter(said: &mut Vec<String>) {
        events<T: Display> { Say(T), Ready }
        initial Open;
        state Open {
            region Left {
                initial Loud;
                state Loud {
                    on Say(what) if what.to_string().len() > 3 => ignore;
                    on Say(_) do said.push("left".to_owned());
                    always if said.len() > 1 => Quiet;
                }
                state Quiet { on Ready => Loud do said.clear(); }
            }
            region Right {
                initial Idle;
                state Idle {
                    on Say(what) if what.to_string().len() > 5 => ignore;
                    on Say(_) do said.push("right".to_owned());
                    always if said.len() > 1 => Gone;
                }
                state Gone { on Ready => Idle; }
            }
        }
    }
}

#[test]
fn a_guard_alone_looks_into_events_of_several_regions() {
    let mut said = Vec::new();
    let mut filter = Filter::start(&mut said);
    assert!(filter.send(&mut said, FilterEvent::Say("nothing at all")).is_used());
    assert!(said.is_empty());
    filter.send(&mut said, FilterEvent::Say(1234));
    said.reads("right");
    filter.send(&mut said, FilterEvent::Say(5));
    said.reads("right; left; right");
    assert!(filter.is_in(FilterStateId::Quiet) && filter.is_in(FilterStateId::Gone));
    filter.send(&mut said, FilterEvent::Ready::<u8>);
    assert!(filter.is_in(FilterStateId::Loud) && filter.is_in(FilterStateId::Idle));
}
