//! A machine that waits and may fail, for the questions in `probes_modem.toml`.

use fsm_runtime::fsm;

/// What may go wrong on a line.
#[derive(Debug)]
pub enum Trouble {
    /// Nobody answers.
    Silence,
    Busy(u32),
}

impl Trouble {
    pub fn is_silence(&self) -> bool {
        matches!(self, Trouble::Silence)
    }
}

/// A line to somewhere.
pub struct Wire;

impl Wire {
    pub async fn dial(&mut self, number: u32) -> Result<u32, Trouble> {
        if number == 0 { Err(Trouble::Silence) } else { Ok(number) }
    }

    pub fn is_open(&self) -> bool {
        true
    }
}

fsm! {
    async machine Modem(wire: &mut Wire) -> Result<(), Trouble> {
        clock u32;
        events { Call(u32), Hang }
        initial Idle;
        failed(Trouble::Silence) => Idle;
        failed(Trouble::Busy(tries)) if tries > 3 => Resting { tries };

        state Idle {
            on Call(number) if wire.is_open() => Online { speed: 0 } do { let answered = wire.dial(number).await?; let _ = answered; }
            on Call(_) => ignore;
        }
        state Online {
            let speed: u32;
            enter do *speed = wire.dial(1).await?;
            on Hang => Idle;
        }
        state Resting { let tries: u32; after (*tries * 100) => Idle; }
    }
}

fn main() {
    let mut wire = Wire;
    drop(async move {
        let mut modem = Modem::start(&mut wire, 0).await?;
        let outcome = modem.send(&mut wire, ModemEvent::Call(1), 0).await.map_err(|failed| failed.error)?;
        assert!(outcome.is_used());
        modem.update(&mut wire, 100).await
    });
}
