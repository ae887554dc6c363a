//! The machines of source files, as the page shows them. Of what cannot be read any more, the last that could be is kept.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use fsm_compiler::Severity;
use fsm_runtime::graph::{Graph, StateKind};
use serde_json::{Value, json};

use crate::commands::check;
use crate::sources::{Packages, Source, sources};
use crate::tables::{self, Table, Unread};

/// All machines, and the sentences about files that cannot be read.
pub(super) struct Sources {
    pub(super) machines: Vec<Arc<Machine>>,
    pub(super) problems: Vec<Value>,
}

impl Sources {
    pub(super) fn machine(&self, id: &str) -> Option<&Arc<Machine>> {
        self.machines.iter().find(|machine| machine.id == id)
    }

    /// A file that the page was told of, under the name that it was told.
    pub(super) fn listed(&self, name: &str) -> Option<&Path> {
        let files = self.machines.iter().map(|machine| machine.file.as_path());
        let unread = self.problems.iter().filter_map(|problem| problem["file"].as_str()).map(Path::new);
        files.chain(unread).find(|file| file.to_str() == Some(name))
    }
}

pub(super) struct Machine {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) package: Option<String>,
    pub(super) file: PathBuf,
    pub(super) row: usize,
    pub(super) findings: Vec<Value>,
    pub(super) errors: usize,
    /// The text of the graph.
    graph: Option<String>,
    /// The file, and which of its machines this is.
    pub(super) text: Arc<str>,
    pub(super) place: usize,
    /// Why the graph and the text are older than the file.
    pub(super) unreadable: Option<String>,
    picture: OnceLock<String>,
}

impl Machine {
    /// With all that stands under a `cfg`.
    pub(super) fn with_graph<R>(&self, read: impl FnOnce(Graph<'_>) -> R) -> Option<R> {
        Some(read(Graph::new(self.graph.as_ref()?, &[])))
    }

    /// A row of the list.
    pub(super) fn as_row(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "package": self.package, "file": self.file, "row": self.row,
            "path": std::path::absolute(&self.file).ok(),
            "errors": self.errors, "warnings": self.findings.len() - self.errors, "unreadable": self.unreadable,
        })
    }

    /// All that is known of it, with its picture.
    pub(super) fn as_whole(&self) -> Value {
        let mut whole = self.as_row();
        whole["findings"] = json!(self.findings);
        whole["svg"] =
            json!(self.with_graph(|graph| self.picture.get_or_init(|| fsm_diagram::draw_live(graph))));
        whole["graph"] = self.with_graph(described).unwrap_or_default();
        whole
    }
}

/// Whether states of this kind count as entered: a region is active with the state around it, and a choice never is.
pub(super) fn is_entered(kind: StateKind) -> bool {
    !matches!(kind, StateKind::Region | StateKind::Choice)
}

/// What the page knows of a graph beside its picture.
pub(super) fn described(graph: Graph<'_>) -> Value {
    let event =
        |event: fsm_runtime::graph::Event| json!({ "name": event.name(), "payload": event.payload() });
    let line = |line: fsm_runtime::graph::Line| json!({ "number": line.number(), "text": line.to_string(), "row": line.row(), "state": line.source().name() });
    let tagged = graph.states().map(|state| (state.name().to_owned(), state.tags().collect::<Value>()));
    json!({
        "tags": tagged.filter(|(_, tags)| *tags != json!([])).collect::<Value>(),
        "name": graph.name(), "clock": graph.clock(), "parameters": graph.parameters(),
        "states": graph.states().map(|state| state.name()).collect::<Value>(),
        "rows": graph.states().map(|state| (state.name().to_owned(), json!(state.row()))).collect::<Value>(),
        "passed": graph.states().filter(|state| !is_entered(state.kind())).map(|state| state.name()).collect::<Value>(),
        "events": graph.events().map(event).collect::<Value>(),
        "lines": graph.lines().map(line).collect::<Value>(),
    })
}

/// The files that are looked at, as they were last read.
pub(super) struct Workspace {
    files: Vec<PathBuf>,
    packages: Packages,
    sources: Vec<Source>,
    read: BTreeMap<PathBuf, File>,
}

#[derive(Default)]
struct File {
    /// What was read last, whether it could be parsed or not.
    text: Option<Result<Arc<str>, String>>,
    machines: Vec<Arc<Machine>>,
    problem: Option<Value>,
}

impl Workspace {
    pub(super) fn new(files: Vec<PathBuf>, packages: Packages) -> Self {
        Workspace { files, packages, sources: Vec::new(), read: BTreeMap::new() }
    }

    /// Looks for the files, and reads those that have changed.
    pub(super) fn read(&mut self) -> Result<Sources, Box<dyn Error>> {
        let mut found = sources(&self.files, &self.packages)?;
        // Modules that a file names are unknown while it cannot be parsed.
        if self.read.values().any(|file| file.problem.is_some()) {
            found.extend(self.sources.iter().filter(|source| source.file.exists()).cloned());
            found.sort();
            found.dedup();
        }
        self.sources = found;
        self.read.retain(|file, _| self.sources.iter().any(|source| source.file == *file));
        Ok(self.read_known())
    }

