//! What is drawn: nodes in nodes, and arrows between them. It is the same for all formats that are looked at.

mod build;

use fsm_graph::{Graph, History};

/// A machine as nodes, the first of which is the machine itself, and arrows.
pub(crate) struct Chart {
    pub(crate) nodes: Vec<Node>,
    pub(crate) arrows: Vec<Arrow>,
}

pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// Also of a region with nothing inside, which is drawn as a state.
    pub(crate) is_region: bool,
    /// Of a mark, what stands in it.
    pub(crate) name: String,
    /// Lines that lead nowhere.
    pub(crate) lines: Vec<String>,
    /// The same, not shortened.
    pub(crate) whole: Vec<String>,
    /// Of a state, where it stands in its file; 0 where that is not known.
    pub(crate) row: usize,
    /// The number of each of them where numbers are wanted; data have none.
    pub(crate) numbers: Vec<Option<usize>>,
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// Whether it was ever entered, where that is known.
    pub(crate) seen: Option<bool>,
}

impl Node {
    pub(crate) fn of(kind: Kind) -> Self {
        Node {
            kind,
            is_region: false,
            name: String::new(),
            lines: Vec::new(),
            whole: Vec::new(),
            row: 0,
            numbers: Vec::new(),
            parent: None,
            children: Vec::new(),
            seen: None,
        }
    }

    /// Adds a line that leads nowhere, or data.
    fn add(&mut self, number: Option<usize>, line: String, whole: String) {
        self.lines.push(line);
        self.whole.push(whole);
        self.numbers.push(number);
    }

    /// Whether what is right inside it is active side by side.
    pub(crate) fn holds_regions(&self, chart: &Chart) -> bool {
        self.children.iter().any(|child| chart.nodes[*child].is_region)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Machine,
    Simple,
    /// With states inside, one of which is active.
    Composite,
    /// With regions inside.
    Orthogonal,
    Region,
    Final,
    Choice,
    // Marks, which are no states.
    Initial,
    History(History),
    /// Any state of the machine.
    Any,
    /// Whoever asks for changes from outside.
    Outside,
    Pop,
    Previous,
}

impl Kind {
    /// Whether it is a box around others.
    pub(crate) fn holds_others(self) -> bool {
        matches!(self, Kind::Machine | Kind::Composite | Kind::Orthogonal | Kind::Region)
    }
}

/// Arrows with the same ends and of the same style are one, with several labels.
pub(crate) struct Arrow {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) style: Style,
    pub(crate) labels: Vec<String>,
    /// Its lines, not shortened.
    pub(crate) whole: Vec<String>,
    /// The numbers of its lines where they are wanted, each with the label that it has.
    pub(crate) numbers: Vec<(usize, Option<String>)>,
    /// Whether one of its lines has acted, where that is known.
    pub(crate) seen: Option<bool>,
}

/// What a run has seen of a machine.
pub(crate) struct Seen<'s> {
    /// By the number of the line.
    pub(crate) line: &'s dyn Fn(usize) -> bool,
    pub(crate) state: &'s dyn Fn(&str) -> bool,
}

impl Seen<'_> {
    /// The label of a line, with a cross where it has never acted.
    fn label(&self, line: usize, label: String) -> String {
        if (self.line)(line) { label } else { format!("✗ {label}") }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// From a mark of where something begins.
    Begin,
    Plain,
    /// Asked for by an action.
    Request,
    Push,
}

impl Chart {
    pub(crate) fn of(graph: Graph<'_>) -> Self {
        build::built(graph, None, false)
    }

    /// With what a run has seen.
    pub(crate) fn of_run(graph: Graph<'_>, seen: Option<Seen<'_>>) -> Self {
        build::built(graph, seen, false)
    }

    /// With the numbers of its lines.
    pub(crate) fn numbered(graph: Graph<'_>) -> Self {
        build::built(graph, None, true)
    }

    /// With the machine's own lines in the mark for any state, where a format has no box around all.
    pub(crate) fn without_frame(mut self) -> Self {
        let lines = std::mem::take(&mut self.nodes[0].lines);
        let whole = std::mem::take(&mut self.nodes[0].whole);
        if lines.is_empty() {
            return self;
        }
        let is_any = |node: &Node| node.kind == Kind::Any;
        let any = self.nodes.iter().position(is_any).unwrap_or_else(|| {
            let name = "any state".to_owned();
            self.nodes.push(Node { name, parent: Some(0), ..Node::of(Kind::Any) });
            let any = self.nodes.len() - 1;
            self.nodes[0].children.push(any);
            any
        });
        self.nodes[any].numbers = vec![None; lines.len()];
        (self.nodes[any].lines, self.nodes[any].whole) = (lines, whole);
        self
    }

    /// The node and those around it, from the inside out.
    pub(crate) fn path(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |node| self.nodes[*node].parent)
    }

    /// Whether a node is the other, or inside it.
    pub(crate) fn is_in(&self, node: usize, other: usize) -> bool {
        self.path(node).any(|around| around == other)
    }
}
