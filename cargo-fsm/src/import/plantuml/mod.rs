//! State diagrams of PlantUML (<https://plantuml.com/state-diagram>), row by row. `arrows.rs` reads rows with an arrow,
//! `states.rs` reads those that
//! name a state, `blocks.rs` knows what is only about looks.

mod arrows;
mod blocks;
mod states;

use super::Failure;
use super::chart::{Chart, ROOT, StateId};
use super::prose;
use super::sketch::{SIGN, Sketch};
use arrows::{Arrow, Name};

/// Reads a diagram; `stem` is the name of one that has no title.
pub(super) fn read(text: &str, stem: &str) -> Result<Chart, Failure> {
    let mut reader = Reader {
        text,
        sketch: Sketch::new(stem, text.contains(SIGN)),
        until: None,
        note: None,
        has_begun: !text.contains("@startuml"),
    };
    let mut rows = prose::rows(text);
    for (at, row) in rows.by_ref() {
        let at = at + row.len() - row.trim_start().len();
        if reader.row(at, row.trim())? {
            break;
        }
    }
    if rows.any(|(_, row)| row.trim_start().starts_with("@startuml")) {
        reader.sketch.lost(ROOT, "there are more diagrams in the file: this is the first");
    }
    if let Some(Until { begin, end, .. }) = reader.until {
        return Err(Failure::at(text, begin, format!("there is no `{end}` for this")));
    }
    reader.sketch.must_be_closed(text)?;
    Ok(reader.sketch.finish())
}

struct Reader<'t> {
    text: &'t str,
    sketch: Sketch,
    /// What is read just now, if no states.
    until: Option<Until>,
    /// The state that the open note is about.
    note: Option<StateId>,
    has_begun: bool,
}

/// Rows up to one with this text.
#[derive(Clone, Copy)]
struct Until {
    begin: usize,
    end: &'static str,
    is_note: bool,
    /// Braces that are open in it.
    depth: usize,
}

impl<'t> Reader<'t> {
    /// Whether this was the last row.
    fn row(&mut self, at: usize, row: &'t str) -> Result<bool, Failure> {
        if let Some(until) = self.until {
            self.inside(until, row);
            return Ok(false);
        }
        match row.split_whitespace().next() {
            Some("@startuml") => {
                self.has_begun = true;
                let name = row["@startuml".len()..].trim().trim_matches('"');
                self.name(name);
            }
            Some("@enduml") if self.has_begun => return Ok(true),
            // What stands before the diagram is of another language.
            _ if !self.has_begun || row.is_empty() || row.starts_with('\'') => {}
            _ => self.statement(at, row)?,
        }
        Ok(false)
    }

    fn inside(&mut self, until: Until, row: &str) {
        let is_end = blocks::is_end(until.end, row);
        let depth = (until.depth + row.matches('{').count()).saturating_sub(row.matches('}').count());
        if if until.end == "}" { depth == 0 } else { is_end } {
            self.until = None;
            return;
        }
        self.until = Some(Until { depth, ..until });
        if until.is_note {
            let state = self.note.unwrap_or(ROOT);
            self.sketch.remark(state, &self.decoded(row));
        }
    }

    fn name(&mut self, title: &str) {
        if !title.is_empty() && !title.contains(['%', '{']) {
            self.sketch.chart.name = title.to_owned();
        }
    }

