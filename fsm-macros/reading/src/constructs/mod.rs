//! The constructs of the language that a table uses, for anyone who asks whether their tests cover all of them. The
//! `match`es of `table.rs` leave nothing out, so a new trigger, target or setting has to be named here before
//! anything compiles.

mod table;

pub(crate) use table::of;

macro_rules! constructs {
    ($($(#[$doc:meta])* $name:ident = $word:literal;)*) => {
        /// One construct, in one of the places where it means something of its own.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Construct {
            $($(#[$doc])* $name,)*
        }

        impl Construct {
            pub const ALL: &[Construct] = &[$(Construct::$name),*];

            /// As the language writes it, with its place behind it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Construct::$name => $word,)*
                }
            }
        }
    };
}

constructs! {
    Fallible = "-> Result";
    Async = "async";
    Const = "const";
    Default = "derive(Default)";
    Parameters = "several parameters";
    Generics = "generics";
    /// Calls take a time that code does not see.
    Clock = "clock T";
    ClockNamed = "clock now: T";
    StackSetting = "stack N";
    Queue = "queue N";
    Chain = "chain N";
    RequestsSetting = "requests";
    Strict = "strict";
    Observed = "observed";
    Can = "can";
    Snapshots = "snapshots";
    Cfg = "cfg";
    Payload = "event with data";
    EventsFrom = "events from";

    /// Known by the tree alone: the model has its states.
    Part = "part";
    Composite = "composite";
    Regions = "regions";
    RegionsOfMachine = "regions of the machine";
    RegionsInRegion = "regions in a region";
    FinalInside = "final inside";
    End = "final of the machine";
    Choice = "choice";
    ChoiceInRegion = "choice in a region";
    InitialAction = "initial … do";
    InitialHistory = "initial history";
    HistoryDefault = "history => …";

    Tag = "#[tag(…)]";

    Data = "let";
    DataGiven = "let without a value";
    DataOfComposite = "let of a composite";
    DataOfMachine = "let of the machine";
    Object = "action object";
    Inner = "let … machine";

    Enter = "enter";
    Exit = "exit";
    Pause = "pause";
    Resume = "resume";
    HookOfMachine = "enter, exit of the machine";
    Cause = "enter(cause)";
    CauseOfChange = "transition(…, cause)";
    Update = "update";
    UpdateEvery = "update every";
    When = "when";
    After = "after";
    Every = "every";
    CatchUp = "every … catch up";
    Computed = "computed duration";
    On = "on";
    OnAny = "on _";
    OnSeveral = "on A | B";
    First = "first on";
    Always = "always";
    Score = "score";
    Weight = "weight";
    Done = "done";
    DoneOf = "done(…)";
    During = "during";
    Transition = "transition(…)";
    Unhandled = "unhandled(…)";
    Livelock = "livelock(…)";
    Refused = "refused(…)";
    Failed = "failed(…)";
    Stop = "stop";
    /// A line of a composite that is no hook, and stands neither in the machine nor in a region.
    LineOfComposite = "line of a composite";
    LineOfRegion = "line of a region";
    LineOfMachine = "line of the machine";

    Guard = "if";
    Found = "if let";
    InStateFilter = "if in_state!";
    InStateAction = "in_state! in code";

    NoTarget = "no target";
    Goto = "=> State";
    OutOfRegion = "=> out of a region";
    ToChoice = "=> choice";
    ToFinal = "=> final";
    SelfOfState = "=> self";
    SelfOfComposite = "=> self of a composite";
    SelfOfRegion = "=> self of a region";
    SelfOfMachine = "=> self of the machine";
    Reenter = "=> reenter";
    Several = "=> (A, B)";
    History = "=> history";
    DeepHistory = "=> deep history";
    Push = "=> push";
    Pop = "=> pop";
    PopElse = "=> pop else";
    Previous = "=> previous";
    Reset = "=> reset";
    Ignore = "=> ignore";
    Defer = "=> defer";
    Held = "=> value in […]";
    Pass = "=> pass";
    Fields = "{ field: value }";
    Moved = "{ moved }";
    Within = "in Parent { … }";

    AskGoto = "goto!";
    AskPush = "push!";
    AskPop = "pop!";
    AskPrevious = "previous!";
    AskReset = "reset!";
    AskHeld = "goto!(value in […])";
    AskMoves = "request that moves data";
    Raise = "raise!";
    RaiseLater = "raise!(… after …)";
    Cancel = "cancel!";
    NamedTimer = "after … as Name";
    RestartTimer = "restart!";
    CancelTimer = "cancel! of a timer";
    Take = "take!";
}
