//! The editor that the page may open, and what tries to open something else.
#![cfg(unix)]

use std::ffi::OsStr;
use std::io::Write;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::server::{View, file};
use super::{DOOR, graph};

/// An editor that notes what it is given, an argument a row.
struct Desk {
    editor: PathBuf,
    log: PathBuf,
}

impl Desk {
    fn new(folder: &Path) -> Self {
        let desk = Desk { editor: folder.join("editor"), log: folder.join("log") };
        let _ = std::fs::remove_file(&desk.log);
        let script = format!("#!/bin/sh\nprintf '[%s]\\n' \"$@\" end >> '{}'\n", desk.log.display());
        std::fs::write(&desk.editor, script).expect("a script");
        std::fs::set_permissions(&desk.editor, std::fs::Permissions::from_mode(0o755)).expect("it may run");
        desk
    }

    fn view(&self, template: &str, file: &Path) -> View {
        let template = format!("'{}' {template}", self.editor.display());
        View::with([OsStr::new("--editor"), OsStr::new(&template), file.as_os_str()])
    }

    fn noted(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// What it was given, when all of it is there.
    fn given(&self) -> String {
        let start = Instant::now();
        while !self.noted().ends_with("[end]\n") {
            assert!(start.elapsed() < Duration::from_secs(20), "{}", self.noted());
            std::thread::sleep(Duration::from_millis(10));
        }
        self.noted()
    }
}

const OWN: &str = "Host: localhost\r\nOrigin: http://localhost\r\nContent-Type: application/json\r\n";

fn open(view: &View, file: impl serde::Serialize, row: Value) -> (u16, String) {
    view.ask("POST /api/open", OWN, &json!({ "file": file, "row": row }).to_string())
}

#[test]
fn an_editor_gets_a_listed_file_as_an_argument() {
    let folder =
        file("editor", "").with_file_name("a; touch pwned $(touch pwned) `touch pwned` 'q\" {row} & *");
    std::fs::create_dir_all(&folder).expect("a folder");
    let listed = folder.join("-door.rs");
    std::fs::write(&listed, DOOR).expect("a file");
    let desk = Desk::new(&file("editor", DOOR).with_file_name(""));
    let view = desk.view("-g '{file}:{row}' --row={row}", &listed);
    let all = view.get("/api/machines");
    assert_eq!((&all["editor"], &all["machines"][0]["path"]), (&json!(true), &json!(listed)));
    let (status, said) = open(&view, &all["machines"][0]["file"], json!(2));
    assert_eq!(status, 200, "{said}");
    let expected = format!("[-g]\n[{}:2]\n[--row=2]\n[end]\n", listed.display());
    assert_eq!(desk.given(), expected);
    assert!(!folder.join("pwned").exists() && !Path::new("pwned").exists());
}

#[test]
fn nothing_else_opens_it() {
    let listed = file("attacked", DOOR);
    let secret = listed.with_file_name("secret.rs");
    std::fs::write(&secret, "").expect("a file");
    let desk = Desk::new(&listed.with_file_name(""));
    let view = desk.view("{file}", &listed);
    let folder = listed.parent().expect("a folder").display().to_string();
    let name = listed.display().to_string();
    let body = json!({ "file": name, "row": 1 }).to_string();

    // Other pages, and requests that are no POST.
    for headers in [
        "Host: localhost\r\nOrigin: http://example.org\r\nContent-Type: application/json\r\n",
        "Host: localhost\r\nOrigin: null\r\nContent-Type: application/json\r\n",
        "Host: localhost\r\nOrigin: http://localhost:1\r\nContent-Type: application/json\r\n",
        "Host: localhost\r\nOrigin: https://localhost\r\nContent-Type: application/json\r\n",
        "Host: example.org\r\nOrigin: http://example.org\r\nContent-Type: application/json\r\n",
        "Host: localhost\r\nHost: example.org\r\nContent-Type: application/json\r\n",
    ] {
        assert_eq!(view.ask("POST /api/open", headers, &body).0, 403, "{headers}");
    }
    // What a form can send without being asked for leave.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let headers = format!("Host: localhost\r\nContent-Type: {kind}\r\n");
        assert_eq!(view.ask("POST /api/open", &headers, &body).0, 415, "{kind}");
    }
    let query = format!("?file={name}&row=1");
    for method in ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        assert_eq!(view.ask(&format!("{method} /api/open{query}"), OWN, &body).0, 405, "{method}");
    }

    // Files that the page was not told of, under whatever name.
    let beside = format!("{folder}/../{}/door.rs", Path::new(&folder).file_name().expect("a name").display());
    for other in [
        "/etc/passwd",
        "",
        ".",
        "..",
        "../../../../../../etc/passwd",
        "door.rs",
        "--version",
        "{file}",
        &secret.display().to_string(),
        &format!("{folder}/./door.rs"),
        &format!("{folder}//door.rs"),
        &format!("{folder}/../attacked/../secret.rs"),
        &beside,
        &format!("{name}/"),
        &format!("{name}\0"),
        &format!("{name}\n"),
        &format!(" {name}"),
        &format!("file://{name}"),
        &format!("{name}#Door"),
        &folder,
    ] {
        assert_eq!(open(&view, other, json!(1)).0, 404, "{other}");
    }
    for row in [json!(-1), json!("1; touch pwned"), json!(1.5), json!(null), json!([1])] {
        assert_eq!(open(&view, &name, row.clone()).0, 422, "{row}");
    }
    assert_eq!(open(&view, [&name], json!(1)).0, 422);

    // A program says no files: neither its name, nor a label, nor a graph is one.
    let said = secret.display().to_string();
    let mut program = TcpStream::connect(("127.0.0.1", view.programs)).expect("a connection");
    let hello = json!({ "hello": { "version": 2, "program": said, "pid": 1, "file": said } });
    let kind = json!({ "kind": { "id": 1, "name": said, "graph": graph(), "file": said, "holds": [] } });
    let machine = json!({ "machine": { "id": 1, "kind": 1, "label": said, "file": said, "active": [said] } });
    program.write_all(format!("{hello}\n{kind}\n{machine}\n").as_bytes()).expect("it is read");
    view.until("/api/programs", |all| all["programs"][0]["machines"] == 1);
    assert_eq!(open(&view, &said, json!(1)).0, 404);

    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(desk.noted(), "");
    // All this time it would have opened what it may.
    assert_eq!(open(&view, &name, json!(1)).0, 200);
    assert_eq!(desk.given(), format!("[{name}]\n[end]\n"));
}

#[test]
fn without_the_option_there_is_no_editor() {
    let listed = file("no_editor", DOOR);
    let view = View::of(&listed);
    assert_eq!(view.get("/api/machines")["editor"], false);
    let (status, said) = open(&view, listed.display().to_string(), json!(1));
    assert!(status == 403 && said.contains("no editor was named"), "{said}");
}

#[test]
fn an_editor_that_is_none_is_told() {
    let listed = file("wrong_editor", DOOR);
    for (template, told) in [("code", "says with `{file}`"), ("{file}", "begins with a program")] {
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-fsm"))
            .args(["fsm", "view", "--port", "0", "--programs-port", "0", "--editor", template])
            .arg(&listed)
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(told), "{said}");
    }
    let view = View::with([OsStr::new("--editor"), OsStr::new("/not/there {file}"), listed.as_os_str()]);
    let (status, said) = open(&view, listed.display().to_string(), json!(1));
    assert!(status == 409 && said.contains("cannot start `/not/there`"), "{said}");
}
