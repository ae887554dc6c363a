//! What stands under a `cfg` is there or not.

use fsm_runtime::fsm;

use crate::{Book, Play, Thing};

fsm! {
    #[derive(Debug)]
    machine Kettle(thing: &mut Thing) {
        clock u32;
        queue 1;
        #[derive(Clone, Copy, Debug)]
        events { Press, #[cfg(feature = "absent")] Sent, #[cfg(not(feature = "absent"))] Kept }
        #[cfg(not(feature = "absent"))]
        let uses: u32 = 0;
        initial Cold;
        state Cold { on Press => Hot do { #[cfg(not(feature = "absent"))] { *uses += 1; } } }
        state Hot {
            #[cfg(feature = "absent")]
            after 3s as Report do { let _ = raise!(Sent); }
            #[cfg(not(feature = "absent"))]
            after 4s => Told { told: *uses };
            on Press => Cold do { thing.say("off"); #[cfg(not(feature = "absent"))] let _ = raise!(Kept); }
        }
        #[cfg(not(feature = "absent"))]
        on Kept do thing.say("kept");
        #[cfg(not(feature = "absent"))]
        state Told { let told: u32; enter do thing.say(*told); on Press => Cold; }
        #[cfg(feature = "absent")]
        state Lost { on Press => Cold; }
    }
}

pub fn script(book: &mut Book) {
    use KettleEvent::Press;
    let mut play = Play::<Kettle>::start(book, 0);
    play.send(Press, 1).send(Press, 2).send(Press, 3).update(4_003).send(Press, 4_004);
    let ids: Vec<_> = <KettleStateId as fsm_runtime::StateId>::ALL.iter().map(|id| format!("{id:?}")).collect();
    play.note(ids.join(", "));
}
