//! A machine of what lives with its states, and of what states have in common, for the questions in `probes_visit.toml`.

use std::future::{Ready, ready};

use fsm_runtime::fsm;

/// What the network says.
#[derive(Debug)]
pub struct Net {
    pub patience: u32,
    pub said: Vec<String>,
}

impl Net {
    /// Asks for a page.
    pub fn fetch(&mut self, address: u32) -> Ready<Result<String, u32>> {
        ready(if address > self.patience { Err(address) } else { Ok(String::new()) })
    }

    pub fn ping(&mut self) -> Ready<()> {
        ready(())
    }

    pub fn say(&mut self, words: &str) {
        self.said.push(words.to_owned());
    }
}

fsm! {
    /// A light that begins in a constant.
    pub const machine Light(net: &mut Net) {
        clock u32;
        events { Press, Dim { by: u32 } }
        let presses: u32 = 40 + 2;
        initial Dark { since: 0 };
        stop => Broken do net.say("broken");
        state Dark { let since: u32; on Press => Bright do *presses += *since; }
        state Bright { after 30s as Glow => Dark { since: *presses }; on Dim { by } if by > 3 => Dark { since: by }; }
        final state Broken;
    }
}

fsm! {
    /// Somebody who looks at pages.
    pub machine Visit(net: &mut Net) {
        clock now: u32;
        queue 2;
        events { Got(Result<String, u32>), Pinged, Help, Close, Retry }
        initial Loading { url: 1 };
        stop => Left;
        during net.ping() as Pinged;

        /// Asks until it is answered.
        part Asking(message: &'static str, limit: u32) {
            exits Silent, Refused;
            initial Waiting;
            state Waiting {
                let tries: u32 = 1;
                enter do net.say(message);
                after 4s as Answer if *tries < *limit => self { tries: *tries + 1 };
                on Retry do restart!(Answer);
                on Close => out Refused;
                after 9s => out Silent do net.say("nothing");
            }
        }

        #[tag(busy, on_line)]
        state Loading {
            let url: u32;
            let tries: u32 = net.patience;
            during net.fetch(*url + *tries) as Got;
            after 5s as Patience => Failed;
            every 1s as Beat do { *tries += 1; restart!(Patience); }
            on Got(Ok(text)) => Shown { text };
            on Pinged do cancel!(Beat);
            on Got(Err(_)) => Failed;
            on Help => Helping { back: VisitTarget::Failed };
        }

        state Shown {
            let text: String;
            let light: machine Light(net) = Light::start(net, now);
            on Help do { let _ = raise!(Close after 2s); }
            on Retry do { cancel!(Close); light.send(net, LightEvent::Press, now); }
            on Close => Failed;
            done(light) => Failed do net.say(text);
        }

        #[tag(on_line)]
        state Helping {
            let back: VisitTarget = VisitTarget::Failed;
            on Close => back in [Failed, Left];
            on Retry do goto!(core::mem::replace(back, VisitTarget::Failed) in [Failed, Left]);
        }

        state Failed is Asking("failed", net.patience) {
            on out Silent => Left;
            on out Refused => Loading { url: 2 };
        }

        final state Left;
    }
}

fn main() {
    let mut net = Net { patience: 3, said: Vec::new() };
    const LIGHT: Option<Light> = None;
    let mut visit = Visit::start(&mut net, 0);
    visit.send(&mut net, VisitEvent::Help, 1);
    assert!(visit.has_tag(VisitTag::OnLine) && !visit.has_tag(VisitTag::Busy));
    println!("{:?} {}", visit.remaining(VisitTimer::Patience, 2), LIGHT.is_none());
    visit.stop(&mut net, 3);
}
