//! `<script>`, as far as it is a list of assignments, and calls of functions that are.

use roxmltree::Node;

use crate::chart::{Action, Operator, Value};

use super::values::UNDEFINED;
use super::{Excluded, Reader, excluded};

impl Reader<'_, '_> {
    /// What stands at the beginning of the file runs before the machine starts: it gives variables their values.
    pub(super) fn read_first_scripts(&mut self) -> Result<(), Excluded> {
        let scripts = super::children(self.document.root_element(), "script");
        for script in scripts.collect::<Vec<_>>() {
            for action in self.script(script)? {
                match action {
                    Action::Set(value) => self.variables[0].1 = value,
                    Action::Assign(variable, Value::Constant(value)) => self.variables[variable].1 = value,
                    _ => return excluded("a <script> that computes before the start"),
                }
            }
        }
        Ok(())
    }

    pub(super) fn script(&mut self, element: Node<'_, '_>) -> Result<Vec<Action>, Excluded> {
        let text = match element.attribute("src") {
            None => element.text().unwrap_or_default().to_owned(),
            Some(file) => match (self.beside.load)(file) {
                Some(text) => text,
                None => return excluded(format!("<script src=\"{file}\">")),
            },
        };
        let text: String = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        let text = self.take_functions(&text)?;
        self.statements(&text)
    }

    /// Notes `function name() { … }`, and gives what is left.
    fn take_functions(&mut self, text: &str) -> Result<String, Excluded> {
        let Some((before, rest)) = text.split_once("function ") else { return Ok(text.to_owned()) };
        let parts = rest.split_once("()").and_then(|(name, rest)| {
            let (body, behind) = rest.trim_start().strip_prefix('{')?.split_once('}')?;
            Some((name.trim(), body, behind))
        });
        let Some((name, body, behind)) = parts else { return excluded("a function with parameters") };
        if body.contains("var ") {
            return excluded("a function with variables of its own");
        }
        self.functions.push((name.to_owned(), body.to_owned()));
        self.take_functions(&format!("{before}{behind}"))
    }

    fn statements(&mut self, text: &str) -> Result<Vec<Action>, Excluded> {
        let mut actions = Vec::new();
        for statement in text.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            if let Some(list) = statement.strip_prefix("var ") {
                for part in list.split(',') {
                    let name = part.split('=').next().unwrap_or_default().trim();
                    if self.variable(name).is_err() {
                        self.variables.push((name.to_owned(), UNDEFINED));
                    }
                    actions.extend(part.contains('=').then(|| self.statement(part)).transpose()?);
                }
            } else if let Some(name) = statement.strip_suffix("()") {
                let Some((_, body)) = self.functions.iter().find(|(known, _)| known == name).cloned() else {
                    return excluded(format!("`{statement}`"));
                };
                actions.extend(self.statements(&body)?);
            } else {
                actions.push(self.statement(statement)?);
            }
        }
        Ok(actions)
    }

    /// `x = 3`, `x *= 2`
    fn statement(&mut self, statement: &str) -> Result<Action, Excluded> {
        let Some((name, expr)) = statement.split_once('=') else { return excluded(format!("`{statement}`")) };
        let (name, operator) = match name.trim_end().strip_suffix(['+', '-', '*']) {
            None => (name, None),
            Some(short) if name.contains('+') => (short, Some(Operator::Add)),
            Some(short) if name.contains('-') => (short, Some(Operator::Subtract)),
            Some(short) => (short, Some(Operator::Multiply)),
        };
        let (variable, value) = (self.variable(name.trim())?, self.value(expr)?);
        Ok(assigned(
            variable,
            match operator {
                None => value,
                Some(operator) => Value::of(Value::Variable(variable), operator, value),
            },
        ))
    }
}

/// What random charts assign is said in their words.
pub(super) fn assigned(variable: usize, value: Value) -> Action {
    if variable > 0 {
        return Action::Assign(variable, value);
    }
    match value {
        Value::Constant(value) => Action::Set(value),
        Value::Binary(parts) => match *parts {
            (Value::Variable(0), Operator::Add, Value::Constant(value)) => Action::Add(value),
            parts => Action::Assign(0, Value::Binary(Box::new(parts))),
        },
        value => Action::Assign(0, value),
    }
}
