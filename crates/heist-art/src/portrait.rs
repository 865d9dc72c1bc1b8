//! A portrait: a bust in the light of a lamp from the right, with a rim of colour on its left.

mod beard;
mod clothes;
mod eyes;
mod hair;
mod hat;
mod head;
pub mod prop;

use crate::colour::{AMBER, Colour, NIGHT};
use crate::pen::Pen;
pub use beard::Beard;
pub use clothes::Clothes;
pub use eyes::{Eyes, Eyewear, Mouth};
pub use hair::Hair;
pub use hat::Hat;
pub use head::{Build, Head};
use prop::Prop;

/// The side of a portrait.
pub const SIZE: u32 = 120;

/// Where shade ends and light begins on bodies, and on what is nearer: heads and collars.
const BODY: (f64, f64) = (53.0, 85.0);
const FRONT: (f64, f64) = (55.0, 73.0);

/// What is behind somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A disc of light.
    Disc,
    /// A beam from above.
    Beam,
    /// Light through blinds.
    Blinds,
    /// Bars.
    Bars,
    /// Rays.
    Rays,
}

/// Marks on a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Freckles.
    Freckles,
    /// A scar over the cheek.
    Scar,
    /// Lines of age.
    Lines,
    /// Red cheeks.
    Flushed,
    /// A mole.
    Mole,
    /// A dot on the forehead.
    Bindi,
    /// A plaster over the nose.
    Plaster,
    /// Earrings.
    Earrings,
    /// A tear of ink below the eye.
    Ink,
    /// Sweat on the forehead.
    Sweat,
}

/// Somebody, as a choice of parts.
#[derive(Clone, Debug)]
pub struct Face {
    pub(crate) id: &'static str,
    ground: Ground,
    accent: Colour,
    skin: Colour,
    head: Head,
    build: Build,
    hair: (Hair, Colour),
    hat: Option<(Hat, Colour)>,
    brows: f64,
    eyes: Eyes,
    eyewear: Option<(Eyewear, Colour)>,
    mouth: Mouth,
    beard: Option<(Beard, Colour)>,
    marks: &'static [Mark],
    clothes: (Clothes, Colour),
    prop: Option<Prop>,
}

/// Colours of skin, from light to dark.
pub const SKINS: [Colour; 8] = [
    Colour(0xf8d3b6),
    Colour(0xf0bd95),
    Colour(0xe3a577),
    Colour(0xd08d5e),
    Colour(0xb87648),
    Colour(0x9a5d38),
    Colour(0x7c472b),
    Colour(0x5f3524),
];

/// Somebody plain, to begin with.
pub fn face(id: &'static str, accent: Colour, skin: usize, head: Head) -> Face {
    Face {
        id,
        ground: Ground::Disc,
        accent,
        skin: SKINS[skin],
        head,
        build: Build::Medium,
        hair: (Hair::Crop, hair::DARK),
        hat: None,
        brows: 0.0,
        eyes: Eyes::Calm,
        eyewear: None,
        mouth: Mouth::Flat,
        beard: None,
        marks: &[],
        clothes: (Clothes::Turtleneck, crate::colour::BLACK),
        prop: None,
    }
}

#[allow(missing_docs, reason = "each sets the part it is named after")]
impl Face {
    pub fn ground(self, ground: Ground) -> Face {
        Face { ground, ..self }
    }
    pub fn build(self, build: Build) -> Face {
        Face { build, ..self }
    }
    pub fn hair(self, hair: Hair, colour: u32) -> Face {
        Face { hair: (hair, Colour(colour)), ..self }
    }
    pub fn hat(self, hat: Hat, colour: Colour) -> Face {
        Face { hat: Some((hat, colour)), ..self }
    }
    /// Eyes, and how far the brows are drawn together: above 0 it looks angry, below 0 worried.
    pub fn eyes(self, eyes: Eyes, brows: f64) -> Face {
        Face { eyes, brows, ..self }
    }
    pub fn wears(self, eyewear: Eyewear, colour: Colour) -> Face {
        Face { eyewear: Some((eyewear, colour)), ..self }
    }
    pub fn mouth(self, mouth: Mouth) -> Face {
        Face { mouth, ..self }
    }
    pub fn beard(self, beard: Beard, colour: u32) -> Face {
        Face { beard: Some((beard, Colour(colour))), ..self }
    }
    pub fn marks(self, marks: &'static [Mark]) -> Face {
        Face { marks, ..self }
    }
    pub fn clothes(self, clothes: Clothes, colour: u32) -> Face {
        Face { clothes: (clothes, Colour(colour)), ..self }
    }
    pub fn prop(self, prop: Prop) -> Face {
        Face { prop: Some(prop), ..self }
    }

