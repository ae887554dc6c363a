//! `<send>` to the machine itself, and `<cancel>`. What a variable names is looked up when it is sent: a branch for each
//! event, delay or id that the file has.

use roxmltree::Node;

use crate::chart::{Action, Compare, Cond, EventId, Time, Value};

use super::{Excluded, Reader, excluded};

/// The one kind of receiver that is known here.
const PROCESSOR: &str = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor";

impl Reader<'_, '_> {
    pub(super) fn send(&mut self, send: Node<'_, '_>) -> Result<Vec<Action>, Excluded> {
        let known = ["event", "eventexpr", "id", "delay", "delayexpr"];
        let foreign = send.attributes().find(|attribute| match attribute.name() {
            "target" => attribute.value() != "#_internal",
            "type" => attribute.value() != PROCESSOR,
            name => !known.contains(&name),
        });
        if let Some(attribute) = foreign {
            return excluded(format!("<send> with {}", attribute.name()));
        }
        let events = self.sent_events(send)?;
        if send.attribute("target").is_some() {
            return Ok(branches(events, Action::Raise));
        }
        let delays = self.delays(send)?;
        Ok(match (&events[..], &delays[..]) {
            (_, [(None, delay)]) => branches(events, |event| Action::Later(event, *delay)),
            ([(None, event)], _) => branches(delays, |delay| Action::Later(*event, delay)),
            _ => return excluded("<send> whose event and delay are both computed"),
        })
    }

    fn sent_events(&mut self, send: Node<'_, '_>) -> Result<Choices<EventId>, Excluded> {
        match (send.attribute("event"), send.attribute("eventexpr")) {
            (Some(event), _) => match self.events.find(event) {
                Some(event) => Ok(vec![(None, event)]),
                None => excluded("<send> of another kind"),
            },
            (None, Some(expr)) => {
                let (value, events) = (self.value(expr)?, self.names_of_events());
                Ok(events.into_iter().map(|(name, event)| (Some(is(&value, name)), event)).collect())
            }
            (None, None) => excluded("<send> of another kind"),
        }
    }

    fn delays(&mut self, send: Node<'_, '_>) -> Result<Choices<Time>, Excluded> {
        let (delay, expr) = (send.attribute("delay"), send.attribute("delayexpr"));
        let quoted = expr.and_then(|expr| expr.trim().strip_prefix('\'')?.strip_suffix('\''));
        match (delay.or(quoted).map(milliseconds), expr) {
            (Some(Some(delay)), _) => Ok(vec![(None, delay)]),
            (None, None) => Ok(vec![(None, self.beside.delay)]),
            (None, Some(expr)) => {
                let value = self.value(expr)?;
                let texts: Vec<String> = self.texts.clone();
                let known = texts.iter().filter_map(|text| Some((self.text(text), milliseconds(text)?)));
                Ok(known.map(|(text, delay)| (Some(is(&value, text)), delay)).collect())
            }
            (Some(None), _) => excluded("a delay that is none"),
        }
    }

    /// Of several that were sent by one name all would be cancelled here.
    pub(super) fn cancel(&mut self, cancel: Node<'_, '_>) -> Result<Vec<Action>, Excluded> {
        let root = self.document.root_element();
        let sends = root.descendants().filter(|node| node.tag_name().name() == "send");
        let sends: Vec<(&str, &str)> =
            sends.filter_map(|send| Some((send.attribute("id")?, send.attribute("event")?))).collect();
        if sends.iter().any(|(id, event)| sends.iter().any(|other| other.1 == *event && other.0 != *id)) {
            return excluded("<cancel> of one of several");
        }
        let event =
            |id: &str| sends.iter().find(|send| send.0 == id).and_then(|send| self.events.find(send.1));
        if let Some(id) = cancel.attribute("sendid") {
            return Ok(event(id).map(Action::Cancel).into_iter().collect());
        }
        let ids: Vec<(&str, EventId)> = sends.iter().filter_map(|(id, _)| Some((*id, event(id)?))).collect();
        let value = self.value(cancel.attribute("sendidexpr").unwrap_or_default())?;
        let ids = ids.into_iter().map(|(id, event)| (Some(is(&value, self.text(id))), event)).collect();
        Ok(branches(ids, Action::Cancel))
    }
}

/// What is meant, each under a condition; one alone under none.
type Choices<T> = Vec<(Option<Cond>, T)>;

fn branches<T>(choices: Choices<T>, action: impl Fn(T) -> Action) -> Vec<Action> {
    let is_open = matches!(&choices[..], [(None, _)]);
    let mut choices = choices.into_iter().map(|(cond, choice)| (cond, vec![action(choice)]));
    match is_open {
        true => choices.next().map(|(_, actions)| actions).unwrap_or_default(),
        false => vec![Action::If(choices.collect())],
    }
}

fn is(value: &Value, text: i32) -> Cond {
    match value {
        Value::Variable(0) => Cond::Equals(text),
        value => Cond::Compare(value.clone(), Compare::Equal, Value::Constant(text)),
    }
}

fn milliseconds(text: &str) -> Option<Time> {
    let (number, factor) = match text.strip_suffix("ms") {
        Some(number) => (number, 1.0),
        None => (text.strip_suffix('s')?, 1000.0),
    };
    number.trim().parse::<f64>().ok().map(|number| (number * factor) as Time)
}
