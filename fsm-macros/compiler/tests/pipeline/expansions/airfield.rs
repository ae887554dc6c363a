#[doc(hidden)]
#[allow(dead_code, non_camel_case_types)]
struct PartsOfAirfield {
    state: ::fsm_runtime::__private::Slot<AirfieldState>,
    data: AirfieldData,
}
impl PartsOfAirfield {
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
}
impl PartsOfAirfield {
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
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        let AirfieldState::Parked {
            plane: data_plane_,
            fuel: data_fuel_,
            since: data_since_,
        } = self.state.get_mut() else {
            return ::fsm_runtime::Outcome::Unhandled(event_)
        };
        let AirfieldData { landings: data_landings_ } = &mut self.data;
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
    fn init_since_of_Parked(
        data_landings_: &u32,
        #[allow(unused_variables)]
        tower: &mut Tower,
    ) -> u64 {
        let value_: u64 = { tower.time() };
        value_
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
}
