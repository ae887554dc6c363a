//! Rows that name a state: `state "A long text" as id <<choice>> #colour {`.

use super::super::Failure;
use super::super::chart::StateId;
use super::super::sketch::Mark;
use super::{Reader, arrows};

impl<'t> Reader<'t> {
    /// `"A long text" as id <<choice>> #colour : text {`, or parts of it.
    pub(super) fn state(&mut self, at: usize, text: &'t str) -> Result<(), Failure> {
        let fail = |reason: &str| Failure::at(self.text, at, reason);
        let (first, rest) = arrows::word(text).ok_or_else(|| fail("the name of a state is missing here"))?;
        let behind = rest.trim_start();
        let (id, long, rest) = match behind.strip_prefix("as ") {
            Some(second) => {
                let (second, rest) =
                    arrows::word(second.trim_start()).ok_or_else(|| fail("a name is missing behind `as`"))?;
                // One of them is in quotes, or the text comes first.
                if second.contains(' ') { (first, Some(second), rest) } else { (second, Some(first), rest) }
            }
            None => (first, None, rest),
        };
        let history = arrows::history(rest);
        if history.is_some() {
            return Err(fail("a history is named by an arrow, and not as a state"));
        }
        let state = self.sketch.declare(id);
        if let Some(long) = long.filter(|long| *long != id) {
            let long = self.decoded(long);
            self.sketch.title(state, &long);
        }
        let rest = rest.trim();
        self.behind_state(at + text.len() - rest.len(), state, rest)
    }

    pub(super) fn behind_state(&mut self, at: usize, state: StateId, text: &'t str) -> Result<(), Failure> {
        let mut rest = text;
        while let Some((word, behind)) = rest.strip_prefix("<<").and_then(|rest| rest.split_once(">>")) {
            self.stereotype(state, word.trim());
            rest = behind.trim_start();
        }
        // A link, a colour, or the style of a line.
        while rest.starts_with(['#', '$']) || rest.starts_with("[[") {
            if let Some((_, behind)) = rest.strip_prefix("[[").and_then(|rest| rest.split_once("]]")) {
                rest = behind.trim_start();
                continue;
            }
            let end = rest.find(|letter: char| letter.is_whitespace() || letter == '{' || letter == ':');
            rest = rest[end.unwrap_or(rest.len())..].trim_start();
        }
        let (rest, opens) = match rest.strip_suffix('{') {
            Some(before) => (before.trim_end(), true),
            None => (rest, rest == "begin"),
        };
        match rest.strip_prefix(':') {
            Some(text) => {
                let text = self.decoded(text.trim());
                self.sketch.text(state, text);
            }
            None if rest.is_empty() || rest == "begin" || rest == "{ }" || rest == "{}" => {}
            None => {
                return Err(Failure::at(
                    self.text,
                    at,
                    format!("`{rest}` cannot stand behind the name of a state"),
                ));
            }
        }
        if opens { self.sketch.open(self.text, at, state) } else { Ok(()) }
    }

    fn stereotype(&mut self, state: StateId, word: &str) {
        match word.to_lowercase().as_str() {
            "end" => self.sketch.end_here(state),
            "history" => self.sketch.is_history(state, false),
            "history*" => self.sketch.is_history(state, true),
            "start" => self.sketch.mark(state, Mark::Begin),
            "entrypoint" | "exitpoint" | "inputpin" | "outputpin" | "expansioninput" | "expansionoutput" => {
                self.sketch.mark(state, Mark::Point);
            }
            _ => self.sketch.stereotype(state, word),
        }
    }
}
