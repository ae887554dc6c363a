//! Mermaid's `stateDiagram-v2` and `stateDiagram` (<https://mermaid.js.org/syntax/stateDiagram.html>), row by row. `parts.rs`
//! takes rows apart.

mod parts;

use super::Failure;
use super::chart::{Chart, ROOT, StateId};
use super::prose;
use super::sketch::{End, SIGN, Sketch};
use parts::{colon, decoded, without_class, without_class_behind};

/// Rows that are about looks.
const LOOKS: [&str; 8] = ["direction", "classDef", "class", "style", "linkStyle", "click", "scale", "hide"];

/// Reads a diagram; `stem` is the name of one that has no title.
pub(super) fn read(text: &str, stem: &str) -> Result<Chart, Failure> {
    // So it is written in pages of HTML.
    let text = &text.replace("&lt;&lt;", "<<").replace("&gt;&gt;", ">>");
    let mut reader =
        Reader { text, sketch: Sketch::new(stem, text.contains(SIGN)), until: Until::Header, note: None };
    for (at, row) in prose::rows(text) {
        reader.row(at + row.len() - row.trim_start().len(), row.trim())?;
    }
    match reader.until {
        Until::Header | Until::Front => return Err(Failure::new("there is no `stateDiagram` in it")),
        Until::Note(begin) => return Err(Failure::at(text, begin, "this note has no `end note`")),
        Until::Brace(begin) => return Err(Failure::at(text, begin, "this `{` is not closed")),
        Until::Row => reader.sketch.must_be_closed(text)?,
    }
    Ok(reader.sketch.finish())
}

struct Reader<'t> {
    text: &'t str,
    sketch: Sketch,
    until: Until,
    /// The state that the open note is about.
    note: Option<StateId>,
}

/// What is read just now, with the place where it began.
#[derive(Clone, Copy, PartialEq)]
enum Until {
    Header,
    /// Between `---` and `---`, before the header.
    Front,
    Row,
    Note(usize),
    /// A description in braces.
    Brace(usize),
}

impl<'t> Reader<'t> {
    fn row(&mut self, at: usize, row: &'t str) -> Result<(), Failure> {
        match self.until {
            Until::Header => self.header(at, row)?,
            Until::Front if row == "---" => self.until = Until::Header,
            Until::Front => self.front(row),
            Until::Note(_) if row.to_lowercase() == "end note" => self.until = Until::Row,
            Until::Note(_) => self.note(row),
            Until::Brace(_) => {
                let text = row.trim_end_matches('}');
                self.sketch.remark(ROOT, &decoded(text));
                if row.ends_with('}') {
                    self.until = Until::Row;
                }
            }
            Until::Row => {
                let row = row.split(" %%").next().unwrap_or(row).trim();
                // A `;` may end a row, and an entity.
                let is_entity = row.rsplit_once('#').is_some_and(|(_, end)| !end.contains([' ', ':']));
                let row = if is_entity { row } else { row.trim_end_matches(';').trim_end() };
                if !row.is_empty() && !row.starts_with("%%") {
                    self.statement(at, row)?;
                }
            }
        }
        Ok(())
    }

    fn header(&mut self, at: usize, row: &str) -> Result<(), Failure> {
        let word = row.split_whitespace().next().unwrap_or_default();
        match word.trim_end_matches([':', ';']) {
            "stateDiagram" | "stateDiagram-v2" => self.until = Until::Row,
            "---" => self.until = Until::Front,
            "" => {}
            word if word.starts_with("%%") => {}
            word => {
                return Err(Failure::at(
                    self.text,
                    at,
                    format!("this is a `{word}`, and not a `stateDiagram`"),
                ));
            }
        }
        Ok(())
    }

    fn front(&mut self, row: &str) {
        if let Some(title) = row.strip_prefix("title:") {
            self.name(title.trim().trim_matches(['"', '\'']));
        }
    }

    fn name(&mut self, title: &str) {
        if !title.is_empty() {
            self.sketch.chart.name = title.to_owned();
        }
    }

    fn note(&mut self, row: &str) {
        let state = self.note.unwrap_or(ROOT);
        match self.sketch.chart.is_own {
            true => self.sketch.text(state, decoded(row)),
            false => self.sketch.remark(state, &decoded(row)),
        }
    }

    fn statement(&mut self, at: usize, row: &'t str) -> Result<(), Failure> {
        let (word, rest) = row.split_once(char::is_whitespace).unwrap_or((row, ""));
        let rest = rest.trim();
        match word {
            "}" if rest.is_empty() => self.close(at),
            // Behind a state on the row before.
            "{" if rest.is_empty() && self.sketch.last().is_some() => {
                let state = self.sketch.last().unwrap_or(ROOT);
                self.behind_state(at, state, row)
            }
            "--" if rest.is_empty() => {
                self.sketch.beside();
                Ok(())
            }
            "state" => self.state(at + row.len() - rest.len(), rest),
            "note" => self.begin_note(at, rest),
            "title" => {
                self.name(rest);
                Ok(())
            }
            "accDescr" if rest.starts_with('{') => {
                let text = rest.trim_start_matches('{');
                if !rest.ends_with('}') {
                    self.until = Until::Brace(at);
                }
                self.sketch.remark(ROOT, &decoded(text.trim_end_matches('}')));
                Ok(())
            }
            word if LOOKS.contains(&word) && !row.contains("-->") => Ok(()),
            word if ["accTitle", "accDescr"].contains(&word.trim_end_matches(':')) => {
                let text = row.split_once(':').map_or(rest, |(_, text)| text);
                self.sketch.remark(ROOT, &decoded(text));
                Ok(())
            }
            _ => self.arrow_or_text(at, row),
        }
    }

