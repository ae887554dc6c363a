//! A machine with regions names more histories than it can remember.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Go }
        initial C1;
        state C1 { initial L1; state L1; on Go => history C2; } state C2 { initial L2; state L2; on Go => history C3; }
        state C3 { initial L3; state L3; on Go => history C4; } state C4 { initial L4; state L4; on Go => history C5; }
        state C5 { initial L5; state L5; on Go => history C6; } state C6 { initial L6; state L6; on Go => history C7; }
        state C7 { initial L7; state L7; on Go => history C8; } state C8 { initial L8; state L8; on Go => history C9; }
        state C9 { initial L9; state L9; on Go => history C10; } state C10 { initial L10; state L10; on Go => history C11; }
        state C11 { initial L11; state L11; on Go => history C12; } state C12 { initial L12; state L12; on Go => history C13; }
        state C13 { initial L13; state L13; on Go => history C14; } state C14 { initial L14; state L14; on Go => history C15; }
        state C15 { initial L15; state L15; on Go => history C16; } state C16 { initial L16; state L16; on Go => history C17; }
        state C17 { initial L17; state L17; on Go => history C18; } state C18 { initial L18; state L18; on Go => history C19; }
        state C19 { initial L19; state L19; on Go => history C20; } state C20 { initial L20; state L20; on Go => history C21; }
        state C21 { initial L21; state L21; on Go => history C22; } state C22 { initial L22; state L22; on Go => history C23; }
        state C23 { initial L23; state L23; on Go => history C24; } state C24 { initial L24; state L24; on Go => history C25; }
        state C25 { initial L25; state L25; on Go => history C26; } state C26 { initial L26; state L26; on Go => history C27; }
        state C27 { initial L27; state L27; on Go => history C28; } state C28 { initial L28; state L28; on Go => history C29; }
        state C29 { initial L29; state L29; on Go => history C30; } state C30 { initial L30; state L30; on Go => history C31; }
        state C31 { initial L31; state L31; on Go => history C32; } state C32 { initial L32; state L32; on Go => history C33; }
        state C33 { initial L33; state L33; on Go => history C34; } state C34 { initial L34; state L34; on Go => history C35; }
        state C35 { initial L35; state L35; on Go => history C36; } state C36 { initial L36; state L36; on Go => history C37; }
        state C37 { initial L37; state L37; on Go => history C38; } state C38 { initial L38; state L38; on Go => history C39; }
        state C39 { initial L39; state L39; on Go => history C40; } state C40 { initial L40; state L40; on Go => history C41; }
        state C41 { initial L41; state L41; on Go => history C42; } state C42 { initial L42; state L42; on Go => history C43; }
        state C43 { initial L43; state L43; on Go => history C44; } state C44 { initial L44; state L44; on Go => history C45; }
        state C45 { initial L45; state L45; on Go => history C46; } state C46 { initial L46; state L46; on Go => history C47; }
        state C47 { initial L47; state L47; on Go => history C48; } state C48 { initial L48; state L48; on Go => history C49; }
        state C49 { initial L49; state L49; on Go => history C50; } state C50 { initial L50; state L50; on Go => history C51; }
        state C51 { initial L51; state L51; on Go => history C52; } state C52 { initial L52; state L52; on Go => history C53; }
        state C53 { initial L53; state L53; on Go => history C54; } state C54 { initial L54; state L54; on Go => history C55; }
        state C55 { initial L55; state L55; on Go => history C56; } state C56 { initial L56; state L56; on Go => history C57; }
        state C57 { initial L57; state L57; on Go => history C58; } state C58 { initial L58; state L58; on Go => history C59; }
        state C59 { initial L59; state L59; on Go => history C60; } state C60 { initial L60; state L60; on Go => history C61; }
        state C61 { initial L61; state L61; on Go => history C62; } state C62 { initial L62; state L62; on Go => history C63; }
        state C63 { initial L63; state L63; on Go => history C64; } state C64 { initial L64; state L64; on Go => history C65; }
        state C65 { initial L65; state L65; on Go => Both; }
        state Both {
            on Go => history C1;
            region Left { initial A; state A; }
            region Right { initial B; state B; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Go);
    let _ = guard.state_id();
}
