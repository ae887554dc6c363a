//! Targets of lines and requests, with the data that they give.

use fsm_oracle::random::Random;

use super::plan::{Kind, Object, Plan, Remembered, Way};
use super::scope::Scope;
use super::types::{Type, ended_early};
use super::way_in;

/// A target as it is written behind `=>`, and whether a binding of the event went into it.
pub struct Target {
    pub text: String,
    pub used: Vec<String>,
    /// The states around the line that it leaves.
    pub left: Vec<usize>,
}

pub(super) struct Writer<'a, 's> {
    pub(super) scope: &'s Scope<'a>,
    pub(super) random: &'s mut Random,
    /// Requests move nothing out of the state.
    pub(super) is_request: bool,
    pub(super) left: Vec<usize>,
    pub(super) used: Vec<String>,
}

/// A target that leads to another configuration by naming a state.
pub fn named(scope: &Scope, random: &mut Random, is_request: bool) -> Option<Target> {
    let plan = scope.plan;
    let can = |state: &usize| plan.states[*state].can_be_entered() && scope.sees(*state);
    let near = |state: &usize| {
        let place = plan.states[*state].parent;
        place == scope.state || scope.state.is_some_and(|source| place == plan.states[source].parent)
    };
    let is_near = plan.features.still || random.chance(70);
    let is_choice = |state: &usize| plan.states[*state].kind == Kind::Choice;
    let to_choice = plan.features.often.choices && random.chance(35);
    let is_meant = |state: &usize| if to_choice { is_choice(state) } else { !is_near || near(state) };
    let states: Vec<usize> = (0..plan.states.len()).filter(|state| can(state) && is_meant(state)).collect();
    let target = random.pick(&states)?;
    let is_inside = scope.state.is_some_and(|state| plan.is_inside(target, state));
    let is_holder = scope.state.is_some_and(|state| plan.states[state].kind == Kind::Parallel);
    let reenter = !is_request && is_inside && !is_holder && random.chance(30);
    let (way, word) = if reenter { (Way::Reenter, "reenter ") } else { (Way::Plain, "") };
    written(scope, random, target, is_request, way, word)
}

/// `history Name`, of a composite that something remembers.
pub fn history(scope: &Scope, random: &mut Random) -> Option<Target> {
    let plan = scope.plan;
    let remembered: Vec<Remembered> =
        plan.remembered.iter().filter(|it| scope.sees(it.state)).copied().collect();
    let target = random.pick(&remembered)?;
    let stays = plan
        .domain(scope.state, target.state, Way::History)
        .is_some_and(|domain| domain == target.state || plan.is_inside(domain, target.state));
    // The macro asks for the data of a composite that stays active, and has them already. What is inside comes back
    // again and again without having been left, so it has to be `Clone`.
    if stays && (plan.states[target.state].needs_fields() || !plan.is_clone_inside(target.state)) {
        return None;
    }
    let is_inside = !stays && scope.state.is_some_and(|state| plan.is_inside(target.state, state));
    let is_holder = scope.state.is_some_and(|state| plan.states[state].kind == Kind::Parallel);
    let reenters = is_inside && !is_holder && random.chance(30);
    let (way, word) = if reenters { (Way::Reenter, "reenter ") } else { (Way::History, "") };
    written(scope, random, target.state, false, way, &format!("{word}{}", target.word()))
}

/// What `push`, `reset` and `pop else` of a line may name: a state of the outermost level, also where it was left last.
pub fn outermost_of_line(scope: &Scope, random: &mut Random, is_push: bool) -> Option<Target> {
    let plan = scope.plan;
    let is_outermost = |it: &&Remembered| plan.states[it.state].parent.is_none() && scope.sees(it.state);
    let remembered: Vec<Remembered> = plan.remembered.iter().filter(is_outermost).copied().collect();
    let may_push = !is_push || plan.features.stack;
    let Some(it) = random.pick(&remembered).filter(|_| may_push && random.chance(40)) else {
        return outermost(scope, random, is_push);
    };
    // What is inside may come back while it is active.
    let is_inside = scope.state.is_none_or(|state| state == it.state || plan.is_inside(state, it.state));
    if is_inside && !plan.is_clone_inside(it.state) {
        return None;
    }
    let mut writer = Writer { scope, random, is_request: true, left: Vec::new(), used: Vec::new() };
    let text = format!("{}{}", it.word(), writer.state(it.state));
    Some(Target { text, used: writer.used, left: writer.left })
}

