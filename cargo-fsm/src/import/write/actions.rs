//! Actions: functions of the owner, events that the machine raises, and timers that it sets.

use super::super::chart::{Action, Guard};
use super::Writer;

impl Writer<'_> {
    /// One expression, or a block.
    pub(super) fn actions(&mut self, actions: &[Action]) -> Option<String> {
        let actions: Vec<String> = actions.iter().filter_map(|action| self.action(action)).collect();
        match &actions[..] {
            [] => None,
            [action] => Some(action.clone()),
            actions => Some(block(actions)),
        }
    }

    fn action(&mut self, action: &Action) -> Option<String> {
        match action {
            Action::Call(call) => Some(self.owner.action(call)),
            Action::Raise(event, None) => Some(format!("raise!({})", self.occurrence(event, "()"))),
            Action::Raise(event, Some(delay)) => {
                let delay = self.delay(delay);
                Some(format!("raise!({} after {delay})", self.occurrence(event, "()")))
            }
            Action::Cancel(name) if self.timers.contains(name) => {
                Some(format!("cancel!({})", self.timer(name)))
            }
            Action::Restart(name) => Some(format!("restart!({})", self.timer(name))),
            // Nothing is there to be taken away.
            Action::Cancel(event) if !self.later.contains(event) => None,
            Action::Cancel(event) => Some(format!("cancel!({})", self.event(event))),
            Action::If(branches) => self.branches(branches),
        }
    }

    fn branches(&mut self, branches: &[(Option<Guard>, Vec<Action>)]) -> Option<String> {
        let mut text = String::new();
        for (guard, actions) in branches {
            let actions: Vec<String> = actions.iter().filter_map(|action| self.action(action)).collect();
            let head = match guard {
                Some(guard) => format!("if {} ", self.guard(guard, false).ok()?),
                None => String::new(),
            };
            let joint = if text.is_empty() { "" } else { " else " };
            text += &format!("{joint}{head}{}", block(&actions));
        }
        (!text.is_empty()).then_some(text)
    }
}

fn block(statements: &[String]) -> String {
    let statements: Vec<String> = statements
        .iter()
        .map(|statement| if statement.ends_with('}') { statement.clone() } else { format!("{statement};") })
        .collect();
    if statements.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", statements.join(" ")) }
}
