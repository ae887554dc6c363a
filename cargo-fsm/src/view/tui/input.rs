//! A row of text that somebody types.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

#[derive(Clone, Default)]
pub(super) struct Input {
    pub(super) text: String,
    /// So many letters stand before the cursor.
    pub(super) cursor: usize,
}

impl Input {
    pub(super) fn of(text: impl Into<String>) -> Self {
        let text = text.into();
        Input { cursor: text.chars().count(), text }
    }

    /// Whether the key was one of an input.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let end = self.text.chars().count();
        match key.code {
            KeyCode::Char('u') if is_control => *self = Input::default(),
            KeyCode::Char('a') if is_control => self.cursor = 0,
            KeyCode::Char('e') if is_control => self.cursor = end,
            KeyCode::Char(letter) if !is_control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.text.insert(self.place(self.cursor), letter);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.place(self.cursor));
            }
            KeyCode::Delete if self.cursor < end => {
                self.text.remove(self.place(self.cursor));
            }
            KeyCode::Backspace | KeyCode::Delete => {}
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(end),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = end,
            _ => return false,
        }
        true
    }

    /// The byte at which the letter of this number begins.
    fn place(&self, letter: usize) -> usize {
        self.text.char_indices().nth(letter).map_or(self.text.len(), |(place, _)| place)
    }

    /// What stands before the cursor, and behind it.
    pub(super) fn split(&self) -> (&str, &str) {
        self.text.split_at(self.place(self.cursor))
    }
}
