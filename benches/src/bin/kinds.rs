//! What machines that may fail or wait cost: the sizes of their futures beside a state machine by hand, and the time that rustc
//! takes for them.
//!
//! ```text
//! cargo run --release --no-default-features --bin kinds
//! ```

#[path = "compile_time/cpu.rs"]
mod cpu;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use fsm_runtime::fsm;

/// What both work on.
pub struct Wire {
    sent: usize,
}

impl Wire {
    async fn send(&mut self, bytes: &[u8]) {
        std::future::ready(()).await;
        self.sent += bytes.len();
    }
}

/// A dialogue whose events carry so many bytes, by the macro and by hand.
macro_rules! dialogue {
    ($module:ident, $bytes:literal) => {
        mod $module {
            use super::*;

            fsm! {
                pub async machine Dialogue(wire: &mut Wire) {
                    events { Open([u8; $bytes]), Data([u8; $bytes]), Close }
                    initial Closed;
                    state Closed { on Open(hello) => Opened { count: 0 } do wire.send(&hello).await; }
                    state Opened {
                        let count: usize;
                        exit do wire.send(b"bye").await;
                        on Data(bytes) if *count < 9 => Opened { count: *count + 1 } do wire.send(&bytes).await;
                        on Data(_) => Closed;
                        on Close => Closed;
                    }
                }
            }

            pub enum ByHand {
                Closed,
                Opened { count: usize },
            }

            impl ByHand {
                pub async fn send(&mut self, wire: &mut Wire, event: DialogueEvent) -> Option<DialogueEvent> {
                    match (&mut *self, event) {
                        (ByHand::Closed, DialogueEvent::Open(hello)) => {
                            wire.send(&hello).await;
                            *self = ByHand::Opened { count: 0 };
                        }
                        (ByHand::Opened { count }, DialogueEvent::Data(bytes)) if *count < 9 => {
                            let next = *count + 1;
                            wire.send(b"bye").await;
                            wire.send(&bytes).await;
                            *self = ByHand::Opened { count: next };
                        }
                        (ByHand::Opened { .. }, DialogueEvent::Data(_) | DialogueEvent::Close) => {
                            wire.send(b"bye").await;
                            *self = ByHand::Closed;
                        }
                        (_, event) => return Some(event),
                    }
                    None
                }
            }

            pub fn sizes() -> [usize; 3] {
                let (mut wire, mut by_hand) = (Wire { sent: 0 }, ByHand::Closed);
                let mut by_macro = Dialogue::restore(DialogueState::Closed).unwrap_or_else(|_| unreachable!());
                let of_hand = size_of_val(&by_hand.send(&mut wire, DialogueEvent::Close));
                [size_of::<DialogueEvent>(), size_of_val(&by_macro.send(&mut wire, DialogueEvent::Close)), of_hand]
            }
        }
    };
}

dialogue!(small, 8);
dialogue!(medium, 64);
dialogue!(large, 512);

fn main() {
    println!("{:>12} {:>12} {:>12}    future of `send`, bytes", "event", "async machine", "by hand");
    for [event, by_macro, by_hand] in [small::sizes(), medium::sizes(), large::sizes()] {
        println!("{event:>12} {by_macro:>12} {by_hand:>12}");
    }
    println!(
        "\n500 states with 4 handlers, half of them with an action; `cargo check`, least of three, CPU seconds"
    );
    let folder = project();
    for (title, header, share) in KINDS {
        let least = (0..3).map(|_| check(&folder, &source(header, share))).min().unwrap_or_default();
        println!("{:>8.2}    {title}", least.as_secs_f64());
    }
}

/// A header, and of how many states one waits in its actions, or fails.
const KINDS: [(&str, [&str; 3], usize); 6] = [
    ("plain", ["", "", ""], 0),
    ("fallible, no state fails", ["", "-> Result<(), u8>", ""], 0),
    ("fallible, each state fails", ["", "-> Result<(), u8>", "owner.fail()?"], 1),
    ("async, no state waits", ["async", "", ""], 0),
    ("async, a tenth of the states waits", ["async", "", "owner.wait().await"], 10),
    ("async, each state waits", ["async", "", "owner.wait().await"], 1),
];

fn source([word, output, action]: [&str; 3], share: usize) -> String {
    let states: String = (0..500)
        .map(|state| {
            let own = if share > 0 && state % share == 0 { action } else { "owner.count += 1" };
            let handlers: String = (0..4)
                .map(|event| {
                    let target = (state + event + 1) % 500;
                    let action = if event % 2 == 1 { format!(" do {own}") } else { String::new() };
                    format!("on E{event} => S{target}{action};\n")
                })
                .collect();
            format!("state S{state} {{\n{handlers}}}\n")
        })
        .collect();
    format!(
        "pub struct Owner {{ pub count: u64 }}
        impl Owner {{
            pub async fn wait(&mut self) {{ self.count += 1; }}
            pub fn fail(&mut self) -> Result<(), u8> {{ self.count += 1; Ok(()) }}
        }}
        fsm_runtime::fsm! {{
            pub {word} machine Ring(owner: &mut Owner) {output} {{
                events {{ E0, E1, E2, E3 }}
                initial S0;
                {states}
            }}
        }}"
    )
}

fn project() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/kinds");
    let manifest = format!(
        "[workspace]\n[package]\nname = \"kinds\"\nedition = \"2024\"\n[dependencies]\nfsm-runtime = {{ path = {:?} }}\n",
        concat!(env!("CARGO_MANIFEST_DIR"), "/../fsm-runtime")
    );
    fs::create_dir_all(folder.join("src")).expect("the target folder can be written");
    fs::write(folder.join("Cargo.toml"), manifest).expect("the target folder can be written");
    check(&folder, "");
    folder
}

/// The CPU time of cargo, rustc and the macro.
fn check(folder: &Path, source: &str) -> Duration {
    fs::write(folder.join("src/lib.rs"), source).expect("the target folder can be written");
    let mut command = Command::new(env!("CARGO"));
    command.args(["check", "--quiet"]).current_dir(folder).env("CARGO_INCREMENTAL", "0");
    command.env("CARGO_TARGET_DIR", folder.join("target")).stdout(Stdio::null()).stderr(Stdio::null());
    match cpu::run(&mut command, Duration::from_secs(300)) {
        Ok(Some((status, time))) if status.success() => time,
        other => panic!("`cargo check` in {}: {other:?}", folder.display()),
    }
}
