//! Patterns that take events, and the names that they bind.

use fsm_oracle::random::Random;

use super::events::Event;
use super::plan::NAMES;
use super::types::Type;

/// A pattern, and the names that it binds by value.
pub struct Pattern {
    pub text: String,
    pub bindings: Vec<(String, Type)>,
}

impl Pattern {
    pub fn plain(text: &str) -> Pattern {
        Pattern { text: text.to_owned(), bindings: Vec::new() }
    }

    /// What the pattern takes, bound as a whole.
    pub fn whole(text: &str) -> Pattern {
        Pattern { text: format!("whole @ {text}"), bindings: vec![("whole".to_owned(), Type::Whole)] }
    }

    /// Either of two events that carry the same types, with what they carry.
    pub fn either(first: &Event, second: &Event) -> Pattern {
        let names: Vec<String> = (0..first.fields.len()).map(|place| format!("c{place}")).collect();
        let text = format!("{} | {}", first.with(&names), second.with(&names));
        Pattern { text, bindings: names.into_iter().zip(first.fields.iter().copied()).collect() }
    }
}

impl Event {
    /// A pattern that takes the event always.
    pub fn any(&self) -> Pattern {
        let rest = vec!["..".to_owned()];
        Pattern { text: self.wrapped(rest.clone(), rest), bindings: Vec::new() }
    }

    /// A pattern that takes the event always and binds some of what it carries, also under names of data, which it
    /// hides then.
    pub fn binding(&self, random: &mut Random) -> Pattern {
        let mut bindings: Vec<(String, Type)> = Vec::new();
        let mut parts = Vec::new();
        if !self.fields.is_empty() && random.chance(5) {
            return Pattern::whole(&self.any().text);
        }
        for (place, ty) in self.fields.iter().enumerate() {
            if *ty == Type::Pair && random.chance(40) {
                let names = [format!("p{place}"), format!("q{place}")];
                parts.push(format!("({})", names.join(", ")));
                bindings.extend(names.into_iter().zip([Type::Number, Type::Token]));
            } else if random.chance(70) {
                let name = random.pick(&NAMES).filter(|_| random.chance(25)).map(str::to_owned);
                let name = name.filter(|name| bindings.iter().all(|(other, _)| other != name));
                let name =
                    name.unwrap_or_else(|| format!("{}{place}", if random.chance(50) { "f" } else { "b" }));
                bindings.push((name.clone(), *ty));
                parts.push(name);
            } else {
                parts.push("_".to_owned());
            }
        }
        Pattern { text: self.with(&parts), bindings }
    }

    /// A pattern that takes the event sometimes, where it carries a number, or a value that may be there.
    pub fn sometimes(&self, may_bind: bool, random: &mut Random) -> Option<Pattern> {
        let (narrow, ty) = self.fields.iter().enumerate().find_map(|(place, ty)| {
            let bound = match ty {
                Type::Number => Type::Number,
                Type::Maybe => Type::Token,
                _ => return None,
            };
            Some((place, bound))
        })?;
        let is_bound = may_bind && random.chance(40);
        let range = ["0..=3", "1 | 5", "4..", "u32::MIN"][random.below(4)];
        let text = match (ty, is_bound) {
            (Type::Number, false) => range.to_owned(),
            (Type::Number, true) => format!("some @ ({range})"),
            (_, false) => ["None", "Some(_)"][random.below(2)].to_owned(),
            (_, true) => "Some(some)".to_owned(),
        };
        let part = |place| if place == narrow { text.clone() } else { "_".to_owned() };
        let parts: Vec<_> = (0..self.fields.len()).map(part).collect();
        let bindings = is_bound.then(|| ("some".to_owned(), ty)).into_iter().collect();
        Some(Pattern { text: self.with(&parts), bindings })
    }

    /// The event with a pattern for each field: what is left open at the end is `..`, and a field that is bound under
    /// its own name is named once.
    fn with(&self, parts: &[String]) -> String {
        let open = parts.iter().rev().take_while(|part| *part == "_").count();
        let rest = (open > 1).then(|| "..".to_owned());
        let parts = &parts[..if open > 1 { parts.len() - open } else { parts.len() }];
        let named = parts.iter().enumerate().map(|(place, part)| match *part == format!("f{place}") {
            true => part.clone(),
            false => format!("f{place}: {part}"),
        });
        self.wrapped(named.chain(rest.clone()).collect(), parts.iter().cloned().chain(rest).collect())
    }
}
