//! The days as they go by, with a visitor now and then.

use std::io::{self, Write};
use std::time::Duration;

use fastrand::Rng;
use fsm_examples::show::Show;

use super::hermit::{Hermit, Hour};
use super::mind::{Mind, MindEvent};

/// He begins in the morning.
const BEGIN: u32 = 13;

/// From one half hour to the next, for whoever looks.
const PACE: Duration = Duration::from_millis(500);

pub fn tell(seed: u64, ticks: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let mut chance = Rng::with_seed(seed);
    let mut hermit = Hermit::new(chance.u64(..));
    let mut shown = show.machine("hermit");
    let mut mind = Mind::start_observed(&mut shown, &mut hermit, &Hour(BEGIN), BEGIN);
    print(BEGIN, &mut hermit, out)?;
    for now in (BEGIN..).skip(1).take(ticks as usize) {
        show.pause(PACE);
        let hour = Hour(now);
        if chance.u32(..14) == 0 {
            let gifts = gifts(&mut chance);
            hermit.say(format!("hears a knock: somebody with {}", listed(&gifts)));
            mind.observed(&mut shown).send(&mut hermit, &hour, MindEvent::Knock { gifts }, now);
        }
        mind.observed(&mut shown).update(&mut hermit, &hour, now);
        print(now, &mut hermit, out)?;
    }
    let Hermit { bread, logs, wine, .. } = hermit;
    writeln!(out, "There are left: bread {bread}, logs {logs}, wine {wine}.")
}

fn gifts(chance: &mut Rng) -> Vec<&'static str> {
    ["ham", "cheese", "bible", "pie"].into_iter().filter(|_| chance.u32(..3) == 0).collect()
}

fn listed(gifts: &[&str]) -> String {
    if gifts.is_empty() { "nothing".to_owned() } else { gifts.join(", ") }
}

fn print(now: u32, hermit: &mut Hermit, out: &mut dyn Write) -> io::Result<()> {
    for line in hermit.take_said() {
        let (day, hour, minute) = (now / 48 + 1, now % 48 / 2, now % 2 * 30);
        writeln!(out, "day {day}, {hour:>2}:{minute:02}  {line}")?;
    }
    Ok(())
}
