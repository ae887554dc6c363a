//! Requests, in actions and from outside. A request is stored, and served when the microstep that has brought it about is
//! over: by what the program says of each state that can be asked for.

use fsm_compiler::program::{AskedKind, Hook, Line, Put, Refusal, Report};
use fsm_compiler::topology::{ROOT, StateId};

use super::answer::Reason;
use super::data::Numbers;
use super::entered::{Arrivals, Given};
use super::notes::NoteKind;
use super::{Configuration, Machine};
use crate::language::Field;

/// A request that was made.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    source: StateId,
    /// The entry of the source that has asked.
    entry: Option<u32>,
    /// Whether it begins a chain: the action of a line has made it, which an event or a tick has found.
    pub(crate) begins: bool,
    kind: AskedKind,
    target: Option<StateId>,
    /// Computed where the request stands.
    pub(crate) given: Numbers,
    /// Fields that get what others hold when the request is served, and the number of a request with such.
    pub(crate) moved: Vec<(Field, Field)>,
    moving: Option<usize>,
    /// The state that a value holds, which is not in the list.
    unlisted: Option<String>,
}

/// What an action asks for: the change, what it gives, and what it moves.
pub(crate) type Wanted = (Request, Numbers, Vec<(Field, Field)>, Option<usize>);

/// Requests that enter more than this lead round without end.
const MOST_ENTRIES: u32 = 10_000;

pub(crate) type Request = (AskedKind, Option<StateId>);

impl<'p, 'm> Machine<'p, 'm> {
    /// A request in an action, in place of an earlier one of the same action. Whether there is one now.
    pub(crate) fn ask(&mut self, wanted: Wanted, source: StateId, replaces: bool) -> bool {
        let ((kind, target), given, moved, moving) = wanted;
        if kind == AskedKind::Push && self.stack_is_full() {
            return false;
        }
        if replaces {
            self.asked.pop_back();
        }
        let (entry, unlisted) = (self.entry_of(source), None);
        self.asked.push_back(Asked {
            source,
            entry,
            begins: false,
            kind,
            target,
            given,
            moved,
            moving,
            unlisted,
        });
        self.ask_count += 1;
        true
    }

    /// A request for the target that a value holds, which is not in the list.
    pub(crate) fn ask_unlisted(&mut self, name: &str, source: StateId, replaces: bool) -> bool {
        let nothing = ((AskedKind::Goto, None), Numbers::default(), Vec::new(), None);
        let has_asked = self.ask(nothing, source, replaces);
        if let Some(asked) = self.asked.back_mut() {
            asked.unlisted = Some(name.to_owned());
        }
        has_asked
    }

    /// The number of the entry of an active state. The machine itself is there all the time.
    pub(crate) fn entry_of(&self, id: StateId) -> Option<u32> {
        match id {
            ROOT => Some(0),
            id => self.active.contains(&id).then(|| self.entries[id.0]),
        }
    }

    /// Serves all that was asked, and what follows from it. Whether that changes the state.
    pub(crate) fn serve_requests(&mut self) -> bool {
        let mut changed = false;
        let before = self.entry_count;
        while let Some(asked) = self.asked.pop_front() {
            changed |= self.serve(asked);
            assert!(self.entry_count - before < MOST_ENTRIES, "requests without end");
        }
        changed
    }

    fn serve(&mut self, asked: Asked) -> bool {
        if let Some(refusal) = self.refusal(&asked) {
            assert!(self.program.refusals.contains(&refusal), "{refusal:?} was thought impossible");
            let reason = reason(refusal);
            self.refused(&asked, reason);
            return false;
        }
        if asked.begins {
            self.begin_step();
        }
        if !self.begin_round() {
            return false;
        }
        let is_new = self.named_by(&asked).is_none_or(|named| self.chain.insert(named));
        if self.program.storage.chains && !is_new {
            self.livelock();
            return false;
        }
        let earlier = std::mem::take(&mut self.asked);
        self.follow(&asked);
        self.asked.extend(earlier);
        self.lead_on();
        true
    }

