/// A knight who is hit, and shows it by how hard that was.
pub struct Knight {
    made_by_start_: ::fsm_runtime::__private::Sealed<KnightParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct KnightParts_ {
    state: ::fsm_runtime::__private::Slot<KnightState>,
}
#[automatically_derived]
impl ::core::fmt::Debug for Knight {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let parts_ = ::fsm_runtime::__private::Sealed::get(&self.made_by_start_);
        f_.debug_struct("Knight").field("state", parts_.state()).finish()
    }
}
/// The states of [`Knight`], with their data.
#[derive(Debug)]
pub enum KnightState {
    /// In state `Ready`.
    Ready,
    /// At `Struck`, a branch point: never current between two calls.
    Struck {
        /// `by` of the state.
        by: String,
        /// `damage` of the state.
        damage: u32,
        /// `hurt` of the state.
        hurt: u32,
    },
    /// In state `Hurt`.
    Hurt {
        /// `hurt` of the state.
        hurt: u32,
    },
    /// In state `Down`.
    Down {
        /// `by` of the state.
        by: String,
    },
}
#[doc(hidden)]
#[allow(non_camel_case_types, private_interfaces)]
enum KnightOfStruck_ {
    Line1,
    Line2,
    Line3 { made_: KnightState },
}
/// What a transition of [`Knight`] names: a state, with its data that have no initial value.
#[derive(Debug)]
#[allow(dead_code, non_camel_case_types, non_snake_case)]
pub enum KnightTarget {
    /// To state `Ready`.
    Ready,
    /// To state `Struck`.
    Struck {
        /// `by` of the state.
        by: String,
        /// `damage` of the state.
        damage: u32,
    },
    /// To state `Hurt`.
    Hurt {
        /// `hurt` of the state.
        hurt: u32,
    },
    /// To state `Down`.
    Down {
        /// `by` of the state.
        by: String,
    },
}
/// The events of [`Knight`].
#[allow(dead_code)]
pub enum KnightEvent {
    /// The event `Hit`.
    Hit { by: String, damage: u32 },
    /// The event `Rest`.
    Rest,
}
/// The events of [`Knight`], without their data.
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
pub enum KnightEventId {
    /// The event `Hit`.
    Hit,
    /// The event `Rest`.
    Rest,
}
#[allow(dead_code, clippy::same_name_method)]
impl KnightEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Hit", "Rest"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for KnightEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for KnightEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for KnightEventId {
    const ALL: &'static [Self] = &[Self::Hit, Self::Rest];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&KnightEvent> for KnightEventId {
    #[inline]
    fn from(event_: &KnightEvent) -> Self {
        match *event_ {
            KnightEvent::Hit { .. } => Self::Hit,
            KnightEvent::Rest { .. } => Self::Rest,
        }
    }
}
/// The states of [`Knight`], without their data.
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
pub enum KnightStateId {
    /// State `Ready`.
    Ready,
    /// State `Hurt`.
    Hurt,
    /// State `Down`.
    Down,
    /// State `Struck`.
    Struck,
}
#[allow(dead_code, clippy::same_name_method)]
impl KnightStateId {
    /// All states, in source order, without choices, through which the machine only passes.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Ready", "Hurt", "Down", "Struck"][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Debug for KnightStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for KnightStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for KnightStateId {
    const ALL: &'static [Self] = &[Self::Ready, Self::Hurt, Self::Down];
    const NUMBERED: &'static [Self] = &[
        Self::Ready,
        Self::Hurt,
        Self::Down,
        Self::Struck,
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
impl Knight {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MKnight	1	 A knight who is hit, and shows it by how hard that was.	armour: &mut u32	
EHit		1		{ by: String, damage: u32 }
ERest		1		
SKnight		1		m	
I1	1	
SReady		1		s	0
L0		1		on	Hit { by, damage }		goto	2	
SStruck		1		?	0
Dby		1		String	
Ddamage		1		u32	
Dhurt		1		u32	damage.saturating_sub(*armour)
L1		1		always		*hurt > 10	goto	4	
L2		1		always		*hurt > 0	goto	3	*armour = armour.saturating_sub(*damage)
L3		1		always			goto	1	
SHurt		1		s	0
Dhurt		1		u32	
L4		1		on	Rest		goto	1	
SDown		1		s	0
Dby		1		String	
L5		1		on	Rest		goto	1	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] armour: &mut u32) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                KnightParts_::start(armour),
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
        target_: KnightTarget,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<KnightTarget>> {
        ::core::result::Result::map(
            KnightParts_::start_in(target_, armour),
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
        armour: &mut u32,
        event_: KnightEvent,
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(armour, event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &KnightState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> KnightStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: KnightStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: KnightState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<KnightState>> {
        ::core::result::Result::map(
            KnightParts_::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> KnightState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Knight
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&mut self) {}
}
#[doc(hidden)]
impl Knight
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
impl KnightParts_ {
    fn start(#[allow(unused_variables)] armour: &mut u32) -> Self {
        let state_ = Self::first_(armour);
        let mut machine_ = Self {
            state: ::fsm_runtime::__private::Slot::new(state_),
        };
        machine_.settle_(armour);
        machine_
    }
    fn start_in(
        target_: KnightTarget,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<KnightTarget>> {
        ::core::result::Result::Ok({
            let state_ = Self::make_(target_, armour);
            let mut machine_ = Self {
                state: ::fsm_runtime::__private::Slot::new(state_),
            };
            machine_.settle_(armour);
            machine_
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
        event_: KnightEvent,
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        let outcome_ = self.take_(armour, event_);
        self.settle_(armour);
        outcome_
    }
    #[inline]
    fn state(&self) -> &KnightState {
        self.state.get()
    }
    #[inline]
    fn state_id(&self) -> KnightStateId {
        <KnightStateId as ::core::convert::From<_>>::from(self.state.get())
    }
    #[inline]
    fn is_in(&self, id_: KnightStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    fn restore(
        state_: KnightState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<KnightState>> {
        ::core::result::Result::Ok(Self {
            state: ::fsm_runtime::__private::Slot::new(state_),
        })
    }
    fn into_state(self) -> KnightState {
        self.state.into_inner()
    }
}
impl ::core::convert::From<&KnightState> for KnightStateId {
    #[inline]
    fn from(named_: &KnightState) -> Self {
        match named_ {
            KnightState::Ready => KnightStateId::Ready,
            KnightState::Struck { .. } => KnightStateId::Struck,
            KnightState::Hurt { .. } => KnightStateId::Hurt,
            KnightState::Down { .. } => KnightStateId::Down,
        }
    }
}
impl ::core::convert::From<&KnightTarget> for KnightStateId {
    #[inline]
    fn from(named_: &KnightTarget) -> Self {
        match named_ {
            KnightTarget::Ready => KnightStateId::Ready,
            KnightTarget::Struck { .. } => KnightStateId::Struck,
            KnightTarget::Hurt { .. } => KnightStateId::Hurt,
            KnightTarget::Down { .. } => KnightStateId::Down,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Knight {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = KnightState;
    type StateId = KnightStateId;
    type Target = KnightTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &KnightState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> KnightStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: KnightStateId) -> ::core::primitive::bool {
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
for Knight {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: KnightTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<KnightTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<KnightTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    KnightEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Knight {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: KnightEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Knight {
    type Owner = u32;
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
impl KnightParts_ {
    #[inline]
    fn send_Ready(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
        event_: KnightEvent,
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        match event_ {
            KnightEvent::Hit { by, damage } => {
                let given_Struck_by_: String = by;
                let given_Struck_damage_: u32 = damage;
                let given_Struck_hurt_ = Self::init_hurt_of_Struck(
                    &given_Struck_damage_,
                    armour,
                );
                let mut given_Struck_by_ = given_Struck_by_;
                let mut given_Struck_damage_ = given_Struck_damage_;
                let mut given_Struck_hurt_ = given_Struck_hurt_;
                let decided_ = Self::decide_Struck(
                    &mut given_Struck_by_,
                    &mut given_Struck_damage_,
                    &mut given_Struck_hurt_,
                    armour,
                );
                let made_ = KnightState::Struck {
                    by: given_Struck_by_,
                    damage: given_Struck_damage_,
                    hurt: given_Struck_hurt_,
                };
                self.place_(made_);
                self.pass_Struck(decided_, armour);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[inline]
    fn send_Hurt(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
        event_: KnightEvent,
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        let KnightState::Hurt { hurt: data_hurt_ } = self.state.get_mut() else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        match event_ {
            KnightEvent::Rest => {
                let made_ = KnightState::Ready;
                self.place_(made_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[inline]
    fn send_Down(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
        event_: KnightEvent,
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        let KnightState::Down { by: data_by_ } = self.state.get_mut() else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        match event_ {
            KnightEvent::Rest => {
                let made_ = KnightState::Ready;
                self.place_(made_);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[inline]
    fn take_(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
        event_: KnightEvent,
    ) -> ::fsm_runtime::Outcome<KnightEvent> {
        match self.state.get() {
            KnightState::Ready => self.send_Ready(armour, event_),
            KnightState::Hurt { .. } => self.send_Hurt(armour, event_),
            KnightState::Down { .. } => self.send_Down(armour, event_),
            _ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[allow(clippy::never_loop)]
    fn settle_(&mut self, #[allow(unused_variables)] armour: &mut u32) {
        loop {
            if self.always_(armour) {
                continue;
            }
            break;
        }
    }
    fn always_Struck(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> ::core::primitive::bool {
        let KnightState::Struck {
            by: data_by_,
            damage: data_damage_,
            hurt: data_hurt_,
        } = self.state.get_mut() else { return false };
        let decided_ = Self::decide_Struck(data_by_, data_damage_, data_hurt_, armour);
        self.pass_Struck(decided_, armour);
        true
    }
    fn always_(
        &mut self,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> ::core::primitive::bool {
        match self.state.get() {
            KnightState::Struck { .. } => self.always_Struck(armour),
            _ => false,
        }
    }
    fn decide_Struck(
        data_by_: &mut String,
        data_damage_: &mut u32,
        data_hurt_: &mut u32,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> KnightOfStruck_ {
        if match &*data_hurt_ {
            hurt if { *hurt > 10 } => true,
            _ => false,
        } {
            let given_Down_by_ = &*data_by_;
            return KnightOfStruck_::Line1;
        }
        if match &*data_hurt_ {
            hurt if { *hurt > 0 } => true,
            _ => false,
        } {
            {
                #[allow(unused_variables)]
                let damage = &mut *data_damage_;
                *armour = armour.saturating_sub(*damage);
            }
            let given_Hurt_hurt_ = &*data_hurt_;
            return KnightOfStruck_::Line2;
        }
        {
            let made_ = KnightState::Ready;
            KnightOfStruck_::Line3 { made_ }
        }
    }
    fn pass_Struck(
        &mut self,
        decided_: KnightOfStruck_,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) {
        match decided_ {
            KnightOfStruck_::Line1 => {
                match self.state.take() {
                    KnightState::Struck {
                        by: old_Struck_by_,
                        damage: old_Struck_damage_,
                        hurt: old_Struck_hurt_,
                    } => {
                        let given_Down_by_: String = old_Struck_by_;
                        self.state
                            .put(KnightState::Down {
                                by: given_Down_by_,
                            });
                        ::core::mem::drop(old_Struck_damage_);
                        ::core::mem::drop(old_Struck_hurt_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return;
                    }
                }
            }
            KnightOfStruck_::Line2 => {
                match self.state.take() {
                    KnightState::Struck {
                        by: old_Struck_by_,
                        damage: old_Struck_damage_,
                        hurt: old_Struck_hurt_,
                    } => {
                        let given_Hurt_hurt_: u32 = old_Struck_hurt_;
                        self.state
                            .put(KnightState::Hurt {
                                hurt: given_Hurt_hurt_,
                            });
                        ::core::mem::drop(old_Struck_by_);
                        ::core::mem::drop(old_Struck_damage_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return;
                    }
                }
            }
            KnightOfStruck_::Line3 { made_ } => {
                self.place_(made_);
            }
        }
    }
    fn first_(#[allow(unused_variables)] armour: &mut u32) -> KnightState {
        KnightState::Ready
    }
    fn make_(
        target_: KnightTarget,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> KnightState {
        match target_ {
            KnightTarget::Ready => KnightState::Ready,
            KnightTarget::Struck {
                by: given_Struck_by_,
                damage: given_Struck_damage_,
            } => {
                let given_Struck_hurt_ = Self::init_hurt_of_Struck(
                    &given_Struck_damage_,
                    armour,
                );
                KnightState::Struck {
                    by: given_Struck_by_,
                    damage: given_Struck_damage_,
                    hurt: given_Struck_hurt_,
                }
            }
            KnightTarget::Hurt { hurt: given_Hurt_hurt_ } => {
                KnightState::Hurt {
                    hurt: given_Hurt_hurt_,
                }
            }
            KnightTarget::Down { by: given_Down_by_ } => {
                KnightState::Down {
                    by: given_Down_by_,
                }
            }
        }
    }
    fn init_hurt_of_Struck(
        #[allow(unused_variables)]
        damage: &u32,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> u32 {
        let value_: u32 = { damage.saturating_sub(*armour) };
        value_
    }
    #[inline]
    fn place_(&mut self, made_: KnightState) {
        ::core::mem::drop(self.state.replace(made_));
    }
}
