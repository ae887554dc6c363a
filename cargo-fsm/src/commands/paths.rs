//! `cargo fsm paths`: sequences that take every transition, each the shortest from the start.
//!
//! Guards are not evaluated: a sequence is what has to come, and in brackets what has to hold.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::path::PathBuf;

use fsm_runtime::Graph;
use fsm_runtime::graph::{State, StateKind, Transition};

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
    let search = Search::of(graph);
    let mut ways: Vec<Vec<Step>> = Vec::new();
    let mut missed = Vec::new();
    for (number, taken) in search.taken.iter().enumerate() {
        match taken {
            Some(step) => ways.push(search.way(*step)),
            None => missed.push(search.transitions[number]),
        }
    }
    // In the order of their steps, those that one begins stand right behind it.
    ways.sort();
    let is_part = |pair: &[Vec<Step>]| pair[1].starts_with(&pair[0]);
    let count = ways.len();
    let whole = (0..count).filter(|place| *place + 1 == count || !is_part(&ways[*place..*place + 2]));
    let mut text: String = whole.map(|place| search.written(&ways[place])).collect();
    for transition in missed {
        text += &format!("never: {} in {}\n", named(transition), transition.source().name());
    }
    text
}

/// A transition that is taken, out of a configuration and into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    from: usize,
    transition: usize,
    to: usize,
}

/// All configurations that can be reached, each in the fewest steps.
struct Search<'g> {
    transitions: Vec<Transition<'g>>,
    configurations: Vec<Vec<State<'g>>>,
    /// By configuration, the step that has led there first.
    before: Vec<Option<Step>>,
    /// By transition, the first step that takes it.
    taken: Vec<Option<Step>>,
}

impl<'g> Search<'g> {
    fn of(graph: Graph<'g>) -> Self {
        let transitions: Vec<Transition> = graph.transitions().filter(|it| comes(*it)).collect();
        let mut by_source: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, transition) in transitions.iter().enumerate() {
            by_source.entry(transition.source().number()).or_default().push(number);
        }
        let taken = vec![None; transitions.len()];
        let mut search = Search { transitions, configurations: Vec::new(), before: Vec::new(), taken };
        let mut known: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut open = VecDeque::new();
        search.configuration(entered(graph.root()), None, &mut known, &mut open);
        while let Some(from) = open.pop_front() {
            let active = search.configurations[from].clone();
            let leaving = active.iter().filter_map(|state| by_source.get(&state.number())).flatten();
            for transition in leaving.copied() {
                let next = after(&active, search.transitions[transition]);
                let step = Step { from, transition, to: known.len() };
                let to = search.configuration(next, Some(step), &mut known, &mut open);
                search.taken[transition].get_or_insert(Step { to, ..step });
            }
        }
        search
    }

    /// The number of a configuration, which is looked at later if it is new.
    fn configuration(
        &mut self,
        mut active: Vec<State<'g>>,
        before: Option<Step>,
        known: &mut HashMap<Vec<usize>, usize>,
        open: &mut VecDeque<usize>,
    ) -> usize {
        active.sort_by_key(|state| state.number());
        active.dedup();
        let key: Vec<usize> = active.iter().map(|state| state.number()).collect();
        let number = known.len();
        *known.entry(key).or_insert_with(|| {
            self.configurations.push(active);
            self.before.push(before);
            open.push_back(number);
            number
        })
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
        let mut text = way.first().map_or(String::new(), |first| self.name(first.from));
        for step in way {
            text += &format!(" --{}--> {}", named(self.transitions[step.transition]), self.name(step.to));
        }
        text + "\n"
    }

    /// The innermost states, of regions each.
    fn name(&self, configuration: usize) -> String {
        let active = &self.configurations[configuration];
        let holds_another = |state: &State| state.children().any(|child| active.contains(&child));
        let innermost = active.iter().filter(|state| !holds_another(state));
        innermost.map(|state| state.name()).collect::<Vec<_>>().join(" + ")
    }
}

/// Whether it is taken for something that comes: an event, a time, a condition.
fn comes(transition: Transition) -> bool {
    use fsm_runtime::graph::Trigger;
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

/// `Push [force > 5]`
fn named(transition: Transition) -> String {
    let trigger = transition.line().trigger().to_string();
    let trigger = trigger.strip_prefix("on ").unwrap_or(&trigger);
    match transition.line().guard() {
        Some(guard) => format!("{trigger} [{guard}]"),
        None => trigger.to_owned(),
    }
}

/// What is active where a state has been entered and goes where it begins, with all that is around it.
fn entered(state: State<'_>) -> Vec<State<'_>> {
    let mut active: Vec<State> = around(state).collect();
    let mut open = vec![state];
    while let Some(state) = open.pop() {
        let inside: Vec<State> = match state.initial() {
            Some(initial) => initial.targets().map(|target| target.state()).collect(),
            // Regions are all entered.
            None => state.children().filter(|child| child.kind() == StateKind::Region).collect(),
        };
        for inner in inside {
            active.extend(around(inner).filter(|state| !active.contains(state)).collect::<Vec<_>>());
            open.push(inner);
        }
    }
    active
}

/// The state, and those around it.
fn around(state: State<'_>) -> impl Iterator<Item = State<'_>> {
    std::iter::successors(Some(state), |state| state.parent())
}

/// What is active behind a transition. Where that is known when the machine runs alone, as of a `pop`, all stays.
fn after<'g>(active: &[State<'g>], transition: Transition<'g>) -> Vec<State<'g>> {
    let targets: Vec<State> = transition.targets().map(|target| target.state()).collect();
    if targets.is_empty() {
        return active.to_vec();
    }
    let holds = |outer: State, inner: State| inner != outer && around(inner).any(|state| state == outer);
    // The change takes place inside the innermost state around all of them.
    let domain = around(transition.source()).find(|outer| {
        holds(*outer, transition.source()) && targets.iter().all(|target| holds(*outer, *target))
    });
    let stays = |state: &&State<'g>| domain.is_some_and(|domain| !holds(domain, **state));
    let mut next: Vec<State> = active.iter().filter(stays).copied().collect();
    // Regions beside those that are named begin anew too, where their state is entered.
    let entered = targets.iter().flat_map(|target| self::entered(*target));
    next.extend(entered);
    with_regions(next)
}

/// With what is entered by default in regions that nothing is active in.
fn with_regions(mut active: Vec<State<'_>>) -> Vec<State<'_>> {
    let mut place = 0;
    while let Some(state) = active.get(place).copied() {
        place += 1;
        let regions = state.children().filter(|child| child.kind() == StateKind::Region);
        for region in regions.filter(|region| !active.contains(region)).collect::<Vec<_>>() {
            let news: Vec<State> = entered(region).into_iter().filter(|new| !active.contains(new)).collect();
            active.extend(news);
        }
    }
    active
}
