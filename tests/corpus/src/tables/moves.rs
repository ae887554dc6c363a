//! Data that move: out of events, from state to state, past a composite, through a choice.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

/// Not to be copied.
#[derive(Debug, PartialEq)]
pub struct Box(pub u32);

fsm! {
    #[derive(Debug)]
    machine Parcel(thing: &mut Thing) {
        #[derive(Debug)]
        events { Post { parcel: Box, to: String }, Load, Arrive, Open, Back, Split(u32) }
        let opened: u32 = 0;
        initial Nothing;
        state Nothing { on Post { parcel, to } => Posted { parcel, to }; }
        state Posted { let parcel: Box; let to: String; let tries: u32 = 0; on Load => Aboard { to } in Van { parcel }; on Back => self { parcel, to: to.clone() + "!", tries: *tries + 1 }; }
        state Van {
            let parcel: Box;
            initial Empty;
            state Aboard { let to: String; on Arrive => Sorted { parcel, to }; on Back => Empty do thing.say(*to == "x"); }
            state Empty { on Arrive => Nothing; }
        }
        choice Sorted {
            let parcel: Box;
            let to: String;
            always if parcel.0 > 9 => Waiting { parcel };
            always => Delivered { parcel, to };
        }
        state Waiting { let parcel: Box; on Split(n) => Waiting { parcel: Box(take!(parcel).0 - n) }; on Open => Nothing do { let parcel = take!(parcel); *opened += 1; thing.say(format_args!("{parcel:?}, the {opened}. one")); } }
        state Delivered { let parcel: Box; let to: String; on Open => Nothing do thing.say(format_args!("{} for {to}", parcel.0)); }
    }
}

pub fn script(book: &mut Book) {
    use ParcelEvent::{Arrive, Back, Load, Open, Post, Split};
    let mut play = Play::<Parcel>::start(book, ());
    let post = |n, to: &str| Post { parcel: Box(n), to: to.to_owned() };
    for event in [Load, post(3, "Ann"), Back, Back, Load, Arrive, Open, post(12, "x"), Load, Arrive, Split(5), Open, post(1, "x"), Load, Back, Arrive] {
        play.send(event, ());
    }
}
