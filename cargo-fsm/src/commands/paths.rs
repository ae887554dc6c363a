//! `cargo fsm paths`: sequences that take every transition, each the shortest from the start.
//!
//! Guards are not evaluated: a sequence is what has to come, and in brackets what has to hold.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::path::PathBuf;

use fsm_runtime::Graph;
use fsm_runtime::graph::{State, StateKind, Target, Transition, TransitionKind, Trigger};

use crate::Found;
use crate::sources::Packages;
use crate::tables;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The name of the machine, or `package::Name`
    name: String,
    /// Where it stands, in place of what cargo compiles
    #[arg(long)]
    file: Vec<PathBuf>,
    #[command(flatten)]
    packages: Packages,
}

pub(crate) fn run(args: &Args) -> Found {
    let table = tables::one(&args.name, &args.file, &args.packages)?;
    let text = table
        .with_graph(paths)
        .ok_or_else(|| format!("the table of machine `{}` cannot be read", args.name))?;
    say_part!("{text}");
    Ok(false)
}

/// One line for each sequence; those that begin others are left out. Then the transitions that none reaches.
fn paths(graph: Graph) -> String {
    let search = Search::of(Chart::of(graph));
    let mut ways: Vec<Vec<Step>> = Vec::new();
    let mut missed = Vec::new();
    for (number, taken) in search.taken.iter().enumerate() {
        match taken {
            Some(step) => ways.push(search.way(*step)),
            None => missed.push(&search.chart.transitions[number]),
        }
    }
    // In the order of their steps, those that one begins stand right behind it.
    ways.sort();
    let is_part = |pair: &[Vec<Step>]| pair[1].starts_with(&pair[0]);
    let count = ways.len();
    let whole = (0..count).filter(|place| *place + 1 == count || !is_part(&ways[*place..*place + 2]));
    let mut text: String = whole.map(|place| search.written(&ways[place])).collect();
    for Taken { name, source, .. } in missed {
        text += &format!("never: {name} in {}\n", search.chart.states[*source].name);
    }
    text
}

/// The machine, with all that is asked of it often.
struct Chart {
    states: Vec<Inside>,
    transitions: Vec<Taken>,
}

struct Inside {
    name: String,
    parent: Option<usize>,
    /// The regions right inside it, which are all entered with it.
    regions: Vec<usize>,
    /// What is entered inside it by default.
    initial: Vec<usize>,
    /// The transitions of its lines.
    leaving: Vec<usize>,
}

struct Taken {
    /// `Push [force > 5]`
    name: String,
    kind: TransitionKind,
    source: usize,
    targets: Vec<usize>,
}

impl Chart {
    fn of(graph: Graph) -> Self {
        let all: Vec<State> = std::iter::once(graph.root()).chain(graph.states()).collect();
        let places: HashMap<usize, usize> =
            all.iter().enumerate().map(|(place, state)| (state.number(), place)).collect();
        let place = |state: State| places.get(&state.number()).copied().unwrap_or(0);
        let targets = |targets: &mut dyn Iterator<Item = Target>| -> Vec<usize> {
            targets.map(|target| place(target.state())).collect()
        };
        let mut states: Vec<Inside> = all
            .iter()
            .map(|state| Inside {
                name: state.name().to_owned(),
                parent: state.parent().map(place),
                regions: Vec::new(),
                initial: state.initial().map(|it| targets(&mut it.targets())).unwrap_or_default(),
                leaving: Vec::new(),
            })
            .collect();
        for (number, state) in all.iter().enumerate().filter(|(_, state)| state.kind() == StateKind::Region) {
            if let Some(parent) = state.parent().map(place) {
                states[parent].regions.push(number);
            }
        }
        let mut transitions = Vec::new();
        for transition in graph.transitions().filter(|transition| comes(*transition)) {
            let source = place(transition.source());
            states[source].leaving.push(transitions.len());
            let (name, kind) = (named(transition), transition.kind());
            transitions.push(Taken { name, kind, source, targets: targets(&mut transition.targets()) });
        }
        Chart { states, transitions }
    }

