//! Targets in a value: back to where it was called from, by lines and by requests, with data.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone, Debug)]
    machine Menus(thing: &mut Thing) {
        #[derive(Clone, Copy, Debug)]
        events { Help, Back, Ask, Play(u32) }
        stack 8;
        initial Title;
        refused(request) do thing.say(request.reason);
        state Title { on Help => Helping { back: MenusTarget::Title }; on Play(level) => Playing { level }; }
        state Playing {
            let level: u32;
            on Help => Helping { back: MenusTarget::Playing { level: *level + 1 } };
            on Ask => push Asking { to: MenusTarget::Title };
        }
        state Helping {
            let back: MenusTarget = MenusTarget::Title;
            on Back do goto!(back.clone() in [Title, Playing]);
            on Ask => back in [Title, Pausing];
            on Help => push back in [Title, Pausing];
        }
        state Pausing { on Back => Playing { level: 9 }; on Help => Helping { back: MenusTarget::Pausing }; }
        state Asking { let to: MenusTarget = MenusTarget::Title; on Back => pop; on Ask do { let _ = push!(to.clone() in [Title]); } on Help => reset Title; }
    }
}

pub fn script(book: &mut Book) {
    use MenusEvent::{Ask, Back, Help, Play as Plays};
    let mut play = Play::<Menus>::start(book, ());
    for event in [Help, Back, Plays(3), Help, Back, Help, Ask, Back, Ask, Ask, Help, Plays(1), Ask, Ask, Back, Plays(2), Help, Help, Help, Ask] {
        play.send(event, ());
    }
}
