//! The icons of actions: sub-actions, noise and alerts, and the faces of dice, as lines in a square of 24.

use heist_rules::cards::{ActionCard, SubAction};

/// An icon on an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IconKind {
    /// A sub-action.
    Sub(SubAction),
    /// A noise.
    Noise,
    /// An alert.
    Alert,
}

impl IconKind {
    /// Its lines, as the inside of an SVG group.
    pub const fn lines(self) -> &'static str {
        match self {
            IconKind::Sub(SubAction::Move) => r#"<path d="M3 12h15M12 5.500l6.500 6.500-6.500 6.500"/>"#,
            IconKind::Sub(SubAction::Unlock) => {
                r#"<rect x="4.500" y="11" width="15" height="9.500" rx="2"/><path d="M8 11V7.500a4 4 0 0 1 7.800-1.200M12 14.500v3"/>"#
            }
            IconKind::Sub(SubAction::Subdue) => {
                r#"<path d="M12 2.500l2.300 5.600 5.900-1.600-2.900 5.300 4.200 4.400-6 .8-.8 5-2.700-4.300-5 3.300.7-5.900-5.200-2.400 5.400-2.600-2.600-5.300 5.700 1.400z"/>"#
            }
            IconKind::Sub(SubAction::Disable) => r#"<path d="M3 8h11v8H3zM14 11l6-3v8l-6-3M3.500 20.500l17-17"/>"#,
            IconKind::Sub(SubAction::Idea) => {
                r#"<path d="M9 17.500h6M9.800 20.500h4.400M12 3a6 6 0 0 1 3.600 10.800c-.5.5-.6 1.200-.6 2.200h-6c0-1-.1-1.700-.6-2.200A6 6 0 0 1 12 3z"/>"#
            }
            IconKind::Sub(SubAction::Reveal) => {
                r#"<path d="M2 12s3.700-6.500 10-6.500S22 12 22 12s-3.700 6.500-10 6.500S2 12 2 12z"/><circle cx="12" cy="12" r="2.800"/>"#
            }
            IconKind::Sub(SubAction::Loot) => {
                r#"<path d="M9 3.500h6l-1.500 3.500h-3zM10.500 7C6.500 9 5 13.500 5 16.500c0 3 3 4.500 7 4.500s7-1.500 7-4.500c0-3-1.500-7.500-5.500-9.500M12 11v6M10 13h4M10 15.500h4"/>"#
            }
            IconKind::Noise => {
                r#"<path d="M3 9.500v5h3.500L12 19V5L6.500 9.500zM15.500 8.500c1.800 1.900 1.800 5.100 0 7M18.500 6c3.300 3.300 3.300 8.700 0 12"/>"#
            }
            IconKind::Alert => r#"<path d="M12 3.500L22 20.500H2zM12 9.500v5M12 17.200v.6"/>"#,
        }
    }
    /// The word of the glossary that explains it.
    pub const fn term(self) -> &'static str {
        match self {
            IconKind::Sub(SubAction::Move) => "move",
            IconKind::Sub(SubAction::Unlock) => "unlock",
            IconKind::Sub(SubAction::Subdue) => "subdue",
            IconKind::Sub(SubAction::Disable) => "disable",
            IconKind::Sub(SubAction::Idea) => "idea",
            IconKind::Sub(SubAction::Reveal) => "reveal",
            IconKind::Sub(SubAction::Loot) => "loot-icon",
            IconKind::Noise => "noise",
            IconKind::Alert => "alert",
        }
    }
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            IconKind::Sub(sub) => sub.word(),
            IconKind::Noise => "noise",
            IconKind::Alert => "alert",
        }
    }
}

/// Everything on an action card, as icons.
pub fn icons_of(card: &ActionCard) -> Vec<IconKind> {
    let subs = card.icons.iter().map(IconKind::Sub);
    let noise = std::iter::repeat_n(IconKind::Noise, card.noise.into());
    let alert = std::iter::repeat_n(IconKind::Alert, card.alert.into());
    subs.chain(noise).chain(alert).collect()
}

/// A face of a die: its pips, in a square of 24.
pub fn pips(value: u8) -> String {
    let places: &[(u8, u8)] = match value {
        1 => &[(12, 12)],
        2 => &[(7, 7), (17, 17)],
        3 => &[(7, 7), (12, 12), (17, 17)],
        4 => &[(7, 7), (17, 7), (7, 17), (17, 17)],
        5 => &[(7, 7), (17, 7), (12, 12), (7, 17), (17, 17)],
        6 => &[(7, 7), (17, 7), (7, 12), (17, 12), (7, 17), (17, 17)],
        _ => &[],
    };
    let pips = places.iter().map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="2.300"/>"#));
    format!(r#"<rect x="1.500" y="1.500" width="21" height="21" rx="5"/>{}"#, pips.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_as_many_pips_as_it_says() {
        for value in 0..=6 {
            assert_eq!(pips(value).matches("<circle").count(), usize::from(value));
        }
    }
}
