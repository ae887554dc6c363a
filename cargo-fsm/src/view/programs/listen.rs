//! Connections of programs.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::message::{Message, read};
use crate::view::shared::Shared;

/// So many programs at a time.
const MOST: usize = 64;
/// So many bytes has the longest line.
const LONGEST: u64 = 4 << 20;
/// A program says at once who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many events wait for a program.
const WAITING: usize = 64;

pub(in crate::view) async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    let open = Arc::new(AtomicUsize::new(0));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Such as no more file descriptors.
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        if open.fetch_add(1, Ordering::Relaxed) >= MOST {
            stranger(&shared, format!("more than {MOST} programs at a time: one was turned away"));
            open.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (shared, open) = (Arc::clone(&shared), Arc::clone(&open));
        tokio::spawn(async move {
            connection(stream, &shared).await;
            open.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

fn stranger(shared: &Shared, sentence: String) {
    shared.tell(format!("a connection that is no program: {sentence}"));
    shared.change_programs(|programs| programs.strangers.tell(sentence));
}

async fn connection(stream: TcpStream, shared: &Shared) {
    let (reader, writer) = stream.into_split();
    let mut lines = Lines { reader: BufReader::new(reader), bytes: Vec::new() };
    let (sender, events) = mpsc::channel(WAITING);
    let first = match timeout(PATIENCE, lines.next()).await {
        Ok(Ok(Some(line))) => read(line),
        Ok(Ok(None)) => return,
        Ok(Err(sentence)) => Err(sentence),
        Err(_) => Err("it has said nothing".to_owned()),
    };
    let id = match first {
        Ok(Message::Hello(hello)) => shared.change_programs(|programs| programs.begin(&hello, Some(sender))),
        Ok(_) => return stranger(shared, "its first line is no hello".to_owned()),
        Err(sentence) => return stranger(shared, sentence),
    };
    let writer = tokio::spawn(write(writer, events));
    hear(&mut lines, shared, id).await;
    writer.abort();
    shared.change_programs(|programs| programs.end(id));
}

/// Takes down what the program says, to its end.
async fn hear(lines: &mut Lines, shared: &Shared, id: u64) {
    loop {
        let sentence = match lines.next().await {
            Ok(Some(line)) => {
                let is_news = shared.programs().get(id).is_none_or(|program| program.hear(line));
                match is_news {
                    true => shared.change_programs(|_| ()),
                    false => shared.steps(),
                }
                continue;
            }
            Ok(None) => return,
            Err(sentence) => sentence,
        };
        return shared.change_programs(|programs| {
            if let Some(program) = programs.get(id) {
                program.tell(sentence);
            }
        });
    }
}

async fn write(mut writer: OwnedWriteHalf, mut events: mpsc::Receiver<String>) {
    while let Some(line) = events.recv().await {
        if writer.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
}

struct Lines {
    reader: BufReader<OwnedReadHalf>,
    bytes: Vec<u8>,
}

impl Lines {
    /// The next line that is not empty, `None` at the end. A connection that breaks has ended.
    async fn next(&mut self) -> Result<Option<&str>, String> {
        loop {
            self.bytes.clear();
            let count = (&mut self.reader).take(LONGEST).read_until(b'\n', &mut self.bytes).await;
            match count {
                Ok(0) | Err(_) => return Ok(None),
                Ok(count) if count as u64 == LONGEST => {
                    return Err(format!(
                        "a line of more than {LONGEST} bytes, after which it is not listened to"
                    ));
                }
                Ok(_) if self.bytes.trim_ascii().is_empty() => {}
                // Half a line, where the program was killed while it wrote.
                Ok(_) if !self.bytes.ends_with(b"\n") => return Ok(None),
                Ok(_) => break,
            }
        }
        // What is no text is no JSON, and is told as such.
        Ok(Some(std::str::from_utf8(self.bytes.trim_ascii()).unwrap_or("bytes that are no text")))
    }
}
