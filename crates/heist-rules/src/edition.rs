//! Editions are data: switches with meaningful types. Rules ask for a switch, never for an edition's name.

/// Whether a character may end its action without having taken one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// It may.
    Allowed,
    /// Every player character takes one action a round.
    Forbidden,
}

/// What a reveal does when nothing unknown is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdleReveal {
    /// Nothing.
    Nothing,
    /// One random chit leaves the bag.
    ThinsTheBag,
}

/// When the escape begins that the team announces in the action phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VoluntaryEscape {
    /// At once.
    AtOnce,
    /// After this round's event phase.
    AfterTheEventPhase,
}

/// The switches of one edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its id, for content and files only.
    pub id: &'static str,
    /// Passing.
    pub passing: Passing,
    /// Reveals with nothing left to reveal.
    pub idle_reveal: IdleReveal,
    /// The announced escape.
    pub voluntary_escape: VoluntaryEscape,
}

/// Every edition's id, oldest first.
pub const EDITION_IDS: [&str; 5] = ["last-heist", "campaign", "river-city", "v22", "v24"];

impl Edition {
    /// The newest edition, which is the default.
    pub const V24: Edition = Edition {
        id: "v24",
        passing: Passing::Forbidden,
        idle_reveal: IdleReveal::ThinsTheBag,
        voluntary_escape: VoluntaryEscape::AfterTheEventPhase,
    };
    /// The editions that can be played.
    pub const PLAYABLE: [Edition; 1] = [Edition::V24];

    /// The playable edition with an id.
    pub fn from_id(id: &str) -> Option<Edition> {
        Edition::PLAYABLE.into_iter().find(|edition| edition.id == id)
    }
}
