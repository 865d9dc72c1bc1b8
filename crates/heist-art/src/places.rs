//! Places: for each kind of them the colours of its board, and a wide picture.

mod indoors;
mod kit;
mod outdoors;
mod styles;

use crate::colour::Colour;
use crate::pen::Pen;
use kit::Scene;

/// Width and height of a place's picture.
const SIZE: (u32, u32) = (480, 160);

/// A kind of place.
struct Place {
    /// Its id: what `place` says in a heist file.
    id: &'static str,
    /// The colour of the air.
    air: u32,
    /// The colour of its lights.
    glow: u32,
    draw: fn(&mut Scene),
}

const PLACES: [Place; 19] = [
    Place { id: "city", air: 0x1f4f86, glow: 0x7fd1ff, draw: outdoors::city },
    Place { id: "museum", air: 0x5a3f6e, glow: 0xffc46b, draw: indoors::museum },
    Place { id: "gallery", air: 0x6b3550, glow: 0xffd7a0, draw: indoors::gallery },
    Place { id: "prison", air: 0x3f5560, glow: 0xffd166, draw: outdoors::prison },
    Place { id: "courthouse", air: 0x2f5570, glow: 0xf4d58d, draw: outdoors::courthouse },
    Place { id: "server-farm", air: 0x125a5c, glow: 0x4df0c8, draw: indoors::server_farm },
    Place { id: "lab", air: 0x1d5a78, glow: 0x6fe3ff, draw: indoors::lab },
    Place { id: "hotel", air: 0x7a2f3f, glow: 0xffb56b, draw: outdoors::hotel },
    Place { id: "track", air: 0x2f6a3f, glow: 0xd8f26b, draw: outdoors::track },
    Place { id: "vault", air: 0x4a4f60, glow: 0xffcf5a, draw: indoors::vault },
    Place { id: "jeweler", air: 0x2b4fa0, glow: 0x9ff3ff, draw: indoors::jeweler },
    Place { id: "mansion", air: 0x3d4a35, glow: 0xffc070, draw: outdoors::mansion },
    Place { id: "ministry", air: 0x4d4436, glow: 0xffdf9a, draw: outdoors::ministry },
    Place { id: "garage", air: 0x4a4a3a, glow: 0xffe066, draw: indoors::garage },
    Place { id: "tower", air: 0x33407e, glow: 0xff8fb0, draw: outdoors::tower },
    Place { id: "lair", air: 0x5e2a2a, glow: 0xff7a4d, draw: indoors::lair },
    Place { id: "docks", air: 0x1f5568, glow: 0xffb347, draw: outdoors::docks },
    Place { id: "archive", air: 0x5c4326, glow: 0xffd08a, draw: indoors::archive },
    Place { id: "laundry", air: 0x2a5f80, glow: 0x8ff0ff, draw: indoors::laundry },
];

/// Ids and pictures.
pub fn headers() -> impl Iterator<Item = (&'static str, String)> {
    PLACES.iter().map(|place| {
        let mut scene = Scene { pen: Pen::default(), air: Colour(place.air), glow: Colour(place.glow) };
        (place.draw)(&mut scene);
        (place.id, scene.pen.file(SIZE.0, SIZE.1))
    })
}

/// The style sheet of all places.
pub fn style_sheet() -> String {
    styles::styles(&PLACES)
}
