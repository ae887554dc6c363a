//! The chart of a machine, read from its graph in one go: a graph looks each state up in its text.

use std::collections::{BTreeSet, HashMap};

use fsm_runtime::graph::Graph;
use fsm_runtime::graph::{History, Line, State, StateKind, Targets, Transition, TransitionKind, Trigger};

use super::chart::{Cause, Chart, Inside, Taken, Target};
use super::pattern;

impl Chart {
    pub(super) fn of(graph: Graph) -> Self {
        let all: Vec<State> = std::iter::once(graph.root()).chain(graph.states()).collect();
        let places: HashMap<usize, usize> =
            all.iter().enumerate().map(|(place, state)| (state.number(), place)).collect();
        let named = |targets: Targets| -> Vec<Target> {
            let known = |(number, history)| Some((*places.get(&number)?, history));
            targets.numbers().filter_map(known).collect()
        };
        let states = all.iter().map(|state| Inside {
            name: state.name().to_owned(),
            kind: state.kind(),
            parent: state.parent_number().and_then(|number| places.get(&number).copied()),
            regions: Vec::new(),
            initial: state.initial().map(|initial| named(initial.targets())).unwrap_or_default(),
            history_defaults: [History::Shallow, History::Deep]
                .map(|depth| state.history_default(depth).map(&named)),
            leaving: Vec::new(),
        });
        let events = graph.events().map(|event| event.name().to_owned());
        let mut chart = Chart {
            events: events.collect(),
            states: states.collect(),
            transitions: Vec::new(),
            remembered: BTreeSet::new(),
        };
        for region in 0..chart.states.len() {
            if let (StateKind::Region, Some(parent)) =
                (chart.states[region].kind, chart.states[region].parent)
            {
                chart.states[parent].regions.push(region);
            }
        }
        let by_name: HashMap<&str, usize> =
            all.iter().enumerate().map(|(place, state)| (state.name(), place)).collect();
        for line in graph.lines() {
            let Some(source) = places.get(&line.source().number()) else { continue };
            let Some(cause) = cause(line.trigger(), &chart.events) else { continue };
            for (kind, targets, is_request) in changes(line) {
                chart.states[*source].leaving.push(chart.transitions.len());
                chart.transitions.push(Taken {
                    name: name(line),
                    line: line.number(),
                    cause: cause.clone(),
                    has_guard: is_asked(line),
                    kind,
                    is_request,
                    source: *source,
                    targets: targets.map(&named).unwrap_or_default(),
                    needs: line.guard().map(|guard| needs(guard, &by_name)).unwrap_or_default(),
                });
            }
        }
        let entered = chart.transitions.iter().flat_map(|taken| &taken.targets);
        let entered = entered.chain(chart.states.iter().flat_map(|state| &state.initial));
        chart.remembered =
            entered.filter(|(_, history)| history.is_some()).map(|(state, _)| *state).collect();
        chart
    }
}

/// The transitions of a line. An `update` that asks for none is one that stays; `enter` is none.
fn changes(line: Line<'_>) -> Vec<(TransitionKind, Option<Targets<'_>>, bool)> {
    let changes = line.transitions().map(|transition: Transition| {
        (transition.kind(), Some(transition.targets()), transition.is_request())
    });
    let mut changes: Vec<_> = changes.collect();
    if changes.is_empty() && line.trigger() != Trigger::Enter {
        changes.push((TransitionKind::Internal, None, false));
    }
    changes
}

/// Whether it may be left out where its trigger says that it acts. What entering asks for is asked once.
fn is_asked(line: Line) -> bool {
    line.guard().is_some()
        || line.listed().is_some()
        || matches!(line.trigger(), Trigger::Enter | Trigger::Ended(_))
}

/// What such a line is taken for; nothing where it only tells of a change, as `exit` does.
fn cause(trigger: Trigger, events: &[String]) -> Option<Cause> {
    Some(match trigger {
        Trigger::On(pattern) => {
            let (names, all) = pattern::events(pattern, events);
            Cause::Event { names, all }
        }
        Trigger::After(_) | Trigger::Every(_) | Trigger::Update(Some(_)) => Cause::Time,
        Trigger::When(_) | Trigger::Update(None) => Cause::Tick,
        Trigger::Always | Trigger::Ended(_) | Trigger::Score(_) | Trigger::Weight(_) | Trigger::Enter => {
            Cause::Always
        }
        Trigger::Done => Cause::Done,
        Trigger::Stop => Cause::Stop,
        _ => return None,
    })
}

/// What `in_state!(Name) && !in_state!(Other)` asks for, as far as all of it has to hold.
fn needs(guard: &str, states: &HashMap<&str, usize>) -> Vec<(usize, bool)> {
    if guard.contains("||") {
        return Vec::new();
    }
    let need = |part: &str| {
        let (part, is_active) = part.strip_prefix('!').map_or((part, true), |part| (part, false));
        let name = part.strip_prefix("in_state!(")?.strip_suffix(')')?;
        Some((*states.get(name)?, is_active))
    };
    guard.split("&&").filter_map(|part| need(part.trim())).collect()
}

fn name(line: Line) -> String {
    let opening = line.opening().to_string();
    let mut name = opening.strip_prefix("on ").unwrap_or(&opening).to_owned();
    if let Some(guard) = line.guard() {
        name += &format!(" [{guard}]");
    }
    let own = line.transitions().find_map(|own| Some((own.held()?, own.targets().next()?)));
    own.map_or(name.clone(), |(value, target)| format!("{name} [{value} in [{target}]]"))
}
