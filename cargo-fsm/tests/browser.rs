//! The page of `cargo fsm view` in a browser, where `FSM_VIEW_TOOLS` says where playwright and the browser are:
//! `FSM_VIEW_TOOLS=$(cargo-fsm/tests/node/fetch-tools)`.
#![cfg(feature = "view")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_page_works_in_a_browser() {
    let tools = std::env::var("FSM_VIEW_TOOLS").unwrap_or_default();
    let Some((tools, browser)) = tools.split_once(' ') else {
        println!("skipped: FSM_VIEW_TOOLS does not say where playwright and a browser are");
        return;
    };
    let table = "machine Door { events { Open, Close, Push } initial Closed; \
        state Closed { on Open => Opened; } #[tag(wide)] state Opened { during air(); on Close => Closed; on Push => Which; } \
        choice Which { always if in_state!(Closed) => Closed; always => Opened; } }";
    let (graph, _) = fsm_compiler::describe(table.parse().expect("tokens"));
    let status = Command::new("node")
        .arg(Path::new(tools).join("view.mjs"))
        .args([browser, env!("CARGO_BIN_EXE_cargo-fsm"), concat!(env!("CARGO_MANIFEST_DIR"), "/..")])
        .args(std::env::var_os("FSM_SCREENSHOTS"))
        .env("FSM_GRAPH", graph.expect("a graph").text)
        .status();
    assert!(status.expect("node runs").success());
}
