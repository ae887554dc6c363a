struct Airfield {
    made_by_start_: ::fsm_runtime::__private::Sealed<AirfieldParts_>,
}
#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct AirfieldParts_ {
    state: ::fsm_runtime::__private::Slot<AirfieldState>,
    data: AirfieldData,
}
/// The states of [`Airfield`], with their data.
enum AirfieldState {
    /// In state `Flying`.
    Flying {
        /// `plane` of the state.
        plane: Plane,
        /// `fuel` of the state.
        fuel: u32,
    },
    /// In state `Parked`.
    Parked {
        /// `plane` of the state.
        plane: Plane,
        /// `fuel` of the state.
        fuel: u32,
        /// `since` of the state.
        since: u64,
    },
}
/// What a transition of [`Airfield`] names: a state, with its data that have no initial value.
#[allow(dead_code, non_camel_case_types, non_snake_case)]
enum AirfieldTarget {
    /// To state `Flying`.
    Flying {
        /// `plane` of the state.
        plane: Plane,
        /// `fuel` of the state.
        fuel: u32,
    },
    /// To state `Parked`.
    Parked {
        /// `plane` of the state.
        plane: Plane,
        /// `fuel` of the state.
        fuel: u32,
    },
}
/// The events of [`Airfield`].
#[allow(dead_code)]
enum AirfieldEvent {
    /// The event `Landed`.
    Landed,
    /// The event `Refuelled`.
    Refuelled(u32),
    /// The event `Cleared`.
    Cleared,
}
/// The events of [`Airfield`], without their data.
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
enum AirfieldEventId {
    /// The event `Landed`.
    Landed,
    /// The event `Refuelled`.
    Refuelled,
    /// The event `Cleared`.
    Cleared,
}
#[allow(dead_code, clippy::same_name_method)]
impl AirfieldEventId {
    /// All events, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::EventId>::ALL;
    /// The name of the event, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Landed", "Refuelled", "Cleared"][self as ::core::primitive::usize]
    }
}
impl ::core::fmt::Debug for AirfieldEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for AirfieldEventId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::EventId for AirfieldEventId {
    const ALL: &'static [Self] = &[Self::Landed, Self::Refuelled, Self::Cleared];
    fn name(self) -> &'static ::core::primitive::str {
        self.name()
    }
    #[inline]
    fn index(self) -> ::core::primitive::usize {
        self as ::core::primitive::usize
    }
}
impl ::core::convert::From<&AirfieldEvent> for AirfieldEventId {
    #[inline]
    fn from(event_: &AirfieldEvent) -> Self {
        match *event_ {
            AirfieldEvent::Landed { .. } => Self::Landed,
            AirfieldEvent::Refuelled { .. } => Self::Refuelled,
            AirfieldEvent::Cleared { .. } => Self::Cleared,
        }
    }
}
/// The states of [`Airfield`], without their data.
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
enum AirfieldStateId {
    /// State `Flying`.
    Flying,
    /// State `Parked`.
    Parked,
}
#[allow(dead_code, clippy::same_name_method)]
impl AirfieldStateId {
    /// All states, in source order.
    pub const ALL: &'static [Self] = <Self as ::fsm_runtime::StateId>::ALL;
    /// The name of the state, as it was written.
    pub const fn name(self) -> &'static ::core::primitive::str {
        ["Flying", "Parked"][self as ::core::primitive::usize]
    }
    /// The state around this one; none at the outermost level.
    pub const fn parent(self) -> ::core::option::Option<Self> {
        ::core::option::Option::None
    }
}
impl ::core::fmt::Debug for AirfieldStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::write_str(f_, self.name())
    }
}
impl ::core::fmt::Display for AirfieldStateId {
    fn fmt(&self, f_: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::core::fmt::Formatter::pad(f_, self.name())
    }
}
impl ::fsm_runtime::StateId for AirfieldStateId {
    const ALL: &'static [Self] = &[Self::Flying, Self::Parked];
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
/// The data of [`Airfield`] itself, which all its states share.
struct AirfieldData {
    /// `landings` of the state.
    landings: u32,
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
impl Airfield {
    /// The states, events and lines of the machine: for pictures, logs and tests.
    pub const GRAPH: ::fsm_runtime::Graph<'static> = ::fsm_runtime::Graph::new(
        r#"MAirfield	1		tower: &mut Tower	
ELanded		1		
ERefuelled		1		(u32)
ECleared		1		
SAirfield		1		m	
Dlandings		1		u32	0
I1	1	
L0		1		transition	transition(from, to)		internal		tower.log(from, to)
SFlying		1		s	0
Dplane		1		Plane	
Dfuel		1		u32	
L1		1		on	Landed		goto	2	*landings += 1
SParked		1		s	0
Dplane		1		Plane	
Dfuel		1		u32	
Dsince		1		u64	tower.time()
L2		1		exit			internal		tower.bill(tower.time() - *since)
L3		1		on	Refuelled(more)		self		*fuel += more
L4		1		on	Cleared	*fuel > 10	goto	1	"#,
        &[],
    );
    /// Starts the machine: enters its initial state.
    #[doc(alias("new", "init", "create"))]
    #[inline]
    pub fn start(#[allow(unused_variables)] tower: &mut Tower) -> Self {
        Self {
            made_by_start_: ::fsm_runtime::__private::Sealed::new(
                AirfieldParts_::start(tower),
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
        target_: AirfieldTarget,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<AirfieldTarget>> {
        ::core::result::Result::map(
            AirfieldParts_::start_in(target_, tower),
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
        tower: &mut Tower,
        event_: AirfieldEvent,
    ) -> ::fsm_runtime::Outcome<AirfieldEvent> {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_)
            .send(tower, event_)
    }
    /// The current state, with its data.
    #[doc(alias("current_state", "get_state", "current"))]
    #[inline]
    pub fn state(&self) -> &AirfieldState {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state()
    }
    /// Which state is current.
    #[inline]
    pub fn state_id(&self) -> AirfieldStateId {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).state_id()
    }
    /// Whether the machine is in this state.
    #[doc(alias("is_state", "in_state", "is"))]
    #[inline]
    pub fn is_in(&self, id_: AirfieldStateId) -> ::core::primitive::bool {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).is_in(id_)
    }
    /// The data of the machine itself.
    #[inline]
    pub fn data(&self) -> &AirfieldData {
        ::fsm_runtime::__private::Sealed::get(&self.made_by_start_).data()
    }
    /// The data of the machine itself, to change them.
    #[inline]
    pub fn data_mut(&mut self) -> &mut AirfieldData {
        ::fsm_runtime::__private::Sealed::get_mut(&mut self.made_by_start_).data_mut()
    }
    /// A machine in this state; nothing is entered, its clocks start now.
    ///
    /// # Errors
    ///
    /// A state that needs another one suspended below it is refused, and handed back.
    #[inline]
    pub fn restore(
        data_: AirfieldData,
        state_: AirfieldState,
    ) -> ::core::result::Result<
        Self,
        ::fsm_runtime::NotRestored<(AirfieldData, AirfieldState)>,
    > {
        ::core::result::Result::map(
            AirfieldParts_::restore(data_, state_),
            |parts_| Self {
                made_by_start_: ::fsm_runtime::__private::Sealed::new(parts_),
            },
        )
    }
    /// The current state, out of the machine. What is suspended is dropped.
    #[inline]
    pub fn into_state(self) -> (AirfieldData, AirfieldState) {
        ::fsm_runtime::__private::Sealed::into_inner(self.made_by_start_).into_state()
    }
}
#[doc(hidden)]
impl Airfield
where
    for<'never> Self: ::fsm_runtime::__private::ActsInTicks<'never>,
{
    #[inline]
    pub fn update(&mut self) {}
}
#[doc(hidden)]
impl Airfield
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
impl AirfieldParts_ {
    fn start(#[allow(unused_variables)] tower: &mut Tower) -> Self {
        let given_landings_ = Self::init_landings_of_machine_(tower);
        let mut data_ = AirfieldData {
            landings: given_landings_,
        };
        let AirfieldData { landings: data_landings_ } = &mut data_;
        let state_ = Self::first_(data_landings_, tower);
        Self {
            state: ::fsm_runtime::__private::Slot::new(state_),
            data: data_,
        }
    }
    fn start_in(
        target_: AirfieldTarget,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<AirfieldTarget>> {
        ::core::result::Result::Ok({
            let given_landings_ = Self::init_landings_of_machine_(tower);
            let mut data_ = AirfieldData {
                landings: given_landings_,
            };
            let AirfieldData { landings: data_landings_ } = &mut data_;
            let state_ = Self::make_(target_, data_landings_, tower);
            Self {
                state: ::fsm_runtime::__private::Slot::new(state_),
                data: data_,
            }
        })
    }
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        tower: &mut Tower,
        event_: AirfieldEvent,
    ) -> ::fsm_runtime::Outcome<AirfieldEvent> {
        match self.state.get() {
            AirfieldState::Flying { .. } => self.send_Flying(tower, event_),
            AirfieldState::Parked { .. } => self.send_Parked(tower, event_),
        }
    }
    #[inline]
    fn state(&self) -> &AirfieldState {
        self.state.get()
    }
    #[inline]
    fn state_id(&self) -> AirfieldStateId {
        <AirfieldStateId as ::core::convert::From<_>>::from(self.state.get())
    }
    #[inline]
    fn is_in(&self, id_: AirfieldStateId) -> ::core::primitive::bool {
        self.state_id() == id_
    }
    #[inline]
    fn data(&self) -> &AirfieldData {
        &self.data
    }
    #[inline]
    fn data_mut(&mut self) -> &mut AirfieldData {
        &mut self.data
    }
    fn restore(
        data_: AirfieldData,
        state_: AirfieldState,
    ) -> ::core::result::Result<
        Self,
        ::fsm_runtime::NotRestored<(AirfieldData, AirfieldState)>,
    > {
        ::core::result::Result::Ok(Self {
            state: ::fsm_runtime::__private::Slot::new(state_),
            data: data_,
        })
    }
    fn into_state(self) -> (AirfieldData, AirfieldState) {
        (self.data, self.state.into_inner())
    }
}
impl ::core::convert::From<&AirfieldState> for AirfieldStateId {
    #[inline]
    fn from(named_: &AirfieldState) -> Self {
        match named_ {
            AirfieldState::Flying { .. } => AirfieldStateId::Flying,
            AirfieldState::Parked { .. } => AirfieldStateId::Parked,
        }
    }
}
impl ::core::convert::From<&AirfieldTarget> for AirfieldStateId {
    #[inline]
    fn from(named_: &AirfieldTarget) -> Self {
        match named_ {
            AirfieldTarget::Flying { .. } => AirfieldStateId::Flying,
            AirfieldTarget::Parked { .. } => AirfieldStateId::Parked,
        }
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Machine for Airfield {
    const GRAPH: ::fsm_runtime::Graph<'static> = Self::GRAPH;
    type Time = ();
    type State = AirfieldState;
    type StateId = AirfieldStateId;
    type Target = AirfieldTarget;
    type Given = ();
    #[inline]
    fn state(&self) -> &AirfieldState {
        Self::state(self)
    }
    #[inline]
    fn state_id(&self) -> AirfieldStateId {
        Self::state_id(self)
    }
    #[inline]
    fn is_in(&self, id_: AirfieldStateId) -> ::core::primitive::bool {
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
for Airfield {
    fn start(
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> Self {
        Self::start(params_.0)
    }
    fn start_in(
        target_: AirfieldTarget,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        given_: Self::Given,
        now_: (),
    ) -> ::core::result::Result<Self, ::fsm_runtime::Refused<AirfieldTarget>> {
        Self::start_in(target_, params_.0)
    }
    #[inline]
    fn update(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        now_: (),
    ) -> ::core::result::Result<(), ::fsm_runtime::Refused<AirfieldTarget>> {
        ::core::result::Result::Ok(())
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::Receive<
    AirfieldEvent,
    (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
> for Airfield {
    #[inline]
    fn send(
        &mut self,
        params_: (&mut <Self as ::fsm_runtime::CrowdMachine>::Owner,),
        event_: AirfieldEvent,
        now_: (),
    ) -> ::fsm_runtime::Outcome<AirfieldEvent> {
        Self::send(self, params_.0, event_)
    }
}
#[allow(unused_parens, unused_variables)]
impl ::fsm_runtime::CrowdMachine for Airfield {
    type Owner = Tower;
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
impl AirfieldParts_ {
    #[inline]
    fn send_Flying(
        &mut self,
        #[allow(unused_variables)]
        tower: &mut Tower,
        event_: AirfieldEvent,
    ) -> ::fsm_runtime::Outcome<AirfieldEvent> {
        let AirfieldState::Flying { plane: data_plane_, fuel: data_fuel_ } = self
            .state
            .get_mut() else { return ::fsm_runtime::Outcome::Unhandled(event_) };
        let AirfieldData { landings: data_landings_ } = &mut self.data;
        match event_ {
            AirfieldEvent::Landed => {
                let from_ = AirfieldStateId::Flying;
                {
                    #[allow(unused_variables)]
                    let landings = &mut *data_landings_;
                    *landings += 1;
                }
                let given_Parked_plane_ = &*data_plane_;
                let given_Parked_fuel_: u32 = {
                    #[allow(unused_variables)]
                    let (fuel,) = (&*data_fuel_,);
                    *fuel - 1
                };
                let given_Parked_since_ = Self::init_since_of_Parked(
                    data_landings_,
                    tower,
                );
                match self.state.take() {
                    AirfieldState::Flying {
                        plane: old_Flying_plane_,
                        fuel: old_Flying_fuel_,
                    } => {
                        let given_Parked_plane_: Plane = old_Flying_plane_;
                        self.state
                            .put(AirfieldState::Parked {
                                plane: given_Parked_plane_,
                                fuel: given_Parked_fuel_,
                                since: given_Parked_since_,
                            });
                        ::core::mem::drop(old_Flying_fuel_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return ::fsm_runtime::Outcome::Handled;
                    }
                }
                let to_ = <AirfieldStateId as ::core::convert::From<
                    _,
                >>::from(self.state.get());
                self.changed_(from_, to_, tower);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
        }
    }
    #[inline]
    fn send_Parked(
        &mut self,
        #[allow(unused_variables)]
        tower: &mut Tower,
        event_: AirfieldEvent,
    ) -> ::fsm_runtime::Outcome<AirfieldEvent> {
        let AirfieldState::Parked {
            plane: data_plane_,
            fuel: data_fuel_,
            since: data_since_,
        } = self.state.get_mut() else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        let AirfieldData { landings: data_landings_ } = &mut self.data;
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        match event_ {
            AirfieldEvent::Refuelled(more) => {
                let from_ = AirfieldStateId::Parked;
                Self::exit_Parked(
                    data_plane_,
                    data_fuel_,
                    data_since_,
                    data_landings_,
                    tower,
                );
                {
                    #[allow(unused_variables)]
                    let fuel = &mut *data_fuel_;
                    *fuel += more;
                }
                let given_Parked_plane_ = &*data_plane_;
                let given_Parked_fuel_ = &*data_fuel_;
                let given_Parked_since_ = Self::init_since_of_Parked(
                    data_landings_,
                    tower,
                );
                match self.state.take() {
                    AirfieldState::Parked {
                        plane: old_Parked_plane_,
                        fuel: old_Parked_fuel_,
                        since: old_Parked_since_,
                    } => {
                        let given_Parked_plane_: Plane = old_Parked_plane_;
                        let given_Parked_fuel_: u32 = old_Parked_fuel_;
                        self.state
                            .put(AirfieldState::Parked {
                                plane: given_Parked_plane_,
                                fuel: given_Parked_fuel_,
                                since: given_Parked_since_,
                            });
                        ::core::mem::drop(old_Parked_since_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return ::fsm_runtime::Outcome::Handled;
                    }
                }
                let to_ = <AirfieldStateId as ::core::convert::From<
                    _,
                >>::from(self.state.get());
                self.changed_(from_, to_, tower);
                ::fsm_runtime::Outcome::Transitioned
            }
            AirfieldEvent::Cleared if match &*data_fuel_ {
                fuel if { *fuel > 10 } => true,
                _ => refusal_.guard(),
            } => {
                let from_ = AirfieldStateId::Parked;
                Self::exit_Parked(
                    data_plane_,
                    data_fuel_,
                    data_since_,
                    data_landings_,
                    tower,
                );
                let given_Flying_plane_ = &*data_plane_;
                let given_Flying_fuel_ = &*data_fuel_;
                match self.state.take() {
                    AirfieldState::Parked {
                        plane: old_Parked_plane_,
                        fuel: old_Parked_fuel_,
                        since: old_Parked_since_,
                    } => {
                        let given_Flying_plane_: Plane = old_Parked_plane_;
                        let given_Flying_fuel_: u32 = old_Parked_fuel_;
                        self.state
                            .put(AirfieldState::Flying {
                                plane: given_Flying_plane_,
                                fuel: given_Flying_fuel_,
                            });
                        ::core::mem::drop(old_Parked_since_);
                    }
                    other_ => {
                        self.state.put(other_);
                        return ::fsm_runtime::Outcome::Handled;
                    }
                }
                let to_ = <AirfieldStateId as ::core::convert::From<
                    _,
                >>::from(self.state.get());
                self.changed_(from_, to_, tower);
                ::fsm_runtime::Outcome::Transitioned
            }
            event_ => refusal_.outcome(event_),
        }
    }
    fn first_(
        data_landings_: &mut u32,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) -> AirfieldState {
        {
            let given_Flying_plane_: Plane = { tower.first_plane() };
            let given_Flying_fuel_: u32 = { 100 };
            AirfieldState::Flying {
                plane: given_Flying_plane_,
                fuel: given_Flying_fuel_,
            }
        }
    }
    fn make_(
        target_: AirfieldTarget,
        data_landings_: &u32,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) -> AirfieldState {
        match target_ {
            AirfieldTarget::Flying {
                plane: given_Flying_plane_,
                fuel: given_Flying_fuel_,
            } => {
                AirfieldState::Flying {
                    plane: given_Flying_plane_,
                    fuel: given_Flying_fuel_,
                }
            }
            AirfieldTarget::Parked {
                plane: given_Parked_plane_,
                fuel: given_Parked_fuel_,
            } => {
                let given_Parked_since_ = Self::init_since_of_Parked(
                    data_landings_,
                    tower,
                );
                AirfieldState::Parked {
                    plane: given_Parked_plane_,
                    fuel: given_Parked_fuel_,
                    since: given_Parked_since_,
                }
            }
        }
    }
    fn changed_(
        &mut self,
        source_: AirfieldStateId,
        target_: AirfieldStateId,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) {
        let AirfieldData { landings: data_landings_ } = &mut self.data;
        {
            #[allow(unused_variables)]
            let from = source_;
            #[allow(unused_variables)]
            let to = target_;
            {
                tower.log(from, to);
            }
        }
    }
    fn exit_Parked(
        data_plane_: &mut Plane,
        data_fuel_: &mut u32,
        data_since_: &mut u64,
        data_landings_: &mut u32,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) {
        {
            #[allow(unused_variables)]
            let since = &mut *data_since_;
            tower.bill(tower.time() - *since);
        }
    }
    fn exit_(
        state_: &mut AirfieldState,
        data_landings_: &mut u32,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) {
        match state_ {
            AirfieldState::Parked {
                plane: data_plane_,
                fuel: data_fuel_,
                since: data_since_,
            } => {
                Self::exit_Parked(
                    data_plane_,
                    data_fuel_,
                    data_since_,
                    data_landings_,
                    tower,
                );
            }
            _ => {}
        }
    }
    fn init_landings_of_machine_(#[allow(unused_variables)] tower: &mut Tower) -> u32 {
        let value_: u32 = { 0 };
        value_
    }
    fn init_since_of_Parked(
        data_landings_: &u32,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) -> u64 {
        let value_: u64 = { tower.time() };
        value_
    }
    #[inline]
    fn place_(&mut self, made_: AirfieldState) {
        ::core::mem::drop(self.state.replace(made_));
    }
}
