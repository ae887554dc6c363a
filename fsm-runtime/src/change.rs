// A change of state that an action has requested from inside the machine, with
// `goto!` and its like. It is stored, the action runs on to its end, and the
// generated code serves it then.

/// The change of state that an action has requested. A later request replaces
/// an earlier one, so an `Option` of it is all the room that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change<T> {
    /// `goto!(Target)`.
    Goto(T),
    /// `push!(Target)`.
    Push(T),
    /// `pop!()`, where something is proven to be suspended below.
    Pop,
    /// `pop!(else Target)`.
    PopElse(T),
    /// `previous!()`.
    Previous,
    /// `reset!(Target)`.
    Reset(T),
}

/// Requests a change, in place of an earlier request.
// A function, because a plain assignment in the user's code would make rustc
// warn of a value that is never read, wherever a later request replaces an
// earlier one.
#[inline]
pub fn ask<T>(request: &mut Option<Change<T>>, change: Change<T>) {
    *request = Some(change);
}

/// `push!(Target)` where the stack may be full: it hands the target back, and
/// an earlier request stands.
// Whether there is room is known when the action runs: no other push can come
// between the request and its service.
#[inline]
pub fn try_push<T>(request: &mut Option<Change<T>>, has_room: bool, target: T) -> Result<(), T> {
    if !has_room {
        return Err(target);
    }
    ask(request, Change::Push(target));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Change::{Goto, Pop, Push};
    use super::*;

    /// What a push of 7 answers, and the request that then stands.
    fn push_7(mut request: Option<Change<u8>>, has_room: bool) -> (Result<(), u8>, Option<Change<u8>>) {
        (try_push(&mut request, has_room, 7), request)
    }

    #[test]
    fn a_later_request_replaces_an_earlier_one() {
        let mut request = None;
        ask(&mut request, Push(1));
        assert_eq!(request, Some(Push(1)));
        ask(&mut request, Goto(2));
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
