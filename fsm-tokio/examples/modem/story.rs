//! One dialogue from its beginning to its end, over a pipe or over TCP.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::Duration;

use fastrand::Rng;
use fsm_runtime::Outcome;
use fsm_tokio::{End, EventLoop, Step};
use tokio::io::{AsyncRead, AsyncWrite, duplex, split};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::time::{Instant, sleep};

use super::answers::Answers;
use super::dialogue::Dialogue;
use super::far::{Far, Faults};
use super::line::{Line, Paper};

/// Who waits for the dialogue goes home then.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is to be told.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub by_tcp: bool,
    pub seed: u64,
    pub frames: u64,
    pub faults: Faults,
}

/// Tells the story.
///
/// # Errors
/// What `out`, or the making of the connection, fails with.
pub fn tell(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    // The pipe knows no time: the clock jumps to the next thing that happens.
    let runtime = Builder::new_current_thread().enable_all().start_paused(!told.by_tcp).build()?;
    runtime.block_on(async {
        if told.by_tcp {
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            let near = TcpStream::connect(listener.local_addr()?);
            let ((far, _), near) = tokio::try_join!(listener.accept(), near)?;
            both(told, near, far, out).await
        } else {
            let (near, far) = duplex(64);
            both(told, near, far, out).await
        }
    })
}

/// Both ends in one task, since they write on one paper.
async fn both<L: AsyncRead + AsyncWrite>(
    told: &Told,
    near: L,
    far: L,
    out: &mut dyn Write,
) -> io::Result<()> {
    let paper = Paper { begin: Instant::now(), out: RefCell::new(out) };
    let mut chance = Rng::with_seed(told.seed);
    let (faults, frames) = (told.faults, BTreeSet::new());
    let mut modem = Far { faults, chance: chance.fork(), paper: &paper, frames, was_busy: false };
    let (reader, writer) = split(near);
    let line = Line { far: Box::pin(writer), paper: &paper, chance, frames: told.frames };
    let talk = talk(line, Answers::new(reader, &paper));
    let end = tokio::select! {
        end = talk => end?,
        served = modem.serve(far) => { served?; "the modem is gone".to_owned() }
    };
    paper.write(&end)?;
    paper.write(&format_args!("{} frames have arrived", modem.frames.len()))
}

/// How a dialogue has ended, in words.
async fn talk(mut line: Line<'_>, mut answers: Answers<'_, impl AsyncRead + Unpin>) -> io::Result<String> {
    let paper = line.paper;
    let mut turns = EventLoop::since(paper.begin);
    let mut dialogue = match Dialogue::start(&mut line, turns.now()).await {
        Ok(dialogue) => dialogue,
        Err(error) => return Ok(error.to_string()),
    };
    let (mut written, mut state) = (Ok(()), dialogue.state_id());
    let each = |dialogue: &Dialogue, step| {
        let before = std::mem::replace(&mut state, dialogue.state_id());
        let line = match step {
            Step::Event(Outcome::Handled | Outcome::Unhandled(_)) => {
                "       which nobody waits for".to_owned()
            }
            _ if state != before => format!("   {} => {}", before.name(), state.name()),
            _ => return,
        };
        if written.is_ok() {
            written = paper.write(&line);
        }
    };
    let end = turns.drive(&mut dialogue, (&mut line,), &mut answers).each(each).until(sleep(PATIENCE)).await;
    written?;
    Ok(match end {
        Ok(End::Done) => "the dialogue is over".to_owned(),
        Ok(End::Closed) => "the line is dead".to_owned(),
        Ok(End::Cancelled(())) => "nobody waits any longer".to_owned(),
        Err(failed) => failed.to_string(),
    })
}
