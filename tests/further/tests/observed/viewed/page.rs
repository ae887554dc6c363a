//! The page, as a socket of the test.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

use super::{short, timeless};

/// Where programs connect.
pub struct Listens(TcpListener);

impl Listens {
    pub fn new() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    pub fn address(&self) -> String {
        self.0.local_addr().unwrap().to_string()
    }

    pub fn accept(&self) -> Page {
        Page(BufReader::new(self.0.accept().unwrap().0))
    }
}

/// A connection, from the side of the page. It ends when this is dropped.
pub struct Page(BufReader<TcpStream>);

impl Page {
    /// The next line; empty at the end.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        if line.is_empty() { line } else { short(&timeless(&line)) }
    }

    /// The lines from here to this one.
    pub fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = vec![];
        while lines.last().is_none_or(|line| line != last) {
            let line = self.line();
            assert_ne!(line, "", "the end comes before `{last}`, behind {lines:#?}");
            lines.push(line);
        }
        lines
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.0.get_mut().write_all(bytes).unwrap();
    }
}

impl Page {
    pub fn of(stream: TcpStream) -> Self {
        Self(BufReader::new(stream))
    }

    /// All lines until the connection ends.
    pub fn until_end(&mut self) -> Vec<String> {
        std::iter::from_fn(|| Some(self.line()).filter(|line| !line.is_empty())).collect()
    }
}
