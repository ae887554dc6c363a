; Words of `fsm!` tables in Helix and Neovim. A macro's table is a `token_tree` of loose tokens, so a word is told by what stands
; around it. Where two names are asked for, `.` lets signs stand between them: hence the lists of words, and what is before a line.
; `@_before` needs its name: without it tree-sitter takes two beginnings for one.

; A line begins after `;`, a brace, a block or a comment: `state Name`, `on Event`
((token_tree
  [";" "{" "pub" "const" "async" (token_tree) (line_comment) (block_comment)] @_before
  . (identifier) @keyword . (identifier) @_next)
 (#any-of? @keyword
  "machine" "state" "region" "choice" "part" "exits" "initial" "history" "deep" "action" "clock" "random" "stack" "queue" "chain"
  "on" "first" "when" "after" "every" "score" "weight" "during")
 (#not-any-of? @_next "in" "else" "as" "do"))

; `clock u32`
((token_tree (identifier) @keyword . (primitive_type)) (#eq? @keyword "clock"))

; `first on Event`, `final state Name`, `let name: machine Name`
((token_tree (identifier) @_before . (identifier) @keyword . (identifier)) (#eq? @_before "first") (#eq? @keyword "on"))
((token_tree (identifier) @_before . (identifier) @keyword . (identifier)) (#eq? @_before "final") (#eq? @keyword "state"))
((token_tree ":" . (identifier) @keyword . (identifier)) (#eq? @keyword "machine"))

; `push Name`, `deep history Name`, `on out Name`
((token_tree (identifier) @keyword . (identifier) @_next)
 (#any-of? @keyword "push" "reset" "reenter" "history" "deep" "out")
 (#not-any-of? @_next "in" "else" "as" "do"))

; `enter do`, `update every`, `pass do`
((token_tree (identifier) @keyword . (identifier) @_next)
 (#any-of? @keyword "enter" "exit" "pause" "resume" "update" "always" "done" "stop" "pop" "previous" "pass" "catch" "up")
 (#any-of? @_next "do" "every" "up"))

; `pop else Name`
((token_tree (identifier) @keyword . (identifier) @_next) (#eq? @keyword "pop") (#eq? @_next "else"))

; `update every`, `catch up`, `events from`, `snapshots from`
((token_tree (identifier) @_before . (identifier) @keyword) (#eq? @_before "update") (#eq? @keyword "every"))
((token_tree (identifier) @_before . (identifier) @keyword) (#eq? @_before "catch") (#eq? @keyword "up"))
((token_tree (identifier) @keyword . (identifier) @_next) (#any-of? @keyword "events" "snapshots") (#eq? @_next "from"))
((token_tree (identifier) @_before . (identifier) @keyword) (#any-of? @_before "events" "snapshots") (#eq? @keyword "from"))

; `state Name is Part`
((token_tree (identifier) @_state . (identifier) . (identifier) @keyword) (#eq? @_state "state") (#eq? @keyword "is"))

; `after 5s`, `every 100ms`, `stack 8`
((token_tree (identifier) @keyword . [(integer_literal) (float_literal)])
 (#any-of? @keyword "after" "every" "stack" "queue" "chain" "score" "weight"))

; `every (period)`, `after (period)` and what reports something: `(name)` and an action, a guard or a target follow.
((token_tree (identifier) @keyword . (token_tree) . [(identifier) "if" "=>" "as"] @_next)
 (#any-of? @keyword "after" "every" "enter" "exit" "pause" "resume" "transition" "unhandled" "livelock" "refused" "failed" "done")
 (#any-of? @_next "do" "if" "=>" "as"))

; `events { … }`
((token_tree (identifier) @keyword . (token_tree "{")) (#eq? @keyword "events"))

; `enter if`, `always if`, `update if`
((token_tree (identifier) @keyword . "if")
 (#any-of? @keyword "enter" "exit" "pause" "resume" "update" "always" "done"))

; `strict;`, `always => Name`, `when !open`
((token_tree [";" "{" (token_tree) (line_comment) (block_comment)] @_before . (identifier) @keyword . ";")
 (#any-of? @keyword "strict" "requests" "observed" "can" "snapshots"))
((token_tree [";" "{" (token_tree) (line_comment) (block_comment)] @_before . (identifier) @keyword . "=>")
 (#any-of? @keyword "always" "update" "done" "stop" "history"))
((token_tree
  [";" "{" (token_tree) (line_comment) (block_comment)] @_before
  . (identifier) @keyword . ["!" "*" "&" "let" "::" (self) (token_tree)])
 (#any-of? @keyword "when" "score" "weight" "during" "clock"))

; `=> ignore;`, `=> pop;`
((token_tree "=>" . (identifier) @keyword . ";") (#any-of? @keyword "pop" "previous" "ignore" "defer" "pass"))

; Reserved in Rust, and no names for anybody.
((token_tree (identifier) @keyword) (#any-of? @keyword "do" "final" "else"))

; Durations: `5s` is a number and a name here.
((token_tree [(integer_literal) (float_literal)] . (identifier) @keyword)
 (#any-of? @keyword "ns" "us" "ms" "s" "min" "h" "d"))
