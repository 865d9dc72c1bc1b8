//! The pictures: one small drawing for every kind of thing, in a square from -24 to 24. Drawn with `currentColor`; `cut`
//! is the colour of what lies behind, for lines inside a shape.

mod loot;
mod places;
mod security;

use heist_rules::cards::{BagChit, Loot};
use heist_rules::chits::Chit;
use heist_rules::fact::Token;
use heist_words::names::{bag_name, chit_name, loot_name, token_called};
use strum::VariantArray;

/// A kind of thing that has a picture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum Icon {
    Guard,
    GuardSubdued,
    Dog,
    DogSubdued,
    Lock,
    LockOpen,
    Camera,
    CameraOff,
    Unknown,
    Blank,
    RemoteLockX,
    RemoteLockY,
    SensorX,
    SensorY,
    SensorZ,
    Boss,
    KeycardDoor,
    Watchtower,
    Reinforcements,
    Jewel,
    Documents,
    Usb,
    Keycard,
    PaintingApple,
    PaintingGrapes,
    PaintingStrawberry,
    PaintingChurch,
    PaintingHouse,
    PaintingLighthouse,
    FakeApple,
    FakeGrapes,
    FakeStrawberry,
    FakeChurch,
    FakeHouse,
    FakeLighthouse,
    PaintingFaceDown,
    Cash,
    ItemCard,
    Idea,
    Safe,
    SafeOpen,
    ServerX,
    ServerY,
    PanelX,
    PanelY,
    PanelZ,
    Kennel,
    Beacon,
    GateA,
    GateB,
    GateC,
    GateD,
    Hideout,
    Entrance,
    Tunnel,
}

/// What a thing is to the crew; decides its colours and the form of its chit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IconFamily {
    /// Somebody awake: guards and dogs. Round and amber.
    Watch,
    /// A device that works: locks and cameras. Square and amber.
    Device,
    /// Asleep, open or off: the same forms, hollow.
    Quiet,
    /// What people came for.
    Loot,
    /// What helps.
    Help,
    /// What belongs to the building: drawn on the floor, no chit.
    Place,
}

impl Icon {
    /// The picture of a security chit.
    pub const fn chit(chit: Chit) -> Icon {
        match chit {
            Chit::Guard => Icon::Guard,
            Chit::GuardSubdued => Icon::GuardSubdued,
            Chit::Dog => Icon::Dog,
            Chit::DogSubdued => Icon::DogSubdued,
            Chit::Lock => Icon::Lock,
            Chit::LockOpen => Icon::LockOpen,
            Chit::Camera => Icon::Camera,
            Chit::CameraOff => Icon::CameraOff,
        }
    }

    /// The picture of a loot chit.
    pub const fn loot(loot: Loot) -> Icon {
        match loot {
            Loot::Jewel => Icon::Jewel,
            Loot::Documents => Icon::Documents,
            Loot::Usb => Icon::Usb,
            Loot::Keycard => Icon::Keycard,
            Loot::PaintingApple => Icon::PaintingApple,
            Loot::PaintingGrapes => Icon::PaintingGrapes,
            Loot::PaintingStrawberry => Icon::PaintingStrawberry,
            Loot::PaintingChurch => Icon::PaintingChurch,
            Loot::PaintingHouse => Icon::PaintingHouse,
            Loot::PaintingLighthouse => Icon::PaintingLighthouse,
            Loot::FakeApple => Icon::FakeApple,
            Loot::FakeGrapes => Icon::FakeGrapes,
            Loot::FakeStrawberry => Icon::FakeStrawberry,
            Loot::FakeChurch => Icon::FakeChurch,
            Loot::FakeHouse => Icon::FakeHouse,
            Loot::FakeLighthouse => Icon::FakeLighthouse,
            Loot::PaintingFaceDown => Icon::PaintingFaceDown,
        }
    }

    /// The picture of what was drawn from the bag.
    pub const fn drawn(chit: BagChit) -> Icon {
        match chit {
            BagChit::Guard | BagChit::Guard2x => Icon::Guard,
            BagChit::Lock | BagChit::Lock2x => Icon::Lock,
            BagChit::Camera | BagChit::Camera2x => Icon::Camera,
            BagChit::Dog => Icon::Dog,
            BagChit::Blank => Icon::Blank,
            BagChit::Jewel => Icon::Jewel,
            BagChit::Documents => Icon::Documents,
            BagChit::Usb => Icon::Usb,
            BagChit::Keycard => Icon::Keycard,
        }
    }

