//! Places seen from the street.

use super::kit::Scene;
use crate::colour::{AMBER, Colour, NIGHT, RED, SHADOW, WARM, WHITE};

pub fn city(s: &mut Scene) {
    s.sky(384.0, 40.0);
    s.houses(11, 136.0, 96.0, 0.62, 0);
    s.houses(7, 150.0, 84.0, 0.34, 3);
    s.houses(29, 166.0, 58.0, 0.12, 3);
    let night = NIGHT;
    s.pen.fill(night, "M0 150H480V160H0z");
    s.sneak(150.0, 150.0, 1.0, 1.0);
    s.sneak(118.0, 150.0, 0.9, 1.0);
}

pub fn prison(s: &mut Scene) {
    s.sky(96.0, 38.0);
    s.houses(5, 120.0, 40.0, 0.42, 0);
    // Searchlights cross behind the wall.
    s.pen.veil(s.glow, 0.2, "M394 50L120 0H190z");
    s.pen.veil(s.glow, 0.16, "M394 50L240 160H330z");
    let stone = s.tone(0.8).mix(WHITE, 0.12);
    s.block(150.0, 72.0, 330.0, 90.0, stone.mix(NIGHT, 0.35));
    let bars = NIGHT;
    s.windows((176.0, 86.0), (9, 3), (10.0, 12.0), (21.0, 22.0), 3);
    let grid: String = (0..9).map(|i| format!("M{} 84V148M{} 84V148", 179 + i * 21, 183 + i * 21)).collect();
    s.pen.line(bars, 1.4, grid);
    // The outer wall with wire on it, and the tower.
    s.block(0.0, 112.0, 480.0, 48.0, stone.mix(NIGHT, 0.15));
    let joints: String = (0..4).map(|i| format!("M0 {0}H480", 121 + i * 11)).collect();
    s.pen.line(stone.mix(NIGHT, 0.4), 1.0, joints);
    let wire: String = (0..40).map(|i| format!("M{0} 108a5 5 0 1 1 8 0", i * 12 + 2)).collect();
    s.pen.line(s.air.mix(WHITE, 0.5), 1.2, wire);
    s.block(372.0, 62.0, 44.0, 98.0, stone);
    s.pen.fill(stone.mix(SHADOW, 0.3), "M364 62H424L418 72H370z");
    s.pen.fill(s.glow.mix(WHITE, 0.3), "M368 40H420V62H368z");
    s.pen.fill(NIGHT, "M364 40L394 24L424 40z");
    s.pen.line(NIGHT, 2.4, "M384 40V62M404 40V62M368 62H420");
    s.pen.disc(NIGHT, 394.0, 51.0, 4.5);
    s.pen.fill(NIGHT, "M387 62q1-8 7-8t7 8z");
    s.sneak(210.0, 160.0, 1.0, -1.0);
}

/// Steps, columns and a gable.
fn temple(s: &mut Scene, stone: Colour, left: f64, right: f64, top: f64) {
    let middle = (left + right) / 2.0;
    let dark = s.tone(0.2);
    s.pen.rect(dark, left, top + 8.0, right - left, 130.0 - top - 8.0);
    s.pen.fill(stone, format!("M{} {top}L{middle} {}L{} {top}z", left - 12.0, top - 34.0, right + 12.0));
    s.pen.fill(stone.mix(SHADOW, 0.45), format!("M{} {top}L{middle} {}V{top}z", left - 12.0, top - 34.0));
    s.pen.fill(
        stone.mix(SHADOW, 0.55),
        format!("M{} {}L{middle} {}L{} {}z", left + 14.0, top - 4.0, top - 25.0, right - 14.0, top - 4.0),
    );
    s.block(left - 14.0, top, right - left + 28.0, 9.0, stone);
    for (i, y) in [130.0, 138.0, 146.0, 154.0].into_iter().enumerate() {
        let out = 8.0 + 12.0 * i as f64;
        s.block(left - out, y, right - left + out * 2.0, 8.0, stone.mix(NIGHT, 0.1 + 0.1 * i as f64));
    }
}