    /// The state, and those around it.
    fn around(&self, state: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(state), |state| self.states[*state].parent)
    }

    fn holds(&self, outer: usize, inner: usize) -> bool {
        inner != outer && self.around(inner).any(|state| state == outer)
    }

    /// Adds a state that is entered, with those around it and with what is entered inside it by default.
    fn enter(&self, state: usize, active: &mut BTreeSet<usize>) {
        active.extend(self.around(state));
        let is_open = |inner: &usize| !self.states[*inner].regions.is_empty();
        for initial in &self.states[state].initial {
            self.enter(*initial, active);
        }
        // Regions beside those that are named begin by themselves.
        let holders: Vec<usize> = self.around(state).filter(is_open).collect();
        for region in holders.into_iter().flat_map(|holder| &self.states[holder].regions) {
            if !active.contains(region) {
                self.enter(*region, active);
            }
        }
    }

    /// What is there behind a transition.
    fn behind(&self, before: &Configuration, transition: &Taken) -> Configuration {
        let mut next = before.clone();
        match transition.kind {
            TransitionKind::Push if before.suspended.len() < DEEPEST => {
                next.suspended.push(before.active.clone());
                next.active = self.after(&before.active, transition);
            }
            TransitionKind::Push => {}
            TransitionKind::Pop => match next.suspended.pop() {
                Some(below) => next.active = below,
                None => next.active = self.after(&before.active, transition),
            },
            _ => next.active = self.after(&before.active, transition),
        }
        next
    }

    /// What is active behind a transition. Where only the machine knows, as of `previous`, all stays.
    fn after(&self, active: &BTreeSet<usize>, Taken { source, targets, .. }: &Taken) -> BTreeSet<usize> {
        if targets.is_empty() {
            return active.clone();
        }
        // The change takes place inside the innermost state around all of them.
        let mut around = self.around(*source);
        let domain = around.find(|outer| {
            self.holds(*outer, *source) && targets.iter().all(|target| self.holds(*outer, *target))
        });
        let stays = |state: &&usize| domain.is_some_and(|domain| !self.holds(domain, **state));
        let mut next: BTreeSet<usize> = active.iter().filter(stays).copied().collect();
        targets.iter().for_each(|target| self.enter(*target, &mut next));
        next
    }

    /// The innermost of these states, of regions each.
    fn name(&self, active: &BTreeSet<usize>) -> String {
        let outer: BTreeSet<usize> = active.iter().filter_map(|state| self.states[*state].parent).collect();
        let innermost = active.difference(&outer).map(|state| self.states[*state].name.as_str());
        innermost.collect::<Vec<_>>().join(" + ")
    }
}

/// A transition that is taken, out of a configuration and into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    from: usize,
    transition: usize,
    to: usize,
}

/// The active states, and those that are suspended below them, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Configuration {
    active: BTreeSet<usize>,
    suspended: Vec<BTreeSet<usize>>,
}

/// So many states are suspended at once. More would be a stack without an end.
const DEEPEST: usize = 4;

/// All configurations that can be reached, each in the fewest steps.
struct Search {
    chart: Chart,
    /// By configuration, what it is called.
    names: Vec<String>,
    /// By configuration, the step that has led there first.
    before: Vec<Option<Step>>,
    /// By transition, the first step that takes it.
    taken: Vec<Option<Step>>,
}

impl Search {
    fn of(chart: Chart) -> Self {
        let taken = vec![None; chart.transitions.len()];
        let mut search = Search { chart, names: Vec::new(), before: Vec::new(), taken };
        let mut start = Configuration::default();
        search.chart.enter(0, &mut start.active);
        let mut known: HashMap<Configuration, usize> = HashMap::new();
        let mut open = VecDeque::new();
        search.look_at(start, None, &mut known, &mut open);
        while let Some((from, configuration)) = open.pop_front() {
            for state in &configuration.active {
                for transition in search.chart.states[*state].leaving.clone() {
                    let next = search.chart.behind(&configuration, &search.chart.transitions[transition]);
                    let step = Step { from, transition, to: known.len() };
                    let to = search.look_at(next, Some(step), &mut known, &mut open);
                    search.taken[transition].get_or_insert(Step { to, ..step });
                }
            }
        }
        search
    }

    /// The number of a configuration, which is looked at later if it is new.
    fn look_at(
        &mut self,
        next: Configuration,
        before: Option<Step>,
        known: &mut HashMap<Configuration, usize>,
        open: &mut VecDeque<(usize, Configuration)>,
    ) -> usize {
        if let Some(number) = known.get(&next) {
            return *number;
        }
        let number = known.len();
        self.names.push(self.chart.name(&next.active));
        self.before.push(before);
        open.push_back((number, next.clone()));
        known.insert(next, number);
        number
    }

    /// The steps from the start up to this one.
    fn way(&self, last: Step) -> Vec<Step> {
        let mut way = vec![last];
        while let Some(step) = way.last().and_then(|step| self.before[step.from]) {
            way.push(step);
        }
        way.reverse();
        way
    }

    /// `Patrol --Spotted--> Attack --Lost [is_far]--> Patrol`
    fn written(&self, way: &[Step]) -> String {
        let mut text = way.first().map_or(String::new(), |first| self.names[first.from].clone());
        for step in way {
            text +=
                &format!(" --{}--> {}", self.chart.transitions[step.transition].name, self.names[step.to]);
        }
        text + "\n"
    }
}

/// Whether it is taken for something that comes: an event, a time, a condition.
fn comes(transition: Transition) -> bool {
    !matches!(
        transition.line().trigger(),
        Trigger::Enter
            | Trigger::Exit
            | Trigger::Pause
            | Trigger::Resume
            | Trigger::Report(_)
            | Trigger::Failed(_)
    )
}

fn named(transition: Transition) -> String {
    let trigger = transition.line().trigger().to_string();
    let trigger = trigger.strip_prefix("on ").unwrap_or(&trigger);
    match transition.line().guard() {
        Some(guard) => format!("{trigger} [{guard}]"),
        None => trigger.to_owned(),
    }
}