    fn close(&mut self, at: usize) -> Result<(), Failure> {
        let is_open = self.sketch.close();
        is_open.then_some(()).ok_or_else(|| Failure::at(self.text, at, "this `}` closes nothing"))
    }

    /// `"A long text" as id <<choice>> {`, or parts of it.
    fn state(&mut self, at: usize, text: &'t str) -> Result<(), Failure> {
        let missing = || Failure::at(self.text, at, "the name of a state is missing behind `state`");
        let (long, rest) = match text.strip_prefix('"') {
            Some(rest) => {
                let (long, rest) = rest
                    .split_once('"')
                    .ok_or_else(|| Failure::at(self.text, at, "this text has no `\"` at its end"))?;
                let behind = rest.trim_start();
                let id = behind.strip_prefix("as ").map(str::trim_start);
                (Some(long), id.unwrap_or(behind))
            }
            None => (None, text),
        };
        let end = rest.find(|letter: char| letter.is_whitespace() || matches!(letter, '{' | ':' | '<' | '['));
        let (id, rest) = rest.split_at(end.unwrap_or(rest.len()));
        let id = match (id, long) {
            ("", Some(long)) => long,
            ("", None) => return Err(missing()),
            (id, _) => id,
        };
        let state = self.sketch.declare(id);
        if let Some(long) = long.filter(|long| *long != id) {
            self.sketch.title(state, &decoded(long));
        }
        let rest = rest.trim();
        self.behind_state(at + text.len() - rest.len(), state, rest)
    }

    fn behind_state(&mut self, at: usize, state: StateId, rest: &'t str) -> Result<(), Failure> {
        let mut rest = without_class(rest);
        for (open, close) in [("<<", ">>"), ("[[", "]]")] {
            if let Some((word, behind)) = rest.strip_prefix(open).and_then(|rest| rest.split_once(close)) {
                self.sketch.stereotype(state, word.trim());
                rest = behind.trim();
            }
        }
        if let Some(text) = rest.strip_prefix(':') {
            self.sketch.text(state, decoded(text.trim()));
            return Ok(());
        }
        match rest.strip_prefix('{').map(str::trim) {
            Some("") => self.sketch.open(self.text, at, state),
            Some("}") => Ok(()),
            None if rest.is_empty() => Ok(()),
            _ => Err(Failure::at(self.text, at, format!("`{rest}` cannot stand behind the name of a state"))),
        }
    }

    /// `note left of id : text`, or rows up to `end note`.
    fn begin_note(&mut self, at: usize, rest: &str) -> Result<(), Failure> {
        let (place, text) = rest.split_once(':').map_or((rest, None), |(place, text)| (place, Some(text)));
        let id = place.split_whitespace().nth(2);
        let state = match (place.starts_with('"'), id) {
            // A note of its own.
            (true, _) => {
                let text = place.trim_start_matches('"').split('"').next().unwrap_or_default();
                self.sketch.remark(ROOT, &decoded(text));
                return Ok(());
            }
            (false, Some(id)) => self.sketch.mention(id),
            (false, None) => {
                return Err(Failure::at(
                    self.text,
                    at,
                    "a note is `note left of` a state, or `note right of` it",
                ));
            }
        };
        self.note = Some(state);
        match text {
            Some(text) => self.note(text.trim()),
            None => self.until = Until::Note(at),
        }
        Ok(())
    }

    fn arrow_or_text(&mut self, at: usize, row: &'t str) -> Result<(), Failure> {
        let (left, right) = match row.split_once("-->") {
            // An arrow in a text is no arrow.
            Some((left, right)) if colon(left).is_none() => (left, right),
            _ => return self.text(at, row),
        };
        let end = colon(right).unwrap_or(right.len());
        let (to, label) = right.split_at(end);
        let label = decoded(label.trim_start_matches(':').trim());
        let place = at + row.len() - right.len();
        let (from, to) = (without_class_behind(left), without_class_behind(to));
        let starts = from == "[*]";
        let from = self.end(at, from)?;
        if starts && !to.is_empty() && to != "[*]" {
            self.sketch.adopt(to.trim_matches('"'));
        }
        let to = self.end(place, to)?;
        self.sketch.arrow(from, to, label);
        Ok(())
    }

    fn end(&mut self, at: usize, id: &str) -> Result<End, Failure> {
        let quoted = id.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        if let Some(id) = quoted.filter(|id| !id.is_empty()) {
            return Ok(End::State(self.sketch.mention(id)));
        }
        match id {
            "[*]" => Ok(End::Dot(self.sketch.inside())),
            "" => Err(Failure::at(self.text, at, "an arrow leads from a state to a state")),
            id if id.contains(char::is_whitespace) => {
                Err(Failure::at(self.text, at, format!("`{id}` is no name of a state: it has spaces")))
            }
            id => Ok(End::State(self.sketch.mention(id))),
        }
    }

    /// `id : text`, or `id`.
    fn text(&mut self, at: usize, row: &str) -> Result<(), Failure> {
        let end = colon(row).unwrap_or(row.len());
        let (id, text) = row.split_at(end);
        let id = without_class_behind(id);
        if id.is_empty() || id.contains(char::is_whitespace) || id.contains(['{', '}', '"', '[', ']', '>']) {
            return Err(Failure::at(self.text, at, format!("`{row}` is neither a state nor an arrow")));
        }
        let state = self.sketch.mention(id);
        self.sketch.text(state, decoded(text.trim_start_matches(':').trim()));
        Ok(())
    }
}
