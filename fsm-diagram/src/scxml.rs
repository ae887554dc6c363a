//! State Chart XML 1.0 (W3C, 2015), for other tools. Guards and actions are Rust, as they were written. A timer is a delayed
//! event that its state sends when it is entered. What SCXML does not have, `push`, `pop` and `previous`, tags and names of timers,
//! stands in comments. Whoever ends the machine by its line `stop` sends the event `fsm-stop`.

mod triggers;

use std::fmt::Write;

use fsm_graph::Graph;
use fsm_graph::{Data, History, Line, State, StateKind, Targets, Transition, TransitionKind, Trigger};

use crate::names::indent;
use crate::patterns::{event_names, pattern_condition};
use triggers::{commented, delay, note};

pub(crate) fn draw(graph: Graph<'_>) -> String {
    let root = graph.root();
    let (name, has_lines) = (escaped(graph.name()), root.lines().next().is_some());
    // The machine's own lines act in each state: they are those of a state around all. One that holds regions is one.
    let around = match holds_regions(root) {
        true => Some(("parallel", String::new())),
        false if has_lines || root.data().next().is_some() => Some(("state", initial_of(root))),
        false => None,
    };
    let initial = if around.is_some() { format!(" initial=\"{name}\"") } else { initial_of(root) };
    // `on _` takes each of them, and neither timers nor `done`.
    let events: Vec<&str> = graph.events().map(|event| event.name()).collect();
    let events = if events.is_empty() { "*".to_owned() } else { events.join(" ") };
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"rust\" name=\"{name}\"{initial}>\n"
    );
    match around {
        Some((tag, initial)) => {
            let _ = writeln!(out, "    <{tag} id=\"{name}\"{initial}>");
            inside(&mut out, root, &events, 2);
            let _ = writeln!(out, "    </{tag}>");
        }
        None => inside(&mut out, root, &events, 1),
    }
    out + "</scxml>\n"
}

pub(crate) fn holds_regions(state: State) -> bool {
    state.children().any(|child| child.kind() == StateKind::Region)
}

fn initial_of(state: State) -> String {
    match state.initial() {
        Some(initial) if initial.action().is_none() => {
            names(initial.targets()).map_or(String::new(), |names| format!(" initial=\"{names}\""))
        }
        _ => String::new(),
    }
}

/// None, where no target is there.
fn names(targets: Targets) -> Option<String> {
    let id = |(state, history): (State, Option<History>)| match history {
        None => state.name().to_owned(),
        Some(depth) => history_id(state, depth),
    };
    let names: Vec<String> = targets.map(|target| id((target.state(), target.history()))).collect();
    (!names.is_empty()).then(|| escaped(&names.join(" ")))
}

fn history_id(state: State, depth: History) -> String {
    let depth = if depth == History::Deep { "deep_history" } else { "history" };
    format!("{}.{depth}", state.name())
}

/// What stands in a state: its own lines, and the states inside.
fn inside(out: &mut String, state: State, events: &str, depth: usize) {
    let space = indent(depth);
    let data: String = state.data().filter(|data| !data.is_action()).map(data).collect();
    if !data.is_empty() {
        let _ = writeln!(out, "{space}<datamodel>{data}</datamodel>");
    }
    if let Some((initial, action)) = state.initial().and_then(|initial| Some((initial, initial.action()?)))
        && let Some(targets) = names(initial.targets())
    {
        let _ = writeln!(
            out,
            "{space}<initial><transition target=\"{targets}\"><script>{}</script></transition></initial>",
            escaped(action)
        );
    }
    for depth in [History::Shallow, History::Deep] {
        history(out, state, depth, &space);
    }
    for line in state.lines() {
        self::line(out, line, events, &space);
    }
    for child in state.children() {
        self::state(out, child, events, depth);
    }
}

