//! Plays the recordings to a connection, and prints what comes in, what changes, and what goes out.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use fsm_examples::show::{Show, Shown};

use super::block::{self, Block};
use super::connection::{Connection, ConnectionEvent};
use super::recording::{Line, RECORDINGS, Recording};

const TITLE: Style = Style::new().bold();
const IN: Style = AnsiColor::Cyan.on_default();
const OUT: Style = AnsiColor::Yellow.on_default();
const CHANGE: Style = Style::new().dimmed();

/// From one call of a connection to the next, for whoever looks.
const PACE: Duration = Duration::from_millis(700);

/// Plays all recordings once, and where they are shown again and again.
pub fn watch(show: &Show, out: &mut dyn Write) -> io::Result<()> {
    tell(show, out)?;
    while show.is_on() {
        tell(show, out)?;
    }
    Ok(())
}

/// Plays all recordings, each to a new connection.
pub fn tell(show: &Show, out: &mut dyn Write) -> io::Result<()> {
    RECORDINGS.iter().try_for_each(|recording| play(recording, show, out))
}

fn play(recording: &Recording, show: &Show, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{TITLE}{}{TITLE:#}", recording.name)?;
    let mut end = End::new(recording.name, show, out);
    for line in recording.lines() {
        match line.map_err(io::Error::other)? {
            Line::Remark(words) => writeln!(end.out, "{CHANGE}# {words}{CHANGE:#}")?,
            Line::Iss(iss) => end.begin_with(iss),
            Line::At(time, event) => {
                end.wait_until(time)?;
                end.take(event)?;
            }
        }
    }
    writeln!(out)
}

/// Our end of the connection.
struct End<'a> {
    connection: Connection,
    block: Block,
    now: Duration,
    show: &'a Show,
    shown: Shown<Connection>,
    out: &'a mut dyn Write,
}

impl<'a> End<'a> {
    fn new(name: &str, show: &'a Show, out: &'a mut dyn Write) -> Self {
        let (mut block, mut shown) = (Block::new(100), show.machine(name));
        let now = Duration::ZERO;
        let connection = Connection::start_observed(&mut shown, &mut block, now);
        Self { connection, block, now, show, shown, out }
    }

    fn begin_with(&mut self, iss: u32) {
        self.block = Block::new(iss);
        self.connection = Connection::start_observed(&mut self.shown, &mut self.block, self.now);
    }

    /// Lets the time pass. The machine says when it has something to do.
    fn wait_until(&mut self, time: Duration) -> io::Result<()> {
        while let Some(due) = self.connection.next_deadline().filter(|due| *due <= time) {
            self.show.pause(PACE);
            self.now = due;
            self.connection.observed(&mut self.shown).update(&mut self.block, due);
            self.print()?;
        }
        self.now = time;
        Ok(())
    }

    fn take(&mut self, event: Option<ConnectionEvent>) -> io::Result<()> {
        let Some(event) = event else { return Ok(()) };
        match &event {
            ConnectionEvent::Arrives(segment) => self.line("arrives", IN, segment)?,
            call => self.line("user", IN, format!("{call:?}").to_lowercase())?,
        }
        self.show.pause(PACE);
        self.connection.observed(&mut self.shown).send(&mut self.block, event, self.now);
        self.print()
    }

    /// What came out since the last call.
    fn print(&mut self) -> io::Result<()> {
        self.block.listen().into_iter().try_for_each(|line| match line {
            block::Line::Sent(segment) => self.line("sends", OUT, segment),
            block::Line::Told(words) => self.line("tells", OUT, words),
            block::Line::Changed(change) => {
                self.line("", CHANGE, format_args!("[{}]", as_in_the_rfc(&change)))
            }
        })
    }

    fn line(&mut self, what: &str, style: Style, rest: impl Display) -> io::Result<()> {
        let seconds = self.now.as_secs_f64();
        writeln!(self.out, "{seconds:>7.2}  {style}{what:<8} {rest}{style:#}")
    }
}

/// `FinWait1` is `FIN-WAIT-1` there.
fn as_in_the_rfc(change: &str) -> String {
    let mut names = String::new();
    for letter in change.chars() {
        if letter.is_uppercase() || letter.is_numeric() {
            let inside = names.chars().last().is_some_and(char::is_alphabetic);
            names.extend(inside.then_some('-'));
        }
        names.extend(letter.to_uppercase());
    }
    names
}
