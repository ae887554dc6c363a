// A change of state that an action has requested from inside the machine, with
// `goto!` and its like. It is stored, the action runs on to its end, and the
// generated code serves it then.

/// A change of state that an action of the machine has requested. `T` is the
/// machine's `NameTarget`.
///
/// A line `refused(request)` meets one in [`RefusedChange`](crate::requests::RefusedChange).
///
/// ```
/// use fsm_runtime::requests::Change;
///
/// let change = Change::PopElse("Walking");
/// assert_eq!(change.target(), Some(&"Walking"));
/// assert_eq!(change.map(str::len), Change::PopElse(7));
/// assert_eq!(Change::<&str>::Pop.into_target(), None);
/// ```
// A later request replaces an earlier one, so an `Option` of it is all the room
// that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change<T> {
    /// `goto!(Target)`.
    Goto(T),
    /// `push!(Target)`.
    Push(T),
    /// `pop!()`.
    Pop,
    /// `pop!(else Target)`.
    PopElse(T),
    /// `previous!()`.
    Previous,
    /// `reset!(Target)`.
    Reset(T),
    /// `goto!(value in […])` or `push!(value in […])`, whose value is not in the list: it is refused.
    Unlisted(T),
}

impl<T> Change<T> {
    /// The same change, with the target made into another.
    #[inline]
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Change<U> {
        match self {
            Change::Goto(target) => Change::Goto(f(target)),
            Change::Push(target) => Change::Push(f(target)),
            Change::Pop => Change::Pop,
            Change::PopElse(target) => Change::PopElse(f(target)),
            Change::Previous => Change::Previous,
            Change::Reset(target) => Change::Reset(f(target)),
            Change::Unlisted(target) => Change::Unlisted(f(target)),
        }
    }

    /// The target that it names; `pop!()` and `previous!()` name none.
    #[inline]
    pub const fn target(&self) -> Option<&T> {
        match self {
            Change::Goto(target)
            | Change::Push(target)
            | Change::PopElse(target)
            | Change::Reset(target)
            | Change::Unlisted(target) => Some(target),
            Change::Pop | Change::Previous => None,
        }
    }

    /// The target that it names, by value.
    #[inline]
    pub fn into_target(self) -> Option<T> {
        match self {
            Change::Goto(target)
            | Change::Push(target)
            | Change::PopElse(target)
            | Change::Reset(target)
            | Change::Unlisted(target) => Some(target),
            Change::Pop | Change::Previous => None,
        }
    }

    /// Requests a change, in place of an earlier request.
    // A function, because a plain assignment in the user's code would make rustc
    // warn of a value that is never read, wherever a later request replaces an
    // earlier one.
    #[inline]
    pub fn ask(request: &mut Option<Self>, change: Self) {
        *request = Some(change);
    }

    /// `push!(Target)` where the stack may be full: it hands the target back, and
    /// an earlier request stands.
    // Whether there is room is known when the action runs: no other push can come
    // between the request and its service.
    #[inline]
    pub fn try_push<U>(request: &mut Option<Self>, has_room: bool, target: U) -> Result<(), U>
    where
        T: From<U>,
    {
        if !has_room {
            return Err(target);
        }
        Self::ask(request, Change::Push(target.into()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Change::{Goto, Pop, PopElse, Previous, Push, Reset, Unlisted};
    use super::*;

    /// What a push of 7 answers, and the request that then stands.
    fn push_7(mut request: Option<Change<u8>>, has_room: bool) -> (Result<(), u8>, Option<Change<u8>>) {
        (Change::try_push(&mut request, has_room, 7), request)
    }

    #[test]
    fn changes_name_their_target() {
        let table: [(Change<u8>, Option<u8>, Change<u16>); 7] = [
            (Goto(1), Some(1), Goto(100)),
            (Push(2), Some(2), Push(200)),
            (Pop, None, Pop),
            (PopElse(3), Some(3), PopElse(300)),
            (Previous, None, Previous),
            (Reset(4), Some(4), Reset(400)),
            (Unlisted(5), Some(5), Unlisted(500)),
        ];
        for (change, target, mapped) in table {
            assert_eq!(change.target(), target.as_ref());
            assert_eq!(change.into_target(), target);
            assert_eq!(change.map(|n| u16::from(n) * 100), mapped);
        }
    }

    #[test]
    fn a_later_request_replaces_an_earlier_one() {
        let mut request = None;
        Change::ask(&mut request, Push(1));
        assert_eq!(request, Some(Push(1)));
        Change::ask(&mut request, Goto(2));
        assert_eq!(request, Some(Goto(2)));
    }

    #[test]
    fn a_push_with_room_is_requested_and_replaces_an_earlier_request() {
        assert_eq!(push_7(None, true), (Ok(()), Some(Push(7))));
        assert_eq!(push_7(Some(Goto(1)), true), (Ok(()), Some(Push(7))));
    }

    #[test]
    fn a_push_without_room_hands_back_and_leaves_an_earlier_request() {
        assert_eq!(push_7(None, false), (Err(7), None));
        assert_eq!(push_7(Some(Pop), false), (Err(7), Some(Pop)));
    }
}
