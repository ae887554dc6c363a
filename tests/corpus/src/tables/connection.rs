//! One end of a connection: regions of the machine, composites five deep, raised events, and what is deferred. After
//! `examples/tcp`.

use std::time::Duration;

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

#[derive(Clone, Copy, Debug, Default)]
pub struct Segment {
    syn: bool,
    ack: Option<i64>,
    rst: bool,
    fin: bool,
    text: &'static str,
}

fsm! {
    #[derive(Debug)]
    machine Connection(tcb: &mut Thing) {
        observed;
        clock Duration;
        queue 4;
        #[derive(Clone, Debug)]
        events { Listen, Open, Send(String), Close, Abort, Arrives(Segment), Rst, Syn, Ack(Segment), FinAcked, Text(Segment), Fin }
        transition(from, to) if to.parent() != Some(ConnectionStateId::Retransmission) do tcb.say(format_args!("{from} -> {to}"));
        region Protocol {
            initial Closed;
            on Listen | Open do tcb.say("error: exists");
            state Closed {
                enter do tcb.n = 0;
                on Listen => Listen;
                on Open => SynSent do tcb.n = 1;
                on Send(_) | Close | Abort do tcb.say("error: no connection");
                on Arrives(_) => ignore;
            }
            state Listen {
                on Open => SynSent;
                on Close | Abort => Closed;
                on Arrives(s) if s.syn && !s.rst && s.ack.is_none() => SynReceived { passive: true } do tcb.n = 1;
                on Arrives(_) => ignore;
            }
            state SynSent {
                on Send(text) do tcb.say(format_args!("keeps {text}"));
                on Close | Abort => Closed;
                on Arrives(s) if s.rst => Closed do tcb.say("reset");
                on Arrives(s) if s.ack.is_some() => Established do { tcb.n = 0; raise!(Text(s)).expect("room"); }
                on Arrives(_) => SynReceived { passive: false };
            }
            state Known {
                initial Established;
                on Arrives(s) if s.rst do raise!(Rst).expect("room");
                on Arrives(s) do match (s.syn, s.ack) {
                    (true, _) => raise!(Syn).expect("room"),
                    (false, None) => {}
                    (false, Some(_)) => raise!(Ack(s)).expect("room"),
                }
                on Rst => Closed do tcb.say("reset");
                on Syn do tcb.say("acknowledges");
                on Text(_) | Fin => ignore;
                on Abort => Closed;
                on Send(_) | Close do tcb.say("error: closing");
                state SynReceived {
                    let passive: bool;
                    on Rst if *passive => Listen do tcb.say("again");
                    on Close if tcb.m > 0 => defer;
                    on Close => FinWait;
                    on Ack(s) if s.ack.is_some_and(|ack| ack >= tcb.n) => Established do { tcb.n = 0; raise!(Text(s)).expect("room"); }
                    on Ack(_) => ignore;
                }
                state Synchronized {
                    initial Established;
                    on Ack(s) do {
                        tcb.n = (tcb.n - s.ack.unwrap_or(0)).max(0);
                        if tcb.n == 0 { raise!(FinAcked).expect("room"); }
                        raise!(Text(s)).expect("room");
                    }
                    on FinAcked => ignore;
                    state Receiving {
                        initial Established;
                        on Text(s) do { tcb.say(s.text); if s.fin { raise!(Fin).expect("room"); } }
                        state Established {
                            enter do tcb.say("sends what waits");
                            on Send(text) do { tcb.n += 1; tcb.say(text); }
                            on Close => FinWait do tcb.n += 1;
                            on Fin => CloseWait;
                        }
                        state FinWait { on FinAcked => Closed; on Fin => TimeWait do tcb.say("closing"); }
                    }
                    state CloseWait { on Close => LastAck do tcb.n += 1; }
                    state Finishing {
                        initial LastAck;
                        on Rst | Abort => Closed;
                        state LastAck { on FinAcked => Closed; }
                        state TimeWait { on Arrives(s) if s.fin => self; after (Duration::from_secs(240)) => Closed; }
                    }
                }
            }
        }
        region Retransmission {
            initial Stopped;
            state Stopped { enter do tcb.m = 0; always if tcb.n > 0 => Running; }
            state Running {
                let oldest: i64 = tcb.n;
                always if tcb.n == 0 => Stopped;
                always if tcb.n != *oldest => self do tcb.m += 1;
                after (Duration::from_secs(1)) => self do tcb.say("retransmits");
            }
        }
    }
}

pub fn script(book: &mut Book) {
    use ConnectionEvent::{Abort, Arrives, Close, Listen, Open, Send};
    let at = Duration::from_millis;
    let arrives = |syn, ack, text| Arrives(Segment { syn, ack, text, ..Segment::default() });
    let mut play = Play::<Connection>::start(book, at(0));
    play.send(Close, at(1)).send(Listen, at(2)).send(Open, at(3)).send(Abort, at(4)).send(Listen, at(5));
    play.send(arrives(true, None, ""), at(6)).update(at(1_006)).send(arrives(false, Some(1), "hello"), at(1_007));
    play.send(Send("a".to_owned()), at(1_008)).send(Send("b".to_owned()), at(1_009)).update(at(2_100));
    play.send(arrives(false, Some(2), "c"), at(2_101)).send(Close, at(2_102)).send(Close, at(2_103));
    play.send(Arrives(Segment { fin: true, ack: Some(0), ..Segment::default() }), at(2_104)).update(at(250_000));
    play.send(Open, at(250_001)).send(Send("x".to_owned()), at(250_002)).send(Arrives(Segment { rst: true, ..Segment::default() }), at(250_003));
}
