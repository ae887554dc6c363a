//! The command as it runs, with what its page asks, and files of its own.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

pub(super) struct View {
    child: Child,
    pub(super) page: u16,
    pub(super) programs: u16,
}

impl View {
    pub(super) fn of(file: &Path) -> Self {
        Self::with([file.as_os_str()])
    }

    pub(super) fn with<'a>(arguments: impl IntoIterator<Item = &'a OsStr>) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
            .args(["fsm", "view", "--port", "0", "--programs-port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut port = || {
            let line = lines.next().expect("a line").expect("text");
            let digits = line.trim_end_matches('/').rsplit(':').next().map(str::to_owned);
            digits.expect("a port").parse().expect("a number")
        };
        let (page, programs) = (port(), port());
        View { child, page, programs }
    }

    /// The status and the body.
    pub(super) fn ask(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.page)).expect("a connection");
        let length = body.len();
        write!(
            stream,
            "{request} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        )
        .expect("it is read");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        let status = answer.get(9..12).expect("a status").parse().expect("a number");
        (status, answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_owned())
    }

    pub(super) fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask(&format!("GET {path}"), "Host: localhost\r\n", "");
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> (u16, String) {
        let headers = "Host: localhost\r\nContent-Type: application/json\r\n";
        self.ask(&format!("POST {path}"), headers, &body.to_string())
    }

    pub(super) fn until(&self, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let value = self.get(path);
            if is_so(&value) {
                return value;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "{value}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for View {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A file of its own for a test.
pub(super) fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("view_{name}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("door.rs");
    std::fs::write(&file, text).expect("a file");
    file
}

pub(super) fn id(file: &Path) -> String {
    format!("{}#Door", file.display())
}
