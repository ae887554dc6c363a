//! The text of a manifest: JSON with a checksum of all that stands behind it in its first line.

use serde::Deserialize;

/// What stands before the checksum, and behind it.
const BEFORE: &str = "{\n  \"checksum\": \"";
const BEHIND: &str = "\",";
const DIGITS: usize = 8;

/// Of the formats that there have been, the one that is written, and the one that is read.
///
/// 1 had no checksums, and one manifest only.
pub(super) const VERSION: u32 = 2;

/// Why a text is none that was written here.
#[derive(Debug)]
pub(super) enum Unsealed {
    /// It is of another format.
    Version(u32),
    /// It is not as it was written.
    Damaged(String),
}

/// Gives a JSON object, printed pretty, its checksum.
pub(super) fn seal(object: &str) -> String {
    let rest = object.strip_prefix('{').expect("an object");
    format!("{BEFORE}{:08x}{BEHIND}{rest}", crc32fast::hash(rest.as_bytes()))
}

/// What was sealed. All of the text counts: a single other bit, anywhere, is seen.
pub(super) fn open(text: &[u8]) -> Result<&str, Unsealed> {
    let damaged = |reason: &str| Err(Unsealed::Damaged(reason.to_owned()));
    let head = BEFORE.len() + DIGITS + BEHIND.len();
    let Some(rest) = text.get(head..).filter(|_| text.starts_with(BEFORE.as_bytes())) else {
        return match version(text) {
            Some(version) if version != VERSION => Err(Unsealed::Version(version)),
            _ => damaged("it does not begin with a checksum"),
        };
    };
    let (found, checksum) = (&text[BEFORE.len()..head], format!("{:08x}{BEHIND}", crc32fast::hash(rest)));
    if found != checksum.as_bytes() {
        return damaged("its checksum is not that of what stands in it");
    }
    match version(text) {
        Some(VERSION) => Ok(str::from_utf8(text).expect("JSON is text")),
        Some(version) => Err(Unsealed::Version(version)),
        None => damaged("it has no version"),
    }
}

fn version(text: &[u8]) -> Option<u32> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    serde_json::from_slice(text).ok().map(|Versioned { version }| version)
}

#[cfg(test)]
mod tests {
    use super::{Unsealed, open, seal};

    const OBJECT: &str = "{\n  \"version\": 2,\n  \"number\": 12\n}";

    #[test]
    fn each_bit_counts_and_so_does_the_length() {
        let sealed = seal(OBJECT);
        assert!(
            sealed.starts_with("{\n  \"checksum\": \"")
                && sealed.ends_with("\",\n  \"version\": 2,\n  \"number\": 12\n}")
        );
        assert_eq!(open(sealed.as_bytes()).unwrap(), sealed);
        for bit in 0..sealed.len() * 8 {
            let mut bytes = sealed.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(open(&bytes), Err(Unsealed::Damaged(_))), "{bit}");
        }
        for length in 0..sealed.len() {
            assert!(matches!(open(&sealed.as_bytes()[..length]), Err(Unsealed::Damaged(_))), "{length}");
        }
        assert!(matches!(open(format!("{sealed}\n").as_bytes()), Err(Unsealed::Damaged(_))));
    }

    #[test]
    fn another_format_is_none_of_damage() {
        let old = OBJECT.replace("\"version\": 2", "\"version\": 1");
        assert!(matches!(open(old.as_bytes()), Err(Unsealed::Version(1))));
        let new = seal(&OBJECT.replace("\"version\": 2", "\"version\": 3"));
        assert!(matches!(open(new.as_bytes()), Err(Unsealed::Version(3))));
    }
}
