/// A door.
#[derive(Clone, Copy, PartialEq)]
pub struct Door {
    made_by_start_: ::fsm_runtime::__private::Sealed<PartsOfDoor>,
}
#[derive(Clone, Copy, PartialEq)]
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct PartsOfDoor {
    state: DoorState,
}
#[automatically_derived]
impl ::core::fmt::Debug for Door {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct("Door").field("state", parts_.state()).finish()
    }
}
/// The states of [`Door`], with their data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DoorState {
    /// In state `Closed`.
    Closed,
    /// In state `Opened`.
    Opened,
    /// In state `Locked`.
    Locked,
}
/// What a transition of [`Door`] names: a state, with its data that have no initial value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(dead_code, non_camel_case_types, non_snake_case)]
pub enum DoorTarget {
    /// To state `Closed`.
    Closed,
    /// To state `Opened`.
    Opened,
    /// To state `Locked`.
    Locked,
}
/// The events of [`Door`].
#[allow(dead_code)]
pub enum DoorEvent {
    /// The event `Open`.
    Open,
    /// The event `Close`.
    Close,
    /// The event `Lock`.
    Lock,
    /// The event `Unlock`.
    Unlock { code: u32 },
}
/// The events of [`Door`], without their data.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash
)]
#[allow(dead_code, non_camel_case_types)]
pub enum DoorEventId {
    /// The event `Open`.
    Open,
    /// The event `Close`.
    Close,
    /// The event `Lock`.
    Lock,
    /// The event `Unlock`.
    Unlock,
}
#[allow(dead_code, clippy::same_name_method)]
impl DoorEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Open", "Close", "Lock", "Unlock"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for DoorEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for DoorEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for DoorEventId {
    const ALL: &'static [Self] = &[Self::Open, Self::Close, Self::Lock, Self::Unlock];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&DoorEvent> for DoorEventId {
    #[inline]
    fn from(event_: &DoorEvent) -> Self {
        match *event_ {
            DoorEvent::Open { .. } => Self::Open,
            DoorEvent::Close { .. } => Self::Close,
            DoorEvent::Lock { .. } => Self::Lock,
            DoorEvent::Unlock { .. } => Self::Unlock,
        }
    }
}
/// The states of [`Door`], without their data.
#[derive(
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::cmp::PartialEq,
    ::core::cmp::Eq,
    ::core::cmp::PartialOrd,
    ::core::cmp::Ord,
    ::core::hash::Hash
)]
#[allow(dead_code, non_camel_case_types)]
pub enum DoorStateId {
    /// State `Closed`.
    Closed,
    /// State `Opened`.
    Opened,
    /// State `Locked`.
    Locked,
}
#[allow(dead_code, clippy::same_name_method)]
impl DoorStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Closed", "Opened", "Locked"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for DoorStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for DoorStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
#[allow(dead_code, clippy::same_name_method)]
impl DoorStateId {
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::fsm_runtime::StateId for DoorStateId {
    const ALL: &'static [Self] = &[Self::Closed, Self::Opened, Self::Locked];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    fn parent(self) -> ::core::option::Option<Self> {
        self.parent()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl Door {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::graph::Graph<'static> = ::fsm_runtime::graph::Graph::new(
        r#"MDoor	1	 A door.		
EOpen		1		
EClose		1		
ELock		1		
EUnlock		1		{ code: u32 }
SDoor		1		m	
I1	1	
SClosed		1		s	0
L0		1		on	Open		goto	2	
L1		1		on	Lock		goto	3	
SOpened		1		s	0
L2		1		on	Close		goto	1	
SLocked		1		s	0
L3		1		on	Unlock { code }	code == 42	goto	1	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start() -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(PartsOfDoor::start()),
        }
    }
    /// Starts the machine in another state than its initial one; those around it are entered too.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it, or data that only a line can give to a state
    /// around it, is refused, and handed back.
    #[inline]
    pub fn start_in(
        target_: DoorTarget,
    ) -> ::core::result::Result<Self, ::fsm_runtime::requests::Refused<DoorTarget>> {
        ::core::result::Result::map(
            PartsOfDoor::start_in(target_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// Sends one event to the current state, and runs to completion what it brings about.
    ///
    /// An event that was not used comes back in the `Outcome`.
    #[doc(
        alias(
            "process_event",
            "process",
            "handle",
            "dispatch",
            "consume",
            "fire",
            "trigger",
            "emit",
            "post",
            "goto",
            "transition_to",
            "set_state",
            "change_state"
        )
    )]
    #[inline]
    pub fn send(&mut self, event_: DoorEvent) -> ::fsm_runtime::Outcome<DoorEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_).send(event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &DoorState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> DoorStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: DoorStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: DoorState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::requests::NotRestored<DoorState>> {
        ::core::result::Result::map(
            PartsOfDoor::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> DoorState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Door
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&self) {}
}
#[doc(hidden)]
impl Door
where
    for<'never> Self: ::fsm_runtime::__private::TakesRequests<'never>,
{
    #[inline]
    pub fn request(&self) {}
}
#[doc(hidden)]
impl Door
where
    for<'never> Self: ::fsm_runtime::__private::CanBeAsked<'never>,
{
    #[inline]
    pub fn can(&self) {}
    #[inline]
    pub fn would(&self) {}
    #[inline]
    pub fn possible(&self) {}
}
#[doc(hidden)]
impl Door
where
    for<'never> Self: ::fsm_runtime::__private::HasInTable<'never>,
{
    #[inline]
    pub fn remaining(&self) {}
    #[inline]
    pub fn has_tag(&self) {}
    #[inline]
    pub fn suspended(&self) {}
    #[inline]
    pub fn snapshot(&self) {}
    #[inline]
    pub fn observed(&self) {}
}
#[doc(hidden)]
impl Door
where
    for<'never> Self: ::fsm_runtime::__private::AsksByName<'never>,
{
    #[inline]
    pub fn is_closed(&self) {}
    #[inline]
    pub fn is_locked(&self) {}
    #[inline]
    pub fn is_opened(&self) {}
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl PartsOfDoor {
    fn start() -> Self {
        let state_ = Self::first_();
        Self { state: state_ }
    }
    fn start_in(
        target_: DoorTarget,
    ) -> ::core::result::Result<Self, ::fsm_runtime::requests::Refused<DoorTarget>> {
        ::core::result::Result::Ok({
            let state_ = Self::make_(target_);
            Self { state: state_ }
        })
    }
    #[inline]
    fn send(&mut self, event_: DoorEvent) -> ::fsm_runtime::Outcome<DoorEvent> {
        match &self.state {
            DoorState::Closed => self.send_Closed(event_),
            DoorState::Opened => self.send_Opened(event_),
            DoorState::Locked => self.send_Locked(event_),
        }
    }
    #[inline]
    fn state(&self) -> &DoorState {
        &self.state
    }
    #[inline]
    fn state_id(&self) -> DoorStateId {
        <DoorStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: DoorStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    fn restore(
        state_: DoorState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::requests::NotRestored<DoorState>> {
        ::core::result::Result::Ok(Self { state: state_ })
    }
    fn into_state(self) -> DoorState {
        self.state
    }
}
impl ::core::convert::From<&DoorState> for DoorStateId {
    #[inline]
    fn from(named_: &DoorState) -> Self {
        match named_ {
            DoorState::Closed => DoorStateId::Closed,
            DoorState::Opened => DoorStateId::Opened,
            DoorState::Locked => DoorStateId::Locked,
        }
    }
}
impl ::core::convert::From<&DoorTarget> for DoorStateId {
    #[inline]
    fn from(named_: &DoorTarget) -> Self {
        match named_ {
            DoorTarget::Closed => DoorStateId::Closed,
            DoorTarget::Opened => DoorStateId::Opened,
            DoorTarget::Locked => DoorStateId::Locked,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::any::Machine for Door {
    const GRAPH: ::fsm_runtime::graph::Graph<'static> = Self::GRAPH;
    type Kind = ::fsm_runtime::any::kind::Plain;
    type Activities = ::fsm_runtime::activities::Without;
    type Time = ();
    type State = DoorState;
    type StateId = DoorStateId;
    type Target = DoorTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &DoorState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> DoorStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: DoorStateId) -> ::core::primitive::bool {
        Self::is_in(self, id_)
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        false
    }
    #[inline]
    fn next_deadline(&self) -> ::core::option::Option<()> {
        ::core::option::Option::None
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::any::Run<()> for Door {
    fn start(params_: (), given_: Self::Given, now_: ()) -> Self {
        Self::start()
    }
    fn start_in(
        target_: DoorTarget,
        params_: (),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::requests::Refused<DoorTarget>> {
        Self::start_in(target_)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::requests::Refused<DoorTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::any::Receive<DoorEvent, ()> for Door {
    #[inline]
    fn send(
        &mut self,
        params_: (),
        event_: DoorEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<DoorEvent> {
        Self::send(self, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::any::CrowdMachine for Door {
    type Owner = ();
    type World = ();
    type Takes = ::fsm_runtime::__private::TakesNothing;
    const TICKS: ::core::primitive::bool = false;
}
#[allow(
    non_snake_case,
    unreachable_code,
    unused_braces,
    unused_parens,
    clippy::drop_non_drop,
    clippy::ptr_arg,
    clippy::redundant_closure_call,
    clippy::ref_option_ref,
    clippy::same_name_method,
    clippy::semicolon_outside_block,
    clippy::too_many_arguments,
    clippy::unnecessary_semicolon,
    clippy::unused_unit
)]
impl PartsOfDoor {
    #[inline]
    fn send_Closed(&mut self, event_: DoorEvent) -> ::fsm_runtime::Outcome<DoorEvent> {
        match event_ {
            DoorEvent::Open => {
                self.state = DoorState::Opened;
                ::fsm_runtime::Outcome::Transitioned
            }
            DoorEvent::Lock => {
                self.state = DoorState::Locked;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[inline]
    fn send_Opened(&mut self, event_: DoorEvent) -> ::fsm_runtime::Outcome<DoorEvent> {
        match event_ {
            DoorEvent::Close => {
                self.state = DoorState::Closed;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[inline]
    fn send_Locked(&mut self, event_: DoorEvent) -> ::fsm_runtime::Outcome<DoorEvent> {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            DoorEvent::Unlock { code } if ({ code == 42 } || refusal_.guard()) => {
                self.state = DoorState::Closed;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => refusal_.outcome(event_),
        }
    }
    fn first_() -> DoorState {
        DoorState::Closed
    }
    fn make_(target_: DoorTarget) -> DoorState {
        match target_ {
            DoorTarget::Closed => DoorState::Closed,
            DoorTarget::Opened => DoorState::Opened,
            DoorTarget::Locked => DoorState::Locked,
        }
    }
}
