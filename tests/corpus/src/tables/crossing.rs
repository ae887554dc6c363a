//! Regions: one event for several, one region that looks at the other, targets in several, regions in regions, lines around
//! them, and ends.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Crossing(thing: &mut Thing) {
        clock u32;
        queue 2;
        #[derive(Clone, Copy, Debug)]
        events { Go, Stop, Walk, Fault, Repair, Night, Both, Jump, Turn }
        initial Working;
        transition(from, to) do thing.say(format_args!("{from} -> {to}"));
        state Working {
            on Fault => Broken;
            on Both => (Green, Wait);
            done => Ended;
            first on Jump if thing.n > 0 => pass do thing.say("first");
            region Cars {
                let count: u32 = 0;
                initial Red;
                on Turn => self;
                always if *count > 2 => Parked;
                state Red { on Go if !in_state!(Walking) => Green; on Night => Parked; }
                state Green { enter do *count += 1; on Stop => Red; after 20s => Red; on Jump => Broken; }
                final state Parked;
            }
            region People {
                initial Wait;
                on Night => Gone;
                state Wait { on Walk => Walking; on Go => defer; on Jump do thing.n += 1; }
                state Walking {
                    region Left { initial Foot; state Foot { on Go => Stride; } state Stride; }
                    region Right { initial Still; state Still { on Go if in_state!(Foot) => Lift do { let _ = raise!(Turn); } } state Lift; }
                    on Stop => Wait;
                    after 9s => Wait;
                }
                final state Gone;
            }
        }
        state Broken { on Repair => deep history Working; on Night => history Working; on Go => (Green, Walking); on Stop => Working; }
        final state Ended;
    }
}

pub fn script(book: &mut Book) {
    use CrossingEvent::{Both, Fault, Go, Jump, Night, Repair, Stop, Turn, Walk};
    let mut play = Play::<Crossing>::start(book, 0);
    for (at, event) in [Go, Walk, Go, Stop, Walk, Fault, Repair, Go, Jump, Both, Jump, Repair, Turn].into_iter().enumerate() {
        play.send(event, at as u32 * 100);
    }
    play.update(9_500).send(Fault, 9_501).send(Go, 9_502).send(Fault, 9_600).send(Night, 9_700);
    play.update(40_000).send(Night, 40_001).send(Stop, 40_002);
}
