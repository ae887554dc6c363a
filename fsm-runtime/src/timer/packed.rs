// A time that leaves the bytes behind it to what stands beside it.

use core::fmt::{self, Debug, Formatter};

/// A time that stands at a multiple of four bytes, also where its type asks for eight. It has the same size, and what
/// holds it is padded to four bytes only. Two reads of four bytes are one instruction of any processor for which that
/// matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(Rust, packed(4))]
pub struct Packed<T>(pub(crate) T);

impl<T: Copy> Packed<T> {
    /// The time, to be lent.
    #[inline(always)]
    pub(crate) const fn get(self) -> T {
        self.0
    }
}

// As the time itself: users derive `Debug` on their machine.
impl<T: Copy + Debug> Debug for Packed<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
