//! How far a part of the machine can be trusted: one type, which the parser fills and which later stages ask before
//! they call something unknown or missing. One mistake gives one error.

/// A kind of part that may be missing, or may be other than it was meant.
#[derive(Clone, Copy)]
pub enum Part {
    Settings,
    Events,
    States,
    /// The type of time.
    Clock,
    Initial,
    Lines,
    /// Data, and with them all code that may use them.
    Data,
    /// Code that may use what could not be read: rustc would blame it, so other code stands for it.
    Code,
    /// The part itself: something stands for it, or it may be half typed.
    Itself,
}

/// The parts that may be missing. Nothing, by default.
#[derive(Clone, Copy, Default)]
pub struct Trust {
    missing: u16,
}

/// The parts that belong to the machine, wherever the line stands that may have declared them.
const OF_MACHINE: u16 = bit(Part::Settings) | bit(Part::Events) | bit(Part::States) | bit(Part::Clock);

impl Trust {
    pub const FULL: Self = Self { missing: 0 };

    /// Trust in all but these parts.
    pub fn without(parts: &[Part]) -> Self {
        Self { missing: parts.iter().fold(0, |missing, part| missing | bit(*part)) }
    }

    pub fn is_full(self) -> bool {
        self.missing == 0
    }

    /// Whether such a part may be missing.
    pub fn lacks(self, part: Part) -> bool {
        let implied = if matches!(part, Part::Code) { bit(Part::Data) } else { 0 };
        self.missing & (bit(part) | implied) != 0
    }

    pub fn lose(&mut self, part: Part) {
        self.missing |= bit(part);
    }

    /// Takes over what the other lacks.
    pub fn join(&mut self, other: Self) {
        self.missing |= other.missing;
    }

    /// The parts of the machine as a whole, and those of the state in which the line stands.
    pub fn split(self) -> (Self, Self) {
        (Self { missing: self.missing & OF_MACHINE }, Self { missing: self.missing & !OF_MACHINE })
    }
}

const fn bit(part: Part) -> u16 {
    1 << part as u16
}
