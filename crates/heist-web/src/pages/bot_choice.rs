//! A bot for a seat: how hard it thinks, what it minds, its name and face.

use heist_protocol::{BotLevel, BotPlayer, BotTemper, Colour, CrewMember};
use leptos::prelude::*;

/// The names of bots, in the order of the colours.
const NAMES: [&str; 4] = ["Vera", "Otis", "Ida", "Max"];

/// The levels, and what they mean.
const LEVELS: [(&str, &str); 3] = [("quick", "Quick"), ("normal", "Normal"), ("strong", "Strong")];
/// The tempers, and what they mean.
const TEMPERS: [(&str, &str); 3] = [
    ("careful", "Careful: quiet, after you"),
    ("bold", "Bold: ahead, into the unknown"),
    ("loud", "Loud: minds no noise, talks"),
];

/// What is chosen for bots.
#[derive(Clone, Copy)]
pub struct BotChoice {
    level: RwSignal<BotLevel>,
    temper: RwSignal<BotTemper>,
}

impl BotChoice {
    /// The usual.
    pub fn new() -> BotChoice {
        BotChoice { level: RwSignal::new(BotLevel::default()), temper: RwSignal::new(BotTemper::default()) }
    }

    /// What a bot is like; the usual where there is none yet.
    pub fn of(bot: Option<&BotPlayer>) -> BotChoice {
        let choice = BotChoice::new();
        if let Some(bot) = bot {
            choice.level.set(bot.level);
            choice.temper.set(bot.temper);
        }
        choice
    }

    /// Bots for everybody in a crew but some.
    pub fn crew(self, crew: &[CrewMember], but: &[Colour]) -> Vec<(Colour, BotPlayer)> {
        let others = crew.iter().filter(|member| !but.contains(&member.who));
        others.map(|member| (member.who, self.bot(member.who, Some(member.card.clone())))).collect()
    }

    /// The bot of a seat, with the face of its character.
    pub fn bot(self, who: Colour, card: Option<String>) -> BotPlayer {
        let name = NAMES[who as usize].to_owned();
        BotPlayer { name, level: self.level.get_untracked(), temper: self.temper.get_untracked(), face: card }
    }
}

/// Level and temper.
#[component]
pub fn BotFields(
    /// What is chosen.
    choice: BotChoice,
    /// Of which seat, or of all.
    of: &'static str,
) -> impl IntoView {
    let options = |list: [(&'static str, &'static str); 3], chosen: &'static str| {
        list.map(|(value, words)| view! { <option value=value selected=value == chosen>{words}</option> })
            .collect_view()
    };
    let (level, temper) = (choice.level.get_untracked().into(), choice.temper.get_untracked().into());
    view! {
        <label class="field bot-field">
            <span>"It thinks"</span>
            <select class="input" data-bot-level=of
                on:change=move |event| choice.level.set(event_target_value(&event).parse().unwrap_or_default())>
                {options(LEVELS, level)}
            </select>
        </label>
        <label class="field bot-field">
            <span>"Its temper"</span>
            <select class="input" data-bot-temper=of
                on:change=move |event| choice.temper.set(event_target_value(&event).parse().unwrap_or_default())>
                {options(TEMPERS, temper)}
            </select>
        </label>
    }
}

/// A bot in a few words: `Vera, a bot (quick, bold)`.
pub fn in_words(bot: &BotPlayer) -> String {
    let (level, temper): (&str, &str) = (bot.level.into(), bot.temper.into());
    format!("{}, a bot ({level}, {temper})", bot.name)
}
