//! A struct of three enums: a `match` on the event, in it one for each region that takes the event.

use super::states::{Hands, Legs, Mood, number};
use super::{HARD, Input, LOUD};
use crate::owner::Owner;
use crate::subject::Subject;

pub struct EventFirst {
    legs: Legs,
    hands: Hands,
    mood: Mood,
    owner: Owner,
}

impl EventFirst {
    #[inline]
    fn send(&mut self, event: Input) {
        match event {
            Input::Walk => self.walk(),
            Input::Stop => self.stop(),
            Input::Draw => self.draw(),
            Input::Noise(loudness) => self.noise(loudness),
            Input::Calm => self.calm(),
            Input::Hit(force) => self.hit(force),
        }
    }

    #[inline]
    fn walk(&mut self) {
        match self.legs {
            Legs::Standing => {
                self.owner.note(1);
                self.legs = Legs::Walking;
            }
            Legs::Walking => {
                self.owner.note(2);
                self.legs = Legs::Running;
            }
            Legs::Fallen => {
                self.owner.note(7);
                self.legs = Legs::Standing;
            }
            _ => {}
        }
    }

    #[inline]
    fn stop(&mut self) {
        match self.legs {
            Legs::Walking => {
                self.owner.note(3);
                self.legs = Legs::Standing;
            }
            Legs::Running => {
                self.owner.note(5);
                self.legs = Legs::Walking;
            }
            _ => {}
        }
    }

    #[inline]
    fn draw(&mut self) {
        match self.hands {
            Hands::Empty => {
                self.owner.note(8);
                self.hands = Hands::Sword;
            }
            Hands::Sword => {
                self.owner.note(10);
                self.hands = Hands::Bow;
            }
            Hands::Bow => {
                self.owner.note(12);
                self.hands = Hands::Sword;
            }
            Hands::Shield => {
                self.owner.note(15);
                self.hands = Hands::Sword;
            }
        }
    }

    #[inline]
    fn noise(&mut self, loudness: u32) {
        match self.legs {
            Legs::Standing if loudness > LOUD => {
                self.owner.note(loudness);
                self.legs = Legs::Running;
            }
            Legs::Walking => {
                self.owner.note(4);
                self.legs = Legs::Running;
            }
            Legs::Fallen => self.owner.note(loudness),
            _ => {}
        }
        match self.mood {
            Mood::Quiet => {
                self.owner.note(17);
                self.mood = Mood::Alert;
            }
            Mood::Alert if loudness > LOUD => {
                self.owner.note(loudness);
                self.mood = Mood::Afraid;
            }
            Mood::Afraid => self.owner.note(loudness),
            _ => {}
        }
    }

    #[inline]
    fn calm(&mut self) {
        match self.hands {
            Hands::Sword => {
                self.owner.note(11);
                self.hands = Hands::Empty;
            }
            Hands::Bow => {
                self.owner.note(13);
                self.hands = Hands::Empty;
            }
            Hands::Shield => {
                self.owner.note(16);
                self.hands = Hands::Empty;
            }
            _ => {}
        }
        match self.mood {
            Mood::Alert => {
                self.owner.note(19);
                self.mood = Mood::Quiet;
            }
            Mood::Angry => {
                self.owner.note(21);
                self.mood = Mood::Alert;
            }
            Mood::Afraid => {
                self.owner.note(22);
                self.mood = Mood::Quiet;
            }
            _ => {}
        }
    }

    #[inline]
    fn hit(&mut self, force: u32) {
        match self.legs {
            Legs::Standing if force > HARD => {
                self.owner.note(force);
                self.legs = Legs::Fallen;
            }
            Legs::Walking if force > HARD => {
                self.owner.note(force);
                self.legs = Legs::Fallen;
            }
            Legs::Running => {
                self.owner.note(6);
                self.legs = Legs::Fallen;
            }
            _ => {}
        }
        match self.hands {
            Hands::Empty => {
                self.owner.note(9);
                self.hands = Hands::Shield;
            }
            Hands::Sword if force > HARD => {
                self.owner.note(force);
                self.hands = Hands::Empty;
            }
            Hands::Bow => {
                self.owner.note(14);
                self.hands = Hands::Empty;
            }
            Hands::Shield => self.owner.note(force),
            _ => {}
        }
        match self.mood {
            Mood::Quiet => {
                self.owner.note(18);
                self.mood = Mood::Angry;
            }
            Mood::Alert => {
                self.owner.note(20);
                self.mood = Mood::Angry;
            }
            Mood::Angry if force > HARD => {
                self.owner.note(force);
                self.mood = Mood::Afraid;
            }
            _ => {}
        }
    }
}

super::by_hand_subject! { EventFirst }
