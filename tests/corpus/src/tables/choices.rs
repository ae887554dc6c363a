//! Choices: by conditions, by the best score, by weight, with data, in a region, and of an action.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Hermit(thing: &mut Thing) {
        clock u32;
        #[derive(Clone, Debug)]
        events { Knock { gifts: Vec<&'static str> }, Bored }
        initial Want;
        update do thing.n += 3;
        on Knock { gifts } => Knocked { gifts };
        choice Want {
            score thing.n => Sleeping;
            score 10 - thing.m => Eating;
            score thing.m if thing.m > 3 => Leisure;
            always => Leisure;
        }
        choice Leisure {
            random thing.draw();
            weight 4 => Fishing;
            weight 3 => Whittling;
            weight thing.m as u32 if thing.m > 2 => Singing;
            always => Fishing;
        }
        choice Knocked {
            let gifts: Vec<&'static str>;
            let count: usize = gifts.len();
            always if gifts.contains(&"bible") => Want do thing.say("hides");
            always if *count == 0 => Talking do thing.say("no gifts");
            always => Feasting { dishes: gifts };
        }
        state Sleeping { exit do thing.n = 0; after 3s => Want; }
        state Eating { enter do thing.m += 4; on Bored => Leisure; after 1s => Want; }
        state Fishing { on Bored => Leisure; after 3s => Want; }
        state Whittling { on Bored do goto!(Leisure); after 2s => Want; }
        state Singing { enter do thing.m = 0; after 1s => Want; }
        state Talking {
            region Mouth { initial Shut; state Shut { on Bored => Which; } choice Which { always if thing.n > 6 => Yawns; always => Open; } state Yawns; state Open; }
            region Ears { initial Hear; state Hear; }
            after 2s => Want;
        }
        state Feasting {
            let dishes: Vec<&'static str>;
            update do if let Some(dish) = dishes.pop() { thing.say(dish); }
            when dishes.is_empty() => Want;
        }
    }
}

pub fn script(book: &mut Book) {
    use HermitEvent::{Bored, Knock};
    let mut play = Play::<Hermit>::start(book, 0);
    for now in 1..14 {
        play.update(now * 1_000);
        if now % 2 == 0 {
            play.send(Bored, now * 1_000 + 1);
        }
    }
    play.send(Knock { gifts: vec!["bible", "bread"] }, 14_000).send(Knock { gifts: vec!["bread", "wine"] }, 14_001);
    play.update(15_000).update(16_000).send(Knock { gifts: vec![] }, 16_001).send(Bored, 16_002).update(18_001);
}
