//! The nodes, edges and clusters of a graph, with all attributes that they have from around them.

use std::collections::HashMap;

use super::parse::{Attributes, End, Graph, Statement};
use super::tokens::Text;

#[derive(Debug, Default)]
pub(super) struct Flat {
    /// In the order in which they are first named.
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The first is the graph itself.
    pub(super) clusters: Vec<Cluster>,
    places: HashMap<String, usize>,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) id: String,
    pub(super) attributes: HashMap<String, Text>,
    pub(super) cluster: usize,
}

#[derive(Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) attributes: HashMap<String, Text>,
}

#[derive(Debug, Default)]
pub(super) struct Cluster {
    pub(super) id: String,
    pub(super) attributes: HashMap<String, Text>,
    pub(super) parent: Option<usize>,
}

/// What nodes and edges have where nothing else is said.
#[derive(Clone, Default)]
struct Defaults {
    nodes: HashMap<String, Text>,
    edges: HashMap<String, Text>,
}

impl Flat {
    pub(super) fn of(graph: &Graph) -> Self {
        let mut flat = Flat::default();
        flat.clusters.push(Cluster { id: graph.name.clone().unwrap_or_default(), ..Cluster::default() });
        flat.statements(graph, 0, true, Defaults::default());
        flat
    }

    /// The nodes that are named. A graph that is no cluster groups nodes of the one around it.
    fn statements(
        &mut self,
        graph: &Graph,
        cluster: usize,
        is_cluster: bool,
        mut defaults: Defaults,
    ) -> Vec<usize> {
        let mut named = Vec::new();
        for statement in &graph.statements {
            match statement {
                Statement::Nodes(attributes) => defaults.nodes.extend(attributes.iter().cloned()),
                Statement::Edges(attributes) => defaults.edges.extend(attributes.iter().cloned()),
                Statement::Own(attributes) if is_cluster => {
                    self.clusters[cluster].attributes.extend(attributes.iter().cloned());
                }
                Statement::Own(_) => {}
                Statement::Node(id, attributes) => {
                    let node = self.node(id, cluster, &defaults);
                    self.nodes[node].attributes.extend(attributes.iter().cloned());
                    named.push(node);
                }
                Statement::Inside(inside) => named.extend(self.inside(inside, cluster, &defaults)),
                Statement::Edge(ends, attributes) => {
                    named.extend(self.edges(ends, attributes, cluster, &defaults));
                }
            }
        }
        named
    }

    fn edges(
        &mut self,
        ends: &[End],
        attributes: &Attributes,
        cluster: usize,
        defaults: &Defaults,
    ) -> Vec<usize> {
        let ends: Vec<Vec<usize>> = ends
            .iter()
            .map(|end| match end {
                End::Node(id) => vec![self.node(id, cluster, defaults)],
                End::Graph(graph) => self.inside(graph, cluster, defaults),
            })
            .collect();
        for pair in ends.windows(2) {
            for from in &pair[0] {
                for to in &pair[1] {
                    let mut all = defaults.edges.clone();
                    all.extend(attributes.iter().cloned());
                    self.edges.push(Edge { from: *from, to: *to, attributes: all });
                }
            }
        }
        ends.concat()
    }

    fn inside(&mut self, graph: &Graph, around: usize, defaults: &Defaults) -> Vec<usize> {
        let name = graph.name.as_deref().unwrap_or_default();
        if !name.starts_with("cluster") {
            return self.statements(graph, around, false, defaults.clone());
        }
        let found = self.clusters.iter().skip(1).position(|cluster| cluster.id == name);
        let cluster = found.map_or(self.clusters.len(), |place| place + 1);
        if found.is_none() {
            self.clusters.push(Cluster { id: name.to_owned(), parent: Some(around), ..Cluster::default() });
        }
        self.statements(graph, cluster, true, defaults.clone())
    }

    /// A node that a cluster names is in it, wherever it was named before.
    fn node(&mut self, id: &str, cluster: usize, defaults: &Defaults) -> usize {
        match self.places.get(id) {
            Some(node) => {
                if self.is_inside(cluster, self.nodes[*node].cluster) {
                    self.nodes[*node].cluster = cluster;
                }
                *node
            }
            None => {
                let attributes = defaults.nodes.clone();
                self.nodes.push(Node { id: id.to_owned(), attributes, cluster });
                self.places.insert(id.to_owned(), self.nodes.len() - 1);
                self.nodes.len() - 1
            }
        }
    }

    pub(super) fn is_inside(&self, inner: usize, outer: usize) -> bool {
        let mut around = std::iter::successors(self.clusters[inner].parent, |id| self.clusters[*id].parent);
        around.any(|around| around == outer)
    }
}
