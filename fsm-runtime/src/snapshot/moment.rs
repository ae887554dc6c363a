// Times in a snapshot, told without a clock: how far away they are.

use core::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Time;
use crate::time::{Rest, Wait};
use crate::timer::{Packed, Timer};

/// A moment, as it stands to the time of the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    Left(Duration),
    Late(Duration),
}

impl Moment {
    pub(crate) fn of<T: Time>(time: T, at: T) -> Self {
        Moment::exactly(time, Rest::<0>::NONE, at)
    }

    fn exactly<T: Time, const R: usize>(time: T, rest: Rest<R>, at: T) -> Self {
        match at.has_reached(time) {
            true => Moment::Late(time.late(rest, at)),
            false => Moment::Left(time.left(rest, at)),
        }
    }

    /// The same after so long.
    pub(super) fn after(self, elapsed: Duration) -> Self {
        match self {
            Moment::Left(left) => match elapsed.checked_sub(left) {
                Some(late) => Moment::Late(late),
                None => Moment::Left(left - elapsed),
            },
            Moment::Late(late) => Moment::Late(late.saturating_add(elapsed)),
        }
    }

    /// `None` where the clock cannot tell it.
    pub(crate) fn time<T: Time>(self, now: T) -> Option<T> {
        match self {
            Moment::Left(left) => Some(now.later(left)),
            Moment::Late(late) => now.before(late),
        }
    }
}

/// A timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stored {
    Off,
    /// Running for so long, with a duration that is not known yet.
    Since(Duration),
    /// Due in so long.
    Left(Duration),
    /// Due so long ago.
    Late(Duration),
    Overdue,
}

impl From<Moment> for Stored {
    fn from(due: Moment) -> Self {
        match due {
            Moment::Left(left) => Stored::Left(left),
            Moment::Late(late) => Stored::Late(late),
        }
    }
}

impl Stored {
    pub(super) fn of<T: Time, const R: usize>(timer: &Timer<T, R>, at: T) -> Self {
        match *timer {
            Timer::Off => Stored::Off,
            Timer::Since(Packed(start), rest) => Stored::Since(start.late(rest, at)),
            Timer::Due(Packed(deadline), rest) => Moment::exactly(deadline, rest, at).into(),
            Timer::Overdue => Stored::Overdue,
        }
    }

    /// The same after so long.
    pub(super) fn after(self, elapsed: Duration) -> Self {
        match self {
            Stored::Off | Stored::Overdue => self,
            Stored::Since(before) => Stored::Since(before.saturating_add(elapsed)),
            Stored::Left(left) => Moment::Left(left).after(elapsed).into(),
            Stored::Late(late) => Moment::Late(late).after(elapsed).into(),
        }
    }

    /// `Err` where the clock cannot tell since when the line is late.
    pub(super) fn timer<T: Time, const R: usize>(self, now: T) -> Result<Timer<T, R>, Duration> {
        let ago = |duration| now.ago(duration).ok_or(duration);
        Ok(match self {
            Stored::Off => Timer::Off,
            Stored::Since(elapsed) => ago(elapsed).map(|(time, rest)| Timer::Since(Packed(time), rest))?,
            Stored::Left(left) => Timer::after(now, Wait::Literal(left)),
            Stored::Late(late) => ago(late).map(Timer::due)?,
            Stored::Overdue => Timer::Overdue,
        })
    }
}
