// Timers in a snapshot that no line of the table has. Their names are kept, and where there is room for it all that stands
// in them, so that nothing of a snapshot which is refused gets lost.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display, Formatter};

use super::moment::Stored;

/// The name of a timer as it was read: its first 38 bytes, where it has more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TimerName {
    text: [u8; 38],
    length: u8,
}

impl TimerName {
    pub(super) fn of(name: &str) -> Self {
        let mut text = [0; 38];
        let whole = name.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let length = whole.take_while(|end| *end <= text.len()).last().unwrap_or(0);
        text.iter_mut().zip(name.as_bytes().iter().take(length)).for_each(|(to, from)| *to = *from);
        TimerName { text, length: u8::try_from(length).unwrap_or_default() }
    }

    /// `Hot.after`, or the name that the line had.
    pub fn as_str(&self) -> &str {
        let bytes = self.text.get(..self.length.into()).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl Display for TimerName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Debug for TimerName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

/// The name that was read: in full where there is memory for it.
#[cfg(feature = "alloc")]
pub(super) type Name = String;
#[cfg(not(feature = "alloc"))]
pub(super) type Name = TimerName;

pub(super) fn name(read: &str) -> Name {
    #[cfg(feature = "alloc")]
    return read.into();
    #[cfg(not(feature = "alloc"))]
    return TimerName::of(read);
}

/// Those of one level.
#[derive(Default)]
pub(super) struct Unknown {
    #[cfg(feature = "alloc")]
    timers: Vec<(Name, Stored)>,
    #[cfg(not(feature = "alloc"))]
    timers: Option<(Name, Stored)>,
}

impl Unknown {
    pub(super) fn add(&mut self, name: Name, timer: Stored) {
        #[cfg(feature = "alloc")]
        self.timers.push((name, timer));
        #[cfg(not(feature = "alloc"))]
        self.timers.get_or_insert((name, timer));
    }

    pub(super) fn first(&self) -> Option<TimerName> {
        self.iter().next().map(|(name, _)| TimerName::of(name))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Stored)> {
        self.timers.iter().map(|(name, timer)| (Self::text(name), timer))
    }

    #[cfg(feature = "alloc")]
    fn text(name: &Name) -> &str {
        name
    }

    #[cfg(not(feature = "alloc"))]
    fn text(name: &Name) -> &str {
        name.as_str()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Stored> {
        self.timers.iter_mut().map(|(_, timer)| timer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_between_letters() {
        assert_eq!(TimerName::of("Hot.after").as_str(), "Hot.after");
        assert_eq!(TimerName::of("").as_str(), "");
        let long = TimerName::of("Überaus lange Namen für Zustände werden geküürzt.after");
        assert_eq!(long.as_str(), "Überaus lange Namen für Zustände we");
    }
}