    fn refusal(&self, asked: &Asked) -> Option<Refusal> {
        let is_there = asked.entry.is_some() && asked.entry == self.entry_of(asked.source);
        let is_blip_possible = || self.left_last.contains_key(&self.domain_of_self(asked.source));
        match asked.kind {
            _ if self.has_ended() => Some(Refusal::Finished),
            _ if !is_there => Some(Refusal::SourceLeft),
            _ if asked.unlisted.is_some() => Some(Refusal::NotListed),
            AskedKind::Push if self.stack_is_full() => Some(Refusal::StackFull),
            AskedKind::Pop if self.stack.is_empty() => Some(Refusal::NothingBelow),
            AskedKind::Previous if !is_blip_possible() => Some(Refusal::NoPrevious),
            _ => None,
        }
    }

    /// `refused` lines.
    fn refused(&mut self, asked: &Asked, reason: Reason) {
        let what = match (asked.target, asked.kind) {
            (Some(target), _) => self.name(target),
            (None, _) if asked.unlisted.is_some() => asked.unlisted.clone().unwrap_or_default(),
            (None, AskedKind::Pop) => "pop".to_owned(),
            (None, _) => "previous".to_owned(),
        };
        let state = match asked.source {
            ROOT => self.name(self.innermost(&self.active, ROOT)),
            source => self.name(source),
        };
        let text = format!("refused {what} of {state}: {reason:?}");
        self.note(NoteKind::Refused, asked.source, None, format!("{what}: {reason:?}"));
        self.tell(|report| matches!(report, Report::Refused { .. }), &text);
    }

    /// The state that a request names; of what comes back, the innermost one.
    fn named_by(&self, asked: &Asked) -> Option<StateId> {
        let resumes = matches!(asked.kind, AskedKind::Pop | AskedKind::PopElse);
        let below = self.stack.last().filter(|_| resumes);
        let domain = self.domain_of_self(asked.source);
        match (below, asked.target) {
            (Some(below), _) => Some(self.innermost(&below.active, ROOT)),
            (None, Some(target)) => Some(target),
            (None, None) => self.left_last.get(&domain).map(|back| self.innermost(back, domain)),
        }
    }

    /// The domain of a request, and what it leaves: a `pop else` that goes somewhere belongs to the machine.
    fn told_of(&self, asked: &Asked) -> (StateId, StateId) {
        let tree = &self.program.topology;
        let is_own = asked.kind != AskedKind::PopElse || !self.stack.is_empty();
        let domain = match (asked.kind, asked.target) {
            (AskedKind::Goto, Some(target)) => self.domain(asked.source, target),
            (AskedKind::Previous, _) => self.domain_of_self(asked.source),
            _ => ROOT,
        };
        let is_own = is_own && asked.source != ROOT;
        let inside = match tree.path_between(domain, asked.source).iter().any(|id| tree.is_region(*id)) {
            true if is_own => asked.source,
            _ => domain,
        };
        (domain, self.innermost(&self.active, inside))
    }

