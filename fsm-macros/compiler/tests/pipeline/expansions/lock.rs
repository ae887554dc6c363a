struct Lock {
    made_by_start_: ::fsm_runtime::__private::Sealed<LockParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct LockParts_ {
    state: LockLeaf_,
    queue: ::fsm_runtime::__private::RaisedOne<LockEvent>,
}
/// The states of [`Lock`], with their data.
enum LockState {
    /// In state `Shut`.
    Shut {
        /// Where in `Shut` the machine is.
        state: LockShut,
    },
    /// In state `Open`.
    Open,
}
/// The states inside `Shut` of [`Lock`].
enum LockShut {
    /// In state `Bolted`.
    Bolted,
    /// In state `Latched`.
    Latched,
}
/// The innermost states of [`Lock`].
#[doc(hidden)]
#[allow(non_camel_case_types)]
enum LockLeaf_ {
    Bolted,
    Latched,
    Open,
}
impl ::core::convert::From<&LockLeaf_> for LockStateId {
    #[inline]
    fn from(leaf_: &LockLeaf_) -> Self {
        match leaf_ {
            LockLeaf_::Bolted => LockStateId::Bolted,
            LockLeaf_::Latched => LockStateId::Latched,
            LockLeaf_::Open => LockStateId::Open,
        }
    }
}
/// What a transition of [`Lock`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum LockTarget {
    /// To state `Shut`.
    Shut,
    /// To state `Bolted`.
    Bolted,
    /// To state `Latched`.
    Latched,
    /// To state `Open`.
    Open,
}
/// The events of [`Lock`].
#[allow(dead_code)]
enum LockEvent {
    /// The event `Key`.
    Key(u32),
    /// The event `Turn`.
    Turn,
    /// The event `Kick`.
    Kick,
    /// The event `Alarm`.
    Alarm,
}
/// The events of [`Lock`], without their data.
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
enum LockEventId {
    /// The event `Key`.
    Key,
    /// The event `Turn`.
    Turn,
    /// The event `Kick`.
    Kick,
    /// The event `Alarm`.
    Alarm,
}
#[allow(dead_code, clippy::same_name_method)]
impl LockEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Key", "Turn", "Kick", "Alarm"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for LockEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for LockEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for LockEventId {
    const ALL: &'static [Self] = &[Self::Key, Self::Turn, Self::Kick, Self::Alarm];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&LockEvent> for LockEventId {
    #[inline]
    fn from(event_: &LockEvent) -> Self {
        match *event_ {
            LockEvent::Key { .. } => Self::Key,
            LockEvent::Turn { .. } => Self::Turn,
            LockEvent::Kick { .. } => Self::Kick,
            LockEvent::Alarm { .. } => Self::Alarm,
        }
    }
}
/// The states of [`Lock`], without their data.
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
enum LockStateId {
    /// State `Shut`.
    Shut,
    /// State `Bolted`.
    Bolted,
    /// State `Latched`.
    Latched,
    /// State `Open`.
    Open,
}
#[allow(dead_code, clippy::same_name_method)]
impl LockStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Shut", "Bolted", "Latched", "Open"][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        match self {
            Self::Bolted => ::core::option::Option::Some(Self::Shut),
            Self::Latched => ::core::option::Option::Some(Self::Shut),
            _ => ::core::option::Option::None,
        }
    }
}
impl ::core::fmt::Debug for LockStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for LockStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for LockStateId {
    const ALL: &'static [Self] = &[Self::Shut, Self::Bolted, Self::Latched, Self::Open];
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
impl Lock {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MLock	1		log: &mut Log	
EKey		1		(u32)
ETurn		1		
EKick		1		
EAlarm		1		
SLock		1		m	
I1	1	
L0		1		on	Alarm		internal		log.ring()
SShut		1		c	0
I2	1	
L1		1		exit			internal		log.creak()
L2		1		on	Kick		goto	4	{ let _ = raise!(Alarm); }
SBolted		1		s	1
L3		1		exit			internal		log.click()
L4		1		on	Key(key)	log.knows(key)	goto	3	
L5		1		on	Key(_)		internal		{ let _ = raise!(Alarm); }
L6		1		on	Alarm		internal		log.stay()
SLatched		1		s	1
L7		1		on	Turn		goto	4	
SOpen		1		s	0
L8		1		on	Turn		goto	1	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] log: &mut Log) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(LockParts_::start(log)),
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
        target_: LockTarget,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LockTarget>> {
        ::core::result::Result::map(
            LockParts_::start_in(target_, log),
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
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(log, event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &LockState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> LockStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: LockStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: LockState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<LockState>> {
        ::core::result::Result::map(
            LockParts_::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> LockState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Lock
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&mut self) {}
}
#[doc(hidden)]
impl Lock
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
impl LockParts_ {
    fn start(#[allow(unused_variables)] log: &mut Log) -> Self {
        let mut queue_ = ::fsm_runtime::__private::RaisedOne::new();
        let state_ = Self::first_(log, &mut queue_);
        let mut machine_ = Self {
            state: state_,
            queue: queue_,
        };
        if !machine_.queue.is_empty() {
            machine_.settle_(log);
        }
        machine_
    }
    fn start_in(
        target_: LockTarget,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LockTarget>> {
        ::core::result::Result::Ok({
            let mut queue_ = ::fsm_runtime::__private::RaisedOne::new();
            let state_ = Self::make_(target_, log);
            let mut machine_ = Self {
                state: state_,
                queue: queue_,
            };
            if !machine_.queue.is_empty() {
                machine_.settle_(log);
            }
            machine_
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        let outcome_ = match &self.state {
            LockLeaf_::Bolted => self.send_Bolted(log, event_),
            LockLeaf_::Latched => self.send_Latched(log, event_),
            LockLeaf_::Open => self.send_Open(log, event_),
        };
        if !self.queue.is_empty() {
            self.settle_(log);
        }
        outcome_
    }
    #[inline]
    fn state(&self) -> &LockState {
        match self.state {
            LockLeaf_::Bolted => {
                &LockState::Shut {
                    state: LockShut::Bolted,
                }
            }
            LockLeaf_::Latched => {
                &LockState::Shut {
                    state: LockShut::Latched,
                }
            }
            LockLeaf_::Open => &LockState::Open,
        }
    }
    #[inline]
    fn state_id(&self) -> LockStateId {
        <LockStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: LockStateId) -> ::core::primitive::bool {
        match id_ {
            LockStateId::Shut => {
                ::core::matches!(& self.state, LockLeaf_::Bolted | LockLeaf_::Latched)
            }
            LockStateId::Bolted => ::core::matches!(& self.state, LockLeaf_::Bolted),
            LockStateId::Latched => ::core::matches!(& self.state, LockLeaf_::Latched),
            LockStateId::Open => ::core::matches!(& self.state, LockLeaf_::Open),
        }
    }
    fn restore(
        state_: LockState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<LockState>> {
        let state_ = match state_ {
            LockState::Shut { state: LockShut::Bolted } => LockLeaf_::Bolted,
            LockState::Shut { state: LockShut::Latched } => LockLeaf_::Latched,
            LockState::Open => LockLeaf_::Open,
        };
        let mut queue_ = ::fsm_runtime::__private::RaisedOne::new();
        ::core::result::Result::Ok(Self {
            state: state_,
            queue: queue_,
        })
    }
    fn into_state(self) -> LockState {
        match self.state {
            LockLeaf_::Bolted => {
                LockState::Shut {
                    state: LockShut::Bolted,
                }
            }
            LockLeaf_::Latched => {
                LockState::Shut {
                    state: LockShut::Latched,
                }
            }
            LockLeaf_::Open => LockState::Open,
        }
    }
}
impl ::core::convert::From<&LockState> for LockStateId {
    #[inline]
    fn from(named_: &LockState) -> Self {
        match named_ {
            LockState::Shut { state: state_ } => Self::from(state_),
            LockState::Open => LockStateId::Open,
        }
    }
}
impl ::core::convert::From<&LockShut> for LockStateId {
    #[inline]
    fn from(named_: &LockShut) -> Self {
        match named_ {
            LockShut::Bolted => LockStateId::Bolted,
            LockShut::Latched => LockStateId::Latched,
        }
    }
}
impl ::core::convert::From<&LockTarget> for LockStateId {
    #[inline]
    fn from(named_: &LockTarget) -> Self {
        match named_ {
            LockTarget::Shut => LockStateId::Shut,
            LockTarget::Bolted => LockStateId::Bolted,
            LockTarget::Latched => LockStateId::Latched,
            LockTarget::Open => LockStateId::Open,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Lock {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = LockState;
    type StateId = LockStateId;
    type Target = LockTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &LockState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> LockStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: LockStateId) -> ::core::primitive::bool {
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
impl ::fsm_runtime::Run<(&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,)> for Lock {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: LockTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<LockTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<LockTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    LockEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Lock {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: LockEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Lock {
    type Owner = Log;
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
impl LockParts_ {
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match event_ {
            LockEvent::Alarm => {
                {
                    log.ring();
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => refusal_.outcome(event_),
        }
    }
    #[inline]
    fn send_Shut(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        let inside_ @ (LockLeaf_::Bolted | LockLeaf_::Latched) = &mut self.state else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        match event_ {
            LockEvent::Kick => {
                Self::exit_in_Shut(inside_, log, &mut self.queue);
                Self::exit_Shut(log, &mut self.queue);
                {
                    let queue_ = &mut self.queue;
                    {
                        let _ = ::fsm_runtime::__private::RaisedOne::raise(
                            queue_,
                            LockEvent::Alarm,
                        );
                    }
                }
                self.state = LockLeaf_::Open;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => self.send_machine_(log, event_, refusal_),
        }
    }
    #[inline]
    fn send_Bolted(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            LockEvent::Key(
                key,
            ) if match &*log {
                log if { log.knows(key) } => true,
                _ => refusal_.guard(),
            } => {
                Self::exit_Bolted(log, &mut self.queue);
                self.state = LockLeaf_::Latched;
                ::fsm_runtime::Outcome::Transitioned
            }
            LockEvent::Key(_) => {
                {
                    let queue_ = &mut self.queue;
                    {
                        let _ = ::fsm_runtime::__private::RaisedOne::raise(
                            queue_,
                            LockEvent::Alarm,
                        );
                    }
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => self.raised_Bolted(log, event_, refusal_),
        }
    }
    #[inline]
    fn raised_Bolted(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match event_ {
            LockEvent::Alarm => {
                {
                    log.stay();
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => self.send_Shut(log, event_, refusal_),
        }
    }
    #[inline]
    fn send_Latched(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match event_ {
            LockEvent::Turn => {
                Self::exit_Shut(log, &mut self.queue);
                self.state = LockLeaf_::Open;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_Shut(log, event_, ::fsm_runtime::__private::Refusal::new())
            }
        }
    }
    #[inline]
    fn send_Open(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match event_ {
            LockEvent::Turn => {
                self.state = LockLeaf_::Bolted;
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(log, event_, ::fsm_runtime::__private::Refusal::new())
            }
        }
    }
    #[inline]
    fn take_(
        &mut self,
        #[allow(unused_variables)]
        log: &mut Log,
        event_: LockEvent,
    ) -> ::fsm_runtime::Outcome<LockEvent> {
        match &self.state {
            LockLeaf_::Bolted => {
                self.raised_Bolted(log, event_, ::fsm_runtime::__private::Refusal::new())
            }
            _ => {
                self.send_machine_(log, event_, ::fsm_runtime::__private::Refusal::new())
            }
        }
    }
    #[allow(clippy::never_loop)]
    fn settle_(&mut self, #[allow(unused_variables)] log: &mut Log) {
        let served_ = &mut 0;
        loop {
            if let ::core::option::Option::Some(event_) = self.queue.take() {
                *served_ = ::core::primitive::u16::saturating_add(*served_, 1);
                if *served_ <= 1000u16 {
                    self.take_(log, event_);
                } else {
                    ::core::mem::drop(event_);
                }
                continue;
            }
            break;
        }
    }
    fn first_(
        #[allow(unused_variables)]
        log: &mut Log,
        queue_: &mut ::fsm_runtime::__private::RaisedOne<LockEvent>,
    ) -> LockLeaf_ {
        LockLeaf_::Bolted
    }
    fn make_(
        target_: LockTarget,
        #[allow(unused_variables)]
        log: &mut Log,
    ) -> LockLeaf_ {
        match target_ {
            LockTarget::Shut => LockLeaf_::Bolted,
            LockTarget::Bolted => LockLeaf_::Bolted,
            LockTarget::Latched => LockLeaf_::Latched,
            LockTarget::Open => LockLeaf_::Open,
        }
    }
    fn exit_Shut(
        #[allow(unused_variables)]
        log: &mut Log,
        queue_: &mut ::fsm_runtime::__private::RaisedOne<LockEvent>,
    ) {
        {
            log.creak();
        }
    }
    fn exit_Bolted(
        #[allow(unused_variables)]
        log: &mut Log,
        queue_: &mut ::fsm_runtime::__private::RaisedOne<LockEvent>,
    ) {
        {
            log.click();
        }
    }
    fn exit_(
        state_: &mut LockLeaf_,
        #[allow(unused_variables)]
        log: &mut Log,
        queue_: &mut ::fsm_runtime::__private::RaisedOne<LockEvent>,
    ) {
        match state_ {
            inside_ @ (LockLeaf_::Bolted | LockLeaf_::Latched) => {
                Self::exit_in_Shut(inside_, log, &mut *queue_);
                Self::exit_Shut(log, &mut *queue_);
            }
            _ => {}
        }
    }
    fn exit_in_Shut(
        state_: &mut LockLeaf_,
        #[allow(unused_variables)]
        log: &mut Log,
        queue_: &mut ::fsm_runtime::__private::RaisedOne<LockEvent>,
    ) {
        match state_ {
            LockLeaf_::Bolted => {
                Self::exit_Bolted(log, &mut *queue_);
            }
            _ => {}
        }
    }
}
