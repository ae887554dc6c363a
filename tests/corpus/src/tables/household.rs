//! Data without an initial value: of the machine, moved from state to state, and a machine with no events. After
//! `examples/west_world`.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Miner(bob: &mut Thing) {
        observed;
        initial Digging;
        update do bob.m += 1;
        state Digging {
            enter do bob.say("Up the hill.");
            update do bob.n += 1;
            when bob.n > 2 => Banking;
            when bob.m > 4 => Drinking;
            exit if bob.n > 2 do bob.say("Pockets full.");
            exit if bob.n <= 2 do bob.say("My throat is dust.");
        }
        state Banking { update do bob.n = 0; when bob.m > 6 => Sleeping; when bob.m <= 6 => Digging; }
        state Sleeping { when bob.m > 8 => Digging; exit do bob.say("What a nap!"); }
        state Drinking { enter do bob.m = 0; when bob.m > 1 => Digging; }
    }
}

fsm! {
    #[derive(Debug)]
    machine Elsa(elsa: &mut Thing) {
        observed;
        initial Housework;
        update do elsa.n += 1;
        when elsa.n % 4 == 0 && !in_state!(Bathroom) => push Bathroom;
        state Housework {
            let chore: i64 = elsa.m;
            let turns: u32 = 0;
            enter do elsa.say(format_args!("chore {chore}"));
            update do *turns += 1;
            when *turns == 3 => self;
            resume do elsa.say("Now, where was I?");
            exit do elsa.m += 1;
        }
        state Bathroom { enter do elsa.say("Oh!"); update do elsa.n += 1; when elsa.n % 4 != 0 => pop; exit do elsa.say("out I come"); }
    }
}

pub fn script(book: &mut Book) {
    let mut play = Play::<Miner>::start(book, ());
    for _ in 0..14 {
        play.update(());
    }
    let mut play = Play::<Elsa>::start(book, ());
    for _ in 0..10 {
        play.update(());
    }
}
