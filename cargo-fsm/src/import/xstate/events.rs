//! Events: their names, those of actors, and what `*` stands for.

use super::json::Json;

/// What an event of XState itself is called here: `done.fetch` for `xstate.done.actor.fetch`.
pub(super) fn name(event: &str) -> String {
    const BEGINNINGS: [(&str, &str); 5] = [
        ("xstate.done.actor.", "done."),
        ("done.invoke.", "done."),
        ("xstate.error.actor.", "error."),
        ("error.platform.", "error."),
        ("xstate.snapshot.", "snapshot."),
    ];
    let own =
        BEGINNINGS.iter().find_map(|(long, short)| Some(format!("{short}{}", event.strip_prefix(long)?)));
    own.unwrap_or_else(|| event.to_owned())
}

/// The event that an action of the machine raises.
pub(super) fn raised(action: &Json) -> Option<String> {
    let is_raise = action.text("type") == Some("xstate.raise")
        || (action.text("type") == Some("xstate.send") && action.get("to").is_none());
    let event = action.get("event").filter(|_| is_raise)?;
    event.as_text().or_else(|| event.text("type")).map(name)
}

/// What is raised for later, with its ids. In version 4 an event without an id has its name.
pub(super) fn sent(config: &Json, is_old: bool) -> Vec<(Option<String>, String)> {
    let is_later = config.get("delay").is_some();
    let own = raised(config).filter(|_| is_later).map(|event| {
        let id = config.text("id").or(Some(event.as_str()).filter(|_| is_old)).map(str::to_owned);
        (id, event)
    });
    let items = if let Json::List(items) = config { &items[..] } else { &[] };
    let inside = items.iter().chain(config.entries().iter().map(|(_, value)| value));
    own.into_iter().chain(inside.flat_map(|inside| sent(inside, is_old))).collect()
}

/// What begins with a pattern; `None` where it is none. `*` is empty.
pub(super) fn pattern(event: &str) -> Option<&str> {
    if event == "*" { Some("") } else { event.strip_suffix(".*") }
}

/// The key of a line on an actor, with the event that it waits for.
pub(super) fn of_actor(invoke: &Json) -> impl Iterator<Item = (&Json, String)> {
    let name = actor(invoke);
    let keys = [("onDone", "done"), ("onError", "error"), ("onSnapshot", "snapshot")];
    keys.into_iter().filter_map(move |(key, event)| Some((invoke.get(key)?, format!("{event}.{name}"))))
}

/// What an actor is called.
pub(super) fn actor(invoke: &Json) -> &str {
    invoke.text("id").or(invoke.as_text()).or(source(invoke)).unwrap_or("actor")
}

pub(super) fn source(invoke: &Json) -> Option<&str> {
    let source = invoke.get("src")?;
    source.as_text().or_else(|| source.text("type"))
}

/// All events that the state asks for by their names, in the order of the file.
pub(super) fn of_state(config: &Json) -> Vec<String> {
    let mut events = Vec::new();
    for (key, value) in config.entries() {
        match key.as_str() {
            "on" => {
                let names = value.entries().iter().map(|(event, _)| event);
                let names = names.filter(|event| !event.is_empty() && pattern(event).is_none());
                events.extend(names.map(|event| name(event)));
            }
            "invoke" => {
                events.extend(value.items().iter().flat_map(of_actor).map(|(_, event)| event));
            }
            _ => {}
        }
    }
    events
}

/// The same of all states. A pattern that no event fits is an event itself.
pub(super) fn of_machine(config: &Json) -> Vec<String> {
    fn collect(config: &Json, events: &mut Vec<String>, patterns: &mut Vec<String>) {
        for event in of_state(config) {
            if !events.contains(&event) {
                events.push(event);
            }
        }
        let keys = config.get("on").map(Json::entries).unwrap_or_default();
        let stems = keys.iter().filter_map(|(event, _)| pattern(event));
        patterns.extend(stems.filter(|stem| !stem.is_empty()).map(name));
        let states = config.get("states").map(Json::entries).unwrap_or_default();
        states.iter().for_each(|(_, state)| collect(state, events, patterns));
    }
    let (mut events, mut patterns) = (Vec::new(), Vec::new());
    collect(config, &mut events, &mut patterns);
    for stem in patterns {
        if !events.iter().any(|event| fits(&stem, event)) {
            events.push(stem);
        }
    }
    events
}

/// Whether `stem.*` takes the event.
pub(super) fn fits(stem: &str, event: &str) -> bool {
    stem.is_empty() || event.strip_prefix(stem).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
