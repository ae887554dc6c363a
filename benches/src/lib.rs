fsm_runtime::fsm! { pub machine Door { events { Push } initial Closed; state Closed { on Push => Open; } state Open { on Push => Closed; } } }
