//! Requests of actions: each kind, one that is refused, and one that moves data.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

/// Cannot be copied.
#[derive(Debug)]
pub struct Socket(u32);

fsm! {
    #[derive(Debug)]
    machine Client(thing: &mut Thing) {
        #[derive(Clone, Copy, Debug)]
        events { Do(u32), Back }
        initial Closed;
        refused(request) do thing.say(format_args!("{request}"));
        state Closed { on Do(n) do { if n == 1 { goto!(Open { socket: Socket(n) }); } thing.say("asked"); } on Back => Aside; }
        state Aside { on Back do previous!(); on Do(n) if n > 2 => Secured { socket: Socket(n), at: 1 }; }
        state Open {
            let socket: Socket;
            exit do thing.say("leaves open");
            pause do thing.say("pauses open");
            resume do thing.say("resumes open");
            on Do(1) do push!(Paused);
            on Do(2) do goto!(Secured { socket: take!(socket), at: 7 });
            on Do(_) do { pop!(else Closed); thing.say(format_args!("still {}", socket.0)); }
        }
        state Paused {
            on Back do pop!(else Closed);
            on Do(_) do reset!(Closed);
        }
        state Secured { let socket: Socket; let at: u32; on Do(n) do { thing.say(socket.0 + *at); if n > 4 { goto!(Closed); } } on Back => Closed; }
    }
}

pub fn script(book: &mut Book) {
    use ClientEvent::{Back, Do};
    let mut play = Play::<Client>::start(book, ());
    for event in [Do(0), Do(1), Do(1), Back, Do(2), Do(1), Do(5), Back, Do(1), Do(1), Do(9), Back, Back, Do(1), Back, Back, Do(3), Do(1), Do(8)] {
        play.send(event, ());
    }
}
