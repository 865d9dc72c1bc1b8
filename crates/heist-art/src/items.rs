//! A picture of each item, on nothing, in the same light as the faces. Drawn around the origin, 56 wide.

use crate::colour::{AMBER, BLACK, BLUE, BROWN, CYAN, Colour, GREEN, NIGHT, RED, STEEL, WHITE};
use crate::pen::Pen;

/// The side of an item's picture.
const SIZE: u32 = 64;

/// Where shade ends and light begins.
const PLANES: (f64, f64) = (-7.0, 10.0);

/// An id, and what draws it.
type Item = (&'static str, fn(&mut Pen));

/// Every item that has a picture; the last stands for whatever has none.
const ITEMS: [Item; 13] = [
    ("cheap-picks", cheap_picks),
    ("perfect-picks", perfect_picks),
    ("laser-burst", laser_burst),
    ("flashbang", flashbang),
    ("master-plan-copy", master_plan_copy),
    ("building-schematics", building_schematics),
    ("lucky-penny", lucky_penny),
    ("radio", radio),
    ("safecracking-tools", safecracking_tools),
    ("plasma-torch", plasma_torch),
    ("camouflage", camouflage),
    ("dog-whistle", dog_whistle),
    ("something", something),
];

/// Ids and pictures.
pub fn pictures() -> impl Iterator<Item = (&'static str, String)> {
    ITEMS.into_iter().map(|(id, draw)| {
        let mut pen = Pen::default();
        pen.group("translate(33 32)", |pen| pen.rim(CYAN.mix(BLUE, 0.5), 1.6, draw));
        (id, pen.file(SIZE, SIZE))
    })
}

fn lit(pen: &mut Pen, colour: Colour, d: &str) {
    pen.lit(d, colour, PLANES);
}

/// A lock pick that points up, with a handle and a tip.
fn pick(pen: &mut Pen, handle: Colour, metal: Colour, tip: &str) {
    pen.line(metal, 3.4, format!("M0 4V-18{tip}"));
    pen.lit("M-4.500 2H4.500L3.500 26Q0 29-3.500 26z", handle, (-1.5, 2.0));
}

fn cheap_picks(pen: &mut Pen) {
    let rust = Colour(0xc27a4a);
    pen.group("rotate(-32) translate(-3 0)", |pen| pick(pen, BROWN.mix(RED, 0.2), STEEL.shade(), "q0-5 6-6"));
    pen.group("rotate(30) translate(4 2)", |pen| {
        pick(pen, rust, rust.mix(STEEL, 0.5), "l-3-2");
    });
    // The tip that has come off.
    pen.line(rust.mix(STEEL, 0.6), 3.4, "M16-18l4-6q3-3 6 0");
    pen.line(WHITE, 2.0, "M8-19l-3-4M12-23l-1-5");
    pen.line(AMBER, 4.0, "M-7 11Q0 16 7 11");
}

fn perfect_picks(pen: &mut Pen) {
    lit(pen, Colour(0x5b2b52), "M-24 2H24V24Q0 30-24 24z");
    for (x, tip) in [(-14.0, "q0-6 6-7"), (0.0, "l4-4-4-4"), (14.0, "q0-5-6-4")] {
        pen.group(&format!("translate({x} -4)"), |pen| {
            pen.line(WHITE, 3.6, format!("M0 8V-12{tip}"));
            pen.lit("M-4.500 0H4.500V16H-4.500z", AMBER, (-1.5, 2.0));
        });
    }
    lit(pen, Colour(0x7a3b6c), "M-26 9Q0 14 26 9V24Q0 30-26 24z");
    pen.line(AMBER, 1.8, "M-22 13Q0 18 22 13");
    pen.fill(WHITE, "M21-25l1.500 4.500 4.500 1.500-4.500 1.500-1.500 4.500-1.500-4.500-4.500-1.500 4.500-1.500z");
}

fn laser_burst(pen: &mut Pen) {
    pen.line(RED.mix(WHITE, 0.2), 3.0, "M8-7L26-24");
    pen.fill(
        RED,
        "M22-31l2 6.500 7-2.500-3.500 6.500 5.500 4-7 .500 .500 7-5-5-5 5 .500-7-7-.500 5.500-4-3.500-6.500 7 2.500z",
    );
    pen.disc(WHITE, 23.0, -21.5, 3.4);
    pen.group("rotate(-45)", |pen| {
        pen.lit("M-26-7H-2L6-4V6L-2 9H-26q-3 0-3-3V-4q0-3 3-3z", BLACK.mix(STEEL, 0.35), (-22.0, -8.0));
        pen.rect(STEEL, 4.0, -5.0, 5.0, 12.0);
        pen.rect(RED, -20.0, -2.0, 9.0, 6.0);
        pen.line(NIGHT, 1.8, "M-6-3V5M-2-3V5");
    });
}

fn flashbang(pen: &mut Pen) {
    pen.fill(WHITE.mix(AMBER, 0.4), "M14-30l2 8 8-4-4 8 9 2-9 3 4 8-8-4-3 8-3-8-8 3 4-8-8-3 8-3-4-8 8 5z");
    lit(pen, Colour(0x55685c), "M-16-6H8Q11-6 11-3V22Q11 27 6 27H-14Q-19 27-19 22V-3Q-19-6-16-6z");
    pen.fill(WHITE, "M-19 4H11V12H-19z");
    pen.fill(WHITE.shade(), "M-19 4H-7V12H-19z");
    pen.line(NIGHT, 2.0, "M-14 18H-11M-6 18H-3M3 18H6");
    lit(pen, STEEL, "M-12-13H4V-6H-12z");
    pen.line(STEEL.lit(), 3.4, "M4-11Q16-10 15 4V12");
    pen.line(AMBER, 2.6, "M-20-14a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0");
}

fn master_plan_copy(pen: &mut Pen) {
    pen.group("rotate(-8)", |pen| {
        lit(pen, WHITE.mix(AMBER, 0.25), "M-20-26H12L22-16V26L16 23L10 27L2 24L-6 27L-14 23L-20 26z");
        pen.fill(WHITE.mix(BROWN, 0.5), "M12-26V-16H22z");
        pen.line(BLUE.mix(NIGHT, 0.35), 2.4, "M-13-14H4V-3H14V10H-13zM-4-14V10");
        pen.line(RED, 3.4, "M6 2l6 6M12 2l-6 6");
        pen.line(RED, 2.4, "M-10 18Q-9 6-8 4M-6 0Q0-2 3 3");
        pen.line(BROWN, 2.0, "M2 18a6 5 0 1 1 12 0");
    });
}

fn building_schematics(pen: &mut Pen) {
    let print = Colour(0x2f6fd0);
    lit(pen, print, "M-22-18H18V16H-22z");
    pen.line(WHITE, 2.0, "M-16-11H-2V0H-16zM-2-6H11V9M-10 0V9H4M-16 9H-15");
    pen.line(WHITE, 1.6, "M4-1h3");
    lit(pen, print.mix(WHITE, 0.45), "M-24 12H20Q25 12 25 18T20 24H-24Q-29 24-29 18T-24 12z");
    pen.oval(NIGHT.mix(print, 0.5), 20.5, 18.0, 3.0, 4.0);
    lit(pen, print.mix(WHITE, 0.45), "M-24-24H20Q24-24 24-20T20-16H-24Q-28-16-28-20T-24-24z");
}

fn lucky_penny(pen: &mut Pen) {
    let copper = Colour(0xd98247);
    pen.disc(copper.deep(), -2.0, 2.0, 25.0);
    pen.disc(copper.mix(NIGHT, 0.2), 0.0, 0.0, 25.0);
    lit(pen, copper, "M-21 0a21 21 0 1 0 42 0a21 21 0 1 0-42 0");
    let leaf = copper.mix(NIGHT, 0.55);
    for turn in [0, 90, 180, 270] {
        pen.group(&format!("rotate({turn}) translate(0 -7.500)"), |pen| {
            pen.fill(leaf, "M0 6Q-9 0-6-5Q-3-8 0-4Q3-8 6-5Q9 0 0 6z");
        });
    }
    pen.line(leaf, 2.4, "M1 2Q4 10 9 14");
    pen.fill(WHITE, "M15-18l1.200 4 4 1.200-4 1.200-1.200 4-1.200-4-4-1.200 4-1.200z");
}

fn radio(pen: &mut Pen) {
    pen.line(BLACK.mix(STEEL, 0.3), 4.4, "M-9-8V-27");
    lit(pen, BLACK.mix(BLUE, 0.22), "M-13-12H9Q13-12 13-8V24Q13 28 9 28H-13Q-17 28-17 24V-8Q-17-12-13-12z");
    pen.fill(GREEN.mix(WHITE, 0.2), "M-12-7H8V2H-12z");
    pen.line(NIGHT, 1.8, "M-9-4H2M-9-1H-2");
    pen.line(STEEL, 2.2, "M-10 8H6M-10 13H6M-10 18H6");
    pen.disc(RED, 4.0, 23.0, 2.4);
    lit(pen, AMBER, "M1-18H8V-12H1z");
    pen.line(AMBER, 2.8, "M17-12Q22-18 17-24M23-9Q31-18 23-27");
}

fn safecracking_tools(pen: &mut Pen) {
    pen.disc(STEEL.shade(), 5.0, -4.0, 20.0);
    pen.disc(STEEL, 7.0, -4.0, 18.0);
    pen.disc(BLACK, 5.0, -4.0, 14.0);
    pen.line(WHITE, 1.8, "M5-16v3M17-4h-3M5 8v-3M-7-4h3M13.500-12.500l-2 2M13.500 4.500l-2-2M-3.500-12.500l2 2");
    pen.disc(AMBER, 5.0, -4.0, 5.5);
    pen.fill(AMBER.lit(), "M3.500-9h3v-6h-3z");
    pen.line(NIGHT, 7.0, "M-22-20Q-28 4-14 16Q-4 24 6 16");
    pen.line(RED, 4.0, "M-22-20Q-28 4-14 16Q-4 24 6 16");
    pen.disc(NIGHT, 12.0, 14.0, 10.5);
    pen.disc(STEEL, 12.0, 14.0, 8.5);
    pen.disc(STEEL.lit(), 13.5, 13.0, 5.0);
}

fn plasma_torch(pen: &mut Pen) {
    pen.fill(BLUE, "M-17-20Q-34-26-29-9Q-24 0-13-8z");
    pen.fill(CYAN, "M-15-18Q-29-22-26-11Q-22-3-13-10z");
    pen.fill(WHITE, "M-14-17Q-23-18-22-12Q-19-7-12-12z");
    pen.line(BLACK, 4.0, "M14 22Q26 28 28 12");
    pen.group("rotate(40)", |pen| {
        pen.lit("M-20-4H-8V8H-20z", STEEL, (-40.0, -12.0));
        pen.lit("M-8-7H22Q27-7 27-2V6Q27 11 22 11H-8z", AMBER, (-2.0, 14.0));
        pen.line(NIGHT, 2.2, "M2-6V10M8-6V10M14-6V10");
    });
    pen.group("rotate(40)", |pen| pen.fill(RED, "M-3 11H5L3 18H-1z"));
}

fn camouflage(pen: &mut Pen) {
    let leaf = Colour(0x5f8a4a);
    let cloak = "M0-28Q14-26 16-10L28 22Q14 28 0 27Q-14 28-28 22L-16-10Q-14-26 0-28z";
    pen.planes(
        cloak,
        leaf,
        &[
            (leaf.shade(), "M-40-40H-6L-12 40H-40z"),
            (Colour(0x3b5733), "M-20 8Q-10-2-4 8T8 14Q10 22-4 22T-20 18zM6-16Q18-14 14-4T4-2Q0-10 6-16z"),
            (Colour(0xa8a45c), "M8 4Q20 0 24 10T14 16Q4 12 8 4zM-12-16Q-4-20-4-10T-16-4z"),
        ],
    );
    pen.fill(NIGHT, "M0-21Q10-18 9-7Q6 0 0 0T-9-7Q-10-18 0-21z");
    pen.fill(WHITE, "M-6-10q3-2 5 0q-2 3-5 0zM2-10q3-2 5 0q-3 3-5 0z");
    pen.line(leaf.mix(NIGHT, 0.5), 1.8, "M0 2V26");
}

fn dog_whistle(pen: &mut Pen) {
    pen.line(RED, 3.0, "M18 8Q30 14 24 24T8 27");
    lit(pen, STEEL.mix(WHITE, 0.3), "M-24-14H14Q24-12 24-2Q24 14 10 14Q-4 14-5 2H-24z");
    pen.fill(NIGHT, "M-9-14H-1V-6H-5z");
    pen.disc(STEEL.shade(), 10.0, 1.0, 6.5);
    pen.disc(NIGHT, 10.0, 1.0, 3.6);
    pen.line(AMBER, 2.8, "M-6-20l-3-7M2-20l2-8M10-20l7-7");
}

fn something(pen: &mut Pen) {
    lit(pen, BROWN.mix(WHITE, 0.3), "M-24-12L0-22L24-12V16L0 26L-24 16z");
    pen.fill(BROWN.mix(WHITE, 0.5), "M-24-12L0-22L24-12L0-2z");
    pen.fill(BROWN.shade(), "M-24-12L0-2V26L-24 16z");
    pen.line(AMBER, 4.0, "M-12-17L12-7V21");
}
