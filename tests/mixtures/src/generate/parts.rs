//! Parts: composites and regions that are written as definitions of their own, some of them used a second time; and the
//! exits by which they are left.

use std::collections::BTreeMap;

use fsm_oracle::random::Random;

use super::bodies;
use super::lines;
use super::often::percent;
use super::plan::{Kind, Plan, Remembered, Stands, State};
use super::scope::Scope;
use super::stops::RETURN;
use super::targets::{self, Target};

/// Makes parts of some composites, and copies of some of these: states of other names that are the same part.
pub fn choose(plan: &mut Plan, number: usize) {
    // Of its own, so that all else is as it was before there were parts.
    let random = &mut Random::new(&[number as u64, 75]);
    let percent = percent(plan.features.often.parts, 25);
    if !random.chance(if percent > 50 { 95 } else { 40 }) {
        return;
    }
    for state in 0..plan.states.len() {
        if !plan.states[state].children.is_empty() && random.chance(if percent > 50 { 60 } else { 45 }) {
            plan.states[state].part = Some(state);
            plan.states[state].has_own_lines = random.chance(50);
        }
    }
    let originals = 0..plan.states.len();
    // Those inside first: they stand in each copy of what is around them.
    for state in originals.rev() {
        let parent = plan.states[state].parent;
        // A machine that is told to end has one final state in each of its regions.
        let is_open = parent.is_some() || !plan.features.root_regions || plan.stop.is_empty();
        let is_part = plan.states[state].part.is_some() && is_open;
        if is_part && plan.states.len() < MOST && !plan.features.still && random.chance(50) {
            copy(plan, state, parent);
        }
    }
    for state in 0..plan.states.len() {
        let parent = plan.states[state].parent;
        plan.states[state].within = parent.and_then(|parent| innermost(plan, parent));
    }
    for state in 0..plan.states.len() {
        plan.states[state].name = full_name(plan, state);
    }
}

/// No more copies where there are so many states.
const MOST: usize = 20;

/// The state itself, if it is a part, or the innermost one around it that is.
fn innermost(plan: &Plan, state: usize) -> Option<usize> {
    let mut chain = std::iter::once(state).chain(plan.around(state));
    chain.find(|state| plan.states[*state].part.is_some())
}

/// A state behind the others that is as this one, with all that is inside.
fn copy(plan: &mut Plan, state: usize, parent: Option<usize>) -> usize {
    let number = plan.states.len();
    let copy = State {
        local: format!("{}n{number}", plan.states[state].local),
        parent,
        children: Vec::new(),
        copy_of: Some(state),
        ..plan.states[state].clone()
    };
    plan.states.push(copy);
    if let Some(parent) = parent {
        plan.states[parent].children.push(number);
    }
    for child in plan.states[state].children.clone() {
        let child_copy = copy_inside(plan, child, number);
        debug_assert!(child_copy > number);
    }
    number
}

/// The same for what is inside: it has the name that it has in the part.
fn copy_inside(plan: &mut Plan, child: usize, parent: usize) -> usize {
    let local = plan.states[child].local.clone();
    let number = copy(plan, child, Some(parent));
    plan.states[number].local = local;
    number
}

/// States of a part have the name of the state before their own.
fn full_name(plan: &Plan, state: usize) -> String {
    let local = &plan.states[state].local;
    plan.states[state].within.map_or(local.clone(), |within| full_name(plan, within) + local)
}

impl Plan {
    /// What stands in a part stands in each copy of it.
    pub fn copies(&self, state: usize) -> Vec<usize> {
        let is_copy = |other: &usize| self.original(*other) == self.original(state);
        (0..self.states.len()).filter(is_copy).collect()
    }

    /// The state of which this one is a copy, or the state itself.
    pub fn original(&self, state: usize) -> usize {
        self.states[state].copy_of.map_or(state, |other| self.original(other))
    }

    /// Memories hold in each copy.
    pub fn remember_copies(&mut self) {
        for Remembered { state, is_deep } in self.remembered.clone() {
            for copy in self.copies(state) {
                if copy != state {
                    self.remembered.push(Remembered { state: copy, is_deep });
                    self.memories.push(Some(copy));
                }
            }
        }
        for scope in self.previous.clone().into_iter().flatten() {
            for copy in self.copies(scope) {
                if !self.previous.contains(&Some(copy)) {
                    self.previous.push(Some(copy));
                    self.memories.push(Some(copy));
                }
            }
        }
    }

    /// A copy has the data and the objects of its original.
    pub fn give_to_copies(&mut self) {
        for state in 0..self.states.len() {
            let original = self.original(state);
            if original != state {
                self.states[state].data = self.states[original].data.clone();
                self.states[state].objects = self.states[original].objects.clone();
            }
        }
    }

    /// Says for the data of each part whether they stand in it, in its use, or are parameters.
    pub fn place_data(&mut self) {
        let random = &mut Random::new(&[self.states.len() as u64, 76]);
        for state in self.states.iter_mut().filter(|state| state.part.is_some()) {
            for datum in &mut state.data {
                datum.stands = match random.below(3) {
                    0 if datum.has_initial => Stands::Use,
                    1 if datum.has_initial && !datum.cfg => Stands::Parameter,
                    _ => Stands::Part,
                };
            }
            state.data.sort_by_key(|datum| datum.stands);
        }
    }
}

