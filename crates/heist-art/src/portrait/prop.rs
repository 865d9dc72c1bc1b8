//! What somebody has in hand: it tells the profession. Drawn around the origin, about 40 wide.

use crate::colour::{AMBER, BLACK, BROWN, CYAN, Colour, GREEN, NIGHT, RED, STEEL, WHITE};
use crate::pen::Pen;

/// A thing in somebody's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is called what it is")]
pub enum Prop {
    Keys,
    Dial,
    Dynamite,
    Crowbar,
    Glove,
    Reticle,
    Slingshot,
    Aces,
    King,
    Laptop,
    Megaphone,
    Prompt,
    Sack,
    OilCan,
    Stopwatch,
    Binoculars,
    Lantern,
    Eye,
    Wallet,
    Masks,
    Diamond,
    Camera,
    Pliers,
    Gear,
    Coffee,
    Beads,
    Chain,
    Question,
    Heart,
    Spider,
    Null,
    Star,
    Wheel,
    Spiral,
    Cigarette,
    Glass,
    Locket,
    Aperture,
    Ruler,
    Mug,
    Scales,
    Baton,
    Slip,
    Mirror,
    Helmet,
    CellKey,
    Chart,
    Wine,
    Vase,
    Shell,
    Firework,
    Compass,
    Cocktail,
    Medal,
    Shackle,
    Rope,
    Torch,
    Painting,
    Gem,
}

/// Where shade ends and light begins on things around the origin.
const PLANES: (f64, f64) = (-5.0, 8.0);

