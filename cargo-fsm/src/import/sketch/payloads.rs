//! Events with data: `submit(order)` is called `submit`. Where several stand in the brackets, as in `S(a)` and `S(b)`, they are
//! part of the name.

use std::collections::{BTreeMap, BTreeSet};

use super::super::chart::Trigger;
use super::Sketch;
use super::labels::is_word;

impl Sketch {
    pub(super) fn payloads(&mut self) {
        let mut payloads: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let lines = self.chart.states.iter().flat_map(|state| &state.transitions);
        for event in lines.flat_map(|line| events(&line.trigger)) {
            if let Some((name, data)) = parts(event).filter(|(_, data)| !data.is_empty()) {
                payloads.entry(name.to_owned()).or_default().insert(data.to_owned());
            }
        }
        for line in self.chart.states.iter_mut().flat_map(|state| &mut state.transitions) {
            let Trigger::Events(events) = &mut line.trigger else { continue };
            for event in events {
                let Some((name, data)) = parts(event) else { continue };
                if payloads.get(name).is_some_and(|payloads| payloads.len() > 1) {
                    continue;
                }
                if !data.is_empty() {
                    line.notes.push(format!("`{event}`: the event has data, whose types nothing tells"));
                }
                *event = name.to_owned();
            }
        }
    }
}

fn events(trigger: &Trigger) -> &[String] {
    match trigger {
        Trigger::Events(events) => events,
        _ => &[],
    }
}

/// The name of an event, and what stands in its brackets.
fn parts(event: &str) -> Option<(&str, &str)> {
    let (name, data) = event.strip_suffix(')')?.split_once('(')?;
    is_word(name).then(|| (name, data.trim()))
}
