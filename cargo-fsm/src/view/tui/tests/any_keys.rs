//! Small terminals, and keys at random.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::programs::say;
use super::{DOOR, View};
use crate::view::tui::message::{Effect, Exported, Message};
use crate::view::tui::update::update;

const SIZES: [(u16, u16); 9] =
    [(0, 0), (1, 1), (3, 2), (10, 3), (40, 10), (64, 14), (80, 24), (116, 15), (250, 70)];

const PLACES: [&str; 8] = ["", "1", "1 y", "?", "g", "b", "w", "e Enter"];

#[test]
fn small_terminals_show_a_part() {
    let mut view = View::of(DOOR, 40, 10);
    view.keys("1").shows("tiny_question");
    view.keys("y Tab Tab").shows("tiny_log");
    view.keys("Tab Tab").shows("tiny_picture");
}

#[test]
fn every_pane_and_dialog_fits_every_size() {
    for (width, height) in SIZES {
        for place in PLACES {
            let mut view = View::of(DOOR, width, height);
            view.keys(place);
            for _ in 0..5 {
                view.screen();
                view.keys("Tab");
            }
        }
    }
}

/// A number that looks like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn key(&mut self) -> KeyEvent {
        const NAMED: [KeyCode; 16] = [
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Backspace,
            KeyCode::F(1),
            KeyCode::Null,
        ];
        const LETTERS: &str = "abcdeghjklnprstuwyU12345 ./?-+{\"é門q";
        let code = match self.below(3) {
            0 => NAMED[self.below(NAMED.len())],
            _ => KeyCode::Char(LETTERS.chars().nth(self.below(LETTERS.chars().count())).unwrap_or('?')),
        };
        let modifiers = if self.below(12) == 0 { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
        KeyEvent::new(code, modifiers)
    }
}

const SOLDIER: &str = "fsm! { machine Soldier { clock u32; requests; events { Stun, Go { far: u32 }, Fire(u8), Calm } initial Alive;
    on Stun => push Stunned;
    state Alive { region Legs { initial Standing; state Standing { on Go { far } if far > 3 => Running; } state Running { after 2s => Standing; } }
        region Rifle { initial Ready; state Ready { on Fire(n) if n > 0 => Empty; } state Empty { every 1s do raise!(Calm); on Calm => Ready; } } }
    state Stunned { after 1s => pop; } } }";

#[test]
fn no_keys_break_it() {
    let mut chance = Chance(34);
    for round in 0..4 {
        let mut view = View::new(80, 24);
        let (_stream, _listening) = say(&mut view, "herd", true);
        view.save(&format!("{DOOR} {SOLDIER}"));
        for step in 0..1000 {
            if step % 100 == 0 {
                let (width, height) = SIZES[chance.below(SIZES.len())];
                view.terminal = Terminal::new(TestBackend::new(width, height)).expect("no terminal can fail");
                view.save(match chance.below(4) {
                    0 => "fn broken( {",
                    1 => DOOR,
                    _ => SOLDIER,
                });
            }
            let key = chance.key();
            for effect in update(&mut view.state, Message::Key(key)) {
                match effect {
                    // Nobody wants files of such names.
                    Effect::Export(export) => view.tell(Message::Exported(export, Exported::Exists)),
                    effect => view.perform(effect),
                }
            }
            view.state.is_over = false;
            if step % 10 == 0 {
                view.read();
                view.screen();
            }
            // Long scripts take long.
            if view.state.simulation.script.inputs.len() > 25 {
                view.tell(Message::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
                let effect = view.state.simulation.begin(None);
                effect.into_iter().for_each(|effect| view.perform(effect));
            }
        }
        assert!(
            !view.screen().trim().is_empty() || view.terminal.size().is_ok_and(|size| size.width < 2),
            "{round}"
        );
    }
}
