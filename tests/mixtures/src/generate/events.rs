//! Events of a machine: their forms and payloads, and the patterns that take them.

use fsm_oracle::random::Random;

use super::features::Features;
use super::plan::{Header, NAMES};
use super::types::Type;

pub struct Events {
    pub list: Vec<Event>,
    /// An enum that is declared outside of the machine.
    pub from_outside: bool,
    pub is_clone: bool,
    pub own_type: bool,
    pub own_lifetime: bool,
    /// One more event, under a `cfg` that does not hold.
    pub has_absent: bool,
}

pub struct Event {
    pub name: String,
    pub fields: Vec<Type>,
    pub has_names: bool,
    pub cfg: bool,
}

/// A pattern, and the names that it binds by value.
pub struct Pattern {
    pub text: String,
    pub bindings: Vec<(String, Type)>,
}

impl Events {
    pub fn choose(header: &Header, features: &Features, random: &mut Random) -> Events {
        if features.no_events {
            return Events::none();
        }
        let from_outside = !features.strict && random.chance(15);
        let is_clone = features.regions && random.chance(70);
        let is_free = !from_outside && !features.queue && !is_clone;
        let own_type = is_free && !header.mark && !header.lifetime && random.chance(20);
        let own_lifetime =
            !own_type && !from_outside && !features.queue && !header.lifetime && random.chance(20);
        let mut types = vec![Type::Number, Type::Number, Type::Token, Type::Tag];
        if !from_outside {
            types.extend(header.lifetime.then_some(Type::Text));
            types.extend(header.mark.then_some(Type::Mark));
            types.extend(own_type.then_some(Type::Own));
            types.extend(own_lifetime.then_some(Type::Brief));
        }
        types.retain(|ty| !is_clone || ty.is_clone());
        let count = random.between(2, 5);
        let mut list: Vec<Event> =
            (0..count).map(|number| event(number, &types, features.cfg, random)).collect();
        // A parameter that no event uses does not compile.
        let mut need = |ty: Type, is_needed: bool| {
            if is_needed && !list.iter().any(|event| event.fields.contains(&ty)) {
                let name = format!("E{}", list.len());
                list.push(Event { name, fields: vec![ty], has_names: false, cfg: false });
            }
        };
        need(Type::Own, own_type);
        need(Type::Brief, own_lifetime);
        let has_absent = features.cfg && !features.strict && random.chance(40);
        Events { list, from_outside, is_clone, own_type, own_lifetime, has_absent }
    }

    fn none() -> Events {
        Events {
            list: Vec::new(),
            from_outside: false,
            is_clone: false,
            own_type: false,
            own_lifetime: false,
            has_absent: false,
        }
    }

    /// The declaration in the machine.
    pub fn written(&self, name: &str, derives: &[&str]) -> String {
        if self.list.is_empty() {
            return String::new();
        }
        if self.from_outside {
            return format!("    events from Input{name};\n");
        }
        let generics = self.generics();
        format!("    {}events{generics} {{ {} }}\n", derive(derives), self.variants())
    }

    /// The declaration outside of the machine.
    pub fn outside(&self, name: &str, derives: &[&str]) -> String {
        if !self.from_outside {
            return String::new();
        }
        format!("{}pub enum Input{name} {{ {} }}\n", derive(derives), self.variants())
    }

    fn generics(&self) -> &'static str {
        match (self.own_lifetime, self.own_type) {
            (false, false) => "",
            (true, _) => "<'b>",
            (false, true) => "<T: std::fmt::Display>",
        }
    }

    fn variants(&self) -> String {
        let absent = self.has_absent.then(|| "#[cfg(any())] Never(Missing)".to_owned());
        let variants: Vec<_> = self.list.iter().map(Event::variant).chain(absent).collect();
        variants.join(", ")
    }

    /// Whether a line may bind what an event carries: lines of several regions would clone it.
    pub fn may_bind(&self, features: &Features) -> bool {
        !features.regions || self.is_clone
    }
}

fn derive(derives: &[&str]) -> String {
    if derives.is_empty() { String::new() } else { format!("#[derive({})]\n    ", derives.join(", ")) }
}

fn event(number: usize, types: &[Type], cfg: bool, random: &mut Random) -> Event {
    let count = [0, 0, 1, 1, 2][random.below(5)];
    let fields = (0..count).filter_map(|_| random.pick(types)).collect();
    Event { name: format!("E{number}"), fields, has_names: random.chance(40), cfg: cfg && random.chance(20) }
}

impl Event {
    fn variant(&self) -> String {
        let plain = self.fields.iter().map(|ty| ty.written().to_owned());
        let named = plain.clone().enumerate().map(|(place, ty)| format!("f{place}: {ty}"));
        let cfg = if self.cfg { "#[cfg(all())] " } else { "" };
        format!("{cfg}{}", self.wrapped(named.collect(), plain.collect()))
    }

    fn wrapped(&self, named: Vec<String>, plain: Vec<String>) -> String {
        match (self.fields.is_empty(), self.has_names) {
            (true, _) => self.name.clone(),
            (_, true) => format!("{} {{ {} }}", self.name, named.join(", ")),
            (_, false) => format!("{}({})", self.name, plain.join(", ")),
        }
    }

    /// The event with a value for each field.
    pub fn made(&self, value: &mut dyn FnMut(Type) -> String) -> String {
        let values: Vec<_> = self.fields.iter().map(|ty| value(*ty)).collect();
        let named = values.iter().enumerate().map(|(place, value)| format!("f{place}: {value}"));
        self.wrapped(named.collect(), values.clone())
    }

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
        for (place, ty) in self.fields.iter().enumerate() {
            if random.chance(70) {
                let name = random.pick(&NAMES).filter(|_| random.chance(25)).map(str::to_owned);
                let name = name.filter(|name| bindings.iter().all(|(other, _)| other != name));
                let name = name.unwrap_or_else(|| format!("b{place}"));
                bindings.push((name.clone(), *ty));
                parts.push(name);
            } else {
                parts.push("_".to_owned());
            }
        }
        let named = parts.iter().enumerate().map(|(place, part)| format!("f{place}: {part}"));
        Pattern { text: self.wrapped(named.collect(), parts.clone()), bindings }
    }

    /// A pattern that takes the event sometimes: by a range, where it carries a number.
    pub fn sometimes(&self, may_bind: bool, random: &mut Random) -> Option<Pattern> {
        let number = self.fields.iter().position(|ty| *ty == Type::Number)?;
        let is_bound = may_bind && random.chance(40);
        let range = ["0..=3", "1 | 5", "4.."][random.below(3)];
        let range = if is_bound { format!("some @ ({range})") } else { range.to_owned() };
        let part = |place| if place == number { range.clone() } else { "_".to_owned() };
        let parts: Vec<_> = (0..self.fields.len()).map(part).collect();
        let named = parts.iter().enumerate().map(|(place, part)| format!("f{place}: {part}"));
        let bindings = is_bound.then(|| ("some".to_owned(), Type::Number)).into_iter().collect();
        Some(Pattern { text: self.wrapped(named.collect(), parts.clone()), bindings })
    }
}