    fn statement(&mut self, at: usize, row: &'t str) -> Result<(), Failure> {
        let (word, rest) = row.split_once(char::is_whitespace).unwrap_or((row, ""));
        let rest = rest.trim();
        if row == "}" || row.eq_ignore_ascii_case("end state") {
            return self.close(at);
        }
        // Behind a state on the row before.
        if let Some(state) = self.sketch.last().filter(|_| row == "{") {
            return self.behind_state(at, state, row);
        }
        if row == "||" || row.len() > 1 && row.chars().all(|letter| letter == '-') {
            self.sketch.beside();
            return Ok(());
        }
        if let Some((from, arrow, to, label)) = arrows::row(row) {
            return self.arrow(from, arrow, to, label);
        }
        match word.to_lowercase().as_str() {
            "state" | "frame" if !rest.starts_with(':') => self.state(at + row.len() - rest.len(), rest),
            "note" => self.begin_note(at, rest),
            "title" if !rest.is_empty() => {
                self.name(rest);
                Ok(())
            }
            "together" if rest == "{" => self.sketch.open_group(self.text, at),
            _ if row.starts_with('!') => self.directive(at, word, row),
            word => match blocks::looks(word, row) {
                Some(blocks::Looks::Row) => Ok(()),
                Some(blocks::Looks::Until(end)) => {
                    self.until = Some(Until { begin: at, end, is_note: false, depth: 1 });
                    Ok(())
                }
                Some(blocks::Looks::Prose(text)) => {
                    let text = self.decoded(text);
                    self.sketch.remark(ROOT, &text);
                    Ok(())
                }
                Some(blocks::Looks::ProseUntil(end)) => {
                    self.note = None;
                    self.until = Some(Until { begin: at, end, is_note: true, depth: 1 });
                    Ok(())
                }
                None => self.described(at, row),
            },
        }
    }

    fn directive(&mut self, at: usize, word: &str, row: &str) -> Result<(), Failure> {
        match blocks::directive(word) {
            Some(Some(end)) => self.until = Some(Until { begin: at, end, is_note: false, depth: 0 }),
            Some(None) => {}
            None => self.sketch.lost(ROOT, format!("{row}: it is not expanded")),
        }
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), Failure> {
        let is_open = self.sketch.close();
        is_open.then_some(()).ok_or_else(|| Failure::at(self.text, at, "this closes nothing"))
    }

    fn arrow(&mut self, from: Name, arrow: Arrow, to: Name, label: &str) -> Result<(), Failure> {
        let (from, to) = if arrow.is_back { (to, from) } else { (from, to) };
        if let (Name::Dot, Name::State(id)) = (&from, &to) {
            self.sketch.adopt(id);
        }
        let label = self.decoded(label);
        let (from, to) = (from.end(&mut self.sketch), to.end(&mut self.sketch));
        match arrow.is_dashed && self.sketch.chart.is_own {
            true => self.sketch.request(from, to, &label),
            false => self.sketch.arrow(from, to, label.clone()),
        }
        if arrow.is_both {
            self.sketch.arrow(to, from, label);
        }
        Ok(())
    }

    /// `note left of id : text`, or rows up to `end note`.
    fn begin_note(&mut self, at: usize, rest: &str) -> Result<(), Failure> {
        let (place, text) = rest.split_once(':').map_or((rest, None), |(place, text)| (place, Some(text)));
        let words: Vec<&str> = place.split_whitespace().collect();
        // A note of its own has a text in quotes; one on an arrow is about no state. Both are about the whole.
        self.note = match words[..] {
            [_, "of", id, ..] => Some(self.sketch.mention(id.trim_matches('"'))),
            _ => None,
        };
        match text {
            Some(text) => {
                let text = self.decoded(text.trim());
                self.sketch.remark(self.note.unwrap_or(ROOT), &text);
            }
            None => match place.strip_prefix('"') {
                Some(text) => {
                    let text = self.decoded(text.split('"').next().unwrap_or_default());
                    self.sketch.remark(ROOT, &text);
                }
                None => self.until = Some(Until { begin: at, end: "end note", is_note: true, depth: 0 }),
            },
        }
        Ok(())
    }

    /// `id : text`
    fn described(&mut self, at: usize, row: &'t str) -> Result<(), Failure> {
        let found = arrows::word(row).and_then(|(id, rest)| Some((id, rest.trim_start().strip_prefix(':')?)));
        let Some((id, text)) = found else {
            return Err(Failure::at(self.text, at, format!("`{row}` is neither a state nor an arrow")));
        };
        let state = self.sketch.mention(id);
        let text = self.decoded(text.trim());
        self.sketch.text(state, text);
        Ok(())
    }

    fn decoded(&self, text: &str) -> String {
        let plain = prose::unescaped(&if self.sketch.chart.is_own {
            text.to_owned()
        } else {
            prose::without_tags(text)
        });
        if self.sketch.chart.is_own { plain } else { prose::with_letters(&plain, "&") }
    }
}
