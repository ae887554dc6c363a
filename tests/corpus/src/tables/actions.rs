//! Action objects, that live with their state, and one that a condition looks at.

use fsm_runtime::{Action, Context, fsm};

use crate::{Book, Play, Thing};

#[derive(Clone, Debug)]
pub struct Count {
    name: &'static str,
    left: u32,
}

impl Action<Thing> for Count {
    fn enter(&mut self, thing: &mut Thing, _: &Context<'_>) {
        thing.say(format_args!("{} begins", self.name));
    }

    fn update(&mut self, thing: &mut Thing, _: &Context<'_>) {
        self.left = self.left.saturating_sub(1);
        thing.say(format_args!("{} has {} left", self.name, self.left));
    }

    fn exit(&mut self, thing: &mut Thing, _: &Context<'_>) {
        thing.say(format_args!("{} ends", self.name));
    }
}

fn count(name: &'static str, left: u32) -> Count {
    Count { name, left }
}

fsm! {
    #[derive(Debug)]
    machine Game(thing: &mut Thing) {
        observed;
        #[derive(Clone, Copy, Debug)]
        events { Jump, Ground, Hit }
        initial Running;
        on Hit => Over;
        state Running {
            action legs: Count = count("legs", 9);
            action eyes: Count = count("eyes", 9);
            on Jump => Jumping;
        }
        state Jumping {
            action jump: Count = count("jump", 2);
            when jump.left == 0 => Falling;
        }
        state Falling {
            action fall: Count = count("fall", 1);
            update do thing.n -= 1;
            on Ground => Running do thing.n = 0;
        }
        final state Over { action end: Count = count("end", 0); }
    }
}

pub fn script(book: &mut Book) {
    use GameEvent::{Ground, Hit, Jump};
    let mut play = Play::<Game>::start(book, ());
    play.update(()).send(Jump, ()).update(()).update(()).update(());
    play.send(Ground, ()).send(Hit, ()).send(Jump, ());
}
