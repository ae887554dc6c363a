//! Graphviz of plain states: nodes are states, clusters with a label are states with others inside, and edges are transitions.
//! `parse.rs` reads the language, `graph.rs` gathers nodes and edges, `looks.rs` tells by its shape what a node is.
//!
//! The parser is our own: of those that there are one is under the GPL, and others bring a generator of parsers for a grammar of
//! a page.

mod graph;
mod looks;
mod parse;
mod tokens;

use std::collections::HashMap;

use super::Failure;
use super::chart::{Chart, Kind, ROOT, StateId};
use super::sketch::{End, Mark, SIGN, Sketch};
use graph::{Edge, Flat, Node};
use looks::Look;

/// Reads a graph; `stem` is the name of one that has none.
pub(super) fn read(text: &str, stem: &str) -> Result<Chart, Failure> {
    let (graph, is_directed) = parse::parse(text)?;
    let flat = Flat::of(&graph);
    let is_own = text.contains(SIGN);
    let name = graph.name.as_deref().filter(|name| is_own || !["", "G", "g", "digraph"].contains(name));
    let mut reader = Reader {
        sketch: Sketch::new(name.unwrap_or(stem), is_own),
        clusters: vec![ROOT; flat.clusters.len()],
        ends: Vec::new(),
        flat,
    };
    if !is_directed {
        reader
            .sketch
            .lost(ROOT, "the edges of this graph have no direction: each is read from left to right");
    }
    reader.clusters();
    reader.nodes();
    for edge in 0..reader.flat.edges.len() {
        reader.edge(edge);
    }
    Ok(reader.sketch.finish())
}

struct Reader {
    flat: Flat,
    sketch: Sketch,
    /// By cluster, the state.
    clusters: Vec<StateId>,
    /// By node.
    ends: Vec<Option<End>>,
}

impl Reader {
    /// Those with a label, or that an edge leads to, are states.
    fn clusters(&mut self) {
        if let Some(label) =
            self.flat.clusters[0].attributes.get("label").filter(|_| !self.sketch.chart.is_own)
        {
            self.sketch.remark(ROOT, &looks::plain(label));
        }
        for place in 1..self.flat.clusters.len() {
            let cluster = &self.flat.clusters[place];
            let around = cluster.parent.map_or(ROOT, |parent| self.clusters[parent]);
            let label = cluster.attributes.get("label").map(looks::plain).unwrap_or_default();
            let is_led_to = self.flat.edges.iter().any(|edge| {
                ["lhead", "ltail"].iter().any(|key| looks::value(&edge.attributes, key) == cluster.id)
            });
            let is_machine = self.sketch.chart.is_own && cluster.id == "cluster_0";
            let is_full = self
                .flat
                .nodes
                .iter()
                .any(|node| node.cluster == place || self.flat.is_inside(node.cluster, place));
            self.clusters[place] = match is_full && !is_machine && (is_led_to || !label.trim().is_empty()) {
                true => {
                    let (name, rows) = match self.sketch.chart.is_own {
                        true => (label, Vec::new()),
                        false => {
                            looks::named(&label, cluster.id.trim_start_matches("cluster").trim_matches('_'))
                        }
                    };
                    let state = self.sketch.chart.add(around, name, Kind::State);
                    rows.into_iter().for_each(|row| self.sketch.text(state, row));
                    state
                }
                false => {
                    if !is_full {
                        self.sketch.remark(around, &label);
                    }
                    around
                }
            };
        }
    }

    fn nodes(&mut self) {
        for (place, (ins, outs)) in self.degrees().into_iter().enumerate() {
            let node = &self.flat.nodes[place];
            let around = self.clusters[node.cluster];
            let end = match self.sketch.chart.is_own {
                true => self.own_node(place, around),
                false => {
                    let look = looks::of(node, ins, outs);
                    self.node(place, around, look)
                }
            };
            self.ends.push(end);
        }
    }

    /// How many edges lead to each node and away from it, without those that stand for a cluster and those to itself.
    fn degrees(&self) -> Vec<(usize, usize)> {
        let mut degrees = vec![(0, 0); self.flat.nodes.len()];
        for edge in self.flat.edges.iter().filter(|edge| edge.from != edge.to && !is_hidden(edge)) {
            let (from, to) = if looks::value(&edge.attributes, "dir") == "back" {
                (edge.to, edge.from)
            } else {
                (edge.from, edge.to)
            };
            if !edge.attributes.contains_key("ltail") {
                degrees[from].1 += 1;
            }
            if !edge.attributes.contains_key("lhead") {
                degrees[to].0 += 1;
            }
        }
        degrees
    }

