//! What is written, row by row, so that a row can be found and taken out again.

/// The rows inside the machine.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    depth: usize,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    /// `state Name`, with its brace behind it.
    Open(String),
    Close,
    Line(String),
    Docs(String),
    /// A comment that says what is lost.
    Note(String),
}

/// So long a row may be where a state stands on one.
const WIDTH: usize = 90;

impl Rows {
    pub(super) fn open(&mut self, head: String, depth: usize) {
        self.push(depth, What::Open(head));
    }

    pub(super) fn close(&mut self, depth: usize) {
        self.push(depth, What::Close);
    }

    pub(super) fn line(&mut self, text: String, depth: usize) {
        self.push(depth, What::Line(text));
    }

    pub(super) fn note(&mut self, text: &str, depth: usize) {
        self.push(depth, What::Note(one_row(text)));
    }

    pub(super) fn docs(&mut self, docs: &[String], depth: usize) {
        for row in docs.iter().flat_map(|docs| docs.lines()).filter(|row| !row.trim().is_empty()) {
            self.push(depth, What::Docs(row.trim().to_owned()));
        }
    }

    fn push(&mut self, depth: usize, what: What) {
        self.rows.push(Row { depth, what });
    }

    pub(super) fn notes(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.what, What::Note(_))).count()
    }

    /// Makes a comment of the line on this row, with the reason. Whether there is one.
    pub(super) fn leave_out(&mut self, row: usize, reason: &str) -> bool {
        let Some(row) = self.rows.get_mut(row) else { return false };
        let What::Line(line) = &row.what else { return false };
        row.what = What::Note(format!("{line} // left out: {}", one_row(reason)));
        true
    }

    /// One row for each.
    pub(super) fn plain(&self) -> String {
        self.rows.iter().map(|row| format!("{}\n", row.text())).collect()
    }

    /// A state with nothing inside, or with one short line, stands on one row.
    pub(super) fn text(&self) -> String {
        let (mut text, mut at, mut is_first) = (String::new(), 0, true);
        while at < self.rows.len() {
            let (short, count) = match &self.rows[at..] {
                [Row { what: What::Open(head), .. }, Row { what: What::Close, .. }, ..] => (
                    Some(if head.starts_with("choice") {
                        format!("{head} {{}}")
                    } else {
                        format!("{head};")
                    }),
                    2,
                ),
                [
                    Row { what: What::Open(head), .. },
                    Row { what: What::Line(line), .. },
                    Row { what: What::Close, .. },
                    ..,
                ] => (Some(format!("{head} {{ {line} }}")), 3),
                _ => (None, 1),
            };
            let row = &self.rows[at];
            let short = short.filter(|short| 4 * row.depth + short.chars().count() <= WIDTH);
            let count = if short.is_some() { count } else { 1 };
            // A block stands apart from what is above it.
            let begins = at == 0 || !matches!(self.rows[at - 1].what, What::Docs(_));
            let opens = self.rows[at..].iter().find(|row| !matches!(row.what, What::Docs(_)));
            let is_block = opens.is_some_and(|row| matches!(row.what, What::Open(_)));
            let is_long = short.is_none() || matches!(row.what, What::Docs(_));
            if is_block && is_long && begins && !is_first {
                text.push('\n');
            }
            is_first = matches!(row.what, What::Open(_)) && short.is_none();
            let row = short.map_or_else(|| row.text(), |short| format!("{}{short}", indent(row.depth)));
            text += &format!("{row}\n");
            at += count;
        }
        text
    }
}

impl Row {
    fn text(&self) -> String {
        let space = indent(self.depth);
        match &self.what {
            What::Open(head) => format!("{space}{head} {{"),
            What::Close => format!("{space}}}"),
            What::Line(line) => format!("{space}{line}"),
            What::Docs(docs) => format!("{space}/// {docs}"),
            What::Note(note) => format!("{space}// {note}"),
        }
    }
}

/// Comments of documentation, each on a row.
pub(super) fn docs(docs: &[String], depth: usize) -> String {
    let mut rows = Rows::default();
    rows.docs(docs, depth);
    rows.plain()
}

fn indent(depth: usize) -> String {
    "    ".repeat(depth)
}

pub(super) fn one_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
