//! The header of a machine, `machine Name<…>(owner: …, world: …, …)`, and its clock.

use super::types::Type;

#[derive(Clone, Debug)]
pub struct Header {
    /// `'a`
    pub lifetime: bool,
    /// `'t`, beside `'a`.
    pub second: bool,
    /// `'t: 'a`
    pub outlives: bool,
    pub mark: bool,
    /// Its bound is one of a lifetime too: `K: Mark + 'a`.
    pub mark_lives: bool,
    pub array: bool,
    pub owner: Owner,
    pub world: World,
    /// A second parameter by `&mut`, whose type leaves out a lifetime.
    pub guest: bool,
    /// A second parameter by `&`, with a reference inside.
    pub hint: bool,
    /// So many of the parameters stand behind the others.
    pub turned: usize,
    pub clock: Option<Clock>,
    /// `clock now: …;`
    pub now: bool,
    pub bounds_behind: bool,
    /// Owner and world of generic types may be unsized.
    pub is_unsized: bool,
    pub visibility: &'static str,
    /// Data may be functions.
    pub code: bool,
    /// Data have every derive of the standard library.
    pub plain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    None,
    Probe,
    Generic,
    Dyn,
    Slice,
    Borrowing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum World {
    None,
    Plain,
    Slice,
    Generic,
    Dyn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    U32,
    U64,
    F32,
    F64,
    Duration,
    Instant,
    /// A type of the harness.
    Turns,
}

/// A parameter: how the header writes it, and what a call passes in.
pub struct Param {
    pub written: String,
    pub argument: &'static str,
}

impl Header {
    /// In the order of the header.
    pub fn params(&self) -> Vec<Param> {
        let (owner, world) = (self.owner.written(), self.world.written());
        let param = |written: String, argument| Param { written, argument };
        let mut params = Vec::new();
        params.extend((!owner.is_empty()).then(|| param(format!("agent: &mut {owner}"), "&mut agent")));
        params.extend((!world.is_empty()).then(|| param(format!("world: &{world}"), "&world")));
        let guest =
            || param("guest: &mut Keeper<'_>".to_owned(), "&mut Keeper::new(&String::from(\"guest\"))");
        params.extend(self.guest.then(guest));
        params.extend(self.hint.then(|| param("hint: &Option<&str>".to_owned(), "&Some(\"hint\")")));
        let turned = if params.is_empty() { 0 } else { self.turned % params.len() };
        params.rotate_left(turned);
        params
    }

    /// Neither parameters nor a clock.
    pub fn take_nothing(&mut self) {
        (self.owner, self.world, self.clock) = (Owner::None, World::None, None);
        (self.guest, self.hint) = (false, false);
    }

    /// Whether code may speak of the time.
    pub fn has_now(&self) -> bool {
        self.now && self.clock.is_some()
    }

    pub fn types(&self) -> Vec<Type> {
        let mut types =
            vec![Type::Number, Type::Number, Type::Token, Type::Token, Type::Tag, Type::List, Type::Maybe];
        types.extend([Type::Pair, Type::Cell]);
        types.extend(self.lifetime.then_some([Type::Text, Type::Text, Type::Cow]).into_iter().flatten());
        types.extend(self.second.then_some([Type::Word; 2]).into_iter().flatten());
        types.extend(self.mark.then_some([Type::Mark, Type::Part]).into_iter().flatten());
        types.extend(self.array.then_some(Type::Array));
        types.extend(self.code.then_some([Type::Func, Type::Boxed]).into_iter().flatten());
        types.retain(|ty| !self.plain || ty.is_plain());
        types
    }
}

impl Owner {
    pub fn written(self) -> &'static str {
        match self {
            Owner::None => "",
            Owner::Probe => "Probe",
            Owner::Generic => "A",
            Owner::Dyn => "(dyn Agent + Send)",
            Owner::Slice => "[u32]",
            Owner::Borrowing => "Keeper<'a>",
        }
    }
}

impl World {
    pub fn written(self) -> &'static str {
        match self {
            World::None => "",
            World::Plain => "Realm",
            World::Slice => "[u32]",
            World::Generic => "W",
            World::Dyn => "dyn Sight",
        }
    }
}

impl Clock {
    pub fn written(self) -> &'static str {
        match self {
            Clock::U32 => "u32",
            Clock::U64 => "u64",
            Clock::F32 => "f32",
            Clock::F64 => "f64",
            Clock::Duration => "std::time::Duration",
            Clock::Instant => "std::time::Instant",
            Clock::Turns => "Turns",
        }
    }

    /// Where the time begins.
    pub fn zero(self) -> &'static str {
        match self {
            Clock::U32 => "u32::MAX - 500",
            Clock::U64 => "0_u64",
            Clock::F32 => "0.0_f32",
            Clock::F64 => "0.0_f64",
            Clock::Duration => "std::time::Duration::ZERO",
            Clock::Instant => "zero",
            Clock::Turns => "Turns(0)",
        }
    }
}
