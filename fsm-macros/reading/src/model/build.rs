//! From the tree to the model: first every declaration, then (in `lines.rs`) every line, so that a line may name
//! a state that is declared further down.

use syn::Type;

use super::prelude::*;
use crate::caller::ours;
use crate::syntax::{Item, SettingKind};
use crate::topology::Topology;
use crate::written::{Attrs, Written};

/// The model, and what waits until all names are declared.
pub(super) struct Builder<'e> {
    pub(super) machine: Machine,
    /// The initial values of data, by state and field.
    pub(super) inits: Vec<(StateId, usize, syntax::Code)>,
    pub(super) lines: Vec<(StateId, PendingLine)>,
    pub(super) errors: &'e mut Errors,
}

pub(super) enum PendingLine {
    Line(Box<syntax::Line>),
    Initial(syntax::Initial),
    History(syntax::HistoryDefault),
    Random(syntax::Random),
    /// The action object in this field.
    Object(usize),
}

pub(crate) fn build(tree: syntax::Machine, errors: &mut Errors) -> Machine {
    let (machine, items, trust) = empty(tree);
    let mut builder = Builder { machine, inits: Vec::new(), lines: Vec::new(), errors };
    // A state is declared behind all of the machine, whose data come first.
    let (states, others): (Vec<Item>, Vec<Item>) =
        items.into_iter().partition(|item| matches!(item, Item::State(_)));
    others.into_iter().for_each(|item| builder.declare(ROOT, item));
    states.into_iter().for_each(|state| builder.declare(ROOT, state));
    builder.number_tags();
    let machine = &mut builder.machine;
    if machine.lacks(Part::Events) {
        machine.events.get_or_insert_with(|| Events::none(ours()));
    }
    machine.states[ROOT.0].trust.join(trust);
    if machine.states.len() > 1 {
        builder.resolve_lines();
    } else if trust.is_full() && !machine.lacks(Part::States) {
        let name = &machine.name;
        let message = match machine.is_whole() {
            true => format!("machine `{name}` has no states: declare one with `state Name {{ … }}`"),
            false => format!(
                "machine `{name}` has no states where none of them is there: put the `cfg` on the machine too"
            ),
        };
        builder.errors.push(name.span(), message);
    }
    builder.machine
}

/// The machine with nothing but its header, and what stands in its block.
fn empty(tree: syntax::Machine) -> (Machine, Vec<Item>, Trust) {
    let machine = Machine {
        states: vec![new_state(tree.attrs.clone(), tree.name.clone(), tree.written)],
        absent: tree.absent,
        with_first: Vec::new(),
        attrs: tree.attrs,
        defaults: tree.defaults,
        vis: tree.vis,
        constness: tree.constness,
        is_const_in_vain: false,
        asyncness: tree.asyncness,
        keyword: tree.keyword,
        struct_name: tree.name.clone(),
        name: tree.name,
        generics: tree.generics,
        params: tree.params,
        output: tree.output,
        clock: None,
        now: None,
        stack: None,
        queue: None,
        chain: None,
        requests: None,
        strict: None,
        observed: None,
        can: None,
        snapshots: None,
        settings: Vec::new(),
        events: None,
        topology: Topology::of_machine(),
        lines: Vec::new(),
        timers: Vec::new(),
        names: Default::default(),
    };
    (machine, tree.items, tree.trust)
}

fn new_state(attrs: Attrs, name: Ident, written: Vec<Written>) -> State {
    State {
        attrs,
        name,
        data: Vec::new(),
        initial: None,
        histories: [None, None],
        lines: Vec::new(),
        random: None,
        written,
        untyped: Vec::new(),
        trust: Trust::FULL,
    }
}