    /// The cluster of this name that stands beside the node, as a state: edges lead to the node, and states are in the cluster.
    fn beside(&self, node: &Node) -> Option<StateId> {
        let (name, _) = looks::name(node);
        let is_of_node = |place: &usize| {
            let (cluster, state) = (&self.flat.clusters[*place], self.clusters[*place]);
            let is_state = cluster.parent.is_some_and(|parent| self.clusters[parent] != state);
            let is_around = node.cluster == *place || self.flat.is_inside(node.cluster, *place);
            let id = cluster.id.trim_start_matches("cluster").trim_matches('_');
            is_state
                && !is_around
                && [id, &self.sketch.chart.states[state].name]
                    .iter()
                    .any(|of_cluster| *of_cluster == node.id || *of_cluster == name)
        };
        (1..self.flat.clusters.len()).find(is_of_node).map(|place| self.clusters[place])
    }

    fn node(&mut self, place: usize, around: StateId, look: Look) -> Option<End> {
        let (name, rows) = looks::name(&self.flat.nodes[place]);
        if let Some(state) = self.beside(&self.flat.nodes[place]).filter(|_| look == Look::State) {
            rows.into_iter().for_each(|row| self.sketch.text(state, row));
            return Some(End::State(state));
        }
        if look == Look::Nothing {
            let label = self.flat.nodes[place].attributes.get("label").map(looks::plain);
            self.sketch.remark(around, &label.unwrap_or_default());
        }
        let mark = match look {
            Look::Nothing => return None,
            Look::Dot => return Some(End::Dot(around)),
            Look::Choice => Some(Mark::Choice),
            Look::Point => Some(Mark::Point),
            Look::State | Look::Final | Look::Accepting => None,
        };
        let kind = if look == Look::Final { Kind::Final } else { Kind::State };
        let state = self.sketch.chart.add(around, name, kind);
        if let Some(mark) = mark {
            self.sketch.mark(state, mark);
        }
        if look == Look::Accepting {
            self.sketch.remark(state, "Drawn as accepting.");
        }
        rows.into_iter().for_each(|row| self.sketch.text(state, row));
        Some(End::State(state))
    }

    fn own_node(&mut self, place: usize, around: StateId) -> Option<End> {
        let node = &self.flat.nodes[place];
        let value = |key: &str| looks::value(&node.attributes, key);
        let label = node.attributes.get("label").map(looks::plain).unwrap_or_default();
        if let Some(number) = node.id.strip_prefix("head_") {
            let cluster = format!("cluster_{number}");
            let found = self.flat.clusters.iter().skip(1).position(|cluster_| cluster_.id == cluster)?;
            let state = self.clusters[found + 1];
            self.sketch.text(state, label);
            return Some(End::State(state));
        }
        let (name, rows) = label.split_once('\n').unwrap_or((&label, ""));
        let other = node.attributes.get("xlabel").map(looks::plain).unwrap_or_default();
        let (other, other_rows) = other.split_once('\n').unwrap_or((&other, ""));
        let rows = if rows.is_empty() { other_rows } else { rows };
        let is_mark = value("style").contains("dashed");
        let (kind, name, mark) = match (value("shape").as_str(), name) {
            ("circle", "H") => (Kind::History, "history", None),
            ("circle", "H*") => (Kind::DeepHistory, "history", None),
            ("circle", _) => return Some(End::Dot(around)),
            ("diamond", _) => (Kind::State, other, Some(Mark::Choice)),
            ("doublecircle", _) => (Kind::Final, other, None),
            (_, name) => (Kind::State, name, Mark::of_own(name).filter(|_| is_mark)),
        };
        let state = self.sketch.chart.add(around, name, kind);
        if let Some(mark) = mark {
            self.sketch.mark(state, mark);
        }
        self.sketch.text(state, rows);
        Some(End::State(state))
    }

    fn edge(&mut self, place: usize) {
        let edge = &self.flat.edges[place];
        if is_hidden(edge) {
            return;
        }
        let by_id: HashMap<&str, StateId> = self
            .flat
            .clusters
            .iter()
            .map(|cluster| cluster.id.as_str())
            .zip(self.clusters.iter().copied())
            .collect();
        let end = |key: &str, node: usize| {
            let cluster = by_id.get(looks::value(&edge.attributes, key).as_str()).copied();
            cluster.filter(|state| *state != ROOT).map(End::State).or(self.ends[node])
        };
        let (Some(from), Some(to)) = (end("ltail", edge.from), end("lhead", edge.to)) else { return };
        let mut labels = looks::labels(&edge.attributes);
        let label = labels.next().unwrap_or_default();
        let others: Vec<String> = labels.filter(|other| *other != label).collect();
        if let (End::State(state), false) = (from, others.is_empty()) {
            self.sketch.lost(state, format!("`{label}` has further labels: `{}`", others.join("`, `")));
        }
        let dir = looks::value(&edge.attributes, "dir");
        let (from, to) = if dir == "back" { (to, from) } else { (from, to) };
        if self.sketch.chart.is_own && looks::value(&edge.attributes, "style") == "dashed" {
            return self.sketch.request(from, to, &label);
        }
        self.sketch.arrow(from, to, label.clone());
        if dir == "both" {
            self.sketch.arrow(to, from, label);
        }
    }
}

/// One that only pulls its ends together.
fn is_hidden(edge: &Edge) -> bool {
    looks::value(&edge.attributes, "style").contains("invis")
}
