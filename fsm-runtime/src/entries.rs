// Which entry of a state with activities is the current one: a loop begins them anew where it is another than before.

use crate::uncompared::uncompared;

/// How often each of `N` states was entered.
#[derive(Clone, Copy, Debug)]
pub struct Entries<const N: usize>([u32; N]);

impl<const N: usize> Entries<N> {
    /// None was entered.
    #[inline]
    pub const fn new() -> Self {
        Self([0; N])
    }

    /// A state is entered, or current again.
    #[inline]
    pub fn enter(&mut self, state: usize) {
        if let Some(count) = self.0.get_mut(state) {
            *count = count.wrapping_add(1);
        }
    }

    /// The number of its entry, of a state that is active.
    #[inline]
    #[must_use]
    pub fn of(&self, state: usize) -> u32 {
        self.0.get(state).copied().unwrap_or_default()
    }
}

uncompared!(Entries<N>);
