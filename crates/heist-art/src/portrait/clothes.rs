//! Necks, shoulders and what is worn on them.

use super::{BODY, FRONT, Face};
use crate::colour::{AMBER, BLACK, Colour, NIGHT, STEEL, WHITE};
use crate::pen::Pen;

/// What is worn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clothes {
    /// A roll-neck.
    Turtleneck,
    /// Jacket, shirt and tie.
    Suit,
    /// Jacket, shirt and bow tie.
    Bow,
    /// A hooded top.
    Hoodie,
    /// A leather jacket.
    Leather,
    /// Work clothes with straps.
    Overalls,
    /// A uniform.
    Uniform,
    /// A shirt without a collar.
    Tee,
    /// A striped shirt.
    Stripes,
    /// A coat with its collar up.
    Trench,
    /// A dress, and a necklace.
    Dress,
    /// A collar of fur.
    Fur,
    /// A shirt with flowers.
    Flowers,
    /// A waistcoat.
    Waistcoat,
    /// A vest with pockets.
    Vest,
    /// A scarf.
    Scarf,
    /// A coat for the laboratory.
    LabCoat,
    /// A sash across the chest.
    Sash,
}

pub fn draw(pen: &mut Pen, face: &Face) {
    let (kind, cloth) = face.clothes;
    let (n, s) = face.build.widths();
    let (skin, b) = (face.skin, face.head.bottom());
    let (l, r) = (60.0 - n, 60.0 + n);
    // Neck, with the shadow of the chin on it.
    let neck =
        format!("M{l} {}V88Q{} 94 {} 97H{}Q{} 94 {r} 88V{}z", b - 16.0, l - 2.0, l - 6.0, r + 6.0, r + 2.0, b - 16.0);
    pen.planes(&neck, skin, &[(skin.shade(), &format!("M0 0H120V{}Q70 {} 58 {}V120H0z", b + 1.0, b + 7.0, b + 9.0))]);
    let body = |top: f64| {
        format!(
            "M{} 122Q{} 103 {} 99L{} {top}Q60 {} {} {top}L{} 99Q{} 103 {} 122z",
            60.0 - s,
            62.0 - s,
            82.0 - s,
            l - 2.0,
            top + 13.0,
            r + 2.0,
            38.0 + s,
            58.0 + s,
            60.0 + s
        )
    };
    let torso = |pen: &mut Pen, colour: Colour| pen.lit(&body(91.0), colour, BODY);
    match kind {
        Clothes::Turtleneck => {
            torso(pen, cloth);
            pen.lit(
                &format!(
                    "M{0} {2}Q60 {3} {1} {2}L{4} 97Q60 105 {5} 97z",
                    l - 2.0,
                    r + 2.0,
                    b + 1.0,
                    b + 8.0,
                    r + 4.0,
                    l - 4.0
                ),
                cloth.mix(WHITE, 0.08),
                FRONT,
            );
        }
        Clothes::Suit | Clothes::Bow | Clothes::Waistcoat | Clothes::LabCoat | Clothes::Sash => {
            torso(pen, WHITE);
            let jacket = format!(
                "M{} 122Q{} 103 {} 99L{} 91L60 121L{} 91L{} 99Q{} 103 {} 122z",
                60.0 - s,
                62.0 - s,
                82.0 - s,
                l - 3.0,
                r + 3.0,
                38.0 + s,
                58.0 + s,
                60.0 + s
            );
            let white = kind == Clothes::LabCoat;
            pen.lit(&jacket, if white { WHITE.mix(STEEL, 0.15) } else { cloth }, BODY);
            let tie = if white { cloth } else { face.accent };
            if kind == Clothes::Bow {
                pen.fill(tie.shade(), "M60 98l-9-5v11z");
                pen.fill(tie, "M60 98l10-5v11z");
                pen.disc(tie.mix(NIGHT, 0.25), 60.0, 98.5, 2.8);
            } else {
                pen.fill(tie, "M57 94h6.500l1.500 5 2 16-7 7-6-7 2-16z");
                pen.fill(tie.shade(), "M57 94h3v28l-6-7 2-16z");
            }
            let collar = WHITE.mix(STEEL, 0.2);
            pen.fill(collar.shade(), format!("M{} 89L60 96L51 103z", l - 2.0));
            pen.fill(WHITE, format!("M{} 89L60 96L69.500 103z", r + 2.0));
            if kind == Clothes::Waistcoat {
                pen.line(cloth.lit(), 1.4, "M72 105l8-12M66 113l4 0");
                pen.disc(AMBER, 67.0, 115.0, 1.6);
                pen.line(AMBER, 1.4, "M70 114q12 8 24 2");
            } else {
                let lapel = if white { WHITE } else { cloth };
                pen.fill(lapel.mix(NIGHT, 0.55), format!("M{} 92L{} 100L47 104L60 121z", l - 4.0, l - 11.0));
                pen.fill(lapel.mix(NIGHT, 0.18), format!("M{} 92L{} 100L73 104L60 121z", r + 4.0, r + 11.0));
            }
            if kind == Clothes::Sash {
                pen.fill(AMBER, format!("M{} 96L{} 92L50 122H34z", 38.0 + s, r + 16.0));
                pen.fill(Colour(0xc8372d), format!("M{} 97L{} 95L45 122H39z", 34.0 + s, r + 19.0));
            }
        }
        Clothes::Hoodie => {
            torso(pen, cloth);
            pen.fill(
                cloth.deep(),
                format!(
                    "M{} 88Q{} 106 60 112Q{} 106 {} 88Q{} 104 60 106Q{} 104 {} 88z",
                    l - 8.0,
                    l - 4.0,
                    r + 4.0,
                    r + 8.0,
                    r + 3.0,
                    l - 3.0,
                    l - 8.0
                ),
            );
            pen.lit(&format!("M{0} 84Q{1} 90 {2} 100Q{3} 112 60 114Q{4} 112 {5} 100Q{6} 90 {7} 84Q{8} 100 60 104Q{9} 100 {0} 84z", l - 3.0, l - 13.0, l - 12.0, l - 2.0, r + 2.0, r + 12.0, r + 13.0, r + 3.0, r + 3.0, l - 3.0), cloth.mix(WHITE, 0.1), FRONT);
            pen.line(WHITE, 1.8, "M54 110v9M67 110v7");
        }
        Clothes::Leather => {
            torso(pen, WHITE.mix(STEEL, 0.4));
            let half = format!(
                "M{} 122Q{} 103 {} 99L{} 91L56 122zM{} 122Q{} 103 {} 99L{} 91L66 122z",
                60.0 - s,
                62.0 - s,
                82.0 - s,
                l - 3.0,
                60.0 + s,
                58.0 + s,
                38.0 + s,
                r + 3.0
            );
            pen.lit(&half, cloth, BODY);
            pen.fill(cloth.deep(), format!("M{} 88L{} 97L44 108L55 116z", l - 3.0, l - 12.0));
            pen.fill(cloth.lit(), format!("M{} 88L{} 97L78 108L67 116z", r + 3.0, r + 12.0));
            pen.line(STEEL, 1.4, "M67 117v4M86 108l8-2");
        }
        Clothes::Overalls => {
            torso(pen, face.accent.mix(NIGHT, 0.35));
            pen.lit(
                &format!("M{0} 94L{1} 92L50 108H70L{2} 92L{3} 94L78 122H42z", l - 12.0, l - 5.0, r + 5.0, r + 12.0),
                cloth,
                FRONT,
            );
            pen.disc(AMBER, 48.0, 109.0, 2.4);
            pen.disc(AMBER.lit(), 73.0, 109.0, 2.4);
        }
        Clothes::Uniform => {
            torso(pen, cloth);
            pen.fill(cloth.deep(), format!("M{} 89L60 98L50 107L{} 97z", l - 3.0, l - 8.0));
            pen.fill(cloth.lit(), format!("M{} 89L60 98L71 107L{} 97z", r + 3.0, r + 8.0));
            pen.fill(BLACK, "M57.500 98h5l3 18-5.500 6-5.500-6z");
            pen.line(AMBER, 2.4, format!("M{} 101l12-3M{} 98l12 3", 66.0 - s, 42.0 + s));
            pen.fill(
                AMBER,
                "M40 106l2 4 4.400.500-3.200 3 .900 4.400-4.100-2.200-4.100 2.200.900-4.400-3.200-3 4.400-.500z",
            );
        }
        Clothes::Tee => {
            pen.lit(&body(95.0), cloth, BODY);
            pen.line(cloth.mix(WHITE, 0.2), 2.4, format!("M{} 95Q60 110 {} 95", l - 3.0, r + 3.0));
        }
        Clothes::Stripes => {
            let mut parts = Vec::new();
            let rows: Vec<String> = [97.0, 108.0, 119.0]
                .iter()
                .map(|y| format!("M0 {y}Q60 {} 120 {y}v5Q60 {} 0 {}z", y + 8.0, y + 13.0, y + 5.0))
                .collect();
            parts.extend(rows.iter().map(|row| (cloth, row.as_str())));
            pen.planes(&body(91.0), WHITE, &parts);
            pen.veil(
                NIGHT,
                0.45,
                format!("M{} 122Q{} 103 {} 99L{} 91Q52 98 56 104L50 122z", 60.0 - s, 62.0 - s, 82.0 - s, l - 2.0),
            );
            pen.line(cloth, 3.0, format!("M{} 92Q60 106 {} 92", l - 2.0, r + 2.0));
        }
        Clothes::Trench => {
            torso(pen, WHITE.mix(STEEL, 0.3));
            pen.fill(face.accent.mix(NIGHT, 0.2), "M57 96h6l2 20h-10z");
            let half = format!(
                "M{} 122Q{} 103 {} 99L{} 90L57 122zM{} 122Q{} 103 {} 99L{} 90L64 122z",
                60.0 - s,
                62.0 - s,
                80.0 - s,
                l - 3.0,
                60.0 + s,
                58.0 + s,
                40.0 + s,
                r + 3.0
            );
            pen.lit(&half, cloth, BODY);
            pen.fill(
                cloth.deep(),
                format!("M{0} {3}L{1} 92L44 110L57 120L{2} 92z", l - 5.0, l - 15.0, l - 1.0, b - 4.0),
            );
            pen.lit(
                &format!("M{0} {3}L{1} 92L77 110L64 120L{2} 92z", r + 5.0, r + 15.0, r + 1.0, b - 4.0),
                cloth.mix(WHITE, 0.1),
                (0.0, r + 8.0),
            );
        }
        Clothes::Dress => {
            pen.lit(&body(91.0), skin, BODY);
            pen.lit(
                &format!(
                    "M{} 122Q{} 110 {} 104Q60 126 {} 104Q{} 110 {} 122z",
                    60.0 - s,
                    60.0 - s,
                    76.0 - s,
                    44.0 + s,
                    60.0 + s,
                    60.0 + s
                ),
                cloth,
                BODY,
            );
            for (i, x) in [46.0, 51.0, 56.0, 61.0, 66.0, 71.0, 75.0].into_iter().enumerate() {
                let y = 98.0 + 4.5 * (1.0 - ((x - 60.5f64) / 15.0).powi(2));
                pen.disc(if i < 3 { AMBER.shade() } else { AMBER.lit() }, x, y, 2.0);
            }
        }
        Clothes::Fur => {
            torso(pen, cloth);
            let fur = WHITE.mix(cloth, 0.25);
            for (i, (x, y)) in
                [(36.0, 100.0), (43.0, 94.0), (38.0, 109.0), (46.0, 104.0), (50.0, 112.0)].into_iter().enumerate()
            {
                let flip = 121.0 - x;
                pen.disc(fur.shade().mix(NIGHT, if i % 2 == 0 { 0.0 } else { 0.15 }), x, y, 9.0);
                pen.disc(fur.mix(STEEL, if i % 2 == 0 { 0.0 } else { 0.2 }), flip, y, 9.0);
            }
        }
        Clothes::Flowers => {
            torso(pen, cloth);
            for (x, y, size) in [(36.0, 112.0, 1.0), (46.0, 103.0, 0.8), (77.0, 102.0, 1.0), (70.0, 115.0, 0.9)] {
                let petal = if x < 55.0 { WHITE.shade() } else { WHITE };
                let (r, d) = (3.0 * size, 6.0 * size);
                pen.fill(petal, format!("M{x} {y}q-{d}-{r} 0-{d}q{d} {r} 0 {d}q{r}-{d} {d} 0q-{r} {d}-{d} 0q{d} {r} 0 {d}q-{d}-{r} 0-{d}q-{r} {d}-{d} 0q{r}-{d} {d} 0z"));
                pen.disc(AMBER, x, y, 1.8 * size);
            }
            pen.fill(cloth.deep(), format!("M{} 90L58 106L46 108z", l - 3.0));
            pen.fill(cloth.lit(), format!("M{} 90L62 106L74 108z", r + 3.0));
        }
        Clothes::Vest => {
            torso(pen, WHITE.mix(STEEL, 0.5));
            let half = format!(
                "M{} 122L{} 97L{} 92L54 122zM{} 122L{} 97L{} 92L67 122z",
                70.0 - s,
                80.0 - s,
                l - 2.0,
                50.0 + s,
                40.0 + s,
                r + 2.0
            );
            pen.lit(&half, cloth, BODY);
            pen.line(cloth.deep(), 1.8, "M36 110h12v10M74 110h13v10");
        }
        Clothes::Scarf => {
            torso(pen, cloth);
            let wool = face.accent;
            pen.lit(
                &format!(
                    "M{0} {2}Q60 {3} {1} {2}Q{4} 92 {5} 99Q60 111 {6} 99Q{7} 92 {0} {2}z",
                    l - 7.0,
                    r + 7.0,
                    b - 1.0,
                    b + 10.0,
                    r + 13.0,
                    r + 8.0,
                    l - 8.0,
                    l - 13.0
                ),
                wool,
                FRONT,
            );
            pen.lit("M66 102l13-4 5 24h-14z", wool.mix(NIGHT, 0.15), (30.0, 78.0));
        }
    }
}
