// What both the build script and the tests have to know of the macro. The build script includes this file.

/// The charts that are compiled where `FSM_CHARTS` says nothing else.
pub const CHARTS: usize = 12;

/// How many of them run in a crowd too, where `FSM_CROWDS` says nothing else: each is compiled for longer.
pub const CROWDS: usize = 3;

/// What the macro knows so far, and so what charts and cases may use where `FSM_CHARTS_FEATURES` says nothing else.
pub const FEATURES: &str = "everything";

/// Cases of SCION without a machine, for the macro refuses it or the language decides otherwise, and why.
pub const REFUSED: &[(&str, &str)] =
    &[("w3c-ecma/test411", "one commit point: `enter` of a composite sees what is active inside")];
