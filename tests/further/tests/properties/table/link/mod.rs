//! A machine large enough for a table of its plain lines, with lines of all other kinds between them, and the same
//! written by hand as one `match`.

use fsm_runtime::{Outcome, fsm};
use fsm_tests::Log;

fsm! {
    #[derive(Clone, Debug, PartialEq)]
    pub machine Link(log: &mut Log) {
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Open, Listen, Syn, Ack(u32), Fin, Close, Reset { why: &'static str }, Data { bytes: u32 }, Hold(u32), Ping }
        stack 2;
        initial Closed;

        // Nothing of the payload is needed; in `Closed` itself the state is left and entered again.
        on Reset { .. } => Closed;
        on Fin if log.ok => Broken do log.say("broken");
        on Ping if in_state!(Waiting) => ignore;

        state Closed { on Open => Opening; on Listen => Listening; }
        state Listening { on Syn => Answering; on Open => Opening; on Close => Closed; }
        state Opening { on Syn => Answering; on Ack(_) => Established; on Close | Fin => Closed; }
        state Answering { on Ack(n) if n > 0 => Established; on Ack(_) => Closed; on Close => Finishing; }
        state Established {
            on Data { bytes } do log.say(format!("{bytes} bytes"));
            on Fin => Waiting;
            on Close => Finishing;
            on Hold(code) if code > 0 => Held do log.n = code;
            on Ping => self;
        }
        state Held { on Open => Established; on Data { bytes } if bytes == log.n => Closed; on Syn => ignore; }
        state Waiting { on Close => LastAck; on Ack(_) | Syn => ignore; }
        state LastAck { exit do log.say("last"); on Ack(..) => Closed; on Ping => Closing; }
        state Finishing { on Fin => Closing; on Ack(_) => Lingering; on _ => Refusing; }
        state Closing { on Ack(_) => Lingering; on Listen => push Listening; }
        state Lingering { enter do log.say("linger"); on Open | Close => Closed; on Syn => pop else Refusing; }
        state Refusing { on Syn => Closed; on _ => ignore; }
        final state Broken {}
    }
}

/// What the table above says, in the words of Rust.
pub struct Model {
    pub state: LinkState,
    pub below: Vec<LinkState>,
    pub log: Log,
}

impl Model {
    pub fn start() -> Self {
        Self { state: LinkState::Closed, below: vec![], log: Log::new() }
    }

    pub fn send(&mut self, event: LinkEvent) -> Outcome<LinkEvent> {
        use LinkEvent::*;
        use LinkState::*;
        match (&self.state, event) {
            (Broken, _) => Outcome::Unhandled(event),
            (Closed, Open) | (Listening, Open) => self.enter(Opening),
            (Closed, Listen) => self.enter(Listening),
            (Listening | Opening, Syn) => self.enter(Answering),
            (Listening | Opening | Lingering, Close) | (Opening, Fin) | (Lingering, Open) => {
                self.enter(Closed)
            }
            (Opening, Ack(_)) | (Answering, Ack(1..)) | (Held, Open) => self.enter(Established),
            (Answering | LastAck, Ack(_)) | (Refusing, Syn) => self.enter(Closed),
            (Answering | Established, Close) => self.enter(Finishing),
            (Established, Data { bytes }) => {
                self.log.say(format!("{bytes} bytes"));
                Outcome::Handled
            }
            (Established, Fin) => self.enter(Waiting),
            (Established, Hold(0)) => Outcome::GuardRefused(event),
            (Established, Hold(code)) => {
                self.log.n = code;
                self.enter(Held)
            }
            (Established, Ping) => self.enter(Established),
            (Held, Data { bytes }) if bytes == self.log.n => self.enter(Closed),
            (Held, Data { .. }) => Outcome::GuardRefused(event),
            (Waiting, Close) => self.enter(LastAck),
            (Held, Syn) | (Waiting, Ack(_) | Syn | Ping) | (Refusing, _) => Outcome::Handled,
            (LastAck, Ping) | (Finishing, Fin) => self.enter(Closing),
            (Finishing | Closing, Ack(_)) => self.enter(Lingering),
            (Finishing, _) => self.enter(Refusing),
            (Closing, Listen) if self.below.len() == 2 => Outcome::StackFull(event),
            (Closing, Listen) => {
                self.below.push(std::mem::replace(&mut self.state, Listening));
                Outcome::Transitioned
            }
            (Lingering, Syn) => {
                self.state = self.below.pop().unwrap_or(Refusing);
                Outcome::Transitioned
            }
            (_, Reset { .. }) => self.enter(Closed),
            (_, Fin) if self.log.ok => {
                let outcome = self.enter(Broken);
                self.below.clear();
                outcome
            }
            (_, Fin) => Outcome::GuardRefused(event),
            _ => Outcome::Unhandled(event),
        }
    }

    fn enter(&mut self, state: LinkState) -> Outcome<LinkEvent> {
        if self.state == LinkState::LastAck {
            self.log.say("last");
        }
        match state {
            LinkState::Lingering => self.log.say("linger"),
            LinkState::Broken => self.log.say("broken"),
            _ => {}
        }
        self.state = state;
        Outcome::Transitioned
    }
}
