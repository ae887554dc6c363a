//! Events of a machine: their forms and payloads, and where they are declared.

use fsm_oracle::random::Random;

use super::features::Features;
use super::header::Header;
use super::types::Type;

#[derive(Default)]
pub struct Events {
    pub list: Vec<Event>,
    /// An enum that is declared outside of the machine.
    pub from_outside: bool,
    /// In a module of its own.
    in_module: bool,
    /// What the type parameter of such an enum is in this machine.
    argument: Option<Type>,
    pub is_clone: bool,
    pub own_type: bool,
    pub own_lifetime: bool,
    /// One more event, under a `cfg` that does not hold.
    pub has_absent: bool,
    /// Each event has a number.
    pub has_numbers: bool,
}

pub struct Event {
    pub name: String,
    pub fields: Vec<Type>,
    pub has_names: bool,
    pub cfg: bool,
}

impl Events {
    pub fn choose(header: &Header, features: &Features, random: &mut Random) -> Events {
        if features.no_events {
            return Events::default();
        }
        let from_outside = !features.strict && random.chance(25);
        let is_clone = features.still || features.regions && random.chance(70);
        let is_free = !from_outside && !features.queue && !is_clone;
        let own_type = is_free && !header.mark && !header.lifetime && !header.array && random.chance(20);
        let own_lifetime = !own_type && !features.queue && !header.lifetime && random.chance(20);
        let fits =
            |ty: &Type| (!is_clone || ty.is_clone()) && (!features.queue || !features.plain || ty.is_plain());
        let mut types = payloads(header, features, random);
        types.extend(own_lifetime.then_some(Type::Brief));
        let marks = header.mark.then_some(Type::Mark);
        // What is a function only where its type is written is another type where it is inferred.
        let is_own = |ty: &Type| fits(ty) && ty.is_seen();
        let arguments: Vec<Type> = types.iter().copied().chain(marks).filter(is_own).collect();
        let argument =
            random.pick(&arguments).filter(|ty| from_outside && *ty != Type::Brief && random.chance(60));
        // An enum that stands outside knows the machine's parameter only as its own.
        types.extend(marks.filter(|mark| !from_outside || argument == Some(*mark)));
        types.extend(own_type.then_some(Type::Own));
        types.retain(fits);
        let count = random.between(2, if features.table { 8 } else { 5 });
        let mut list: Vec<Event> =
            (0..count).map(|number| event(number, &types, features.cfg, random)).collect();
        // A parameter that no event uses does not compile.
        let needed = [argument, own_type.then_some(Type::Own), own_lifetime.then_some(Type::Brief)];
        for ty in needed.into_iter().flatten() {
            if !list.iter().any(|event| event.fields.contains(&ty)) {
                let name = format!("E{}", list.len());
                list.push(Event { name, fields: vec![ty], has_names: false, cfg: false });
            }
        }
        let has_absent = features.cfg && !features.strict && random.chance(40);
        let in_module = random.chance(40);
        let has_numbers = random.chance(if features.often.forms { 95 } else { 12 });
        Events {
            list,
            from_outside,
            in_module,
            argument,
            is_clone,
            own_type,
            own_lifetime,
            has_absent,
            has_numbers,
        }
    }

    /// The declaration in the machine.
    pub fn written(&self, name: &str, attributes: &str) -> String {
        if self.list.is_empty() {
            return String::new();
        }
        if self.from_outside {
            return format!("    events from {}{};\n", self.path(name), in_angles(self.arguments()));
        }
        let generics = self.generics();
        format!("    {}events{generics} {{ {} }}\n", self.attributes(attributes), self.variants())
    }

    /// The declaration outside of the machine.
    pub fn outside(&self, name: &str, attributes: &str) -> String {
        if !self.from_outside {
            return String::new();
        }
        let attributes = self.attributes(attributes);
        let generics = in_angles(self.parameters());
        let written = format!("{attributes}pub enum Input{name}{generics} {{ {} }}\n", self.variants());
        match self.in_module {
            true => format!(
                "pub mod input {{\n    #[allow(unused_imports)]\n    use fsm_mixtures::harness::*;\n    {written}}}\n"
            ),
            false => written,
        }
    }

