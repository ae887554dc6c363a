// The paths of machine `Reader`, by `cargo fsm paths Reader --test`. It stands in the module of the machine.
#[cfg(test)]
mod reader_paths {
    use super::*;

    // Ground --Byte(b'x' | b'\\' | b'0'..=b'9')--> Escape --Byte(_)--> Ground
    #[test]
    fn path_1() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Byte(b'x' | b'\\' | b'0'..=b'9'): yes
        let _ = reader.send(ReaderEvent::Byte(b'x'));
        assert!(reader.is_in(ReaderStateId::Escape));

        let _ = reader.send(ReaderEvent::Byte(0));
        assert!(reader.is_in(ReaderStateId::Ground));
    }

    // Ground --Byte(b'x' | b'\\' | b'0'..=b'9')--> Escape --Seen(None)--> Ground
    #[test]
    fn path_2() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Byte(b'x' | b'\\' | b'0'..=b'9'): yes
        let _ = reader.send(ReaderEvent::Byte(b'x'));
        assert!(reader.is_in(ReaderStateId::Escape));

        // Seen(None): yes
        let _ = reader.send(ReaderEvent::Seen(Default::default()));
        assert!(reader.is_in(ReaderStateId::Ground));
    }

    // Ground --Byte(b'a'..=b'f')--> Hex --Byte(_)--> Ground
    #[test]
    fn path_3() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Byte(b'x' | b'\\' | b'0'..=b'9'): no
        // Byte(b'a'..=b'f'): yes
        let _ = reader.send(ReaderEvent::Byte(b'a'));
        assert!(reader.is_in(ReaderStateId::Hex));

        let _ = reader.send(ReaderEvent::Byte(0));
        assert!(reader.is_in(ReaderStateId::Ground));
    }

    // Ground --Size(1.0)--> Escape
    #[test]
    fn path_4() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Size(1.0): yes
        let _ = reader.send(ReaderEvent::Size(1.0));
        assert!(reader.is_in(ReaderStateId::Escape));
    }

    // Ground --Size(2.5e-3..)--> Hex
    #[test]
    #[ignore = "it has a gap"]
    fn path_5() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Size(1.0): no
        // gap, to be made so: Size(2.5e-3..): yes
        let _ = reader.send(ReaderEvent::Size(0.0));
        assert!(reader.is_in(ReaderStateId::Hex));
    }

    // Ground --Letter('a'..='z')--> Escape
    #[test]
    fn path_6() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Letter('a'..='z'): yes
        let _ = reader.send(ReaderEvent::Letter('a'));
        assert!(reader.is_in(ReaderStateId::Escape));
    }

    // Ground --Letter('\'')--> Hex
    #[test]
    #[ignore = "it has a gap"]
    fn path_7() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // gap, to be made so: Letter('a'..='z'): no
        // Letter('\''): yes
        let _ = reader.send(ReaderEvent::Letter('\''));
        assert!(reader.is_in(ReaderStateId::Hex));
    }

    // Ground --Word { text: "go" }--> Escape
    #[test]
    fn path_8() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Word { text: "go" }: yes
        let _ = reader.send(ReaderEvent::Word { text: "go" });
        assert!(reader.is_in(ReaderStateId::Escape));
    }

    // Ground --Turn(Side::Left)--> Escape
    #[test]
    fn path_9() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // Turn(Side::Left): yes
        let _ = reader.send(ReaderEvent::Turn(Side::Left));
        assert!(reader.is_in(ReaderStateId::Escape));
    }

    // Ground --Turn(_)--> Hex
    #[test]
    #[ignore = "it has 2 gaps"]
    #[allow(unreachable_code, clippy::diverging_sub_expression)]
    fn path_10() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // gap, to be made so: Turn(Side::Left): no
        let _ = reader.send(ReaderEvent::Turn(todo!("a value of `Side`")));
        assert!(reader.is_in(ReaderStateId::Hex));
    }

    // Ground --Go(_)--> Hex
    #[test]
    #[ignore = "it has a gap"]
    #[allow(unreachable_code, clippy::diverging_sub_expression)]
    fn path_11() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        let _ = reader.send(ReaderEvent::Go(todo!("a value of `Place`")));
        assert!(reader.is_in(ReaderStateId::Hex));
    }

    // Ground --Seen(Some(_))--> Hex
    #[test]
    #[ignore = "it has a gap"]
    fn path_12() {
        let mut reader = Reader::start();
        assert!(reader.is_in(ReaderStateId::Ground));

        // gap, to be made so: Seen(Some(_)): yes
        let _ = reader.send(ReaderEvent::Seen(Default::default()));
        assert!(reader.is_in(ReaderStateId::Hex));
    }
}
