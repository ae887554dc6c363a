//! A page of the index: what is in its markdown, and what should be.

use super::folds;
use super::messages::{self, Message};
use super::shape::shape;

pub(super) struct Page {
    /// Everything before the first entry. Its first line is the title.
    intro: String,
    pub(super) entries: Vec<Entry>,
}

pub(crate) struct Entry {
    pub(super) heading: String,
    /// The messages that are shown.
    text: String,
    /// What follows: the machines and the words about them.
    body: String,
    pub(crate) wrong: Vec<Wrong>,
    /// Machines with a mistake that only rustc sees, in its own words.
    pub(super) wrong_to_rustc: Vec<String>,
    pub(super) mended: Vec<String>,
}

/// A machine with a mistake that the macro sees.
pub(crate) struct Wrong {
    pub(crate) code: String,
    pub(super) messages: Vec<Message>,
}

impl Page {
    pub(super) fn parse(text: &str) -> Self {
        let mut parts = text.split("\n## ");
        let intro = parts.next().unwrap_or_default().trim_end().to_owned();
        Self { intro, entries: parts.map(Entry::parse).collect() }
    }

    pub(super) fn render(&self) -> String {
        let entries: String = self.entries.iter().map(Entry::render).collect();
        format!("{}\n{entries}", self.intro)
    }

    /// The shapes of all messages on the page.
    pub(super) fn shapes(&self) -> impl Iterator<Item = String> {
        let shown = self.entries.iter().flat_map(|entry| folds::unfolded(&entry.text));
        let of_rustc = shown.filter_map(|line| line.strip_prefix("error: ").map(shape)).collect::<Vec<_>>();
        of_rustc
            .into_iter()
            .chain(self.entries.iter().flat_map(Entry::messages).map(|message| shape(message.text())))
    }
}

impl Entry {
    fn parse(part: &str) -> Self {
        let (heading, rest) = part.split_once('\n').unwrap_or((part, ""));
        let rest = rest.trim_matches('\n');
        let shown = rest.strip_prefix("```text\n").and_then(|rest| rest.split_once("```\n"));
        let (text, body) = shown.unwrap_or(("", rest));
        let (mut wrong, mut wrong_to_rustc, mut mended) = (Vec::new(), Vec::new(), Vec::new());
        for (kind, code) in blocks(body) {
            match kind {
                "compile_fail" => wrong.push(Wrong { messages: messages::of(&code), code }),
                kind if kind.starts_with("compile_fail,") => wrong_to_rustc.push(code),
                "" => mended.push(code),
                other => panic!("{heading}: a block is ```compile_fail or ```, not ```{other}"),
            }
        }
        let [heading, text, body] = [heading, text, body.trim_start()].map(str::to_owned);
        Self { heading, text, body, wrong, wrong_to_rustc, mended }
    }

    /// The entry as it should be: the heading and the messages are those that the macro gives.
    fn render(&self) -> String {
        let Self { text, body, wrong, .. } = self;
        let heading = self.heads().remove(0);
        let mut told: Vec<String> = self.messages().map(Message::to_string).collect();
        told.dedup();
        let shown = if wrong.is_empty() { folds::unfolded(text) } else { told };
        let shown: String = shown.iter().map(|line| folds::folded(line)).collect();
        format!("\n## {heading}\n\n```text\n{shown}```\n\n{body}\n")
    }

    /// Whether a name comes from the machine, and is no word of the language or of Rust.
    pub(super) fn declares(&self, name: &str) -> bool {
        let is_of_rust = matches!(name, "Clone" | "Copy" | "Debug" | "Serialize");
        let is_type = name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric);
        let machines = self.wrong.iter().map(|wrong| &wrong.code).chain(&self.wrong_to_rustc);
        let is_value = || machines.clone().any(|code| code.contains(&format!("{name}: ")));
        !is_of_rust && (is_type || is_value())
    }

    /// The messages without what to do; never empty.
    pub(super) fn heads(&self) -> Vec<String> {
        let heads: Vec<String> = self.messages().map(Message::head).collect();
        if heads.is_empty() { vec![self.heading.clone()] } else { heads }
    }

    fn messages(&self) -> impl Iterator<Item = &Message> {
        self.wrong.iter().flat_map(|wrong| &wrong.messages)
    }
}

/// The code blocks: what stands after the fence, and the code.
fn blocks(text: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, String)> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(kind), None) => open = Some((kind, String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some((_, code))) => *code += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    blocks
}
