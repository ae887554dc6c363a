//! The thread that writes: to a file, or to the page, which it looks for again and again.

use std::boxed::Box;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Write};
use std::net::{Shutdown, SocketAddr, TcpStream, ToSocketAddrs};
use std::string::{String, ToString};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use std::vec::Vec;

use super::hub::Hub;
use super::lines::Text;
use super::reader;
use super::trouble::Trouble;

/// From one attempt to reach the page to the next.
const RETRY: Duration = Duration::from_secs(1);

/// How long a page that takes nothing holds up the end of the program.
const PATIENCE: Duration = Duration::from_millis(500);

/// As much as is written at once.
const CHUNK: usize = 64 * 1024;

/// Where the lines go.
pub(super) enum Goal {
    Page(String),
    /// And the first lines, since a file is there from the beginning.
    File(Box<dyn Write + Send>, Text),
}

/// Writes until the view ends.
pub(super) fn run(hub: &Arc<Hub>, goal: Goal) {
    match goal {
        Goal::Page(_) if !hub.queue.is_wanted() => {}
        Goal::Page(address) => loop {
            if let Some(stream) = connect(hub, &address) {
                let mut text = Text::default();
                hub.open(&mut text);
                // The page is gone: there is nothing to tell, and it may come back.
                let _ = with_page(hub, &stream, text);
                hub.shut();
            }
            if hub.queue.closes_within(RETRY) {
                return;
            }
        },
        Goal::File(mut file, text) => {
            let written = session(hub, text, |text| file.write_all(text).and_then(|()| file.flush()));
            hub.shut();
            if let Err(error) = written {
                hub.reporter.tell(&Trouble::Unwritten(error));
            }
        }
    }
}

fn connect(hub: &Hub, address: &str) -> Option<TcpStream> {
    let addresses: Vec<SocketAddr> = match address.to_socket_addrs() {
        Ok(addresses) => addresses.collect(),
        Err(error) => {
            hub.reporter.tell(&Trouble::Address { address: address.to_string(), error });
            return None;
        }
    };
    addresses.iter().find_map(|address| TcpStream::connect_timeout(address, RETRY).ok())
}

/// One connection, from `hello` to its end.
fn with_page(hub: &Arc<Hub>, stream: &TcpStream, text: Text) -> io::Result<()> {
    stream.set_nodelay(true)?;
    // Whoever waits for the page looks up now and then: the view may have ended.
    stream.set_write_timeout(Some(PATIENCE / 10))?;
    let (page, reads) = (stream.try_clone()?, hub.clone());
    let reader = thread::Builder::new().name("fsm-view-reader".to_string());
    let reader = reader.spawn(move || reader::run(&reads, page))?;
    let mut page = Page { hub, stream, gives_up: None };
    let ended = session(hub, text, |text| page.write(text));
    // The last lines are on their way all the same.
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.shutdown(Shutdown::Read);
    let _ = reader.join();
    ended
}

/// Writes what comes, until the connection or the view ends.
fn session(hub: &Hub, mut text: Text, mut write: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let generation = hub.generation();
    let mut spare = VecDeque::new();
    loop {
        write(&text.bytes)?;
        text.bytes.clear();
        let mut waiting = hub.queue.take(spare);
        for line in waiting.lines.drain(..) {
            hub.write(&line, generation, &mut text);
            if text.bytes.len() >= CHUNK {
                write(&text.bytes)?;
                text.bytes.clear();
            }
        }
        if waiting.is_stale {
            hub.write_stale(&mut text);
        }
        if waiting.is_cut || waiting.is_closing {
            return write(&text.bytes);
        }
        spare = waiting.lines;
    }
}

/// The page, which may be slow.
struct Page<'s> {
    hub: &'s Hub,
    stream: &'s TcpStream,
    /// When the view has ended, and waits no longer.
    gives_up: Option<Instant>,
}

impl Page<'_> {
    fn write(&mut self, mut text: &[u8]) -> io::Result<()> {
        while !text.is_empty() {
            match self.stream.write(text) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(count) => text = text.get(count..).unwrap_or_default(),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    self.wait()?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Nothing was taken for a while.
    fn wait(&mut self) -> io::Result<()> {
        if self.hub.queue.is_closing() {
            let until = *self.gives_up.get_or_insert_with(|| Instant::now() + PATIENCE);
            if Instant::now() > until {
                return Err(ErrorKind::TimedOut.into());
            }
        }
        Ok(())
    }
}