    fn attributes(&self, attributes: &str) -> String {
        // Numbers of events that carry something.
        attributes.to_owned() + if self.has_numbers { "#[repr(u8)]\n    " } else { "" }
    }

    /// The enum, as code outside of the machine names it.
    pub fn path(&self, name: &str) -> String {
        match (self.from_outside, self.in_module) {
            (true, true) => format!("input::Input{name}"),
            (true, false) => format!("Input{name}"),
            (false, _) => format!("{name}Event"),
        }
    }

    /// Parameters of an enum that stands outside.
    fn parameters(&self) -> Vec<&'static str> {
        let lifetime = (self.has("&'b str")).then_some("'b");
        let ty = self.argument.map(|_| "T");
        let length = self.has("[u32; L]").then_some("const L: usize");
        [lifetime, ty, length].into_iter().flatten().collect()
    }

    /// What its parameters are in this machine.
    fn arguments(&self) -> Vec<&'static str> {
        let lifetime = self.has("&'b str").then_some(if self.own_lifetime { "'_" } else { "'a" });
        let ty = self.argument.map(Type::written);
        let length = self.has("[u32; L]").then_some("N");
        [lifetime, ty, length].into_iter().flatten().collect()
    }

    fn has(&self, written: &str) -> bool {
        self.list.iter().flat_map(|event| &event.fields).any(|ty| self.field(*ty) == written)
    }

    /// A type as the enum writes it.
    fn field(&self, ty: Type) -> &'static str {
        match ty {
            _ if self.argument == Some(ty) => "T",
            Type::Text if self.from_outside => "&'b str",
            Type::Array if self.from_outside => "[u32; L]",
            _ => ty.written(),
        }
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
        let variant = |(place, event): (usize, &Event)| {
            let number = if self.has_numbers { format!(" = {}", 3 * place + 1) } else { String::new() };
            event.variant(&|ty| self.field(ty)) + &number
        };
        let variants = self.list.iter().enumerate().map(variant);
        let variants: Vec<_> = variants.chain(absent).collect();
        variants.join(", ")
    }

    /// Whether a line may bind what an event carries: lines of several regions would clone it.
    pub fn may_bind(&self, features: &Features) -> bool {
        !features.regions || self.is_clone
    }
}

/// What events may carry, but for parameters.
fn payloads(header: &Header, features: &Features, random: &mut Random) -> Vec<Type> {
    let others = !features.still || random.chance(30);
    let mut types = vec![Type::Number, Type::Number];
    types.extend(others.then_some([Type::Token, Type::Tag]).into_iter().flatten());
    types.extend(random.chance(30).then_some([Type::Maybe, Type::Pair]).into_iter().flatten());
    types.extend(header.lifetime.then_some(Type::Text));
    let has_code = header.code && !header.plain;
    types.extend(has_code.then_some([Type::Func, Type::Boxed]).into_iter().flatten());
    types.extend(header.array.then_some(Type::Array));
    types
}

fn in_angles(parameters: Vec<&str>) -> String {
    if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) }
}

fn event(number: usize, types: &[Type], cfg: bool, random: &mut Random) -> Event {
    let count = [0, 0, 1, 1, 2][random.below(5)];
    let fields = (0..count).filter_map(|_| random.pick(types)).collect();
    Event { name: format!("E{number}"), fields, has_names: random.chance(40), cfg: cfg && random.chance(20) }
}

impl Event {
    fn variant(&self, written: &dyn Fn(Type) -> &'static str) -> String {
        let plain = self.fields.iter().map(|ty| written(*ty).to_owned());
        let named = plain.clone().enumerate().map(|(place, ty)| format!("f{place}: {ty}"));
        let cfg = if self.cfg { "#[cfg(all())] " } else { "" };
        format!("{cfg}{}", self.wrapped(named.collect(), plain.collect()))
    }

    pub fn wrapped(&self, named: Vec<String>, plain: Vec<String>) -> String {
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
}