pub fn courthouse(s: &mut Scene) {
    s.sky(404.0, 36.0);
    s.houses(31, 132.0, 60.0, 0.36, 1);
    let stone = Colour(0xa9a08c).mix(s.air, 0.35);
    temple(s, stone, 128.0, 352.0, 60.0);
    s.windows((222.0, 92.0), (1, 1), (36.0, 38.0), (1.0, 1.0), 9);
    s.columns(140.0, 340.0, 6, 72.0, 130.0, stone.mix(WARM, 0.1));
    // The scales in the gable.
    s.pen.line(s.glow, 2.0, "M240 34V54M226 39H254M221 48q5 5 10 0l-5-9zM249 48q5 5 10 0l-5-9z");
    s.sneak(296.0, 154.0, 0.9, -1.0);
}

pub fn ministry(s: &mut Scene) {
    s.sky(70.0, 34.0);
    s.houses(17, 130.0, 50.0, 0.4, 1);
    let stone = Colour(0xb09a74).mix(s.air, 0.3);
    s.block(60.0, 72.0, 360.0, 66.0, stone.mix(NIGHT, 0.22));
    s.windows((76.0, 84.0), (14, 3), (9.0, 11.0), (25.0, 18.0), 4);
    s.pen.fill(stone, "M206 46Q240 2 274 46z");
    s.pen.fill(stone.mix(SHADOW, 0.45), "M206 46Q232 10 236 20V46z");
    s.pen.fill(stone.mix(WARM, 0.25), "M258 46Q256 26 246 20Q264 26 274 46z");
    s.pen.line(s.glow, 2.0, "M240 22V6");
    s.pen.fill(RED, "M240 6h16l-4 4 4 4h-16z");
    s.block(198.0, 46.0, 84.0, 92.0, stone);
    s.columns(208.0, 272.0, 5, 62.0, 130.0, stone.mix(WARM, 0.15));
    s.pen.rect(s.tone(0.25), 0.0, 138.0, 480.0, 22.0);
    s.pen.rect(stone.mix(NIGHT, 0.3), 180.0, 134.0, 120.0, 6.0);
    s.pen.line(s.tone(0.6), 3.0, "M28 160V116M452 160V116");
    let lamp = s.glow;
    s.pen.disc(lamp, 28.0, 112.0, 6.0);
    s.pen.disc(lamp, 452.0, 112.0, 6.0);
    s.sneak(330.0, 158.0, 1.0, -1.0);
}

pub fn hotel(s: &mut Scene) {
    s.sky(62.0, 40.0);
    s.houses(41, 150.0, 74.0, 0.34, 1);
    let wall = Colour(0xa5544a).mix(s.air, 0.35);
    s.block(176.0, 20.0, 170.0, 140.0, wall);
    s.windows((196.0, 44.0), (9, 5), (8.0, 12.0), (15.0, 18.0), 4);
    // The sign, down the corner of the house.
    s.pen.fill(NIGHT, "M350 14h26v104h-26z");
    s.pen.line(s.glow, 3.0, "M358 21v11M368 21v11M358 26.5h10M358 41h10v11h-10zM358 59h10M363 59v11M368 77h-10v11h10M358 82.500h8M358 95v11h10");
    s.pen.line(RED, 1.6, "M350 14h26v104h-26z");
    // The awning and the door.
    s.pen.fill(s.glow.mix(WHITE, 0.3), "M236 134h50v26h-50z");
    s.pen.line(NIGHT, 2.0, "M261 134v26");
    for i in 0..6 {
        let colour = if i % 2 == 0 { RED } else { WHITE };
        s.pen.fill(
            colour.mix(NIGHT, if i < 2 { 0.4 } else { 0.1 }),
            format!("M{} 122h12l{} 12h-12z", 225 + i * 12, if i < 3 { -2 } else { 2 }),
        );
    }
    s.pen.rect(s.tone(0.2), 0.0, 154.0, 480.0, 6.0);
    s.beam(70.0, 96.0, 40.0, 104.0, 155.0);
    s.pen.line(NIGHT, 3.0, "M70 156V96");
    s.sneak(128.0, 156.0, 1.0, 1.0);
}

