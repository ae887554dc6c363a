//! The view without a terminal: keys go in, a screen of text comes out. What `update` wants done is done at once.

mod any_keys;
mod machines;
mod programs;
mod texts;

use std::sync::Arc;
use std::time::{Duration, Instant};

use expect_test::expect_file;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::draw::draw;
use super::effects::perform;
use super::follower::Follower;
use super::message::{Effect, Message};
use super::state::State;
use super::theme::Theme;
use super::update::update;
use crate::sources::Packages;
use crate::view::machines::{Sources, Workspace};
use crate::view::shared::Shared;

const DOOR: &str = "fsm! { machine Door { clock u32; events { Push { force: u32 }, Close } initial Closed;
    state Closed { on Push { force } if force > 5 => Open; }
    state Open { on Close => Closed; after 10s => Closed; } } }";

struct View {
    state: State,
    terminal: Terminal<TestBackend>,
    workspace: Workspace,
    shared: Arc<Shared>,
    follower: Follower,
}

impl View {
    fn new(width: u16, height: u16) -> Self {
        let sources = Sources { machines: Vec::new(), problems: Vec::new() };
        let theme = Theme { has_colours: true };
        View {
            state: State::new("127.0.0.1:7778".to_owned(), theme),
            terminal: Terminal::new(TestBackend::new(width, height)).expect("no terminal can fail"),
            workspace: Workspace::new(Vec::new(), Packages::default()),
            shared: Arc::new(Shared::new(sources, Box::new(|_| ()))),
            follower: Follower::default(),
        }
    }

    fn of(text: &str, width: u16, height: u16) -> Self {
        let mut view = View::new(width, height);
        view.save(text);
        view
    }

    /// The file is saved.
    fn save(&mut self, text: &str) {
        self.save_as("src/door.rs", text);
    }

    fn save_as(&mut self, file: &str, text: &str) {
        self.shared.set_sources(self.workspace.read_text(file, text));
        self.read();
    }

    /// What the threads share is read.
    fn read(&mut self) {
        let mut is_behind = true;
        while is_behind {
            let versions = *self.shared.changes().borrow();
            let (messages, more) = self.follower.read(&self.shared, versions);
            messages.into_iter().for_each(|message| self.tell(message));
            is_behind = more;
        }
    }

    fn until(&mut self, is_so: impl Fn(&State) -> bool) {
        let start = Instant::now();
        while !is_so(&self.state) {
            assert!(start.elapsed() < Duration::from_secs(20), "{}", self.screen());
            std::thread::sleep(Duration::from_millis(5));
            self.read();
        }
    }

    fn tell(&mut self, message: Message) {
        for effect in update(&mut self.state, message) {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        let message = perform(effect, &self.shared);
        self.tell(message);
    }

    /// Words apart from each other: names of keys, or letters.
    fn keys(&mut self, keys: &str) -> &mut Self {
        keys.split_whitespace().flat_map(codes).for_each(|code| self.key(code));
        self
    }

    fn key(&mut self, code: KeyCode) {
        self.tell(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn screen(&mut self) -> String {
        let screen = self.terminal.draw(|frame| draw(frame, &self.state)).expect("no terminal can fail");
        let width = usize::from(screen.area.width).max(1);
        let rows = screen.buffer.content.chunks(width).map(|row| {
            let row: String = row.iter().map(|cell| cell.symbol()).collect();
            format!("{}\n", row.trim_end())
        });
        rows.collect()
    }

    /// `UPDATE_EXPECT=1` writes the screen of this name.
    fn shows(&mut self, name: &str) -> &mut Self {
        expect_file![format!("screens/{name}.txt")].assert_eq(&self.screen());
        self
    }
}

fn codes(word: &str) -> Vec<KeyCode> {
    let named = match word {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Space" => KeyCode::Char(' '),
        letters => return letters.chars().map(KeyCode::Char).collect(),
    };
    vec![named]
}
