/// The regions of [`Soldier`], all of them active.
struct SoldierState {
    /// Region `Legs`.
    legs: SoldierLegs,
    /// Region `Weapon`.
    weapon: SoldierWeapon,
}
/// The lines of [`Soldier`] that regions pick among.
#[doc(hidden)]
#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq)]
#[allow(non_camel_case_types)]
enum LineOfSoldier {
    Standing_1,
    Running_1,
    Held_1,
    Aimed_1,
    Aimed_2,
}
#[doc(hidden)]
#[allow(non_camel_case_types, private_interfaces)]
enum StepOfSoldier {
    Nothing,
    Done,
    InLegs { made_: SoldierLegs },
    InWeapon { made_: SoldierWeapon },
}
impl PartsOfSoldier {
    #[inline]
    fn send(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> ::fsm_runtime::Outcome<SoldierEvent> {
        let mut picks_ = <::fsm_runtime::__private::Enabled<
            LineOfSoldier,
            2usize,
        >>::new();
        let mut refusal_ = ::fsm_runtime::__private::Refusal::new();
        let event_ = self.select_(&mut picks_, &mut refusal_, body, event_);
        match picks_.count() {
            ::fsm_runtime::__private::Count::None => refusal_.outcome(event_),
            ::fsm_runtime::__private::Count::One(line_) => {
                match line_ {
                    LineOfSoldier::Standing_1 => {
                        match event_ {
                            SoldierEvent::Go => {
                                let made_ = SoldierLegs::Running;
                                self.place_in_Legs(made_);
                                ::fsm_runtime::Outcome::Transitioned
                            }
                            event_ => ::fsm_runtime::Outcome::Unhandled(event_),
                        }
                    }
                    LineOfSoldier::Held_1 => {
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
                    LineOfSoldier::Aimed_1 => {
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
}
impl PartsOfSoldier {
    #[inline]
    fn select_(
        &self,
        picks_: &mut ::fsm_runtime::__private::Enabled<LineOfSoldier, 2usize>,
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
    fn pick_Aimed(
        &self,
        refusal_: &mut ::fsm_runtime::__private::Refusal,
        #[allow(unused_variables)]
        body: &mut Body,
        event_: SoldierEvent,
    ) -> (::core::option::Option<LineOfSoldier>, SoldierEvent) {
        let in_Running_ = ::core::matches!(
            & self.state, SoldierState { legs : SoldierLegs::Running, .. }
        );
        let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at_ }, .. } = &self
            .state else { return (::core::option::Option::None, event_) };
        let mut line_ = ::core::option::Option::None;
        #[allow(unused_variables, unused_mut)]
        match event_ {
            SoldierEvent::Fire if !in_Running_
                && ::fsm_runtime::__private::note(&mut line_, LineOfSoldier::Aimed_1) => {
                ::fsm_runtime::__private::never_taken()
            }
            SoldierEvent::Halt if ::fsm_runtime::__private::note(
                &mut line_,
                LineOfSoldier::Aimed_2,
            ) => ::fsm_runtime::__private::never_taken(),
            _ => {}
        }
        (line_, event_)
    }
    fn act_together_<const LINES_: ::core::primitive::usize>(
        &mut self,
        lines_: [::core::option::Option<LineOfSoldier>; LINES_],
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
                changes_ |= ::core::matches!(step_, StepOfSoldier::Done);
                ::core::option::Option::Some((line_, memories_, step_))
            });
        changes_
    }
    fn leave_for_(
        &mut self,
        line_: LineOfSoldier,
        #[allow(unused_variables)]
        body: &mut Body,
    ) {
        match line_ {
            LineOfSoldier::Running_1 => {
                if let SoldierState { legs: inside_, .. } = &mut self.state {
                    Self::exit_in_Legs(inside_, body);
                }
            }
            _ => {}
        }
    }
    fn act_for_(
        &mut self,
        line_: LineOfSoldier,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (::fsm_runtime::__private::Chain<1usize>, StepOfSoldier) {
        match line_ {
            LineOfSoldier::Running_1 => self.act_Running_1(body),
            LineOfSoldier::Aimed_2 => self.act_Aimed_2(body),
            _ => {
                (
                    <::fsm_runtime::__private::Chain<1usize>>::new(),
                    StepOfSoldier::Nothing,
                )
            }
        }
    }
    fn act_Running_1(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (::fsm_runtime::__private::Chain<1usize>, StepOfSoldier) {
        let made_ = SoldierLegs::Standing;
        (
            <::fsm_runtime::__private::Chain<1usize>>::new(),
            StepOfSoldier::InLegs { made_ },
        )
    }
    fn act_Aimed_2(
        &mut self,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> (::fsm_runtime::__private::Chain<1usize>, StepOfSoldier) {
        let SoldierState { weapon: SoldierWeapon::Aimed { at: data_at_ }, .. } = &mut self
            .state else {
            return (
                <::fsm_runtime::__private::Chain<1usize>>::new(),
                StepOfSoldier::Nothing,
            )
        };
        let made_ = SoldierWeapon::Held;
        (
            <::fsm_runtime::__private::Chain<1usize>>::new(),
            StepOfSoldier::InWeapon { made_ },
        )
    }
    fn put_step_(
        &mut self,
        step_: StepOfSoldier,
        #[allow(unused_variables)]
        body: &mut Body,
    ) -> StepOfSoldier {
        match step_ {
            StepOfSoldier::InLegs { made_ } => {
                self.place_in_Legs(made_);
                StepOfSoldier::Done
            }
            StepOfSoldier::InWeapon { made_ } => {
                self.place_in_Weapon(made_);
                StepOfSoldier::Done
            }
            step_ => step_,
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
    fn place_in_Weapon(&mut self, made_: SoldierWeapon) {
        if let SoldierState { weapon: inside_, .. } = &mut self.state {
            *inside_ = made_;
        }
    }
}
