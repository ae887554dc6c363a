//! The calls of a machine in a test: its start, its events, its ticks.

use super::{Header, Played};
use crate::case::snake;

pub(super) struct Calls<'p> {
    pub(super) machine: &'p str,
    pub(super) variable: String,
    header: Header,
    clock: Option<&'p str>,
    start_in: Option<&'p str>,
    takes_requests: bool,
    /// The statements that make them.
    owners: Vec<String>,
    /// What each call takes first.
    passed: Vec<String>,
}

impl<'p> Calls<'p> {
    pub(super) fn of(played: Played<'p>) -> Self {
        let graph = played.graph;
        let mut calls = Calls {
            machine: graph.name(),
            variable: snake(graph.name(), "machine"),
            header: played.header,
            clock: graph.clock(),
            start_in: played.script.start_in.as_deref(),
            takes_requests: !played.run.targets.is_empty(),
            owners: Vec::new(),
            passed: Vec::new(),
        };
        for parameter in parameters(graph.parameters()) {
            let Some((name, ty)) = parameter.split_once(": ") else { continue };
            let name = name.trim_start_matches("mut ").to_owned();
            let (mark, ty) = match (ty.strip_prefix("&mut "), ty.strip_prefix('&')) {
                (Some(ty), _) => ("&mut ", ty),
                (_, Some(ty)) => ("&", ty),
                _ => ("", ty),
            };
            calls.passed.push(format!("{mark}{name}"));
            let word = mark.strip_prefix('&').unwrap_or_default();
            calls.owners.push(format!("let {word}{name} = <{}>::default();", without_lifetimes(ty)));
        }
        calls
    }

    pub(super) fn owners(&self) -> Vec<String> {
        self.owners.clone()
    }

    /// Errors need no `Debug`.
    pub(super) fn start(&self) -> String {
        let Calls { machine, variable, .. } = self;
        let target = self.start_in.map(|state| format!("{machine}Target::{state}"));
        let name = if target.is_some() { "start_in" } else { "start" };
        let is_alone = self.header.is_const && target.is_none();
        let passed = if is_alone { Vec::new() } else { self.passed(None, 0.0) };
        let arguments: Vec<String> = target.into_iter().chain(passed).collect();
        let call = self.awaited(format!("{machine}::{name}({})", arguments.join(", ")));
        let pattern = match (self.header.fails, self.start_in) {
            (true, Some(_)) => format!("Ok(Ok(mut {variable}))"),
            (true, None) | (false, Some(_)) => format!("Ok(mut {variable})"),
            (false, None) => return format!("let mut {variable} = {call};"),
        };
        let place = self.start_in.map(|state| format!(" in {state}")).unwrap_or_default();
        format!("let {pattern} = {call} else {{ panic!(\"it does not begin{place}\") }};")
    }

    pub(super) fn send(&self, event: String, now: f64) -> String {
        let arguments = self.passed(Some(event), now).join(", ");
        format!("let _ = {};", self.awaited(format!("{}.send({arguments})", self.variable)))
    }

    /// A tick of a machine that takes requests may give one back.
    pub(super) fn update(&self, now: f64) -> String {
        let arguments = self.passed(None, now).join(", ");
        let ignored = if self.takes_requests || self.header.fails { "let _ = " } else { "" };
        format!("{ignored}{};", self.awaited(format!("{}.update({arguments})", self.variable)))
    }

    pub(super) fn stop(&self, now: f64) -> String {
        let arguments = self.passed(None, now).join(", ");
        let ignored = if self.header.fails { "let _ = " } else { "" };
        format!("{ignored}{};", self.awaited(format!("{}.stop({arguments})", self.variable)))
    }

    /// The body of a test whose calls may wait: it is polled until it has an end.
    pub(super) fn run(&self, body: Vec<String>) -> Vec<String> {
        if !self.header.is_async {
            return body;
        }
        let mut rows = vec!["let mut test = std::pin::pin!(async {".to_owned()];
        rows.extend(body.into_iter().map(|row| if row.is_empty() { row } else { format!("    {row}") }));
        rows.push("});".to_owned());
        rows.push("let mut context = std::task::Context::from_waker(std::task::Waker::noop());".to_owned());
        rows.push("while std::future::Future::poll(test.as_mut(), &mut context).is_pending() {}".to_owned());
        rows
    }

    fn passed(&self, event: Option<String>, now: f64) -> Vec<String> {
        let now = self.clock.map(|clock| time(clock, now));
        self.passed.iter().cloned().chain(event).chain(now).collect()
    }

    fn awaited(&self, call: String) -> String {
        if self.header.is_async { call + ".await" } else { call }
    }
}

/// A time of a simulation, which is in milliseconds, for the machine's clock.
fn time(clock: &str, now: f64) -> String {
    match clock {
        "f32" | "f64" => format!("{:?}", now / 1000.0),
        "Duration" | "core::time::Duration" | "std::time::Duration" => {
            format!("std::time::Duration::from_secs_f64({:?})", now / 1000.0)
        }
        ty if ty.starts_with(['u', 'i']) => format!("{now:.0}"),
        ty => format!("todo!(\"{now} ms as `{ty}`\")"),
    }
}

/// `map: HashMap<u32, u32>, log: &mut Log` at the commas outside of brackets.
fn parameters(text: &str) -> Vec<&str> {
    let (mut found, mut begin, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(text[begin..place].trim());
                begin = place + 1;
            }
            _ => {}
        }
    }
    found.push(text[begin..].trim());
    found
}

/// The lifetimes of the header are unknown in a test.
fn without_lifetimes(ty: &str) -> String {
    let mut parts = ty.split('\'');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        match part.starts_with("static") {
            true => out += &format!("'{part}"),
            false => out += &format!("'_{rest}"),
        }
    }
    out
}
