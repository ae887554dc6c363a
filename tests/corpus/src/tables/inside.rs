//! Machines in machines: one lives with a state, ticks with it, and is stopped with it.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Clone)]
    machine Duel(thing: &mut Thing) {
        clock u32;
        #[derive(Clone, Copy, Debug)]
        events { Hit(i64) }
        initial Facing;
        stop => Broken do thing.say("broken off");
        state Facing { enter do thing.say("en garde"); exit do thing.say("sword away"); on Hit(n) do thing.n -= n; when thing.n <= 0 => Lost; after 30s => Drawn; }
        final state Lost;
        final state Drawn;
        final state Broken;
    }
}

/// What else it holds is not for a trace.
macro_rules! debug_by_name {
    ($($machine:ty)*) => { $(impl std::fmt::Debug for $machine {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.state_id().name()) }
    })* };
}

debug_by_name!(Duel Count);

fsm! {
    #[derive(Clone, Debug)]
    machine Guard(thing: &mut Thing) {
        clock now: u32;
        #[derive(Clone, Copy, Debug)]
        events { Enemy, Hit(i64), Horn, Rest }
        initial Watching;
        stop => Fallen;
        state Watching { on Enemy => Fighting do thing.n = 5; }
        state Fighting {
            let duel: machine Duel(thing) = Duel::start(thing, now);
            exit do thing.say("stands back");
            on Hit(n) do { duel.send(thing, DuelEvent::Hit(n), now); }
            on Rest => push Resting;
            on Horn => Watching;
            done(duel) if duel.is_in(DuelStateId::Lost) => Fallen;
            done(duel) => Watching;
        }
        state Resting { on Rest => pop; on Horn => reset Watching; }
        final state Fallen;
    }
}

fsm! {
    #[derive(Clone, Serialize, Deserialize)]
    machine Count(thing: &mut Thing) {
        initial Counting;
        stop => Enough do thing.say("enough");
        state Counting { let left: u32 = 3; update do { *left -= 1; thing.say(*left); } when *left == 0 => Enough; }
        final state Enough;
    }
}

fsm! {
    #[derive(Clone, Debug, Serialize, Deserialize)]
    machine Oven(thing: &mut Thing) {
        snapshots;
        clock u32;
        #[derive(Clone, Copy, Debug)]
        events { Bake, Open }
        initial Cold;
        state Cold { on Bake => Hot; }
        state Hot { let count: machine Count(thing) = Count::start(thing); after 10s => Cold; on Open => Cold; done(count) => Cold do thing.say("counted"); }
    }
}

pub fn script(book: &mut Book) {
    use GuardEvent::{Enemy, Hit, Horn, Rest};
    let mut play = Play::<Guard>::start(book, 0);
    play.send(Enemy, 1_000).update(1_100).send(Rest, 20_000).update(21_000).send(Rest, 22_000);
    play.update(50_000).update(52_000).send(Enemy, 60_000).send(Horn, 60_001).send(Enemy, 60_002).send(Rest, 60_003).send(Horn, 60_004);
    play.send(Enemy, 60_005).send(Hit(6), 60_006).update(60_007);
    let mut play = Play::<Guard>::start(book, 0);
    play.send(Enemy, 1);
    play.machine.stop(&mut play.thing, 2);
    play.note("stop");
    let mut play = Play::<Oven>::start(book, 0);
    play.send(OvenEvent::Bake, 0).update(1).stored(2_000, 700).update(800).send(OvenEvent::Open, 900);
    play.send(OvenEvent::Bake, 1_000).update(1_001).update(1_002).update(1_003);
}
