//! What the code of one line sees, and conditions made of it.

use fsm_oracle::random::Random;

use super::header::{Owner, World};
use super::inside;
use super::often::percent;
use super::parts;
use super::plan::{Datum, Kind, Plan, Stands};
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
    /// Whether fields may copy the bindings, in a request, which comes before anything else uses them.
    pub lends: bool,
    /// Whether values are constants: on the way into the first states of a machine that starts in one.
    pub is_constant: bool,
    /// Whether the machine exists already: not before it has entered its first state.
    pub is_running: bool,
    /// Whether it is a line `unhandled`, which would be told again.
    pub is_unhandled: bool,
    /// Whether the line waits until no change is on its way.
    pub is_settled: bool,
    /// The part in which the line stands, by the first state that is this part: it names its own states alone.
    pub part: Option<usize>,
}

impl<'a> Scope<'a> {
    pub fn new(plan: &'a Plan, state: Option<usize>) -> Scope<'a> {
        let part = state.and_then(|state| plan.states[state].within);
        Scope {
            plan,
            state,
            bindings: Vec::new(),
            may_request: false,
            lends: false,
            is_constant: false,
            is_running: true,
            is_unhandled: false,
            part,
            is_settled: false,
        }
    }

    /// For lines of the state that stand in its part, where it is one.
    pub fn in_part(mut self) -> Scope<'a> {
        self.part = self.state.filter(|state| self.plan.states[*state].part.is_some()).or(self.part);
        self
    }

    /// Whether code of the line may name a state.
    pub fn sees(&self, state: usize) -> bool {
        self.part.is_none_or(|part| state == part || self.plan.is_inside(state, part))
    }

    /// Data of a state that the line may name.
    pub fn data_of(&self, state: usize) -> impl Iterator<Item = &'a Datum> + use<'a> {
        let (sees, is_part) = (self.sees(state), self.part == Some(state));
        let data = self.plan.states[state].data.iter();
        data.filter(move |datum| sees && (!is_part || datum.stands != Stands::Use))
    }

    /// A state as the line names it: in a part without the name of the state that is the part.
    pub fn name(&self, state: usize) -> String {
        let full = &self.plan.states[state].name;
        match self.part {
            Some(part) if part == state => self.plan.part_name(part),
            Some(part) => full.strip_prefix(&self.plan.states[part].name).unwrap_or(full).to_owned(),
            None => full.clone(),
        }
    }

    /// The whole name of a state, as an expression.
    pub fn whole_name(&self, state: usize) -> String {
        match self.part {
            Some(part) => {
                let name = if part == state { String::new() } else { self.name(state) };
                format!("place_name(*{}, {name:?})", parts::asked(self.plan.original(part)))
            }
            None => format!("{:?}", self.plan.states[state].name),
        }
    }

