//! Several parameters, a computed time, and many machines in a crowd. After `examples/herd` and `examples/enemy`.

use fsm_runtime::{Crowd, fsm};

use crate::{Book, Thing};

/// What all look at.
#[derive(Debug, Default)]
pub struct Meadow {
    pub wolf: i64,
}

impl Thing {
    fn sees(&self, at: i64) -> bool {
        (self.n - at).abs() < 5
    }

    fn patience(&self) -> u32 {
        self.m as u32 + 1_000
    }
}

fsm! {
    #[derive(Clone, Debug)]
    machine Life(sheep: &mut Thing, meadow: &Meadow) {
        observed;
        clock u32;
        #[derive(Clone, Debug)]
        events { Wolf { at: i64 }, Alarm { at: i64 }, Caught }
        initial Wandering;
        on Wolf { at } if sheep.sees(at) => Lost;
        on Wolf { at } if sheep.sees(at - 5) => Fleeing { from: at };
        on Wolf { .. } => ignore;
        state Wandering {
            let goal: i64 = sheep.n + 3;
            update do sheep.n += 1;
            when sheep.n == *goal => self;
            when sheep.sees(meadow.wolf) => Fleeing { from: meadow.wolf } do sheep.say("runs");
            after (sheep.patience()) => Grazing do sheep.say("grazes");
            on Alarm { at } => GoTo { at };
            on Caught => ignore;
        }
        state Grazing { update if meadow.wolf > 0 do sheep.m += 1; when sheep.m > 3 => Wandering; after 2s => Wandering; }
        state GoTo { let at: i64; update do sheep.n += (*at - sheep.n).signum(); on Alarm { at: newer } do *at = newer; when sheep.n == *at => Wandering do sheep.say("nobody"); }
        state Fleeing { let from: i64; update do sheep.n -= 2; when !sheep.sees(*from) => GoTo { at: from }; on Caught => Wandering; }
        final state Lost;
    }
}

pub fn script(book: &mut Book) {
    let mut meadow = Meadow { wolf: 40 };
    let mut herd = Crowd::<Life>::new();
    let handles: Vec<_> =
        (0..4).map(|n| herd.spawn(Thing { n: n * 10, m: n, ..Thing::default() }, &meadow, 0)).collect();
    for turn in 1..9_u32 {
        meadow.wolf -= 4;
        herd.update(&meadow, turn * 400);
        if turn == 4 {
            let alarmed = herd.broadcast(&meadow, LifeEvent::Alarm { at: 3 }, turn * 400);
            book.line(format!("{alarmed} hear the alarm"));
        }
        if turn == 6 {
            let sent = herd.send(handles[1], &meadow, LifeEvent::Wolf { at: 17 }, turn * 400);
            book.line(format!("{sent:?}"));
        }
        for handle in &handles {
            let mut agent = herd.get_mut(*handle).expect("an agent");
            let state = format!("{:?}", agent.machine().state());
            let place = agent.owner().n;
            book.step(format!("turn {turn}, at {place}"), agent.owner(), &state);
        }
    }
}
