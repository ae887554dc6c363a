//! The lines that come from the modem, as events.

use std::pin::Pin;
use std::task::{Context, Poll};

use fsm_tokio::Events;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader, Lines};

use super::dialogue::DialogueEvent;
use super::line::{Answer, Paper};

/// What a reader reads, line by line. A line of which a part has arrived is kept here until the rest is there.
pub struct Answers<'o, R> {
    lines: Lines<BufReader<R>>,
    paper: &'o Paper<'o>,
}

impl<'o, R: AsyncRead + Unpin> Answers<'o, R> {
    pub fn new(reader: R, paper: &'o Paper<'o>) -> Self {
        Self { lines: BufReader::new(reader).lines(), paper }
    }
}

impl<R: AsyncRead + Unpin> Events for Answers<'_, R> {
    type Event = DialogueEvent;

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<DialogueEvent>> {
        // A line that breaks gives nothing more, and the next order fails to be written.
        Pin::new(&mut self.lines).poll_next_line(context).map(|line| {
            let line = line.ok().flatten()?;
            self.paper.write(&format_args!("<- {line}")).ok()?;
            Some(DialogueEvent::Heard(Answer::read(&line)))
        })
    }
}
