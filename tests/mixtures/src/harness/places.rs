//! Names of states that stand in parts: which state is the part, and behind that the name inside.

use std::sync::Mutex;

/// Names that were asked for, each once.
static NAMES: Mutex<Vec<&str>> = Mutex::new(Vec::new());

/// The number of a state that is a part, by its name inside the one around it; 0 stands for the machine.
pub fn place(around: u32, name: &str) -> u32 {
    let name = name_of(around).to_owned() + name;
    let mut names = NAMES.lock().expect("nobody panics with it");
    let place = names.iter().position(|other| *other == name).unwrap_or_else(|| {
        names.push(name.leak());
        names.len() - 1
    });
    u32::try_from(place + 1).expect("a few names")
}

/// The whole name of a state in the part that this state is.
pub fn place_name(around: u32, name: &str) -> &'static str {
    name_of(place(around, name))
}

fn name_of(place: u32) -> &'static str {
    let names = NAMES.lock().expect("nobody panics with it");
    (place as usize).checked_sub(1).map_or("", |place| names[place])
}