pub fn track(s: &mut Scene) {
    s.sky(240.0, 34.0);
    s.houses(3, 104.0, 30.0, 0.42, 0);
    // The stand and its flags.
    s.block(280.0, 62.0, 200.0, 46.0, s.tone(0.6));
    s.pen.fill(s.tone(0.32), "M268 62L480 40V62z");
    let people: String = (0..44).map(|i| format!("M{} {}h4", 288 + i % 15 * 13, 74 + i / 15 * 11)).collect();
    s.pen.line(s.glow.mix(NIGHT, 0.35), 4.0, people);
    for x in [300.0, 360.0, 420.0] {
        s.pen.line(NIGHT, 1.6, format!("M{x} 58V34"));
        s.pen.fill(RED, format!("M{x} 34l16 4-16 5z"));
    }
    // Turf in stripes, and the rail.
    s.pen.rect(Colour(0x2f7a3f).mix(NIGHT, 0.35), 0.0, 106.0, 480.0, 54.0);
    for i in 0..6 {
        s.pen.fill(Colour(0x2f7a3f).mix(NIGHT, 0.5), format!("M{} 106h44l-70 54h-60z", i * 96 + 20));
    }
    s.pen.line(WHITE, 3.0, "M0 118H480");
    let posts: String = (0..13).map(|i| format!("M{} 118v14", 10 + i * 38)).collect();
    s.pen.line(WHITE.mix(NIGHT, 0.25), 2.4, posts);
    // A horse that is far ahead, and the post.
    s.pen.group("translate(96 92)", |pen| pen.rim(AMBER, 1.6, |pen| {
        pen.fill(NIGHT, "M0 18Q2 4 20 6H44L56-8L62-10L60-4L70 4L66 9L57 6L52 22L70 30L66 34L46 30L30 26L14 28L-6 40L-10 37L2 26L-8 30L-20 20L-24 26L-27 20L-16 12Q-8 10 0 18z");
        pen.fill(RED, "M24 6L34-10Q42-12 42-4L36 8z");
        pen.disc(NIGHT, 43.0, -12.0, 4.5);
    }));
    s.pen.rect(WHITE, 214.0, 84.0, 4.0, 60.0);
    s.pen.disc(RED, 216.0, 82.0, 9.0);
    s.pen.disc(WHITE, 216.0, 82.0, 5.0);
}

pub fn mansion(s: &mut Scene) {
    s.sky(400.0, 36.0);
    let hill = s.tone(0.3);
    s.pen.fill(hill, "M0 130Q120 96 240 104T480 120V160H0z");
    let wall = Colour(0x9a8f78).mix(s.air, 0.4);
    s.block(140.0, 66.0, 200.0, 64.0, wall);
    s.block(216.0, 50.0, 48.0, 80.0, wall.mix(WARM, 0.1));
    let roof = s.tone(0.22);
    s.pen.fill(roof, "M130 66L152 40H328L350 66z");
    s.pen.fill(roof.mix(NIGHT, 0.4), "M208 52L240 26L272 52z");
    s.pen.fill(roof, "M166 42V28h10v14zM300 42V26h10v16z");
    s.windows((152.0, 76.0), (4, 2), (9.0, 14.0), (16.0, 25.0), 5);
    s.windows((274.0, 76.0), (4, 2), (9.0, 14.0), (16.0, 25.0), 3);
    s.windows((230.0, 62.0), (2, 1), (8.0, 14.0), (12.0, 1.0), 9);
    s.pen.fill(s.glow.mix(WHITE, 0.2), "M231 130V106Q240 96 249 106V130z");
    // Cypresses, gate and fence.
    for (x, h) in [(96.0, 58.0), (116.0, 44.0), (366.0, 50.0), (390.0, 62.0)] {
        s.pen.fill(NIGHT.mix(s.air, 0.2), format!("M{x} {}q10 {} 0 {h}q-10-{} 0-{h}z", 136.0 - h, h * 0.6, h * 0.4));
    }
    let fence: String = (0..41).map(|i| format!("M{} 160V128l2-4 2 4", i * 12)).collect();
    s.pen.line(NIGHT, 2.0, fence + "M0 136H480M0 152H480");
    s.block(200.0, 118.0, 12.0, 42.0, wall.mix(NIGHT, 0.2));
    s.block(268.0, 118.0, 12.0, 42.0, wall.mix(NIGHT, 0.2));
    let lamp = s.glow;
    s.pen.disc(lamp, 206.0, 114.0, 5.0);
    s.pen.disc(lamp, 274.0, 114.0, 5.0);
    s.sneak(330.0, 132.0, 0.75, -1.0);
}

