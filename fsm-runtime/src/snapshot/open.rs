// What an error has left open in a machine, in a snapshot: states whose `enter` has never begun, changes that nobody was told
// of, and what was left for a choice in which the machine stands. States are written by their names.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::cause::{End, Read};
use super::finished::Name;
use crate::StateId;
use crate::unentered::Unentered;
use crate::untold::Untold;

impl<I: StateId, const WORDS: usize> Serialize for Unentered<I, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.states().map(I::name))
    }
}

impl<'de, I: StateId, const WORDS: usize> Deserialize<'de> for Unentered<I, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(States(PhantomData))
    }
}

struct States<I, const WORDS: usize>(PhantomData<I>);

impl<'de, I: StateId, const WORDS: usize> Visitor<'de> for States<I, WORDS> {
    type Value = Unentered<I, WORDS>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("states that were not entered")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let mut unentered = Unentered::new();
        while let Some(Name(id)) = values.next_element::<Name<I>>()? {
            unentered.set(I::index(id), true);
        }
        Ok(unentered)
    }
}

impl<I: End, const N: usize> Serialize for Untold<I, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let changes = self.changes.iter().flatten();
        serializer.collect_seq(changes.map(|(from, to)| (from.written(), to.written())))
    }
}

impl<'de, I: End, const N: usize> Deserialize<'de> for Untold<I, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Changes(PhantomData))
    }
}

struct Changes<I, const N: usize>(PhantomData<I>);

impl<'de, I: End, const N: usize> Visitor<'de> for Changes<I, N> {
    type Value = Untold<I, N>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} changes of state")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let (mut untold, mut count) = (Untold::new(), 0);
        while let Some((from, to)) = values.next_element::<(I::Read<'de>, I::Read<'de>)>()? {
            let (Read(from), Read(to)) = (from.into(), to.into());
            count += 1;
            if count > N {
                return Err(A::Error::invalid_length(count, &self));
            }
            untold.note(from, to);
        }
        Ok(untold)
    }
}

/// By choice the state that was left for it, to be written.
pub struct WrittenPassing<'p, I>(pub &'p [Option<I>]);

impl<I: StateId> Serialize for WrittenPassing<'_, I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|left| left.map(I::name)))
    }
}

/// The same as it was read.
pub struct StoredPassing<I, const N: usize>(pub [Option<I>; N]);

impl<I: StateId, const N: usize> Serialize for StoredPassing<I, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WrittenPassing(&self.0).serialize(serializer)
    }
}

impl<'de, I: StateId, const N: usize> Deserialize<'de> for StoredPassing<I, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Left(PhantomData))
    }
}

struct Left<I, const N: usize>(PhantomData<I>);

impl<'de, I: StateId, const N: usize> Visitor<'de> for Left<I, N> {
    type Value = StoredPassing<I, N>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the states that were left for {N} choices")
    }

    // Of an older table there may be fewer or more.
    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let mut passing = [None; N];
        let mut places = passing.iter_mut();
        while let Some(left) = values.next_element::<Option<Name<I>>>()? {
            if let Some(place) = places.next() {
                *place = left.map(|Name(id)| id);
            }
        }
        Ok(StoredPassing(passing))
    }
}
