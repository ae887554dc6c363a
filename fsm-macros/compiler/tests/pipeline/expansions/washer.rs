struct Washer {
    made_by_start_: ::fsm_runtime::__private::Sealed<WasherParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct WasherParts_ {
    state: WasherState,
}
/// The states of [`Washer`], with their data.
enum WasherState {
    /// In state `Off`.
    Off,
    /// In state `Filling`.
    Filling,
    /// In state `Washing`.
    Washing,
    /// In state `Draining`.
    Draining,
    /// In state `Rinsing`.
    Rinsing,
    /// In state `Soaking`.
    Soaking,
    /// In state `Spinning`.
    Spinning,
    /// In state `Ready`.
    Ready,
    /// In state `Faulty`.
    Faulty,
}
/// What a transition of [`Washer`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum WasherTarget {
    /// To state `Off`.
    Off,
    /// To state `Filling`.
    Filling,
    /// To state `Washing`.
    Washing,
    /// To state `Draining`.
    Draining,
    /// To state `Rinsing`.
    Rinsing,
    /// To state `Soaking`.
    Soaking,
    /// To state `Spinning`.
    Spinning,
    /// To state `Ready`.
    Ready,
    /// To state `Faulty`.
    Faulty,
}
/// The events of [`Washer`].
#[allow(dead_code)]
enum WasherEvent {
    /// The event `Start`.
    Start,
    /// The event `Full`.
    Full,
    /// The event `Empty`.
    Empty,
    /// The event `Time`.
    Time,
    /// The event `Fault`.
    Fault(u32),
    /// The event `Reset`.
    Reset,
}
/// The events of [`Washer`], without their data.
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
enum WasherEventId {
    /// The event `Start`.
    Start,
    /// The event `Full`.
    Full,
    /// The event `Empty`.
    Empty,
    /// The event `Time`.
    Time,
    /// The event `Fault`.
    Fault,
    /// The event `Reset`.
    Reset,
}
#[allow(dead_code, clippy::same_name_method)]
impl WasherEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        [
            "Start",
            "Full",
            "Empty",
            "Time",
            "Fault",
            "Reset",
        ][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for WasherEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for WasherEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for WasherEventId {
    const ALL: &'static [Self] = &[
        Self::Start,
        Self::Full,
        Self::Empty,
        Self::Time,
        Self::Fault,
        Self::Reset,
    ];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&WasherEvent> for WasherEventId {
    #[inline]
    fn from(event_: &WasherEvent) -> Self {
        match *event_ {
            WasherEvent::Start { .. } => Self::Start,
            WasherEvent::Full { .. } => Self::Full,
            WasherEvent::Empty { .. } => Self::Empty,
            WasherEvent::Time { .. } => Self::Time,
            WasherEvent::Fault { .. } => Self::Fault,
            WasherEvent::Reset { .. } => Self::Reset,
        }
    }
}
/// The states of [`Washer`], without their data.
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
enum WasherStateId {
    /// State `Off`.
    Off,
    /// State `Filling`.
    Filling,
    /// State `Washing`.
    Washing,
    /// State `Draining`.
    Draining,
    /// State `Rinsing`.
    Rinsing,
    /// State `Soaking`.
    Soaking,
    /// State `Spinning`.
    Spinning,
    /// State `Ready`.
    Ready,
    /// State `Faulty`.
    Faulty,
}
#[allow(dead_code, clippy::same_name_method)]
impl WasherStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        [
            "Off",
            "Filling",
            "Washing",
            "Draining",
            "Rinsing",
            "Soaking",
            "Spinning",
            "Ready",
            "Faulty",
        ][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Debug for WasherStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for WasherStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for WasherStateId {
    const ALL: &'static [Self] = &[
        Self::Off,
        Self::Filling,
        Self::Washing,
        Self::Draining,
        Self::Rinsing,
        Self::Soaking,
        Self::Spinning,
        Self::Ready,
        Self::Faulty,
    ];
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
impl Washer {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MWasher	1		drum: &mut Drum	
EStart		1		
EFull		1		
EEmpty		1		
ETime		1		
EFault		1		(u32)
EReset		1		
SWasher		1		m	
I1	1	
L0		1		on	Reset		goto	1	
SOff		1		s	0
L1		1		on	Start		goto	2	
SFilling		1		s	0
L2		1		on	Full		goto	3	
SWashing		1		s	0
L3		1		on	Time		goto	4	
L4		1		on	Fault(code)		goto	9	drum.stop(code)
SDraining		1		s	0
L5		1		on	Empty	drum.rinses > 1	goto	7	
L6		1		on	Empty		goto	5	
SRinsing		1		s	0
L7		1		enter			internal		drum.rinses += 1
L8		1		on	Full		goto	6	
SSoaking		1		s	0
L9		1		on	Time		goto	4	
SSpinning		1		s	0
L10		1		on	Time		goto	8	
SReady		1		s	0
L11		1		on	Start		goto	2	drum.rinses = 0
SFaulty		1		s	0
L12		1		on	Start	drum.is_well()	goto	2	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] drum: &mut Drum) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                WasherParts_::start(drum),
            ),
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
        target_: WasherTarget,
        #[allow(unused_variables)]
        drum: &mut Drum,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<WasherTarget>> {
        ::core::result::Result::map(
            WasherParts_::start_in(target_, drum),
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
    pub fn send(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(drum, event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &WasherState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> WasherStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: WasherStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: WasherState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<WasherState>> {
        ::core::result::Result::map(
            WasherParts_::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> WasherState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Washer
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&mut self) {}
}
#[doc(hidden)]
impl Washer
where
    for<'never> Self: ::fsm_runtime::__private::TakesRequests<'never>,
{
    #[inline]
    pub fn request(&mut self) {}
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
impl WasherParts_ {
    fn start(#[allow(unused_variables)] drum: &mut Drum) -> Self {
        let state_ = Self::first_(drum);
        Self { state: state_ }
    }
    fn start_in(
        target_: WasherTarget,
        #[allow(unused_variables)]
        drum: &mut Drum,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<WasherTarget>> {
        let id_ = <WasherStateId as ::core::convert::From<_>>::from(&target_);
        ::core::result::Result::Ok({
            let state_ = Self::make_(target_, drum);
            let mut machine_ = Self { state: state_ };
            machine_.begin_in_(id_, drum);
            machine_
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        let from_ = self.state_id() as ::core::primitive::u8;
        let to_ = self.next_(&event_);
        self.state = match to_ {
            0 => WasherState::Off,
            1 => WasherState::Filling,
            2 => WasherState::Washing,
            3 => WasherState::Draining,
            4 => WasherState::Rinsing,
            5 => WasherState::Soaking,
            6 => WasherState::Spinning,
            7 => WasherState::Ready,
            8 => WasherState::Faulty,
            _ => {
                return match &self.state {
                    WasherState::Washing => self.send_Washing(drum, event_),
                    WasherState::Draining => self.send_Draining(drum, event_),
                    WasherState::Ready => self.send_Ready(drum, event_),
                    WasherState::Faulty => self.send_Faulty(drum, event_),
                    _ => {
                        self.send_machine_(
                            drum,
                            event_,
                            ::fsm_runtime::__private::Refusal::new(),
                        )
                    }
                };
            }
        };
        if to_ == from_ {
            ::fsm_runtime::Outcome::Unhandled(event_)
        } else {
            ::fsm_runtime::Outcome::Transitioned
        }
    }
    #[inline]
    fn state(&self) -> &WasherState {
        &self.state
    }
    #[inline]
    fn state_id(&self) -> WasherStateId {
        <WasherStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: WasherStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    fn restore(
        state_: WasherState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<WasherState>> {
        ::core::result::Result::Ok(Self { state: state_ })
    }
    fn into_state(self) -> WasherState {
        self.state
    }
}
impl ::core::convert::From<&WasherState> for WasherStateId {
    #[inline]
    fn from(named_: &WasherState) -> Self {
        match named_ {
            WasherState::Off => WasherStateId::Off,
            WasherState::Filling => WasherStateId::Filling,
            WasherState::Washing => WasherStateId::Washing,
            WasherState::Draining => WasherStateId::Draining,
            WasherState::Rinsing => WasherStateId::Rinsing,
            WasherState::Soaking => WasherStateId::Soaking,
            WasherState::Spinning => WasherStateId::Spinning,
            WasherState::Ready => WasherStateId::Ready,
            WasherState::Faulty => WasherStateId::Faulty,
        }
    }
}
impl ::core::convert::From<&WasherTarget> for WasherStateId {
    #[inline]
    fn from(named_: &WasherTarget) -> Self {
        match named_ {
            WasherTarget::Off => WasherStateId::Off,
            WasherTarget::Filling => WasherStateId::Filling,
            WasherTarget::Washing => WasherStateId::Washing,
            WasherTarget::Draining => WasherStateId::Draining,
            WasherTarget::Rinsing => WasherStateId::Rinsing,
            WasherTarget::Soaking => WasherStateId::Soaking,
            WasherTarget::Spinning => WasherStateId::Spinning,
            WasherTarget::Ready => WasherStateId::Ready,
            WasherTarget::Faulty => WasherStateId::Faulty,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Washer {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = WasherState;
    type StateId = WasherStateId;
    type Target = WasherTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &WasherState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> WasherStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: WasherStateId) -> ::core::primitive::bool {
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
impl ::fsm_runtime::Run<(&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,)>
for Washer {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: WasherTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<WasherTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<WasherTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    WasherEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Washer {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: WasherEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Washer {
    type Owner = Drum;
    type World = ();
    type Takes = ::fsm_runtime::__private::TakesOwner;
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
impl WasherParts_ {
    /// Where the event leads if nothing else happens, or to the same state; the states are numbered in the order
    /// of the source, and the number behind the last one stands for the lines. A row for each state, a column for
    /// each event.
    #[inline]
    fn next_(&self, event_: &WasherEvent) -> ::core::primitive::u8 {
        static NEXT: [[::core::primitive::u8; 6]; 9] = [
            [1, 0, 0, 0, 0, 9],
            [1, 2, 1, 1, 1, 0],
            [2, 2, 2, 3, 9, 0],
            [3, 3, 9, 3, 3, 0],
            [4, 5, 4, 4, 4, 0],
            [5, 5, 5, 3, 5, 0],
            [6, 6, 6, 7, 6, 0],
            [9, 7, 7, 7, 7, 0],
            [9, 8, 8, 8, 8, 0],
        ];
        let event_ = match event_ {
            WasherEvent::Start => 0,
            WasherEvent::Full => 1,
            WasherEvent::Empty => 2,
            WasherEvent::Time => 3,
            WasherEvent::Fault { .. } => 4,
            WasherEvent::Reset => 5,
        };
        NEXT[self.state_id() as ::core::primitive::usize][event_]
    }
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        match event_ {
            WasherEvent::Reset => {
                self.state = WasherState::Off;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => refusal_.outcome(event_),
        }
    }
    #[inline]
    fn send_Washing(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        match event_ {
            WasherEvent::Fault(code) => {
                {
                    drum.stop(code);
                }
                self.state = WasherState::Faulty;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(
                    drum,
                    event_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn send_Draining(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            WasherEvent::Empty if match &*drum {
                drum if { drum.rinses > 1 } => true,
                _ => refusal_.guard(),
            } => {
                self.state = WasherState::Spinning;
                ::fsm_runtime::Outcome::Transitioned
            }
            WasherEvent::Empty => {
                self.state = WasherState::Rinsing;
                self.enter_Rinsing(drum);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => self.send_machine_(drum, event_, refusal_),
        }
    }
    #[inline]
    fn send_Ready(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        match event_ {
            WasherEvent::Start => {
                {
                    drum.rinses = 0;
                }
                self.state = WasherState::Filling;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(
                    drum,
                    event_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn send_Faulty(
        &mut self,
        #[allow(unused_variables)]
        drum: &mut Drum,
        event_: WasherEvent,
    ) -> ::fsm_runtime::Outcome<WasherEvent> {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            WasherEvent::Start if match &*drum {
                drum if { drum.is_well() } => true,
                _ => refusal_.guard(),
            } => {
                self.state = WasherState::Filling;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => self.send_machine_(drum, event_, refusal_),
        }
    }
    fn first_(#[allow(unused_variables)] drum: &mut Drum) -> WasherState {
        WasherState::Off
    }
    fn make_(
        target_: WasherTarget,
        #[allow(unused_variables)]
        drum: &mut Drum,
    ) -> WasherState {
        match target_ {
            WasherTarget::Off => WasherState::Off,
            WasherTarget::Filling => WasherState::Filling,
            WasherTarget::Washing => WasherState::Washing,
            WasherTarget::Draining => WasherState::Draining,
            WasherTarget::Rinsing => WasherState::Rinsing,
            WasherTarget::Soaking => WasherState::Soaking,
            WasherTarget::Spinning => WasherState::Spinning,
            WasherTarget::Ready => WasherState::Ready,
            WasherTarget::Faulty => WasherState::Faulty,
        }
    }
    fn begin_in_(
        &mut self,
        id_: WasherStateId,
        #[allow(unused_variables)]
        drum: &mut Drum,
    ) {
        match id_ {
            WasherStateId::Rinsing => {
                self.enter_Rinsing(drum);
            }
            _ => {}
        }
    }
    fn enter_Rinsing(&mut self, #[allow(unused_variables)] drum: &mut Drum) {
        {
            drum.rinses += 1;
        }
    }
    fn enter_(&mut self, #[allow(unused_variables)] drum: &mut Drum) {
        match &self.state {
            WasherState::Rinsing => {
                self.enter_Rinsing(drum);
            }
            _ => {}
        }
    }
}