impl Prop {
    /// Draws it.
    pub fn draw(self, pen: &mut Pen, accent: Colour) {
        let (dark, _) = PLANES;
        let gold = AMBER;
        match self {
            Prop::Keys => {
                pen.line(gold.shade(), 3.6, "M-4-4m-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0");
                for (turn, metal) in [(20, gold), (-25, STEEL), (60, gold.mix(BROWN, 0.4))] {
                    pen.group(&format!("translate(-2 4) rotate({turn})"), |pen| {
                        pen.fill(metal, "M-4-2a5.500 5.500 0 1 1 8 0L2 1V18h-4zM2 9h5v3h-5zM2 14h4v3h-4z");
                    });
                }
            }
            Prop::Dial => {
                pen.disc(STEEL.shade(), 0.0, 0.0, 19.0);
                pen.disc(STEEL, 1.5, 0.0, 17.0);
                pen.disc(BLACK, 0.0, 0.0, 13.0);
                pen.line(
                    WHITE,
                    1.8,
                    "M0-11.500v3M11.500 0h-3M0 11.500v-3M-11.500 0h3M8-8l-2 2M8 8l-2-2M-8 8l2-2M-8-8l2 2",
                );
                pen.disc(gold, 0.0, 0.0, 5.5);
                pen.fill(gold.lit(), "M-1.500-6h3V-12h-3z");
            }
            Prop::Dynamite => {
                for (x, c) in [(-10.0, RED.shade()), (6.0, RED.lit()), (-2.0, RED)] {
                    pen.fill(c, format!("M{} -8h9v26h-9z", x - 3.0));
                }
                pen.rect(BLACK, -14.0, 1.0, 25.0, 6.0);
                pen.line(WHITE, 1.8, "M2-8Q2-16 10-15");
                pen.fill(gold, "M12-24l2 6 6-2-4 5 5 3-6 1 1 6-4-4-4 4 1-6-6-1 5-3-4-5 6 2z");
            }
            Prop::Crowbar => {
                pen.line(NIGHT, 9.0, "M-12 18L8-10q4-7 11-2");
                pen.line(STEEL, 5.4, "M-12 18L8-10q4-7 11-2");
                pen.line(STEEL.lit(), 1.6, "M-9 15.500L9.500-9q3-4 6-2.500");
            }
            Prop::Glove => {
                pen.lit("M-14-2Q-16-16-2-17Q14-18 16-4Q17 4 12 8H-9Q-20 8-18 0Q-16-4-12-2z", RED, PLANES);
                pen.lit("M-9 8H12V18H-9z", WHITE, PLANES);
                pen.line(RED.shade(), 2.0, "M-12-2Q-6 0-2-4");
            }
            Prop::Reticle => {
                pen.line(NIGHT, 6.0, "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M0-20v12M0 8v12M-20 0h12M8 0h12");
                pen.line(accent.lit(), 3.0, "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0M0-20v12M0 8v12M-20 0h12M8 0h12");
                pen.disc(RED, 0.0, 0.0, 3.0);
            }
            Prop::Slingshot => {
                pen.line(BROWN.shade(), 7.0, "M0 20V6");
                pen.line(BROWN.lit(), 6.0, "M0 6Q-12 2-11-12M0 6Q12 2 11-12");
                pen.line(RED, 2.4, "M-11-12Q-2 0 0-2Q4 0 11-12");
                pen.disc(STEEL, 0.5, -3.0, 4.0);
            }
            Prop::Aces => {
                pen.group("rotate(-16)", |pen| {
                    pen.fill(WHITE.shade(), "M-16-14h20q2 0 2 2v26q0 2-2 2h-20q-2 0-2-2v-26q0-2 2-2z")
                });
                pen.group("rotate(10)", |pen| {
                    pen.fill(WHITE, "M-7-17h20q2 0 2 2v28q0 2-2 2h-20q-2 0-2-2v-28q0-2 2-2z");
                    pen.fill(RED, "M3-9q8 9 8 13q-4 4-7 1l1 5h-4l1-5q-3 3-7-1q0-4 8-13z");
                });
            }
            Prop::King => {
                pen.lit("M-11 19V14Q-5 8-6-2H6Q5 8 11 14V19z", WHITE, PLANES);
                pen.lit("M-9-2Q-12-12-4-12V-16H-7V-20H-4V-24H4V-20H7V-16H4V-12Q12-12 9-2z", WHITE, PLANES);
                pen.rect(gold, -10.0, -3.0, 20.0, 3.0);
            }
            Prop::Laptop => {
                pen.lit("M-17-16h34q2 0 2 2v22h-38v-22q0-2 2-2z", BLACK, (-40.0, 15.0));
                pen.fill(NIGHT.mix(CYAN, 0.3), "M-15-13h30v18h-30z");
                pen.line(GREEN.lit(), 2.4, "M-9-8l-4 4 4 4M5-8l4 4-4 4M0-10l-4 12");
                pen.lit("M-21 8h42l3 9h-48z", STEEL, (dark, 12.0));
            }
            Prop::Megaphone => {
                pen.lit("M-16-5L12-18V16L-16 4z", accent, (-8.0, 4.0));
                pen.fill(WHITE, "M12-18q6 16 0 34z");
                pen.fill(accent.deep(), "M-10 5l3 13h7l-3-10zM-20-5h4V4h-4z");
                pen.line(WHITE, 2.2, "M19-10l5-4M20-1h6M19 8l5 4");
            }
            Prop::Prompt => {
                pen.fill(BLACK, "M-19-14h38q2 0 2 2v26q0 2-2 2h-38q-2 0-2-2v-26q0-2 2-2z");
                pen.rect(accent.mix(NIGHT, 0.3), -21.0, -14.0, 42.0, 6.0);
                pen.line(GREEN.lit(), 3.0, "M-14-3l6 5-6 5M-3 9h12");
            }
            Prop::Sack => {
                pen.lit("M-6-12Q-20 0-17 14Q-14 20 0 20Q16 20 17 12Q18-2 6-12z", BROWN.mix(WHITE, 0.25), PLANES);
                pen.lit("M-9-20L9-20L5-11H-6z", BROWN.mix(WHITE, 0.15), PLANES);
                pen.line(RED, 3.0, "M-7-11.500H7");
                pen.line(NIGHT, 2.8, "M6 0Q-6-2-5 3T5 8Q-2 12-6 10M0-4V15");
            }
            Prop::OilCan => {
                pen.lit("M-14 18V4Q-14-4-4-5V-8H4V-5Q14-4 14 4V18z", accent, PLANES);
                pen.line(STEEL, 3.0, "M0-8L18-20");
                pen.fill(BLACK, "M17-12q5 7 0 9q-5-2 0-9");
                pen.line(STEEL.shade(), 3.4, "M-14 6q-8 2-6 9h6");
            }
            Prop::Stopwatch => {
                pen.rect(STEEL, -3.0, -22.0, 6.0, 6.0);
                pen.disc(STEEL.shade(), 0.0, 2.0, 18.0);
                pen.disc(STEEL.lit(), 1.5, 2.0, 16.0);
                pen.disc(WHITE, 0.0, 2.0, 13.0);
                pen.fill(accent, "M0 2V-11A13 13 0 0 1 12.500 4z");
                pen.line(NIGHT, 2.4, "M0 2V-8M0 2l7 3");
            }
            Prop::Binoculars => {
                pen.lit("M-4-8L-7-16H-15L-19 10Q-19 16-12 16Q-4 16-4 10z", BLACK.mix(STEEL, 0.2), (-12.0, -8.0));
                pen.lit("M4-8L7-16H15L19 10Q19 16 12 16Q4 16 4 10z", BLACK.mix(STEEL, 0.3), (2.0, 13.0));
                pen.rect(BLACK, -5.0, -6.0, 10.0, 9.0);
                pen.oval(CYAN.mix(NIGHT, 0.4), -11.5, 12.0, 6.0, 4.0);
                pen.oval(CYAN, 11.5, 12.0, 6.0, 4.0);
                pen.veil(WHITE, 0.8, "M12 9h3l-4 6h-2z");
            }
            Prop::Lantern => {
                pen.line(STEEL, 2.4, "M-8-12Q0-26 8-12");
                pen.fill(BLACK, "M-9-13H9L12-8H-12zM-12 15H12V20H-12z");
                pen.fill(gold.lit(), "M-10-8H10V15H-10z");
                pen.fill(WHITE, "M1-4Q8 4 4 10Q0 14-4 10Q-6 4 1-4z");
                pen.line(BLACK, 2.0, "M-10-8V15M10-8V15");
            }
            Prop::Eye => {
                pen.fill(WHITE, "M-20 0Q0-22 20 0Q0 20-20 0z");
                pen.disc(accent, 0.0, -1.0, 9.0);
                pen.disc(NIGHT, 0.0, -1.0, 5.0);
                pen.disc(WHITE, 3.0, -4.0, 2.2);
                pen.line(accent.deep(), 2.6, "M-20 0Q0-22 20 0Q0 20-20 0z");
            }
            Prop::Wallet => {
                pen.fill(GREEN.mix(WHITE, 0.3), "M-12-14h26v14h-26z");
                pen.fill(GREEN.shade(), "M-9-18h20v8h-20z");
                pen.lit("M-18-9h32q4 0 4 4V14q0 4-4 4h-32q-3 0-3-4V-5q0-4 3-4z", BROWN, PLANES);
                pen.fill(BROWN.deep(), "M8 0h12v9H8q-4-4.500 0-9z");
                pen.disc(gold, 11.0, 4.5, 2.0);
            }
            Prop::Masks => {
                pen.group("translate(-6 -2) rotate(-10)", |pen| {
                    pen.fill(STEEL.shade(), "M-12-14q12 5 24 0q3 24-12 30q-15-6-12-30z");
                    pen.line(NIGHT, 2.4, "M-7-4q2-2 5 0M3-4q3-2 5 0M-6 8q6-6 12 0");
                });
                pen.group("translate(7 4) rotate(10)", |pen| {
                    pen.fill(gold.lit(), "M-12-14q12 5 24 0q3 24-12 30q-15-6-12-30z");
                    pen.line(NIGHT, 2.4, "M-7-3q2-3 5 0M3-3q3-3 5 0M-6 4q6 8 12 0");
                });
            }
            Prop::Diamond | Prop::Gem => {
                let c = if self == Prop::Gem { RED } else { CYAN };
                pen.fill(c.shade(), "M-20-6L-10-17H0V20z");
                pen.fill(c, "M20-6L10-17H0V20z");
                pen.fill(c.mix(WHITE, 0.6), "M-8-6L0-17L8-6L0 20z");
                pen.fill(c.mix(WHITE, 0.3), "M8-6L10-17L20-6z");
                pen.fill(c.mix(WHITE, 0.15), "M-8-6L-10-17L0-17z");
                pen.fill(c.mix(NIGHT, 0.2), "M-20-6L-10-17L-8-6z");
            }
            Prop::Camera => {
                pen.lit(
                    "M-20-10h9l3-6h14l3 6h9q2 0 2 2V14q0 2-2 2h-38q-2 0-2-2V-8q0-2 2-2z",
                    BLACK.mix(STEEL, 0.15),
                    (dark, 14.0),
                );
                pen.rect(accent, -20.0, -4.0, 40.0, 5.0);
                pen.disc(STEEL, 0.0, 3.0, 11.0);
                pen.disc(NIGHT, 0.0, 3.0, 8.5);
                pen.disc(CYAN.mix(NIGHT, 0.35), 0.0, 3.0, 5.5);
                pen.veil(WHITE, 0.9, "M1-3h4l-5 7h-3z");
            }
            Prop::Pliers => {
                pen.line(RED.shade(), 6.0, "M-2 0Q-14 6-14 20");
                pen.line(RED.lit(), 6.0, "M4 0Q14 6 14 20");
                pen.lit("M-6 2Q-12-12-2-20Q0-10 0-2z", STEEL.shade(), (-20.0, 20.0));
                pen.lit("M8 2Q14-12 4-20Q2-10 1-2z", STEEL, (-20.0, 7.0));
                pen.disc(STEEL.lit(), 1.0, 0.0, 4.5);
                pen.disc(NIGHT, 1.0, 0.0, 1.6);
            }
            Prop::Gear => {
                let teeth: String = (0..8)
                    .map(|i| {
                        let a = f64::from(i) * std::f64::consts::FRAC_PI_4;
                        let at = |r: f64, d: f64| (r * (a + d).cos(), r * (a + d).sin());
                        let ((x0, y0), (x1, y1), (x2, y2), (x3, y3)) =
                            (at(13.0, -0.26), at(20.0, -0.16), at(20.0, 0.16), at(13.0, 0.26));
                        format!("M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}L{x3:.1} {y3:.1}z")
                    })
                    .collect();
                pen.lit(&format!("{teeth}M-14.500 0a14.500 14.500 0 1 0 29 0a14.500 14.500 0 1 0-29 0"), gold, PLANES);
                pen.disc(NIGHT, 0.0, 0.0, 6.0);
            }
            Prop::Coffee => {
                pen.lit("M-12-10H12L9 20H-9z", WHITE, PLANES);
                pen.fill(BROWN, "M-11 0H11L10 11H-10z");
                pen.fill(BLACK, "M-14-14H14V-9H-14z");
                pen.line(WHITE, 2.0, "M-4-18q-3-3 0-6M4-18q-3-3 0-6");
            }
            Prop::Beads => {
                for i in 0..12 {
                    let a = f64::from(i) * std::f64::consts::TAU / 12.0;
                    let c = if a.cos() < -0.2 { BROWN.shade() } else { BROWN.lit() };
                    pen.disc(c, 14.0 * a.cos(), -3.0 + 14.0 * a.sin(), 4.2);
                }
                pen.fill(accent, "M-4 13h8l3 10h-14z");
            }
            Prop::Chain => {
                pen.line(gold.shade(), 4.5, "M-18-14Q-14 8 0 9");
                pen.line(gold.lit(), 4.5, "M18-14Q14 8 0 9");
                pen.disc(gold, 0.0, 12.0, 10.0);
                pen.line(BROWN.deep(), 2.6, "M4 8Q-4 6-4 10T4 14Q-2 18-5 16M0 5V19");
            }
            Prop::Question => {
                pen.line(NIGHT, 9.0, "M-8-9Q-8-18 1-18T10-9Q10-3 1 1V7");
                pen.line(accent.lit(), 5.5, "M-8-9Q-8-18 1-18T10-9Q10-3 1 1V7");
                pen.disc(NIGHT, 1.0, 16.0, 5.0);
                pen.disc(accent.lit(), 1.0, 16.0, 3.4);
            }
            Prop::Heart => {
                pen.fill(CYAN.mix(WHITE, 0.35), "M0 18L-17-1Q-19-15-8-15Q-2-15 0-8z");
                pen.fill(CYAN.mix(WHITE, 0.75), "M0 18L17-1Q19-15 8-15Q2-15 0-8z");
                pen.line(CYAN.shade(), 2.2, "M0-8L-4 0L3 4L-1 11");
            }
            Prop::Spider => {
                pen.line(WHITE, 1.4, "M0-26V-8");
                pen.line(
                    NIGHT,
                    5.0,
                    "M-5-2L-16-8L-18-2M-5 2L-17 2L-19 9M-5 6L-13 13L-13 19M5-2L16-8L18-2M5 2L17 2L19 9M5 6L13 13L13 19",
                );
                pen.line(
                    BLACK.mix(STEEL, 0.5),
                    2.4,
                    "M-5-2L-16-8L-18-2M-5 2L-17 2L-19 9M-5 6L-13 13L-13 19M5-2L16-8L18-2M5 2L17 2L19 9M5 6L13 13L13 19",
                );
                pen.disc(BLACK, 0.0, 5.0, 9.0);
                pen.disc(BLACK.mix(STEEL, 0.2), 0.0, -5.0, 5.5);
                pen.fill(RED, "M-3 1h6l-3 4 3 5h-6l3-5z");
            }
            Prop::Null => {
                pen.line(NIGHT, 9.0, "M-12 0a12 14 0 1 0 24 0a12 14 0 1 0-24 0M-13 17L13-17");
                pen.line(accent.lit(), 5.0, "M-12 0a12 14 0 1 0 24 0a12 14 0 1 0-24 0M-13 17L13-17");
            }
            Prop::Star => {
                pen.fill(gold, "M0-20L6-7L20-5L10 5L13 19L0 12z");
                pen.fill(gold.mix(BROWN, 0.5), "M0-20L-6-7L-20-5L-10 5L-13 19L0 12z");
            }
            Prop::Wheel => {
                pen.line(NIGHT, 9.0, "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0");
                pen.line(BLACK.mix(STEEL, 0.3), 5.5, "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0");
                pen.line(STEEL, 4.0, "M-13-2H13M0 0V14");
                pen.disc(accent, 0.0, 0.0, 6.0);
            }
            Prop::Spiral => {
                pen.line(NIGHT, 7.0, "M0 0q4-4 6 1t-7 7-11-7 8-13 17 6-6 19-20 4");
                pen.line(accent.lit(), 3.6, "M0 0q4-4 6 1t-7 7-11-7 8-13 17 6-6 19-20 4");
            }
            Prop::Cigarette => {
                pen.line(WHITE, 1.0, "");
                pen.line(WHITE.mix(STEEL, 0.3), 2.6, "M14-6Q8-12 14-17T12-26");
                pen.group("rotate(-24)", |pen| {
                    pen.fill(WHITE, "M-16 4H8V10H-16z");
                    pen.fill(AMBER.mix(BROWN, 0.3), "M-22 4H-12V10H-22z");
                    pen.fill(RED, "M8 4H13V10H8z");
                });
            }
            Prop::Glass | Prop::Wine => {
                let wine = if self == Prop::Wine { Colour(0xb0294a) } else { gold };
                pen.fill(
                    Colour(0xd8ecff).mix(NIGHT, 0.25),
                    "M-11-20H11Q13 0 1.500 2V14H8V18H-8V14H-1.500V2Q-13 0-11-20z",
                );
                pen.fill(wine, "M-11-10H11Q10 0 0 0T-11-10z");
                pen.veil(WHITE, 0.85, "M5-17h3q1 8-3 13q1-6 0-13z");
            }
            Prop::Locket => {
                pen.line(gold, 2.2, "M-14-22Q0-6 14-22");
                pen.fill(gold.shade(), "M0 20L-15 3Q-17-10-7-10Q-2-10 0-4z");
                pen.fill(gold.lit(), "M0 20L15 3Q17-10 7-10Q2-10 0-4z");
                pen.disc(gold, 0.0, -10.0, 3.5);
                pen.disc(RED, 0.0, 5.0, 4.0);
            }
            Prop::Aperture => {
                pen.disc(STEEL.shade(), 0.0, 0.0, 19.0);
                pen.disc(BLACK.mix(STEEL, 0.2), 1.0, 0.0, 16.5);
                pen.fill(accent.lit(), "M7 0L3.5 6H-3.5L-7 0L-3.5-6H3.5z");
                let blades: String = [
                    "M7 0L-2.2 15.9",
                    "M3.5 6L-14.9 6",
                    "M-3.5 6L-12.7-9.9",
                    "M-7 0L2.2-15.9",
                    "M-3.5-6L14.9-6",
                    "M3.5-6L12.7 9.9",
                ]
                .concat();
                pen.line(STEEL, 1.8, blades);
            }
            Prop::Ruler => {
                pen.group("rotate(28)", |pen| {
                    pen.lit("M-7-22H7V22H-7z", gold, (-3.0, 4.0));
                    pen.line(NIGHT, 1.8, "M-7-16H0M-7-10H-3M-7-4H0M-7 2H-3M-7 8H0M-7 14H-3");
                });
            }
            Prop::Mug => {
                pen.line(WHITE.mix(STEEL, 0.4), 4.0, "M10-4h6q4 0 4 4v6q0 4-4 4h-6");
                pen.fill(gold, "M-14-8H11V18H-14z");
                pen.fill(gold.shade(), "M-14-8H-6V18H-14z");
                pen.fill(WHITE, "M-16-8q-2-8 6-8q4-6 10-2q8-3 9 3q7 1 3 8z");
                pen.line(WHITE, 1.8, "M2-2V12");
            }
            Prop::Scales => {
                pen.line(gold, 3.4, "M0-18V16M-16-12H16M-9 18H9");
                pen.fill(gold.shade(), "M-24 2H-8Q-10 10-16 10T-24 2z");
                pen.fill(gold.lit(), "M8 2H24Q22 10 16 10T8 2z");
                pen.line(gold, 1.4, "M-16-12L-23 2M-16-12L-9 2M16-12L9 2M16-12L23 2");
            }
            Prop::Baton => {
                pen.line(NIGHT, 10.0, "M-12 18L14-18");
                pen.line(BLACK.mix(STEEL, 0.25), 6.6, "M-12 18L14-18");
                pen.line(STEEL.lit(), 1.8, "M3-6L13-20");
                pen.line(gold, 3.0, "M-9 9l6 4");
            }
            Prop::Slip => {
                pen.group("rotate(-8)", |pen| {
                    pen.fill(WHITE, "M-13-20H13V20L9 16L4 20L0 16L-4 20L-9 16L-13 20z");
                    pen.line(NIGHT, 2.2, "M-8-12H8M-8-5H3M-8 2H6");
                    pen.fill(RED, "M-8 7H8V12H-8z");
                });
            }
            Prop::Mirror => {
                pen.line(gold.shade(), 5.0, "M0 10V22");
                pen.oval(gold, 0.0, -4.0, 14.0, 17.0);
                pen.oval(CYAN.mix(WHITE, 0.5), 0.0, -4.0, 10.5, 13.5);
                pen.fill(CYAN.mix(NIGHT, 0.35), "M0-17.500A10.500 13.500 0 0 0 0 9.500z");
                pen.veil(WHITE, 0.9, "M4-12h3l-5 9h-3z");
            }
            Prop::Helmet => {
                pen.lit("M-17 14Q-19-18 0-18T17 14L9 20H-9z", STEEL.mix(NIGHT, 0.35), PLANES);
                pen.fill(NIGHT, "M-12-4H12V5H-12z");
                pen.fill(GREEN, "M-9-2H9V3H-9z");
                pen.fill(gold, "M18-20l2 6 5 1-4 4 1 6-4-4-4 3 1-6z");
            }
            Prop::CellKey => {
                pen.line(NIGHT, 9.0, "M0-2V20");
                pen.line(STEEL, 5.0, "M-8-9a8 8 0 1 0 16 0a8 8 0 1 0-16 0M0 0V20M0 18H8M0 11H6");
            }
            Prop::Chart => {
                pen.fill(WHITE, "M-19-18h38v34h-38z");
                pen.fill(CYAN.shade(), "M-14 4h7v8h-7z");
                pen.fill(CYAN, "M-4-3h7V12h-7z");
                pen.fill(accent, "M6-11h7V12h-7z");
                pen.line(RED, 2.6, "M-14-3L-2-10L5-8L14-15");
            }
            Prop::Vase => {
                pen.lit("M-7-20H7L5-14Q16-6 14 4Q12 14 6 20H-6Q-12 14-14 4Q-16-6-5-14z", Colour(0xd0613a), PLANES);
                pen.line(NIGHT, 2.2, "M-14 0l5-4 5 4 5-4 5 4 5-4 3 2M-12 7H12");
            }
            Prop::Shell => {
                pen.fill(NIGHT, "M-20-15h40v31h-40z");
                pen.line(accent.lit(), 3.4, "M-14-6l7 6-7 6M-2 8h12");
                pen.line(accent, 2.0, "M-20-15h40v31h-40z");
            }
            Prop::Firework => {
                for i in 0..10 {
                    let a = f64::from(i) * std::f64::consts::TAU / 10.0;
                    let (x, y) = (a.cos(), a.sin());
                    let c = [gold, accent, WHITE][i as usize % 3];
                    pen.line(c, 3.0, format!("M{:.1} {:.1}L{:.1} {:.1}", 7.0 * x, 7.0 * y, 19.0 * x, 19.0 * y));
                }
                pen.disc(WHITE, 0.0, 0.0, 3.6);
            }
            Prop::Compass => {
                pen.line(STEEL.shade(), 4.0, "M0-12L-11 20");
                pen.line(STEEL.lit(), 4.0, "M0-12L11 20");
                pen.line(gold, 3.0, "M-6 6Q0 11 6 6");
                pen.disc(gold, 0.0, -14.0, 5.5);
                pen.rect(STEEL, -1.5, -24.0, 3.0, 6.0);
            }
            Prop::Cocktail => {
                pen.fill(accent.lit(), "M-16-8H16L0 8z");
                pen.fill(accent.shade(), "M-16-8H0V8z");
                pen.line(WHITE, 2.6, "M-18-10H18L0 8V20M-8 20H8");
                pen.line(BROWN.lit(), 1.8, "M2-6L12-22");
                pen.fill(RED, "M2-20q10-8 20 2z");
            }
            Prop::Medal => {
                pen.fill(RED.shade(), "M-12-22H-2L2-4H-6z");
                pen.fill(RED, "M12-22H2L-2-4H6z");
                pen.disc(gold, 0.0, 7.0, 13.0);
                pen.disc(gold.mix(BROWN, 0.35), 0.0, 7.0, 9.5);
                pen.fill(
                    gold.lit(),
                    "M0-1l2.500 5 5.500.700-4 3.800 1 5.500-5-2.700-5 2.700 1-5.500-4-3.800 5.500-.700z",
                );
            }
            Prop::Shackle => {
                pen.line(NIGHT, 8.0, "M-18 2a8 8 0 1 0 16 0a8 8 0 1 0-16 0M4 8a8 8 0 1 0 16 0a8 8 0 1 0-16 0");
                pen.line(STEEL, 4.4, "M-18 2a8 8 0 1 0 16 0a8 8 0 1 0-16 0");
                pen.line(STEEL.lit(), 4.4, "M4 8a8 8 0 1 0 16 0a8 8 0 1 0-16 0");
                pen.line(STEEL.shade(), 3.0, "M-3 0Q0-6 5 4");
            }
            Prop::Rope => {
                pen.line(BROWN.mix(WHITE, 0.35), 5.0, "M-18-6Q0-14 18-6M-18 2Q0-6 18 2M-18 10Q0 2 18 10");
                pen.line(
                    BROWN.shade(),
                    1.6,
                    "M-10-12l3 6M0-13l3 6M10-11l3 6M-10-4l3 6M0-5l3 6M10-3l3 6M-10 4l3 6M0 3l3 6M10 5l3 6",
                );
                pen.line(BROWN.mix(WHITE, 0.2), 6.0, "M2-14q6 14 0 28");
            }
            Prop::Torch => {
                pen.veil(WHITE, 0.55, "M4-8L26-22V8z");
                pen.group("rotate(-30)", |pen| {
                    pen.lit("M-18-4H2V6H-18z", BLACK.mix(STEEL, 0.3), (-12.0, -4.0));
                    pen.lit("M2-7L11-10V12L2 9z", STEEL, (-20.0, 8.0));
                    pen.rect(gold.lit(), 11.0, -9.0, 3.0, 20.0);
                });
            }
            Prop::Painting => {
                pen.lit("M-19-16H19V16H-19z", gold, (-10.0, 10.0));
                pen.fill(CYAN.mix(NIGHT, 0.5), "M-14-11H14V11H-14z");
                pen.disc(gold.lit(), 6.0, -4.0, 4.0);
                pen.fill(GREEN.shade(), "M-14 11V4L-6-3L2 6L7 2L14 8V11z");
            }
        }
    }
}