fn data(data: Data) -> String {
    let expr = data.initial().map_or(String::new(), |initial| format!(" expr=\"{}\"", escaped(initial)));
    format!("<data id=\"{}\"{expr}/>", escaped(data.name()))
}

/// A history that a target names, or that has a default: where none is written, it is that of the initial state.
fn history(out: &mut String, state: State, depth: History, space: &str) {
    let kind = if depth == History::Deep { "deep" } else { "shallow" };
    let is_named =
        root_of(state).is_some_and(|root| targets_in(root).any(|target| target == (state.number(), depth)));
    let written = state.history_default(depth).and_then(names);
    if !is_named && written.is_none() {
        return;
    }
    let default = written.or_else(|| names(state.initial()?.targets())).or_else(|| {
        let regions: Vec<&str> = state.children().map(|child| child.name()).collect();
        (!regions.is_empty()).then(|| escaped(&regions.join(" ")))
    });
    let Some(default) = default else { return };
    let _ = writeln!(
        out,
        "{space}<history id=\"{}\" type=\"{kind}\"><transition target=\"{default}\"/></history>",
        escaped(&history_id(state, depth))
    );
}

fn root_of(state: State<'_>) -> Option<State<'_>> {
    std::iter::successors(Some(state), |state| state.parent()).last()
}

/// All histories that targets name.
fn targets_in(root: State<'_>) -> impl Iterator<Item = (usize, History)> + '_ {
    fn all(state: State<'_>) -> Vec<State<'_>> {
        [state].into_iter().chain(state.children().flat_map(all)).collect()
    }
    let lines = all(root).into_iter().flat_map(|state| state.lines());
    let transitions = lines.flat_map(|line| line.transitions().collect::<Vec<_>>());
    transitions
        .flat_map(|transition| transition.targets().collect::<Vec<_>>())
        .filter_map(|target| Some((target.state().number(), target.history()?)))
}

fn state(out: &mut String, state: State, events: &str, depth: usize) {
    let (space, name) = (indent(depth), escaped(state.name()));
    let (tag, attributes) = match state.kind() {
        StateKind::Final => ("final", String::new()),
        _ if holds_regions(state) => ("parallel", String::new()),
        _ => ("state", initial_of(state)),
    };
    let mut body = String::new();
    if state.kind() == StateKind::Choice {
        let _ = writeln!(body, "{}<!-- choice -->", indent(depth + 1));
    }
    if state.tags().next().is_some() {
        let tags = state.tags().collect::<Vec<_>>().join(", ");
        let _ = writeln!(body, "{}<!-- tag {tags} -->", indent(depth + 1));
    }
    inside(&mut body, state, events, depth + 1);
    let _ = match body.is_empty() {
        true => writeln!(out, "{space}<{tag} id=\"{name}\"{attributes}/>"),
        false => writeln!(out, "{space}<{tag} id=\"{name}\"{attributes}>\n{body}{space}</{tag}>"),
    };
}

fn line(out: &mut String, line: Line, events: &str, space: &str) {
    let script =
        line.action().map_or(String::new(), |action| format!("<script>{}</script>", escaped(action)));
    let guarded = |script: &str| match line.guard() {
        Some(guard) => format!("<if cond=\"{}\">{script}</if>", escaped(guard)),
        None => script.to_owned(),
    };
    // No event has such a name, nor the first part of it, which would take the timer too.
    let timer = format!("fsm-timer.{}.{}", line.source().name(), line.number());
    let (event, condition) = match line.trigger() {
        Trigger::Enter | Trigger::Resume => {
            let _ = writeln!(out, "{space}<onentry>{}</onentry>", guarded(&script));
            return;
        }
        Trigger::Exit | Trigger::Pause => {
            let _ = writeln!(out, "{space}<onexit>{}</onexit>", guarded(&script));
            return;
        }
        Trigger::During(work) => {
            let _ = writeln!(out, "{space}{}", invoke(line, work));
            return;
        }
        Trigger::Update(_) | Trigger::Report(_) => {
            let _ = writeln!(out, "{space}<!-- {} -->", commented(&line.to_string()));
            return;
        }
        Trigger::On(pattern) => (Some(event_names(pattern, events)), pattern_condition(pattern)),
        Trigger::When(condition) => (None, Some(condition.to_owned())),
        Trigger::After(period) | Trigger::Every(period) => {
            let (id, delay) = (escaped(&timer), escaped(&delay(period)));
            let _ = writeln!(
                out,
                "{space}<onentry><send event=\"{id}\" id=\"{id}\" delay=\"{delay}\"/></onentry>"
            );
            let _ = writeln!(out, "{space}<onexit><cancel sendid=\"{id}\"/></onexit>");
            (Some(timer), None)
        }
        Trigger::Done => (Some(format!("done.state.{}", line.source().name())), None),
        // Whoever stops the machine sends an event of this name.
        Trigger::Stop => (Some("fsm-stop".to_owned()), None),
        Trigger::Failed(_) => (Some("error.execution".to_owned()), None),
        Trigger::Ended(name) => (None, Some(format!("{name}.is_done()"))),
        _ => (None, None),
    };
    let guard = [condition, line.guard().map(str::to_owned), of_list(line)];
    let guard = guard.into_iter().flatten().collect::<Vec<_>>().join(" && ");
    let mut head = String::from("<transition");
    if let Some(event) = event {
        let _ = write!(head, " event=\"{}\"", escaped(&event));
    }
    if !guard.is_empty() {
        let _ = write!(head, " cond=\"{}\"", escaped(&guard));
    }
    let first = if line.is_first() { "<!-- first -->" } else { "" };
    let body = first.to_owned() + &note(line.trigger()) + &script;
    for transition in line.transitions() {
        let _ = writeln!(out, "{space}{}", transition_text(&head, transition, &body));
    }
}

/// Of a target that a value holds: that it is the one of this line.
pub(crate) fn of_list(line: Line) -> Option<String> {
    let transition = line.transitions().find(|transition| !transition.is_request())?;
    let (value, target) = (transition.held()?, transition.targets().next()?);
    Some(format!("matches!({value}, {}Target::{target} {{ .. }})", root_of(line.source())?.name()))
}

/// Work that lives as long as its state, and sends the event of this id.
fn invoke(line: Line, work: &str) -> String {
    let (future, event) = work.rsplit_once(" as ").unwrap_or((work, ""));
    let id = if event.is_empty() { String::new() } else { format!(" id=\"{}\"", escaped(event)) };
    let head = format!("<invoke type=\"future\"{id} src=\"{}\"", escaped(future));
    match line.guard() {
        Some(guard) => format!("{head}><!-- if {} --></invoke>", commented(guard)),
        None => head + "/>",
    }
}

fn transition_text(head: &str, transition: Transition, body: &str) -> String {
    let targets = names(transition.targets());
    let targets = match transition.kind() {
        TransitionKind::Again => Some(escaped(transition.source().name())),
        _ => targets,
    };
    let target = targets.map_or(String::new(), |targets| format!(" target=\"{targets}\""));
    let ty = match transition.kind() {
        TransitionKind::Goto | TransitionKind::Push if !target.is_empty() => " type=\"internal\"",
        _ => "",
    };
    let mut note = match transition.kind() {
        kind @ (TransitionKind::Push
        | TransitionKind::Pop
        | TransitionKind::Previous
        | TransitionKind::Reset
        | TransitionKind::Defer
        | TransitionKind::Pass) => format!("<!-- {kind} -->"),
        _ => String::new(),
    };
    if transition.is_request() {
        note.insert_str(0, "<!-- asked for by the action -->");
    }
    match (body.is_empty(), note.is_empty()) {
        (true, true) => format!("{head}{target}{ty}/>"),
        _ => format!("{head}{target}{ty}>{note}{body}</transition>"),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
