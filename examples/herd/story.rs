//! The tick of all sheep, and the wolf.

use std::io::{self, Write};
use std::time::Duration;

use fastrand::Rng;
use fsm_examples::show::{Show, Shown};
use fsm_runtime::Crowd;
use fsm_runtime::observers::{Observed, WithObserver};

use super::life::{Life, LifeEvent, LifeStateId};
use super::sheep::{Meadow, Place, SIDE, Sheep};
use super::threads::Threads;

/// One tick, in milliseconds.
const TICK: u32 = 100;
/// From one visit of the wolf to the next, in ticks.
const WOLF: u64 = 15;

/// As many sheep as an eye can follow.
const SHOWN: u64 = 24;

/// Each sheep with who is told of its life.
pub type Herd = Crowd<Observed<Life, Shown<Life>>>;

pub fn tell(
    seed: u64,
    ticks: u64,
    sheep: u64,
    threads: u64,
    show: &Show,
    out: &mut dyn Write,
) -> io::Result<()> {
    let threads = Threads::new(threads)?;
    let meadow = Meadow { grass: 5 };
    let mut chance = Rng::with_seed(seed);
    let mut herd = Herd::new();
    for number in 1..=sheep {
        let shown = match number {
            ..=SHOWN => show.machine(format!("sheep {number}")),
            _ => Shown::silent(),
        };
        herd.spawn(WithObserver(shown, Sheep::new(chance.u64(..))), &meadow, 0);
    }
    writeln!(out, "{:>5} {}", "tick", names())?;
    for tick in 1..=ticks {
        show.pause(Duration::from_millis(u64::from(TICK)));
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

fn counts(herd: &Herd) -> String {
    LifeStateId::ALL.iter().map(|id| format!("{:>10}", herd.count_in(*id))).collect()
}

fn bury(herd: &mut Herd, out: &mut dyn Write) -> io::Result<()> {
    let caught: Vec<_> = herd.iter_in(LifeStateId::Caught).map(|(handle, _, _)| handle).collect();
    for handle in caught {
        if let Some((_, WithObserver(_, sheep))) = herd.remove(handle) {
            writeln!(out, "one was caught at {:.0}, {:.0}", sheep.at.x, sheep.at.y)?;
        }
    }
    Ok(())
}
