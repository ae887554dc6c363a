//! Recorded exchanges: when what was called by the user or arrived from the peer. The files say how they are
//! written.

use std::time::Duration;

use super::connection::ConnectionEvent;

/// An exchange.
#[derive(Debug)]
pub struct Recording {
    pub name: &'static str,
    pub text: &'static str,
}

/// Those that come with the example.
pub const RECORDINGS: [Recording; 4] = [
    Recording { name: "handshake", text: include_str!("handshake.txt") },
    Recording { name: "passive", text: include_str!("passive.txt") },
    Recording { name: "simultaneous", text: include_str!("simultaneous.txt") },
    Recording { name: "reset", text: include_str!("reset.txt") },
];

/// A line of a recording.
#[derive(Debug)]
pub enum Line {
    /// A remark for the reader of the story.
    Remark(&'static str),
    /// The first sequence number of our side.
    Iss(u32),
    /// What happens at a time; with nothing that happens, the time just passes.
    At(Duration, Option<ConnectionEvent>),
}

impl Recording {
    /// The lines, or what is wrong with the first one that cannot be read.
    pub fn lines(&self) -> impl Iterator<Item = Result<Line, String>> {
        let lines =
            self.text.lines().enumerate().filter(|(_, text)| !text.is_empty() && !text.starts_with("##"));
        lines.map(|(number, text)| {
            line(text).map_err(|why| format!("{}.txt, line {}: {why}", self.name, number + 1))
        })
    }
}

fn line(text: &'static str) -> Result<Line, String> {
    if let Some(remark) = text.strip_prefix('#') {
        return Ok(Line::Remark(remark.trim()));
    }
    let (first, rest) = text.split_once(' ').ok_or("nothing behind the first word")?;
    let rest = rest.trim();
    if first == "iss" {
        return Ok(Line::Iss(rest.parse().map_err(|_| format!("`{rest}` is no number"))?));
    }
    let seconds = first.parse().map_err(|_| format!("`{first}` is no time in seconds"))?;
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    Ok(Line::At(time, event(rest)?))
}

fn event(text: &str) -> Result<Option<ConnectionEvent>, String> {
    Ok(Some(match text {
        "wait" => return Ok(None),
        "listen" => ConnectionEvent::Listen,
        "open" => ConnectionEvent::Open,
        "close" => ConnectionEvent::Close,
        "abort" => ConnectionEvent::Abort,
        segment if segment.starts_with('<') => ConnectionEvent::Arrives(segment.parse()?),
        other => match other.strip_prefix("send ") {
            Some(text) => ConnectionEvent::Send(text.to_owned()),
            None => return Err(format!("`{other}` is neither a call nor a segment")),
        },
    }))
}
