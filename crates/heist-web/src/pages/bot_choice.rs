//! A bot for a seat: how hard it thinks, what it minds, its name and face; and which seats of a crew bots play.

use heist_protocol::{BotLevel, BotPlayer, BotTemper, Colour, CrewMember};
use heist_words::names::colour_name;
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
    /// The seats that bots play, where there is a choice.
    seats: RwSignal<Vec<Colour>>,
    level: RwSignal<BotLevel>,
    temper: RwSignal<BotTemper>,
}

impl BotChoice {
    /// The usual.
    pub fn new() -> BotChoice {
        BotChoice {
            seats: RwSignal::new(Vec::new()),
            level: RwSignal::new(BotLevel::default()),
            temper: RwSignal::new(BotTemper::default()),
        }
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

    /// The bots of the seats that were chosen for them and that nobody holds.
    pub fn playing(self, crew: &[CrewMember], held: &[Colour]) -> Vec<(Colour, BotPlayer)> {
        let mut people = held.to_vec();
        let left = |who: &Colour| self.seats.with(|seats| !seats.contains(who));
        people.extend(crew.iter().map(|member| member.who).filter(left));
        // Somebody has to be left for whoever plays alone.
        if people.is_empty() {
            people.extend(crew.first().map(|member| member.who));
        }
        self.crew(crew, &people)
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

/// Puts a colour on a list, or takes it off.
pub fn toggle(list: RwSignal<Vec<Colour>>, colour: Colour) {
    list.update(|list| match list.iter().position(|other| *other == colour) {
        Some(place) => {
            list.remove(place);
        }
        None => list.push(colour),
    });
}

/// Which seats of a crew bots play, and what they are like.
#[component]
pub fn BotSeats(
    /// What is chosen.
    choice: BotChoice,
    /// The crew.
    #[prop(into)]
    crew: Signal<Vec<CrewMember>>,
    /// The seats that somebody holds from the beginning.
    #[prop(into)]
    held: Signal<Vec<Colour>>,
    /// Whether one person plays all the others, in this browser.
    #[prop(into)]
    here: Signal<bool>,
) -> impl IntoView {
    let playing = Memo::new(move |_| choice.playing(&crew.get(), &held.get()));
    let seat = move |who: Colour| {
        let plays = move || playing.with(|bots| bots.iter().any(|(seat, _)| *seat == who));
        // Somebody has to be left for the person.
        let last = move || here.get() && !plays() && playing.with(Vec::len) + 1 >= crew.with(Vec::len);
        view! {
            <label class="hold">
                <input type="checkbox" data-bot=who.word() prop:checked=plays disabled=last on:change=move |_| toggle(choice.seats, who)/>
                <span>{colour_name(who.into())}</span>
            </label>
        }
    };
    move || {
        let free = |who: &Colour| held.with(|held| !held.contains(who));
        let free: Vec<Colour> = crew.with(|crew| crew.iter().map(|member| member.who).filter(free).collect());
        (!free.is_empty()).then(|| view! {
            <div class="holds" role="group" aria-label="Seats that bots play">
                <span class="hint">{if here.get() { "Bots play, and I the others:" } else { "Bots play, until somebody sits down there:" }}</span>
                {free.into_iter().map(seat).collect_view()}
            </div>
            {move || (!playing.with(Vec::is_empty)).then(|| view! { <div class="holds"><BotFields choice of="all"/></div> })}
        })
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
            <span>"Thinking"</span>
            <select class="input" data-bot-level=of
                on:change=move |event| choice.level.set(event_target_value(&event).parse().unwrap_or_default())>
                {options(LEVELS, level)}
            </select>
        </label>
        <label class="field bot-field">
            <span>"Style"</span>
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
