//! The loop of the duty: what comes from the other side, by chance, ten ticks a second, and the log.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use fastrand::Rng;
use fsm_examples::show::Show;

use super::duty::{Duty, DutyEvent};
use super::field::{Line, Soldier};

const TICK: Duration = Duration::from_millis(100);

/// The tick in which his relief comes.
const RELIEF: u64 = 240;

/// From one duty to the next, for whoever looks.
const BREAK: Duration = Duration::from_secs(3);

const FIELD: Style = AnsiColor::Magenta.on_default();
const SOLDIER: Style = AnsiColor::Yellow.on_default();
const CHANGE: Style = Style::new().dimmed();

/// One duty, and where it is shown one after the other, each with another enemy.
pub fn watch(seed: u64, ticks: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    tell(seed, ticks, show, out)?;
    for seed in (seed..=u64::MAX).skip(1).take_while(|_| show.is_on()) {
        show.pause(BREAK);
        tell(seed, ticks, show, out)?;
    }
    Ok(())
}

/// Tells `ticks` ticks of the duty, a tenth of a second each. `seed` decides what the enemy does, and which shots
/// hit; the relief always comes at the same time.
pub fn tell(seed: u64, ticks: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let mut chance = Rng::with_seed(seed);
    let mut soldier = Soldier::new(chance.fork());
    let mut now = Duration::ZERO;
    let mut shown = show.machine("soldier");
    let mut duty = Duty::start_observed(&mut shown, &mut soldier, now);
    for tick in 1..=ticks {
        show.pause(TICK);
        now += TICK;
        if let Some(event) = event(tick, &soldier, &mut chance) {
            line(out, now, "", FIELD, describe(&event))?;
            duty.observed(&mut shown).send(&mut soldier, event, now);
        }
        duty.observed(&mut shown).update(&mut soldier, now);
        for said in soldier.listen() {
            match said {
                Line::Deed(words) => line(out, now, "soldier", SOLDIER, words)?,
                Line::Change(change) => line(out, now, "", CHANGE, format_args!("[{change}]"))?,
            }
        }
        if duty.is_done() {
            break;
        }
    }
    Ok(())
}

/// What happens on the field in this tick.
fn event(tick: u64, soldier: &Soldier, chance: &mut Rng) -> Option<DutyEvent> {
    let dice = chance.u32(..120);
    match (tick, dice) {
        (RELIEF, _) => Some(DutyEvent::Relief),
        (_, 0) => Some(DutyEvent::Grenade),
        (_, 1..=3) if !soldier.has_enemy() => Some(DutyEvent::Enemy { at: chance.i32(10..20) }),
        (_, 4..=15) if soldier.has_enemy() => Some(DutyEvent::Bullet { hits: chance.u32(..6) == 0 }),
        _ => None,
    }
}

fn describe(event: &DutyEvent) -> String {
    match event {
        DutyEvent::Enemy { at } => format!("* somebody comes, {at} m from the outpost *"),
        DutyEvent::Bullet { .. } => "* a bullet *".to_owned(),
        DutyEvent::Grenade => "* a grenade *".to_owned(),
        DutyEvent::Relief => "* his relief comes *".to_owned(),
        DutyEvent::Empty => "* an empty magazine *".to_owned(),
    }
}

fn line(out: &mut dyn Write, now: Duration, who: &str, style: Style, what: impl Display) -> io::Result<()> {
    let seconds = now.as_secs_f64();
    writeln!(out, "{seconds:>6.1}s  {style}{who:<8} {what}{style:#}")
}
