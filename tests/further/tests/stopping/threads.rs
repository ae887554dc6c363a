//! Futures of machines are `Send` where owner, data and bodies are, and run on any executor; else they run on a local one.

use std::rc::Rc;
use std::sync::{Arc, Mutex};

use fsm_runtime::fsm;
use fsm_tests::{Faulty, Trace, block_on};

fsm! {
    async machine Sent(o: &mut Faulty, shared: &Mutex<u32>) -> Result<(), fsm_tests::Fault> {
        observed;
        queue 2;
        events { Go(String), Back(Vec<u8>) }
        initial A;
        unhandled(event) do { let _ = event; o.wait("unhandled").await?; }
        state A {
            let name: String = String::new();
            on Go(text) if text.len() > 1 && name.is_empty() => B { bytes: text.into_bytes() } do {
                o.wait("go").await?;
                *shared.lock().unwrap() += 1;
                raise!(Back(vec![1]));
            }
            exit do o.wait("exit").await?;
        }
        state B {
            let bytes: Vec<u8>;
            on Back(more) if bytes.len() > more.len() => A do { o.wait("back").await?; let _ = more; }
        }
    }
}

fn sent<T: Send>(value: T) -> T {
    value
}

#[test]
fn a_future_goes_to_another_thread() {
    let shared = Arc::new(Mutex::new(0));
    let threads = (0..4).map(|_| {
        let shared = Arc::clone(&shared);
        std::thread::spawn(move || {
            let mut o = Faulty::new();
            let mut machine = block_on(sent(Sent::start(&mut o, &shared))).unwrap();
            for _ in 0..3 {
                let event = SentEvent::Go("abc".to_owned());
                assert!(block_on(sent(machine.send(&mut o, &shared, event))).unwrap().is_used());
            }
            let event = SentEvent::Back(Vec::new());
            assert!(block_on(sent(machine.observed(&mut ()).send(&mut o, &shared, event))).is_ok());
            o.take()
        })
    });
    for thread in threads.collect::<Vec<_>>() {
        let said = thread.join().unwrap();
        said[..3].reads("exit; go; back");
        assert_eq!(said.last().map(String::as_str), Some("unhandled"));
    }
    assert_eq!(*shared.lock().unwrap(), 12);
}

fsm! {
    async machine Local(o: &mut Faulty, shared: &Rc<str>) {
        events { Go(Rc<str>) }
        initial A;
        #[allow(dead_end)]
        state A {
            let kept: Vec<Rc<str>> = vec![];
            on Go(text) do {
                o.pass(format!("{shared} {text}")).await;
                kept.push(text);
            }
        }
    }
}

#[test]
fn what_is_not_send_stays_on_its_thread() {
    let (mut o, shared) = (Faulty::new(), Rc::from("shared"));
    let mut machine = block_on(Local::start(&mut o, &shared));
    assert!(block_on(machine.send(&mut o, &shared, LocalEvent::Go("text".into()))).is_used());
    o.take().reads("shared text");
}
