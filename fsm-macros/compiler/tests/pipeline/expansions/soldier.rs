struct Soldier {
    made_by_start_: ::fsm_runtime::__private::Sealed<SoldierParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct SoldierParts_ {
    state: SoldierState,
}
/// The regions of [`Soldier`], all of them active.
struct SoldierState {
    /// Region `Legs`.
    legs: SoldierLegs,
    /// Region `Weapon`.
    weapon: SoldierWeapon,
}
/// The states inside `Legs` of [`Soldier`].
enum SoldierLegs {
    /// In state `Standing`.
    Standing,
    /// In state `Running`.
    Running,
}
/// The states inside `Weapon` of [`Soldier`].
enum SoldierWeapon {
    /// In state `Held`.
    Held,
    /// In state `Aimed`.
    Aimed {
        /// `at` of the state.
        at: u32,
    },
}
/// The lines of [`Soldier`] that regions pick among.
#[doc(hidden)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
#[allow(non_camel_case_types)]
enum SoldierLine_ {
    Standing_1,
    Running_1,
    Held_1,
    Aimed_1,
    Aimed_2,
}
#[doc(hidden)]
#[allow(non_camel_case_types, private_interfaces)]
enum SoldierStep_ {
    Nothing,
    Done,
    InLegs { made_: SoldierLegs },
    InWeapon { made_: SoldierWeapon },
}
/// What a transition of [`Soldier`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum SoldierTarget {
    /// To state `Legs`.
    Legs,
    /// To state `Standing`.
    Standing,
    /// To state `Running`.
    Running,
    /// To state `Weapon`.
    Weapon,
    /// To state `Held`.
    Held,
    /// To state `Aimed`.
    Aimed {
        /// `at` of the state.
        at: u32,
    },
}
/// The events of [`Soldier`].
#[allow(dead_code)]
enum SoldierEvent {
    /// The event `Go`.
    Go,
    /// The event `Halt`.
    Halt,
    /// The event `Aim`.
    Aim(u32),
    /// The event `Fire`.
    Fire,
}
/// The events of [`Soldier`], without their data.
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
enum SoldierEventId {
    /// The event `Go`.
    Go,
    /// The event `Halt`.
    Halt,
    /// The event `Aim`.
    Aim,
    /// The event `Fire`.
    Fire,
}
#[allow(dead_code, clippy::same_name_method)]
impl SoldierEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Go", "Halt", "Aim", "Fire"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for SoldierEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for SoldierEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for SoldierEventId {
    const ALL: &'static [Self] = &[Self::Go, Self::Halt, Self::Aim, Self::Fire];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&SoldierEvent> for SoldierEventId {
    #[inline]
    fn from(event_: &SoldierEvent) -> Self {
        match *event_ {
            SoldierEvent::Go { .. } => Self::Go,
            SoldierEvent::Halt { .. } => Self::Halt,
            SoldierEvent::Aim { .. } => Self::Aim,
            SoldierEvent::Fire { .. } => Self::Fire,
        }
    }
}
/// The states of [`Soldier`], without their data.
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
enum SoldierStateId {
    /// State `Legs`.
    Legs,
    /// State `Standing`.
    Standing,
    /// State `Running`.
    Running,
    /// State `Weapon`.
    Weapon,
    /// State `Held`.
    Held,
    /// State `Aimed`.
    Aimed,
}
#[allow(dead_code, clippy::same_name_method)]
impl SoldierStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        [
            "Legs",
            "Standing",
            "Running",
            "Weapon",
            "Held",
            "Aimed",
        ][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        match self {
            Self::Standing => ::core::option::Option::Some(Self::Legs),
            Self::Running => ::core::option::Option::Some(Self::Legs),
            Self::Held => ::core::option::Option::Some(Self::Weapon),
            Self::Aimed => ::core::option::Option::Some(Self::Weapon),
            _ => ::core::option::Option::None,
        }
    }
}
impl ::core::fmt::Debug for SoldierStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for SoldierStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for SoldierStateId {
    const ALL: &'static [Self] = &[
        Self::Legs,
        Self::Standing,
        Self::Running,
        Self::Weapon,
        Self::Held,
        Self::Aimed,
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
impl Soldier {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MSoldier	1		body: &mut Body	
EGo		1		
EHalt		1		
EAim		1		(u32)
EFire		1		
SSoldier		1		m	
SLegs		1		r	0
I2	1	
SStanding		1		s	1
L0		1		on	Go		goto	3	
SRunning		1		s	1
L1		1		exit			internal		body.stop()
L2		1		on	Halt		goto	2	
SWeapon		1		r	0
I5	1	
SHeld		1		s	4
L3		1		on	Aim(at)		goto	6	
SAimed		1		s	4
Dat		1		u32	
L4		1		on	Fire	!in_state!(Running)	internal		body.fire(*at)
L5		1		on	Halt		goto	5	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] body: &mut Body) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                SoldierParts_::start(body),
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
        target_: SoldierTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<SoldierTarget>> {
        ::core::result::Result::map(
            SoldierParts_::start_in(target_, body),
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
        event_: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(body, event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &SoldierState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> SoldierStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state: the innermost one, one around it, or one in another region.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: SoldierStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        state_: SoldierState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<SoldierState>> {
        ::core::result::Result::map(
            SoldierParts_::restore(state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> SoldierState {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Soldier
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&mut self) {}
}
#[doc(hidden)]
impl Soldier
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
impl SoldierParts_ {
    fn start(#[allow(unused_variables)] body: &mut Body) -> Self {
        let state_ = Self::first_(body);
        Self { state: state_ }
    }
    fn start_in(
        target_: SoldierTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<SoldierTarget>> {
        ::core::result::Result::Ok({
            let state_ = Self::make_(target_, body);
            Self { state: state_ }
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        let mut picks_ = <::fsm_runtime::__private::Enabled<
            SoldierLine_,
            2usize,
        >>::new();
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        let event_ = self.select_(&mut picks_, &mut refusal_, body, event_);
        match picks_.count() {
            ::fsm_runtime::__private::Count::None => refusal_.outcome(event_),
            ::fsm_runtime::__private::Count::One(line_) => {
                match line_ {
                    SoldierLine_::Standing_1 => {
                        match event_ {
                            SoldierEvent::Go => {
                                let made_ = SoldierLegs::Running;
                                self.place_in_Legs(made_);
                                ::fsm_runtime::Outcome::Transitioned
                            }
                            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
                        }
                    }
                    SoldierLine_::Held_1 => {
                        match event_ {
                            SoldierEvent::Aim(at) => {
                                let given_Aimed_at_: u32 = at;
                                let made_ = SoldierWeapon::Aimed {
                                    at: given_Aimed_at_,
                                };
                                self.place_in_Weapon(made_);
                                ::fsm_runtime::Outcome::Transitioned
                            }
                            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
                        }
                    }
                    SoldierLine_::Aimed_1 => {
                        let in_Running_ = ::core::matches!(
                            & self.state, SoldierState { legs : SoldierLegs::Running, ..
                            }
                        );
                        let SoldierState {
                            weapon: SoldierWeapon::Aimed { at: data_at_ },
                            ..
                        } = &mut self.state else {
                            return ::fsm_runtime::Outcome::Unhandled(event_)
                        };
                        match event_ {
                            SoldierEvent::Fire => {
                                {
                                    #[allow(unused_variables)]
                                    let at = &mut *data_at_;
                                    body.fire(*at);
                                }
                                ::fsm_runtime::Outcome::Handled
                            }
                            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
                        }
                    }
                    _ => {
                        match self
                            .act_together_([::core::option::Option::Some(line_)], body)
                        {
                            true => ::fsm_runtime::Outcome::Transitioned,
                            false => ::fsm_runtime::Outcome::Handled,
                        }
                    }
                }
            }
            ::fsm_runtime::__private::Count::Several => {
                match self.act_together_(picks_.lines(), body) {
                    true => ::fsm_runtime::Outcome::Transitioned,
                    false => ::fsm_runtime::Outcome::Handled,
                }
            }
        }
    }
    #[inline]
    fn state(&self) -> &SoldierState {
        &self.state
    }
    #[inline]
    fn state_id(&self) -> SoldierStateId {
        <SoldierStateId as ::core::convert::From<_>>::from(&self.state)
    }
    #[inline]
    fn is_in(&self, id_: SoldierStateId) -> ::core::primitive::bool {
        match id_ {
            SoldierStateId::Legs => {
                ::core::matches!(& self.state, SoldierState { legs : _, .. })
            }
            SoldierStateId::Standing => {
                ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Standing, .. }
                )
            }
            SoldierStateId::Running => {
                ::core::matches!(
                    & self.state, SoldierState { legs : SoldierLegs::Running, .. }
                )
            }
            SoldierStateId::Weapon => {
                ::core::matches!(& self.state, SoldierState { weapon : _, .. })
            }
            SoldierStateId::Held => {
                ::core::matches!(
                    & self.state, SoldierState { weapon : SoldierWeapon::Held, .. }
                )
            }
            SoldierStateId::Aimed => {
                ::core::matches!(
                    & self.state, SoldierState { weapon : SoldierWeapon::Aimed { .. }, ..
                    }
                )
            }
        }
    }
    fn restore(
        state_: SoldierState,
    ) -> ::core::result::Result<Self, ::fsm_runtime::NotRestored<SoldierState>> {
        ::core::result::Result::Ok(Self { state: state_ })
    }
    fn into_state(self) -> SoldierState {
        self.state
    }
}
impl ::core::convert::From<&SoldierState> for SoldierStateId {
    #[inline]
    fn from(named_: &SoldierState) -> Self {
        Self::from(&named_.legs)
    }
}
impl ::core::convert::From<&SoldierLegs> for SoldierStateId {
    #[inline]
    fn from(named_: &SoldierLegs) -> Self {
        match named_ {
            SoldierLegs::Standing => SoldierStateId::Standing,
            SoldierLegs::Running => SoldierStateId::Running,
        }
    }
}
impl ::core::convert::From<&SoldierWeapon> for SoldierStateId {
    #[inline]
    fn from(named_: &SoldierWeapon) -> Self {
        match named_ {
            SoldierWeapon::Held => SoldierStateId::Held,
            SoldierWeapon::Aimed { .. } => SoldierStateId::Aimed,
        }
    }
}
impl ::core::convert::From<&SoldierTarget> for SoldierStateId {
    #[inline]
    fn from(named_: &SoldierTarget) -> Self {
        match named_ {
            SoldierTarget::Legs => SoldierStateId::Legs,
            SoldierTarget::Standing => SoldierStateId::Standing,
            SoldierTarget::Running => SoldierStateId::Running,
            SoldierTarget::Weapon => SoldierStateId::Weapon,
            SoldierTarget::Held => SoldierStateId::Held,
            SoldierTarget::Aimed { .. } => SoldierStateId::Aimed,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Soldier {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = SoldierState;
    type StateId = SoldierStateId;
    type Target = SoldierTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &SoldierState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> SoldierStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: SoldierStateId) -> ::core::primitive::bool {
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
for Soldier {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: SoldierTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<SoldierTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<SoldierTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    SoldierEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Soldier {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: SoldierEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Soldier {
    type Owner = Body;
    type World = ();
    type Takes = ::fsm_runtime::__private::TakesOwner;
    const HOLDS_REGIONS: ::core::primitive::bool = true;
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
impl SoldierParts_ {
    #[inline]
    fn select_(
        &self,
        picks_: &mut ::fsm_runtime::__private::Enabled<SoldierLine_, 2usize>,
        refusal_: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        mut event_: SoldierEvent,
    ) -> SoldierEvent {
        match &self.state {
            SoldierState { legs: SoldierLegs::Standing, .. } => {
                let line_;
                (line_, event_) = self.pick_Standing(refusal_, body, event_);
                if let ::core::option::Option::Some(line_) = line_ {
                    picks_.push(line_);
                }
            }
            SoldierState { legs: SoldierLegs::Running, .. } => {
                let line_;
                (line_, event_) = self.pick_Running(refusal_, body, event_);
                if let ::core::option::Option::Some(line_) = line_ {
                    picks_.push(line_);
                }
            }
            _ => {}
        }
        match &self.state {
            SoldierState { weapon: SoldierWeapon::Held, .. } => {
                let line_;
                (line_, event_) = self.pick_Held(refusal_, body, event_);
                if let ::core::option::Option::Some(line_) = line_ {
                    picks_.push(line_);
                }
            }
            SoldierState { weapon: SoldierWeapon::Aimed { .. }, .. } => {
                let line_;
                (line_, event_) = self.pick_Aimed(refusal_, body, event_);
                if let ::core::option::Option::Some(line_) = line_ {
                    picks_.push(line_);
                }
            }
            _ => {}
        }
        event_
    }
    #[inline]
    fn pick_Standing(
        &self,
        refusal_: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        let mut line_ = ::core::option::Option::None;
        #[allow(unused_variables)]
        match event_ {
            SoldierEvent::Go if ::fsm_runtime::__private::note(
                &mut line_,
                SoldierLine_::Standing_1,
            ) => ::fsm_runtime::__private::never_taken(),
            _ => {}
        }
        (line_, event_)
    }
    #[inline]
    fn pick_Running(
        &self,
        refusal_: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        let mut line_ = ::core::option::Option::None;
        #[allow(unused_variables)]
        match event_ {
            SoldierEvent::Halt if ::fsm_runtime::__private::note(
                &mut line_,
                SoldierLine_::Running_1,
            ) => ::fsm_runtime::__private::never_taken(),
            _ => {}
        }
        (line_, event_)
    }
    #[inline]
    fn pick_Held(
        &self,
        refusal_: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        let mut line_ = ::core::option::Option::None;
        #[allow(unused_variables)]
        match event_ {
            SoldierEvent::Aim(
                at,
            ) if ::fsm_runtime::__private::note(&mut line_, SoldierLine_::Held_1) => {
                ::fsm_runtime::__private::never_taken()
            }
            _ => {}
        }
        (line_, event_)
    }
    #[inline]
    fn pick_Aimed(
        &self,
        refusal_: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> (::core::option::Option<SoldierLine_>, SoldierEvent) {
        let in_Running_ = ::core::matches!(
            & self.state, SoldierState { legs : SoldierLegs::Running, .. }
        );
        let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at_ }, .. } = &self
            .state else { return (::core::option::Option::None, event_) };
        let mut line_ = ::core::option::Option::None;
        #[allow(unused_variables)]
        match event_ {
            SoldierEvent::Fire if !in_Running_
                && ::fsm_runtime::__private::note(&mut line_, SoldierLine_::Aimed_1) => {
                ::fsm_runtime::__private::never_taken()
            }
            SoldierEvent::Halt if ::fsm_runtime::__private::note(
                &mut line_,
                SoldierLine_::Aimed_2,
            ) => ::fsm_runtime::__private::never_taken(),
            _ => {}
        }
        (line_, event_)
    }
    fn act_together_<const LINES_: ::core::primitive::usize>(
        &mut self,
        lines_: [::core::option::Option<SoldierLine_>; LINES_],
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> ::core::primitive::bool {
        for line_ in ::fsm_runtime::__private::last_first(lines_) {
            self.leave_for_(line_, body);
        }
        let steps_ = lines_
            .map(|line_| {
                let line_ = line_?;
                ::core::option::Option::Some((line_, self.act_for_(line_, body)))
            });
        let mut changes_ = false;
        let steps_ = steps_
            .map(|step_| {
                let (line_, (memories_, step_)) = step_?;
                let step_ = self.put_step_(step_, body);
                changes_ |= ::core::matches!(step_, SoldierStep_::Done);
                ::core::option::Option::Some((line_, memories_, step_))
            });
        changes_
    }
    fn leave_for_(
        &mut self,
        line_: SoldierLine_,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match line_ {
            SoldierLine_::Running_1 => {
                if let SoldierState { legs: inside_, .. } = &mut self.state {
                    Self::exit_in_Legs(inside_, body);
                }
            }
            _ => {}
        }
    }
    fn act_for_(
        &mut self,
        line_: SoldierLine_,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (::fsm_runtime::__private::Chain<1usize>, SoldierStep_) {
        match line_ {
            SoldierLine_::Running_1 => self.act_Running_1(body),
            SoldierLine_::Aimed_2 => self.act_Aimed_2(body),
            _ => {
                (<::fsm_runtime::__private::Chain<1usize>>::new(), SoldierStep_::Nothing)
            }
        }
    }
    fn act_Running_1(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (::fsm_runtime::__private::Chain<1usize>, SoldierStep_) {
        let made_ = SoldierLegs::Standing;
        (
            <::fsm_runtime::__private::Chain<1usize>>::new(),
            SoldierStep_::InLegs { made_ },
        )
    }
    fn act_Aimed_2(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (::fsm_runtime::__private::Chain<1usize>, SoldierStep_) {
        let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at_ }, .. } = &mut self
            .state else {
            return (
                <::fsm_runtime::__private::Chain<1usize>>::new(),
                SoldierStep_::Nothing,
            )
        };
        let made_ = SoldierWeapon::Held;
        (
            <::fsm_runtime::__private::Chain<1usize>>::new(),
            SoldierStep_::InWeapon { made_ },
        )
    }
    fn put_step_(
        &mut self,
        step_: SoldierStep_,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> SoldierStep_ {
        match step_ {
            SoldierStep_::InLegs { made_ } => {
                self.place_in_Legs(made_);
                SoldierStep_::Done
            }
            SoldierStep_::InWeapon { made_ } => {
                self.place_in_Weapon(made_);
                SoldierStep_::Done
            }
            step_ => step_,
        }
    }
    fn first_(#[allow(unused_variables)] body: &mut Body) -> SoldierState {
        SoldierState {
            legs: SoldierLegs::Standing,
            weapon: SoldierWeapon::Held,
        }
    }
    fn make_(
        target_: SoldierTarget,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> SoldierState {
        match target_ {
            SoldierTarget::Legs => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Standing => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Running => {
                SoldierState {
                    legs: SoldierLegs::Running,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Weapon => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Held => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Held,
                }
            }
            SoldierTarget::Aimed { at: given_Aimed_at_ } => {
                SoldierState {
                    legs: SoldierLegs::Standing,
                    weapon: SoldierWeapon::Aimed {
                        at: given_Aimed_at_,
                    },
                }
            }
        }
    }
    fn exit_Running(#[allow(unused_variables)] body: &mut Body) {
        {
            body.stop();
        }
    }
    fn exit_(state_: &mut SoldierState, #[allow(unused_variables)] body: &mut Body) {
        let SoldierState { legs: inside_Legs_, weapon: inside_Weapon_ } = state_;
        {
            let inside_ = &mut *inside_Legs_;
            Self::exit_in_Legs(inside_, body);
        }
    }
    fn exit_in_Legs(
        state_: &mut SoldierLegs,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match state_ {
            SoldierLegs::Running => {
                Self::exit_Running(body);
            }
            _ => {}
        }
    }
    #[inline]
    fn place_in_Legs(&mut self, made_: SoldierLegs) {
        if let SoldierState { legs: inside_, .. } = &mut self.state {
            *inside_ = made_;
        }
    }
    #[inline]
    fn place_in_Weapon(&mut self, made_: SoldierWeapon) {
        if let SoldierState { weapon: inside_, .. } = &mut self.state {
            *inside_ = made_;
        }
    }
}
