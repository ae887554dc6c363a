//! Charts that others have drawn as boxes and arrows, while they are read: Mermaid, PlantUML and Graphviz say the same in three
//! languages. `labels.rs` reads what stands beside an arrow, `texts.rs` what stands in a box, `scopes.rs` knows which braces are
//! open, `arrows.rs` makes transitions of arrows, `forks.rs` resolves forks and joins, `regions.rs` tells what is active side by
//! side, `ends.rs` finds out what is final and what arrows without a label mean.
//!
//! Our own exports bear a [sign](SIGN): their labels are lines of a table.

mod arrows;
mod ends;
mod forks;
mod labels;
mod own;
mod payloads;
mod regions;
mod scopes;
mod texts;

use std::collections::HashMap;

use super::chart::{Chart, Kind, StateId};
pub(super) use scopes::DEPTH;
use scopes::Scope;

/// Stands in a comment of our own exports.
pub(super) const SIGN: &str = "drawn by fsm-diagram";

/// The action of a line that asks for a change, as our exports have it.
const REQUEST: &str = "goto!";

/// A chart whose arrows have not become transitions yet.
pub(super) struct Sketch {
    pub(super) chart: Chart,
    ids: HashMap<String, StateId>,
    /// States that are said to be there, and not only named by an arrow.
    declared: Vec<StateId>,
    marks: HashMap<StateId, Mark>,
    /// By fork and by join, the labels of its arrows that say when.
    waits: HashMap<StateId, Vec<String>>,
    scopes: Vec<Scope>,
    arrows: Vec<Arrow>,
    /// Rows in boxes.
    texts: Vec<(StateId, String)>,
    /// Final states that stand for `[*]`.
    ends: Vec<StateId>,
    /// Lines that are taken where all others of their state are not.
    elses: Vec<(StateId, usize)>,
    /// Where marks of `pop` lead if nothing is suspended.
    pop_elses: Vec<(StateId, StateId)>,
}

/// What a state is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Decides: its labels are conditions.
    Choice,
    Fork,
    Join,
    /// Leads on at once.
    Point,
    /// Where the state around it begins.
    Begin,
    // In our own exports alone.
    Any,
    /// Requests from outside come from there.
    Outside,
    Pop,
    Previous,
}

