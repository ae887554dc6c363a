// What tells tables apart: a number that is computed from the names of the states, how they stand inside each other, and
// their timers. Formats for people have it as it stands in `snapshots from [0x12ab];`, as text; others as a number. Numbers
// are read in all of them.

use core::fmt::{self, Formatter};

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// The hash of a table's text, cut to 48 bits: so a number of JSON holds it in every language.
///
/// FNV-1a (Fowler, Noll and Vo).
pub const fn fingerprint(table: &str) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let bytes = table.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    (hash ^ (hash >> 48)) & 0xffff_ffff_ffff
}

/// As serde writes it.
#[derive(Clone, Copy)]
pub struct Fingerprint(pub u64);

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(&format_args!("{:#x}", self.0)),
            false => serializer.serialize_u64(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.is_human_readable() {
            true => deserializer.deserialize_any(NumberOrText),
            false => deserializer.deserialize_u64(NumberOrText),
        }
    }
}

struct NumberOrText;

impl Visitor<'_> for NumberOrText {
    type Value = Fingerprint;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a fingerprint, such as `0x12ab`")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Fingerprint, E> {
        Ok(Fingerprint(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Fingerprint, E> {
        u64::try_from(number).map(Fingerprint).map_err(|_| E::custom("a fingerprint is never negative"))
    }

    /// Formats that write all as text have numbers so, too.
    fn visit_str<E: Error>(self, text: &str) -> Result<Fingerprint, E> {
        let number = match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16),
            None => text.parse(),
        };
        number
            .map(Fingerprint)
            .map_err(|_| E::custom(format_args!("`{text}` is no fingerprint, such as `0x12ab`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_in_another_order_are_another_table() {
        // A number that files of today hold.
        assert_eq!(fingerprint("Closed;Open;"), 0x63cb_5746_9921);
        assert_ne!(fingerprint("Closed;Open;"), fingerprint("Open;Closed;"));
        assert!(fingerprint("Closed;Open;") < 1 << 48);
    }
}
