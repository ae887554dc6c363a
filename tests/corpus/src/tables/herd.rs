//! A crowd: agents that come, go and stand by their state, with owners and timers, in a stored file.

use fsm_runtime::{Crowd, Handle, fsm};
use serde::{Deserialize, Serialize};

use crate::Book;

#[derive(Debug, Serialize, Deserialize)]
pub struct Fleece {
    pub wool: u32,
}

pub struct Meadow {
    pub grass: u32,
}

fsm! {
    #[derive(Debug, Serialize, Deserialize)]
    machine Sheep(fleece: &mut Fleece, meadow: &Meadow) {
        snapshots;
        clock u32;
        #[derive(Clone, Copy, Debug)]
        events { Bark { near: u32 }, Shear }
        initial Grazing;
        state Grazing {
            let eaten: u32 = 0;
            every 1s as Eat do { *eaten += meadow.grass; fleece.wool += 1; }
            on Bark { near } if near < 5 => Fleeing { from: near };
            on Bark { .. } => ignore;
            on Shear if fleece.wool > 1 => Shorn do fleece.wool = 0;
        }
        state Fleeing {
            let from: u32;
            after 2s as Calm => Grazing;
            on Bark { near } do *from = near;
            on Shear => ignore;
        }
        state Shorn { after 5s as Grown => Grazing; on _ => ignore; }
    }
}

/// All agents, in the order in which they are stored.
fn look(book: &mut Book, call: impl AsRef<str>, herd: &Crowd<Sheep>) {
    book.line(call);
    for (_, sheep, fleece) in herd.iter() {
        book.line(format!("  = {:?}, wool {}", sheep.state(), fleece.wool));
    }
}

pub fn script(book: &mut Book) {
    use SheepEvent::{Bark, Shear};
    let meadow = Meadow { grass: 3 };
    let mut herd = Crowd::<Sheep>::new();
    let sheep: [Handle; 4] = [0, 1, 2, 3].map(|wool| herd.spawn(Fleece { wool }, &meadow, 0));
    look(book, "four are spawned at 0", &herd);
    let send = |book: &mut Book, herd: &mut Crowd<Sheep>, place: usize, event, now| {
        let outcome = herd.send(sheep[place], &meadow, event, now).map_err(|gone| gone.event);
        look(book, format!("send {event:?} to {place} at {now}: {outcome:?}"), herd);
    };
    send(book, &mut herd, 1, Bark { near: 2 }, 400);
    send(book, &mut herd, 3, Shear, 500);
    send(book, &mut herd, 0, Shear, 600);
    let refused = herd.update(&meadow, 1_000);
    look(book, format!("update at 1000: {refused:?}"), &herd);
    let gone = herd.remove(sheep[2]).map(|(_, fleece)| fleece);
    look(book, format!("the third goes: {gone:?}"), &herd);
    let mut herd = book.stored_crowd(&herd, 1_200, 50);
    look(book, "the clock of the next day", &herd);
    send(book, &mut herd, 2, Shear, 60);
    let late = herd.spawn(Fleece { wool: 9 }, &meadow, 100);
    look(book, format!("one more comes, in the place of the third: {}", late != sheep[2]), &herd);
    for now in [900, 1_250, 2_000, 4_400] {
        let refused = herd.update(&meadow, now);
        look(book, format!("update at {now}: {refused:?}"), &herd);
    }
    let used = herd.broadcast(&meadow, Bark { near: 4 }, 4_500);
    look(book, format!("all hear a bark at 4500: {used}"), &herd);
}