/// A state of the outermost level with its fields: for `push`, `reset` and `pop else`.
pub fn outermost(scope: &Scope, random: &mut Random, is_push: bool) -> Option<Target> {
    let plan = scope.plan;
    if plan.features.root_regions {
        return None;
    }
    let mut can = |state: &usize| match plan.states[*state].kind {
        Kind::Choice | Kind::Final => !is_push && random.chance(30),
        // Nothing is pushed above itself without a bound.
        Kind::Overlay => is_push && (plan.features.stack || !is_overlay(scope)),
        _ => !is_push || plan.features.stack,
    };
    let states: Vec<usize> = plan.top().filter(|state| scope.sees(*state)).filter(&mut can).collect();
    let target = random.pick(&states)?;
    let mut writer = Writer { scope, random, is_request: true, left: Vec::new(), used: Vec::new() };
    let text = writer.state(target);
    Some(Target { text, used: writer.used, left: writer.left })
}

pub fn is_overlay(scope: &Scope) -> bool {
    scope.state.is_some_and(|state| scope.plan.states[state].kind == Kind::Overlay)
}

/// Whether something is suspended below, for certain: an overlay is only pushed, and `previous` brings it back only there.
pub fn pop_is_proven(scope: &Scope) -> bool {
    is_overlay(scope)
}

/// A state that `initial` or a memory begins with.
pub fn first(scope: &Scope, state: usize, random: &mut Random) -> String {
    let mut writer = Writer { scope, random, is_request: true, left: Vec::new(), used: Vec::new() };
    writer.state(state)
}

/// A state inside of another one, or states in two of its regions.
pub fn inside(scope: &Scope, outer: usize, random: &mut Random) -> Option<String> {
    let plan = scope.plan;
    let is_plain =
        |state: &usize| matches!(plan.states[*state].kind, Kind::Leaf | Kind::Composite | Kind::Parallel);
    let inner: Vec<usize> =
        (0..plan.states.len()).filter(|state| plan.is_inside(*state, outer) && is_plain(state)).collect();
    let target = random.pick(&inner)?;
    let mut writer = Writer { scope, random, is_request: true, left: Vec::new(), used: Vec::new() };
    let mut text = writer.state(target);
    let around = plan.on_the_way(scope.state, target);
    let giving: Vec<usize> =
        around.iter().copied().filter(|state| plan.states[*state].needs_fields()).collect();
    for state in &giving {
        text += &format!(" in {}", writer.state(*state));
    }
    let other = beside(plan, &around).filter(|_| giving.is_empty() && writer.random.chance(60));
    Some(other.map(|other| format!("({text}, {})", writer.state(other))).unwrap_or(text))
}

/// A state in another region than the innermost of these states that is one.
fn beside(plan: &Plan, around: &[usize]) -> Option<usize> {
    let region = around.iter().find(|state| plan.states[**state].kind == Kind::Region)?;
    let regions = &plan.states[plan.states[*region].parent?].children;
    regions
        .iter()
        .filter(|other| *other != region)
        .find_map(|other| plan.states[*other].children.first().copied())
}

pub(super) fn written(
    scope: &Scope,
    random: &mut Random,
    target: usize,
    is_request: bool,
    way: Way,
    word: &str,
) -> Option<Target> {
    let plan = scope.plan;
    let domain = plan.domain(scope.state, target, way);
    let left = scope.state.map_or(Vec::new(), |state| plan.left(state, domain));
    let mut writer = Writer { scope, random, is_request, left, used: Vec::new() };
    let stays = domain == Some(target) || domain.is_some_and(|domain| plan.is_inside(domain, target));
    let name = if stays { scope.name(target) } else { writer.state(target) };
    let mut text = format!("{word}{name}");
    for around in plan.on_the_way(domain, target).into_iter().filter(|_| !stays) {
        if plan.states[around].needs_fields() {
            if is_request || !scope.sees(around) {
                return None;
            }
            text += &format!(" in {}", writer.state(around));
        }
    }
    Some(Target { text, used: writer.used, left: writer.left })
}

impl Writer<'_, '_> {
    /// The name of a state, with a value for each field that needs one, and for some others.
    pub(super) fn state(&mut self, state: usize) -> String {
        let plan = self.scope.plan;
        let mut fields = Vec::new();
        for datum in self.scope.data_of(state) {
            if datum.has_initial && !self.random.chance(25) {
                continue;
            }
            let cfg = if datum.cfg && self.random.chance(50) { "#[cfg(all())] " } else { "" };
            fields.push(format!("{cfg}{}", self.field(&datum.name, datum.ty)));
        }
        let objects = if self.scope.part == Some(state) { &[][..] } else { &plan.states[state].objects };
        if let Some(object) = objects.first().filter(|_| self.random.chance(30)) {
            let moved = self.moved_object(object).filter(|_| self.random.chance(60));
            self.used.extend(moved.clone());
            fields.push(format!("{}: {}", object.name, moved.unwrap_or(object.kind.made.to_owned())));
        }
        let name = self.scope.name(state);
        if fields.is_empty() { name } else { format!("{name} {{ {} }}", fields.join(", ")) }
    }

