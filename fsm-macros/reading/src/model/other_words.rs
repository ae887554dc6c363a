//! Words of other tools for a trigger or a target: what was meant where nothing has that name.

/// The trigger that is meant by `on enter` and the like.
pub(super) fn trigger_of(event: &str) -> Option<&'static str> {
    Some(match event {
        "enter" | "entry" | "Enter" | "Entry" | "OnEnter" | "OnEntry" => "enter",
        "exit" | "leave" | "Exit" | "OnExit" => "exit",
        "update" | "tick" | "Update" => "update",
        "pause" | "suspend" => "pause",
        "resume" => "resume",
        "always" | "eventless" => "always",
        "done" | "completed" => "done",
        "stop" => "stop",
        _ => return None,
    })
}

/// Whether the word stands for every event in other tools.
pub(super) fn is_any(event: &str) -> bool {
    ["any", "all", "every", "each", "default", "otherwise", "other", "Any", "All"].contains(&event)
}

/// Whether the word is that of other tools for the end of a machine.
pub(super) fn is_end(word: &str) -> bool {
    ["final", "end", "done", "finish", "finished", "terminate", "stop", "exit"].contains(&word)
}

/// The target that is meant by another word.
pub(super) fn target_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "deferred" | "postpone" | "delay" | "later" | "keep" => "=> defer",
        "next" | "continue" | "forward" | "propagate" | "bubble" | "fallthrough" => "=> pass do …",
        "ignored" | "discard" | "nothing" | "none" | "None" => "=> ignore",
        "Self" | "stay" | "same" | "this" | "current" => "=> self",
        "history" | "H" => "=> history Name",
        "back" | "last" => "=> previous",
        _ => return None,
    })
}
