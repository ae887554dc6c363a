//! The text of a part, and of a state that is one.

use fsm_oracle::random::Random;

use super::absent;
use super::hooks;
use super::initial;
use super::inside;
use super::lines;
use super::parts::{self, Known, Parts};
use super::plan::{Plan, Stands};
use super::print;

/// A state that is a part, of which the first one brings the definition.
pub fn used(
    plan: &Plan,
    number: usize,
    (head, indent): (&str, &str),
    parts: &mut Parts,
    random: &mut Random,
) -> String {
    let state = &plan.states[number];
    let original = plan.original(number);
    if original == number {
        let text = written(plan, number, parts, random);
        let known = Known::of(number, &text);
        parts.known.insert(number, known.clone());
        let attributes = ["/** Said of it. */ ", "#[allow(dead_end)] "].get(random.below(8)).unwrap_or(&"");
        let params = params(plan, number, &known);
        let definition = parts::definition(plan, number, &params, attributes, &text, &known);
        parts.definitions.push(definition);
    }
    let known = parts.known.get(&original).cloned().unwrap_or_default();
    let values = values(plan, number, &known, random);
    let mut items = data(plan, number, Stands::Use, random);
    items.extend(print::objects(&state.objects));
    items.extend(inside::declared(plan, number, &mut random.clone()));
    let mut lines = hooks::of_state(plan, number, random);
    if !state.has_own_lines {
        items.extend(absent::items(plan, Some(number), random));
        lines.extend(lines::lines(plan, Some(number), random));
    }
    items.extend(lines.into_iter().map(|line| print::attributed(plan, line, random)));
    let outs = parts::outs(plan, number, &known, random);
    items.extend(outs);
    let items: String =
        items.into_iter().map(|item| format!("{indent}    {}\n", parts::without_return(item))).collect();
    format!("{head} is {}{values} {{\n{items}{indent}}}\n", plan.part_name(number))
}

/// What stands in the part.
fn written(plan: &Plan, number: usize, parts: &mut Parts, random: &mut Random) -> String {
    let mut items = data(plan, number, Stands::Part, random);
    items.extend(initial::lines(plan, Some(number), random));
    if plan.states[number].has_own_lines {
        items.extend(absent::items(plan, Some(number), random));
        let lines = lines::lines(plan, Some(number), random).into_iter();
        items.extend(lines.map(|line| parts::without_return(print::attributed(plan, line, random))));
    }
    let items: String = items.into_iter().map(|item| format!("            {item}\n")).collect();
    items + &print::children(plan, number, 2, parts, random)
}

fn data(plan: &Plan, number: usize, stands: Stands, random: &mut Random) -> Vec<String> {
    let of = |index: &usize| plan.states[number].data[*index].stands == stands;
    let data = (0..plan.states[number].data.len()).filter(of);
    data.map(|index| print::datum(plan, Some(number), index, random)).collect()
}

fn params(plan: &Plan, number: usize, known: &Known) -> String {
    let data = plan.states[number].data.iter().filter(|datum| datum.stands == Stands::Parameter);
    let data = data.map(|datum| format!("{}: {}", datum.name, datum.ty.written()));
    in_parentheses(data.chain(known.asks.then(|| format!("{}: u32", parts::asked(number)))).collect())
}

/// The values of its parameters.
fn values(plan: &Plan, number: usize, known: &Known, random: &mut Random) -> String {
    let state = &plan.states[number];
    let of = |index: &usize| state.data[*index].stands == Stands::Parameter;
    let data = (0..state.data.len()).filter(of);
    let around = match state.within {
        Some(around) => format!("*{}", parts::asked(plan.original(around))),
        None => "0".to_owned(),
    };
    let place = format!("place({around}, {:?})", state.local);
    let data = data.map(|index| print::initial_value(plan, Some(number), index, random));
    in_parentheses(data.chain(known.asks.then_some(place)).collect())
}

fn in_parentheses(list: Vec<String>) -> String {
    if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) }
}
