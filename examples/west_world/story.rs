//! The loop of the town: two machines, a tick for each, and their lines in the order in which they
//! were said.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use fsm_examples::show::Show;

use super::elsa::{Elsa, ElsaLife};
use super::miner::{Miner, MinerLife};

const BOB: Style = AnsiColor::Yellow.on_default();
/// From one tick to the next, for whoever looks.
const PACE: Duration = Duration::from_millis(500);

const ELSA: Style = AnsiColor::Cyan.on_default();

/// Tells `ticks` ticks of West World. `seed` decides when Elsa has to go; Bob leaves nothing to
/// chance.
pub fn tell(seed: u64, ticks: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let mut bob = Miner::default();
    let mut elsa = Elsa::new(seed);

    // The initial states are entered here, before the first tick.
    let (mut bob_shown, mut elsa_shown) = (show.machine("Bob"), show.machine("Elsa"));
    let mut bobs_life = MinerLife::start_observed(&mut bob_shown, &mut bob);
    let mut elsas_life = ElsaLife::start_observed(&mut elsa_shown, &mut elsa);

    for tick in 0..=ticks {
        if tick > 0 {
            show.pause(PACE);
            bobs_life.observed(&mut bob_shown).update(&mut bob);
            elsas_life.observed(&mut elsa_shown).update(&mut elsa);
        }
        print(out, tick, "Bob", BOB, &mut bob.lines)?;
        print(out, tick, "Elsa", ELSA, &mut elsa.lines)?;
    }
    Ok(())
}

fn print(out: &mut dyn Write, tick: u64, who: &str, style: Style, lines: &mut Vec<String>) -> io::Result<()> {
    for line in lines.drain(..) {
        writeln!(out, "{tick:>4}  {style}{who:<5} {line}{style:#}")?;
    }
    Ok(())
}
