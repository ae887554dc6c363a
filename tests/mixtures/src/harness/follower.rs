//! An observer that follows a machine by what it hears alone, and then is asked whether the machine is where it thinks.

use std::cell::Cell;
use std::marker::PhantomData;

use fsm_runtime::any::Machine;
use fsm_runtime::graph::StateKind;
use fsm_runtime::{Observer, StateId};

use super::check::Shape;
use super::stops;

thread_local! {
    static LISTENS: Cell<bool> = const { Cell::new(true) };
}

/// Whether observers of this thread hear anything: a machine does the same where they do not, in its own ways.
pub(super) fn listen(listens: bool) {
    LISTENS.set(listens);
}

/// The states of which it has heard, each as often as it stands: a state may be suspended below itself.
pub struct Follower<M: Machine> {
    active: Vec<M::StateId>,
    suspended: Vec<M::StateId>,
    /// A raised event has found no room, and nobody was told of it yet.
    overflows: bool,
    /// Further ones, which are counted.
    lost: u32,
    /// To which state the last change has led of which it was told.
    last: Option<M::StateId>,
    /// The first change that does not begin where the one before has led to.
    torn: Option<(M::StateId, M::StateId)>,
    machine: PhantomData<fn() -> M>,
}

impl<M: Machine> Default for Follower<M> {
    fn default() -> Self {
        Follower {
            active: Vec::new(),
            suspended: Vec::new(),
            overflows: false,
            lost: 0,
            last: None,
            torn: None,
            machine: PhantomData,
        }
    }
}

impl<M: Machine> Follower<M> {
    /// Follows a machine with nothing suspended from where it is.
    pub fn from_here(machine: &M) -> Self {
        let active = M::StateId::ALL.iter().copied().filter(|id| machine.is_in(*id)).collect();
        Follower { active, ..Follower::default() }
    }

    /// Panics where the machine is somewhere else.
    pub fn check(&self, machine: &M, shape: &Shape) {
        if !LISTENS.get() {
            return;
        }
        for id in M::StateId::ALL.iter().filter(|id| shape.places.iter().any(|place| place.name == id.name()))
        {
            assert_eq!(self.active.contains(id), machine.is_in(*id), "what was heard of `{id}` and `is_in`");
        }
        // Beside it another region may have left that state since.
        if shape.has_no_regions() && !stops::is_broken() {
            if let Some(last) = self.last {
                assert!(
                    machine.is_in(last),
                    "the last change that was told leads to `{last}`, which is active"
                );
            }
            if let Some((last, from)) = self.torn {
                panic!("a change was told that led to `{last}`, and the next one begins in `{from}`");
            }
        }
    }

    /// Panics where the machine has lost more events, or fewer. None came back to what has raised it.
    pub fn lost(&self, lost: u32) {
        assert!(
            !LISTENS.get() || self.lost == lost,
            "{} lost events were heard of, and there are {lost}",
            self.lost
        );
    }

    /// Whether a call may find the machine in this state. Nobody hears of a branch point: the machine is there between two calls
    /// where branch points led to each other too often.
    fn stands(&self, state: M::StateId) -> bool {
        let is_choice = || M::GRAPH.state(state.name()).is_some_and(|it| it.kind() == StateKind::Choice);
        self.active.contains(&state) || is_choice()
    }

    fn line(&self, line: usize) {
        assert!(M::GRAPH.line(line).is_some(), "line {line} is in the graph");
    }
}

fn take<T: StateId>(from: &mut Vec<T>, id: T) -> bool {
    let place = from.iter().rposition(|other| *other == id);
    place.map(|place| from.remove(place)).is_some()
}

impl<M: Machine, E> Observer<M, E> for Follower<M> {
    fn hears(&self) -> bool {
        LISTENS.get()
    }
    fn received(&mut self, _: &E, state: M::StateId, _: M::Time) {
        agrees(|| self.stands(state), format_args!("`{state}` is active when an event comes"));
    }
    fn ticked(&mut self, state: M::StateId, _: M::Time) {
        agrees(|| self.stands(state), format_args!("`{state}` is active when a tick begins"));
    }
    fn line_taken(&mut self, line: usize) {
        self.line(line);
    }
    fn guard_refused(&mut self, line: usize) {
        self.line(line);
    }
    fn timer_due(&mut self, line: usize) {
        self.line(line);
    }
    fn overflowed(&mut self, _: &E) {
        self.lost += u32::from(std::mem::replace(&mut self.overflows, true));
    }
    fn unhandled(&mut self, _: &E) {
        self.overflows = false;
    }
    fn exited(&mut self, state: M::StateId) {
        let stands = take(&mut self.active, state) || take(&mut self.suspended, state);
        agrees(|| stands, format_args!("`{state}` is left and was entered"));
    }
    fn entered(&mut self, state: M::StateId) {
        agrees(|| !self.active.contains(&state), format_args!("`{state}` is entered and is not active yet"));
        self.active.push(state);
    }
    fn paused(&mut self, state: M::StateId) {
        let was_active = take(&mut self.active, state);
        agrees(|| was_active, format_args!("`{state}` is suspended and was active"));
        self.suspended.push(state);
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        let last = self.last.replace(to).filter(|last| *last != from);
        self.torn = self.torn.or(last.map(|last| (last, from)));
    }
    fn resumed(&mut self, state: M::StateId) {
        let was_suspended = take(&mut self.suspended, state);
        agrees(|| was_suspended, format_args!("`{state}` is active again and was suspended"));
        self.active.push(state);
    }
}

/// Who does not listen may be told a part.
fn agrees(holds: impl FnOnce() -> bool, what: std::fmt::Arguments) {
    assert!(!LISTENS.get() || holds(), "{what}");
}
