//! Events that are sent: to the machine itself, now or later; to others, by the owner. A state that sends itself an event when
//! it is entered, which it alone takes, has a timer.

use std::collections::HashMap;

use roxmltree::{Node, NodeId};

use super::super::chart::{Action, Call};
use super::super::delay::Delay;
use super::{Reader, elements};

/// What is sent in a document.
pub(super) struct Sends<'a, 'i> {
    /// By event, the `<send>` that is a timer.
    timers: HashMap<&'a str, Node<'a, 'i>>,
    /// The ids by which what is sent may be taken back, with the events.
    ids: HashMap<&'a str, &'a str>,
}

impl<'a, 'i> Sends<'a, 'i> {
    pub(super) fn of(root: Node<'a, 'i>) -> Self {
        let nodes = || root.descendants().filter(Node::is_element);
        let sends: Vec<Node<'a, 'i>> = nodes().filter(|node| node.tag_name().name() == "send").collect();
        let ids =
            sends.iter().filter_map(|send| Some((send.attribute("id")?, send.attribute("event")?))).collect();
        let lines: Vec<Node<'a, 'i>> =
            nodes().filter(|node| node.tag_name().name() == "transition").collect();
        let is_own = root.attribute("datamodel") == Some("rust");
        let timers = sends.iter().filter_map(|send| {
            let event = send.attribute("event")?;
            let state = send.parent()?.parent()?;
            let is_on_entry = send.parent()?.tag_name().name() == "onentry";
            let is_late = send.attribute("delay").or(send.attribute("delayexpr")).is_some();
            let is_only = sends.iter().filter(|other| other.attribute("event") == Some(event)).count() == 1;
            let raised = nodes()
                .any(|node| node.tag_name().name() == "raise" && node.attribute("event") == Some(event));
            let takes = |line: &&Node<'_, '_>| {
                let events = line.attribute("event").unwrap_or_default();
                events
                    .split_whitespace()
                    .any(|other| matches_event(other, event) && (other != "*" || !is_own))
            };
            let is_own_alone = lines
                .iter()
                .filter(takes)
                .all(|line| line.parent() == Some(state) && line.attribute("event") == Some(event));
            let is_taken = lines.iter().any(|line| takes(&line));
            (is_on_entry && is_late && is_only && !raised && is_own_alone && is_taken && is_to_itself(*send))
                .then_some((event, *send))
        });
        Sends { timers: timers.collect(), ids }
    }

    /// The delay of the timer that sends this event.
    pub(super) fn timer(&self, event: &str) -> Option<Delay> {
        self.timers.get(event).map(|send| delay(*send).unwrap_or(Delay::Milliseconds(0.0)))
    }

    fn is_timer(&self, send: NodeId) -> bool {
        self.timers.values().any(|timer| timer.id() == send)
    }
}

/// Whether a descriptor takes an event.
fn matches_event(descriptor: &str, event: &str) -> bool {
    let stem = descriptor.trim_end_matches('*').trim_end_matches('.');
    stem.is_empty() || stem == event || event.strip_prefix(stem).is_some_and(|rest| rest.starts_with('.'))
}

fn is_to_itself(send: Node<'_, '_>) -> bool {
    let target = send.attribute("target").unwrap_or_default();
    let kind = send.attribute("type").unwrap_or_default();
    let is_itself = target.is_empty() || target == "#_internal";
    let is_scxml = kind.is_empty() || kind == "scxml" || kind.ends_with("#SCXMLEventProcessor");
    is_itself && is_scxml && send.attribute("targetexpr").or(send.attribute("typeexpr")).is_none()
}

fn delay(send: Node<'_, '_>) -> Option<Delay> {
    let text = send.attribute("delay").or(send.attribute("delayexpr"))?.trim();
    Some(Delay::of(text.trim_matches(['\'', '"'])))
}

impl<'a, 'i> Reader<'a, 'i> {
    pub(super) fn send(&mut self, send: Node<'a, 'i>) -> Option<Action> {
        if self.sends.is_timer(send.id()) {
            return None;
        }
        let data: Vec<&str> = elements(send, "param").filter_map(|param| param.attribute("name")).collect();
        let text = &self.text[send.range()];
        let Some(event) = send.attribute("event").filter(|_| is_to_itself(send)) else {
            let name = send.attribute("event").or(send.attribute("eventexpr")).unwrap_or("event");
            return Some(Action::Call(Call::new(format!("send {name}"), text)));
        };
        if !data.is_empty()
            || send.attribute("namelist").is_some()
            || elements(send, "content").next().is_some()
        {
            self.notes.push(format!("event `{event}` is sent with data, whose types nothing tells"));
        }
        if send.attribute("target") == Some("#_internal") {
            return Some(Action::Raise(event.to_owned(), None));
        }
        let delay = delay(send).unwrap_or(Delay::Milliseconds(0.0));
        Some(Action::Raise(event.to_owned(), Some(delay)))
    }

    pub(super) fn cancel(&mut self, cancel: Node<'a, 'i>) -> Option<Action> {
        let id = cancel.attribute("sendid").unwrap_or_default();
        if self.sends.timers.values().any(|timer| timer.attribute("id") == Some(id)) {
            return None;
        }
        match self.sends.ids.get(id) {
            Some(event) => Some(Action::Cancel((*event).to_owned())),
            None => {
                self.notes.push(format!("{}: nothing is sent by this id", &self.text[cancel.range()]));
                None
            }
        }
    }
}
