// What is noted in a step. A machine holds it from one step to the next, but nothing of it counts then: machines
// compare as if it were not there.

/// For a type that may have a number as its parameter. Any two of its values are one to whoever compares machines.
macro_rules! uncompared {
    ($name:ident $(<$count:ident>)?) => {
        impl$(<const $count: usize>)? PartialEq for $name$(<$count>)? {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }

        impl$(<const $count: usize>)? Eq for $name$(<$count>)? {}

        impl$(<const $count: usize>)? PartialOrd for $name$(<$count>)? {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl$(<const $count: usize>)? Ord for $name$(<$count>)? {
            fn cmp(&self, _: &Self) -> core::cmp::Ordering {
                core::cmp::Ordering::Equal
            }
        }

        impl$(<const $count: usize>)? core::hash::Hash for $name$(<$count>)? {
            fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
        }

        impl$(<const $count: usize>)? Default for $name$(<$count>)? {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
pub(crate) use uncompared;
