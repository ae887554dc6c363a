//! What a condition that binds looks at. It is lent to the condition alone: a value that is borrowed from it cannot be
//! bound, and rustc says so where it is bound.

macro_rules! looks {
    ($($name:ident($($seen:ident: $type:ident),+);)*) => {
        $(
            /// Whether the condition holds.
            #[inline]
            pub fn $name<$($type: ?Sized),+>(
                $($seen: &$type,)+
                condition: impl FnOnce($(&$type),+) -> bool,
            ) -> bool {
                condition($($seen),+)
            }
        )*
    };
}

looks! {
    look_1(a: A);
    look_2(a: A, b: B);
    look_3(a: A, b: B, c: C);
    look_4(a: A, b: B, c: C, d: D);
}
