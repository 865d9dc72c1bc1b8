//! Texts that are almost right: one of the given ones with some edits, so that the readers are reached behind their first
//! complaint.

use crate::input::FuzzInput;

/// The input itself, or, where its first byte says so, a known text with edits.
pub fn edited(input: &[u8], known: &[&str]) -> String {
    let mut choices = FuzzInput::new(input);
    let choice = usize::from(choices.byte());
    if choice == 0 || known.is_empty() {
        return String::from_utf8_lossy(choices.rest()).into_owned();
    }
    let mut text = known[(choice - 1) % known.len()].as_bytes().to_vec();
    while !choices.is_empty() {
        let place = choices.below(text.len().max(257)).min(text.len());
        let out = choices.below(24).min(text.len() - place);
        let count = choices.below(16);
        let new = choices.take(count).to_vec();
        text.splice(place..place + out, new);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Positions, in TOML.
pub const POSITIONS: [&str; 4] = [
    "phase = \"action\"\nround = 2\nmap = \"\"\"\nGP EM SC E5\n  EM GU LO GP\nCM KCL RX SX\n\"\"\"\nbag = { guard = 3, camera = 2, jewel = 1 }\n\
     deck = \"1-8,G1,9-12,C1,Z1\"\nqueue = [\"C2\"]\nnoise = 3\ncash = 4\nfixers = [\"old-friend\", \"visage\"]\n\
     [crew.blue]\ncard = \"angry-locksmith\"\nskills = [\"wing-it\", \"smash-n-grab\"]\nat = \"b1\"\ndie = 1\nideas = 3\n\
     plan = [\"b1\", \"c1\"]\ncarrying = [\"jewel\", \"cash:3\", \"keycard\"]\nitems = [\"cheap-picks\"]\n\
     action = { take = \"walk\", left = [\"move\"], done = false }\n\
     [chits]\nb2 = [\"guard-subdued\", \"lock-open\", \"camera-off\"]\n[chance]\ndraws = [\"lock\"]\nrolls = { blue = [3, 5] }\n",
    "heist = \"startup\"\n[crew.red]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\n[crew.green]\ncard = \"burglar\"\n\
     skills = [\"linger\", \"bypass\"]\n[crew.blue]\ncard = \"lookout\"\nskills = [\"bypass\", \"linger\"]\n",
    "phase = \"escape\"\nmap = \"\"\"\nEM GU EM E5\n  DK S I T\nGA GB WT RE\n\"\"\"\nsafe = { at = \"b2\", cracks = 1, needed = 3, contents = [\"cash:5\", \"jewel\"] }\n\
     item = { at = \"c2\", id = \"radio\" }\ntunnels = 1\nentrances = [{ cell = \"d2\", tile = \"c2\" }]\n\
     crew.blue = { card = \"thug\", skills = [\"wing-it\", \"hurry\"], at = \"b1\", ideas = 2, escape = { way = [\"c1\"], pips = 2, stayed = false } }\n\
     crew.npc = { card = \"guide\", at = \"c1\", active = true }\n",
    "phase = \"event\"\nmap = \"EM EM E5\"\ndeck = \"7,C1\"\nevent = { active = \"5\", done = true, ran-out = false }\n\
     exits = [{ tile = \"a1\", side = \"nw\" }]\nloop-footage = true\nwhistle = true\nspent = [\"laser-burst\"]\nflashbang = { a1 = 2 }\n\
     chits = { a1 = [\"guard-subdued\", \"guard-subdued\"] }\n\
     objective = { all = [{ kind = \"steal\", piece = \"jewel\", count = 1 }] }\nlimits = { entrance = 2, exit = 0 }\n\
     crew.red = { card = \"script-kiddie\", skills = [\"bypass\", \"wing-it\"], at = \"a1\", used = [\"i-can-haz-teh-codes\"], given = [\"unlock\"] }\n",
];

/// A replay.
pub const REPLAY: &str = "edition: v24\nheist: startup\ncrew.red: thug wing-it hurry\ncrew.green: burglar linger bypass\n\
    crew.blue: lookout bypass linger\nfixers: old-friend\ncash: 0\nseed: 7\nengine: 0.1.0\n\nred start e9\nred plan d8\n\
    red ready\ngreen start e9\ngreen ready\nblue start g8\nblue plan g7\nblue ready\nteam roll\n! roll red 1\n! roll green 2\n\
    ! roll blue 3\nred take walk\nred move d8\n! draw d7 lock\n! draw e7 camera\nend\n";

/// Boxes.
pub const BOXES: [&str; 2] = [
    "heist-box = 1\nname = \"The Regulars\"\nedition = \"v24\"\nledger = [\n  \"box player josh\",\n  \"box create tiny for josh\",\n  \
     \"box create karma for josh\",\n  \"box create null for josh\",\n  \"box crew startup tiny:josh karma:josh null:josh\",\n  \
     \"box record won busted=null cash=9 spent=2 bought=radio loot=jewel fixers=old-friend feats=on-fumes\",\n  \
     \"box upgrade tiny wing-it concoct\",\n  \"box sell radio\",\n  \"box restore 4\",\n  \"box rename tiny max\",\n  \
     \"box crew final-score-1 max:josh karma:josh null:josh\",\n  \"box record won hiding=max:c2:3:documents+cash:2,karma:f2:0\",\n  \
     \"box crew final-score-2 max:josh karma:josh\",\n]\n",
    "heist-box = 1\nname = \"X\"\nedition = \"v24\"\nledger = [\"box buy dog-whistle\"]\n[start]\ncash = 7\nfixers = [\"old-friend\", \"fence\"]\n\
     items = [\"radio\"]\nwon = [\"startup\"]\n[start.player]\njosh = { level = 3 }\n[start.character]\n\
     cam = { card = \"tinkerer\", skills = [\"assault\", \"smash-n-grab\"], level = 3, status = \"busted\" }\n",
];
