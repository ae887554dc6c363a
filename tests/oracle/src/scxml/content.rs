//! Executable content: `<log>`, `<raise>`, `<send>` to the machine itself, `<assign>` to the one variable.

use roxmltree::Node;

use crate::chart::Action;

use super::{Excluded, Reader, events, excluded};

impl Reader<'_, '_> {
    pub(super) fn content(&mut self, of: Node<'_, '_>) -> Result<Vec<Action>, Excluded> {
        let mut actions = Vec::new();
        for element in of.children().filter(Node::is_element) {
            actions.extend(self.action(element)?);
        }
        Ok(actions)
    }

    fn action(&mut self, element: Node<'_, '_>) -> Result<Option<Action>, Excluded> {
        let event = element.attribute("event").and_then(|name| self.events.find(name));
        match (element.tag_name().name(), event) {
            ("log", _) => Ok(Some(Action::Log(element.attribute("label").unwrap_or_default().to_owned()))),
            ("raise", Some(event)) => Ok(Some(Action::Raise(event))),
            ("assign", _) => self.assign(element).map(Some),
            ("send", _) if is_safety_net(element) => Ok(None),
            ("send", Some(event)) => match plain_target(element)? {
                Target::Internal => Ok(Some(Action::Raise(event))),
                Target::External => Ok(Some(Action::Later(event, 0))),
            },
            (other, _) => excluded(format!("<{other}> of another kind")),
        }
    }
}

enum Target {
    Internal,
    External,
}

/// Also `type` is refused: SCION, whose cases these are, delivers such an event later, and their scripts wait for it.
fn plain_target(send: Node<'_, '_>) -> Result<Target, Excluded> {
    let foreign = send.attributes().find(|attribute| match attribute.name() {
        "event" | "id" => false,
        "target" => attribute.value() != "#_internal",
        _ => true,
    });
    match foreign {
        Some(attribute) => excluded(format!("<send> with {}", attribute.name())),
        None if send.attribute("target").is_some() => Ok(Target::Internal),
        None => Ok(Target::External),
    }
}

/// Whether this is an event that comes later than all else and could only lead to a state `fail`: cases of the W3C end
/// that way where nothing happens.
fn is_safety_net(send: Node<'_, '_>) -> bool {
    let Some(event) =
        send.attribute("event").filter(|_| send.has_attribute("delay") || send.has_attribute("delayexpr"))
    else {
        return false;
    };
    let takes = |transition: &Node<'_, '_>| {
        let descriptors = transition.attribute("event").unwrap_or_default();
        descriptors.split_whitespace().any(|descriptor| events::matches(descriptor, event))
    };
    let transitions = send
        .document()
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2005/07/scxml", "transition")));
    transitions.filter(takes).all(|transition| transition.attribute("target") == Some("fail"))
}
