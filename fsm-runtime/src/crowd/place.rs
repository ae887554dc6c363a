// Where an agent is stored: the block, and the position in it.

/// Agents of one block. A block is what a thread takes at a time.
pub(super) const BLOCK: usize = 1 << OFFSET_BITS;
const OFFSET_BITS: u32 = 10;

/// Blocks of a crowd; the last one would hold [`Place::NOWHERE`].
pub(super) const BLOCKS: usize = (1 << (super::slots::BITS - OFFSET_BITS)) - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(u32);

impl Place {
    /// Of a slot without an agent.
    pub(super) const NOWHERE: Place = Place((1 << super::slots::BITS) - 1);

    #[inline]
    pub(super) const fn new(block: u32, offset: usize) -> Self {
        Place((block << OFFSET_BITS) | offset as u32)
    }

    #[inline]
    pub(super) const fn block(self) -> u32 {
        self.0 >> OFFSET_BITS
    }

    #[inline]
    pub(super) const fn offset(self) -> usize {
        self.0 as usize & (BLOCK - 1)
    }

    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) const fn from_bits(bits: u32) -> Self {
        Place(bits)
    }
}
