// Which machine a loop follows: futures of one machine are not those of another that stands in its place.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::uncompared::uncompared;

/// The mark that a loop has left in a machine; 0 where none has. A clone has none, and a machine that is moved keeps it.
#[derive(Debug)]
pub struct Identity(AtomicUsize);

/// The next mark. No two loops have the same.
static NEXT: AtomicUsize = AtomicUsize::new(1);

impl Identity {
    /// No loop has seen the machine yet.
    #[inline]
    pub const fn new() -> Self {
        Self(AtomicUsize::new(0))
    }

    /// Whether this is another machine than the one that a loop has marked last. It is marked, and `known` is its mark.
    pub fn is_other(&self, known: &mut usize) -> bool {
        let is_known = *known != 0 && self.0.load(Relaxed) == *known;
        if !is_known {
            *known = next();
            self.0.store(*known, Relaxed);
        }
        !is_known
    }
}

#[cfg(target_has_atomic = "ptr")]
fn next() -> usize {
    NEXT.fetch_add(1, Relaxed).max(1)
}

/// Chips that cannot count in one instruction have one core. Two loops get the same mark where one has interrupted the other
/// here; it counts only if they exchange their machines as well.
#[cfg(not(target_has_atomic = "ptr"))]
fn next() -> usize {
    let next = NEXT.load(Relaxed).max(1);
    NEXT.store(next.wrapping_add(1), Relaxed);
    next
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Self::new()
    }
}

uncompared!(Identity);

#[cfg(test)]
mod tests {
    use super::Identity;

    #[test]
    fn a_machine_is_known_by_its_mark_and_a_clone_has_none() {
        let (one, other) = (Identity::new(), Identity::new());
        let mut known = 0;
        assert!(one.is_other(&mut known));
        assert!(!one.is_other(&mut known));
        let one = [one];
        assert!(!one[0].is_other(&mut known), "it was moved");
        assert!(one[0].clone().is_other(&mut known));
        assert!(one[0].is_other(&mut known));
        assert!(other.is_other(&mut known));
        assert!(one[0].is_other(&mut known), "it was marked before the other one");
        assert!(one[0].is_other(&mut 0), "another loop");
        assert!(one[0].is_other(&mut known), "that one has marked it");
    }
}
