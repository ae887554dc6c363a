//! The loop of the arena: everybody's tick, then the alarms, then the news.

use std::io::{self, Write};

use anstyle::Style;
use fastrand::Rng;

use super::enemy::Enemy;
use super::map;
use super::mind::{Mind, MindEvent};
use super::world::World;

const HEADING: Style = Style::new().dimmed();

/// Tells `ticks` ticks of the arena. Player and enemies draw from dice of their own, all of them from `seed`.
pub fn tell(seed: u64, ticks: u64, agents: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut chance = Rng::with_seed(seed);
    let mut world = World::new(chance.fork());
    let mut agents: Vec<(Mind, Enemy)> = ('A'..='Z')
        .take(agents as usize)
        .map(|name| {
            let mut enemy = Enemy::new(name, chance.fork());
            (Mind::start(&mut enemy, &world), enemy)
        })
        .collect();
    picture("the beginning", &world, &agents, out)?;

    for tick in 1..=ticks {
        world.move_player();
        for (mind, enemy) in &mut agents {
            mind.update(enemy, &world);
            world.alarms.extend(enemy.alarm.take());
        }
        let caught = agents.iter().any(|(_, enemy)| enemy.has_caught);
        if caught {
            picture("caught", &world, &agents, out)?;
        }
        send_alarms(&mut world, &mut agents);
        if caught {
            start_again(&mut world, &mut agents);
        }
        print(tick, &mut agents, out)?;
    }
    picture("the end", &world, &agents, out)
}

/// Each alarm goes to everybody in earshot. Alarms that this brings about belong to the next tick.
fn send_alarms(world: &mut World, agents: &mut [(Mind, Enemy)]) {
    for alarm in std::mem::take(&mut world.alarms) {
        for (mind, enemy) in agents.iter_mut().filter(|(_, enemy)| alarm.is_heard_by(enemy.name, enemy.at)) {
            mind.send(enemy, world, MindEvent::Alarm { at: alarm.at });
        }
    }
}

fn start_again(world: &mut World, agents: &mut [(Mind, Enemy)]) {
    world.restart_player();
    for (mind, enemy) in agents {
        enemy.has_caught = false;
        mind.send(enemy, world, MindEvent::PlayerCaught);
    }
}

fn print(tick: u64, agents: &mut [(Mind, Enemy)], out: &mut dyn Write) -> io::Result<()> {
    for (mind, enemy) in agents {
        let style = map::style(mind);
        for line in enemy.lines.drain(..) {
            writeln!(out, "{tick:>4}  {style}{} {line}{style:#}", enemy.name)?;
        }
    }
    Ok(())
}

fn picture(title: &str, world: &World, agents: &[(Mind, Enemy)], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "      {HEADING}{title}{HEADING:#}")?;
    map::draw(world, agents, out)
}
