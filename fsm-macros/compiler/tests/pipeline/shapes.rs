//! Shapes, which the tables of guesses are made of.

use fsm_compiler::begins_with;

/// Shapes, a text that begins with each, and one that does not.
const CASES: [(&str, &str, &str); 19] = [
    ("", "anything", "="),
    ("when|where", "where x", "whenever x"),
    ("~onenter|entry", "On_Enter do", "enter do"),
    ("=>", "=> A", "= A"),
    ("[,+]", "+ A", "- A"),
    ("Name", "Open", "open"),
    ("Event", "Push =>", "OnPush =>"),
    ("name", "open", "if"),
    ("word ;", "if;", "=;"),
    ("known", "satte A", "xyzzy A"),
    ("unit !.", "seconds;", "seconds.len()"),
    ("1", "5s", "s"),
    ("word : type $data", "n: Vec<u8> = x", "n: 7"),
    ("Name ()? =>", "Hit(u8) => A", "Hit[u8] => A"),
    ("name {lines}", "A { on B => C; }", "A { x: 1 }"),
    ("{regions}", "{ region A {} }", "{ state A {} }"),
    ("then Name $", "then A; B", "then A.b()"),
    ("H _ Name", "H Open", "H\nOpen"),
    ("goto !!= !", "goto!(A)", "goto != a"),
];

#[test]
fn a_shape_fits_the_beginning_of_the_input() {
    for (shape, fitting, other) in CASES {
        assert!(begins_with(shape, fitting), "`{shape}` fits `{fitting}`");
        assert!(shape.is_empty() || !begins_with(shape, other), "`{shape}` does not fit `{other}`");
    }
}
