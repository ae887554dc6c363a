//! The loop of the duty: what comes from the other side, by chance, ten ticks a second, and the log.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use fastrand::Rng;

use super::duty::{Duty, DutyEvent};
use super::field::{Line, Soldier};

const TICK: Duration = Duration::from_millis(100);

/// The tick in which his relief comes.
const RELIEF: u64 = 240;

const FIELD: Style = AnsiColor::Magenta.on_default();
const SOLDIER: Style = AnsiColor::Yellow.on_default();
const CHANGE: Style = Style::new().dimmed();

/// Tells `ticks` ticks of the duty, a tenth of a second each. `seed` decides what the enemy does, and which shots
/// hit; the relief always comes at the same time.
pub fn tell(seed: u64, ticks: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut chance = Rng::with_seed(seed);
    let mut soldier = Soldier::new(chance.fork());
    let mut now = Duration::ZERO;
    let mut duty = Duty::start(&mut soldier, now);
    for tick in 1..=ticks {
        now += TICK;
        if let Some(event) = event(tick, &soldier, &mut chance) {
            line(out, now, "", FIELD, describe(&event))?;
            duty.send(&mut soldier, event, now);
        }
        duty.update(&mut soldier, now);
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
