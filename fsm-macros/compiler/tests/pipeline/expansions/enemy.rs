struct Enemy {
    made_by_start_: ::fsm_runtime::__private::Sealed<EnemyParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct EnemyParts_ {
    state: EnemyState,
    history_Combat: ::core::option::Option<EnemyCombat>,
}
#[automatically_derived]
impl ::core::fmt::Debug for Enemy {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct("Enemy")
            .field("state", parts_.state())
            .field("history_Combat", &parts_.history_Combat)
            .finish()
    }
}
/// The states of [`Enemy`], with their data.
#[derive(Debug)]
enum EnemyState {
    /// In state `Idle`.
    Idle,
    /// In state `Combat`.
    Combat {
        /// `foe` of the state.
        foe: Id,
        /// Where in `Combat` the machine is.
        state: EnemyCombat,
    },
    /// In state `Stunned`.
    Stunned,
}
/// The states inside `Combat` of [`Enemy`].
#[derive(Debug)]
enum EnemyCombat {
    /// In state `Chase`.
    Chase,
    /// In state `Strike`.
    Strike {
        /// `force` of the state.
        force: u32,
    },
}
/// What a transition of [`Enemy`] names: a state, with its data that have no initial value.
#[derive(Debug)]
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum EnemyTarget {
    /// To state `Idle`.
    Idle,
    /// To state `Combat`.
    Combat {
        /// `foe` of the state.
        foe: Id,
    },
    /// To state `Chase`.
    Chase,
    /// To state `Strike`.
    Strike {
        /// `force` of the state.
        force: u32,
    },
    /// To state `Stunned`.
    Stunned,
}
/// The events of [`Enemy`].
#[allow(dead_code)]
enum EnemyEvent {
    /// The event `Seen`.
    Seen(Id),
    /// The event `Lost`.
    Lost,
    /// The event `Hit`.
    Hit,
    /// The event `Stun`.
    Stun,
    /// The event `Wake`.
    Wake,
}
/// The events of [`Enemy`], without their data.
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
enum EnemyEventId {
    /// The event `Seen`.
    Seen,
    /// The event `Lost`.
    Lost,
    /// The event `Hit`.
    Hit,
    /// The event `Stun`.
    Stun,
    /// The event `Wake`.
    Wake,
}
#[allow(dead_code, clippy::same_name_method)]
impl EnemyEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Seen", "Lost", "Hit", "Stun", "Wake"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for EnemyEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for EnemyEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for EnemyEventId {
    const ALL: &'static [Self] = &[
        Self::Seen,
        Self::Lost,
        Self::Hit,
        Self::Stun,
        Self::Wake,
    ];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&EnemyEvent> for EnemyEventId {
    #[inline]
    fn from(event_: &EnemyEvent) -> Self {
        match *event_ {
            EnemyEvent::Seen { .. } => Self::Seen,
            EnemyEvent::Lost { .. } => Self::Lost,
            EnemyEvent::Hit { .. } => Self::Hit,
            EnemyEvent::Stun { .. } => Self::Stun,
            EnemyEvent::Wake { .. } => Self::Wake,
        }
    }
}
/// The states of [`Enemy`], without their data.
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
enum EnemyStateId {
    /// State `Idle`.
    Idle,
    /// State `Combat`.
    Combat,
    /// State `Chase`.
    Chase,
    /// State `Strike`.
    Strike,
    /// State `Stunned`.
    Stunned,
}
#[allow(dead_code, clippy::same_name_method)]
impl EnemyStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        [
            "Idle",
            "Combat",
            "Chase",
            "Strike",
            "Stunned",
        ][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        match self {
            Self::Chase => ::core::option::Option::Some(Self::Combat),
            Self::Strike => ::core::option::Option::Some(Self::Combat),
            _ => ::core::option::Option::None,
        }
    }
}
impl ::core::fmt::Debug for EnemyStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for EnemyStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for EnemyStateId {
    const ALL: &'static [Self] = &[
        Self::Idle,
        Self::Combat,
        Self::Chase,
        Self::Strike,
        Self::Stunned,
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
impl Enemy {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MEnemy	1		body: &mut Body	
ESeen		1		(Id)
ELost		1		
EHit		1		
EStun		1		
EWake		1		
SEnemy		1		m	
I1	1	
L0		1		on	Stun		goto	5	
SIdle		1		s	0
L1		1		on	Seen(who)		goto	2	
SCombat		1		c	0
Dfoe		1		Id	
I3	1	body.shout()
L2		1		enter			internal		body.draw()
L3		1		exit			internal		body.sheathe()
L4		1		on	Lost		goto	1	
SChase		1		s	2
L5		1		update			internal		body.run_to(*foe)
L6		1		when	body.is_near(*foe)		goto	4	
SStrike		1		s	2
Dforce		1		u32	
L7		1		enter			internal		body.strike(*foe, *force)
L8		1		on	Hit		goto	3	
L9		1		on	Lost	body.is_angry()	internal		body.rage()
SStunned		1		s	0
L10		1		on	Wake		goto	2s	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] body: &mut Body) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                EnemyParts_::start(body),
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
        target_: EnemyTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<EnemyTarget>> {
        ::core::result::Result::map(
            EnemyParts_::start_in(target_, body),
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
        body: &mut Body,
        event_: EnemyEvent,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(body, event_)
    }
    /// One tick: the machine's own lines, then those of the current state.
    #[doc(alias("tick", "step", "poll", "advance"))]
    #[inline]
    pub fn update(&mut self, #[allow(unused_variables)] body: &mut Body) {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_).update(body)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &EnemyState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> EnemyStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: EnemyStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: EnemyState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<EnemyState>> {
        ::core::result::Result::map(
            EnemyParts_::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> EnemyState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Enemy
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
impl EnemyParts_ {
    fn start(#[allow(unused_variables)] body: &mut Body) -> Self {
        let state_ = Self::first_(body);
        Self {
            state: state_,
            history_Combat: ::core::option::Option::None,
        }
    }
    fn start_in(
        target_: EnemyTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<EnemyTarget>> {
        let id_ = <EnemyStateId as ::core::convert::From<_>>::from(&target_);
        if Self::needs_around_(id_) {
            return ::core::result::Result::Err(::fsm_runtime::Refused {
                request: ::fsm_runtime::Request::Replace(target_),
                reason: ::fsm_runtime::Reason::NeedsAround,
                state: "",
            });
        }
        ::core::result::Result::Ok({
            let state_ = Self::make_(target_, body);
            let mut machine_ = Self {
                state: state_,
                history_Combat: ::core::option::Option::None,
            };
            machine_.begin_in_(id_, body);
            machine_
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: EnemyEvent,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        match &self.state {
            EnemyState::Idle => self.send_Idle(body, event_),
            EnemyState::Combat { state: EnemyCombat::Chase, .. } => {
                self.send_Combat(body, event_, ::fsm_runtime::__private::Refusal::new())
            }
            EnemyState::Combat { state: EnemyCombat::Strike { .. }, .. } => {
                self.send_Strike(body, event_)
            }
            EnemyState::Stunned => self.send_Stunned(body, event_),
        }
    }
    #[inline]
    fn update(&mut self, #[allow(unused_variables)] body: &mut Body) {
        match &self.state {
            EnemyState::Combat { state: EnemyCombat::Chase, .. } => self.tick_Chase(body),
            _ => {}
        }
    }
    #[inline]
    fn state(&self) -> &EnemyState {
        &self.state
    }
    #[inline]
    fn state_id(&self) -> EnemyStateId {
        <EnemyStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: EnemyStateId) -> ::core::primitive::bool {
        match id_ {
            EnemyStateId::Idle => ::core::matches!(& self.state, EnemyState::Idle),
            EnemyStateId::Combat => {
                ::core::matches!(& self.state, EnemyState::Combat { .. })
            }
            EnemyStateId::Chase => {
                ::core::matches!(
                    & self.state, EnemyState::Combat { state : EnemyCombat::Chase, .. }
                )
            }
            EnemyStateId::Strike => {
                ::core::matches!(
                    & self.state, EnemyState::Combat { state : EnemyCombat::Strike { ..
                    }, .. }
                )
            }
            EnemyStateId::Stunned => ::core::matches!(& self.state, EnemyState::Stunned),
        }
    }
    fn restore(
        state_: EnemyState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<EnemyState>> {
        ::core::result::Result::Ok(Self {
            state: state_,
            history_Combat: ::core::option::Option::None,
        })
    }
    fn into_state(self) -> EnemyState {
        self.state
    }
}
impl ::core::convert::From<&EnemyState> for EnemyStateId {
    #[inline]
    fn from(named_: &EnemyState) -> Self {
        match named_ {
            EnemyState::Idle => EnemyStateId::Idle,
            EnemyState::Combat { state: state_, .. } => Self::from(state_),
            EnemyState::Stunned => EnemyStateId::Stunned,
        }
    }
}
impl ::core::convert::From<&EnemyCombat> for EnemyStateId {
    #[inline]
    fn from(named_: &EnemyCombat) -> Self {
        match named_ {
            EnemyCombat::Chase => EnemyStateId::Chase,
            EnemyCombat::Strike { .. } => EnemyStateId::Strike,
        }
    }
}
impl ::core::convert::From<&EnemyTarget> for EnemyStateId {
    #[inline]
    fn from(named_: &EnemyTarget) -> Self {
        match named_ {
            EnemyTarget::Idle => EnemyStateId::Idle,
            EnemyTarget::Combat { .. } => EnemyStateId::Combat,
            EnemyTarget::Chase => EnemyStateId::Chase,
            EnemyTarget::Strike { .. } => EnemyStateId::Strike,
            EnemyTarget::Stunned => EnemyStateId::Stunned,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Enemy {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = EnemyState;
    type StateId = EnemyStateId;
    type Target = EnemyTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &EnemyState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> EnemyStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: EnemyStateId) -> ::core::primitive::bool {
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
impl ::fsm_runtime::Run<(&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,)> for Enemy {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: EnemyTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<EnemyTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<EnemyTarget>> {
        Self::update(self, params_.0);
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    EnemyEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Enemy {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: EnemyEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Enemy {
    type Owner = Body;
    type World = ();
    type Takes = ::fsm_runtime::__private::TakesOwner;
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
impl EnemyParts_ {
    /// Whether the state stands in one whose data only a line can give.
    fn needs_around_(id_: EnemyStateId) -> ::core::primitive::bool {
        ::core::matches!(id_, EnemyStateId::Chase | EnemyStateId::Strike)
    }
    #[inline]
    fn send_machine_(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: EnemyEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        match event_ {
            EnemyEvent::Stun => {
                Self::exit_(&mut self.state, body);
                let made_ = EnemyState::Stunned;
                self.place_(made_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => refusal_.outcome(event_),
        }
    }
    #[inline]
    fn send_Idle(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: EnemyEvent,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        match event_ {
            EnemyEvent::Seen(who) => {
                let given_Combat_foe_: Id = who;
                let made_ = EnemyState::Combat {
                    foe: given_Combat_foe_,
                    state: EnemyCombat::Chase,
                };
                self.place_(made_);
                self.enter_Combat(body);
                self.begin_Combat(body);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(
                    body,
                    event_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn send_Combat(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: EnemyEvent,
        mut refusal_: ::fsm_runtime::__private::Refusal,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        let EnemyState::Combat { foe: data_foe_, .. } = &mut self.state else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        match event_ {
            EnemyEvent::Lost => {
                Self::exit_Combat(data_foe_, body);
                let made_ = EnemyState::Idle;
                self.place_(made_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => self.send_machine_(body, event_, refusal_),
        }
    }
    #[inline]
    fn send_Strike(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: EnemyEvent,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        let EnemyState::Combat {
            foe: data_foe_,
            state: EnemyCombat::Strike { force: data_force_ },
        } = &mut self.state else { return ::fsm_runtime::Outcome::Unhandled(event_) };
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            EnemyEvent::Hit => {
                let made_ = EnemyCombat::Chase;
                self.place_in_Combat(made_);
                ::fsm_runtime::Outcome::Transitioned
            }
            EnemyEvent::Lost if match &*body {
                body if { body.is_angry() } => true,
                _ => refusal_.guard(),
            } => {
                {
                    body.rage();
                }
                ::fsm_runtime::Outcome::Handled
            }
            event_ => self.send_Combat(body, event_, refusal_),
        }
    }
    #[inline]
    fn send_Stunned(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: EnemyEvent,
    ) -> ::fsm_runtime::Outcome<EnemyEvent> {
        match event_ {
            EnemyEvent::Wake => {
                let memory_Combat_ = self.history_Combat.as_ref();
                let remembers_Combat_ = memory_Combat_.is_some();
                let given_Combat_foe_: Id = { body.nearest() };
                let made_ = {
                    let data_foe_ = &given_Combat_foe_;
                    let default_Combat_ = match remembers_Combat_ {
                        true => ::core::option::Option::None,
                        false => ::core::option::Option::Some({ EnemyCombat::Chase }),
                    };
                    EnemyState::Combat {
                        foe: given_Combat_foe_,
                        state: match default_Combat_ {
                            ::core::option::Option::Some(inside_) => inside_,
                            _ => {
                                ::fsm_runtime::__private::filled(self.history_Combat.take())
                            }
                        },
                    }
                };
                self.place_(made_);
                self.enter_Combat(body);
                if remembers_Combat_ {
                    match &self.state {
                        EnemyState::Combat { state: EnemyCombat::Strike { .. }, .. } => {
                            self.enter_Strike(body);
                        }
                        _ => {}
                    }
                } else {
                    self.begin_Combat(body);
                }
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => {
                self.send_machine_(
                    body,
                    event_,
                    ::fsm_runtime::__private::Refusal::new(),
                )
            }
        }
    }
    #[inline]
    fn tick_Chase(&mut self, #[allow(unused_variables)] body: &mut Body) {
        let EnemyState::Combat { foe: data_foe_, state: EnemyCombat::Chase } = &mut self
            .state else { return };
        {
            #[allow(unused_variables)]
            let foe = &mut *data_foe_;
            body.run_to(*foe);
        }
        if match (&*body, &*data_foe_) {
            (body, foe) if { body.is_near(*foe) } => true,
            _ => false,
        } {
            let given_Strike_force_: u32 = { body.strength() };
            let made_ = EnemyCombat::Strike {
                force: given_Strike_force_,
            };
            self.place_in_Combat(made_);
            self.enter_Strike(body);
            return;
        }
    }
    fn first_(#[allow(unused_variables)] body: &mut Body) -> EnemyState {
        EnemyState::Idle
    }
    fn make_(
        target_: EnemyTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> EnemyState {
        match target_ {
            EnemyTarget::Idle => EnemyState::Idle,
            EnemyTarget::Combat { foe: given_Combat_foe_ } => {
                EnemyState::Combat {
                    foe: given_Combat_foe_,
                    state: EnemyCombat::Chase,
                }
            }
            EnemyTarget::Stunned => EnemyState::Stunned,
            _ => ::fsm_runtime::__private::refused_before(),
        }
    }
    fn begin_in_(
        &mut self,
        id_: EnemyStateId,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match id_ {
            EnemyStateId::Combat => {
                self.enter_Combat(body);
                self.begin_Combat(body);
            }
            _ => {}
        }
    }
    fn enter_Combat(&mut self, #[allow(unused_variables)] body: &mut Body) {
        let EnemyState::Combat { foe: data_foe_, .. } = &mut self.state else { return };
        {
            body.draw();
        }
    }
    fn begin_Combat(&mut self, #[allow(unused_variables)] body: &mut Body) {
        let EnemyState::Combat { foe: data_foe_, .. } = &mut self.state else { return };
        {
            body.shout();
        }
    }
    fn enter_Strike(&mut self, #[allow(unused_variables)] body: &mut Body) {
        let EnemyState::Combat {
            foe: data_foe_,
            state: EnemyCombat::Strike { force: data_force_ },
        } = &mut self.state else { return };
        {
            #[allow(unused_variables)]
            let force = &mut *data_force_;
            #[allow(unused_variables)]
            let foe = &mut *data_foe_;
            body.strike(*foe, *force);
        }
    }
    fn exit_Combat(data_foe_: &mut Id, #[allow(unused_variables)] body: &mut Body) {
        {
            body.sheathe();
        }
    }
    fn exit_(state_: &mut EnemyState, #[allow(unused_variables)] body: &mut Body) {
        match state_ {
            EnemyState::Combat { foe: data_foe_, .. } => {
                Self::exit_Combat(data_foe_, body);
            }
            _ => {}
        }
    }
    fn enter_(&mut self, #[allow(unused_variables)] body: &mut Body) {
        match &self.state {
            EnemyState::Combat { .. } => {
                self.enter_Combat(body);
                self.enter_in_Combat(body);
            }
            _ => {}
        }
    }
    fn enter_in_Combat(&mut self, #[allow(unused_variables)] body: &mut Body) {
        match &self.state {
            EnemyState::Combat { state: EnemyCombat::Strike { .. }, .. } => {
                self.enter_Strike(body);
            }
            _ => {}
        }
    }
    #[inline]
    fn place_(&mut self, made_: EnemyState) {
        let old_ = ::core::mem::replace(&mut self.state, made_);
        self.keep_(old_);
    }
    #[inline]
    fn place_in_Combat(&mut self, made_: EnemyCombat) {
        if let EnemyState::Combat { state: inside_, .. } = &mut self.state {
            *inside_ = made_;
        }
    }
    fn keep_(&mut self, old_: EnemyState) {
        match old_ {
            EnemyState::Combat { state: inside_, .. } => {
                self.history_Combat = ::core::option::Option::Some(inside_);
            }
            _ => {}
        }
    }
}
