//! What hangs on a state of a file: actions on entry and exit, and transitions.

use roxmltree::Node;

use crate::chart::{EventId, ROOT, StateId, Transition, Trigger, Way};

use super::{Excluded, Reader, children, excluded};

impl Reader<'_, '_> {
    pub(super) fn fill_state(&mut self, state: StateId) -> Result<(), Excluded> {
        let element = self.element(state);
        self.chart.states[state].initial = self.initial(state)?;
        self.event = self.event_into(state);
        for content in children(element, "onentry") {
            let actions = self.content(content)?;
            self.chart.states[state].on_entry.extend(actions);
        }
        self.event = None;
        for content in children(element, "onexit") {
            let actions = self.content(content)?;
            self.chart.states[state].on_exit.extend(actions);
        }
        if !self.chart.is_history_state(state) {
            for transition in children(element, "transition") {
                self.transition(state, transition)?;
            }
        }
        Ok(())
    }

    /// The one event by which transitions lead to a state.
    fn event_into(&self, state: StateId) -> Option<EventId> {
        let id = self.element(state).attribute("id")?;
        let transitions = self.document.descendants().filter(|node| node.tag_name().name() == "transition");
        let leads_here = |transition: &Node<'_, '_>| {
            transition.attribute("target").unwrap_or_default().split_whitespace().any(|target| target == id)
        };
        let mut events = transitions.filter(leads_here).map(|transition| transition.attribute("event"));
        let first = events.next()??;
        events.all(|event| event == Some(first)).then(|| self.events.find(first)).flatten()
    }

    /// One for each event, where its name is asked for.
    fn transition(&mut self, source: StateId, element: Node<'_, '_>) -> Result<(), Excluded> {
        let trigger = self.trigger(element.attribute("event"))?;
        let asks =
            |node: Node<'_, '_>| node.attributes().any(|attribute| attribute.value().contains("_event.name"));
        if !element.descendants().any(asks) {
            return self.transition_by(source, element, trigger);
        }
        let events: Vec<EventId> = match trigger {
            Trigger::Events(events) => events,
            Trigger::AnyEvent => (0..self.chart.events.len()).collect(),
            _ => return excluded("`_event.name` without an event"),
        };
        for event in events {
            self.event = Some(event);
            self.transition_by(source, element, Trigger::Events(vec![event]))?;
        }
        self.event = None;
        Ok(())
    }

    fn transition_by(
        &mut self,
        source: StateId,
        element: Node<'_, '_>,
        trigger: Trigger,
    ) -> Result<(), Excluded> {
        let cond = match element.attribute("cond") {
            Some(cond) => self.cond(cond)?,
            None => None,
        };
        let targets = self.targets(element.attribute("target").unwrap_or_default())?;
        // SCXML has no transitions of `<scxml>` itself; those that the files have all the same never leave it.
        let internal = source == ROOT || element.attribute("type") == Some("internal");
        let actions = self.content(element)?;
        let way = Way::Goto;
        self.chart.add_transition(Transition {
            source,
            trigger,
            cond,
            first: false,
            rank: None,
            timer: None,
            way,
            targets,
            internal,
            gifts: Vec::new(),
            actions,
        });
        Ok(())
    }

    fn trigger(&self, event: Option<&str>) -> Result<Trigger, Excluded> {
        let Some(event) = event else { return Ok(Trigger::Always) };
        let descriptors: Vec<_> = event.split_whitespace().collect();
        if descriptors.contains(&"*") {
            return Ok(Trigger::AnyEvent);
        }
        let done = |descriptor: &&&str| descriptor.split('.').next() == Some("done");
        let Some(done) = descriptors.iter().find(done) else {
            return Ok(Trigger::Events(self.events.matching(&descriptors)));
        };
        match (done.strip_prefix("done.state."), &descriptors[..]) {
            (Some(id), [_]) => match self.states.find(id) {
                Some(state) => Ok(Trigger::Done(state)),
                None => excluded(format!("`{event}` is of no state")),
            },
            _ => excluded(format!("`{event}` takes more than the end of one state")),
        }
    }
}
