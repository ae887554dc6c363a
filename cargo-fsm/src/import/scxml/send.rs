//! Events that are sent: to the machine itself, now or later; to others, by the owner. In our own exports some are timers.

use std::collections::HashMap;

use roxmltree::Node;

use super::super::chart::{Action, Call};
use super::super::delay::Delay;
use super::{Reader, all, elements};

/// What is sent in a document.
pub(super) struct Sends<'a, 'i> {
    /// By event, the `<send>` that is a timer.
    timers: HashMap<&'a str, Node<'a, 'i>>,
    /// What is sent, with the ids by which it may be taken back.
    sent: Vec<Sent<'a>>,
}

struct Sent<'a> {
    event: &'a str,
    id: Option<&'a str>,
}

impl<'a, 'i> Sends<'a, 'i> {
    pub(super) fn of(root: Node<'a, 'i>) -> Self {
        let is_own = root.attribute("datamodel") == Some("rust");
        let sends = || all(root).filter(|node| node.tag_name().name() == "send");
        let events = sends().filter_map(|send| Some((send.attribute("event")?, send)));
        let timers = events.filter(|(event, _)| is_own && event.starts_with("fsm-timer.")).collect();
        let sent =
            |send: Node<'a, 'i>| Some(Sent { event: send.attribute("event")?, id: send.attribute("id") });
        Sends { timers, sent: sends().filter_map(sent).collect() }
    }

    /// The delay of the timer that sends this event.
    pub(super) fn timer(&self, event: &str) -> Option<Delay> {
        self.timers.get(event).map(|send| delay(*send).unwrap_or(Delay::Milliseconds(0.0)))
    }
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
        if send.attribute("event").is_some_and(|event| self.sends.timers.contains_key(event)) {
            return None;
        }
        let data: Vec<&str> = elements(send, "param").filter_map(|param| param.attribute("name")).collect();
        let text = &self.text[send.range()];
        let Some(event) = send.attribute("event").filter(|_| is_to_itself(send)) else {
            let name = send.attribute("event").or(send.attribute("eventexpr")).unwrap_or("event");
            self.tell_of_others(name, send.attribute("target").unwrap_or_default());
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

    /// The owner cannot reach the machine around this one, nor one inside it.
    fn tell_of_others(&mut self, event: &str, target: &str) {
        match target.strip_prefix("#_") {
            Some("parent") if self.is_inside => {
                self.notes.push(format!(
                    "`{event}` goes to the machine around: let the owner keep it, and ask there"
                ));
            }
            Some(name) if is_invoked(&self.elements, name) => {
                let note = format!("`{event}` goes to the machine inside: hand it on by `{name}.send(…)`");
                self.notes.push(note);
            }
            _ => {}
        }
    }

    pub(super) fn cancel(&mut self, cancel: Node<'a, 'i>) -> Option<Action> {
        let id = cancel.attribute("sendid").unwrap_or_default();
        if self.sends.timers.contains_key(id) {
            return None;
        }
        let Some(Sent { event, .. }) = self.sends.sent.iter().find(|sent| sent.id == Some(id)) else {
            self.notes.push(format!("{}: nothing is sent by this id", &self.text[cancel.range()]));
            return None;
        };
        if self.sends.sent.iter().any(|sent| sent.event == *event && sent.id != Some(id)) {
            self.notes.push(format!("this takes back `{event}` also where it was not sent by the id `{id}`"));
        }
        Some(Action::Cancel((*event).to_owned()))
    }
}

/// Whether one of the states invokes something by this id.
fn is_invoked(states: &[Node<'_, '_>], id: &str) -> bool {
    states.iter().any(|state| elements(*state, "invoke").any(|invoke| invoke.attribute("id") == Some(id)))
}
