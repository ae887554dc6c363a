const _: () = {
    fn lines(tower: &mut Tower, event: AirfieldEvent) {
        let AirfieldData { landings, .. } = ::fsm_runtime::__private::any::<
            &mut AirfieldData,
        >();
        let AirfieldState::Flying { plane, fuel, .. } = ::fsm_runtime::__private::any::<
            &mut AirfieldState,
        >() else { return };
        {
            let _: Plane;
        }
        {
            let _: u32;
        }
        {
            ::fsm_runtime::__private::keyword::on;
            AirfieldEvent::Landed;
            match ::fsm_runtime::__private::any() {
                AirfieldState::Parked { fuel: _, plane, .. } => {}
                _ => {}
            }
            (plane,);
            let _ = { *fuel - 1 };
            AirfieldTarget::Parked;
            AirfieldStateId::Parked;
            let _ = { *landings += 1 };
        }
    }
};
const _: () = {
    fn lines(tower: &mut Tower, event: AirfieldEvent) {
        let AirfieldData { landings, .. } = ::fsm_runtime::__private::any::<
            &mut AirfieldData,
        >();
        let AirfieldState::Parked { plane, fuel, since, .. } = ::fsm_runtime::__private::any::<
            &mut AirfieldState,
        >() else { return };
        {
            let _: Plane;
        }
        {
            let _: u32;
        }
        {
            let _: u64;
            let _ = { tower.time() };
        }
        {
            ::fsm_runtime::__private::keyword::exit;
            let _ = { tower.bill(tower.time() - *since) };
        }
        {
            ::fsm_runtime::__private::keyword::on;
            match event {
                AirfieldEvent::Refuelled(more) => {
                    let _ = { *fuel += more };
                }
                _ => {}
            }
        }
        {
            ::fsm_runtime::__private::keyword::on;
            AirfieldEvent::Cleared;
            let _ = { *fuel > 10 };
            match ::fsm_runtime::__private::any() {
                AirfieldState::Flying { plane, fuel, .. } => {}
                _ => {}
            }
            (plane, fuel);
            AirfieldTarget::Flying;
            AirfieldStateId::Flying;
        }
    }
};
const _: () = {
    fn lines(tower: &mut Tower, event: AirfieldEvent) {
        let AirfieldData { landings, .. } = ::fsm_runtime::__private::any::<
            &mut AirfieldData,
        >();
        {
            ::fsm_runtime::__private::keyword::events;
        }
        {
            let _: u32;
            let _ = { 0 };
        }
        {
            ::fsm_runtime::__private::keyword::initial;
            match ::fsm_runtime::__private::any() {
                AirfieldState::Flying { plane: _, fuel: _, .. } => {}
                _ => {}
            }
            ();
            let _ = { tower.first_plane() };
            let _ = { 100 };
            AirfieldTarget::Flying;
            AirfieldStateId::Flying;
        }
        {
            ::fsm_runtime::__private::keyword::transition;
            let from: AirfieldStateId = ::fsm_runtime::__private::any();
            let to: AirfieldStateId = ::fsm_runtime::__private::any();
            let _ = { tower.log(from, to) };
        }
        {
            ::fsm_runtime::__private::keyword::state;
        }
        {
            ::fsm_runtime::__private::keyword::state;
        }
    }
};
