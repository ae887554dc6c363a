//! A struct of three enums, and a `match` for each, one after the other: on state and event.

use super::states::{Hands, Legs, Mood, number};
use super::{HARD, Input, LOUD};
use crate::owner::Owner;
use crate::subject::Subject;

pub struct OnPair {
    legs: Legs,
    hands: Hands,
    mood: Mood,
    owner: Owner,
}

impl OnPair {
    #[inline]
    fn send(&mut self, event: Input) {
        self.legs(event);
        self.hands(event);
        self.mood(event);
    }

    #[inline]
    fn legs(&mut self, event: Input) {
        match (self.legs, event) {
            (Legs::Standing, Input::Walk) => {
                self.owner.note(1);
                self.legs = Legs::Walking;
            }
            (Legs::Standing, Input::Noise(loudness)) if loudness > LOUD => {
                self.owner.note(loudness);
                self.legs = Legs::Running;
            }
            (Legs::Standing, Input::Hit(force)) if force > HARD => {
                self.owner.note(force);
                self.legs = Legs::Fallen;
            }
            (Legs::Walking, Input::Walk) => {
                self.owner.note(2);
                self.legs = Legs::Running;
            }
            (Legs::Walking, Input::Stop) => {
                self.owner.note(3);
                self.legs = Legs::Standing;
            }
            (Legs::Walking, Input::Noise(_)) => {
                self.owner.note(4);
                self.legs = Legs::Running;
            }
            (Legs::Walking, Input::Hit(force)) if force > HARD => {
                self.owner.note(force);
                self.legs = Legs::Fallen;
            }
            (Legs::Running, Input::Stop) => {
                self.owner.note(5);
                self.legs = Legs::Walking;
            }
            (Legs::Running, Input::Hit(_)) => {
                self.owner.note(6);
                self.legs = Legs::Fallen;
            }
            (Legs::Fallen, Input::Walk) => {
                self.owner.note(7);
                self.legs = Legs::Standing;
            }
            (Legs::Fallen, Input::Noise(loudness)) => self.owner.note(loudness),
            _ => {}
        }
    }

    #[inline]
    fn hands(&mut self, event: Input) {
        match (self.hands, event) {
            (Hands::Empty, Input::Draw) => {
                self.owner.note(8);
                self.hands = Hands::Sword;
            }
            (Hands::Empty, Input::Hit(_)) => {
                self.owner.note(9);
                self.hands = Hands::Shield;
            }
            (Hands::Sword, Input::Draw) => {
                self.owner.note(10);
                self.hands = Hands::Bow;
            }
            (Hands::Sword, Input::Calm) => {
                self.owner.note(11);
                self.hands = Hands::Empty;
            }
            (Hands::Sword, Input::Hit(force)) if force > HARD => {
                self.owner.note(force);
                self.hands = Hands::Empty;
            }
            (Hands::Bow, Input::Draw) => {
                self.owner.note(12);
                self.hands = Hands::Sword;
            }
            (Hands::Bow, Input::Calm) => {
                self.owner.note(13);
                self.hands = Hands::Empty;
            }
            (Hands::Bow, Input::Hit(_)) => {
                self.owner.note(14);
                self.hands = Hands::Empty;
            }
            (Hands::Shield, Input::Draw) => {
                self.owner.note(15);
                self.hands = Hands::Sword;
            }
            (Hands::Shield, Input::Calm) => {
                self.owner.note(16);
                self.hands = Hands::Empty;
            }
            (Hands::Shield, Input::Hit(force)) => self.owner.note(force),
            _ => {}
        }
    }

    #[inline]
    fn mood(&mut self, event: Input) {
        match (self.mood, event) {
            (Mood::Quiet, Input::Noise(_)) => {
                self.owner.note(17);
                self.mood = Mood::Alert;
            }
            (Mood::Quiet, Input::Hit(_)) => {
                self.owner.note(18);
                self.mood = Mood::Angry;
            }
            (Mood::Alert, Input::Noise(loudness)) if loudness > LOUD => {
                self.owner.note(loudness);
                self.mood = Mood::Afraid;
            }
            (Mood::Alert, Input::Calm) => {
                self.owner.note(19);
                self.mood = Mood::Quiet;
            }
            (Mood::Alert, Input::Hit(_)) => {
                self.owner.note(20);
                self.mood = Mood::Angry;
            }
            (Mood::Angry, Input::Calm) => {
                self.owner.note(21);
                self.mood = Mood::Alert;
            }
            (Mood::Angry, Input::Hit(force)) if force > HARD => {
                self.owner.note(force);
                self.mood = Mood::Afraid;
            }
            (Mood::Afraid, Input::Noise(loudness)) => self.owner.note(loudness),
            (Mood::Afraid, Input::Calm) => {
                self.owner.note(22);
                self.mood = Mood::Quiet;
            }
            _ => {}
        }
    }
}

super::by_hand_subject! { OnPair }
