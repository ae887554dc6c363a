//! One tick of an agent whose state is known, as functions that give the next state: for those that go through the
//! agents state by state.

use super::body::Body;
use super::by_hand::State;

/// Calls the macro that is named with each state and its function.
macro_rules! each_state {
    ($do:ident) => {
        $do!(Wander wander, Seek seek, Eat eat, Sleep sleep, Flee flee, Fight fight, Rest rest, Play play)
    };
}
pub(super) use each_state;

#[inline]
pub fn wander(body: &mut Body) -> State {
    body.wander();
    if body.is_hungry() {
        State::Seek
    } else if body.meets::<60>() {
        body.take_fright();
        State::Flee
    } else {
        State::Wander
    }
}

#[inline]
pub fn seek(body: &mut Body) -> State {
    body.seek();
    if body.meets::<24>() {
        State::Eat
    } else if body.is_tired() {
        State::Sleep
    } else {
        State::Seek
    }
}

#[inline]
pub fn eat(body: &mut Body) -> State {
    body.eat();
    if body.is_full() { State::Play } else { State::Eat }
}

#[inline]
pub fn sleep(body: &mut Body) -> State {
    body.sleep();
    if body.is_rested() {
        State::Wander
    } else if body.meets::<50>() {
        body.take_fright();
        State::Flee
    } else {
        State::Sleep
    }
}

#[inline]
pub fn flee(body: &mut Body) -> State {
    body.flee();
    if body.is_calm() {
        State::Rest
    } else if body.meets::<30>() {
        State::Fight
    } else {
        State::Flee
    }
}

#[inline]
pub fn fight(body: &mut Body) -> State {
    body.fight();
    if body.is_tired() {
        State::Flee
    } else if body.meets::<30>() {
        State::Rest
    } else {
        State::Fight
    }
}

#[inline]
pub fn rest(body: &mut Body) -> State {
    body.rest();
    if body.is_rested() {
        State::Play
    } else if body.meets::<30>() {
        body.take_fright();
        State::Flee
    } else {
        State::Rest
    }
}

#[inline]
pub fn play(body: &mut Body) -> State {
    body.play();
    if body.is_hungry() {
        State::Seek
    } else if body.meets::<30>() {
        State::Wander
    } else {
        State::Play
    }
}
