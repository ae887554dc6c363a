const _: () = {
    use ::fsm_runtime::__private::{any as any_, call::*, keyword as k_, part as part_};
    struct Lines_;
    impl Lines_ {
        fn lines_1_(tower: &mut Tower, event_: AirfieldEvent) {
            let AirfieldData { landings, .. } = part_::<AirfieldData>();
            let AirfieldState::Flying { plane, fuel, .. } = part_::<AirfieldState>()
            else { return };
            {
                let _: Plane;
            }
            {
                let _: u32;
            }
            {
                k_::on;
                AirfieldEvent::Landed;
                if let AirfieldState::Parked { fuel: _, plane, .. } = any_() {}
                (plane,);
                *fuel - 1;
                if let AirfieldState::Flying { fuel: _, .. } = any_() {}
                AirfieldTarget::Parked;
                AirfieldStateId::Parked;
                *landings += 1;
                if let AirfieldData { landings: _, .. } = any_() {}
            }
        }
        fn lines_2_(tower: &mut Tower, event_: AirfieldEvent) {
            let AirfieldData { landings, .. } = part_::<AirfieldData>();
            let AirfieldState::Parked { plane, fuel, since, .. } = part_::<
                AirfieldState,
            >() else { return };
            {
                let _: Plane;
            }
            {
                let _: u32;
            }
            {
                let _: u64;
                tower.time();
            }
            {
                k_::exit;
                tower.bill(tower.time() - *since);
                if let AirfieldState::Parked { since: _, .. } = any_() {}
            }
            k_::on;
            if let AirfieldEvent::Refuelled(more) = event_ {
                *fuel += more;
                if let AirfieldState::Parked { fuel: _, .. } = any_() {}
            }
            {
                k_::on;
                AirfieldEvent::Cleared;
                *fuel > 10;
                if let AirfieldState::Parked { fuel: _, .. } = any_() {}
                if let AirfieldState::Flying { plane, fuel, .. } = any_() {}
                (plane, fuel);
                AirfieldTarget::Flying;
                AirfieldStateId::Flying;
            }
        }
        fn lines_0_(tower: &mut Tower, event_: AirfieldEvent) {
            let AirfieldData { landings, .. } = part_::<AirfieldData>();
            {
                k_::events;
            }
            {
                let _: u32;
                0;
            }
            {
                k_::initial;
                if let AirfieldState::Flying { plane: _, fuel: _, .. } = any_() {}
                ();
                tower.first_plane();
                100;
                AirfieldTarget::Flying;
                AirfieldStateId::Flying;
            }
            {
                k_::transition;
                let from: AirfieldStateId = any_();
                let to: AirfieldStateId = any_();
                tower.log(from, to);
            }
            {
                k_::state;
            }
            {
                k_::state;
            }
        }
    }
};
