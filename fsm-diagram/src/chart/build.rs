//! A graph as a chart: its states as nodes, and its lines as arrows or as text in a node.

use std::collections::BTreeMap;

use fsm_graph::{Graph, History, Line, State, StateKind, Targets, Transition, TransitionKind, Trigger};

use super::{Arrow, Chart, Kind, Node, Seen, Style};
use crate::labels;

pub(super) fn built(graph: Graph<'_>, seen: Option<Seen<'_>>, is_numbered: bool) -> Chart {
    let chart = Chart { nodes: Vec::new(), arrows: Vec::new() };
    let mut builder = Builder {
        chart,
        states: Vec::new(),
        nodes: BTreeMap::new(),
        pops: Vec::new(),
        leaving: BTreeMap::new(),
        seen,
        is_numbered,
    };
    builder.state(graph.root(), None);
    let states: Vec<State> = builder.states.iter().map(|(state, _)| *state).collect();
    for state in &states {
        builder.begin(*state);
    }
    for state in states {
        state.lines().for_each(|line| builder.line(line));
    }
    if graph.takes_requests() {
        builder.reached_from_outside();
    }
    builder.chart
}

/// The number of a state, and which of its histories is meant.
type Target = (usize, Option<History>);

struct Builder<'t, 's> {
    chart: Chart,
    states: Vec<(State<'t>, usize)>,
    /// By the number of a state, its node.
    nodes: BTreeMap<usize, usize>,
    /// Marks of `pop`: the node around, where it leads if nothing is suspended, and the mark.
    pops: Vec<(usize, Vec<usize>, usize)>,
    /// By the node that they leave, the numbers of the arrows.
    leaving: BTreeMap<usize, Vec<usize>>,
    seen: Option<Seen<'s>>,
    is_numbered: bool,
}

impl<'t> Builder<'t, '_> {
    fn state(&mut self, state: State<'t>, parent: Option<usize>) {
        let has_children = state.children().next().is_some();
        let kind = match state.kind() {
            StateKind::Root => Kind::Machine,
            StateKind::Composite => Kind::Composite,
            StateKind::Orthogonal => Kind::Orthogonal,
            StateKind::Region if has_children => Kind::Region,
            StateKind::Final => Kind::Final,
            StateKind::Choice => Kind::Choice,
            _ => Kind::Simple,
        };
        let node = self.node(kind, state.name().to_owned(), parent);
        self.chart.nodes[node].is_region = state.kind() == StateKind::Region;
        self.chart.nodes[node].row = state.row();
        if !matches!(kind, Kind::Machine | Kind::Choice | Kind::Region) {
            self.chart.nodes[node].seen = self.seen.as_ref().map(|seen| (seen.state)(state.name()));
        }
        if state.tags().next().is_some() {
            let whole = format!("tag {}", state.tags().collect::<Vec<_>>().join(", "));
            self.chart.nodes[node].add(None, labels::shortened(&whole), whole);
        }
        // Action objects tell by their names what they are.
        for data in state.data() {
            let word = if data.is_action() { "action" } else { "let" };
            let whole = format!("{word} {}: {}", data.name(), data.ty());
            let line = labels::shortened(&whole);
            self.chart.nodes[node].add(None, line, whole + &labels::place(data.row()));
        }
        self.states.push((state, node));
        self.nodes.insert(state.number(), node);
        for child in state.children() {
            self.state(child, Some(node));
        }
    }

    fn node(&mut self, kind: Kind, name: String, parent: Option<usize>) -> usize {
        let number = self.chart.nodes.len();
        self.chart.nodes.push(Node { name, parent, ..Node::of(kind) });
        if let Some(parent) = parent {
            self.chart.nodes[parent].children.push(number);
        }
        number
    }

    /// The mark of this kind in a node: one for all arrows.
    fn mark(&mut self, kind: Kind, name: &str, parent: usize) -> usize {
        let is_it = |child: &usize| self.chart.nodes[*child].kind == kind;
        let found = self.chart.nodes[parent].children.iter().copied().find(is_it);
        found.unwrap_or_else(|| self.node(kind, name.to_owned(), Some(parent)))
    }

