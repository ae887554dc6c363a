// As somebody typed it: `formatted.rs` is what comes out.

fsm! {
    machine Guard(knight: &mut Knight, world: &World) {
        clock now: u32;
        stack 4;
        events { Enemy, Hit(u32), Horn, Got(Result<u32, u8>), Told, Said { is: bool } }
        initial Watching;
        stop => Off do knight.said.push("off");
        first on Horn if world.is_night() => Resting;

        /// Says it until it is answered.
        part Asking(message: &'static str, limit: u32) {
            exits Silent, Refused;
            initial Waiting;
            #[tag(quiet, on_line)] state Waiting {
                let tries: u32 = 1;
                enter(cause) do knight.said.push(message);
                after 4s as Patience if *tries < *limit => self { tries: *tries + 1 }; // again
                after 9s => out Silent do knight.said.push("nothing");
                on Horn => out Refused;
            }
        }
        part Twice() {
            exits Silent;
            initial First;
            state First is Asking("one", 1) { on out Silent | Refused => Second; }
            state Second is Asking(if 2 > 1 { "two" } else { "three" }, 1) {
                on out Silent => out Silent;
                on out Refused => First;
            }
        }

        #[tag(quiet)] state Watching is Asking("who?", world.patience + 1) {
            on Enemy => Fighting;
            on out Silent | Refused => Resting do { knight.rest(); knight.sleep() }
        }
        state Calling is Twice() { on out Silent => Resting; }

        #[tag(busy)]
        #[tag(loud)]
        state Fighting {
            let duel: machine Duel(knight, world) = Duel::start(knight, world, now);
            let lamp: machine Lamp = Lamp::start();
            let back: GuardTarget = GuardTarget::Calling;
            first on Hit(n) if *n > 9 => pass do knight.ouch(*n);
            first on Horn => Resting;
            on Hit(n) do { duel.send(knight, world, DuelEvent::Hit(n), now); }
            done(duel) if duel.is_in(DuelStateId::Lost) => Off;
            done(duel) => back in [Calling, Resting] do knight.rest();
            initial Inner;
            state Inner { on Enemy => push *back in [Resting, Calling]; }
        }

        #[tag(quiet)] state Resting {
            let url: &'static str = "a";
            during knight.get(url) as Got if world.is_open();
            during async {
                tick().await;
                if late() {
                    tock().await
                }
            } as Told;
            during net::get(&url[1..]).map(|it| it as u8) as Told;
            during tick();
            every 1s catch up as Beat do { knight.heal(); if knight.hp > 9 { cancel!(Beat) } }
            on Got(Ok(n)) if n > 0 => Watching;
            on Got(Ok(_)) | Told => pass do knight.heal();
            on Got(Err(_)) do restart!(Beat);
            on Said { is: true } do restart!(Beat);
            on Horn => pop else Calling;
        }
        final state Off;
    }
}

fsm!{
    #[derive(Debug, Default)] pub const machine Lamp {
        events { Press }
        let presses: u32 = 0;
        initial Dark;
        stop => Broken;
        #[tag(bright)] state Bright { on Press => Dark do *presses += 1; }
        state Dark { on Press => Bright; }
        final state Broken;
    }
}
