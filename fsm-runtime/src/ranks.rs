// Which line a choice takes: the one with the highest score, or one that a draw has found among weights.

/// The best of the scores that were offered.
pub struct Scores<T> {
    best: Option<(usize, T)>,
}

impl<T> Scores<T> {
    /// Nothing was offered yet.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Scores { best: None }
    }

    /// Of equals the first wins. What does not equal itself, as NaN, is never chosen, for it would hide all that is
    /// offered after it; what cannot be compared with the best is not better.
    #[inline]
    #[allow(clippy::eq_op)]
    pub fn offer(&mut self, place: usize, score: T)
    where
        T: PartialOrd,
    {
        let is_better = self.best.as_ref().is_none_or(|(_, best)| score > *best);
        if is_better && score == score {
            self.best = Some((place, score));
        }
    }

    /// The place of the best; `None` where none was offered.
    #[inline]
    #[must_use]
    pub fn chosen(self) -> Option<usize> {
        self.best.map(|(place, _)| place)
    }
}

impl<T> Default for Scores<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// Weights of `N` lines; those that were not offered have none.
pub struct Weights<const N: usize> {
    weights: [u32; N],
    // So many weights that this overflows are more than there is memory for.
    total: u64,
}

impl<const N: usize> Weights<N> {
    /// Nothing was offered yet.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Weights { weights: [0; N], total: 0 }
    }

    /// Each place is offered once.
    #[inline]
    pub fn offer(&mut self, place: usize, weight: u32) {
        if let Some(offered) = self.weights.get_mut(place) {
            *offered = weight;
            self.total += u64::from(weight);
        }
    }

    /// Whether there is nothing to choose from, and so nothing to draw for.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The place that an evenly spread draw has found: of all 2^32 draws each place has its share, to within one draw.
    /// So its probability is off by less than 2^-32, and what has a smaller share than that may never be found.
    // The draw scaled by a multiplication and a shift, without the rejection that would take further draws: D. Lemire,
    // "Fast Random Integer Generation in an Interval", ACM Transactions on Modeling and Computer Simulation 29, 2019.
    // A share is an interval of the scaled draws, and the draws that fall into one of length l are l * 2^32 / total,
    // rounded up or down.
    #[inline]
    #[must_use]
    pub fn chosen(&self, draw: u32) -> Option<usize> {
        let scaled = u128::from(self.total) * u128::from(draw);
        // Less than the total, since the draw is less than 2^32.
        let mut rest = (scaled >> u32::BITS) as u64;
        self.weights.iter().position(|weight| match rest.checked_sub(u64::from(*weight)) {
            Some(behind) => {
                rest = behind;
                false
            }
            None => true,
        })
    }
}

impl<const N: usize> Default for Weights<N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{Scores, Weights};

    fn best<T: PartialOrd>(scores: impl IntoIterator<Item = T>) -> Option<usize> {
        let mut best = Scores::new();
        scores.into_iter().enumerate().for_each(|(place, score)| best.offer(place, score));
        best.chosen()
    }

    fn of<const N: usize>(weights: [u32; N]) -> Weights<N> {
        let mut all = Weights::new();
        weights.into_iter().enumerate().for_each(|(place, weight)| all.offer(place, weight));
        all
    }

    #[test]
    fn the_highest_and_of_equals_the_first() {
        assert_eq!(best([1, 3, 2, 3]), Some(1));
        assert_eq!(best([(0, "b"), (0, "c"), (0, "a")]), Some(1));
        assert_eq!(best::<u8>([]), None);
    }

    #[test]
    fn what_does_not_equal_itself_is_never_chosen() {
        assert_eq!(best([f32::NAN, -1.0, f32::NAN, 0.5, f32::NAN]), Some(3));
        assert_eq!(best([f64::NAN]), None);
        assert_eq!(best([f64::NEG_INFINITY]), Some(0));
    }

    #[test]
    fn each_place_has_its_share_of_the_draws() {
        let thirds = of([1, 0, 2]);
        let third = u32::MAX / 3;
        assert_eq!(
            [0, third, third + 1, u32::MAX].map(|draw| thirds.chosen(draw)),
            [Some(0), Some(0), Some(2), Some(2)]
        );
        // Every 2^16th of the draws, counted.
        let all = of([5, 0, 1, 250]);
        let mut found = [0; 4];
        (0..1_u32 << 16).for_each(|high| found[all.chosen(high << 16).unwrap_or(1)] += 1);
        assert_eq!(found, [5 << 8, 0, 1 << 8, 250 << 8]);
    }

    #[test]
    fn sums_beyond_32_bits() {
        let all = of([u32::MAX; 3]);
        assert_eq!(all.chosen(0), Some(0));
        assert_eq!(all.chosen(u32::MAX / 2), Some(1));
        assert_eq!(all.chosen(u32::MAX), Some(2));
    }

    #[test]
    fn without_weights_there_is_nothing_to_choose_from() {
        assert!(of([]).is_empty() && of([0, 0]).is_empty());
        assert!(!of([0, 1]).is_empty());
        assert_eq!(of([0, 0]).chosen(7), None);
    }
}