/// What is written of the parts of a machine.
#[derive(Default)]
pub struct Parts {
    pub definitions: Vec<String>,
    /// The exits that lines of a part take, and whether it asks whose it is.
    pub known: BTreeMap<usize, Known>,
}

#[derive(Clone, Default)]
pub struct Known {
    pub exits: Vec<String>,
    pub asks: bool,
}

impl Known {
    pub fn of(part: usize, text: &str) -> Known {
        let exits = EXITS.iter().map(|exit| exit_name(part, exit));
        let is_taken = |exit: &String| text.contains(&format!("=> out {exit}"));
        Known { exits: exits.filter(is_taken).collect(), asks: text.contains(&asked(part)) }
    }
}

/// By the first nothing is pushed, so that its lines may take data of what they leave.
const EXITS: [&str; 2] = ["Left", "Led"];

fn exit_name(part: usize, exit: &str) -> String {
    format!("{exit}{part}")
}

/// The parameter that says which state is the part.
pub fn asked(part: usize) -> String {
    format!("which{part}")
}

/// An exit as the target of a line in a part.
pub fn exit(scope: &Scope, random: &mut Random) -> Option<Target> {
    let plan = scope.plan;
    let part = scope.part.filter(|part| can_leave(plan, *part))?;
    // An exit may speak of data, and would mean these.
    let is_plain = |(name, _): &(String, _)| !super::plan::NAMES.contains(&name.as_str());
    if !scope.bindings.iter().all(is_plain) {
        return None;
    }
    let original = plan.original(part);
    let is_pushing = plan.features.pushes && random.chance(40);
    // What the exit does may look at data of the part, which have to be there still.
    let left = match scope.state {
        Some(state) if !is_pushing => plan.left(state, Some(part)),
        _ => Vec::new(),
    };
    let exit = exit_name(original, EXITS[usize::from(is_pushing)]);
    Some(Target { text: format!("out {exit}"), used: Vec::new(), left })
}

/// A region of the machine is never left.
fn can_leave(plan: &Plan, part: usize) -> bool {
    !plan.features.still && (plan.states[part].kind != Kind::Region || plan.states[part].parent.is_some())
}

/// Where the exits of a part lead from one use of it.
pub fn outs(plan: &Plan, state: usize, known: &Known, random: &mut Random) -> Vec<String> {
    let scope = Scope::new(plan, Some(state));
    let mut exits: Vec<Vec<&String>> = known.exits.iter().map(|exit| vec![exit]).collect();
    let led = EXITS[1];
    if let [first, second] = &exits[..]
        && random.chance(30)
    {
        exits = vec![vec![first[0], second[0]]];
    }
    let mut lines = Vec::new();
    for names in exits {
        let may_push = names.iter().all(|name| name.starts_with(led));
        let fits = |target: &Target| {
            fits(plan, state, target, &scope) && (may_push || !target.text.starts_with("push"))
        };
        let target = (0..12).filter_map(|_| lines::leading(&scope, random)).find(fits);
        let target = target.unwrap_or_else(|| back(&scope, state, random));
        let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
        let action = match random.chance(50) {
            true => bodies::action(&scope, &target.used, random),
            false => ";".to_owned(),
        };
        lines.push(format!("on out {} => {} {action}", names.join(" | "), target.text));
    }
    lines
}

/// Whether an exit may lead there: to another state than those inside, which a line of the part would reach in another way
/// than this one; and not to a choice, from which a choice of the part could come back.
fn fits(plan: &Plan, state: usize, target: &Target, scope: &Scope) -> bool {
    let text = &target.text;
    let inner = ["self", "previous", "reenter "].iter().any(|word| text.starts_with(word));
    let own = scope.name(state);
    let is_own = *text == own || text.starts_with(&format!("{own} {{"));
    let is_choice = plan.states.iter().any(|other| other.kind == Kind::Choice && text.contains(&other.local));
    !inner && !is_choice && (is_own || !text.contains(&own))
}

/// The state itself, or the one that holds its region.
fn back(scope: &Scope, state: usize, random: &mut Random) -> Target {
    let plan = scope.plan;
    let own = match plan.states[state].kind {
        Kind::Region => plan.states[state].parent.unwrap_or(state),
        _ => state,
    };
    Target { text: targets::first(scope, own, random), used: Vec::new(), left: Vec::new() }
}

/// A `return` of the line would leave out what its exit does in a machine that fails or waits.
pub fn without_return(line: String) -> String {
    match line.contains("=> out ") {
        true => line.replace(&format!("{RETURN}return;"), "note(4);"),
        false => line,
    }
}

/// The part itself, in which a state of this text and these values is.
pub fn definition(
    plan: &Plan,
    part: usize,
    params: &str,
    attributes: &str,
    text: &str,
    known: &Known,
) -> String {
    let exits = match known.exits.is_empty() {
        true => String::new(),
        false => format!("            exits {};\n", known.exits.join(", ")),
    };
    let name = plan.part_name(part);
    format!("        {attributes}part {name}{params} {{\n{exits}{text}        }}\n")
}

impl Plan {
    pub fn part_name(&self, state: usize) -> String {
        format!("Part{}", self.original(state))
    }
}
