//! Places seen from inside.

use super::kit::Scene;
use crate::colour::{AMBER, BLACK, BROWN, CYAN, Colour, NIGHT, RED, SHADOW, STEEL, WARM, WHITE};

pub fn museum(s: &mut Scene) {
    s.room(132.0);
    let stone = Colour(0xb89f8f).mix(s.air, 0.45);
    s.pen.rect(stone.mix(NIGHT, 0.35), 0.0, 0.0, 480.0, 14.0);
    s.pen.fill(s.tone(0.3), "M176 132V60Q240 14 304 60V132z");
    s.pen.fill(s.tone(0.45).mix(s.glow, 0.25), "M190 132V66Q240 28 290 66V132z");
    s.columns(28.0, 452.0, 7, 18.0, 132.0, stone);
    s.beam(240.0, 8.0, 176.0, 304.0, 134.0);
    // A skeleton of something that was large.
    s.pen.line(WHITE.mix(s.air, 0.15), 3.4, "M150 104Q180 74 226 80Q262 82 282 58L300 50M226 80L216 128M240 82L252 128M180 88L170 128M194 84L200 128M150 104Q124 116 96 110");
    s.pen.line(WHITE.mix(s.air, 0.15), 2.2, "M192 82q-4 14 2 22M204 80q-4 16 2 24M216 80q-3 16 3 24M228 80q-2 14 4 22");
    s.pen.fill(WHITE.mix(s.air, 0.1), "M292 44l28 2 10 8-8 6-20 0-12-6z");
    s.pen.disc(NIGHT, 306.0, 51.0, 2.4);
    // Urns, and a rope between posts.
    s.pen.lit("M376 132V108H412V132z", stone, (384.0, 404.0));
    s.pen.lit("M386 108Q372 92 388 82V76H400V82Q416 92 402 108z", Colour(0xd0613a), (388.0, 402.0));
    s.pen.line(AMBER, 2.4, "M118 146V128M166 146V128M214 146V128M118 130Q142 142 166 130T214 130");
    s.sneak(336.0, 148.0, 1.0, -1.0);
}

pub fn gallery(s: &mut Scene) {
    s.room(128.0);
    let frame = AMBER;
    s.beam(136.0, 0.0, 84.0, 188.0, 130.0);
    s.beam(344.0, 0.0, 292.0, 396.0, 130.0);
    for (x, y, w, h) in [(86.0, 32.0, 100.0, 70.0), (212.0, 26.0, 56.0, 78.0), (296.0, 36.0, 96.0, 64.0)] {
        s.block(x, y, w, h, frame.mix(NIGHT, 0.1));
        s.pen.rect(s.tone(0.3), x + 6.0, y + 6.0, w - 12.0, h - 12.0);
    }
    // Grapes, a lady, an apple.
    s.pen.fill(Colour(0x3f6f9a), "M92 38h88v58h-88z");
    s.pen.fill(Colour(0x2f5a4a), "M92 78L116 62L142 80L160 68L180 82V96H92z");
    s.pen.disc(WARM, 160.0, 52.0, 8.0);
    s.pen.fill(Colour(0x6a2f4a), "M218 32h44v66h-44z");
    s.pen.disc(Colour(0xe3a577), 241.0, 58.0, 9.0);
    s.pen.fill(NIGHT, "M231 58q0-14 10-14t11 14l2 12h-6l-2-14q-8 2-10-2l-1 16h-6z");
    s.pen.fill(Colour(0x2a4f6a), "M224 98q2-28 17-28t17 28z");
    s.pen.fill(Colour(0x8f7a4a), "M302 42h84v52h-84z");
    s.pen.disc(RED, 336.0, 72.0, 13.0);
    s.pen.disc(RED.mix(SHADOW, 0.45), 331.0, 73.0, 9.0);
    s.pen.disc(Colour(0x9aa83f), 360.0, 77.0, 9.0);
    s.pen.line(NIGHT, 2.0, "M336 60q2-6 6-8");
    s.block(202.0, 136.0, 76.0, 8.0, BROWN.mix(NIGHT, 0.2));
    s.pen.line(BROWN.mix(NIGHT, 0.4), 4.0, "M212 144v12M268 144v12");
    s.sneak(420.0, 146.0, 1.05, -1.0);
    s.sneak(62.0, 146.0, 1.0, 1.0);
}

