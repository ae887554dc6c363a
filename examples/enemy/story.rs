//! The loop of the arena: everybody's tick, then the alarms, or a new start for the player.

use std::io::{self, Write};
use std::time::Duration;

use fastrand::Rng;
use fsm_examples::show::{Show, Shown};
use fsm_runtime::Outcome;

use super::enemy::Enemy;
use super::map;
use super::mind::{Mind, MindEvent};
use super::world::{Alarm, World};

/// From one tick to the next, for whoever looks.
const PACE: Duration = Duration::from_millis(400);

/// An enemy with his mind, and who is told what goes on in it.
pub struct Agent {
    pub mind: Mind,
    pub enemy: Enemy,
    shown: Shown<Mind>,
}

/// Tells `ticks` ticks of the arena. The player and each enemy have dice of their own, all of them
/// from `seed`.
pub fn tell(seed: u64, ticks: u64, agents: u64, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    let mut chance = Rng::with_seed(seed);
    let mut world = World::new(chance.fork());
    let mut agents = crowd(agents, &mut chance, &world, show);
    map::draw(&world, &agents, out)?;

    for tick in 1..=ticks {
        show.pause(PACE);
        world.move_player();
        for Agent { mind, enemy, shown } in &mut agents {
            mind.observed(shown).update(enemy, &world);
            print(tick, mind, enemy, out)?;
            world.alarms.extend(enemy.alarm.take());
        }
        if agents.iter().any(|agent| agent.enemy.has_caught) {
            map::draw(&world, &agents, out)?;
            start_again(&mut world, &mut agents);
            writeln!(out, "{tick:>4}  the player starts again at {}", world.player)?;
        }
        // No machine is called by another one: what they have for each other waits until here.
        for alarm in std::mem::take(&mut world.alarms) {
            let hearers = send(alarm, &world, &mut agents);
            if !hearers.is_empty() {
                writeln!(out, "{tick:>4}  {} is heard by {}", alarm.by, hearers.join(", "))?;
            }
        }
    }
    map::draw(&world, &agents, out)
}

/// As many enemies as there are letters, or fewer.
fn crowd(agents: u64, chance: &mut Rng, world: &World, show: &Show) -> Vec<Agent> {
    let names = ('A'..='Z').zip(0..agents);
    let agent = |(name, _)| {
        let mut enemy = Enemy::new(name, chance.fork());
        let mut shown = show.machine(name);
        Agent { mind: Mind::start_observed(&mut shown, &mut enemy, world), enemy, shown }
    };
    names.map(agent).collect()
}

/// Sends the alarm to everybody in earshot, and says who has changed his mind for it.
fn send(alarm: Alarm, world: &World, agents: &mut [Agent]) -> Vec<String> {
    let mut hearers = Vec::new();
    for Agent { mind, enemy, shown } in agents {
        if alarm.is_heard_by(enemy.name, enemy.at)
            && let Outcome::Transitioned =
                mind.observed(shown).send(enemy, world, MindEvent::Alarm { at: alarm.at })
        {
            hearers.push(enemy.name.to_string());
        }
    }
    hearers
}

fn start_again(world: &mut World, agents: &mut [Agent]) {
    world.restart_player();
    for Agent { mind, enemy, shown } in agents {
        enemy.has_caught = false;
        mind.observed(shown).send(enemy, world, MindEvent::PlayerCaught);
    }
}

fn print(tick: u64, mind: &Mind, enemy: &mut Enemy, out: &mut dyn Write) -> io::Result<()> {
    let style = map::style(mind);
    for line in enemy.lines.drain(..) {
        writeln!(out, "{tick:>4}  {style}{} {line}{style:#}", enemy.name)?;
    }
    Ok(())
}
