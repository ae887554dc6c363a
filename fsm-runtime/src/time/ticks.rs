// Durations as numbers of ticks, and back.
//
// A tick takes `NOM / DENOM` seconds, as in `fugit`. Whatever the two are, nothing here panics. What is too long is cut, and
// the ticks of a duration never take less time than it does.

use core::time::Duration;

const NANOS: u128 = 1_000_000_000;

/// The number of ticks that take this duration or longer, cut to the longest.
#[inline]
pub(super) const fn ticks_of<const NOM: u64, const DENOM: u64>(duration: Duration, longest: u64) -> u64 {
    // A whole number of ticks in a second is what counters have: then 64 bits suffice, and a literal is known when it compiles.
    if NOM == 1 && DENOM > 0 && DENOM <= u32::MAX as u64 {
        let part = (duration.subsec_nanos() as u64 * DENOM).div_ceil(NANOS as u64);
        let ticks = duration.as_secs().saturating_mul(DENOM).saturating_add(part);
        return if ticks < longest { ticks } else { longest };
    }
    let Some(parts) = duration.as_nanos().checked_mul(DENOM as u128) else { return longest };
    // Below 2⁹⁴.
    let part = NOM as u128 * NANOS;
    match parts.checked_div(part) {
        Some(whole) if whole < longest as u128 => whole as u64 + (whole * part < parts) as u64,
        _ => longest,
    }
}

/// How long so many ticks take, in whole nanoseconds: a part of one is left out, so that the ticks of this duration are these
/// again.
#[inline]
pub(super) const fn duration_of<const NOM: u64, const DENOM: u64>(ticks: u64) -> Duration {
    let parts = ticks as u128 * NOM as u128;
    let denominator = DENOM as u128;
    let (Some(seconds), Some(rest)) = (parts.checked_div(denominator), parts.checked_rem(denominator)) else {
        return Duration::MAX;
    };
    if seconds > u64::MAX as u128 {
        return Duration::MAX;
    }
    // The rest is below `u64::MAX`, and below the denominator: the quotient is below a second.
    Duration::new(seconds as u64, (rest * NANOS / denominator) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_tick_are_rounded_up() {
        assert_eq!(ticks_of::<1, 32_768>(Duration::from_millis(250), u64::MAX), 8_192);
        assert_eq!(ticks_of::<1, 32_768>(Duration::from_millis(1), u64::MAX), 33, "32.768 ticks");
        assert_eq!(ticks_of::<1, 1_000_000_000>(Duration::from_nanos(7), u64::MAX), 7);
        assert_eq!(ticks_of::<1, 32_768>(Duration::from_nanos(1), u64::MAX), 1);
        assert_eq!(ticks_of::<1, 32_768>(Duration::ZERO, u64::MAX), 0);
        assert_eq!(ticks_of::<60, 1>(Duration::from_secs(61), u64::MAX), 2, "in minutes");
        assert_eq!(ticks_of::<125, 4_096>(Duration::from_secs(1), u64::MAX), 33, "32.768 ticks");
        assert_eq!(ticks_of::<2, 65_536>(Duration::from_millis(1), u64::MAX), 33, "one tick in two ways");
    }

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(ticks_of::<1, 1_000>(Duration::MAX, 99), 99);
        assert_eq!(ticks_of::<1, 4_000_000_000>(Duration::MAX, u64::MAX), u64::MAX);
        assert_eq!(ticks_of::<1, { u64::MAX }>(Duration::MAX, u64::MAX), u64::MAX);
        assert_eq!(ticks_of::<{ u64::MAX }, { u64::MAX }>(Duration::from_secs(3), u64::MAX), 3);
        assert_eq!(ticks_of::<{ u64::MAX }, 1>(Duration::MAX, u64::MAX), 2, "longer than one tick");
    }

    #[test]
    fn units_that_are_none_do_not_panic() {
        assert_eq!(ticks_of::<0, 1>(Duration::from_secs(1), 9), 9);
        assert_eq!(ticks_of::<1, 0>(Duration::from_secs(1), 9), 0);
        assert_eq!(duration_of::<1, 0>(3), Duration::MAX);
        assert_eq!(duration_of::<0, 1>(3), Duration::ZERO);
    }

    #[test]
    fn ticks_lead_to_a_duration_and_back() {
        fn there_and_back<const NOM: u64, const DENOM: u64>() {
            for count in [0, 1, 2, 3, 32_767, 1 << 20, u64::from(u32::MAX), (1 << 40) + 1] {
                let duration = duration_of::<NOM, DENOM>(count);
                assert_eq!(ticks_of::<NOM, DENOM>(duration, u64::MAX), count, "{NOM}/{DENOM}: {duration:?}");
            }
        }
        there_and_back::<1, 1>();
        there_and_back::<1, 1_000>();
        there_and_back::<1, 32_768>();
        there_and_back::<1, 1_000_000>();
        there_and_back::<1, 80_000_000>();
        there_and_back::<60, 1>();
        there_and_back::<125, 4_096>();
        there_and_back::<1, 1_000_000_000>();
        assert_eq!(duration_of::<60, 1>(u64::MAX), Duration::MAX);
    }
}