pub fn server_farm(s: &mut Scene) {
    s.room(134.0);
    s.pen.fill(s.tone(0.65).mix(s.glow, 0.35), "M214 30H266L290 134H190z");
    for (i, (x, w)) in
        [(0.0, 66.0), (72.0, 52.0), (130.0, 38.0), (312.0, 38.0), (356.0, 52.0), (414.0, 66.0)].into_iter().enumerate()
    {
        let near = (x + w / 2.0 - 240.0f64).abs() / 240.0;
        let (top, bottom) = (34.0 - near * 30.0, 128.0 + near * 30.0);
        s.block(x, top, w, bottom - top, BLACK.mix(s.air, 0.25));
        let rows: String = (0..9)
            .map(|row| {
                format!("M{} {}h{}", x + 6.0, top + 10.0 + f64::from(row) * (bottom - top - 14.0) / 9.0, w - 12.0)
            })
            .collect();
        s.pen.line(NIGHT, 5.0, &rows);
        let lights: String = (0..18)
            .map(|n: u32| {
                format!(
                    "M{} {}h.1",
                    x + 9.0 + f64::from((n * 5 + i as u32 * 3) % 4) * (w - 22.0) / 4.0,
                    top + 10.0 + f64::from(n % 9) * (bottom - top - 14.0) / 9.0
                )
            })
            .collect();
        s.pen.line(if i % 3 == 1 { AMBER } else { s.glow }, 2.6, lights);
    }
    s.pen.line(s.glow.mix(NIGHT, 0.3), 2.0, "M0 12H480M0 20H480M200 134L180 160M240 134V160M280 134L300 160");
    s.sneak(240.0, 148.0, 1.0, 1.0);
}

pub fn lab(s: &mut Scene) {
    s.room(128.0);
    s.pen.fill(s.tone(0.75), "M40 18H300V100H40z");
    s.houses(71, 100.0, 60.0, 0.42, 1);
    // The window frame: everything of the town below it is wall again.
    s.pen.rect(s.tone(0.42), 0.0, 100.0, 480.0, 28.0);
    s.pen.rect(s.tone(0.42), 0.0, 0.0, 40.0, 128.0);
    s.pen.rect(s.tone(0.5), 300.0, 0.0, 180.0, 128.0);
    s.pen.rect(s.tone(0.24), 0.0, 128.0, 480.0, 32.0);
    s.pen.line(s.air.mix(WHITE, 0.4), 3.0, "M40 18H300V100H40zM126 18V100M213 18V100");
    // The keycard door.
    s.block(356.0, 34.0, 64.0, 94.0, STEEL.mix(s.air, 0.45));
    s.pen.line(NIGHT, 2.0, "M388 34V128");
    s.pen.rect(NIGHT, 430.0, 70.0, 14.0, 22.0);
    s.pen.rect(RED, 433.0, 73.0, 8.0, 6.0);
    s.pen.fill(s.glow, "M366 42h44v5h-44z");
    // Desks, screens, a robot arm, a bean bag.
    for x in [60.0, 150.0, 240.0] {
        s.block(x, 112.0, 64.0, 5.0, WHITE.mix(s.air, 0.35));
        s.pen.line(STEEL.mix(NIGHT, 0.4), 3.0, format!("M{} 117V140M{} 117V140", x + 6.0, x + 58.0));
        s.pen.rect(NIGHT, x + 16.0, 88.0, 32.0, 20.0);
        s.pen.rect(s.glow.mix(s.air, 0.3), x + 18.0, 90.0, 28.0, 16.0);
        s.pen.line(NIGHT, 1.6, format!("M{0} 95h12M{0} 100h18", x + 21.0));
        s.pen.line(NIGHT, 3.0, format!("M{0} 108v4", x + 32.0));
    }
    s.pen.line(AMBER, 5.0, "M318 128V104L334 84L326 66");
    s.pen.disc(AMBER.mix(NIGHT, 0.3), 334.0, 84.0, 5.0);
    s.pen.line(STEEL, 2.4, "M326 66l-7-4M326 66l3-8");
    s.sneak(202.0, 156.0, 1.05, 1.0);
}

