//! The lines of a state: transitions by what triggers them, and what is done on entry and exit.

use fsm_graph::{Line, Transition, TransitionKind, Trigger};

use super::id;
use super::json::{Json, Object};
use super::times::{milliseconds, named};
use crate::patterns::{event_names, pattern_condition};
use crate::scxml::of_list;

/// What stands in a state beside its states.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) entry: Vec<Json>,
    pub(super) exit: Vec<Json>,
    pub(super) invoke: Vec<Json>,
    pub(super) on: Vec<(String, Vec<Json>)>,
    pub(super) always: Vec<Json>,
    pub(super) done: Vec<Json>,
    pub(super) after: Vec<(String, Vec<Json>)>,
    /// Lines that XState has nothing for.
    pub(super) others: Vec<Json>,
}

impl Lines {
    /// `events` are the names of all.
    pub(super) fn add(&mut self, line: Line, events: &str) {
        let condition = match line.trigger() {
            Trigger::Enter | Trigger::Resume => return self.entry.extend(hook(line)),
            Trigger::Exit | Trigger::Pause => return self.exit.extend(hook(line)),
            Trigger::During(work) => return self.invoke.push(invoke(line, work)),
            Trigger::When(condition) => Some(condition.to_owned()),
            Trigger::On(pattern) => pattern_condition(pattern),
            Trigger::Always | Trigger::Done | Trigger::After(_) | Trigger::Every(_) | Trigger::Stop => None,
            _ => return self.others.push(line.to_string().into()),
        };
        for transition in transitions(line, condition) {
            match line.trigger() {
                Trigger::On(pattern) => self.on(&event_names(pattern, events), transition),
                // Whoever stops the machine sends an event of this name.
                Trigger::Stop => self.on("fsm-stop", transition),
                Trigger::Done => self.done.push(transition().into()),
                Trigger::After(period) | Trigger::Every(period) => {
                    put(&mut self.after, &milliseconds(named(period).0), transition());
                }
                _ => self.always.push(transition().into()),
            }
        }
    }

    fn on(&mut self, events: &str, transition: impl Fn() -> Object) {
        events.split(' ').for_each(|event| put(&mut self.on, event, transition()));
    }
}

fn put(lists: &mut Vec<(String, Vec<Json>)>, key: &str, transition: Object) {
    match lists.iter_mut().find(|(other, _)| other == key) {
        Some((_, list)) => list.push(transition.into()),
        None => lists.push((key.to_owned(), vec![transition.into()])),
    }
}

/// A line that leads to one of a list has a transition for each.
fn transitions<'t>(
    line: Line<'t>,
    condition: Option<String>,
) -> impl Iterator<Item = impl Fn() -> Object + use<'t>> {
    let own = line.transitions().filter(|transition| !transition.is_request());
    own.map(move |transition| {
        let guard = [
            condition.clone(),
            line.guard().map(str::to_owned),
            of_list(line).filter(|_| transition.held().is_some()),
        ];
        let guard = guard.into_iter().flatten().collect::<Vec<_>>().join(" && ");
        move || object(transition, &guard)
    })
}

fn object(transition: Transition, guard: &str) -> Object {
    let (line, kind) = (transition.line(), transition.kind());
    let mut out = Object::default();
    let targets: Vec<Json> = match kind {
        TransitionKind::Again => vec![id(line.source()).into()],
        _ => transition.targets().map(|target| super::target(target).into()).collect(),
    };
    out.put_list("target", targets);
    if !guard.is_empty() {
        out.put("guard", guard);
    }
    out.put_list("actions", line.action().map(statements).unwrap_or_default());
    if matches!(kind, TransitionKind::Again | TransitionKind::Reenter) {
        out.put("reenter", true);
    }
    out.put("meta", meta(line, kind));
    out
}

/// What XState does not have: the number of the line, what kind of target it is, and more of its trigger.
fn meta(line: Line, kind: TransitionKind) -> Object {
    let mut meta = Object::default();
    meta.put("line", line.number());
    if !matches!(
        kind,
        TransitionKind::Internal | TransitionKind::Goto | TransitionKind::Again | TransitionKind::Reenter
    ) {
        meta.put("target", kind.name());
    }
    if line.is_first() {
        meta.put("first", true);
    }
    match line.trigger() {
        Trigger::On(pattern) if pattern == "_" || pattern.contains('|') => {
            meta.put("trigger", format!("on {pattern}"));
        }
        Trigger::When(_) => meta.put("trigger", "when"),
        Trigger::Every(period) if named(period).0.ends_with("catch up") => {
            meta.put("trigger", "every catch up")
        }
        Trigger::Every(_) => meta.put("trigger", "every"),
        _ => {}
    }
    if let Trigger::After(period) | Trigger::Every(period) = line.trigger()
        && let Some(timer) = named(period).1
    {
        meta.put("timer", timer);
    }
    let requests = line.transitions().filter(|transition| transition.is_request());
    meta.put_list("requests", requests.map(|request| request.to_string().into()).collect());
    meta
}

/// What a line does on entry or on exit. XState has no conditions there.
fn hook(line: Line) -> Vec<Json> {
    let Some(action) = line.action() else { return Vec::new() };
    match line.guard() {
        Some(guard) => vec![format!("if {guard} {{ {action} }}").into()],
        None => statements(action),
    }
}

/// Work that lives as long as its state, and sends the event of this id.
fn invoke(line: Line, work: &str) -> Json {
    let (future, event) = work.rsplit_once(" as ").unwrap_or((work, ""));
    let mut out = Object::default();
    if !event.is_empty() {
        out.put("id", event);
    }
    out.put("src", future);
    if let Some(guard) = line.guard() {
        let mut meta = Object::default();
        meta.put("guard", guard);
        out.put("meta", meta);
    }
    out.into()
}

/// The calls in a block, each an action of its own; other code is one action.
fn statements(action: &str) -> Vec<Json> {
    let inside = action.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let parts: Vec<&str> =
        inside.unwrap_or(action).split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    match inside.is_some() && !parts.is_empty() && parts.iter().all(|part| is_call(part)) {
        true => parts.into_iter().map(Json::from).collect(),
        false => vec![action.into()],
    }
}

fn is_call(text: &str) -> bool {
    let is_of_path = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | ':');
    let Some((path, rest)) = text.split_once('(') else { return false };
    // An event that is raised is an action by itself there too.
    let path = path.strip_suffix('!').filter(|word| *word == "raise").unwrap_or(path);
    let plain =
        rest.strip_suffix(')').is_some_and(|inside| !inside.contains(['(', ')', '{', '}', '"', '\'']));
    plain && !path.is_empty() && path.chars().all(is_of_path)
}
