//! A struct of three enums, and a `match` for each, one after the other: on the state, in it one on the event.

use super::states::{Hands, Legs, Mood, number};
use super::{HARD, Input, LOUD};
use crate::owner::Owner;
use crate::subject::Subject;

pub struct InMatch {
    legs: Legs,
    hands: Hands,
    mood: Mood,
    owner: Owner,
}

impl InMatch {
    #[inline]
    fn send(&mut self, event: Input) {
        self.legs(event);
        self.hands(event);
        self.mood(event);
    }

    #[inline]
    fn legs(&mut self, event: Input) {
        match self.legs {
            Legs::Standing => match event {
                Input::Walk => {
                    self.owner.note(1);
                    self.legs = Legs::Walking;
                }
                Input::Noise(loudness) if loudness > LOUD => {
                    self.owner.note(loudness);
                    self.legs = Legs::Running;
                }
                Input::Hit(force) if force > HARD => {
                    self.owner.note(force);
                    self.legs = Legs::Fallen;
                }
                _ => {}
            },
            Legs::Walking => match event {
                Input::Walk => {
                    self.owner.note(2);
                    self.legs = Legs::Running;
                }
                Input::Stop => {
                    self.owner.note(3);
                    self.legs = Legs::Standing;
                }
                Input::Noise(_) => {
                    self.owner.note(4);
                    self.legs = Legs::Running;
                }
                Input::Hit(force) if force > HARD => {
                    self.owner.note(force);
                    self.legs = Legs::Fallen;
                }
                _ => {}
            },
            Legs::Running => match event {
                Input::Stop => {
                    self.owner.note(5);
                    self.legs = Legs::Walking;
                }
                Input::Hit(_) => {
                    self.owner.note(6);
                    self.legs = Legs::Fallen;
                }
                _ => {}
            },
            Legs::Fallen => match event {
                Input::Walk => {
                    self.owner.note(7);
                    self.legs = Legs::Standing;
                }
                Input::Noise(loudness) => self.owner.note(loudness),
                _ => {}
            },
        }
    }

    #[inline]
    fn hands(&mut self, event: Input) {
        match self.hands {
            Hands::Empty => match event {
                Input::Draw => {
                    self.owner.note(8);
                    self.hands = Hands::Sword;
                }
                Input::Hit(_) => {
                    self.owner.note(9);
                    self.hands = Hands::Shield;
                }
                _ => {}
            },
            Hands::Sword => match event {
                Input::Draw => {
                    self.owner.note(10);
                    self.hands = Hands::Bow;
                }
                Input::Calm => {
                    self.owner.note(11);
                    self.hands = Hands::Empty;
                }
                Input::Hit(force) if force > HARD => {
                    self.owner.note(force);
                    self.hands = Hands::Empty;
                }
                _ => {}
            },
            Hands::Bow => match event {
                Input::Draw => {
                    self.owner.note(12);
                    self.hands = Hands::Sword;
                }
                Input::Calm => {
                    self.owner.note(13);
                    self.hands = Hands::Empty;
                }
                Input::Hit(_) => {
                    self.owner.note(14);
                    self.hands = Hands::Empty;
                }
                _ => {}
            },
            Hands::Shield => match event {
                Input::Draw => {
                    self.owner.note(15);
                    self.hands = Hands::Sword;
                }
                Input::Calm => {
                    self.owner.note(16);
                    self.hands = Hands::Empty;
                }
                Input::Hit(force) => self.owner.note(force),
                _ => {}
            },
        }
    }

    #[inline]
    fn mood(&mut self, event: Input) {
        match self.mood {
            Mood::Quiet => match event {
                Input::Noise(_) => {
                    self.owner.note(17);
                    self.mood = Mood::Alert;
                }
                Input::Hit(_) => {
                    self.owner.note(18);
                    self.mood = Mood::Angry;
                }
                _ => {}
            },
            Mood::Alert => match event {
                Input::Noise(loudness) if loudness > LOUD => {
                    self.owner.note(loudness);
                    self.mood = Mood::Afraid;
                }
                Input::Calm => {
                    self.owner.note(19);
                    self.mood = Mood::Quiet;
                }
                Input::Hit(_) => {
                    self.owner.note(20);
                    self.mood = Mood::Angry;
                }
                _ => {}
            },
            Mood::Angry => match event {
                Input::Calm => {
                    self.owner.note(21);
                    self.mood = Mood::Alert;
                }
                Input::Hit(force) if force > HARD => {
                    self.owner.note(force);
                    self.mood = Mood::Afraid;
                }
                _ => {}
            },
            Mood::Afraid => match event {
                Input::Noise(loudness) => self.owner.note(loudness),
                Input::Calm => {
                    self.owner.note(22);
                    self.mood = Mood::Quiet;
                }
                _ => {}
            },
        }
    }
}

super::by_hand_subject! { InMatch }