pub fn vault(s: &mut Scene) {
    s.room(136.0);
    let steel = STEEL.mix(s.air, 0.4);
    let rivets: String =
        (0..24).map(|i| format!("M{} {}h.1", 16 + i % 12 * 41, if i < 12 { 12 } else { 126 })).collect();
    s.pen.line(s.tone(0.75), 4.0, rivets);
    s.pen.line(s.tone(0.32), 1.6, "M0 22H480M0 116H480M110 0V136M370 0V136");
    // What is behind the door.
    s.pen.disc(s.tone(0.25), 220.0, 74.0, 64.0);
    s.pen.disc(s.glow.mix(s.air, 0.25), 220.0, 74.0, 56.0);
    for (i, (x, y)) in [(180, 112), (206, 112), (232, 112), (193, 101), (219, 101), (206, 90)].into_iter().enumerate() {
        s.pen.fill(AMBER.mix(BROWN, 0.15 + 0.08 * (i % 3) as f64), format!("M{x} {y}l4-9h16l4 9z"));
    }
    s.pen.fill(WARM, "M186 112l4-9h4l-3 9zM212 112l4-9h4l-3 9zM199 101l4-9h4l-3 9z");
    // The door stands open.
    s.pen.fill(steel.mix(SHADOW, 0.5), "M286 16Q312 74 286 132L306 138Q330 74 306 10z");
    s.pen.oval(steel, 338.0, 74.0, 44.0, 66.0);
    s.pen.oval(steel.mix(SHADOW, 0.35), 334.0, 74.0, 36.0, 56.0);
    s.pen.oval(steel.mix(WARM, 0.2), 337.0, 74.0, 30.0, 47.0);
    s.pen.line(NIGHT, 4.5, "M337 44V104M320 56L354 92M354 56L320 92");
    s.pen.oval(AMBER, 337.0, 74.0, 9.0, 13.0);
    let bolts: String = (0..8)
        .map(|i| {
            let a = f64::from(i) * 0.785;
            format!("M{:.0} {:.0}h.1", 338.0 + 40.0 * a.cos(), 74.0 + 61.0 * a.sin())
        })
        .collect();
    s.pen.line(NIGHT, 6.0, bolts);
    s.beam(220.0, 20.0, 120.0, 260.0, 140.0);
    s.sneak(132.0, 152.0, 1.1, 1.0);
}

pub fn jeweler(s: &mut Scene) {
    s.room(130.0);
    s.pen.fill(s.tone(0.36), "M20 20H460V104H20z");
    // Shelves of glass with what lies on them.
    for (i, y) in [50.0, 84.0].into_iter().enumerate() {
        s.pen.line(s.glow.mix(s.air, 0.3), 2.4, format!("M34 {y}H446"));
        for n in 0..9 {
            let x = 56.0 + 46.0 * f64::from(n) + 10.0 * i as f64;
            let colour = [CYAN, RED, Colour(0x7ed957), AMBER, Colour(0x9d7bff)][(n as usize * 2 + i) % 5];
            if (n as usize + i).is_multiple_of(3) {
                s.pen.line(AMBER, 2.6, format!("M{} {}a8 8 0 1 0 .1 0", x, y - 18.0));
                s.pen.fill(colour, format!("M{x} {}l5-5h-10z", y - 15.0));
            } else {
                s.pen.fill(colour.mix(NIGHT, 0.35), format!("M{} {}l4-8h5v20z", x - 9.0, y - 12.0));
                s.pen.fill(colour.mix(WHITE, 0.25), format!("M{} {}l-4-8h-5v20z", x + 9.0, y - 12.0));
            }
        }
    }
    s.beam(240.0, 0.0, 168.0, 312.0, 112.0);
    // The counter with the largest of them.
    s.block(140.0, 112.0, 200.0, 48.0, Colour(0x6a3f6a).mix(s.air, 0.4));
    s.pen.fill(s.glow.mix(s.air, 0.4), "M134 106H346V113H134z");
    s.pen.fill(CYAN.mix(NIGHT, 0.3), "M214 86l10-12h16v32z");
    s.pen.fill(CYAN, "M266 86l-10-12h-16v32z");
    s.pen.fill(WHITE, "M230 86l10-12 10 12-10 20z");
    s.sneak(96.0, 158.0, 1.1, 1.0);
}

