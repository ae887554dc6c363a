//! The header of a machine, `machine Name<…>(owner: …, world: …)`, and its clock.

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
    pub array: bool,
    pub owner: Owner,
    pub world: World,
    pub clock: Option<Clock>,
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

impl Header {
    pub fn types(&self) -> Vec<Type> {
        let mut types =
            vec![Type::Number, Type::Number, Type::Token, Type::Token, Type::Tag, Type::List, Type::Maybe];
        types.extend([Type::Pair, Type::Cell]);
        types.extend(self.lifetime.then_some([Type::Text, Type::Text, Type::Cow]).into_iter().flatten());
        types.extend(self.second.then_some([Type::Word; 2]).into_iter().flatten());
        types.extend(self.mark.then_some([Type::Mark; 2]).into_iter().flatten());
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
}
