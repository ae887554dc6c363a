//! The tick of all sheep, and the wolf.

use std::io::{self, Write};

use fastrand::Rng;
use fsm_runtime::Crowd;

use super::life::{Life, LifeEvent, LifeStateId};
use super::sheep::{Meadow, Place, SIDE, Sheep};
use super::threads::Threads;

/// One tick, in milliseconds.
const TICK: u32 = 100;
/// From one visit of the wolf to the next, in ticks.
const WOLF: u64 = 15;

pub fn tell(seed: u64, ticks: u64, sheep: u64, threads: u64, out: &mut dyn Write) -> io::Result<()> {
    let threads = Threads::new(threads)?;
    let meadow = Meadow { grass: 5 };
    let mut chance = Rng::with_seed(seed);
    let mut herd = Crowd::<Life>::new();
    for _ in 0..sheep {
        herd.spawn(Sheep::new(chance.u64(..)), &meadow, 0);
    }
    writeln!(out, "{:>5} {}", "tick", names())?;
    for tick in 1..=ticks {
        let now = tick as u32 * TICK;
        if tick % WOLF == 0 {
            let at = Place { x: chance.f32() * SIDE, y: chance.f32() * SIDE };
            writeln!(out, "a wolf at {:.0}, {:.0}", at.x, at.y)?;
            threads.broadcast(&mut herd, &meadow, LifeEvent::Wolf { at }, now);
        }
        threads.update(&mut herd, &meadow, now);
        if tick % 5 == 0 {
            writeln!(out, "{tick:>5} {}", counts(&herd))?;
        }
        bury(&mut herd, out)?;
    }
    writeln!(out, "{} sheep are left.", herd.len())
}

fn names() -> String {
    LifeStateId::ALL.iter().map(|id| format!("{:>10}", id.name())).collect()
}

fn counts(herd: &Crowd<Life>) -> String {
    LifeStateId::ALL.iter().map(|id| format!("{:>10}", herd.count_in(*id))).collect()
}

fn bury(herd: &mut Crowd<Life>, out: &mut dyn Write) -> io::Result<()> {
    let caught: Vec<_> = herd.iter_in(LifeStateId::Caught).map(|(handle, _, _)| handle).collect();
    for handle in caught {
        if let Some((_, sheep)) = herd.remove(handle) {
            writeln!(out, "one was caught at {:.0}, {:.0}", sheep.at.x, sheep.at.y)?;
        }
    }
    Ok(())
}
