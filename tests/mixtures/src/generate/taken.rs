//! Data by value, where their state is left: in fields, in requests, and in `self` with new values.

use fsm_oracle::random::Random;

use super::plan::{Kind, State, Way};
use super::scope::Scope;
use super::targets::{self, Target, Writer};
use super::types::Type;

/// Data of states that are left, which nothing keeps and no binding hides.
pub fn takeable(scope: &Scope, left: &[usize]) -> Vec<(String, Type)> {
    let plan = scope.plan;
    let states = left.iter().filter(|state| plan.memories_of(**state) == 0);
    let data = states.flat_map(|state| scope.data_of(*state)).filter(|datum| !datum.cfg);
    let is_hidden = |name: &String| scope.bindings.iter().any(|(binding, _)| binding == name);
    data.filter(|datum| !is_hidden(&datum.name)).map(|datum| (datum.name.clone(), datum.ty)).collect()
}

/// `self`, with new values for some of its data.
pub fn again(scope: &Scope, random: &mut Random) -> Option<Target> {
    let plan = scope.plan;
    let state = scope.state.filter(|state| !matches!(plan.states[*state].kind, Kind::Region))?;
    let is_exclusive = |around: &usize| plan.is_exclusive(Some(*around));
    let domain = plan.around(state).into_iter().find(is_exclusive);
    let left = plan.left(state, domain);
    let mut writer = Writer { scope, random, is_request: false, left, used: Vec::new() };
    let mut fields = Vec::new();
    for datum in scope.data_of(state).filter(|datum| !datum.cfg) {
        if writer.random.chance(60) {
            fields.push(writer.field(&datum.name, datum.ty));
        }
    }
    // What stays goes on, and is not there for an action; a binding of the same name is.
    let is_bound = |name: &String| scope.bindings.iter().any(|(binding, _)| binding == name);
    let kept = plan.states[state].data.iter().map(|datum| datum.name.clone());
    writer.used.extend(kept.filter(|name| !is_bound(name)));
    let text =
        if fields.is_empty() { "self".to_owned() } else { format!("self {{ {} }}", fields.join(", ")) };
    Some(Target { text, used: writer.used, left: writer.left })
}

/// A branch point beside a state around this one, which a request gives data of what is left. It leads on before anything is
/// put into place, and an observer hears of both changes.
pub fn moved_to_choice(scope: &Scope, random: &mut Random) -> Option<Target> {
    let plan = scope.plan;
    let around = plan.around(scope.state?);
    let stays = |place: Option<usize>| place.is_none_or(|place| around.contains(&place));
    let is_meant = |state: &usize| {
        let State { kind, parent, .. } = &plan.states[*state];
        *kind == Kind::Choice && stays(*parent) && scope.sees(*state)
    };
    let choices: Vec<usize> = (0..plan.states.len()).filter(is_meant).collect();
    let mut written = |_| {
        let choice = random.pick(&choices)?;
        targets::written(scope, random, choice, true, Way::Plain, "")
    };
    (0..8).filter_map(&mut written).find(|target| target.text.contains("take!("))
}

impl Writer<'_, '_> {
    /// Data that are left, by value. In a request they are the whole value.
    pub(super) fn taken(&mut self, ty: Type) -> Option<String> {
        let may_take = self.scope.plan.features.takes && (!self.is_request || self.scope.lends);
        let data = if may_take { takeable(self.scope, &self.left) } else { Vec::new() };
        let fits = |(name, its): &&(String, Type)| *its == ty && !self.used.contains(name);
        let names: Vec<&String> = data.iter().filter(fits).map(|(name, _)| name).collect();
        let name = self.random.pick(&names)?.clone();
        let taken = format!("take!({name})");
        self.used.push(name);
        Some(match self.random.below(4) {
            _ if self.is_request => taken,
            0 => taken,
            1 => format!("{{ note(6); {taken} }}"),
            2 => format!("(|| {taken})()"),
            _ => format!("if ask(2) {{ {taken} }} else {{ {} }}", ty.fresh(6)),
        })
    }
}