    pub fn requesting(mut self) -> Scope<'a> {
        self.may_request = self.plan.features.requests;
        self
    }

    pub fn lending(mut self) -> Scope<'a> {
        self.lends = true;
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
        let data = states.flat_map(|state| self.data_of(state));
        let data = data.chain(&self.plan.data).map(|datum| (datum.name.clone(), datum.ty));
        let is_gone = |name: &String| {
            let taken = format!("take!({name})");
            self.bindings.iter().any(|(binding, _)| binding == name || *binding == taken)
        };
        data.filter(|(name, _)| !is_gone(name)).collect()
    }

    /// An action object of the state of the line, or of the machine.
    pub fn object(&self) -> Option<&'a str> {
        // Those of a part stand in its use.
        let state = self.state.filter(|state| self.part != Some(*state));
        let own = state.map_or(&[][..], |state| &self.plan.states[state].objects);
        own.iter().chain(&self.plan.objects).last().map(|object| object.name.as_str())
    }

    pub fn has_owner(&self) -> bool {
        self.plan.header.owner != Owner::None
    }

    /// A number that the world or the owner shows to those who only look.
    pub fn looked_up(&self, random: &mut Random) -> String {
        let header = &self.plan.header;
        let often = self.plan.features.often;
        let roll = random.below(6);
        match if often.clocks || often.params { roll % 3 } else { roll } {
            0 if header.has_now() => return "told_time(now)".to_owned(),
            1 if header.guest => return "guest.mood()".to_owned(),
            2 if header.hint => return "hint.map_or(0, str::len) as u32".to_owned(),
            _ => {}
        }
        match header.world {
            World::None if self.has_owner() => "agent.mood()".to_owned(),
            World::None => random.below(9).to_string(),
            World::Slice => "world.len() as u32".to_owned(),
            _ => "world.level()".to_owned(),
        }
    }

    /// A condition for a guard: random, so that no chain of lines goes on for ever by itself.
    pub fn guard(&self, random: &mut Random) -> String {
        if self.plan.features.still && !self.bindings.is_empty() {
            return self.compared(random).join(" && ");
        }
        let mut conjuncts = vec![format!("ask({})", random.between(2, 4))];
        let percent = percent(self.plan.features.often.asking, 35);
        if self.plan.features.in_state && random.chance(percent) {
            let not = if random.chance(50) { "!" } else { "" };
            let state = self.some_state(random);
            conjuncts.extend(state.map(|state| self.asked(state, not, random.chance(80))));
        }
        let values = self.data();
        if let Some(index) =
            (!values.is_empty()).then(|| random.below(values.len())).filter(|_| random.chance(40))
        {
            let (name, ty) = &values[index];
            conjuncts.push(format!("{} != {}", ty.read(name), self.looked_up(random)));
        }
        if let Some((name, ty)) = self.bindings.first().filter(|_| random.chance(40)) {
            conjuncts.push(compared(name, *ty, random.below(4), random));
        }
        if let Some(object) = self.object().filter(|_| random.chance(40)) {
            conjuncts.push(format!("{object}.count() % 3 != 2"));
        }
        if random.chance(8) {
            conjuncts.push("({ if ask(9) { return false; } let is_so = || ask(2); is_so() })".to_owned());
        }
        if self.plan.features.in_state && random.chance(8) {
            let asked = self.some_state(random).map(|state| self.name(state));
            conjuncts.extend(asked.map(|state| format!("(0..2).any(|_| in_state!({state}) || ask(2))")));
        }
        if self.plan.inside.is_some() && random.chance(30) {
            conjuncts.extend(inside::asked(self, random));
        }
        let last = conjuncts.len() - 1;
        conjuncts.swap(0, random.between(0, last));
        conjuncts.join(" && ")
    }

    /// A guard, and what the rest of the line sees behind it. Where regions pick among lines, names end with the guard.
    pub fn finding(&self, is_picked: bool, random: &mut Random) -> (String, Scope<'a>) {
        let (guard, mut behind) = (self.guard(random), self.clone());
        let features = &self.plan.features;
        if features.still || features.table || !random.chance(percent(features.often.lets, 35)) {
            return (guard, behind);
        }
        let types = [Type::Number, Type::Token, Type::Tag, Type::List, Type::Maybe, Type::Pair];
        let ty = types[random.below(types.len())];
        let mut data = self.data().into_iter().filter_map(|(name, its)| ty.made_of(&name, its));
        let owned =
            data.next_back().filter(|_| random.chance(60)).unwrap_or_else(|| ty.fresh(random.below(9)));
        let found = format!("let Some(found) = offer({owned})");
        let looked_at = format!("({}) % 7 != 6", ty.read_owned("found"));
        let guard = match random.below(3) {
            0 => format!("{found} && {guard}"),
            1 => format!("{guard} && {found} && {looked_at}"),
            _ => format!("{guard} && {found}"),
        };
        if is_picked && features.regions {
            return (format!("{guard} && {looked_at}"), behind);
        }
        behind.bindings.push(("found".to_owned(), ty));
        (guard, behind)
    }

    /// A guard that looks at all that the line binds, since nothing else of the line does. Some look at nothing else.
    pub fn guard_of_bindings(&self, random: &mut Random) -> String {
        let mut conjuncts = self.compared(random);
        if conjuncts.is_empty() || !self.plan.features.still && random.chance(50) {
            conjuncts.push("ask(2)".to_owned());
        }
        conjuncts.join(" && ")
    }

    fn compared(&self, random: &mut Random) -> Vec<String> {
        let form = if self.plan.features.still { 0 } else { random.below(4) };
        self.bindings.iter().map(|(name, ty)| compared(name, *ty, form, random)).collect()
    }

    /// Whether a state is active, as a condition of its own or in another one. Between two changes the hooks of the state say
    /// the same.
    fn asked(&self, state: usize, not: &str, is_own: bool) -> String {
        let (name, whole) = (self.name(state), self.whole_name(state));
        match (is_own, self.is_settled && self.plan.states[state].is_tracked) {
            (true, false) => format!("{not}in_state!({name})"),
            (false, false) => format!("(ask(2) || in_state!({name}))"),
            (true, true) => format!("{not}in_state!({name}) && {not}seen({whole}, {})", not.is_empty()),
            (false, true) => format!("(ask(2) || seen({whole}, in_state!({name})))"),
        }
    }

    /// A state that `in_state!` can ask for.
    pub fn some_state(&self, random: &mut Random) -> Option<usize> {
        let is_seen = |state: &usize| self.plan.states[*state].kind != Kind::Choice && self.sees(*state);
        let states: Vec<usize> = (0..self.plan.states.len()).filter(is_seen).collect();
        random.pick(&states)
    }
}

/// A condition on a binding: on a number in some forms, of which the first has the same answer whenever it is asked.
fn compared(name: &str, ty: Type, form: usize, random: &mut Random) -> String {
    match form {
        0 | 1 if ty == Type::Number => format!("{name} > {}", random.below(5)),
        2 if ty == Type::Number => format!("matches!({name}, 1.. if ask(2))"),
        3 if ty == Type::Number => format!("({{ if let 2.. = {name} {{ true }} else {{ ask(3) }} }})"),
        _ => format!("({}) % 5 != 1", ty.read_owned(name)),
    }
}