pub fn garage(s: &mut Scene) {
    s.room(112.0);
    let concrete = Colour(0x9a957f).mix(s.air, 0.5);
    s.pen.fill(concrete.mix(NIGHT, 0.45), "M0 0H480V18H0z");
    s.pen.fill(concrete.mix(NIGHT, 0.6), "M0 18H480V24H0z");
    for x in [110.0, 300.0, 452.0] {
        s.beam(x - 40.0, 24.0, x - 92.0, x + 12.0, 118.0);
    }
    for x in [84.0, 238.0, 392.0] {
        s.block(x, 24.0, 26.0, 96.0, concrete);
        s.pen.fill(s.glow.mix(NIGHT, 0.1), format!("M{x} 96h26v10h-26z"));
        s.pen.line(NIGHT, 3.0, format!("M{} 106l8-10M{} 106l8-10", x + 3.0, x + 14.0));
    }
    s.pen.line(s.glow.mix(NIGHT, 0.35), 3.0, "M40 160L78 118M150 160L160 118M330 160L316 118M440 160L404 118");
    // The van with its doors shut.
    s.block(154.0, 70.0, 70.0, 54.0, Colour(0x3f4f6a));
    s.pen.fill(Colour(0x2c3a54), "M224 84h16l12 18v22h-28z");
    s.pen.fill(s.glow.mix(WHITE, 0.3), "M228 88h10l8 13h-18z");
    s.pen.disc(NIGHT, 174.0, 124.0, 10.0);
    s.pen.disc(NIGHT, 234.0, 124.0, 10.0);
    s.pen.disc(STEEL, 174.0, 124.0, 4.0);
    s.pen.disc(STEEL, 234.0, 124.0, 4.0);
    s.pen.veil(s.glow, 0.4, "M252 106L340 98V128z");
    // A car under its cover.
    s.pen.lit("M300 124Q302 102 322 100Q332 86 352 86T384 102Q392 106 392 124z", RED.mix(NIGHT, 0.3), (320.0, 372.0));
    s.sneak(282.0, 150.0, 1.05, -1.0);
}

pub fn lair(s: &mut Scene) {
    s.room(128.0);
    s.pen.fill(s.tone(0.22), "M0 0H480V20L452 44L430 18L396 52L366 16L330 34L300 12L258 40L220 14L180 48L150 18L112 38L86 14L44 50L20 20L0 40z");
    s.pen.fill(s.tone(0.3), "M0 128L30 96L64 120L96 104L120 128zM360 128L392 92L420 116L452 88L480 110V128z");
    // A screen, a chair with its back to us, a model of the town.
    s.block(150.0, 44.0, 180.0, 60.0, BLACK);
    s.pen.rect(s.air.mix(s.glow, 0.4), 155.0, 49.0, 170.0, 50.0);
    s.pen.line(NIGHT, 1.6, "M170 90L200 66L226 80L256 58L290 84L312 62M155 74H325M240 49V99");
    s.pen.line(RED, 3.0, "M252 54l8 8M260 54l-8 8");
    s.beam(80.0, 46.0, 46.0, 126.0, 130.0);
    s.pen.fill(NIGHT, "M216 132V92Q216 76 240 76T264 92V132z");
    s.pen.fill(s.glow.mix(NIGHT, 0.5), "M260 132V92Q260 80 246 77Q264 78 264 92V132z");
    s.pen.line(NIGHT, 5.0, "M240 132V146M222 148H258");
    s.block(56.0, 116.0, 70.0, 14.0, BROWN.mix(NIGHT, 0.3));
    s.pen.fill(s.glow.mix(NIGHT, 0.15), "M62 116v-14h8v6h8v-18h8v24h6v-10h8v10h8v-20h8v22z");
    s.sneak(392.0, 146.0, 1.1, -1.0);
}

