/// A guard who patrols, looks into noises and attacks what he sees.
#[derive(Clone)]
pub struct GuardFsm {
    made_by_start_: ::fsm_runtime::__private::Sealed<GuardFsmParts_>,
}
#[derive(Clone)]
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct GuardFsmParts_ {
    state: GuardFsmState,
    timers: [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    stack: ::fsm_runtime::__private::Stack<GuardFsmState, { 1usize }>,
    paused: ::fsm_runtime::__private::Stack<
        ::fsm_runtime::__private::Paused<GuardFsmTime_, 1usize>,
        { 1usize },
    >,
}
#[automatically_derived]
impl ::core::fmt::Debug for GuardFsm {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct("GuardFsm")
            .field("state", parts_.state())
            .field("timers", &parts_.timers)
            .field("stack", &parts_.stack)
            .field("paused", &parts_.paused)
            .finish()
    }
}
/// The states of [`GuardFsm`], with their data.
#[derive(Clone, Debug)]
pub enum GuardFsmState {
    /// In state `Patrolling`.
    Patrolling {
        /// `waypoint` of the state.
        waypoint: usize,
    },
    /// In state `Investigating`.
    Investigating {
        /// `at` of the state.
        at: Vec2,
    },
    /// In state `Attacking`.
    Attacking {
        /// `who` of the state.
        who: EntityId,
        /// `aim` of the state.
        aim: AimAt,
    },
    /// In state `Dead`.
    Dead,
}
/// What a transition of [`GuardFsm`] names: a state, with its data that have no initial value.
#[derive(Clone, Debug)]
#[allow(dead_code, non_camel_case_types, non_snake_case)]
pub enum GuardFsmTarget {
    /// To state `Patrolling`.
    Patrolling,
    /// To state `Investigating`.
    Investigating {
        /// `at` of the state.
        at: Vec2,
    },
    /// To state `Attacking`.
    Attacking {
        /// `who` of the state.
        who: EntityId,
    },
    /// To state `Dead`.
    Dead,
}
/// The events of [`GuardFsm`].
#[allow(dead_code)]
pub enum GuardFsmEvent {
    /// The event `Noise`.
    Noise { at: Vec2 },
    /// The event `Spotted`.
    Spotted(EntityId),
    /// The event `Hurt`.
    Hurt(u32),
}
/// The events of [`GuardFsm`], without their data.
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
pub enum GuardFsmEventId {
    /// The event `Noise`.
    Noise,
    /// The event `Spotted`.
    Spotted,
    /// The event `Hurt`.
    Hurt,
}
#[allow(dead_code, clippy::same_name_method)]
impl GuardFsmEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Noise", "Spotted", "Hurt"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for GuardFsmEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for GuardFsmEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for GuardFsmEventId {
    const ALL: &'static [Self] = &[Self::Noise, Self::Spotted, Self::Hurt];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&GuardFsmEvent> for GuardFsmEventId {
    #[inline]
    fn from(event_: &GuardFsmEvent) -> Self {
        match *event_ {
            GuardFsmEvent::Noise { .. } => Self::Noise,
            GuardFsmEvent::Spotted { .. } => Self::Spotted,
            GuardFsmEvent::Hurt { .. } => Self::Hurt,
        }
    }
}
/// The states of [`GuardFsm`], without their data.
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
pub enum GuardFsmStateId {
    /// State `Patrolling`.
    Patrolling,
    /// State `Investigating`.
    Investigating,
    /// State `Attacking`.
    Attacking,
    /// State `Dead`.
    Dead,
}
#[allow(dead_code, clippy::same_name_method)]
impl GuardFsmStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        [
            "Patrolling",
            "Investigating",
            "Attacking",
            "Dead",
        ][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Debug for GuardFsmStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for GuardFsmStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for GuardFsmStateId {
    const ALL: &'static [Self] = &[
        Self::Patrolling,
        Self::Investigating,
        Self::Attacking,
        Self::Dead,
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
#[allow(dead_code, non_camel_case_types)]
type GuardFsmTime_ = Duration;
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
impl GuardFsm {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MGuardFsm	1	 A guard who patrols, looks into noises and attacks what he sees.	guard: &mut Guard	Duration
ENoise		1		{ at: Vec2 }
ESpotted		1		(EntityId)
EHurt		1		(u32)
SGuardFsm		1		m	
I1	1	
L0		1		update			internal		guard.breathe()
L1		1		on	Hurt(n)		internal		guard.hp = guard.hp.saturating_sub(n)
L2		1		when	guard.hp == 0		goto	4	
SPatrolling		1		s	0
Dwaypoint		1		usize	0
L3		1		update	100ms		internal		guard.walk_to(guard.route[*waypoint])
L4		1		when	guard.reached(guard.route[*waypoint])		internal		*waypoint = (*waypoint + 1) % guard.route.len()
L5		1		pause			internal		guard.remember_post()
L6		1		resume			internal		guard.shout("where was I?")
L7		1		on	Noise { at }		push	2	
L8		1		on	Spotted(who)	guard.armed()	goto	3	guard.shout("halt!")
SInvestigating		1		s	0
Dat		1		Vec2	
L9		1		enter			internal		guard.draw_map()
L10		1		update			internal		guard.walk_to(*at)
L11		1		on	Spotted(who)		goto	3	
L12		1		when	guard.reached(*at)		pop		
L13		1		after	30s		pop		
SAttacking		1		s	0
Dwho		1		EntityId	
Oaim		1		AimAt	AimAt::new(*who)
L14		1		update			internal		{ guard.shoot(*who); if guard.out_of_ammo() { pop!(else Patrolling) } }
Rpop	1
L15		1		exit			internal		guard.holster()
SDead		1		f	0
L16		1		enter			internal		guard.fall()"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] guard: &mut Guard, now_: Duration) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                GuardFsmParts_::start(guard, now_),
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
        target_: GuardFsmTarget,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<GuardFsmTarget>> {
        ::core::result::Result::map(
            GuardFsmParts_::start_in(target_, guard, now_),
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
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(guard, event_, now_)
    }
    /// One tick: the machine's own lines, then those of the current state.
    #[doc(alias("tick", "step", "poll", "advance"))]
    #[inline]
    pub fn update(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .update(guard, now_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &GuardFsmState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> GuardFsmStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: GuardFsmStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// Whether the machine has ended, in a final state.
    #[doc(alias("is_finished", "is_terminated", "is_final"))]
    #[inline]
    pub fn is_done(&self) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_done()
    }
    /// The states that wait below the current one, the newest last.
    #[inline]
    pub fn suspended(&self) -> ::fsm_runtime::Suspended<'_, GuardFsmState> {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).suspended()
    }
    /// When `update` next has something to do because of the time; none where it has nothing to
    /// wait for.
    #[doc(alias("deadline", "next_timeout"))]
    #[inline]
    pub fn next_deadline(&self) -> ::core::option::Option<GuardFsmTime_> {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).next_deadline()
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: GuardFsmState,
        #[allow(unused_variables)]
        now_: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<GuardFsmState>> {
        ::core::result::Result::map(
            GuardFsmParts_::restore(state_, now_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> GuardFsmState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl GuardFsm
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
impl GuardFsmParts_ {
    fn start(#[allow(unused_variables)] guard: &mut Guard, now_: Duration) -> Self {
        let (state_, timers_) = Self::first_(guard, now_);
        Self {
            state: state_,
            timers: timers_,
            stack: ::fsm_runtime::__private::Stack::new(),
            paused: ::fsm_runtime::__private::Stack::new(),
        }
    }
    fn start_in(
        target_: GuardFsmTarget,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<GuardFsmTarget>> {
        let id_ = <GuardFsmStateId as ::core::convert::From<_>>::from(&target_);
        if Self::needs_below_(id_) {
            return ::core::result::Result::Err(::fsm_runtime::Refused {
                request: ::fsm_runtime::Request::Replace(target_),
                reason: ::fsm_runtime::Reason::NeedsBelow,
                state: "",
            });
        }
        ::core::result::Result::Ok({
            let (state_, timers_) = Self::make_(target_, guard, now_);
            let mut machine_ = Self {
                state: state_,
                timers: timers_,
                stack: ::fsm_runtime::__private::Stack::new(),
                paused: ::fsm_runtime::__private::Stack::new(),
            };
            machine_.begin_in_(id_, guard, now_);
            machine_
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.send_Patrolling(guard, event_, now_),
            GuardFsmState::Investigating { .. } => {
                self.send_Investigating(guard, event_, now_)
            }
            GuardFsmState::Dead => ::fsm_runtime::Outcome::Unhandled(event_),
            _ => {
                self.send_machine_(
                    guard,
                    event_,
                    now_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn update(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
        if self.is_done() {
            return;
        }
        'machine: {
            {
                guard.breathe();
            }
            if match &*guard {
                guard if { guard.hp == 0 } => true,
                _ => false,
            } {
                Self::exit_(&mut self.state, guard, now_);
                for state_ in self.stack.newest_first_mut() {
                    Self::exit_(state_, guard, now_);
                }
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = GuardFsmState::Dead;
                self.place_(made_, timers_);
                self.discard_suspended_();
                self.enter_Dead(guard, now_);
                break 'machine;
            }
        }
        match &self.state {
            GuardFsmState::Patrolling { .. } => self.tick_Patrolling(guard, now_),
            GuardFsmState::Investigating { .. } => self.tick_Investigating(guard, now_),
            GuardFsmState::Attacking { .. } => self.tick_Attacking(guard, now_),
            _ => {}
        }
    }
    #[inline]
    fn state(&self) -> &GuardFsmState {
        &self.state
    }
    #[inline]
    fn state_id(&self) -> GuardFsmStateId {
        <GuardFsmStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: GuardFsmStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        ::core::matches!(& self.state, GuardFsmState::Dead)
    }
    #[inline]
    fn suspended(&self) -> ::fsm_runtime::Suspended<'_, GuardFsmState> {
        self.stack.suspended()
    }
    fn next_deadline(&self) -> ::core::option::Option<GuardFsmTime_> {
        <GuardFsmTime_ as ::fsm_runtime::Time>::earliest(&self.timers)
    }
    fn restore(
        state_: GuardFsmState,
        #[allow(unused_variables)]
        now_: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<GuardFsmState>> {
        if Self::needs_below_(
            <GuardFsmStateId as ::core::convert::From<_>>::from(&state_),
        ) {
            return ::core::result::Result::Err(::fsm_runtime::NotRestored {
                state: state_,
                reason: ::fsm_runtime::Reason::NeedsBelow,
            });
        }
        let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
        if ::core::matches!(& state_, GuardFsmState::Patrolling { .. }) {
            timers_[0usize] = <GuardFsmTime_ as ::fsm_runtime::Time>::timer(
                now_,
                <GuardFsmTime_ as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_millis(100u64),
                ),
            );
        }
        if ::core::matches!(& state_, GuardFsmState::Investigating { .. }) {
            timers_[0usize] = <GuardFsmTime_ as ::fsm_runtime::Time>::timer(
                now_,
                <GuardFsmTime_ as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_secs(30u64),
                ),
            );
        }
        ::core::result::Result::Ok(Self {
            state: state_,
            timers: timers_,
            stack: ::fsm_runtime::__private::Stack::new(),
            paused: ::fsm_runtime::__private::Stack::new(),
        })
    }
    fn into_state(self) -> GuardFsmState {
        self.state
    }
}
impl ::core::convert::From<&GuardFsmState> for GuardFsmStateId {
    #[inline]
    fn from(named_: &GuardFsmState) -> Self {
        match named_ {
            GuardFsmState::Patrolling { .. } => GuardFsmStateId::Patrolling,
            GuardFsmState::Investigating { .. } => GuardFsmStateId::Investigating,
            GuardFsmState::Attacking { .. } => GuardFsmStateId::Attacking,
            GuardFsmState::Dead => GuardFsmStateId::Dead,
        }
    }
}
impl ::core::convert::From<&GuardFsmTarget> for GuardFsmStateId {
    #[inline]
    fn from(named_: &GuardFsmTarget) -> Self {
        match named_ {
            GuardFsmTarget::Patrolling => GuardFsmStateId::Patrolling,
            GuardFsmTarget::Investigating { .. } => GuardFsmStateId::Investigating,
            GuardFsmTarget::Attacking { .. } => GuardFsmStateId::Attacking,
            GuardFsmTarget::Dead => GuardFsmStateId::Dead,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for GuardFsm {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = Duration;
    type State = GuardFsmState;
    type StateId = GuardFsmStateId;
    type Target = GuardFsmTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &GuardFsmState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> GuardFsmStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: GuardFsmStateId) -> ::core::primitive::bool {
        Self::is_in(self, id_)
    }
    #[inline]
    fn is_done(&self) -> ::core::primitive::bool {
        Self::is_done(self)
    }
    #[inline]
    fn next_deadline(&self) -> ::core::option::Option<GuardFsmTime_> {
        Self::next_deadline(self)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Run<(&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,)>
for GuardFsm {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: Duration,
    ) -> Self {
        Self::start(params_.0, now_)
    }
    fn start_in(
        target_: GuardFsmTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: Duration,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<GuardFsmTarget>> {
        Self::start_in(target_, params_.0, now_)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: Duration,
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<GuardFsmTarget>> {
        Self::update(self, params_.0, now_);
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    GuardFsmEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for GuardFsm {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        Self::send(self, params_.0, event_, now_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for GuardFsm {
    type Owner = Guard;
    type World = ();
    type Takes = ::fsm_runtime::__private::TakesOwner;
}
const _: () = if <GuardFsmTime_ as ::fsm_runtime::Time>::LONGEST.as_nanos() < 100000000 {
    ::core::panic!(
        "`100ms` is longer than the clock `Duration` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
const _: () = if <GuardFsmTime_ as ::fsm_runtime::Time>::LONGEST.as_nanos() < 30000000000
{
    ::core::panic!(
        "`30s` is longer than the clock `Duration` can tell: take a clock that reaches further, such as `core::time::Duration`"
    )
};
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
impl GuardFsmParts_ {
    /// Whether the state must not be current with nothing suspended below it.
    fn needs_below_(id_: GuardFsmStateId) -> ::core::primitive::bool {
        ::core::matches!(id_, GuardFsmStateId::Investigating)
    }
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        match event_ {
            GuardFsmEvent::Hurt(n) => {
                {
                    guard.hp = guard.hp.saturating_sub(n);
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => refusal_.outcome(event_),
        }
    }
    #[inline]
    fn send_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = &mut self.state
        else { return ::fsm_runtime::Outcome::Unhandled(event_) };
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            GuardFsmEvent::Noise { at } => {
                Self::pause_Patrolling(data_waypoint_, guard, now_);
                let given_Investigating_at_: Vec2 = at;
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let data_at_ = &given_Investigating_at_;
                    Self::timers_Investigating(data_at_, guard, now_, &mut timers_);
                    GuardFsmState::Investigating {
                        at: given_Investigating_at_,
                    }
                };
                self.suspend_(made_, timers_, now_);
                self.enter_Investigating(guard, now_);
                ::fsm_runtime::Outcome::Transitioned
            }
            GuardFsmEvent::Spotted(
                who,
            ) if match &*guard {
                guard if { guard.armed() } => true,
                _ => refusal_.guard(),
            } => {
                {
                    guard.shout("halt!");
                }
                let given_Attacking_who_: EntityId = who;
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let given_Attacking_aim_ = Self::init_aim_of_Attacking(
                        &given_Attacking_who_,
                        guard,
                        now_,
                    );
                    GuardFsmState::Attacking {
                        who: given_Attacking_who_,
                        aim: given_Attacking_aim_,
                    }
                };
                self.place_(made_, timers_);
                self.enter_Attacking(guard, now_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => self.send_machine_(guard, event_, now_, refusal_),
        }
    }
    #[inline]
    fn send_Investigating(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        event_: GuardFsmEvent,
        now_: Duration,
    ) -> ::fsm_runtime::Outcome<GuardFsmEvent> {
        let GuardFsmState::Investigating { at: data_at_ } = &mut self.state else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        match event_ {
            GuardFsmEvent::Spotted(who) => {
                let given_Attacking_who_: EntityId = who;
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let given_Attacking_aim_ = Self::init_aim_of_Attacking(
                        &given_Attacking_who_,
                        guard,
                        now_,
                    );
                    GuardFsmState::Attacking {
                        who: given_Attacking_who_,
                        aim: given_Attacking_aim_,
                    }
                };
                self.place_(made_, timers_);
                self.enter_Attacking(guard, now_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(
                    guard,
                    event_,
                    now_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn tick_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = &mut self.state
        else { return };
        if <GuardFsmTime_ as ::fsm_runtime::Time>::beat(
            &mut self.timers[0usize],
            now_,
            <GuardFsmTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_millis(100u64),
            ),
        ) {
            {
                #[allow(unused_variables)]
                let waypoint = &mut *data_waypoint_;
                guard.walk_to(guard.route[*waypoint]);
            }
        }
        if match (&*guard, &*data_waypoint_) {
            (guard, waypoint) if { guard.reached(guard.route[*waypoint]) } => true,
            _ => false,
        } {
            {
                #[allow(unused_variables)]
                let waypoint = &mut *data_waypoint_;
                *waypoint = (*waypoint + 1) % guard.route.len();
            }
        }
    }
    #[inline]
    fn tick_Investigating(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Investigating { at: data_at_ } = &mut self.state else {
            return
        };
        {
            #[allow(unused_variables)]
            let at = &mut *data_at_;
            guard.walk_to(*at);
        }
        if match (&*guard, &*data_at_) {
            (guard, at) if { guard.reached(*at) } => true,
            _ => false,
        } {
            self.pop_(guard, now_);
            self.resume_(guard, now_);
            return;
        }
        if <GuardFsmTime_ as ::fsm_runtime::Time>::is_due(&self.timers[0usize], now_) {
            self.pop_(guard, now_);
            self.resume_(guard, now_);
            return;
        }
    }
    #[inline]
    fn tick_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::update(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
        {
            let mut request_: ::core::option::Option<
                ::fsm_runtime::__private::Change<GuardFsmTarget>,
            > = ::core::option::Option::None;
            {
                #[allow(unused_variables)]
                let who = &mut *data_who_;
                {
                    guard.shoot(*who);
                    if guard.out_of_ammo() {
                        <::fsm_runtime::__private::Change<
                            _,
                        >>::ask(
                            &mut request_,
                            <::fsm_runtime::__private::Change<
                                _,
                            >>::PopElse(GuardFsmTarget::Patrolling),
                        )
                    }
                }
            }
            if let ::core::option::Option::Some(change_) = request_ {
                self.follow_(change_, guard, now_);
                return;
            }
        }
    }
    fn first_(
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
        let made_ = {
            let given_Patrolling_waypoint_ = Self::init_waypoint_of_Patrolling(
                guard,
                now_,
            );
            let data_waypoint_ = &given_Patrolling_waypoint_;
            Self::timers_Patrolling(data_waypoint_, guard, now_, &mut timers_);
            GuardFsmState::Patrolling {
                waypoint: given_Patrolling_waypoint_,
            }
        };
        (made_, timers_)
    }
    fn make_(
        target_: GuardFsmTarget,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> (GuardFsmState, [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize]) {
        match target_ {
            GuardFsmTarget::Patrolling => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let given_Patrolling_waypoint_ = Self::init_waypoint_of_Patrolling(
                        guard,
                        now_,
                    );
                    let data_waypoint_ = &given_Patrolling_waypoint_;
                    Self::timers_Patrolling(data_waypoint_, guard, now_, &mut timers_);
                    GuardFsmState::Patrolling {
                        waypoint: given_Patrolling_waypoint_,
                    }
                };
                (made_, timers_)
            }
            GuardFsmTarget::Investigating { at: given_Investigating_at_ } => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let data_at_ = &given_Investigating_at_;
                    Self::timers_Investigating(data_at_, guard, now_, &mut timers_);
                    GuardFsmState::Investigating {
                        at: given_Investigating_at_,
                    }
                };
                (made_, timers_)
            }
            GuardFsmTarget::Attacking { who: given_Attacking_who_ } => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let given_Attacking_aim_ = Self::init_aim_of_Attacking(
                        &given_Attacking_who_,
                        guard,
                        now_,
                    );
                    GuardFsmState::Attacking {
                        who: given_Attacking_who_,
                        aim: given_Attacking_aim_,
                    }
                };
                (made_, timers_)
            }
            GuardFsmTarget::Dead => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = GuardFsmState::Dead;
                (made_, timers_)
            }
        }
    }
    fn begin_in_(
        &mut self,
        id_: GuardFsmStateId,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        match id_ {
            GuardFsmStateId::Investigating => {
                self.enter_Investigating(guard, now_);
            }
            GuardFsmStateId::Attacking => {
                self.enter_Attacking(guard, now_);
            }
            GuardFsmStateId::Dead => {
                self.enter_Dead(guard, now_);
            }
            _ => {}
        }
    }
    fn resume_Patrolling(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = &mut self.state
        else { return };
        {
            guard.shout("where was I?");
        }
    }
    fn enter_Investigating(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Investigating { at: data_at_ } = &mut self.state else {
            return
        };
        {
            guard.draw_map();
        }
    }
    fn enter_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::enter(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
    }
    fn resume_Attacking(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        let GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } = &mut self.state
        else { return };
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::resume(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
    }
    fn enter_Dead(
        &mut self,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        {
            guard.fall();
        }
    }
    fn exit_Attacking(
        data_who_: &mut EntityId,
        data_aim_: &mut AimAt,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::exit(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
        {
            guard.holster();
        }
    }
    fn pause_Patrolling(
        data_waypoint_: &mut usize,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        {
            guard.remember_post();
        }
    }
    fn pause_Attacking(
        data_who_: &mut EntityId,
        data_aim_: &mut AimAt,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        <AimAt as ::fsm_runtime::Action<
            Guard,
            (),
            GuardFsmTime_,
        >>::pause(data_aim_, guard, &::fsm_runtime::Context::new(&(), now_));
    }
    fn exit_(
        state_: &mut GuardFsmState,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        match state_ {
            GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } => {
                Self::exit_Attacking(data_who_, data_aim_, guard, now_);
            }
            _ => {}
        }
    }
    fn pause_(
        state_: &mut GuardFsmState,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        match state_ {
            GuardFsmState::Patrolling { waypoint: data_waypoint_ } => {
                Self::pause_Patrolling(data_waypoint_, guard, now_);
            }
            GuardFsmState::Attacking { who: data_who_, aim: data_aim_ } => {
                Self::pause_Attacking(data_who_, data_aim_, guard, now_);
            }
            _ => {}
        }
    }
    fn enter_(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
        match &self.state {
            GuardFsmState::Investigating { .. } => {
                self.enter_Investigating(guard, now_);
            }
            GuardFsmState::Attacking { .. } => {
                self.enter_Attacking(guard, now_);
            }
            GuardFsmState::Dead => {
                self.enter_Dead(guard, now_);
            }
            _ => {}
        }
    }
    fn resume_(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
        match &self.state {
            GuardFsmState::Patrolling { .. } => {
                self.resume_Patrolling(guard, now_);
            }
            GuardFsmState::Attacking { .. } => {
                self.resume_Attacking(guard, now_);
            }
            _ => {}
        }
    }
    fn init_waypoint_of_Patrolling(
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> usize {
        let value_: usize = { 0 };
        value_
    }
    fn init_aim_of_Attacking(
        #[allow(unused_variables)]
        who: &EntityId,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> AimAt {
        let value_: AimAt = { AimAt::new(*who) };
        value_
    }
    fn timers_Patrolling(
        data_waypoint_: &usize,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
        timers_: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    ) {
        timers_[0usize] = <GuardFsmTime_ as ::fsm_runtime::Time>::timer(
            now_,
            <GuardFsmTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_millis(100u64),
            ),
        );
    }
    fn timers_Investigating(
        data_at_: &Vec2,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
        timers_: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    ) {
        timers_[0usize] = <GuardFsmTime_ as ::fsm_runtime::Time>::timer(
            now_,
            <GuardFsmTime_ as ::fsm_runtime::Time>::span(
                ::core::time::Duration::from_secs(30u64),
            ),
        );
    }
    fn restart_updates_(
        state_: &GuardFsmState,
        timers_: &mut [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        if let GuardFsmState::Patrolling { waypoint: data_waypoint_ } = state_ {
            timers_[0usize] = <GuardFsmTime_ as ::fsm_runtime::Time>::timer(
                now_,
                <GuardFsmTime_ as ::fsm_runtime::Time>::span(
                    ::core::time::Duration::from_millis(100u64),
                ),
            );
        }
    }
    #[inline]
    fn place_(
        &mut self,
        made_: GuardFsmState,
        timers_: [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
    ) {
        self.timers = timers_;
        self.state = made_;
    }
    #[inline]
    fn suspend_(
        &mut self,
        made_: GuardFsmState,
        timers_: [::fsm_runtime::__private::Timer<GuardFsmTime_>; 1usize],
        now_: Duration,
    ) {
        let below_ = ::core::mem::replace(&mut self.state, made_);
        self.stack.suspend(below_);
        let timers_ = ::core::mem::replace(&mut self.timers, timers_);
        self.paused.suspend(::fsm_runtime::__private::Paused::new(now_, timers_));
    }
    fn discard_suspended_(&mut self) {
        self.paused.clear();
        self.stack.clear();
    }
    fn pop_(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
        let (
            ::core::option::Option::Some(state_),
            ::core::option::Option::Some(paused_),
        ) = (self.stack.top(), self.paused.top()) else {
            return;
        };
        let mut timers_ = <GuardFsmTime_ as ::fsm_runtime::Time>::resumed(
            *paused_,
            now_,
        );
        Self::restart_updates_(state_, &mut timers_, guard, now_);
        self.paused.pop();
        if let ::core::option::Option::Some(made_) = self.stack.pop() {
            self.place_(made_, timers_);
        }
    }
    fn follow_(
        &mut self,
        asked_: ::fsm_runtime::__private::Change<GuardFsmTarget>,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) -> ::core::primitive::bool {
        use ::fsm_runtime::__private::Change;
        let change_ = asked_;
        let change_ = match change_ {
            Change::PopElse(target_) if self.stack.is_empty() => Change::Goto(target_),
            Change::PopElse(_) => Change::Pop,
            change_ => change_,
        };
        match change_ {
            Change::Goto(target_) => {
                let ends_ = ::core::matches!(
                    < GuardFsmStateId as ::core::convert::From < _ >> ::from(& target_),
                    GuardFsmStateId::Dead
                );
                self.leave_(guard, now_);
                if ends_ {
                    for state_ in self.stack.newest_first_mut() {
                        Self::exit_(state_, guard, now_);
                    }
                }
                self.arrive_(target_, ends_, guard, now_);
            }
            Change::Pop => {
                Self::exit_(&mut self.state, guard, now_);
                self.pop_(guard, now_);
                self.resume_(guard, now_);
            }
            _ => return false,
        }
        true
    }
    fn leave_(&mut self, #[allow(unused_variables)] guard: &mut Guard, now_: Duration) {
        Self::exit_(&mut self.state, guard, now_);
    }
    fn arrive_(
        &mut self,
        target_: GuardFsmTarget,
        clears_: ::core::primitive::bool,
        #[allow(unused_variables)]
        guard: &mut Guard,
        now_: Duration,
    ) {
        match target_ {
            GuardFsmTarget::Patrolling => {
                let mut timers_ = [::fsm_runtime::__private::Timer::Off; 1usize];
                let made_ = {
                    let given_Patrolling_waypoint_ = Self::init_waypoint_of_Patrolling(
                        guard,
                        now_,
                    );
                    let data_waypoint_ = &given_Patrolling_waypoint_;
                    Self::timers_Patrolling(data_waypoint_, guard, now_, &mut timers_);
                    GuardFsmState::Patrolling {
                        waypoint: given_Patrolling_waypoint_,
                    }
                };
                self.place_(made_, timers_);
                if clears_ {
                    self.discard_suspended_();
                }
            }
            _ => {}
        }
    }
}
