//! As much of an editor as is needed to ask for a completion: the language server protocol over pipes.

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{fs, process};

use serde_json::{Value, json};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

pub(crate) struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: u32,
    versions: u32,
}

impl Server {
    /// Starts the server for the project in this folder, and waits until it has loaded it.
    pub(crate) fn start(program: &str, folder: &Path) -> Result<Self> {
        let mut child =
            Command::new(program).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".into());
        };
        let mut server = Self { child, input, output: BufReader::new(output), requests: 0, versions: 0 };
        server.request(
            "initialize",
            &json!({
                "processId": process::id(),
                "rootUri": uri(folder),
                "initializationOptions": { "checkOnSave": false, "cachePriming": { "enable": false }, "numThreads": 2 },
                "capabilities": {
                    "general": { "positionEncodings": ["utf-8"] },
                    // Diagnostics come when they are asked for, so that nothing runs beside what is measured.
                    "textDocument": { "diagnostic": {} },
                    "experimental": { "serverStatusNotification": true },
                },
            }),
        )?;
        server.notify("initialized", &json!({}))?;
        while !server.read()?["params"]["quiescent"].as_bool().unwrap_or_default() {}
        Ok(server)
    }

    pub(crate) fn open(&mut self, file: &Path) -> Result<()> {
        let text = fs::read_to_string(file)?;
        self.notify(
            "textDocument/didOpen",
            &json!({ "textDocument": { "uri": uri(file), "languageId": "rust", "version": 0, "text": text } }),
        )
    }

    /// A new text of a file, and what is offered at the byte `at` of it.
    pub(crate) fn complete(&mut self, file: &Path, text: &str, at: usize) -> Result<Vec<String>> {
        self.versions += 1;
        self.notify(
            "textDocument/didChange",
            &json!({
                "textDocument": { "uri": uri(file), "version": self.versions },
                "contentChanges": [{ "text": text }],
            }),
        )?;
        let (line, column) =
            (text[..at].matches('\n').count(), at - text[..at].rfind('\n').map_or(0, |end| end + 1));
        let position = json!({ "textDocument": { "uri": uri(file) }, "position": { "line": line, "character": column } });
        let reply = self.request("textDocument/completion", &position)?;
        let items = reply["items"].as_array().or(reply.as_array()).cloned().unwrap_or_default();
        Ok(items.iter().filter_map(|item| Some(item["label"].as_str()?.to_owned())).collect())
    }

    /// The milliseconds of processor time that the server has used, and the process that runs proc macros for it.
    pub(crate) fn used(&self) -> Result<u64> {
        let mut sum = used_by(self.child.id())?;
        for process in fs::read_dir("/proc")? {
            let Ok(id) = process?.file_name().to_string_lossy().parse() else { continue };
            if stat(id).is_ok_and(|stat| stat.get(1) == Some(&self.child.id().to_string())) {
                sum += used_by(id)?;
            }
        }
        Ok(sum)
    }

    fn request(&mut self, method: &str, params: &Value) -> Result<Value> {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        loop {
            let mut message = self.read()?;
            if message["id"] == id && message["method"].is_null() {
                return match message["error"].is_null() {
                    true => Ok(message["result"].take()),
                    false => Err(message["error"].to_string().into()),
                };
            }
        }
    }

    fn notify(&mut self, method: &str, params: &Value) -> Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    fn send(&mut self, message: &Value) -> Result<()> {
        let message = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{message}", message.len())?;
        Ok(self.input.flush()?)
    }

    /// The next message. What the server asks of its client is answered with nothing.
    fn read(&mut self) -> Result<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the server has ended".into());
            }
            match line.trim().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse()?,
                Some(_) => {}
                None => break,
            }
        }
        let mut message = vec![0; length];
        self.output.read_exact(&mut message)?;
        let message: Value = serde_json::from_slice(&message)?;
        if !message["method"].is_null() && !message["id"].is_null() {
            self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }))?;
        }
        Ok(message)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Of all threads, also those that have ended. The unit of `stat` is a hundredth of a second.
fn used_by(id: u32) -> Result<u64> {
    let stat = stat(id)?;
    let [user, system] =
        [11, 12].map(|at| stat.get(at).and_then(|ticks| ticks.parse::<u64>().ok()).unwrap_or_default());
    Ok((user + system) * 10)
}

/// What stands behind the name in `stat`: the state, the parent, and so on.
fn stat(id: u32) -> Result<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{id}/stat"))?;
    let behind = text.rsplit_once(") ").map_or("", |(_, behind)| behind);
    Ok(behind.split(' ').map(str::to_owned).collect())
}
