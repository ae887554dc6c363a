//! Generics, a lifetime, data that move without a copy, and events from elsewhere.

use std::fmt::Debug;

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    Char(char),
    Enter,
    Escape,
}

fsm! {
    #[derive(Debug)]
    machine Editor(thing: &mut Thing) {
        events from Key;
        initial Normal;
        unhandled(_event) do thing.say("beep");
        state Normal { on Char('i') => Insert { text: String::new() }; }
        state Insert {
            let text: String;
            on Char(c) do text.push(c);
            on Enter => Shown { text };
            on Escape => Normal;
        }
        state Shown { let text: String; enter do thing.say(text); on Enter => Insert { text: take!(text).to_uppercase() }; on Escape => Normal; }
    }
}

fsm! {
    #[derive(Debug)]
    machine Store<'a, T: Debug, const N: usize>(thing: &mut Thing) where T: Clone {
        #[derive(Debug)]
        events { Put(T), Label(&'a str), Take }
        let limit: usize = N;
        initial Empty;
        state Empty { on Put(first) => Holding { items: vec![first], label: None }; }
        state Holding {
            let items: Vec<T>;
            let label: Option<&'a str>;
            on Put(item) if items.len() < *limit do items.push(item);
            on Label(text) do *label = Some(text);
            on Take => Empty do thing.say(format_args!("{label:?} {items:?}"));
        }
    }
}

pub fn script(book: &mut Book) {
    let mut play = Play::<Editor>::start(book, ());
    for key in [Key::Enter, Key::Char('i'), Key::Char('a'), Key::Enter, Key::Char('b'), Key::Enter, Key::Escape, Key::Char('c'), Key::Escape] {
        play.send(key, ());
    }
    let mut play = Play::<Store<'_, u8, 2>>::start(book, ());
    for event in [StoreEvent::Take, StoreEvent::Put(1), StoreEvent::Put(2), StoreEvent::Put(3), StoreEvent::Label("x"), StoreEvent::Take] {
        play.send(event, ());
    }
}
