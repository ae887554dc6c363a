//! Tags beside choices, data and what is possible; an event that goes on with its data.

use fsm_runtime::fsm;

use crate::{Book, Thing};

fsm! {
    #[derive(Debug)]
    machine Wolf(thing: &mut Thing) {
        can;
        #[derive(Clone, Copy, Debug, PartialEq)]
        events { Smell { at: i64 }, Tired, Bell }
        initial Which;
        on Bell if thing.n < 9 => Which;
        on Bell => ignore;
        choice Which { score thing.n => Idle; score 1 => Often; always => Idle; }
        choice Often { random thing.draw(); weight 1 => Idle; weight 3 => Roaming { steps: 1 }; always => Idle; }
        #[tag(calm)]
        state Idle { on Smell { at } if at > 2 => Roaming { steps: at }; }
        #[tag(awake, loud)]
        state Roaming {
            let steps: i64;
            initial Walking;
            first on Smell { at } if *at > *steps => pass do { *steps = *at; thing.say(format_args!("to {at}")); }
            on Smell { .. } => ignore;
            state Walking { on Smell { at: 9 } => Running; on Tired => Idle do thing.n += *steps; }
            #[tag(fast)]
            state Running { on Tired => Walking; }
        }
    }
}

pub fn script(book: &mut Book) {
    use WolfEvent::{Bell, Smell, Tired};
    let mut thing = Thing::default();
    let mut wolf = Wolf::start(&mut thing);
    book.step("start", &mut thing, wolf.state());
    for event in [Smell { at: 1 }, Smell { at: 4 }, Smell { at: 3 }, Smell { at: 9 }, Tired, Bell, Smell { at: 5 }, Tired, Bell] {
        let can = wolf.can(&thing, event);
        let outcome = wolf.send(&mut thing, event);
        let tags = [WolfTag::Calm, WolfTag::Awake, WolfTag::Loud, WolfTag::Fast].map(|tag| wolf.has_tag(tag));
        book.step(format!("send {event:?}: can {can}, {outcome:?}, {tags:?}"), &mut thing, wolf.state());
    }
}
