//! The arena from above.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::mind::{Mind, MindState};
use super::story::Agent;
use super::world::{HEIGHT, Place, WIDTH, World};

const PLAYER: Style = AnsiColor::Green.on_default().bold();

/// The colour of an enemy is the state of his mind.
pub fn style(mind: &Mind) -> Style {
    match mind.state() {
        MindState::Wander { .. } => Style::new(),
        MindState::GoToAlarm { .. } => AnsiColor::Yellow.on_default(),
        MindState::GoToPlayer { .. } => AnsiColor::Red.on_default(),
    }
}

/// Draws the player as `@`, each enemy as his letter, and the player with an enemy on him as `X`.
pub fn draw(world: &World, agents: &[Agent], out: &mut dyn Write) -> io::Result<()> {
    for y in 0..HEIGHT {
        write!(out, "      |")?;
        for x in 0..WIDTH {
            let here = Place { x, y };
            let agent = agents.iter().find(|agent| agent.enemy.is_at(here));
            let (style, glyph) = match agent {
                None if here == world.player => (PLAYER, '@'),
                Some(_) if here == world.player => (PLAYER, 'X'),
                None => (Style::new(), ' '),
                Some(Agent { mind, enemy, .. }) => (style(mind), enemy.name),
            };
            write!(out, "{style}{glyph}{style:#}")?;
        }
        writeln!(out, "|")?;
    }
    Ok(())
}
