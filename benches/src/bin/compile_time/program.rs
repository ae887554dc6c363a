//! A program that runs a machine, to see how much longer the machine makes it.

use crate::crates::Subject;
use crate::ring::Ring;

/// Sends the machine the events that its arguments name. Without a ring it does the same to nothing.
pub fn source(subject: &Subject, ring: Option<&Ring>) -> String {
    let (machine, start) = match ring {
        Some(ring) => ((subject.source)(ring), start(subject)),
        None => (String::new(), "let mut machine = 0;".to_owned()),
    };
    let send = |event: usize| match ring {
        Some(_) => format!("{event} => {{ let _ = {}; }}\n", (subject.send)(event)),
        None => format!("{event} => machine += {event},\n"),
    };
    let arms: String = (0..crate::HANDLERS).map(send).collect();
    format!(
        "{machine}
        fn main() {{
            {start}
            for event in std::env::args().filter_map(|word| word.parse::<usize>().ok()) {{
                match event {{
                    {arms}
                    _ => {{}}
                }}
            }}
            // Somebody looks at it, or nothing of it would be left.
            std::hint::black_box(&mut machine);
        }}"
    )
}

fn start(subject: &Subject) -> String {
    let owner = match subject.has_owner {
        true => {
            "let mut owner = Owner { ready: true, count: Default::default() };\nstd::hint::black_box(&mut owner);"
        }
        false => "",
    };
    format!("{owner}\n{}", subject.start)
}
