// A change of state asked for from outside the machine. Requests that an
// action makes from inside are in `change.rs`: they know more kinds. Why a request from outside is refused is in `refused.rs`.

/// A change of state that is asked for from outside, of a machine with
/// `requests;`.
///
/// It waits in one slot for the next `update`, which serves it instead of
/// updating. `T` is the machine's `NameTarget`.
///
/// ```
/// use fsm_runtime::requests::Request;
///
/// let request = Request::Push("Talking");
/// assert_eq!(request.target(), Some(&"Talking"));
/// assert_eq!(request.map(str::len), Request::Push(7));
/// assert_eq!(Request::<&str>::Pop.into_target(), None);
/// ```
///
/// A state change that waits for the next update is the habit of game loops:
/// the caller may stand anywhere, and actions run only from the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Request<T> {
    /// Exit the current state and enter this one.
    Replace(T),
    /// Suspend the current state and enter this one above it.
    Push(T),
    /// Exit the current state and resume the one suspended below it.
    Pop,
    /// Exit the current state and enter again the one that was left last.
    Previous,
}

impl<T> Request<T> {
    /// The same request, with the target made into another.
    #[inline]
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Request<U> {
        match self {
            Request::Replace(target) => Request::Replace(f(target)),
            Request::Push(target) => Request::Push(f(target)),
            Request::Pop => Request::Pop,
            Request::Previous => Request::Previous,
        }
    }

    /// The target that the request names; `Pop` and `Previous` name none.
    #[inline]
    pub const fn target(&self) -> Option<&T> {
        match self {
            Request::Replace(target) | Request::Push(target) => Some(target),
            Request::Pop | Request::Previous => None,
        }
    }

    /// The target that the request names, by value.
    #[inline]
    pub fn into_target(self) -> Option<T> {
        match self {
            Request::Replace(target) | Request::Push(target) => Some(target),
            Request::Pop | Request::Previous => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Request::{self, *};

    #[test]
    fn requests_name_their_target() {
        let table: [(Request<u8>, Option<u8>, Request<u16>); 4] = [
            (Replace(1), Some(1), Replace(100)),
            (Push(2), Some(2), Push(200)),
            (Pop, None, Pop),
            (Previous, None, Previous),
        ];
        for (request, target, mapped) in table {
            assert_eq!(request.target(), target.as_ref());
            assert_eq!(request.into_target(), target);
            assert_eq!(request.map(|n| u16::from(n) * 100), mapped);
        }
    }
}
