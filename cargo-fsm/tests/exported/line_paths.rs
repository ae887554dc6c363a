// The paths of machine `Line`, by `cargo fsm paths Line --test`. It stands in the module of the machine.
#[cfg(test)]
mod line_paths {
    use super::*;

    // Quiet --Dial(_)--> Ringing --after 1.5s--> Quiet
    #[test]
    fn path_1() {
        let mut test = std::pin::pin!(async {
            let mut log = <Vec<&'_ str>>::default();
            let Ok(mut line) = Line::start(&mut log, 0.0).await else { panic!("it does not begin") };
            assert!(line.is_in(LineStateId::Quiet));

            let _ = line.send(&mut log, LineEvent::Dial(String::new()), 0.0).await;
            assert!(line.is_in(LineStateId::Ringing));

            let _ = line.update(&mut log, 1.5).await;
            assert!(line.is_in(LineStateId::Quiet));
        });
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        while std::future::Future::poll(test.as_mut(), &mut context).is_pending() {}
    }

    // Quiet --Dial(_)--> Ringing --Hang--> Quiet
    #[test]
    fn path_2() {
        let mut test = std::pin::pin!(async {
            let mut log = <Vec<&'_ str>>::default();
            let Ok(mut line) = Line::start(&mut log, 0.0).await else { panic!("it does not begin") };
            assert!(line.is_in(LineStateId::Quiet));

            let _ = line.send(&mut log, LineEvent::Dial(String::new()), 0.0).await;
            assert!(line.is_in(LineStateId::Ringing));

            let _ = line.send(&mut log, LineEvent::Hang, 0.0).await;
            assert!(line.is_in(LineStateId::Quiet));
        });
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        while std::future::Future::poll(test.as_mut(), &mut context).is_pending() {}
    }
}