    /// The mark of `pop`: one for all lines that lead to the same state where nothing is suspended.
    fn pop(&mut self, around: usize, targets: &[usize]) -> usize {
        let mut marks = self.pops.iter();
        if let Some((.., mark)) = marks.find(|(other, to, _)| *other == around && to == targets) {
            return *mark;
        }
        let mark = self.node(Kind::Pop, "pop".to_owned(), Some(around));
        self.pops.push((around, targets.to_vec(), mark));
        mark
    }

    fn of(&self, state: State<'t>) -> usize {
        self.nodes.get(&state.number()).copied().unwrap_or(0)
    }

    /// The states that are there, by their numbers: looking each up in the text would take as long as there are states.
    fn there(&self, targets: Targets<'t>) -> Vec<Target> {
        targets.numbers().filter(|(state, _)| self.nodes.contains_key(state)).collect()
    }

    fn target(&mut self, (state, history): Target) -> usize {
        let node = self.nodes.get(&state).copied().unwrap_or(0);
        match history {
            None => node,
            Some(depth) => {
                self.mark(Kind::History(depth), if depth == History::Deep { "H*" } else { "H" }, node)
            }
        }
    }

    /// Where the state begins, and its histories.
    fn begin(&mut self, state: State<'t>) {
        let node = self.of(state);
        if let Some(initial) = state.initial() {
            let mark = self.mark(Kind::Initial, "", node);
            let label = initial.action().map(|action| format!("/ {}", labels::shortened(action)));
            let whole = initial.action().map(|action| format!("initial do {action}"));
            for target in self.there(initial.targets()) {
                let to = self.target(target);
                self.arrow(mark, to, Style::Begin, label.clone(), None);
                self.chart.arrows.last_mut().into_iter().for_each(|arrow| arrow.whole.extend(whole.clone()));
            }
        }
        for depth in [History::Shallow, History::Deep] {
            let Some(targets) = state.history_default(depth) else { continue };
            let mark = self.mark(Kind::History(depth), if depth == History::Deep { "H*" } else { "H" }, node);
            for target in self.there(targets) {
                let to = self.target(target);
                self.arrow(mark, to, Style::Begin, None, None);
            }
        }
    }

    /// Arrows to the states that nothing leads to: requests from outside may.
    fn reached_from_outside(&mut self) {
        let states: Vec<(State, usize)> = self.states.clone();
        for (state, node) in states {
            let can_be_asked_for = matches!(
                state.kind(),
                StateKind::Simple | StateKind::Composite | StateKind::Orthogonal | StateKind::Final
            );
            let enters = |arrow: &Arrow| {
                self.chart.is_in(arrow.to, node) && (arrow.to == node || !self.chart.is_in(arrow.from, node))
            };
            if can_be_asked_for && !self.chart.arrows.iter().any(enters) {
                let mark = self.mark(Kind::Outside, "outside", 0);
                self.arrow(mark, node, Style::Request, Some("request".to_owned()), None);
            }
        }
    }

    fn line(&mut self, line: Line<'t>) {
        let own = self.of(line.source());
        let mut leads = false;
        for transition in line.transitions() {
            leads |= self.transition(transition, own);
        }
        // That it is told of changes is no news in a picture of them.
        let is_told = matches!(line.trigger(), Trigger::Report(text) if text.starts_with("transition"));
        if !leads && !is_told {
            let kind =
                line.transitions().next().map_or(TransitionKind::Internal, |transition| transition.kind());
            let label = self.labelled(line.number(), labels::of_line(line, kind));
            let number = self.number(line);
            self.chart.nodes[own].add(number, label, labels::whole(line));
        }
    }

    fn number(&self, line: Line<'t>) -> Option<usize> {
        self.is_numbered.then(|| line.number())
    }

    fn labelled(&self, line: usize, label: String) -> String {
        match &self.seen {
            Some(seen) => seen.label(line, label),
            None => label,
        }
    }