    pub(super) fn field(&mut self, name: &str, ty: Type) -> String {
        if self.scope.is_constant
            && let Some(value) = way_in::seeing(ty, &self.scope.data(), self.random)
        {
            return format!("{name}: {value}");
        }
        if let Some(taken) = self.taken(ty).filter(|_| self.random.chance(60)) {
            return format!("{name}: {taken}");
        }
        if let Some(source) = self.moved(ty).filter(|_| self.random.chance(65)) {
            self.used.push(source.clone());
            return if source == name { source } else { format!("{name}: {source}") };
        }
        let value = self.value(ty);
        // In a request it would end the action.
        format!("{name}: {}", if self.scope.lends { value } else { ended_early(ty, value, self.random) })
    }

    /// A binding of the event, or data that are left, with a value of the type.
    fn moved(&mut self, ty: Type) -> Option<String> {
        if self.is_request {
            return None;
        }
        let plan = self.scope.plan;
        let states = self.left.iter().filter(|state| plan.memories_of(**state) == 0);
        let data = states.flat_map(|state| self.scope.data_of(*state)).filter(|datum| !datum.cfg);
        let is_hidden = |name: &String| self.scope.bindings.iter().any(|(binding, _)| binding == name);
        let data = data.map(|datum| (&datum.name, datum.ty)).filter(|(name, _)| !is_hidden(name));
        let bindings = self.scope.bindings.iter().map(|(name, ty)| (name, *ty));
        let fits = |(name, its): &(&String, Type)| *its == ty && !self.used.contains(name);
        let sources: Vec<&String> = bindings.chain(data).filter(fits).map(|(name, _)| name).collect();
        self.random.pick(&sources).cloned()
    }

    /// An action object that is left, of the type of this one.
    fn moved_object(&mut self, object: &Object) -> Option<String> {
        let plan = self.scope.plan;
        let states = self.left.iter().filter(|state| !self.is_request && plan.memories_of(**state) == 0);
        let states = states.filter(|state| self.scope.sees(**state) && self.scope.part != Some(**state));
        let objects = states.flat_map(|state| &plan.states[*state].objects);
        let fits = |other: &&Object| other.kind.ty == object.kind.ty && !self.used.contains(&other.name);
        let names: Vec<&String> = objects.filter(fits).map(|object| &object.name).collect();
        self.random.pick(&names).cloned()
    }

    /// A copy of what the line binds, for a request.
    fn lent(&mut self, ty: Type) -> Option<String> {
        let is_fit = |(_, its): &&(String, Type)| *its == ty && ty.is_clone();
        let names: Vec<&String> = self.scope.bindings.iter().filter(is_fit).map(|(name, _)| name).collect();
        let name = self.random.pick(&names).filter(|_| self.scope.lends)?;
        let is_copy = matches!(ty, Type::Number | Type::Text | Type::Word | Type::Array | Type::Func);
        Some(if is_copy { name.clone() } else { format!("{name}.clone()") })
    }

    fn value(&mut self, ty: Type) -> String {
        if let Some(lent) = self.lent(ty) {
            return lent;
        }
        let fresh = ty.fresh(self.random.below(100));
        let values = self.scope.data();
        let same: Vec<&String> = values.iter().filter(|(_, its)| *its == ty).map(|(name, _)| name).collect();
        let source = self.random.pick(&same).filter(|_| self.random.chance(50));
        let word = values.iter().find(|(_, its)| *its == Type::Word);
        if let Some((name, _)) = word.filter(|_| ty == Type::Text && self.scope.plan.header.outlives) {
            return format!("*{name}");
        }
        match source.map(|source| (source, ty.made_of(source, ty))) {
            Some((source, _)) if ty == Type::Number => format!("{source}.wrapping_add(3)"),
            Some((_, Some(value))) => value,
            _ if self.scope.has_owner() && self.random.chance(25) => format!("{{ agent.act(1); {fresh} }}"),
            _ if self.scope.plan.header.has_now() && self.random.chance(25) => {
                format!("{{ note(told_time(now)); {fresh} }}")
            }
            _ => fresh,
        }
    }
}
