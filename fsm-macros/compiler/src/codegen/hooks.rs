//! What states do when they are entered, left, suspended and resumed. Each body stands here once, and is
//! called from wherever that happens.

use proc_macro2::Ident;

use super::Gen;
use super::pieces::Piece;
use super::places::ours_at;
use super::scope::mentions;
use super::tokens::TokenStream;
use crate::each::{Each, Gather};
use crate::lower::{StatePlan, Step};
use crate::model::{Handler, ROOT, StateId, Trigger};
use crate::syntax::Param;
use crate::token::first_span;

impl Gen<'_> {
    pub(super) fn hooks(&self) -> TokenStream {
        let of_states = self.state_ids().map(|id| {
            let (enter, exit, pause) =
                (self.enter_fn(id), self.leave_fn(id, "exit"), self.leave_fn(id, "pause"));
            tokens!(#enter #exit #pause)
        });
        let of_machine = self.machine_hooks();
        let any_exit = self.leave_all("exit");
        let any_pause = self.leave_all("pause");
        let told = (self.leave_told_fns("exit"), self.leave_told_fns("pause"));
        let (exit_told, pause_told) = told;
        let resume = match self.low.features.flat {
            true => self.resume_fn(),
            false => self.nested_arrivals(),
        };
        let changed = self.changed_fn();
        tokens!(#(#of_states)* #of_machine #any_exit #any_pause #exit_told #pause_told #resume #changed)
    }

    /// Whether entering this state runs anything. A final state ends the machine, which then exits.
    pub(super) fn has_enter(&self, id: StateId) -> bool {
        let ends = self.low.machine.ends_in(id) && !self.low.plan(ROOT).exit.is_empty();
        !self.low.plan(id).enter.is_empty() || ends
    }

    pub(super) fn enter_requests(&self, id: StateId) -> bool {
        StatePlan::requests(&self.low.plan(id).enter)
    }

    /// `Option<Change<Target>>`
    pub(super) fn request_type(&self) -> TokenStream {
        let entry = self.entry_type();
        tokens!(::core::option::Option<::fsm_runtime::__private::Change<#entry>>)
    }

    /// What `enter` gives: the change that was asked for and, of nested states, which of them has asked, since that
    /// decides what is left.
    pub(super) fn asked_type(&self) -> TokenStream {
        if self.low.features.flat {
            return self.request_type();
        }
        let (entry, id) = (self.entry_type(), &self.names.id);
        let by = tokens!(::core::option::Option<#id>);
        tokens!(::core::option::Option<(::fsm_runtime::__private::Change<#entry>, #by)>)
    }

    /// The request of this state, as `asked_type` has it.
    pub(super) fn asked(&self, id: StateId) -> TokenStream {
        if self.low.features.flat {
            return tokens!(request);
        }
        let by = self.asker(id);
        tokens!(request.map(|change| (change, #by)))
    }

    /// `Some(Id::Name)`; the machine itself has no id.
    pub(super) fn asker(&self, id: StateId) -> TokenStream {
        match id {
            ROOT => tokens!(::core::option::Option::None),
            id => {
                let id = self.id_of(id);
                tokens!(::core::option::Option::Some(#id))
            }
        }
    }

    /// `change`, as `follow_` takes it from a line of this state.
    pub(super) fn asked_change(&self, id: StateId) -> TokenStream {
        match self.low.features.flat {
            true => tokens!(change),
            false => {
                let by = self.asker(id);
                tokens!((change, #by))
            }
        }
    }

    /// `let mut request = None;` and what else a body with requests needs, where it has any.
    pub(super) fn request_lets(&self, body: &TokenStream) -> TokenStream {
        let ty = self.request_type();
        let room = mentions(body, "has_room").then(|| tokens!(let has_room = !self.stack.is_full();));
        let request = tokens_at!(ours_at(self.low.machine.keyword)=> mut request);
        tokens!(#room let #request: #ty = ::core::option::Option::None;)
    }

    fn enter_fn(&self, id: StateId) -> TokenStream {
        if !self.has_enter(id) {
            return TokenStream::new();
        }
        let name = self.function("enter", id);
        let steps = &self.low.plan(id).enter;
        let mut body = self.steps(steps, id, "enter");
        if self.low.machine.ends_in(id) && !self.low.plan(ROOT).exit.is_empty() {
            let args = self.args();
            body.extend(tokens!(self.exit_machine_(#args);));
        }
        self.with_state(id, &name, body, StatePlan::requests(steps))
    }

    /// A method of one state, which sees its data.
    pub(super) fn with_state(
        &self,
        id: StateId,
        name: &Ident,
        body: TokenStream,
        requests: bool,
    ) -> TokenStream {
        let bind_state = match self.sees_state_data(id) {
            false => TokenStream::new(),
            true => {
                let (pattern, state) = (self.state_pattern(id, &body), self.state_mut());
                tokens! {
                    #[allow(irrefutable_let_patterns)]
                    let #pattern = #state else { ::core::unreachable!() };
                }
            }
        };
        let (bind_data, params, cfgs) = (self.bind_data(&body), self.params(&body), self.state_cfgs(id));
        let lets = requests.then(|| self.request_lets(&body));
        let tests = self.tests_in_hooks(id);
        let lets = tokens!(#tests #lets);
        let output = requests.then(|| {
            let ty = self.asked_type();
            tokens!(-> #ty)
        });
        let result = requests.then(|| self.asked(id));
        tokens! {
            #cfgs
            fn #name(&mut self, #params) #output { #lets #bind_state #bind_data #body #result }
        }
    }

    /// What the lines of `enter` and `resume` ask about other states.
    fn tests_in_hooks(&self, id: StateId) -> TokenStream {
        if self.low.features.flat {
            return TokenStream::new();
        }
        let plan = self.low.plan(id);
        let lines = plan.enter.iter().chain(&plan.resume).filter_map(|step| match step {
            Step::Line(line, _) => Some(*line),
            Step::Object(_) => None,
        });
        self.in_state_lets(&lines.gather())
    }

    /// `exit_Name` or `pause_Name`, which work on the state wherever it is: current or suspended.
    fn leave_fn(&self, id: StateId, what: &str) -> TokenStream {
        let steps = self.leave_steps(id, what);
        if steps.is_empty() {
            return TokenStream::new();
        }
        let name = self.function(what, id);
        let body = self.in_leaving().steps(steps, id, what);
        let (data, params, cfgs) =
            (self.data_params(id, true, &body), self.leave_params(&body), self.state_cfgs(id));
        tokens!(#cfgs fn #name(#data #params) { #body })
    }

    /// `resume_Name`, and the functions that enter or resume what is active inside.
    fn nested_arrivals(&self) -> TokenStream {
        let resumes = self.state_ids().filter(|id| !self.low.plan(*id).resume.is_empty()).map(|id| {
            let steps = &self.low.plan(id).resume;
            let body = self.steps(steps, id, "resume");
            self.with_state(id, &self.function("resume", id), body, StatePlan::requests(steps))
        });
        let inside = (self.arrive_all("enter"), self.arrive_all("resume"));
        let (enter, resume, whole) = (inside.0, inside.1, self.arrive_whole("resume"));
        let begin = self.begin_fns();
        tokens!(#(#resumes)* #enter #resume #whole #begin)
    }

    fn machine_hooks(&self) -> TokenStream {
        let plan = self.low.plan(ROOT);
        let enter = (!plan.enter.is_empty()).then(|| self.machine_hook(&plan.enter, "enter"));
        let exit = (!plan.exit.is_empty()).then(|| self.machine_hook(&plan.exit, "exit"));
        tokens!(#enter #exit)
    }

    fn machine_hook(&self, steps: &[Step], what: &str) -> TokenStream {
        let (name, body) = (self.function(what, ROOT), self.steps(steps, ROOT, what));
        let lines = steps.iter().filter_map(|step| match step {
            Step::Line(line, _) => Some(*line),
            Step::Object(_) => None,
        });
        let tests = self.in_state_lets(&lines.gather());
        let (bind_data, params) = (self.bind_data(&body), self.params(&body));
        tokens!(fn #name(&mut self, #params) { #tests #bind_data #body })
    }

    pub(super) fn has_resume(&self) -> bool {
        self.low.features.stack.is_some() && self.state_ids().any(|id| !self.low.plan(id).resume.is_empty())
    }

    fn resume_fn(&self) -> TokenStream {
        if !self.has_resume() {
            return TokenStream::new();
        }
        let mut requests = false;
        let arms: Vec<TokenStream> = self
            .state_ids()
            .filter(|id| !self.low.plan(*id).resume.is_empty())
            .map(|id| {
                let steps = &self.low.plan(id).resume;
                requests |= StatePlan::requests(steps);
                let body = self.steps(steps, id, "resume");
                let (pattern, cfgs) = (self.state_pattern(id, &body), self.state_cfgs(id));
                tokens!(#cfgs #pattern => { #body })
            })
            .gather();
        let state = self.state_mut();
        let body = tokens!(match #state { #(#arms)* _ => {} });
        let (bind_data, params) = (self.bind_data(&body), self.params(&body));
        let chained = self.low.features.chained;
        let lets = chained.then(|| match requests {
            true => self.request_lets(&body),
            false => {
                let ty = self.request_type();
                tokens!(let request: #ty = ::core::option::Option::None;)
            }
        });
        let output = chained.then(|| {
            let ty = self.request_type();
            tokens!(-> #ty)
        });
        let result = chained.then(|| tokens!(request));
        tokens! {
            #[allow(unreachable_patterns)]
            fn resume_(&mut self, #params) #output { #lets #bind_data #body #result }
        }
    }

    /// The lines of `enter`, `exit`, `pause` or `resume`, in source order. Once one has asked for a change
    /// of state, the rest is skipped.
    fn steps(&self, steps: &[Step], id: StateId, hook: &str) -> TokenStream {
        let count = steps.len();
        let steps = steps.iter().enumerate().map(|(index, step)| {
            let (tokens, requests) = match step {
                Step::Object(field) => (self.object_call(id, *field, hook), false),
                Step::Line(line, _) => (self.guarded(line, id), line.has_requests()),
            };
            let skip = (requests && index + 1 < count).then(|| {
                let asked = self.asked(id);
                tokens!(if request.is_some() {
                    return #asked;
                })
            });
            tokens!(#tokens #skip)
        });
        tokens!(#(#steps)*)
    }

    /// `if guard { action }`
    fn guarded(&self, line: &Handler, id: StateId) -> TokenStream {
        let Some(action) = &line.action else {
            return TokenStream::new();
        };
        let cfgs = line.attrs.cfgs();
        let action = self.action(action, id);
        if !self.can_act(line) {
            return TokenStream::new();
        }
        let filter = self.filter_conditions(line);
        let guard = line.guard.as_ref().map(|guard| self.condition(guard, id));
        let conditions: Vec<TokenStream> = filter.into_iter().chain(guard).gather();
        match (conditions.is_empty(), cfgs.is_empty()) {
            (false, _) => tokens!(#(#cfgs)* if #(#conditions)&&* { #action }),
            (true, true) => action,
            (true, false) => tokens!(#(#cfgs)* { #action }),
        }
    }

    /// `<Type as Action<Owner, World, Time>>::hook(object, owner, &Context::new(world, now));`
    ///
    /// At the place of the type: where that is no action object of this machine, each of these calls says
    /// the same, and rustc shows it once.
    pub(super) fn object_call(&self, id: StateId, field: usize, hook: &str) -> TokenStream {
        let machine = self.low.machine;
        let field = &self.state(id).data[field];
        let (name, cfgs, ty) = (&field.name, super::attributes::field_cfgs(field), &field.ty);
        let span = first_span(ty, name.span());
        let hook = Ident::new(hook, span);
        let (owner_type, owner) = match &machine.owner {
            Some(Param { name, ty, .. }) => (ty.code(), name.code()),
            None => (tokens_at!(span=> ()), tokens_at!(span=> &mut ())),
        };
        let (world_type, world) = match &machine.world {
            Some(Param { name, ty, .. }) => (ty.code(), name.code()),
            None => (tokens_at!(span=> ()), tokens_at!(span=> &())),
        };
        let (time, now) = match &machine.clock {
            Some(_) => (self.time_type(), tokens!(now)),
            None => (tokens_at!(span=> ()), tokens_at!(span=> ())),
        };
        let action = tokens_at!(span=> <#ty as ::fsm_runtime::Action<#owner_type, #world_type, #time>>);
        let context = tokens_at!(span=> &::fsm_runtime::Context::new(#world, #now));
        tokens_at!(span=> #cfgs #action::#hook(#name, #owner, #context);)
    }

    pub(super) fn reports_transitions(&self) -> bool {
        self.low.plan(ROOT).reports.iter().any(|line| matches!(line.trigger, Trigger::Transition { .. }))
    }

    /// `changed`: the machine's `transition` lines, after each completed change.
    fn changed_fn(&self) -> TokenStream {
        if !self.reports_transitions() {
            return TokenStream::new();
        }
        let lines = self.low.plan(ROOT).reports.iter().filter_map(|line| {
            let Trigger::Transition { from, to } = &line.trigger else {
                return None;
            };
            let body = self.guarded(line, ROOT);
            let (quiet_from, quiet_to) = (self.quiet(from, &body), self.quiet(to, &body));
            Some(tokens!({ #quiet_from let #from = source; #quiet_to let #to = target; #body }))
        });
        let tests = self
            .in_state_lets(&self.reports(|trigger| matches!(trigger, Trigger::Transition { .. })).gather());
        let body = tokens!(#tests #(#lines)*);
        let (bind_data, params, ids) = (self.bind_data(&body), self.params(&body), &self.names.id);
        let pass = self.pass_choices();
        tokens! {
            fn changed_(&mut self, source: #ids, target: #ids, #params) { #pass #bind_data #body }
        }
    }

    /// The machine's own report lines of one kind.
    pub(super) fn reports(&self, kind: impl Fn(&Trigger) -> bool) -> Each<&Handler> {
        self.low.plan(ROOT).reports.iter().copied().filter(|line| kind(&line.trigger)).each()
    }

    pub(super) fn report_body(&self, line: &Handler) -> TokenStream {
        self.guarded(line, ROOT)
    }
}
