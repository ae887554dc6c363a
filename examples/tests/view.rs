//! `--view`: what the programs tell a page, and that it needs the feature.

mod program;

use std::process::Command;

use program::program;

#[cfg(not(feature = "view"))]
#[test]
fn to_be_shown_needs_the_feature() {
    for name in ["west_world", "soldier", "enemy", "herd", "hermit", "guard", "tcp", "runner"] {
        let output = Command::new(program(name)).arg("--view").output().expect("the program starts");
        assert_eq!(output.status.code(), Some(1), "{name}");
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(errors, format!("{name}: `--view` needs `--features view` behind `cargo run`\n"));
    }
}

#[cfg(feature = "view")]
mod shown {
    use std::io::{BufRead, BufReader, Write};
    use std::net::{TcpListener, TcpStream};
    use std::process::{Child, Stdio};

    use super::*;

    /// A program that runs until the test is over, and its page.
    struct Watched {
        child: Child,
        page: BufReader<TcpStream>,
    }

    impl Watched {
        fn start(name: &str) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
            let address = listener.local_addr().expect("an address").to_string();
            let mut command = Command::new(program(name));
            command.arg("--view").env("FSM_VIEW", address).stdout(Stdio::null()).stderr(Stdio::null());
            let child = command.spawn().expect("the program starts");
            Self { child, page: BufReader::new(listener.accept().expect("it connects").0) }
        }

        /// Reads on until a line has all these words.
        fn sees(&mut self, words: &[&str]) {
            let mut line = String::new();
            while !words.iter().all(|word| line.contains(word)) {
                line.clear();
                assert_ne!(self.page.read_line(&mut line).expect("text"), 0, "no line with {words:?}");
            }
        }
    }

    impl Drop for Watched {
        fn drop(&mut self) {
            self.child.kill().expect("it runs");
            self.child.wait().expect("it ends");
        }
    }

    #[test]
    fn bob_and_elsa_are_shown_at_work() {
        let mut town = Watched::start("west_world");
        town.sees(&["\"hello\"", "\"program\":\"west_world\"", "\"events\":false"]);
        town.sees(&["\"kind\"", "\"name\":\"ElsaLife\""]);
        town.sees(&["\"machine\"", "\"label\":\"Elsa\""]);
        town.sees(&["\"m\":1", "\"s\":\"ticked\"", "\"state\":\"Digging\""]);
        town.sees(&["\"m\":2", "\"s\":\"ticked\"", "\"state\":\"Housework\""]);
    }

    #[test]
    fn each_story_shows_its_machines() {
        let stories = [
            ("soldier", "soldier"),
            ("enemy", "E"),
            ("herd", "sheep 24"),
            ("hermit", "hermit"),
            ("guard", "guard"),
            ("tcp", "handshake"),
        ];
        for (name, label) in stories {
            let mut story = Watched::start(name);
            story.sees(&["\"machine\"", &format!("\"label\":\"{label}\"")]);
            story.sees(&["\"s\":\"settled\""]);
        }
    }

    #[test]
    fn the_runner_jumps_when_the_page_says_so() {
        let mut runner = Watched::start("runner");
        runner.sees(&["\"events\":true"]);
        runner.sees(&["\"machine\"", "\"id\":1"]);
        runner.page.get_mut().write_all(b"{\"m\":1,\"event\":\"Jump\"}\n").expect("it reads");
        runner.sees(&["\"s\":\"received\"", "\"event\":\"Jump\"", "\"state\":\"Running\""]);
        runner.sees(&["\"s\":\"entered\"", "\"state\":\"Jumping\""]);
        // The track takes him down again.
        runner.sees(&["\"event\":\"HitGround\"", "\"state\":\"Falling\""]);
    }

    /// The real page, where `FSM_VIEW_TOOLS` says where a browser is: `cargo-fsm/tests/node/fetch-tools`.
    #[test]
    fn a_browser_watches_west_world_which_is_killed_and_started_again() {
        let tools = std::env::var("FSM_VIEW_TOOLS").unwrap_or_default();
        let Some((tools, browser)) = tools.split_once(' ') else {
            println!("skipped: FSM_VIEW_TOOLS does not say where playwright and a browser are");
            return;
        };
        let story = program("west_world");
        let cargo_fsm = story.with_file_name(format!("../cargo-fsm{}", std::env::consts::EXE_SUFFIX));
        assert!(
            cargo_fsm.exists(),
            "{} is missing: build it with `cargo build -p cargo-fsm`",
            cargo_fsm.display()
        );
        let mut node = Command::new("node");
        node.arg(format!("{tools}/program.mjs")).arg(browser).args([cargo_fsm, story]);
        node.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/door/main.rs"))
            .args(std::env::var_os("FSM_SCREENSHOTS"));
        assert!(node.status().expect("node runs").success());
    }
}
