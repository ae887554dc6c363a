//! The machines of `machines.txt`, of any size.

use proc_macro2::TokenStream;

pub(super) struct Machine {
    pub(super) name: &'static str,
    /// The smallest size from which its counts say what larger ones are.
    pub(super) few: usize,
    lines: Vec<&'static str>,
}

pub(super) fn all() -> Vec<Machine> {
    let sections = include_str!("machines.txt").split("\n## ").skip(1);
    let machine = |section: &'static str| {
        let mut lines = section.lines();
        let head = lines.next().expect("a name");
        let (name, few) = head.split_once(", from ").unwrap_or((head, "16"));
        Machine { name, few: few.parse().expect("a number"), lines: lines.collect() }
    };
    sections.map(machine).collect()
}

impl Machine {
    pub(super) fn of(&self, count: usize) -> TokenStream {
        let line = |line: &&str| match line.strip_prefix('*') {
            Some(line) => (0..count).map(|number| numbered(line, number, count)).collect(),
            None => (*line).to_owned(),
        };
        let text: String = self.lines.iter().map(|text| line(text) + "\n").collect();
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

fn numbered(line: &str, number: usize, count: usize) -> String {
    let text = |behind: usize| ((number + behind) % count).to_string();
    line.replace("$i", &text(0)).replace("$n", &text(1)).replace("$f", &text(2)) + "\n"
}
