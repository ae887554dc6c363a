//! The loop of the night: noises by chance, orders by the captain, ten ticks a second, and the log.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use fastrand::Rng;
use fsm_examples::show::Show;
use fsm_runtime::requests::Request;

use super::captain::{self, Order};
use super::sentry::{Guard, Line};
use super::watch::{Watch, WatchEvent, WatchTarget};

const TICK: Duration = Duration::from_millis(100);

const NOISE: Style = AnsiColor::Magenta.on_default();
const CAPTAIN: Style = AnsiColor::Red.on_default();
const GUARD: Style = AnsiColor::Yellow.on_default();
const CHANGE: Style = Style::new().dimmed();

/// Tells `ticks` ticks of the night, a tenth of a second each. `seed` decides when and where there
/// is a noise, and what made it; the captain's orders are always the same.
pub fn tell(seed: u64, ticks: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let mut chance = Rng::with_seed(seed);
    let mut guard = Guard::new(chance.fork());
    let mut now = Duration::ZERO;
    let mut shown = show.machine("guard");
    let mut watch = Watch::start_observed(&mut shown, &mut guard, now);
    let mut log = Log { out, now };
    log.guard(&mut guard)?;

    for tick in 1..=ticks {
        show.pause(TICK);
        now += TICK;
        log.now = now;
        for Order { words, request } in captain::orders(tick) {
            log.line("captain", CAPTAIN, words)?;
            match watch.observed(&mut shown).request(request) {
                Ok(None) => {}
                Ok(Some(earlier)) => log.back(&earlier, "a later request takes its place")?,
                Err(refused) => log.back(&refused.request, refused.reason)?,
            }
        }
        if let Some(at) = noise(&mut chance) {
            log.line("", NOISE, format_args!("* a noise at {at} m *"))?;
            watch.observed(&mut shown).send(&mut guard, WatchEvent::Noise { at }, now);
            log.guard(&mut guard)?;
        }
        // The request that waits, if there is one, is served here. The noise may have changed the
        // state since it was accepted; then it comes back now.
        if let Err(refused) = watch.observed(&mut shown).update(&mut guard, now) {
            log.back(&refused.request, refused.reason)?;
        }
        log.guard(&mut guard)?;
    }
    Ok(())
}

/// Every eight seconds or so, somewhere on the wall.
fn noise(chance: &mut Rng) -> Option<i32> {
    (chance.u32(..80) == 0).then(|| chance.i32(0..=16))
}

/// Writes lines with the time in front.
struct Log<'a> {
    out: &'a mut dyn Write,
    now: Duration,
}

impl Log<'_> {
    fn line(&mut self, who: &str, style: Style, what: impl Display) -> io::Result<()> {
        let seconds = self.now.as_secs_f64();
        writeln!(self.out, "{seconds:>6.1}s  {style}{who:<8} {what}{style:#}")
    }

    /// What the guard said and noted since the last call.
    fn guard(&mut self, guard: &mut Guard) -> io::Result<()> {
        guard.listen().into_iter().try_for_each(|line| match line {
            Line::Speech(words) => self.line("guard", GUARD, words),
            Line::Change(change) => self.line("", CHANGE, format_args!("[{change}]")),
        })
    }

    fn back(&mut self, request: &Request<WatchTarget>, why: impl Display) -> io::Result<()> {
        self.line("", CHANGE, format_args!("[{request:?} comes back: {why}]"))
    }
}
