//! The thread that reads what the page sends: events for machines. It notices too that the page is gone.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::string::{String, ToString};
use std::vec::Vec;

use serde::Deserialize;
use serde_json::Value;

use super::hub::Hub;
use super::trouble::{Trouble, beginning};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

#[derive(Deserialize)]
struct Sent {
    m: u32,
    event: Value,
}

/// Reads until the page or the connection ends.
pub(super) fn run(hub: &Hub, page: TcpStream) {
    let mut page = BufReader::new(page);
    let mut line = Vec::new();
    while let Ok(true) = read_line(&mut page, &mut line) {
        take(hub, &line);
    }
    hub.queue.cut();
}

/// Reads a line, and of a longer one its beginning. Whether there was one.
fn read_line(page: &mut BufReader<TcpStream>, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    page.by_ref().take(LONGEST).read_until(b'\n', line)?;
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        page.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

fn take(hub: &Hub, line: &[u8]) {
    if line.trim_ascii().is_empty() {
        return;
    }
    match serde_json::from_slice(line) {
        Ok(Sent { m, event }) => hub.deliver(m, event),
        Err(error) => {
            let error = error.to_string().into();
            hub.reporter.tell(&Trouble::NotALine { line: beginning(&String::from_utf8_lossy(line)), error });
        }
    }
}