    /// The picture of a ring by its letter: a pressure sensor, or a remote lock in editions that have those.
    pub fn ring(letter: usize, sensors: bool) -> Icon {
        match (letter, sensors) {
            (0, false) => Icon::RemoteLockX,
            (_, false) => Icon::RemoteLockY,
            (0, true) => Icon::SensorX,
            (1, true) => Icon::SensorY,
            (_, true) => Icon::SensorZ,
        }
    }
    /// The picture of what removes the rings of a letter: a control panel, or a server.
    pub fn panel(letter: usize, sensors: bool) -> Icon {
        match (letter, sensors) {
            (0, false) => Icon::ServerX,
            (_, false) => Icon::ServerY,
            (0, true) => Icon::PanelX,
            (1, true) => Icon::PanelY,
            (_, true) => Icon::PanelZ,
        }
    }

    /// What it is to the crew.
    pub const fn family(self) -> IconFamily {
        match self {
            Icon::Guard | Icon::Dog | Icon::Boss => IconFamily::Watch,
            Icon::Lock
            | Icon::Camera
            | Icon::RemoteLockX
            | Icon::RemoteLockY
            | Icon::SensorX
            | Icon::SensorY
            | Icon::SensorZ
            | Icon::KeycardDoor => IconFamily::Device,
            Icon::GuardSubdued | Icon::DogSubdued | Icon::LockOpen | Icon::CameraOff | Icon::Blank => IconFamily::Quiet,
            Icon::Jewel
            | Icon::Documents
            | Icon::Usb
            | Icon::Keycard
            | Icon::PaintingApple
            | Icon::PaintingGrapes
            | Icon::PaintingStrawberry
            | Icon::PaintingChurch
            | Icon::PaintingHouse
            | Icon::PaintingLighthouse
            | Icon::FakeApple
            | Icon::FakeGrapes
            | Icon::FakeStrawberry
            | Icon::FakeChurch
            | Icon::FakeHouse
            | Icon::FakeLighthouse
            | Icon::PaintingFaceDown
            | Icon::Cash => IconFamily::Loot,
            Icon::ItemCard | Icon::Idea => IconFamily::Help,
            Icon::Unknown
            | Icon::Watchtower
            | Icon::Reinforcements
            | Icon::Safe
            | Icon::SafeOpen
            | Icon::ServerX
            | Icon::ServerY
            | Icon::PanelX
            | Icon::PanelY
            | Icon::PanelZ
            | Icon::Kennel
            | Icon::Beacon
            | Icon::GateA
            | Icon::GateB
            | Icon::GateC
            | Icon::GateD
            | Icon::Hideout
            | Icon::Entrance
            | Icon::Tunnel => IconFamily::Place,
        }
    }

