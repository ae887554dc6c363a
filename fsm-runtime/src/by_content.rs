// Queues compare by what waits in them, in its order, wherever it stands.

/// For a queue with a method `content`, whose items compare where the types of this list do.
macro_rules! by_content {
    ($queue:ty: $($ty:ident)+) => {
        impl<$($ty: PartialEq,)+ const N: usize> PartialEq for $queue {
            fn eq(&self, other: &Self) -> bool {
                self.content().eq(other.content())
            }
        }

        impl<$($ty: Eq,)+ const N: usize> Eq for $queue {}

        impl<$($ty: PartialOrd,)+ const N: usize> PartialOrd for $queue {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                self.content().partial_cmp(other.content())
            }
        }

        impl<$($ty: Ord,)+ const N: usize> Ord for $queue {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.content().cmp(other.content())
            }
        }

        impl<$($ty: core::hash::Hash,)+ const N: usize> core::hash::Hash for $queue {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.content().for_each(|item| Some(item).hash(state));
                None::<()>.hash(state);
            }
        }
    };
}
pub(crate) use by_content;
