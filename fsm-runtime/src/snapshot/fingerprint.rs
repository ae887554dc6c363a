// What tells tables apart: a number that is computed from the names of the states, how they stand inside each other, and
// their timers.

/// The hash of those parts of a table that are there, cut to 48 bits: so a number of JSON holds it in every language.
///
/// FNV-1a (Fowler, Noll and Vo).
pub const fn fingerprint(parts: &[(bool, &str)]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut index = 0;
    while index < parts.len() {
        let (is_there, text) = parts[index];
        let bytes = text.as_bytes();
        let mut at = 0;
        while is_there && at < bytes.len() {
            hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            at += 1;
        }
        index += 1;
    }
    (hash ^ (hash >> 48)) & 0xffff_ffff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_counts_for_nothing() {
        let whole = fingerprint(&[(true, "Closed;"), (false, "Ajar;"), (true, "Open;")]);
        assert_eq!(whole, fingerprint(&[(true, "Closed;"), (true, "Open;")]));
        assert_eq!(whole, fingerprint(&[(true, "Closed;Open;")]));
        assert_ne!(whole, fingerprint(&[(true, "Open;Closed;")]));
        assert!(whole < 1 << 48);
    }
}