    fn follow(&mut self, asked: &Asked) {
        let before = self.active.clone();
        let what = asked.target.map_or_else(String::new, |target| format!(" {}", self.name(target)));
        self.note(NoteKind::Requested, asked.source, None, format!("{}{what}", word(asked.kind)));
        let (told_in, from) = self.told_of(asked);
        self.begin_change();
        self.begin_telling(vec![(from, told_in)]);
        match (asked.kind, asked.target) {
            (AskedKind::Pop | AskedKind::PopElse, _) if !self.stack.is_empty() => {
                self.leave_inside(ROOT, Hook::Exit);
                self.put(Put::Below, &Default::default(), &before);
                self.waiting.recall();
                self.arrive(Hook::Resume, ROOT);
            }
            (AskedKind::Previous, _) => {
                let domain = self.domain_of_self(asked.source);
                self.leave_inside(domain, Hook::Exit);
                let arrivals = Arrivals { variable: self.variable, ..Arrivals::default() };
                self.put(Put::Back(domain), &arrivals, &before);
                self.waiting.recall();
                self.arrive(Hook::Enter, domain);
            }
            (AskedKind::Push, Some(target)) => {
                self.leave_inside(ROOT, Hook::Pause);
                self.arrive_asked(ROOT, (target, Put::Above), asked, false, &before);
            }
            (kind, Some(target)) => {
                let domain = if kind == AskedKind::Goto { self.domain(asked.source, target) } else { ROOT };
                self.leave_inside(domain, Hook::Exit);
                let clears = kind == AskedKind::Reset || self.program.topology.ends_in(target);
                if clears {
                    self.leave_suspended();
                }
                let put = Put::In { domain, is_again: false };
                self.arrive_asked(domain, (target, put), asked, clears, &before);
            }
            (AskedKind::Pop, None) => {}
            (kind, None) => panic!("{kind:?} needs a target"),
        }
        self.tell_asked();
        self.leave_ended();
    }

    /// Makes, puts and enters what the program says of a target in this domain. What is suspended is given up where the
    /// change `clears` it.
    fn arrive_asked(
        &mut self,
        domain: StateId,
        (target, put): (StateId, Put),
        asked: &Asked,
        clears: bool,
        before: &Configuration,
    ) {
        let program = self.program;
        let moving = program.moving.iter().find(|moving| asked.moving == Some(moving.number));
        let arrival = moving
            .map(|moving| &moving.arrival)
            .or_else(|| program.asked.iter().find(|asked| (asked.domain, asked.target) == (domain, target)));
        let Some(arrival) = arrival else {
            panic!("nobody can ask for {} in {}", self.name(target), self.name(domain));
        };
        // A push leaves nothing: what history remembers is what it was.
        let nothing = Configuration::new();
        let left = if put == Put::Above { &nothing } else { before };
        let mut arrivals = self.arrivals(domain, &arrival.made, left, Given::Asked(asked));
        let decided = arrival.decides.map(|choice| Box::new(self.decide(choice, &mut arrivals)));
        self.put(put, &arrivals, before);
        if clears {
            self.forget_suspended();
        }
        self.waiting.recall();
        self.enter(&arrivals);
        if let Some(decided) = decided {
            self.tell_asked();
            self.pass(decided);
        }
    }

    /// The domain of a change that a state asks for: the innermost composite around both.
    fn domain(&self, source: StateId, target: StateId) -> StateId {
        let tree = &self.program.topology;
        let mut outwards = tree.path(source);
        let found = outwards.find(|id| *id == ROOT || tree.is_compound(*id) && tree.is_inside(target, *id));
        found.unwrap_or(ROOT)
    }

    fn domain_of_self(&self, source: StateId) -> StateId {
        let tree = &self.program.topology;
        let mut outwards = tree.path(source).skip(1);
        outwards.find(|id| *id == ROOT || tree.is_compound(*id)).unwrap_or(ROOT)
    }

    /// Whether the action of a line has asked for something since there were so many requests.
    pub(crate) fn has_asked(&self, line: &Line, count: usize) -> bool {
        line.asks_for_change() && self.ask_count > count
    }
}

fn reason(refusal: Refusal) -> Reason {
    match refusal {
        Refusal::Finished => Reason::Finished,
        Refusal::SourceLeft => Reason::SourceLeft,
        Refusal::StackFull => Reason::StackFull,
        Refusal::NothingBelow => Reason::NothingBelow,
        Refusal::NoPrevious => Reason::NoPrevious,
        Refusal::NotListed => Reason::NotListed,
    }
}

fn word(kind: AskedKind) -> &'static str {
    match kind {
        AskedKind::Goto => "goto",
        AskedKind::Push => "push",
        AskedKind::Pop | AskedKind::PopElse => "pop",
        AskedKind::Previous => "previous",
        AskedKind::Reset => "reset",
    }
}
