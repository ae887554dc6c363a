//! The game from outside: a line is a word, a word is an event or a tick.

use std::io::{self, BufRead, Write};

use anstyle::{AnsiColor, Style};
use fsm_runtime::Outcome;

use super::runner::{Game, GameEvent, Runner};

const NOTHING: Style = Style::new().dimmed();
const MISTAKE: Style = AnsiColor::Red.on_default();

/// The words of the game, and what each does: an event, or nothing but a tick.
const WORDS: [(&str, Option<GameEvent>); 4] = [
    ("run", None),
    ("jump", Some(GameEvent::Jump)),
    ("ground", Some(GameEvent::HitGround)),
    ("obstacle", Some(GameEvent::HitObstacle)),
];

/// Plays the lines of `input` until the runner dies or the lines end. Each line that is no word of
/// the game is refused on `errors`, with its number, and is otherwise as if it were not there.
pub fn play(mut input: impl BufRead, out: &mut dyn Write, errors: &mut dyn Write) -> io::Result<()> {
    let mut runner = Runner::default();
    let mut game = Game::start(&mut runner);
    writeln!(out, "A line is one of: {}.", words())?;

    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if game.is_done() || input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        // Also what is no text is a line with a number, and is refused like any other.
        let text = String::from_utf8_lossy(&line);
        match text.trim() {
            "" => {}
            word => match WORDS.iter().find(|(known, _)| *known == word) {
                Some((_, event)) => step(&mut game, &mut runner, *event, out)?,
                None => refuse(number, word, errors)?,
            },
        }
    }
    writeln!(out, "{} after {} m.", if game.is_done() { "Game over" } else { "Stopped" }, runner.distance)
}

/// An event if there is one, then a tick.
fn step(
    game: &mut Game,
    runner: &mut Runner,
    event: Option<GameEvent>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(event) = event
        && let Outcome::Unhandled(event) = game.send(runner, event)
    {
        writeln!(out, "{NOTHING}{event:?} means nothing while {}{NOTHING:#}", game.state_id())?;
    }
    game.update(runner);
    let Runner { distance, height, animation } = runner;
    writeln!(out, "{distance:>4} m  {height} m high  {animation}")
}

fn refuse(number: u64, word: &str, errors: &mut dyn Write) -> io::Result<()> {
    writeln!(
        errors,
        "{MISTAKE}line {number}: no word `{}`; the words are {}{MISTAKE:#}",
        word.escape_debug(),
        words()
    )
}

fn words() -> String {
    WORDS.map(|(word, _)| format!("`{word}`")).join(", ")
}