    /// Its name in a label.
    pub const fn name(self) -> &'static str {
        match self {
            Icon::Guard => chit_name(Chit::Guard),
            Icon::GuardSubdued => chit_name(Chit::GuardSubdued),
            Icon::Dog => chit_name(Chit::Dog),
            Icon::DogSubdued => chit_name(Chit::DogSubdued),
            Icon::Lock => chit_name(Chit::Lock),
            Icon::LockOpen => chit_name(Chit::LockOpen),
            Icon::Camera => chit_name(Chit::Camera),
            Icon::CameraOff => chit_name(Chit::CameraOff),
            Icon::Unknown => "unknown",
            Icon::Blank => bag_name(BagChit::Blank),
            Icon::RemoteLockX => token_called(Token::RemoteLockX, false),
            Icon::RemoteLockY => token_called(Token::RemoteLockY, false),
            Icon::SensorX => token_called(Token::RemoteLockX, true),
            Icon::SensorY => token_called(Token::RemoteLockY, true),
            Icon::SensorZ => token_called(Token::RemoteLockZ, true),
            Icon::Boss => "boss",
            Icon::KeycardDoor => token_called(Token::KeycardDoor, false),
            Icon::Watchtower => token_called(Token::Watchtower, false),
            Icon::Reinforcements => "reinforcements",
            Icon::Jewel => loot_name(Loot::Jewel),
            Icon::Documents => loot_name(Loot::Documents),
            Icon::Usb => loot_name(Loot::Usb),
            Icon::Keycard => loot_name(Loot::Keycard),
            Icon::PaintingApple => loot_name(Loot::PaintingApple),
            Icon::PaintingGrapes => loot_name(Loot::PaintingGrapes),
            Icon::PaintingStrawberry => loot_name(Loot::PaintingStrawberry),
            Icon::PaintingChurch => loot_name(Loot::PaintingChurch),
            Icon::PaintingHouse => loot_name(Loot::PaintingHouse),
            Icon::PaintingLighthouse => loot_name(Loot::PaintingLighthouse),
            Icon::FakeApple => loot_name(Loot::FakeApple),
            Icon::FakeGrapes => loot_name(Loot::FakeGrapes),
            Icon::FakeStrawberry => loot_name(Loot::FakeStrawberry),
            Icon::FakeChurch => loot_name(Loot::FakeChurch),
            Icon::FakeHouse => loot_name(Loot::FakeHouse),
            Icon::FakeLighthouse => loot_name(Loot::FakeLighthouse),
            Icon::PaintingFaceDown => loot_name(Loot::PaintingFaceDown),
            Icon::Cash => "cash",
            Icon::ItemCard => "item card",
            Icon::Idea => "idea",
            Icon::Safe => token_called(Token::Safe, false),
            Icon::SafeOpen => "open safe",
            Icon::ServerX => "server X",
            Icon::ServerY => "server Y",
            Icon::PanelX => "control panel X",
            Icon::PanelY => "control panel Y",
            Icon::PanelZ => "control panel Z",
            Icon::Kennel => "kennel",
            Icon::Beacon => token_called(Token::StoryBeacon, false),
            Icon::GateA => "gate A",
            Icon::GateB => "gate B",
            Icon::GateC => "gate C",
            Icon::GateD => "gate D",
            Icon::Hideout => "starting place",
            Icon::Entrance => "entrance",
            Icon::Tunnel => "tunnel",
        }
    }

    /// The word of the glossary that explains it.
    pub const fn term(self) -> &'static str {
        match self {
            Icon::Guard => "guard",
            Icon::GuardSubdued => "guard-subdued",
            Icon::Dog => "dog",
            Icon::DogSubdued => "dog-subdued",
            Icon::Lock => "lock",
            Icon::LockOpen => "lock-open",
            Icon::Camera => "camera",
            Icon::CameraOff => "camera-off",
            Icon::Unknown => "unknown",
            Icon::Blank => "blank",
            Icon::RemoteLockX | Icon::RemoteLockY => "remote-lock",
            Icon::SensorX | Icon::SensorY | Icon::SensorZ => "sensor",
            Icon::Boss => "boss",
            Icon::KeycardDoor => "keycard-door",
            Icon::Watchtower => "watchtower",
            Icon::Reinforcements => "reinforcements",
            Icon::Jewel => "jewel",
            Icon::Documents => "documents",
            Icon::Usb => "usb",
            Icon::Keycard => "keycard",
            Icon::PaintingApple
            | Icon::PaintingGrapes
            | Icon::PaintingStrawberry
            | Icon::PaintingChurch
            | Icon::PaintingHouse
            | Icon::PaintingLighthouse
            | Icon::FakeApple
            | Icon::FakeGrapes
            | Icon::FakeStrawberry
            | Icon::FakeChurch
            | Icon::FakeHouse
            | Icon::FakeLighthouse
            | Icon::PaintingFaceDown => "painting",
            Icon::Cash => "cash",
            Icon::ItemCard => "item",
            Icon::Idea => "idea",
            Icon::Safe => "safe",
            Icon::SafeOpen => "safe-open",
            Icon::ServerX | Icon::ServerY => "server",
            Icon::PanelX | Icon::PanelY | Icon::PanelZ => "control-panel",
            Icon::Kennel => "kennel",
            Icon::Beacon => "beacon",
            Icon::GateA | Icon::GateB | Icon::GateC | Icon::GateD => "gate",
            Icon::Hideout => "hideout",
            Icon::Entrance => "entrance",
            Icon::Tunnel => "tunnel",
        }
    }

    /// A class of its own, for what a style sheet treats apart.
    pub const fn class(self) -> &'static str {
        match self {
            Icon::Boss => "boss",
            Icon::Dog => "dog",
            Icon::Camera => "camera",
            Icon::Blank => "blank",
            Icon::Idea => "idea",
            Icon::Watchtower | Icon::Reinforcements | Icon::Kennel => "alarm",
            Icon::Safe | Icon::SafeOpen => "safe",
            Icon::Hideout | Icon::Tunnel => "faint",
            _ => "",
        }
    }

    /// The drawing, as the inside of an SVG group.
    pub const fn drawing(self) -> &'static str {
        match self {
            Icon::Guard => security::GUARD,
            Icon::GuardSubdued => security::GUARD_SUBDUED,
            Icon::Dog => security::DOG,
            Icon::DogSubdued => security::DOG_SUBDUED,
            Icon::Lock => security::LOCK,
            Icon::LockOpen => security::LOCK_OPEN,
            Icon::Camera => security::CAMERA,
            Icon::CameraOff => security::CAMERA_OFF,
            Icon::Unknown => security::UNKNOWN,
            Icon::Blank => security::BLANK,
            Icon::RemoteLockX => security::REMOTE_LOCK_X,
            Icon::RemoteLockY => security::REMOTE_LOCK_Y,
            Icon::SensorX => security::SENSOR_X,
            Icon::SensorY => security::SENSOR_Y,
            Icon::SensorZ => security::SENSOR_Z,
            Icon::Boss => security::BOSS,
            Icon::KeycardDoor => security::KEYCARD_DOOR,
            Icon::Watchtower => places::WATCHTOWER,
            Icon::Reinforcements => places::REINFORCEMENTS,
            Icon::Jewel => loot::JEWEL,
            Icon::Documents => loot::DOCUMENTS,
            Icon::Usb => loot::USB,
            Icon::Keycard => loot::KEYCARD,
            Icon::PaintingApple => loot::PAINTING_APPLE,
            Icon::PaintingGrapes => loot::PAINTING_GRAPES,
            Icon::PaintingStrawberry => loot::PAINTING_STRAWBERRY,
            Icon::PaintingChurch => loot::PAINTING_CHURCH,
            Icon::PaintingHouse => loot::PAINTING_HOUSE,
            Icon::PaintingLighthouse => loot::PAINTING_LIGHTHOUSE,
            Icon::FakeApple => loot::FAKE_APPLE,
            Icon::FakeGrapes => loot::FAKE_GRAPES,
            Icon::FakeStrawberry => loot::FAKE_STRAWBERRY,
            Icon::FakeChurch => loot::FAKE_CHURCH,
            Icon::FakeHouse => loot::FAKE_HOUSE,
            Icon::FakeLighthouse => loot::FAKE_LIGHTHOUSE,
            Icon::PaintingFaceDown => loot::PAINTING_FACE_DOWN,
            Icon::Cash => loot::CASH,
            Icon::ItemCard => loot::ITEM_CARD,
            Icon::Idea => loot::IDEA,
            Icon::Safe => places::SAFE,
            Icon::SafeOpen => places::SAFE_OPEN,
            Icon::ServerX => places::SERVER_X,
            Icon::ServerY => places::SERVER_Y,
            Icon::PanelX => places::PANEL_X,
            Icon::PanelY => places::PANEL_Y,
            Icon::PanelZ => places::PANEL_Z,
            Icon::Kennel => places::KENNEL,
            Icon::Beacon => places::BEACON,
            Icon::GateA => places::GATE_A,
            Icon::GateB => places::GATE_B,
            Icon::GateC => places::GATE_C,
            Icon::GateD => places::GATE_D,
            Icon::Hideout => places::HIDEOUT,
            Icon::Entrance => places::ENTRANCE,
            Icon::Tunnel => places::TUNNEL,
        }
    }
}

/// What is drawn with `currentColor` and `var(--cut)` in two colours of one's own, for pictures without a style sheet.
pub fn inked(drawing: &str, ink: &str, cut: &str) -> String {
    let fill = format!("fill=\"{cut}\"");
    let drawing = drawing.replace("var(--cut)", cut).replace("class=\"cut\"", &fill).replace("currentColor", ink);
    format!(r#"<g fill="{ink}">{drawing}</g>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_is_explained() {
        for icon in Icon::VARIANTS {
            assert!(heist_words::glossary::term_of(icon.term()).is_some(), "{icon:?}");
        }
    }

    #[test]
    fn a_picture_in_colours_of_its_own_needs_no_style_sheet() {
        for icon in Icon::VARIANTS {
            let drawing = inked(icon.drawing(), "#102030", "#fff0d0");
            let open = ["var(", "currentColor", "class=", "<text"].into_iter().find(|word| drawing.contains(word));
            assert_eq!(open, None, "{icon:?}: {drawing}");
        }
    }
}
