//! The same by hand: an enum as a component, and a `match` in a system.

use std::time::Duration;

use bevy_ecs::component::Component;

use super::fighter::{Fighter, Player};

/// What an enemy has in mind, and until when.
#[derive(Component, Clone, Debug, PartialEq)]
pub enum Mind {
    Roaming { until: Duration },
    Resting { until: Duration },
    Chasing,
    Striking { next: Duration },
    Fleeing { until: Duration },
    Dead { until: Duration },
}

const fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

impl Mind {
    pub fn roaming(now: Duration) -> Self {
        Mind::Roaming { until: now + milliseconds(4_000) }
    }

    pub fn update(&mut self, fighter: &mut Fighter, player: &Player, now: Duration) {
        match self {
            Mind::Roaming { until } => {
                fighter.roam();
                if fighter.sees(player) {
                    *self = Mind::Chasing;
                } else if now >= *until {
                    *self = Mind::Resting { until: now + milliseconds(1_000) };
                }
            }
            Mind::Resting { until } => {
                if fighter.sees(player) {
                    *self = Mind::Chasing;
                } else if now >= *until {
                    *self = Mind::roaming(now);
                }
            }
            Mind::Chasing => {
                fighter.chase(player);
                if fighter.touches(player) {
                    fighter.strikes += 1;
                    *self = Mind::Striking { next: now + milliseconds(500) };
                } else if !fighter.sees(player) {
                    *self = Mind::roaming(now);
                }
            }
            Mind::Striking { next } => {
                if now >= *next {
                    fighter.strikes += 1;
                    *next = now + milliseconds(500);
                }
                if !fighter.touches(player) {
                    *self = Mind::Chasing;
                }
            }
            Mind::Fleeing { until } => {
                fighter.flee(player);
                if now >= *until {
                    *self = Mind::roaming(now);
                }
            }
            Mind::Dead { until } => {
                if now >= *until {
                    fighter.rise();
                    *self = Mind::roaming(now);
                }
            }
        }
    }

    pub fn hit(&mut self, fighter: &mut Fighter, damage: u32, now: Duration) {
        if let Mind::Dead { .. } = self {
            return;
        }
        if damage >= fighter.health {
            *self = Mind::Dead { until: now + milliseconds(5_000) };
        } else {
            fighter.health -= damage;
            *self = Mind::Fleeing { until: now + milliseconds(3_000) };
        }
    }

    /// The place of the state in the table.
    pub fn index(&self) -> usize {
        match self {
            Mind::Roaming { .. } => 0,
            Mind::Resting { .. } => 1,
            Mind::Chasing => 2,
            Mind::Striking { .. } => 3,
            Mind::Fleeing { .. } => 4,
            Mind::Dead { .. } => 5,
        }
    }
}