    /// Reads those of the known files that have changed.
    pub(super) fn read_known(&mut self) -> Sources {
        let (mut machines, mut problems) = (Vec::new(), Vec::new());
        for source in &self.sources {
            let file = self.read.entry(source.file.clone()).or_default();
            file.read(source);
            machines.extend(file.machines.iter().cloned());
            problems.extend(file.problem.clone());
        }
        // All is plain data now, and the texts of all readings would be kept for their spans.
        proc_macro2::extra::invalidate_current_thread_spans();
        Sources { machines, problems }
    }

    /// As if a file of this text was read.
    #[cfg(all(test, feature = "tui"))]
    pub(super) fn read_text(&mut self, file: &str, text: &str) -> Sources {
        let source = Source { file: file.into(), package: None };
        let file = self.read.entry(source.file.clone()).or_default();
        file.take(&source, Ok(text.to_owned()));
        let files = || self.read.values();
        Sources {
            machines: files().flat_map(|file| file.machines.iter().cloned()).collect(),
            problems: files().filter_map(|file| file.problem.clone()).collect(),
        }
    }

    /// The folders in which changes matter: those of the files, and those that were named.
    pub(super) fn folders(&self) -> impl Iterator<Item = &Path> {
        let named = self.files.iter().filter(|file| file.is_dir()).map(PathBuf::as_path);
        self.sources.iter().filter_map(|source| source.file.parent()).chain(named)
    }
}

impl File {
    fn read(&mut self, source: &Source) {
        self.take(source, tables::read(&source.file));
    }

    fn take(&mut self, source: &Source, read: Result<String, Unread>) {
        let text = read.as_ref().map(|text| Arc::from(text.as_str())).map_err(ToString::to_string);
        if self.text.as_ref() == Some(&text) {
            return;
        }
        // So it is for a moment while it is saved.
        let is_gone = |text: &String| text.trim().is_empty() && !self.machines.is_empty();
        let read = read.and_then(|text| match is_gone(&text) {
            true => Err(Unread::new(&source.file, None, "the file is empty".to_owned())),
            false => Ok(text),
        });
        match read.and_then(|text| tables::in_text(source, &text)) {
            Ok(tables) => {
                let text = text.clone().unwrap_or_default();
                let place = |place, table| Arc::new(self.machine(table, place, &text));
                self.machines =
                    tables.into_iter().enumerate().map(|(number, table)| place(number, table)).collect();
                numbered(&mut self.machines);
                self.problem = None;
            }
            Err(error) => {
                let sentence = format!("cannot read {error}");
                self.machines.iter_mut().for_each(|machine| *machine = Arc::new(machine.as_old(&sentence)));
                self.problem = Some(told(&error));
            }
        }
        self.text = Some(text);
    }

    fn machine(&self, table: Table, place: usize, text: &Arc<str>) -> Machine {
        let id = format!("{}#{}", table.file.display(), table.name);
        let findings: Vec<Value> =
            table.findings.iter().map(|finding| check::as_json(&table.name, &table.file, finding)).collect();
        let errors = table.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
        let graph = table.graph.map(|graph| graph.text);
        let mut machine = Machine {
            id,
            name: table.name,
            package: table.package,
            file: table.file,
            row: table.row,
            findings,
            errors,
            graph,
            text: Arc::clone(text),
            place,
            unreadable: None,
            picture: OnceLock::new(),
        };
        if machine.graph.is_none() {
            machine.unreadable = Some(format!("the table of machine `{}` cannot be read", machine.name));
            if let Some(last) = self.machines.iter().find(|last| last.name == machine.name) {
                machine.graph.clone_from(&last.graph);
                (machine.text, machine.place) = (Arc::clone(&last.text), last.place);
            }
        }
        machine
    }
}

impl Machine {
    /// The same in a file that cannot be read any more.
    fn as_old(&self, sentence: &str) -> Machine {
        Machine {
            id: self.id.clone(),
            name: self.name.clone(),
            package: self.package.clone(),
            file: self.file.clone(),
            row: self.row,
            findings: Vec::new(),
            errors: 0,
            graph: self.graph.clone(),
            text: Arc::clone(&self.text),
            place: self.place,
            unreadable: Some(sentence.to_owned()),
            picture: self.picture.clone(),
        }
    }
}

/// Several machines of one name in a file are told apart by numbers.
fn numbered(machines: &mut [Arc<Machine>]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for machine in machines.iter_mut().filter_map(Arc::get_mut) {
        let count = counts.entry(machine.id.clone()).or_default();
        *count += 1;
        if *count > 1 {
            machine.id = format!("{}#{count}", machine.id);
        }
    }
}

fn told(unread: &Unread) -> Value {
    let (row, column) = unread.place.unzip();
    json!({ "severity": "error", "message": unread.reason, "file": unread.file, "row": row, "column": column })
}
