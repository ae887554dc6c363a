//! The near end of the line: what can be said and heard, and the owner of the machine, which says it.

use std::cell::RefCell;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::pin::Pin;
use std::time::Duration;

use fastrand::Rng;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::time::Instant;

/// What the modem is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Reset,
    Dial,
    Frame(u64),
    HangUp,
}

/// What it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Ok,
    Connect,
    Busy,
    Got(u64),
    Garbled,
}

/// Why a dialogue has ended before its end.
#[derive(Debug)]
pub enum Error {
    Busy,
    NoAnswer(Order),
    Line(io::Error),
}

impl Order {
    pub const fn is_answered_by(self, answer: Answer) -> bool {
        match (self, answer) {
            (Order::Reset | Order::HangUp, Answer::Ok) | (Order::Dial, Answer::Connect) => true,
            (Order::Frame(number), Answer::Got(got)) => number == got,
            _ => false,
        }
    }

    /// How long its answer may take.
    pub const fn patience(self) -> Duration {
        match self {
            Order::Dial => Duration::from_millis(600),
            _ => Duration::from_millis(200),
        }
    }
}

impl Display for Order {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Order::Reset => f.write_str("ATZ"),
            Order::Dial => f.write_str("ATDT 5550199"),
            Order::Frame(number) => write!(f, "FRAME {number}"),
            Order::HangUp => f.write_str("ATH"),
        }
    }
}

impl Answer {
    /// Reads a line of the modem.
    pub fn read(line: &str) -> Self {
        match line {
            "OK" => Answer::Ok,
            "CONNECT" => Answer::Connect,
            "BUSY" => Answer::Busy,
            _ => line
                .strip_prefix("GOT ")
                .and_then(|number| number.parse().ok())
                .map_or(Answer::Garbled, Answer::Got),
        }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::Busy => f.write_str("the line is busy"),
            Error::NoAnswer(order) => write!(f, "no answer to `{order}`"),
            Error::Line(error) => write!(f, "the line is broken: {error}"),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Line(error)
    }
}

/// The paper that both ends write on, with the time since the beginning.
pub struct Paper<'o> {
    pub begin: Instant,
    pub out: RefCell<&'o mut dyn Write>,
}

impl Paper<'_> {
    /// # Errors
    /// What the paper fails with.
    pub fn write(&self, text: &dyn Display) -> io::Result<()> {
        let time = self.begin.elapsed().as_millis();
        writeln!(self.out.borrow_mut(), "{time:>6} ms  {text}")
    }
}

/// The owner of the machine.
pub struct Line<'o> {
    pub far: Pin<Box<dyn AsyncWrite + 'o>>,
    pub paper: &'o Paper<'o>,
    pub chance: Rng,
    pub frames: u64,
}

impl Line<'_> {
    /// # Errors
    /// What the line, or the paper, fails with.
    pub async fn send(&mut self, order: Order, tries: u32) -> io::Result<()> {
        match tries {
            1 => self.paper.write(&format_args!("-> {order}"))?,
            _ => self.paper.write(&format_args!("-> {order} (try {tries})"))?,
        }
        self.far.write_all(format!("{order}\n").as_bytes()).await?;
        self.far.flush().await
    }

    /// The order behind this one.
    pub const fn behind(&self, order: Order) -> Option<Order> {
        match order {
            Order::Reset => Some(Order::Dial),
            Order::Dial => Some(Order::Frame(1)),
            Order::Frame(number) if number < self.frames => Some(Order::Frame(number + 1)),
            Order::Frame(_) => Some(Order::HangUp),
            Order::HangUp => None,
        }
    }

    /// How long to wait after so many tries: twice as long each time, and up to a half more by chance.
    pub fn pause(&mut self, tries: u32) -> Duration {
        let least = 50 << tries.min(6);
        Duration::from_millis(least + self.chance.u64(0..=least / 2))
    }
}
