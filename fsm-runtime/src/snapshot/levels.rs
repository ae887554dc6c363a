// A stack in a snapshot.

use core::fmt::{self, Formatter};
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::stack::Stack;

impl<V: Serialize, const ROOM: usize> Serialize for Stack<V, ROOM> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.suspended())
    }
}

impl<'de, V: Deserialize<'de>, const ROOM: usize> Deserialize<'de> for Stack<V, ROOM> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Levels(PhantomData))
    }
}

struct Levels<V, const ROOM: usize>(PhantomData<V>);

impl<'de, V: Deserialize<'de>, const ROOM: usize> Visitor<'de> for Levels<V, ROOM> {
    type Value = Stack<V, ROOM>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "at most {ROOM} suspended states")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self::Value, A::Error> {
        let mut stack = Stack::new();
        while let Some(value) = values.next_element()? {
            if stack.push(value).is_err() {
                return Err(A::Error::invalid_length(ROOM + 1, &self));
            }
        }
        Ok(stack)
    }
}
