//! The events of a file, and which of them an [event descriptor](https://www.w3.org/TR/scxml/#EventDescriptors) matches.

use roxmltree::Node;

use crate::chart::EventId;

use super::names::Names;

#[derive(Clone, Debug)]
pub(super) struct Events(Names);

impl Events {
    /// Every name that an event of the file could have, so that prefixes can be matched now and not at run time.
    pub(super) fn collect(root: Node<'_, '_>, from_outside: &[&str]) -> Events {
        let attributes = root.descendants().filter_map(|node| node.attribute("event"));
        let names = attributes.flat_map(str::split_whitespace).map(prefix);
        let mut events = Names::default();
        for name in names.chain(from_outside.iter().copied()) {
            let is_event = !name.is_empty() && name != "*" && !name.starts_with("done.");
            if is_event && events.find(name).is_none() {
                events.add(name);
            }
        }
        Events(events)
    }

    pub(super) fn identifiers(&self) -> Vec<String> {
        self.0.identifiers().to_vec()
    }

    pub(super) fn written(&self) -> &[String] {
        self.0.written()
    }

    pub(super) fn find(&self, name: &str) -> Option<EventId> {
        self.0.find(name)
    }

    /// The events that one of the descriptors matches, in the order in which they are declared.
    pub(super) fn matching(&self, descriptors: &[&str]) -> Vec<EventId> {
        let names = self.0.written().iter().enumerate();
        let matching =
            names.filter(|(_, name)| descriptors.iter().any(|descriptor| matches(descriptor, name)));
        matching.map(|(event, _)| event).collect()
    }
}

/// Whether the descriptor is the name or a prefix of it, token by token.
pub(super) fn matches(descriptor: &str, name: &str) -> bool {
    let prefix = prefix(descriptor);
    let rest = name.strip_prefix(prefix);
    descriptor == "*" || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// `foo`, `foo.` and `foo.*` are the same.
fn prefix(descriptor: &str) -> &str {
    descriptor.strip_suffix(".*").or(descriptor.strip_suffix('.')).unwrap_or(descriptor)
}
