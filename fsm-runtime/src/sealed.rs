// What a machine holds, out of reach of the module that it stands in. Rust knows no field that is private to one
// `impl`: so all of a machine is one value of this type, and its fields are those of a struct inside.

/// All that a machine holds. Functions and not methods reach it, so that no name of it is a name of the machine's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sealed<P>(P);

impl<P> Sealed<P> {
    /// The parts of a machine that is about to exist.
    #[inline]
    pub const fn new(parts: P) -> Self {
        Sealed(parts)
    }

    /// The parts, to look at.
    #[inline]
    pub const fn get(sealed: &Self) -> &P {
        &sealed.0
    }

    /// The parts, to work on.
    #[inline]
    pub const fn get_mut(sealed: &mut Self) -> &mut P {
        &mut sealed.0
    }

    /// The parts of a machine that is no more.
    #[inline]
    pub fn into_inner(sealed: Self) -> P {
        sealed.0
    }
}

#[cfg(feature = "serde")]
impl<P: serde::Serialize> serde::Serialize for Sealed<P> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, P: serde::Deserialize<'de>> serde::Deserialize<'de> for Sealed<P> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        P::deserialize(deserializer).map(Sealed)
    }
}
