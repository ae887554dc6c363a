//! No event is forgotten, in any state; a stack of a given size; a push of more than fits.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Calls(thing: &mut Thing) {
        strict;
        stack 3;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Call(u32), Return, Drop }
        initial Main;
        on Drop => reset Main;
        state Main { on Call(n) => push Called { n }; on Return => ignore; }
        state Called { let n: u32; enter do thing.say(format_args!("enters {n}")); on Call(n) => push Called { n }; on Return => pop do thing.say(format_args!("leaves {n}")); }
    }
}

pub fn script(book: &mut Book) {
    use CallsEvent::{Call, Drop, Return};
    let mut play = Play::<Calls>::start(book, ());
    for event in [Return, Call(1), Call(2), Call(3), Call(4), Return, Return, Call(5), Drop, Return] {
        play.send(event, ());
        let below: Vec<_> = play.machine.suspended().iter().map(|state| format!("{state:?}")).collect();
        play.note(below.join(", "));
    }
}
