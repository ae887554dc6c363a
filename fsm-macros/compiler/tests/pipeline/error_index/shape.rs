//! What messages have in common that differ only by their machines.

/// The message without what depends on the machine: names, numbers, lists of names, the name that was meant.
pub(crate) fn shape(message: &str) -> String {
    let mut shape = String::new();
    for (index, part) in message.split('`').enumerate() {
        let is_name = index % 2 == 1;
        for c in if is_name { "_" } else { part }.chars() {
            let c = if c.is_ascii_digit() { '_' } else { c };
            if c != '_' || !shape.ends_with('_') {
                shape.push(c);
            }
        }
    }
    for list in ["_, _", "_ -> _"] {
        while shape.contains(list) {
            shape = shape.replace(list, "_");
        }
    }
    let names_another = |part: &&str| {
        part.contains("with a similar name exists")
            || part.starts_with("declared: ")
            || part.starts_with("did you")
            || part.starts_with("so it is in ")
    };
    let parts = shape.split("; ").filter(|part| !names_another(part));
    parts.collect::<Vec<_>>().join("; ")
}
