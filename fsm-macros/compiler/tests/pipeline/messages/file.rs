//! A file of cases, read and written.

use fsm_compiler::{Diagnostic, Severity};
use proc_macro2::{LineColumn, TokenStream};

pub(super) struct File {
    /// What stands before the first section.
    intro: String,
    sections: Vec<Section>,
}

struct Section {
    /// `# Name` and the machine below it, as they stand there.
    head: Vec<String>,
    cases: Vec<Case>,
}

pub(crate) struct Case {
    pub(crate) title: String,
    /// The machine of this case.
    pub(crate) table: String,
    /// The lines that are shown, and the number of each in the machine; `None` for one that it lacks.
    shown: Vec<(String, Option<usize>)>,
    said: Vec<Said>,
}

/// A message, and the place of what it underlines.
struct Said {
    message: String,
    severity: Severity,
    from: LineColumn,
    to: LineColumn,
}

impl File {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut parts = split(text.lines(), |line| line.starts_with("# ")).into_iter();
        let intro = parts.next().unwrap_or_default().join("\n");
        let sections = parts.map(Section::parse).collect::<Result<_, _>>()?;
        Ok(Self { intro, sections })
    }

    pub(super) fn render(&self) -> String {
        let mut text = format!("{}\n", self.intro.trim_end());
        for section in &self.sections {
            text += &format!("\n{}\n", section.head.join("\n"));
            for case in &section.cases {
                text += &case.render();
            }
        }
        text
    }

    pub(super) fn cases(&self) -> impl Iterator<Item = &Case> {
        self.sections.iter().flat_map(|section| &section.cases)
    }
}

impl Section {
    fn parse(lines: Vec<&str>) -> Result<Self, String> {
        let mut parts = split(lines.into_iter(), |line| line.starts_with("## ")).into_iter();
        let mut head = parts.next().unwrap_or_default();
        without_empty_end(&mut head);
        let machine = head.get(1..).unwrap_or_default();
        let cases = parts.map(|part| Case::parse(part, machine)).collect::<Result<_, _>>()?;
        Ok(Self { head: head.into_iter().map(str::to_owned).collect(), cases })
    }
}

impl Case {
    fn parse(lines: Vec<&str>, machine: &[&str]) -> Result<Self, String> {
        let title = lines[0].trim_start_matches("## ").to_owned();
        let mut table: Vec<&str> = Vec::new();
        let mut shown = Vec::new();
        let mut rest = machine.iter().copied();
        for line in lines[1..].iter().filter(|line| !line.is_empty() && !is_message(line)) {
            let (kind, text) = line.split_at(1);
            match kind {
                "+" => table.push(text),
                " " | "-" => {
                    let found = rest.by_ref().find(|line| {
                        let is_found = *line == text;
                        if !is_found {
                            table.push(line);
                        }
                        is_found
                    });
                    if found.is_none() {
                        return Err(format!("{title}: the machine of the section has no such line:{text}"));
                    }
                    if kind == " " {
                        table.push(text);
                    }
                }
                _ => return Err(format!("{title}: a line begins with ` `, `-` or `+`: {line}")),
            }
            shown.push(((*line).to_owned(), (kind != "-").then_some(table.len())));
        }
        table.extend(rest);
        let table = table.join("\n");
        let tokens: TokenStream = table.parse().map_err(|error| format!("{title}: {error}"))?;
        let said = fsm_compiler::diagnose(tokens).into_iter().map(Said::from).collect();
        Ok(Self { title, said, table, shown })
    }

    pub(crate) fn messages(&self) -> impl Iterator<Item = &str> {
        self.said.iter().map(|said| said.message.as_str())
    }

    fn render(&self) -> String {
        let mut text = format!("\n## {}\n", self.title);
        let mut told = 0;
        for (line, number) in &self.shown {
            text += &format!("{line}\n");
            for said in self.said.iter().filter(|said| Some(said.from.line) == *number) {
                text += &format!("{}\n", below(line, said));
                told += 1;
            }
        }
        // What is not said of a line that is shown.
        for said in self.said.iter().filter(|_| told < self.said.len()) {
            text += &format!("^ on line {}: {}\n", said.from.line, said.message);
        }
        if self.said.is_empty() {
            text += "^ nothing is said\n";
        }
        text
    }
}

impl From<Diagnostic> for Said {
    fn from(said: Diagnostic) -> Self {
        let (from, to) = (said.from.start(), said.to.end());
        Self { message: said.message, severity: said.severity, from, to }
    }
}

/// What is underlined, and the message. More than one line is underlined to the end of the first.
fn below(line: &str, said: &Said) -> String {
    let Said { from, to, .. } = said;
    let indent = " ".repeat(from.column + 1);
    let (end, more) = match to.line - from.line {
        0 => (to.column, String::new()),
        more => (line.chars().count() - 1, format!(" and {more} more,")),
    };
    let carets = "^".repeat(end.saturating_sub(from.column).max(1));
    let severity = if said.severity == Severity::Warning { " warning:" } else { "" };
    format!("{indent}{carets}{more}{severity} {}", said.message)
}

fn is_message(line: &str) -> bool {
    line.trim_start().starts_with('^')
}

fn without_empty_end(lines: &mut Vec<&str>) {
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
}

/// The lines before the first that begins a part, and each part.
fn split<'a>(lines: impl Iterator<Item = &'a str>, begins: impl Fn(&str) -> bool) -> Vec<Vec<&'a str>> {
    let mut parts = vec![Vec::new()];
    for line in lines {
        if begins(line) {
            parts.push(Vec::new());
        }
        parts.last_mut().expect("there is one from the beginning").push(line);
    }
    parts
}