impl Builder<'_> {
    fn declare(&mut self, id: StateId, item: Item) {
        let line = match item {
            Item::Events { keyword, events, trust } if id == ROOT => {
                self.machine.states[ROOT.0].trust.join(trust);
                return self.declare_events(keyword, events);
            }
            Item::Setting(setting) if id == ROOT => return self.declare_setting(setting),
            Item::Events { keyword, .. } => return self.only_machine(keyword, "events"),
            Item::Setting(setting) => {
                return self.only_machine(setting.keyword.span(), &setting.keyword.to_string());
            }
            Item::Lost(lost) => return self.lose(id, lost),
            Item::Data(data) => return self.declare_data(id, data),
            Item::State(state) => return self.declare_state(id, state),
            Item::OfPart(misplaced) => {
                let (span, message) = misplaced.misplaced();
                return self.errors.push(span, message);
            }
            Item::Line(line) => {
                self.declare_timer(id, &line);
                PendingLine::Line(line)
            }
            Item::Random(random) => PendingLine::Random(random),
            Item::Initial(initial) => PendingLine::Initial(initial),
            Item::History(history) => PendingLine::History(history),
        };
        self.lines.push((id, line));
    }

    fn declare_timer(&mut self, state: StateId, line: &syntax::Line) {
        let Some(name) = &line.timer else { return };
        match self.machine.timer(name) {
            Some(first) => {
                let NamedTimer { name: first, attrs, .. } = &self.machine.timers[first];
                let (first, second) = ((first, attrs), (name, &line.attrs));
                let way = "write one line, whose time can differ: `after (if cfg!(…) { … } else { … })`";
                self.errors.declared_twice((&format!("timer `{name}`"), ""), first, second, way);
            }
            None => {
                let (name, attrs) = (name.clone(), line.attrs.clone());
                let is_told = self.errors.is_told_at(name.span());
                self.machine.timers.push(NamedTimer { name, state, attrs, is_told });
            }
        }
    }

    fn only_machine(&mut self, span: Span, word: &str) {
        let message = format!("`{word}` is a line of the machine, not of a state: move it out of here");
        self.errors.push(span, message);
    }

    /// Some line could not be read: what it may have declared is not missed.
    fn lose(&mut self, id: StateId, lost: Trust) {
        let (of_machine, of_state) = lost.split();
        self.machine.states[ROOT.0].trust.join(of_machine);
        self.machine.states[id.0].trust.join(of_state);
    }

    fn declare_events(&mut self, keyword: Span, mut events: Events) {
        if let Events::Declared { variants, .. } = &mut events {
            for event in std::mem::take(variants) {
                let Some(first) = variants.iter().find(|first| first.name == event.name) else {
                    variants.push(event);
                    continue;
                };
                let (first, second) = ((&first.name, &first.attrs), (&event.name, &event.attrs));
                let way = "declare it once, and put the `cfg` on the fields that differ";
                self.errors.declared_twice((&format!("event `{}`", event.name), ""), first, second, way);
            }
        }
        if self.machine.events.is_some() {
            let message = "a machine has one list of events: put these into the first";
            return self.errors.push(keyword, message);
        }
        self.machine.events = Some(events);
    }

    fn declare_setting(&mut self, setting: syntax::Setting) {
        let syntax::Setting { attrs, keyword, kind } = setting;
        let (machine, span) = (&mut self.machine, keyword.span());
        if let Some(first) = machine.settings.iter().find(|first| first.keyword == keyword) {
            return self.errors.twice(span, &format!("`{keyword}`"), "set", first.keyword.span());
        }
        match kind {
            SettingKind::Clock { name, ty } => {
                if ty.is_none() {
                    machine.states[ROOT.0].trust.lose(Part::Clock);
                }
                if ty.is_none() && name.is_some() {
                    machine.states[ROOT.0].trust.lose(Part::Code);
                }
                let another = || Type::Verbatim(quote::quote!(::core::time::Duration));
                machine.clock = Some(ty.map_or_else(another, |ty| *ty));
                machine.now = name;
            }
            SettingKind::Stack(size) => machine.stack = Some(size),
            SettingKind::Queue(size) => machine.queue = Some(size),
            SettingKind::Chain(rounds) => machine.chain = Some(rounds),
            SettingKind::Requests => machine.requests = Some(span),
            SettingKind::Strict => machine.strict = Some(span),
            SettingKind::Observed => machine.observed = Some(span),
            SettingKind::Can => machine.can = Some(span),
            SettingKind::Snapshots(older) => {
                machine.snapshots = Some(Snapshots { keyword: span, older, is_empty: false })
            }
        }
        machine.settings.push(Setting { attrs, keyword });
    }

    fn declare_state(&mut self, parent: StateId, state: syntax::State) {
        let syntax::State { attrs, kind, name, items, written, .. } = state;
        if let Some(first) = self.machine.find_state(&name) {
            self.lose(parent, Trust::without(&[Part::States]));
            let State { name: first, attrs: its, .. } = self.machine.state(first);
            let (first, second) = ((first, its), (&name, &attrs));
            let way = "declare it once, and put the `cfg` on what differs in it";
            return self.errors.declared_twice((&format!("state `{name}`"), ""), first, second, way);
        }
        let id = self.machine.topology.add(kind, parent);
        self.machine.names.insert(&name, id.0);
        self.machine.states.push(new_state(attrs, name, written));
        items.into_iter().for_each(|item| self.declare(id, item));
    }

    fn declare_data(&mut self, id: StateId, data: syntax::Data) {
        let syntax::Data { attrs, is_action, lent, name, ty, value, trust } = data;
        let place = self.machine.describe(id);
        let state = &mut self.machine.states[id.0];
        if let Some(first) = state.data.iter().find(|field| field.name == name) {
            let (first, second) = ((&first.name, &first.attrs), (&name, &attrs));
            let way = "declare it once, with a value that can differ: `if cfg!(…) { … } else { … }`";
            return self.errors.declared_twice(
                (&format!("`{name}`"), &format!(" in {place}")),
                first,
                second,
                way,
            );
        }
        let Some(ty) = ty else {
            state.trust.lose(Part::Code);
            state.untyped.push(name);
            return;
        };
        if !trust.is_full() {
            // Behind a type the line may go on with more data.
            state.trust.lose(Part::Data);
        }
        let (field, acts) = (state.data.len(), is_action || lent.is_some());
        state.data.push(Field { attrs, name, ty, lent, init: None });
        self.inits.extend(value.map(|value| (id, field, value)));
        if acts {
            self.lines.push((id, PendingLine::Object(field)));
        }
    }
}
