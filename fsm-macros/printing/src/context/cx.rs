//! The context that every template looks at: the program, the names of what is generated, and the private functions: which of
//! them are there, and how they are called.

use std::cell::RefCell;

use proc_macro2::Ident;
use quote::format_ident;
use syn::{GenericArgument, PathArguments, Type};

use super::job::{Job, Name, Named};
use crate::Reader;
use crate::caller::ours;
use crate::each::Each;
use crate::names::all::Names;
use crate::prelude::*;
use crate::program::{Facts, Hook, Program, State, Storage};
use crate::topology::Topology;

#[derive(Clone, Copy)]
pub(crate) struct Cx<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) names: &'p Names,
    pub(crate) reader: Reader,
    pub(crate) jobs: &'p Jobs,
}

impl<'p> Cx<'p> {
    pub(crate) fn state(self, id: StateId) -> &'p State<'p> {
        self.program.state(id)
    }

    /// Whether a step may end before its time: by an error, or since nobody waits for it any more.
    pub(crate) fn may_stop(self) -> bool {
        self.program.head.kind.may_stop()
    }

    /// `.await` behind a call of an `async` function, in a machine that may wait.
    pub(crate) fn wait(self) -> Option<TokenStream> {
        self.program.head.kind.is_async.then(|| tokens!(.await))
    }

    /// The error of a machine that may fail.
    pub(crate) fn error(self) -> Option<TokenStream> {
        let output = self.program.head.kind.output?;
        Some(match error_of(output) {
            Some(error) => error.code(),
            None => tokens!(<#output as ::fsm_runtime::__private::Fallible>::Error),
        })
    }

    pub(crate) fn tree(self) -> &'p Topology {
        self.program.topology
    }

    pub(crate) fn facts(self) -> &'p Facts {
        &self.program.facts
    }

    pub(crate) fn storage(self) -> &'p Storage<'p> {
        &self.program.storage
    }

    /// The body of a function. An editor has the user's code in the lines as they were written, and no use for the
    /// generated body.
    pub(crate) fn body(self, body: TokenStream) -> TokenStream {
        match self.reader {
            Reader::Compiler => body,
            Reader::Editor => tokens!(::fsm_runtime::__private::any()),
        }
    }

    /// All states but the machine itself.
    pub(crate) fn states(self) -> impl Iterator<Item = StateId> + use<> {
        self.program.state_ids()
    }

    /// The branch points.
    pub(crate) fn choices(self) -> Each<StateId> {
        self.tree().states().filter(|id| self.tree().is_choice(*id))
    }

    /// Whether the machine itself has data.
    pub(crate) fn has_data(self) -> bool {
        self.program.has_data
    }

    pub(crate) fn has_timers(self) -> bool {
        self.storage().state_timers > 0
    }

    /// Whether a push may find the stack full: its size was declared.
    pub(crate) fn can_overflow(self) -> bool {
        self.storage().stack.as_ref().is_some_and(|stack| stack.is_declared)
    }

    /// Whether the size of the stack was computed: a request must leave the room that the table may need.
    pub(crate) fn computes_room(self) -> bool {
        self.has_stack() && !self.can_overflow()
    }

    pub(crate) fn has_stack(self) -> bool {
        self.storage().stack.is_some()
    }

    /// Whether this function does anything.
    pub(crate) fn does(self, job: Job) -> bool {
        match self.reader {
            Reader::Compiler => match self.jobs.print(self, job) {
                Printed::Done(function) => !function.is_empty(),
                // One that calls itself.
                Printed::No | Printed::Begun => true,
            },
            // An editor sees no bodies.
            Reader::Editor => true,
        }
    }

    /// Whether anything is run for what is active inside a state.
    pub(crate) fn runs_inside(self, hook: Hook, id: StateId) -> bool {
        let runs = |region: &StateId| self.does(Job::Hook(hook, *region)) || self.runs_inside(hook, *region);
        match id == ROOT || self.tree().is_compound(id) {
            true => self.does(Job::Inside(hook, id)),
            false => self.tree().children(id).iter().any(runs),
        }
    }

    /// The name of a function that is called here, and that does something in any case.
    pub(crate) fn call(self, job: Job) -> Ident {
        self.jobs.call(job);
        self.name_of(job)
    }

    /// The name of a function that is called here, if it does anything.
    pub(crate) fn function(self, job: Job) -> Option<Ident> {
        self.does(job).then(|| self.call(job))
    }

    /// The name of the function.
    pub(crate) fn name_of(self, job: Job) -> Ident {
        match job.name() {
            Name::Whole(name) => Ident::new(name, ours()),
            Name::Of(verb, id) => self.with_verb(verb, id),
            Name::Inside(verb, ROOT) => format_ident!("{verb}_", span = ours()),
            Name::Inside(verb, id) => self.with_verb(&format!("{verb}_in"), id),
        }
    }

    /// What is printed in its place for a state.
    pub(crate) fn of_state(self, named: Named, id: StateId) -> Ident {
        self.with_verb(named.verb(), id)
    }

    /// Names of ours end with the state's name, or with `_`, so that methods that the user gives to the machine do not
    /// meet them. They do not stand at the state's name, or an editor that renames it would take them for it.
    pub(crate) fn with_verb(self, verb: &str, id: StateId) -> Ident {
        match id {
            ROOT => format_ident!("{verb}_machine_", span = ours()),
            id => format_ident!("{verb}_{}", self.state(id).name, span = ours()),
        }
    }

    /// The child that was left last inside a state.
    pub(crate) fn previous_field(self, id: StateId) -> Ident {
        match id {
            ROOT => Ident::new("previous", ours()),
            id => self.of_state(Named::Previous, id),
        }
    }

    /// By suspended level: the child that was left last inside a state.
    pub(crate) fn levels_field(self, id: StateId) -> Ident {
        match id {
            ROOT => Ident::new("previous_below", ours()),
            id => self.of_state(Named::PreviousBelow, id),
        }
    }

    /// The field for what was active inside a state when it was left.
    pub(crate) fn history_field(self, id: StateId) -> Ident {
        self.of_state(Named::History, id)
    }
}