pub fn tower(s: &mut Scene) {
    s.sky(96.0, 38.0);
    s.houses(51, 160.0, 90.0, 0.36, 1);
    let glass = Colour(0x5a6fd0).mix(s.air, 0.4);
    s.block(206.0, 14.0, 84.0, 146.0, glass);
    s.windows((216.0, 26.0), (6, 10), (7.0, 7.0), (11.5, 12.5), 3);
    s.block(296.0, 46.0, 60.0, 114.0, glass.mix(NIGHT, 0.35));
    s.windows((304.0, 56.0), (5, 8), (6.0, 6.0), (10.0, 12.0), 2);
    s.pen.line(s.tone(0.8), 2.0, "M248 14V0");
    s.pen.disc(RED, 248.0, 2.0, 3.0);
    s.pen.fill(s.glow, "M222 18h52v4h-52z");
    s.houses(57, 176.0, 60.0, 0.13, 1);
    // Down the front, on a rope.
    s.pen.line(NIGHT, 1.6, "M276 14V96");
    s.sneak(276.0, 122.0, 0.8, 1.0);
}

pub fn docks(s: &mut Scene) {
    s.sky(120.0, 36.0);
    s.houses(61, 112.0, 34.0, 0.42, 1);
    let sea = s.tone(0.42);
    s.pen.rect(sea, 0.0, 112.0, 480.0, 48.0);
    s.pen.line(
        s.glow.mix(s.air, 0.45),
        1.8,
        "M96 118h48M104 124h32M88 130h60M110 136h24M20 126h30M170 122h26M190 134h40",
    );
    // A ship with containers.
    for (i, (x, y)) in
        [(250, 84), (276, 84), (302, 84), (328, 84), (263, 70), (289, 70), (328, 70)].into_iter().enumerate()
    {
        let colour = [RED, AMBER, Colour(0x2f9a8f), Colour(0x4f7fd0)][i % 4].mix(NIGHT, 0.25);
        s.block(f64::from(x), f64::from(y), 25.0, 13.0, colour);
    }
    s.block(370.0, 62.0, 34.0, 36.0, WHITE.mix(s.air, 0.4));
    s.windows((376.0, 68.0), (3, 2), (6.0, 5.0), (9.0, 11.0), 5);
    s.pen.fill(NIGHT.mix(RED, 0.3), "M226 97H428L414 122H240z");
    s.pen.fill(RED.mix(NIGHT, 0.35), "M235 113H419L414 122H240z");
    // The crane, and the quay.
    s.pen.line(NIGHT, 4.0, "M176 146V22M150 146L176 60L204 146M132 40L176 22L262 34M158 104H195M262 34V56");
    s.pen.line(AMBER.mix(NIGHT, 0.2), 1.6, "M178 146V22M178 23L262 35");
    s.pen.rect(s.tone(0.15), 0.0, 142.0, 480.0, 18.0);
    for x in [30.0, 62.0] {
        s.block(x, 122.0, 28.0, 20.0, Colour(0x8f5a35).mix(NIGHT, 0.3));
    }
    s.sneak(112.0, 144.0, 0.9, 1.0);
}
