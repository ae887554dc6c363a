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
enum WaysOutOfStruckOfKnight {
    Line1,
    Line2,
    Line3 { made_: KnightState },
}
impl PartsOfKnight {
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
    fn decide_Struck(
        data_by_: &mut String,
        data_damage_: &mut u32,
        data_hurt_: &mut u32,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) -> WaysOutOfStruckOfKnight {
        if match &*data_hurt_ {
            hurt if { *hurt > 10 } => true,
            _ => false,
        } {
            let given_Down_by_ = &*data_by_;
            return WaysOutOfStruckOfKnight::Line1;
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
            return WaysOutOfStruckOfKnight::Line2;
        }
        {
            let made_ = KnightState::Ready;
            WaysOutOfStruckOfKnight::Line3 {
                made_,
            }
        }
    }
    fn pass_Struck(
        &mut self,
        decided_: WaysOutOfStruckOfKnight,
        #[allow(unused_variables)]
        armour: &mut u32,
    ) {
        match decided_ {
            WaysOutOfStruckOfKnight::Line1 => {
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
            WaysOutOfStruckOfKnight::Line2 => {
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
            WaysOutOfStruckOfKnight::Line3 { made_ } => {
                self.place_(made_);
            }
        }
    }
}