    /// The portrait as a file.
    pub fn svg(&self) -> String {
        let mut pen = Pen::default();
        self.background(&mut pen);
        pen.rim(self.accent.mix(crate::colour::WHITE, 0.25), 2.2, |pen| {
            let covered = self.hat.is_some_and(|(hat, _)| hat.covers());
            if !covered {
                hair::behind(pen, self);
            }
            if let Some((hat, colour)) = self.hat {
                hat::behind(pen, self, hat, colour);
            }
            clothes::draw(pen, self);
            head::draw(pen, self);
            self.draw_marks(pen);
            let hidden = self.eyewear.map(|(eyewear, _)| eyewear);
            if !hidden.is_some_and(Eyewear::hides_eyes) {
                eyes::draw(pen, self);
            }
            if hidden != Some(Eyewear::Cloth) {
                eyes::mouth(pen, self);
            }
            if let Some((beard, colour)) = self.beard {
                beard::draw(pen, self, beard, colour);
            }
            if !covered {
                hair::front(pen, self);
            }
            if let Some((eyewear, colour)) = self.eyewear {
                eyes::eyewear(pen, self, eyewear, colour);
            }
            if let Some((hat, colour)) = self.hat {
                hat::front(pen, self, hat, colour);
            }
        });
        if let Some(prop) = self.prop {
            pen.group("translate(93 93)", |pen| pen.rim(NIGHT, 2.0, |pen| prop.draw(pen, self.accent)));
        }
        pen.file(SIZE, SIZE)
    }

    fn background(&self, pen: &mut Pen) {
        let (far, near) = (NIGHT.mix(self.accent, 0.16), NIGHT.mix(self.accent, 0.46));
        let middle = NIGHT.mix(self.accent, 0.3);
        pen.rect(far, 0.0, 0.0, 120.0, 120.0);
        match self.ground {
            Ground::Disc => {
                pen.disc(middle, 64.0, 52.0, 52.0);
                pen.disc(near, 67.0, 52.0, 41.0);
            }
            Ground::Beam => {
                pen.fill(middle, "M120 0V120H4L74 0z");
                pen.fill(near, "M120 0V120H38L92 0z");
            }
            Ground::Blinds => {
                pen.fill(middle, "M18 0H120V120H52z");
                let row = |row: i32| format!("M{} {}H120v9H{}z", 20 + row * 5, row * 17, 23 + row * 5);
                pen.fill(near, (0..7).map(row).collect::<String>());
            }
            Ground::Bars => {
                pen.disc(near, 66.0, 50.0, 46.0);
                for x in [8, 33, 58, 83, 108] {
                    pen.rect(NIGHT, f64::from(x), 0.0, 5.0, 120.0);
                }
            }
            Ground::Rays => {
                pen.rect(middle, 0.0, 0.0, 120.0, 120.0);
                for (a, b) in [(-30, 0), (30, 52), (74, 96), (118, 150)] {
                    pen.fill(near, format!("M60 70L{a}-20H{b}z"));
                }
                pen.fill(near, "M60 70L150 30V66zM60 70L-30 30V66z");
            }
        }
    }

    fn draw_marks(&self, pen: &mut Pen) {
        let (skin, e) = (self.skin, self.head.eye());
        for mark in self.marks {
            match mark {
                Mark::Freckles => {
                    for (x, y) in [(47, 9), (51, 11), (54, 8), (66, 8), (69, 11), (73, 9)] {
                        pen.disc(skin.mix(Colour(0x7a3a1a), 0.55), f64::from(x), e + f64::from(y), 1.1);
                    }
                }
                Mark::Scar => pen.line(
                    skin.mix(RED_SCAR, 0.6),
                    1.8,
                    format!("M68 {}l7 14M69.5 {}l4-2M72 {}l4-2", e + 3.0, e + 9.0, e + 13.0),
                ),
                Mark::Lines => {
                    let line = skin.shade();
                    pen.line(line, 1.1, format!("M76 {}q3 1 4 3M75 {}q3 2 3 4", e - 1.0, e + 3.0));
                    pen.line(line, 1.1, format!("M70.5 {}q3.5 3 3 7M52 {}h16M54 {}h13", e + 11.0, e - 13.0, e - 16.5));
                }
                Mark::Flushed => {
                    pen.veil(
                        crate::colour::RED,
                        0.4,
                        format!(
                            "M65 {0}a6 4.5 0 1 0 12 0a6 4.5 0 1 0-12 0M42 {0}a5 4 0 1 0 10 0a5 4 0 1 0-10 0",
                            e + 10.0
                        ),
                    );
                }
                Mark::Mole => pen.disc(skin.deep(), 72.0, e + 14.0, 1.4),
                Mark::Bindi => pen.disc(crate::colour::RED, 60.5, e - 10.0, 1.8),
                Mark::Plaster => pen.group(&format!("rotate(-9 61 {})", e + 7.0), |pen| {
                    pen.fill(
                        crate::colour::WHITE,
                        format!("M55 {}h13a2.500 2.500 0 0 1 0 5h-13a2.500 2.500 0 0 1 0-5z", e + 4.5),
                    );
                }),
                Mark::Earrings => {
                    let x = self.head.cheek();
                    pen.disc(AMBER, 60.0 + x + 2.0, e + 14.0, 2.6);
                    pen.disc(AMBER.shade(), 60.0 - x - 2.0, e + 14.0, 2.6);
                }
                Mark::Ink => pen.fill(NIGHT, format!("M71 {}q3.4 5 0 7q-3.4-2 0-7", e + 5.0)),
                Mark::Sweat => pen.fill(Colour(0x8fe3ff), format!("M76 {}q4.6 7 0 9q-4.6-2 0-9", e - 17.0)),
            }
        }
    }
}

const RED_SCAR: Colour = Colour(0x8a2a2a);
