//! A machine of 255 states in a ring: as many as one byte can tell apart and still leave room for one more value.
//! What it costs is asserted in `sizes.rs`.

use fsm_runtime::fsm;

fsm! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) machine Big {
        events { Next }
        initial S0;
        state S0 { on Next => S1; } state S1 { on Next => S2; } state S2 { on Next => S3; }
        state S3 { on Next => S4; } state S4 { on Next => S5; } state S5 { on Next => S6; }
        state S6 { on Next => S7; } state S7 { on Next => S8; } state S8 { on Next => S9; }
        state S9 { on Next => S10; } state S10 { on Next => S11; } state S11 { on Next => S12; }
        state S12 { on Next => S13; } state S13 { on Next => S14; } state S14 { on Next => S15; }
        state S15 { on Next => S16; } state S16 { on Next => S17; } state S17 { on Next => S18; }
        state S18 { on Next => S19; } state S19 { on Next => S20; } state S20 { on Next => S21; }
        state S21 { on Next => S22; } state S22 { on Next => S23; } state S23 { on Next => S24; }
        state S24 { on Next => S25; } state S25 { on Next => S26; } state S26 { on Next => S27; }
        state S27 { on Next => S28; } state S28 { on Next => S29; } state S29 { on Next => S30; }
        state S30 { on Next => S31; } state S31 { on Next => S32; } state S32 { on Next => S33; }
        state S33 { on Next => S34; } state S34 { on Next => S35; } state S35 { on Next => S36; }
        state S36 { on Next => S37; } state S37 { on Next => S38; } state S38 { on Next => S39; }
        state S39 { on Next => S40; } state S40 { on Next => S41; } state S41 { on Next => S42; }
        state S42 { on Next => S43; } state S43 { on Next => S44; } state S44 { on Next => S45; }
        state S45 { on Next => S46; } state S46 { on Next => S47; } state S47 { on Next => S48; }
        state S48 { on Next => S49; } state S49 { on Next => S50; } state S50 { on Next => S51; }
        state S51 { on Next => S52; } state S52 { on Next => S53; } state S53 { on Next => S54; }
        state S54 { on Next => S55; } state S55 { on Next => S56; } state S56 { on Next => S57; }
        state S57 { on Next => S58; } state S58 { on Next => S59; } state S59 { on Next => S60; }
        state S60 { on Next => S61; } state S61 { on Next => S62; } state S62 { on Next => S63; }
        state S63 { on Next => S64; } state S64 { on Next => S65; } state S65 { on Next => S66; }
        state S66 { on Next => S67; } state S67 { on Next => S68; } state S68 { on Next => S69; }
        state S69 { on Next => S70; } state S70 { on Next => S71; } state S71 { on Next => S72; }
        state S72 { on Next => S73; } state S73 { on Next => S74; } state S74 { on Next => S75; }
        state S75 { on Next => S76; } state S76 { on Next => S77; } state S77 { on Next => S78; }
        state S78 { on Next => S79; } state S79 { on Next => S80; } state S80 { on Next => S81; }
        state S81 { on Next => S82; } state S82 { on Next => S83; } state S83 { on Next => S84; }
        state S84 { on Next => S85; } state S85 { on Next => S86; } state S86 { on Next => S87; }
        state S87 { on Next => S88; } state S88 { on Next => S89; } state S89 { on Next => S90; }
        state S90 { on Next => S91; } state S91 { on Next => S92; } state S92 { on Next => S93; }
        state S93 { on Next => S94; } state S94 { on Next => S95; } state S95 { on Next => S96; }
        state S96 { on Next => S97; } state S97 { on Next => S98; } state S98 { on Next => S99; }
        state S99 { on Next => S100; } state S100 { on Next => S101; } state S101 { on Next => S102; }
        state S102 { on Next => S103; } state S103 { on Next => S104; } state S104 { on Next => S105; }
        state S105 { on Next => S106; } state S106 { on Next => S107; } state S107 { on Next => S108; }
        state S108 { on Next => S109; } state S109 { on Next => S110; } state S110 { on Next => S111; }
        state S111 { on Next => S112; } state S112 { on Next => S113; } state S113 { on Next => S114; }
        state S114 { on Next => S115; } state S115 { on Next => S116; } state S116 { on Next => S117; }
        state S117 { on Next => S118; } state S118 { on Next => S119; } state S119 { on Next => S120; }
        state S120 { on Next => S121; } state S121 { on Next => S122; } state S122 { on Next => S123; }
        state S123 { on Next => S124; } state S124 { on Next => S125; } state S125 { on Next => S126; }
        state S126 { on Next => S127; } state S127 { on Next => S128; } state S128 { on Next => S129; }
        state S129 { on Next => S130; } state S130 { on Next => S131; } state S131 { on Next => S132; }
        state S132 { on Next => S133; } state S133 { on Next => S134; } state S134 { on Next => S135; }
        state S135 { on Next => S136; } state S136 { on Next => S137; } state S137 { on Next => S138; }
        state S138 { on Next => S139; } state S139 { on Next => S140; } state S140 { on Next => S141; }
        state S141 { on Next => S142; } state S142 { on Next => S143; } state S143 { on Next => S144; }
        state S144 { on Next => S145; } state S145 { on Next => S146; } state S146 { on Next => S147; }
        state S147 { on Next => S148; } state S148 { on Next => S149; } state S149 { on Next => S150; }
        state S150 { on Next => S151; } state S151 { on Next => S152; } state S152 { on Next => S153; }
        state S153 { on Next => S154; } state S154 { on Next => S155; } state S155 { on Next => S156; }
        state S156 { on Next => S157; } state S157 { on Next => S158; } state S158 { on Next => S159; }
        state S159 { on Next => S160; } state S160 { on Next => S161; } state S161 { on Next => S162; }
        state S162 { on Next => S163; } state S163 { on Next => S164; } state S164 { on Next => S165; }
        state S165 { on Next => S166; } state S166 { on Next => S167; } state S167 { on Next => S168; }
        state S168 { on Next => S169; } state S169 { on Next => S170; } state S170 { on Next => S171; }
        state S171 { on Next => S172; } state S172 { on Next => S173; } state S173 { on Next => S174; }
        state S174 { on Next => S175; } state S175 { on Next => S176; } state S176 { on Next => S177; }
        state S177 { on Next => S178; } state S178 { on Next => S179; } state S179 { on Next => S180; }
        state S180 { on Next => S181; } state S181 { on Next => S182; } state S182 { on Next => S183; }
        state S183 { on Next => S184; } state S184 { on Next => S185; } state S185 { on Next => S186; }
        state S186 { on Next => S187; } state S187 { on Next => S188; } state S188 { on Next => S189; }
        state S189 { on Next => S190; } state S190 { on Next => S191; } state S191 { on Next => S192; }
        state S192 { on Next => S193; } state S193 { on Next => S194; } state S194 { on Next => S195; }
        state S195 { on Next => S196; } state S196 { on Next => S197; } state S197 { on Next => S198; }
        state S198 { on Next => S199; } state S199 { on Next => S200; } state S200 { on Next => S201; }
        state S201 { on Next => S202; } state S202 { on Next => S203; } state S203 { on Next => S204; }
        state S204 { on Next => S205; } state S205 { on Next => S206; } state S206 { on Next => S207; }
        state S207 { on Next => S208; } state S208 { on Next => S209; } state S209 { on Next => S210; }
        state S210 { on Next => S211; } state S211 { on Next => S212; } state S212 { on Next => S213; }
        state S213 { on Next => S214; } state S214 { on Next => S215; } state S215 { on Next => S216; }
        state S216 { on Next => S217; } state S217 { on Next => S218; } state S218 { on Next => S219; }
        state S219 { on Next => S220; } state S220 { on Next => S221; } state S221 { on Next => S222; }
        state S222 { on Next => S223; } state S223 { on Next => S224; } state S224 { on Next => S225; }
        state S225 { on Next => S226; } state S226 { on Next => S227; } state S227 { on Next => S228; }
        state S228 { on Next => S229; } state S229 { on Next => S230; } state S230 { on Next => S231; }
        state S231 { on Next => S232; } state S232 { on Next => S233; } state S233 { on Next => S234; }
        state S234 { on Next => S235; } state S235 { on Next => S236; } state S236 { on Next => S237; }
        state S237 { on Next => S238; } state S238 { on Next => S239; } state S239 { on Next => S240; }
        state S240 { on Next => S241; } state S241 { on Next => S242; } state S242 { on Next => S243; }
        state S243 { on Next => S244; } state S244 { on Next => S245; } state S245 { on Next => S246; }
        state S246 { on Next => S247; } state S247 { on Next => S248; } state S248 { on Next => S249; }
        state S249 { on Next => S250; } state S250 { on Next => S251; } state S251 { on Next => S252; }
        state S252 { on Next => S253; } state S253 { on Next => S254; } state S254 { on Next => S0; }
    }
}
