// Composites whose `done` is still to come, in a snapshot: each by its name, behind so many raised events. They wait between
// two calls where a machine bounds its rounds.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::Unfit;
use crate::StateId;
use crate::finished::Finished;

impl<I, const N: usize> Finished<I, N> {
    /// Whether they stand among so many raised events: each behind those that were there when it came.
    pub fn fit(&self, raised: usize) -> Result<(), Unfit> {
        let places = || self.waiting.iter().flatten().map(|(_, raised)| *raised as usize);
        match places().is_sorted() && places().all(|place| place <= raised) {
            true => Ok(()),
            false => Err(Unfit::Done),
        }
    }
}

impl<I: StateId, const N: usize> Serialize for Finished<Option<I>, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let waiting = self.waiting.iter().copied().flatten();
        serializer.collect_seq(waiting.map(|(id, raised)| (id.map(I::name), raised)))
    }
}

impl<'de, I: StateId, const N: usize> Deserialize<'de> for Finished<Option<I>, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(InOrder(PhantomData))
    }
}

struct InOrder<I, const N: usize>(PhantomData<I>);

impl<'de, I: StateId, const N: usize> Visitor<'de> for InOrder<I, N> {
    type Value = Finished<Option<I>, N>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} states that are done")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let (mut finished, mut count) = (Finished::new(), 0);
        while let Some((id, raised)) = values.next_element::<(Option<Name<I>>, u16)>()? {
            count += 1;
            if count > N {
                return Err(A::Error::invalid_length(count, &self));
            }
            let id = id.map(|Name(id)| id);
            if finished.waiting.iter().flatten().any(|(other, _)| *other == id) {
                let name = id.map_or("the machine", I::name);
                return Err(A::Error::custom(format_args!("`{name}` is done twice")));
            }
            finished.push(id, raised.into());
        }
        Ok(finished)
    }
}

/// A state, or a choice, read by its name.
pub struct Name<I>(pub(super) I);

impl<'de, I: StateId> Deserialize<'de> for Name<I> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Named(PhantomData)).map(Name)
    }
}

struct Named<I>(PhantomData<I>);

impl<I: StateId> Visitor<'_> for Named<I> {
    type Value = I;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a state")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<I, E> {
        let found = I::NUMBERED.iter().copied().find(|id| id.name() == name);
        found.ok_or_else(|| E::custom(format_args!("no state `{name}`")))
    }
}
