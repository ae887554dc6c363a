//! Types of data and payloads, and code that makes, reads, changes and uses up their values.

use fsm_oracle::random::Random;

use super::stops::{GIVES, STEP};

/// A type that data of a machine or the payload of an event can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Number,
    /// Neither `Clone` nor `Copy`.
    Token,
    Tag,
    /// Borrowed for the lifetime `'a` of the machine.
    Text,
    /// Borrowed for the other lifetime of the machine, `'t`.
    Word,
    /// The machine's type parameter `K`.
    Mark,
    /// A type that belongs to the machine's type parameter: `K::Part`.
    Part,
    /// As long as the machine's constant `N`.
    Array,
    List,
    Maybe,
    Pair,
    Cell,
    /// Borrowed for the lifetime `'a`, or owned.
    Cow,
    Func,
    /// Neither `Clone` nor `Debug`.
    Boxed,
    /// The events' own type parameter.
    Own,
    /// Borrowed for the events' own lifetime.
    Brief,
    /// The event itself, which a pattern binds as a whole.
    Whole,
}

impl Type {
    pub fn written(self) -> &'static str {
        match self {
            Type::Number => "u32",
            Type::Token => "Token",
            Type::Tag => "Tag",
            Type::Text => "&'a str",
            Type::Word => "&'t str",
            Type::Mark => "K",
            Type::Part => "K::Part",
            Type::Array => "[u32; N]",
            Type::List => "Vec<Token>",
            Type::Maybe => "Option<Token>",
            Type::Pair => "(u32, Token)",
            Type::Cell => "std::cell::Cell<u32>",
            Type::Cow => "std::borrow::Cow<'a, str>",
            Type::Func => "fn(&str) -> usize",
            Type::Boxed => "Box<dyn Fn(&str) -> usize>",
            Type::Own => "T",
            Type::Brief => "&'b str",
            Type::Whole => "_",
        }
    }

    pub fn is_clone(self) -> bool {
        use Type::{Array, Brief, Cell, Cow, Func, Number, Tag, Text, Word};
        matches!(self, Number | Tag | Text | Word | Array | Brief | Cell | Cow | Func)
    }

    /// Whether it can be printed and compared.
    pub fn is_seen(self) -> bool {
        !matches!(self, Type::Func | Type::Boxed)
    }

    /// Whether it has all derives of the standard library.
    pub fn is_plain(self) -> bool {
        matches!(self, Type::Number | Type::Text | Type::Word | Type::Array | Type::Brief)
    }

    /// A value made from nothing.
    pub fn fresh(self, number: usize) -> String {
        match self {
            Type::Number => number.to_string(),
            Type::Token => "Token::new()".to_owned(),
            Type::Tag => "Tag::new()".to_owned(),
            Type::Text | Type::Word => format!("\"text {number}\""),
            Type::Mark => format!("K::make({number})"),
            Type::Part => "K::part()".to_owned(),
            Type::Array => format!("[{number}; N]"),
            Type::List => "vec![Token::new(), Token::new()]".to_owned(),
            Type::Maybe => "Some(Token::new())".to_owned(),
            Type::Pair => format!("({number}, Token::new())"),
            Type::Cell => format!("std::cell::Cell::new({number})"),
            Type::Cow => format!("\"cow {number}\".into()"),
            Type::Func => "str::len".to_owned(),
            Type::Boxed => "Box::new(str::len)".to_owned(),
            Type::Own => format!("{number}_u8"),
            Type::Brief => "brief.as_str()".to_owned(),
            Type::Whole => String::new(),
        }
    }

    /// A value made of another one, of this type or of another, that is behind a reference.
    pub fn made_of(self, name: &str, its: Type) -> Option<String> {
        match self {
            Type::Number => Some(its.read(name)),
            Type::Text | Type::Word if its == self => Some(format!("*{name}")),
            _ if its == self && self.is_clone() => Some(format!("{name}.clone()")),
            _ => None,
        }
    }

    /// A number read from a value behind a reference.
    pub fn read(self, name: &str) -> String {
        match self {
            Type::Number => format!("*{name}"),
            Type::Token | Type::Tag => format!("{name}.id()"),
            Type::Text | Type::Word | Type::Array | Type::List | Type::Brief | Type::Cow => {
                format!("{name}.len() as u32")
            }
            Type::Whole => format!("std::mem::size_of_val(&{name}) as u32"),
            Type::Func | Type::Boxed => format!("{name}(\"four\") as u32"),
            Type::Pair => format!("{name}.1.id()"),
            Type::Cell => format!("{name}.get()"),
            Type::Mark => format!("{name}.read()"),
            Type::Part if name.starts_with("take!") => format!("K::read_part(&{name})"),
            Type::Part => format!("K::read_part({name})"),
            Type::Maybe => format!("u32::from({name}.is_some())"),
            Type::Own => format!("{name}.to_string().len() as u32"),
        }
    }

    /// A statement that changes a value behind a reference.
    pub fn change(self, name: &str) -> String {
        match self {
            Type::Number => format!("*{name} = {name}.wrapping_add(1)"),
            Type::Token | Type::Tag | Type::Mark => format!("{name}.touch()"),
            Type::Part => format!("*{name} = K::part()"),
            Type::Text | Type::Word | Type::Brief => format!("*{name} = \"changed\""),
            Type::Array => format!("{name}.iter_mut().for_each(|each| *each ^= 1)"),
            Type::List => format!("{name}.push(Token::new())"),
            Type::Maybe => format!("*{name} = {name}.take().or_else(|| Some(Token::new()))"),
            Type::Pair => format!("{name}.0 = {name}.1.id()"),
            Type::Cell => format!("{name}.set({name}.get() ^ 1)"),
            Type::Cow => format!("{name}.to_mut().push('w')"),
            Type::Func | Type::Boxed => format!("*{name} = {}", self.fresh(0)),
            Type::Own => format!("note({name}.to_string().len() as u32)"),
            Type::Whole => format!("note({})", self.read(name)),
        }
    }

    /// A number from a value that is owned: the binding of an event.
    pub fn read_owned(self, name: &str) -> String {
        match self {
            Type::Number => name.to_owned(),
            _ => self.read(name),
        }
    }

    /// A statement that uses up a value that is owned.
    pub fn use_up(self, name: &str) -> String {
        match self {
            // They are `Copy`.
            Type::Number | Type::Text | Type::Word | Type::Brief | Type::Array | Type::Func | Type::Whole => {
                format!("note({})", self.read_owned(name))
            }
            _ => format!("drop({name})"),
        }
    }
}

/// The same value, some of them behind a `return`, which ends the value and nothing else.
pub fn ended_early(ty: Type, value: String, random: &mut Random) -> String {
    // A `return` in an `async` block does not make a pointer of a function.
    match random.chance(8) {
        true if !matches!(ty, Type::Func | Type::Boxed) => {
            format!("{{ {STEP}if ask(5) {{ return {}{}{}; }} {value} }}", GIVES[0], ty.fresh(5), GIVES[1])
        }
        _ => value,
    }
}
