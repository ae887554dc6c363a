//! The game from outside: a line is a word, a word is an event or a tick.

use std::io::{self, BufRead, Write};

use anstyle::{AnsiColor, Style};
use fsm_examples::show::{Show, Shown};
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
pub fn play(
    mut input: impl BufRead,
    show: &Show,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> io::Result<()> {
    let mut run = Run::start(show);
    writeln!(out, "A line is one of: {}.", words())?;

    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if run.game.is_done() || input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        // Also what is no text is a line with a number, and is refused like any other.
        let text = String::from_utf8_lossy(&line);
        match text.trim() {
            "" => {}
            word => match WORDS.iter().find(|(known, _)| *known == word) {
                Some((_, event)) => run.step(*event, out)?,
                None => refuse(number, word, errors)?,
            },
        }
    }
    run.end(out)
}

/// A game, and who is told of it.
pub struct Run {
    pub runner: Runner,
    pub game: Game,
    shown: Shown<Game>,
}

impl Run {
    pub fn start(show: &Show) -> Self {
        let (mut runner, mut shown) = (Runner::default(), show.machine("runner"));
        Self { game: Game::start_observed(&mut shown, &mut runner), runner, shown }
    }

    /// An event if there is one, then a tick.
    pub fn step(&mut self, event: Option<GameEvent>, out: &mut dyn Write) -> io::Result<()> {
        let Self { runner, game, shown } = self;
        if let Some(event) = event
            && let Outcome::Unhandled(event) = game.observed(shown).send(runner, event)
        {
            writeln!(out, "{NOTHING}{event:?} means nothing while {}{NOTHING:#}", game.state_id())?;
        }
        game.observed(shown).update(runner);
        let Runner { distance, height, animation } = runner;
        writeln!(out, "{distance:>4} m  {height} m high  {animation}")
    }

    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        let end = if self.game.is_done() { "Game over" } else { "Stopped" };
        writeln!(out, "{end} after {} m.", self.runner.distance)
    }
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
