//! Executable content: `<log>`, `<raise>`, `<assign>`, `<if>`; `send.rs` and `script.rs` have the rest.

use roxmltree::Node;

use crate::chart::{Action, Cond};

use super::script::assigned;
use super::{Excluded, Reader, excluded};

impl Reader<'_, '_> {
    pub(super) fn content(&mut self, of: Node<'_, '_>) -> Result<Vec<Action>, Excluded> {
        let mut actions = Vec::new();
        for element in of.children().filter(Node::is_element) {
            actions.extend(self.action(element)?);
        }
        Ok(actions)
    }

    fn action(&mut self, element: Node<'_, '_>) -> Result<Vec<Action>, Excluded> {
        let event = element.attribute("event").and_then(|name| self.events.find(name));
        match (element.tag_name().name(), event) {
            ("log", _) => Ok(vec![Action::Log(element.attribute("label").unwrap_or_default().to_owned())]),
            ("raise", Some(event)) => Ok(vec![Action::Raise(event)]),
            ("assign", _) => self.assign(element).map(|action| vec![action]),
            ("if", _) => self.branches(element).map(|action| vec![action]),
            ("script", _) => self.script(element),
            ("send", _) => self.send(element),
            ("cancel", _) => self.cancel(element),
            (other, _) => excluded(format!("<{other}> of another kind")),
        }
    }

    fn assign(&mut self, element: Node<'_, '_>) -> Result<Action, Excluded> {
        let (location, expr) = (element.attribute("location"), element.attribute("expr"));
        let (Some(location), Some(expr)) = (location, expr) else {
            return excluded("<assign> of another kind");
        };
        Ok(assigned(self.variable(location)?, self.value(expr)?))
    }

    /// `<if>`, whose `<elseif/>` and `<else/>` stand between the actions.
    fn branches(&mut self, element: Node<'_, '_>) -> Result<Action, Excluded> {
        let mut branches = vec![(self.branch(element)?, Vec::new())];
        for part in element.children().filter(Node::is_element) {
            match part.tag_name().name() {
                "elseif" => branches.push((self.branch(part)?, Vec::new())),
                "else" => branches.push((None, Vec::new())),
                _ => {
                    let actions = self.action(part)?;
                    branches.iter_mut().last().into_iter().for_each(|(_, last)| last.extend(actions.clone()));
                }
            }
        }
        Ok(Action::If(branches))
    }

    fn branch(&mut self, element: Node<'_, '_>) -> Result<Option<Cond>, Excluded> {
        self.cond(element.attribute("cond").unwrap_or_default())
    }
}