impl Mark {
    /// By what stands between `<<` and `>>`.
    pub(super) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "choice" => Mark::Choice,
            "fork" => Mark::Fork,
            "join" => Mark::Join,
            _ => return None,
        })
    }

    /// By what stands in one of ours.
    pub(super) fn of_own(name: &str) -> Option<Self> {
        Some(match name {
            "any state" => Mark::Any,
            "outside" => Mark::Outside,
            "pop" => Mark::Pop,
            "previous" => Mark::Previous,
            "initial" => Mark::Begin,
            _ => return None,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    State(StateId),
    /// `[*]` in this state: where it begins, or ends.
    Dot(StateId),
}

#[derive(Clone, Debug)]
pub(super) struct Arrow {
    pub(super) from: End,
    pub(super) to: End,
    pub(super) label: String,
}

impl Sketch {
    pub(super) fn new(name: &str, is_own: bool) -> Self {
        let mut chart = Chart::new(name);
        chart.is_own = is_own;
        Sketch {
            chart,
            ids: HashMap::new(),
            declared: Vec::new(),
            marks: HashMap::new(),
            waits: HashMap::new(),
            scopes: vec![Scope::default()],
            arrows: Vec::new(),
            texts: Vec::new(),
            ends: Vec::new(),
            elses: Vec::new(),
            pop_elses: Vec::new(),
        }
    }

    /// The state of this id, which is inside the open braces if it is new.
    pub(super) fn mention(&mut self, id: &str) -> StateId {
        if let Some(state) = self.ids.get(id) {
            return *state;
        }
        let around = id.rmatch_indices(['.', ':']).find_map(|(dot, _)| {
            let around = self.ids.get(id[..dot].trim_end_matches(':'))?;
            Some((*around, &id[dot + 1..]))
        });
        let (parent, name) = around.filter(|(_, name)| !name.is_empty()).unwrap_or((self.inside(), id));
        let state = self.chart.add(parent, name, Kind::State);
        self.ids.insert(id.to_owned(), state);
        state
    }

    /// The same of one that is said to be here: an arrow may have named it elsewhere.
    pub(super) fn declare(&mut self, id: &str) -> StateId {
        let inside = self.inside();
        let is_new = !self.ids.contains_key(id);
        let state = self.mention(id);
        if !is_new && !self.declared.contains(&state) {
            self.put(state, inside);
        }
        self.declared.push(state);
        state
    }

    /// Puts a state that only arrows have named into the open braces: something begins with it there.
    pub(super) fn adopt(&mut self, id: &str) {
        let inside = self.inside();
        let state = self.mention(id);
        if !self.declared.contains(&state) {
            self.put(state, inside);
        }
    }

    /// What a state is called where it has an id too. In our own exports it is the name.
    pub(super) fn title(&mut self, state: StateId, title: &str) {
        match self.chart.is_own {
            true => self.chart.states[state].name = title.to_owned(),
            false => self.remark(state, title),
        }
    }

    /// Prose about a state.
    pub(super) fn remark(&mut self, state: StateId, text: &str) {
        if !text.trim().is_empty() {
            self.chart.states[state].docs.push(text.trim().to_owned());
        }
    }

    /// Puts a state into another.
    pub(super) fn put(&mut self, state: StateId, parent: StateId) {
        let states = &mut self.chart.states;
        let old = states[state].parent;
        if old == Some(parent) || state == parent || self.chart.is_inside(parent, state) {
            return;
        }
        let states = &mut self.chart.states;
        if let Some(old) = old {
            states[old].children.retain(|child| *child != state);
        }
        states[state].parent = Some(parent);
        states[parent].children.push(state);
    }

    /// Takes a state out of the chart: nothing leads to it any more.
    fn remove(&mut self, state: StateId) {
        if let Some(parent) = self.chart.states[state].parent {
            self.chart.states[parent].children.retain(|child| *child != state);
        }
    }

    pub(super) fn mark(&mut self, state: StateId, mark: Mark) {
        self.marks.insert(state, mark);
    }

    /// What stands between `<<` and `>>`: a mark, or a word of whoever has drawn it.
    pub(super) fn stereotype(&mut self, state: StateId, word: &str) {
        match Mark::of(&word.to_lowercase()) {
            Some(mark) => self.mark(state, mark),
            None if word.is_empty() => {}
            None => self.remark(state, &format!("Drawn as «{word}».")),
        }
    }

    /// The history of the state, or of the one whose braces are open.
    pub(super) fn history(&mut self, of: Option<&str>, is_deep: bool) -> StateId {
        let around = of.map_or(self.inside(), |id| self.mention(id));
        let kind = if is_deep { Kind::DeepHistory } else { Kind::History };
        let mut children = self.chart.states[around].children.iter().copied();
        let found = children.find(|child| self.chart.states[*child].kind == kind);
        found.unwrap_or_else(|| self.chart.add(around, "history", kind))
    }

    /// Makes a history of a state: that of the one around it.
    pub(super) fn is_history(&mut self, state: StateId, is_deep: bool) {
        self.chart.states[state].kind = if is_deep { Kind::DeepHistory } else { Kind::History };
    }

    /// Makes a final state of a state.
    pub(super) fn end_here(&mut self, state: StateId) {
        self.chart.states[state].kind = Kind::Final;
    }

    /// The state that was named last with braces to come.
    pub(super) fn last(&self) -> Option<StateId> {
        self.declared.last().copied()
    }

    pub(super) fn arrow(&mut self, from: End, to: End, label: impl Into<String>) {
        self.arrows.push(Arrow { from, to, label: label.into() });
    }

    /// An arrow of our own that is dashed: an action asks for the change.
    pub(super) fn request(&mut self, from: End, to: End, label: &str) {
        let rows: Vec<String> = label.lines().map(|row| format!("{row} / {REQUEST}")).collect();
        self.arrow(from, to, rows.join("\n"));
    }

    /// A row in the box of a state.
    pub(super) fn text(&mut self, state: StateId, text: impl Into<String>) {
        self.texts.push((state, text.into()));
    }

    /// Something that no table says, with the reason.
    pub(super) fn lost(&mut self, state: StateId, note: impl Into<String>) {
        self.chart.states[state].notes.push(note.into());
    }

    pub(super) fn finish(mut self) -> Chart {
        if self.chart.is_own {
            self.own_marks();
        }
        self.remove_marks();
        match self.chart.is_own {
            true => self.own_regions(),
            false => self.regions(),
        }
        self.begin();
        self.lead();
        self.describe();
        match self.chart.is_own {
            true => {
                self.pops();
                self.own_order();
            }
            false => {
                self.payloads();
                self.forks();
                self.ends();
            }
        }
        self.chart
    }
}
