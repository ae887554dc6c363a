//! Conditions and values: `In('state')` and comparisons of one integer variable, joined by `&&` and `!`.

use roxmltree::Node;

use crate::chart::{Action, Cond};

use super::{Excluded, Reader, excluded};

impl Reader<'_, '_> {
    /// `None` is a condition that always holds.
    pub(super) fn cond(&mut self, cond: &str) -> Result<Option<Cond>, Excluded> {
        let mut whole = None;
        for part in cond.split("&&").map(str::trim).filter(|part| *part != "true") {
            let Some(part) = self.part(part)? else { return excluded(format!("cond=\"{cond}\"")) };
            whole = Some(match whole {
                None => part,
                Some(before) => Cond::And(Box::new(before), Box::new(part)),
            });
        }
        Ok(whole)
    }

    fn part(&mut self, part: &str) -> Result<Option<Cond>, Excluded> {
        if part == "false" {
            return Ok(Some(Cond::Never));
        }
        if let Some(negated) = part.strip_prefix('!') {
            return Ok(self.part(negated.trim())?.map(|cond| Cond::Not(Box::new(cond))));
        }
        if let Some(state) = part.strip_prefix("In(").and_then(|rest| rest.strip_suffix(')')) {
            let targets = self.targets(state.trim().trim_matches(['\'', '"']))?;
            return Ok(targets.first().copied().map(Cond::In));
        }
        const SIGNS: [&str; 8] = ["===", "!==", "==", "!=", ">=", "<=", "<", ">"];
        let Some((sign, (left, right))) = SIGNS.iter().find_map(|sign| Some((*sign, part.split_once(sign)?)))
        else {
            return Ok(None);
        };
        let Ok(right) = right.trim().parse::<i32>() else { return Ok(None) };
        if !self.is_variable(left.trim()) {
            return Ok(None);
        }
        Ok(Some(match sign {
            "===" | "==" => Cond::Equals(right),
            "!==" | "!=" => Cond::Not(Box::new(Cond::Equals(right))),
            ">=" => Cond::AtLeast(right),
            "<" => Cond::Less(right),
            "<=" => Cond::Less(right + 1),
            _ => Cond::AtLeast(right + 1),
        }))
    }

    pub(super) fn assign(&mut self, element: Node<'_, '_>) -> Result<Action, Excluded> {
        let (location, expr) = (element.attribute("location"), element.attribute("expr"));
        let (Some(location), Some(expr)) = (location, expr) else {
            return excluded("<assign> of another kind");
        };
        let sum = expr.strip_prefix(location).map(str::trim_start);
        let sum = sum.map(|rest| rest.replace([' ', '+'], "")).and_then(|rest| rest.parse().ok());
        let action = expr.parse().map(Action::Set).ok().or(sum.map(Action::Add));
        match action.filter(|_| self.is_variable(location)) {
            Some(action) => Ok(action),
            None => excluded(format!("<assign location=\"{location}\" expr=\"{expr}\">")),
        }
    }

    /// Whether this is the one variable; the first name that is asked for is.
    fn is_variable(&mut self, name: &str) -> bool {
        let is_name = !name.is_empty() && name.chars().all(|char| char.is_ascii_alphanumeric());
        is_name && self.variable.get_or_insert_with(|| name.to_owned()) == name
    }

    /// The value of the variable at the start. Other data stand still, if they are plain.
    pub(super) fn read_variable(&mut self) -> Result<(), Excluded> {
        let data = self.document.descendants().filter(|node| node.tag_name().name() == "data");
        let value =
            |data: Node<'_, '_>| data.attribute("expr").and_then(|expr| expr.trim().parse::<i32>().ok());
        for data in data.clone() {
            if value(data).is_none() {
                return excluded("<data> that is no integer");
            }
        }
        let Some(name) = &self.variable else { return Ok(()) };
        match data.into_iter().find(|data| data.attribute("id") == Some(name)).and_then(value) {
            Some(value) => self.chart.variable = value,
            None => return excluded(format!("variable `{name}` has no value")),
        }
        Ok(())
    }
}