pub fn archive(s: &mut Scene) {
    s.room(134.0);
    s.pen.fill(s.tone(0.6).mix(s.glow, 0.3), "M212 44H268L284 134H196z");
    let spines = [RED, Colour(0x3f7a6a), AMBER, Colour(0x4f6fb0), WHITE, BROWN];
    for (side, x0) in [(0, 0.0), (1, 288.0)] {
        for shelf in 0..4 {
            let y = 8.0 + 32.0 * f64::from(shelf);
            for n in 0..16u32 {
                let (w, h) = (11.0, 20.0 + f64::from((n * 7 + shelf as u32 * 5 + side) % 5) * 1.8);
                let colour = spines[(n * 5 + shelf as u32 * 3 + side) as usize % 6]
                    .mix(s.air, 0.4)
                    .mix(NIGHT, if side == 0 { 0.35 } else { 0.12 });
                s.pen.rect(colour, x0 + 4.0 + 11.7 * f64::from(n), y + 28.0 - h, w, h);
            }
            s.pen.rect(BROWN.mix(NIGHT, 0.45), x0, y + 28.0, 192.0, 4.0);
        }
    }
    // The ladder, the desk, the lamp.
    s.pen.line(
        BROWN.mix(WHITE, 0.2),
        3.0,
        "M324 0L304 140M340 0L320 140M321 20h16M318 44h16M314 68h16M311 92h16M308 116h16",
    );
    s.beam(240.0, 96.0, 206.0, 274.0, 122.0);
    s.block(196.0, 120.0, 88.0, 7.0, BROWN);
    s.pen.line(BROWN.mix(NIGHT, 0.4), 5.0, "M206 127v26M274 127v26");
    s.pen.fill(Colour(0x2f8f5f), "M226 98h28l5 8h-38z");
    s.pen.line(AMBER, 2.4, "M240 106v14M232 120h16");
    s.pen.fill(WHITE, "M252 115l16-2 3 6h-18z");
    s.sneak(160.0, 156.0, 1.1, 1.0);
}

pub fn laundry(s: &mut Scene) {
    s.room(130.0);
    let tiles: String = (0..24).map(|i| format!("M{} 0V64", i * 20)).collect();
    s.pen.line(s.tone(0.62), 1.2, tiles + "M0 16H480M0 32H480M0 48H480M0 64H480");
    for n in 0..6 {
        let x = 20.0 + 76.0 * f64::from(n);
        s.block(x, 66.0, 66.0, 64.0, WHITE.mix(s.air, 0.4));
        s.pen.rect(s.tone(0.3), x + 6.0, 71.0, 54.0, 8.0);
        s.pen.disc(if n % 2 == 0 { RED } else { s.glow }, x + 52.0, 75.0, 2.2);
        s.pen.disc(STEEL.mix(NIGHT, 0.2), x + 33.0, 104.0, 20.0);
        s.pen.disc(NIGHT.mix(s.air, 0.4), x + 33.0, 104.0, 15.0);
        // What is washed here is money.
        s.pen.fill(
            Colour(0x7ed957).mix(s.air, 0.3),
            format!("M{} 100l14-4 3 8-14 5zM{} 110l13 2-1 7-12-3z", x + 21.0, x + 30.0),
        );
        s.pen.veil(WHITE, 0.5, format!("M{} 92h7l-12 18h-4z", x + 36.0));
    }
    s.pen.fill(NIGHT, "M150 16h180v34h-180z");
    s.pen.line(s.glow, 3.0, "M164 24v18h10M184 42l6-18 6 18M186 36h8M206 24v18h10V24M226 42V24l10 18V24M246 24h6q6 0 6 9t-6 9h-6zM268 24v18M268 24h7q4 0 4 5t-4 5h-7M273 34l7 8M290 24l5 8 5-8M295 32v10");
    s.sneak(420.0, 152.0, 1.1, -1.0);
}
