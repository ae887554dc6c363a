//! What the actions note.

pub const ENTER_ALIVE: u32 = 1;
pub const EXIT_ALIVE: u32 = 2;
pub const ENTER_GROUNDED: u32 = 3;
pub const EXIT_GROUNDED: u32 = 4;
pub const ENTER_STANDING: u32 = 5;
pub const EXIT_STANDING: u32 = 6;
pub const ENTER_RUNNING: u32 = 7;
pub const EXIT_RUNNING: u32 = 8;
pub const ENTER_AIRBORNE: u32 = 9;
pub const EXIT_AIRBORNE: u32 = 10;
pub const ENTER_RISING: u32 = 11;
pub const EXIT_RISING: u32 = 12;
pub const ENTER_FALLING: u32 = 13;
pub const EXIT_FALLING: u32 = 14;
pub const ENTER_DEAD: u32 = 15;
pub const EXIT_DEAD: u32 = 16;
