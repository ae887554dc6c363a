//! The owner of a machine: a struct whose functions are what guards and actions call.

use super::super::chart::Call;
use super::super::names::Names;
use super::rows;
use crate::case::snake;

#[derive(Debug, Default)]
pub(super) struct Owner {
    /// The name of its type.
    name: String,
    names: Names,
    functions: Vec<Function>,
}

#[derive(Debug)]
struct Function {
    name: String,
    kind: Kind,
    /// What the file says.
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Guard,
    Action,
    Delay,
    /// With an output that is a result, or nothing.
    Work(bool),
}

impl Owner {
    /// What this machine works on, with those in its data.
    pub(super) fn of(machine: &str) -> Self {
        Owner { name: format!("{machine}Owner"), ..Owner::default() }
    }

    pub(super) fn guard(&mut self, call: &Call) -> String {
        self.call(Kind::Guard, &call.name, &call.text)
    }

    pub(super) fn action(&mut self, call: &Call) -> String {
        self.call(Kind::Action, &call.name, &call.text)
    }

    pub(super) fn delay(&mut self, text: &str) -> String {
        self.call(Kind::Delay, text, text)
    }

    pub(super) fn work(&mut self, call: &Call, is_result: bool) -> String {
        self.call(Kind::Work(is_result), &call.name, &call.text)
    }

    /// The call of a function, which is there from now on.
    fn call(&mut self, kind: Kind, name: &str, text: &str) -> String {
        let written = format!("{kind:?} {name} {text}");
        let otherwise = match kind {
            Kind::Guard => "is",
            Kind::Action => "act",
            Kind::Delay => "delay",
            Kind::Work(_) => "work",
        };
        if self.names.find(&written).is_none() {
            let name = self.names.add(&written, snake(name, otherwise));
            self.functions.push(Function { name, kind, text: text.to_owned() });
        }
        format!("owner.{}()", self.names.find(&written).unwrap_or(otherwise))
    }

    pub(super) fn is_used(&self) -> bool {
        !self.functions.is_empty()
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The struct, with the functions that the table calls.
    pub(super) fn text(&self, machine: &str, table: &str) -> String {
        if !self.is_used() {
            return String::new();
        }
        let lines = || table.lines().filter(|row| !row.trim_start().starts_with("//"));
        let is_called = |function: &&Function| {
            let call = format!("owner.{}()", function.name);
            lines().any(|row| row.contains(&call))
        };
        let functions: Vec<String> = self.functions.iter().filter(is_called).map(Function::text).collect();
        let name = self.name();
        let implementation = match functions.is_empty() {
            true => String::new(),
            false => format!("impl {name} {{\n{}}}\n\n", functions.join("\n")),
        };
        format!(
            "/// What [`{machine}`] works on.\n#[derive(Debug, Default)]\npub struct {name} {{}}\n\n{implementation}"
        )
    }
}

impl Function {
    fn text(&self) -> String {
        let (receiver, output, body) = match self.kind {
            Kind::Guard => ("&self", " -> bool", "todo!()"),
            Kind::Action => ("&mut self", "", "todo!()"),
            Kind::Delay => ("&self", " -> Duration", "todo!()"),
            // The future borrows nothing.
            Kind::Work(false) => ("&mut self", " -> impl Future<Output = ()> + use<>", "async { todo!() }"),
            Kind::Work(true) => {
                ("&mut self", " -> impl Future<Output = Result<(), ()>> + use<>", "async { todo!() }")
            }
        };
        let docs = if snake(&self.text, "") == self.text { String::new() } else { docs(&self.text) };
        format!("{docs}    fn {}({receiver}){output} {{\n        {body}\n    }}\n", self.name)
    }
}

/// What the file says, as it stands there.
fn docs(text: &str) -> String {
    let rows: Vec<&str> = text.lines().map(str::trim_end).filter(|row| !row.trim().is_empty()).collect();
    match rows.as_slice() {
        [] => String::new(),
        [row] if !row.contains('`') => format!("    /// `{}`\n", rows::one_row(row)),
        rows => {
            let space = |row: &&&str| row.len() - row.trim_start().len();
            // What stands behind the first row of code tells how far it was indented.
            let most = rows.iter().skip(1).map(|row| space(&row)).min().unwrap_or(0);
            let row = |row: &&str| format!("    /// {}\n", &row[most.min(space(&row))..]);
            let rows: String = rows.iter().map(row).collect();
            format!("    /// ```text\n{rows}    /// ```\n")
        }
    }
}
