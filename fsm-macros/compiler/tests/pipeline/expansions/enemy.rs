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
#[allow(clippy::enum_variant_names)]
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
impl PartsOfEnemy {
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
}
impl PartsOfEnemy {
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
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        let EnemyState::Combat {
            foe: data_foe_,
            state: EnemyCombat::Strike { force: data_force_ },
        } = &mut self.state else { return ::fsm_runtime::Outcome::Unhandled(event_) };
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
    fn begin_in_(
        &mut self,
        id_: EnemyStateId,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        self.enter_first_(id_, body);
    }
    /// Whether the state stands in one whose data only a line can give.
    fn needs_around_(id_: EnemyStateId) -> ::core::primitive::bool {
        ::core::matches!(id_, EnemyStateId::Chase | EnemyStateId::Strike)
    }
    fn enter_first_(
        &mut self,
        id_: EnemyStateId,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match &self.state {
            EnemyState::Combat { .. } => {
                self.enter_Combat(body);
                self.begin_Combat(body);
            }
            _ => {}
        }
    }
    fn remember_(&mut self, old_: EnemyState) {
        match old_ {
            EnemyState::Combat { state: inside_, .. } => {
                self.history_Combat = ::core::option::Option::Some(inside_);
            }
            _ => {}
        }
    }
    fn exit_Combat(data_foe_: &mut Id, #[allow(unused_variables)] body: &mut Body) {
        {
            body.sheathe();
        }
    }
    fn begin_Combat(&mut self, #[allow(unused_variables)] body: &mut Body) {
        let EnemyState::Combat { foe: data_foe_, .. } = &mut self.state else { return };
        {
            body.shout();
        }
    }
    #[inline]
    fn place_in_Combat(&mut self, made_: EnemyCombat) {
        if let EnemyState::Combat { state: inside_, .. } = &mut self.state {
            *inside_ = made_;
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
}
