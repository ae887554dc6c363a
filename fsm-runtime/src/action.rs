// Action objects: actions with data of their own, written once and reused in
// any state of any machine with the same owner. Actions written in place in
// the table are not here; the macro puts them into the generated code.

use core::fmt::{self, Debug, Formatter};

/// An action object: behaviour with its own data, owned by a state.
///
/// A state declares one with `action name: Type = expr;`. It lives as long as
/// the state is active or suspended, and is in scope under its name like `let`
/// data. All functions do nothing unless written. They run in source order
/// with the state's other lines.
///
/// `World` and `Time` are `()` for a machine without a second parameter and
/// without a clock. To be used in machines of every kind, implement the trait
/// for any `World` and `Time`, as here:
///
/// ```
/// use fsm_runtime::{Action, Context};
///
/// struct Npc { x: i32 }
///
/// /// Moves by a constant step in every tick.
/// struct MoveConstantly { step: i32 }
///
/// impl<World: ?Sized, Time> Action<Npc, World, Time> for MoveConstantly {
///     fn update(&mut self, npc: &mut Npc, _: &Context<'_, World, Time>) {
///         npc.x += self.step;
///     }
/// }
///
/// let mut npc = Npc { x: 0 };
/// let mut walk = MoveConstantly { step: 3 };
/// walk.update(&mut npc, &Context::new(&(), ()));
/// walk.update(&mut npc, &Context::new(&(), ()));
/// assert_eq!(npc.x, 6);
/// ```
///
/// An action object cannot request a change of state. It keeps what happened
/// in its data, and a line of the table reads it: `when wait.is_over() => Next;`.
/// So every transition stays visible in the table.
///
/// The idea is the strategy pattern, as game engines use it for the actions of
/// states (`StateMachineBehaviour` in Unity).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an action for a state machine with the owner `{Owner}`",
    label = "this action object cannot work on `{Owner}`",
    note = "a state runs its action objects through `Action<{Owner}, {World}, {Time}>` (owner, world, time)",
    note = "implement that trait for `{Self}`; all its functions have empty default bodies"
)]
pub trait Action<Owner: ?Sized, World: ?Sized = (), Time = ()> {
    /// The state becomes active.
    fn enter(&mut self, owner: &mut Owner, context: &Context<'_, World, Time>) {
        let _ = (owner, context);
    }

    /// A tick, while the state is active.
    fn update(&mut self, owner: &mut Owner, context: &Context<'_, World, Time>) {
        let _ = (owner, context);
    }

    /// The state stops being active, for good.
    fn exit(&mut self, owner: &mut Owner, context: &Context<'_, World, Time>) {
        let _ = (owner, context);
    }

    /// A `push` suspends the state.
    fn pause(&mut self, owner: &mut Owner, context: &Context<'_, World, Time>) {
        let _ = (owner, context);
    }

    /// A `pop` makes the state current again.
    fn resume(&mut self, owner: &mut Owner, context: &Context<'_, World, Time>) {
        let _ = (owner, context);
    }
}

/// What a call to the machine passes in besides the owner: the world and the
/// time.
///
/// ```
/// use fsm_runtime::Context;
///
/// let context = Context::new("a cave", 250_u32);
/// assert_eq!(context.world(), "a cave");
/// assert_eq!(context.now(), 250);
/// ```
pub struct Context<'a, World: ?Sized = (), Time = ()> {
    world: &'a World,
    now: Time,
}

impl<'a, World: ?Sized, Time> Context<'a, World, Time> {
    /// The context of one call. A machine makes it; by hand it is of use in
    /// tests of an action object.
    #[inline]
    pub const fn new(world: &'a World, now: Time) -> Self {
        Context { world, now }
    }

    /// What the machine's second parameter names; `&()` where it has none.
    #[inline]
    pub const fn world(&self) -> &'a World {
        self.world
    }

    /// The time that was passed to the machine, in the unit of its clock; `()`
    /// where it has none.
    #[inline]
    pub const fn now(&self) -> Time
    where
        Time: Copy,
    {
        self.now
    }
}

// By hand: a derive would ask for `World: Clone`, which the reference needs not.
impl<World: ?Sized, Time: Clone> Clone for Context<'_, World, Time> {
    fn clone(&self) -> Self {
        Context { world: self.world, now: self.now.clone() }
    }
}

impl<World: ?Sized, Time: Copy> Copy for Context<'_, World, Time> {}

impl<World: ?Sized + Debug, Time: Debug> Debug for Context<'_, World, Time> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("world", &self.world).field("now", &self.now).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    struct Silent;
    impl Action<Vec<u32>> for Silent {}

    struct Stamp;
    impl Action<Vec<u32>, [u32], u32> for Stamp {
        fn enter(&mut self, owner: &mut Vec<u32>, context: &Context<'_, [u32], u32>) {
            owner.push(context.world()[0] + context.now());
        }
    }

    #[test]
    fn functions_that_are_not_written_do_nothing() {
        let mut owner = Vec::new();
        let context = Context::new(&(), ());
        Silent.enter(&mut owner, &context);
        Silent.update(&mut owner, &context);
        Silent.pause(&mut owner, &context);
        Silent.resume(&mut owner, &context);
        Silent.exit(&mut owner, &context);
        assert!(owner.is_empty());
    }

    #[test]
    fn an_action_sees_owner_world_and_time() {
        let mut owner = Vec::new();
        Stamp.enter(&mut owner, &Context::new(&[40][..], 2));
        assert_eq!(owner, [42]);
    }

    #[test]
    fn the_world_outlives_the_context() {
        let world = std::string::String::from("cave");
        let seen = Context::new(world.as_str(), ()).world();
        assert_eq!(seen, "cave");
    }
}
