//! What can happen next in a simulation, as a list.

use fsm_simulator::Run;

use super::text::time;

pub(super) struct Item {
    pub(super) section: Section,
    pub(super) text: String,
    /// What an event carries, or a timer's line.
    pub(super) note: String,
    /// The lines that it may take.
    pub(super) lines: Vec<usize>,
    pub(super) act: Act,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Section {
    Events,
    Timers,
    Conditions,
    Activities,
    Time,
}

#[derive(Clone, PartialEq)]
pub(super) enum Act {
    Send(String),
    /// An update at this time.
    Tick(f64),
    /// An update at a time that is asked for.
    Wait,
    /// A request from outside, which is chosen.
    Request,
    /// The line `stop`.
    Stop,
}

pub(super) fn items(run: &Run) -> Vec<Item> {
    if run.ended {
        return Vec::new();
    }
    let events = run.possible.iter().map(|possible| Item {
        section: Section::Events,
        text: possible.event.clone(),
        note: possible.payload.clone().unwrap_or_default(),
        lines: possible.lines.clone(),
        act: Act::Send(possible.event.clone()),
    });
    let timers = run.timers.iter().map(|timer| Item {
        section: Section::Timers,
        text: format!("at {}", time(timer.due)),
        note: timer.text.clone(),
        lines: vec![timer.line],
        act: Act::Tick(timer.due.max(run.now)),
    });
    let conditions = run.conditions.iter().map(|condition| Item {
        section: Section::Conditions,
        text: condition.text.clone(),
        note: String::new(),
        lines: vec![condition.line],
        act: Act::Tick(run.now),
    });
    events.chain(timers).chain(conditions).chain(results(run)).chain(of_time(run)).collect()
}

/// What activities give.
fn results(run: &Run) -> impl Iterator<Item = Item> + '_ {
    let with_result = run.activities.iter().filter_map(|activity| Some((activity, activity.event.as_ref()?)));
    with_result.map(|(activity, event)| Item {
        section: Section::Activities,
        text: event.clone(),
        note: activity.text.clone(),
        lines: vec![activity.line],
        act: Act::Send(event.clone()),
    })
}

fn of_time(run: &Run) -> Vec<Item> {
    let item = |text: &str, note: String, act| Item {
        section: Section::Time,
        text: text.to_owned(),
        note,
        lines: Vec::new(),
        act,
    };
    let mut items = Vec::new();
    if let Some(deadline) = run.deadline {
        items.push(item("next deadline", time(deadline), Act::Tick(deadline.max(run.now))));
    }
    items.push(item("tick", time(run.now), Act::Tick(run.now)));
    items.push(item("wait …", String::new(), Act::Wait));
    if run.requests {
        items.push(item("request …", String::new(), Act::Request));
    }
    if let Some(line) = run.stop {
        items.push(Item { lines: vec![line], ..item("stop", String::new(), Act::Stop) });
    }
    items
}