    /// Whether it is an arrow.
    fn transition(&mut self, transition: Transition<'t>, own: usize) -> bool {
        let source = match self.chart.nodes[own].kind {
            Kind::Machine => self.mark(Kind::Any, "any state", own),
            _ => own,
        };
        let number = transition.line().number();
        let line = Some(transition.line());
        let label = self.labelled(number, labels::of_transition(transition));
        let style = match (transition.kind(), transition.is_request()) {
            (TransitionKind::Push, _) => Style::Push,
            (_, true) => Style::Request,
            _ => Style::Plain,
        };
        let around = self.chart.nodes[own].parent.unwrap_or(own);
        let targets = self.there(transition.targets());
        match transition.kind() {
            TransitionKind::Internal
            | TransitionKind::Ignore
            | TransitionKind::Defer
            | TransitionKind::Pass => return false,
            TransitionKind::Again => {
                if self.chart.nodes[own].kind.holds_others() {
                    let label = labels::of_line(transition.line(), TransitionKind::Again);
                    let label = self.labelled(number, format!("{label} => self"));
                    let whole = labels::whole(transition.line());
                    let number = self.number(transition.line());
                    self.chart.nodes[own].add(number, label, whole);
                    return true;
                }
                self.arrow(source, own, style, Some(label), line);
            }
            TransitionKind::Pop => {
                let targets: Vec<usize> = targets.into_iter().map(|target| self.target(target)).collect();
                let mark = self.pop(around, &targets);
                self.arrow(source, mark, style, Some(label), line);
                for to in targets {
                    self.arrow(mark, to, Style::Plain, Some("else".to_owned()), None);
                }
            }
            TransitionKind::Previous => {
                let mark = self.mark(Kind::Previous, "previous", around);
                self.arrow(source, mark, style, Some(label), line);
            }
            TransitionKind::Goto
            | TransitionKind::Reenter
            | TransitionKind::Reset
            | TransitionKind::Push
            | _ => {
                let word = match transition.kind() {
                    TransitionKind::Push => "push ",
                    TransitionKind::Reset => "reset ",
                    TransitionKind::Reenter => "reenter ",
                    _ => "",
                };
                for target in targets {
                    let to = self.target(target);
                    self.arrow(source, to, style, Some(format!("{word}{label}")), line);
                }
            }
        }
        true
    }

    fn arrow(&mut self, from: usize, to: usize, style: Style, label: Option<String>, line: Option<Line<'t>>) {
        let label = label.filter(|label| !label.is_empty());
        let seen = line.and_then(|line| self.seen.as_ref().map(|seen| (seen.line)(line.number())));
        let whole = line.map(labels::whole);
        let number = line.and_then(|line| self.number(line)).map(|number| (number, label.clone()));
        let leaving = self.leaving.entry(from).or_default();
        step!(leaving.len());
        let is_same = |arrow: &Arrow| (arrow.to, arrow.style) == (to, style);
        match leaving.iter().copied().find(|number| is_same(&self.chart.arrows[*number])) {
            Some(same) => {
                let arrow = &mut self.chart.arrows[same];
                // Beside other labels a line without one would not be seen.
                let is_bare = arrow.labels.is_empty();
                if is_bare && line.is_some() && label.is_some() {
                    arrow.labels.push("always".to_owned());
                }
                let label = label.or((!is_bare && line.is_some()).then(|| "always".to_owned()));
                let news = label.filter(|label| !arrow.labels.contains(label));
                arrow.labels.extend(news);
                arrow.whole.extend(whole.filter(|whole| !arrow.whole.contains(whole)));
                arrow.numbers.extend(number);
                arrow.seen = arrow.seen.max(seen);
            }
            None => {
                leaving.push(self.chart.arrows.len());
                let (labels, whole) = (label.into_iter().collect(), whole.into_iter().collect());
                let numbers = number.into_iter().collect();
                self.chart.arrows.push(Arrow { from, to, style, labels, whole, numbers, seen });
            }
        }
    }
}
