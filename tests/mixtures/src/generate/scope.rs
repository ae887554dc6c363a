//! What the code of one line sees, and conditions made of it.

use fsm_oracle::random::Random;

use super::header::{Owner, World};
use super::plan::{Kind, Plan};
use super::types::Type;

/// The place of a line: the plan, the state (`None`: the machine) and what the line binds.
#[derive(Clone)]
pub struct Scope<'a> {
    pub plan: &'a Plan,
    pub state: Option<usize>,
    /// Bindings of the event, by value.
    pub bindings: Vec<(String, Type)>,
    /// Whether a change of state may be requested here.
    pub may_request: bool,
    /// Whether the machine exists already: not before it has entered its first state.
    pub is_running: bool,
}

impl<'a> Scope<'a> {
    pub fn new(plan: &'a Plan, state: Option<usize>) -> Scope<'a> {
        Scope { plan, state, bindings: Vec::new(), may_request: false, is_running: true }
    }

    pub fn requesting(mut self) -> Scope<'a> {
        self.may_request = self.plan.features.requests;
        self
    }

    pub fn binding(mut self, bindings: &[(String, Type)]) -> Scope<'a> {
        self.bindings = bindings.to_vec();
        self
    }

    /// Data that are seen by reference, those further inside first.
    pub fn data(&self) -> Vec<(String, Type)> {
        let states =
            self.state.into_iter().flat_map(|state| std::iter::once(state).chain(self.plan.around(state)));
        let data = states.flat_map(|state| &self.plan.states[state].data);
        let data = data.chain(&self.plan.data).map(|datum| (datum.name.clone(), datum.ty));
        data.filter(|(name, _)| self.bindings.iter().all(|(binding, _)| binding != name)).collect()
    }

    /// An action object of the state of the line, or of the machine.
    pub fn object(&self) -> Option<&'a str> {
        let own = self.state.map_or(&[][..], |state| &self.plan.states[state].objects);
        own.iter().chain(&self.plan.objects).last().map(|object| object.name.as_str())
    }

    pub fn has_owner(&self) -> bool {
        self.plan.header.owner != Owner::None
    }

    /// A number that the world or the owner shows to those who only look.
    pub fn looked_up(&self, random: &mut Random) -> String {
        match self.plan.header.world {
            World::None if self.has_owner() => "agent.mood()".to_owned(),
            World::None => random.below(9).to_string(),
            World::Slice => "world.len() as u32".to_owned(),
            _ => "world.level()".to_owned(),
        }
    }

    /// A condition for a guard: random, so that no chain of lines goes on for ever by itself.
    pub fn guard(&self, random: &mut Random) -> String {
        let mut conjuncts = vec![format!("ask({})", random.between(2, 4))];
        if self.plan.features.in_state && random.chance(35) {
            let not = if random.chance(50) { "!" } else { "" };
            conjuncts.extend(self.some_state(random).map(|state| match random.chance(80) {
                true => format!("{not}in_state!({state})"),
                false => format!("(ask(2) || in_state!({state}))"),
            }));
        }
        let values = self.data();
        if let Some(index) =
            (!values.is_empty()).then(|| random.below(values.len())).filter(|_| random.chance(40))
        {
            let (name, ty) = &values[index];
            conjuncts.push(format!("{} != {}", ty.read(name), self.looked_up(random)));
        }
        if let Some((name, ty)) = self.bindings.first().filter(|_| random.chance(40)) {
            conjuncts.push(format!("({}) % 5 != 1", ty.read_owned(name)));
        }
        if let Some(object) = self.object().filter(|_| random.chance(40)) {
            conjuncts.push(format!("{object}.count() % 3 != 2"));
        }
        if random.chance(8) {
            conjuncts.push("({ if ask(9) { return false; } let is_so = || ask(2); is_so() })".to_owned());
        }
        let last = conjuncts.len() - 1;
        conjuncts.swap(0, random.between(0, last));
        conjuncts.join(" && ")
    }

    /// The name of a state that `in_state!` can ask for.
    pub fn some_state(&self, random: &mut Random) -> Option<&'a str> {
        let is_seen = |state: &usize| self.plan.states[*state].kind != Kind::Choice;
        let states: Vec<usize> = (0..self.plan.states.len()).filter(is_seen).collect();
        random.pick(&states).map(|state| self.plan.states[state].name.as_str())
    }
}
