//! What has led to a change: in `enter`, `exit`, `transition`, and of the machine itself.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Session(thing: &mut Thing) {
        clock u32;
        queue 2;
        stack 4;
        requests;
        #[derive(Clone, Copy, Debug)]
        events { Start, Stop, Up, Fails, Open }
        initial Idle;
        stop => Over;
        enter(cause) do thing.say(format_args!("begins by {cause}"));
        exit(cause) do thing.say(format_args!("ends by {cause}"));
        transition(from, to, cause) do thing.say(format_args!("{from} -> {to} by {cause}"));
        state Idle { enter(cause) do thing.say(format_args!("idle by {cause}")); on Start => Peering; on _ => ignore; }
        state Peering {
            initial Connect;
            exit(cause) do match cause {
                SessionCause::Event(SessionEventId::Stop) => thing.n = 0,
                _ => thing.n += 1,
            }
            on Start => push Held;
            on _ => Idle;
            state Connect { on Up => Sent; when thing.n > 1 => Sent; }
            state Sent { always if thing.n > 2 => Idle; on Open => Established; after 4min => Idle; }
            state Established { every 90s do { let _ = raise!(Fails); } }
        }
        state Held { pause(cause) do thing.say(cause); enter(cause) do thing.say(cause); resume(cause) do thing.say(cause); on Stop => pop; on Start do goto!(Idle); }
        final state Over;
    }
}

pub fn script(book: &mut Book) {
    use SessionEvent::{Fails, Open, Start, Stop, Up};
    let mut play = Play::<Session>::start(book, 0);
    for event in [Start, Fails, Start, Up, Open, Start, Stop] {
        play.send(event, 1);
    }
    play.update(90_001).send(Start, 90_002).update(90_003).update(340_000);
    play.machine.request(fsm_runtime::requests::Request::Replace(SessionTarget::Sent)).expect("a request");
    play.update(340_001).send(Start, 340_002).send(Start, 340_003);
    play.machine.stop(&mut play.thing, 340_004);
    play.note("stop");
}
