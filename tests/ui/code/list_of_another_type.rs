use fsm_runtime::fsm;

fsm! {
    machine Game {
        events { Push, Close(GameStateId) }
        let back: GameStateId = GameStateId::Menu;
        initial Menu;
        state Menu { on Push => Paused; on Close(to) => to in [Menu, Paused, Over]; }
        state Paused { on Push => Menu; on Close(_) => *back in [Menu, Paused, Over]; }
        state Over { on Push => Menu; on Close(to) do goto!(to in [Menu, Paused]); }
    }
}

fn main() {
    let mut game = Game::start();
    game.send(GameEvent::Push);
}
