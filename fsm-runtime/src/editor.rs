//! What an editor sees of a machine. Nothing here runs: a word of a line is for the editor a path to one of
//! the constants below, so it can complete the word and tell what it means.

/// A value of any type, for code that an editor looks at and nobody runs.
pub const fn any<T>() -> T {
    panic!("only an editor looks at this code")
}

/// A part of a machine, for the same code.
pub fn part<T>() -> &'static mut T {
    any()
}

/// The value behind a reference, for the same code.
pub fn taken<T>(_: &T) -> T {
    any()
}

#[cfg(rust_analyzer)]
pub mod call;

/// Declares one documented constant for each word.
macro_rules! words {
    ($($(#[$doc:meta])* $word:ident)*) => {
        /// The words of the language, as far as they are none of Rust's own.
        #[allow(non_upper_case_globals)]
        pub mod keyword {
            $($(#[$doc])* pub const $word: () = ();)*
        }
    };
}

words! {
    /// `state Name { … }` declares a state: its data, and the lines that act while it is current. `final state`
    /// is one in which the machine ends.
    state
    /// `events { Name, Other { field: Type } }` declares the events of the machine; `events from path::Type;`
    /// takes an enum that exists.
    events
    /// Behind `events`: the path of an enum that exists, `events from path::Type;`.
    from
    /// `clock Type;` says what time is: `Duration`, `u32` or `u64` milliseconds, `f32` or `f64` seconds, `Instant`.
    clock
    /// `stack 8;` bounds the suspended states, where pushes can nest without bound.
    stack
    /// `queue 8;` makes room for raised and deferred events.
    queue
    /// `chain 100;` bounds the rounds of what happens by itself after one event, tick or delayed event.
    chain
    /// `requests;` makes room for one request from outside the machine.
    requests
    /// `strict;` demands that each state takes, defers or ignores every event.
    strict
    /// `observed;` makes the machine tell an `Observer` what it does.
    observed
    /// `can;` lets the machine be asked what it would do with an event: `would`, `can` and `possible`.
    can
    /// `snapshots;` lets serde write the machine: `snapshot(now)`, and `NameSnapshot::restore(now)`.
    snapshots
    /// `part Name(limit: u32) { … }` is a definition that several states use: `state Other is Name(3) { … }`.
    part
    /// Behind the name of a state: the part that it is, `state Name is Part(3) { on out Exit => Target; }`.
    is
    /// `exits Done, Failed;` names the exits of a part.
    exits
    /// `=> out Name` leaves a part by this exit; `on out Name => Target` of a state that is a part leads on from there.
    out
    /// `initial Name { field: value } do action;` says where the machine starts.
    initial
    /// `action name: Type = value;` puts an action object into the state: it runs with the state's own lines.
    action
    /// `let name: machine Type(owner) = value;`: a machine that ticks with the state, and is stopped when it is left.
    machine
    /// `enter do action;` acts when the state becomes active.
    enter
    /// `exit do action;` acts when the state stops being active. It cannot ask for a change of state.
    exit
    /// `pause do action;` acts when a `push` suspends the state. It cannot ask for a change of state.
    pause
    /// `resume do action;` acts when a `pop` makes the state current again.
    resume
    /// `update do action;` acts in every tick; `update every 100ms do action;` at most once in that time.
    update
    /// `on Event(binding) if guard => Target do action;` acts when the event arrives.
    on
    /// `first on Event …` of a state or of the machine is asked before what is inside.
    first
    /// `when condition => Target do action;` acts when the condition holds, looked at once a tick.
    when
    /// `after 5s => Target do action;` acts when the state has been active for that long, pauses not counted.
    after
    /// `every 1s do action;` acts each time that much time has passed; with `catch up` also for ticks that came
    /// late.
    every
    /// `every 1s catch up do action;` acts as often as time has passed, however late the tick.
    catch
    /// `every 1s catch up do action;` acts as often as time has passed, however late the tick.
    up
    /// `always if guard => Target;` acts at once, as soon as the state is entered and after each step; without a target
    /// again, as long as its guard holds.
    always
    /// `score value if guard => Target;` of a choice: of those whose guard holds the one of the highest value is taken.
    score
    /// `weight value if guard => Target;` of a choice: one of those whose guard holds is drawn, in proportion to its weight.
    weight
    /// `random value;` of a choice: the number that its weights draw with, an evenly spread `u32`.
    random
    /// `done => Target;` acts when the child of the state has reached a final state; `done(name) => Target;` when the machine in this
    /// data has.
    done
    /// `during future() as Event;` is work that lives as long as the state is current; what it gives is the event.
    during
    /// `transition(from, to) do action;` tells of each completed change of state.
    transition
    /// `unhandled(event) do action;` tells of an event that nothing took.
    unhandled
    /// `livelock(state) do action;` tells of a chain of changes that was stopped, since it did not end.
    livelock
    /// `failed(error) => Target;` takes an error of the machine's code.
    failed
    /// `stop => Name;` of the machine: where it goes as it is told to end, a `final state`.
    stop
    /// `refused(request) do action;` tells of a change of state that an action has asked for and that could not be made.
    refused
    /// `=> push Name` pauses the current state, keeps it, and enters the named one above it.
    push
    /// `=> pop` exits the current state and resumes the one below; `=> pop else Name` where nothing may be below.
    pop
    /// `=> previous` enters again the state that was left last, with its data as they were.
    previous
    /// `=> reset Name` exits the current state and all suspended ones, and enters the named one.
    reset
    /// `=> ignore` takes the event and does nothing.
    ignore
    /// `=> defer` keeps the event until the state changes.
    defer
    /// `on Event => pass do action;` acts on the event by reference, and lets it go on to the lines behind it.
    pass
    /// `=> reenter Name` leaves and enters also the state that holds the line.
    reenter
    /// `=> history Name` enters the composite state where it was when it was last left.
    history
    /// `=> deep history Name`: the same, down to the innermost state.
    deep
    /// `goto!(Name { field: value })` asks for a change of state when the action has returned.
    goto
    /// `raise!(Event)` puts an event into the queue of the machine itself; `raise!(Event after 2s)` for later.
    raise
    /// `cancel!(Event)` takes away the events of this name that were raised for later; `cancel!(Timer)` stops a timer.
    cancel
    /// `restart!(Timer)` lets the timer of a line `after 5s as Timer` run for its full time from now on.
    restart
    /// `in_state!(Name)` tells whether that state is active.
    in_state
    /// `take!(name)` gives data of the state by value, in a line whose target leaves the state.
    take
    /// `region Name { … }`: a state that is active together with the other regions beside it.
    region
    /// `choice Name { … }`: a branch point, never observed as the current state.
    choice
}
