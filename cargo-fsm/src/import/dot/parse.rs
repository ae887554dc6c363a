//! The grammar of Graphviz's language: statements in braces. What they mean is in `mod.rs`.

use super::super::Failure;
use super::super::sketch::DEPTH;
use super::tokens::{Kind, Text, Token, Tokens};

/// A graph, or one inside it.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) name: Option<String>,
    pub(super) statements: Vec<Statement>,
}

#[derive(Debug)]
pub(super) enum Statement {
    Node(String, Attributes),
    /// `a -> b -> c`
    Edge(Vec<End>, Attributes),
    /// Of all nodes that follow.
    Nodes(Attributes),
    /// Of all edges that follow.
    Edges(Attributes),
    /// Of the graph itself.
    Own(Attributes),
    Inside(Graph),
}

#[derive(Debug)]
pub(super) enum End {
    Node(String),
    /// Each of its nodes.
    Graph(Graph),
}

pub(super) type Attributes = Vec<(String, Text)>;

/// The first graph of a file, and whether it is directed.
pub(super) fn parse(text: &str) -> Result<(Graph, bool), Failure> {
    let mut parser = Parser { text, tokens: Tokens::new(text), next: (0, Token::End), depth: 0 };
    parser.step()?;
    if parser.is_word("strict") {
        parser.step()?;
    }
    let is_directed = parser.is_word("digraph");
    if !is_directed && !parser.is_word("graph") {
        return parser.fail("a `digraph` begins here, and this is none");
    }
    parser.step()?;
    let name = match &parser.next.1 {
        Token::Id(name) => Some(name.text.clone()),
        _ => None,
    };
    if name.is_some() {
        parser.step()?;
    }
    let statements = parser.braces()?;
    Ok((Graph { name, statements }, is_directed))
}

struct Parser<'t> {
    text: &'t str,
    tokens: Tokens<'t>,
    next: (usize, Token),
    depth: usize,
}

impl Parser<'_> {
    /// The token that was next.
    fn step(&mut self) -> Result<Token, Failure> {
        let next = self.tokens.next()?;
        Ok(std::mem::replace(&mut self.next, next).1)
    }

    fn fail<T>(&self, reason: impl Into<String>) -> Result<T, Failure> {
        Err(Failure::at(self.text, self.next.0, reason))
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(&self.next.1, Token::Id(id) if id.kind == Kind::Plain && id.text.eq_ignore_ascii_case(word))
    }

    fn is_mark(&self, mark: char) -> bool {
        self.next.1 == Token::Mark(mark)
    }

    fn braces(&mut self) -> Result<Vec<Statement>, Failure> {
        if !self.is_mark('{') {
            return self.fail("a `{` is missing here");
        }
        let begin = self.next.0;
        self.depth += 1;
        if self.depth > DEPTH {
            return self.fail("graphs stand too deep in each other");
        }
        self.step()?;
        let mut statements = Vec::new();
        while !self.is_mark('}') {
            if self.next.1 == Token::End {
                return Err(Failure::at(self.text, begin, "this `{` is not closed"));
            }
            match self.is_mark(';') || self.is_mark(',') {
                true => drop(self.step()?),
                false => statements.push(self.statement()?),
            }
        }
        self.step()?;
        self.depth -= 1;
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement, Failure> {
        type Make = fn(Attributes) -> Statement;
        let defaults: [(&str, Make); 3] =
            [("node", Statement::Nodes), ("edge", Statement::Edges), ("graph", Statement::Own)];
        for (word, make) in defaults {
            if self.is_word(word) {
                self.step()?;
                return self.attributes().map(make);
            }
        }
        let first = self.end()?;
        if let End::Node(key) = &first
            && self.is_mark('=')
        {
            self.step()?;
            let value = self.id("a value")?;
            return Ok(Statement::Own(vec![(key.clone(), value)]));
        }
        let mut ends = vec![first];
        while self.next.1 == Token::Edge {
            self.step()?;
            ends.push(self.end()?);
        }
        let attributes = self.attributes()?;
        Ok(match (ends.len(), ends.pop()) {
            (1, Some(End::Node(id))) => Statement::Node(id, attributes),
            (1, Some(End::Graph(graph))) => Statement::Inside(graph),
            (_, last) => {
                ends.extend(last);
                Statement::Edge(ends, attributes)
            }
        })
    }

    /// A node with its port, or a graph.
    fn end(&mut self) -> Result<End, Failure> {
        if self.is_word("subgraph") {
            self.step()?;
            let name = match &self.next.1 {
                Token::Id(name) => Some(name.text.clone()),
                _ => None,
            };
            if name.is_some() {
                self.step()?;
            }
            // Without braces it is one that stands elsewhere.
            let statements = if self.is_mark('{') { self.braces()? } else { Vec::new() };
            return Ok(End::Graph(Graph { name, statements }));
        }
        if self.is_mark('{') {
            return Ok(End::Graph(Graph { name: None, statements: self.braces()? }));
        }
        let id = self.id("a node, an edge or an attribute")?.text;
        while self.is_mark(':') {
            self.step()?;
            self.id("a port")?;
        }
        Ok(End::Node(id))
    }

    fn id(&mut self, what: &str) -> Result<Text, Failure> {
        match &self.next.1 {
            Token::Id(_) => {}
            Token::End => return self.fail(format!("the text ends where {what} is missing")),
            _ => return self.fail(format!("{what} is missing here")),
        }
        match self.step()? {
            Token::Id(id) => Ok(id),
            _ => Ok(Text::default()),
        }
    }

    /// `[a=1, b="two"] [c]`
    fn attributes(&mut self) -> Result<Attributes, Failure> {
        let mut attributes = Vec::new();
        while self.is_mark('[') {
            self.step()?;
            while !self.is_mark(']') {
                let key = self.id("an attribute")?.text;
                let value = match self.is_mark('=') {
                    true => {
                        self.step()?;
                        self.id("a value")?
                    }
                    false => Text { text: "true".to_owned(), kind: Kind::Plain },
                };
                attributes.push((key, value));
                while self.is_mark(',') || self.is_mark(';') {
                    self.step()?;
                }
            }
            self.step()?;
        }
        Ok(attributes)
    }
}
