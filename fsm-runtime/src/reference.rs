#![doc = include_str!("reference.md")]

/// The chapters in the order in which they are read, each with its chapter of the guide and its words for rustdoc's search.
/// Below its text each has links to its neighbours. A chapter links to another one by its name, `time#durations`: links of
/// outer attributes are looked up in this module. An alias that is the name of the module is an error.
macro_rules! chapters {
    ($($chapter:ident in $guide:ident: $($alias:literal)*;)*) => {
        chapters! { @ ""; $($chapter $guide [$($alias)*])* }
    };
    (
        @ $before:expr;
        $chapter:ident $guide:ident [$($alias:literal)*]
        $($next:ident $next_guide:ident [$($next_alias:literal)*] $($rest:tt)*)?
    ) => {
        #[doc = include_str!(concat!("reference/", stringify!($chapter), ".md"))]
        #[doc = ""]
        #[doc = concat!(
            $before, "[Contents](crate::reference)", $(" · [Next: `", stringify!($next), "`](", stringify!($next), ")",)?
            " · in the guide: [`", stringify!($guide), "`](mod@crate::guide::", stringify!($guide), ")"
        )]
        $(#[doc(alias = $alias)])*
        pub mod $chapter {}
        $(chapters! {
            @ concat!("[Previous: `", stringify!($chapter), "`](", stringify!($chapter), ") · ");
            $next $next_guide [$($next_alias)*] $($rest)*
        })?
    };
}

chapters! {
    machine in owner_and_world: "header" "owner" "world" "settings" "attributes" "generics" "derive" "lifetime";
    events in first_machine: "on" "send" "outcome" "strict" "ignore" "unhandled" "pattern" "message";
    states in first_machine: "initial" "final" "tag" "has_tag" "static" "const" "default" "data_mut" "into_state";
    data in data: "let" "take" "clone" "move" "context" "variable" "field";
    lines in first_machine: "trigger" "guard" "condition" "when" "if" "enter" "exit" "entry" "transition";
    targets in data: "target" "self" "in" "back" "return" "blip";
    actions in owner_and_world: "action" "do" "in_state" "effect" "behaviour";
    requests in requests: "goto" "request" "refused" "jump" "external";
    order in time: "panic" "commit" "atomic" "determinism" "deterministic" "poisoned" "reentrancy";
    generated in looking: "api" "methods" "graph" "list" "iterate" "enumerate" "start" "start_in" "restore" "state_id";
    warnings in first_machine: "lint" "allow" "dead_end" "unreachable_state" "unused_event" "unused_line" "no_fallback"
        "rounded_duration" "unused_outcome";
    time in time: "after" "every" "update" "timer" "timeout" "cooldown" "progress" "debounce" "clock" "tick" "duration" "delay"
        "deadline" "restart" "remaining" "interval";
    event_loops in time: "loop" "sleep" "next_deadline" "poll" "frame";
    stack in push_and_pop: "push" "pop" "previous" "reset" "pause" "resume" "suspend" "interruption" "pushdown";
    waiting_events in waiting_events: "defer" "raise" "queue" "postpone" "cancel" "internal" "later" "run_to_completion";
    choices in choices: "always" "choice" "score" "weight" "random" "utility" "chain" "livelock" "decision" "eventless";
    nesting in nested: "composite" "hierarchical" "hsm" "substate" "superstate" "nested" "first" "pass" "done" "reenter";
    regions in regions: "region" "parallel" "concurrent" "orthogonal";
    history in regions: "deep" "shallow" "remember";
    parts in nested: "part" "exits" "out" "reuse" "template" "macro_rules" "split";
    scxml in coming_from: "statechart" "harel" "uml" "xstate" "w3c";
    asking in looking: "can" "would" "possible" "button" "enabled" "allowed" "permitted";
    causes in nested: "cause" "why" "reason";
    stopping in ends: "stop" "shutdown" "cleanup" "child" "submachine";
    errors in errors_and_async: "error" "failed" "fallible" "settle" "is_unsettled";
    asynchronous in errors_and_async: "async" "await" "during" "future" "activity" "invoke" "spawn";
    snapshots in saving: "snapshot" "serde" "save" "load" "migrate" "rename" "persist" "fingerprint" "model_checking";
    observers in watching: "observer" "observed" "log" "trace" "view" "debug";
    crowds in many_agents: "crowd" "agents" "many" "rayon" "swarm";
    conditions in chip: "cfg" "feature" "platform";
    glossary in first_machine: "words" "terms" "vocabulary";
}
