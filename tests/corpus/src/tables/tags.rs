//! Tags of states, and which are active.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Line(thing: &mut Thing) {
        #[derive(Clone, Copy, Debug)]
        events { Dial, Answer, HangUp }
        initial Idle;
        state Idle { on Dial => Busy; }
        #[tag(on_line)]
        state Busy {
            initial Ringing;
            on HangUp => Idle;
            #[tag(noisy, waits)]
            state Ringing { on Answer => Talking do thing.say("answers"); }
            state Talking {}
        }
    }
}

pub fn script(book: &mut Book) {
    use LineEvent::{Answer, Dial, HangUp};
    let mut play = Play::<Line>::start(book, ());
    for event in [Dial, Answer, HangUp] {
        play.send(event, ());
        let has = [LineTag::OnLine, LineTag::Noisy, LineTag::Waits].map(|tag| play.machine.has_tag(tag));
        play.note(format!("{has:?}"));
    }
}