/// `Error` of `Result<(), Error>`; `None` of a `Result` that has another name.
fn error_of(output: &Type) -> Option<&Type> {
    let Type::Path(path) = output else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    match &last.arguments {
        PathArguments::AngleBracketed(list) if list.args.len() == 2 => match list.args.last()? {
            GenericArgument::Type(error) => Some(error),
            _ => None,
        },
        _ => None,
    }
}

/// The private functions of a machine. Each is printed when it is first asked for. A function that would do nothing is left
/// out, and so are its calls; so is a function that nothing calls.
pub(crate) struct Jobs {
    print: fn(Cx, Job) -> TokenStream,
    /// By number of the job.
    slots: RefCell<Vec<Slot>>,
    /// The jobs whose functions are being printed, the innermost last.
    open: RefCell<Vec<usize>>,
    /// What is called from elsewhere.
    roots: RefCell<Vec<Job>>,
}

#[derive(Clone, Default)]
struct Slot {
    state: Printed,
    /// The functions that this one calls.
    calls: Vec<Job>,
    is_called: bool,
}

#[derive(Clone, Copy, Default)]
enum Printed {
    #[default]
    No,
    Begun,
    Done(TokenStream),
}

impl Jobs {
    pub(crate) fn new(states: usize, print: fn(Cx, Job) -> TokenStream) -> Self {
        let slots = RefCell::new(vec![Slot::default(); Job::count(states)]);
        Self { print, slots, open: RefCell::default(), roots: RefCell::default() }
    }

    fn print(&self, cx: Cx, job: Job) -> Printed {
        let number = job.number();
        let known = self.slots.borrow()[number].state;
        if !matches!(known, Printed::No) {
            return known;
        }
        self.slots.borrow_mut()[number].state = Printed::Begun;
        self.open.borrow_mut().push(number);
        let printed = Printed::Done((self.print)(cx, job));
        self.open.borrow_mut().pop();
        self.slots.borrow_mut()[number].state = printed;
        printed
    }

    /// Notes that what is being printed calls this function.
    fn call(&self, job: Job) {
        match self.open.borrow().last() {
            Some(caller) => self.slots.borrow_mut()[*caller].calls.push(job),
            None => self.roots.borrow_mut().push(job),
        }
    }

    /// All functions that are called, state by state.
    pub(crate) fn functions(&self, cx: Cx) -> TokenStream {
        let mut open = self.roots.take();
        while let Some(job) = open.pop() {
            let number = job.number();
            if std::mem::replace(&mut self.slots.borrow_mut()[number].is_called, true) {
                continue;
            }
            self.print(cx, job);
            open.append(&mut self.slots.borrow_mut()[number].calls);
        }
        let slots = self.slots.borrow();
        let called = slots.iter().filter(|slot| slot.is_called).map(|slot| match slot.state {
            Printed::Done(function) => function,
            Printed::No | Printed::Begun => TokenStream::new(),
        });
        called.joined()
    }
}
