//! What a command would cost: it is carried out on a copy of the position, as far as dice and bag let it.

use crate::english::several;
use heist_rules::View;
use heist_rules::chance::UnknownChance;
use heist_rules::command::{Command, Speaker};
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::State;

/// What commands would cost, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CommandCost {
    /// Noise made or owed.
    pub noise: u8,
    /// Alerts raised.
    pub alerts: u8,
    /// Ideas spent (negative) or gained by the one who speaks.
    pub ideas: i16,
    /// A die decides what comes of it.
    pub rolls: bool,
    /// The bag decides what comes of it.
    pub draws: bool,
}

impl CommandCost {
    /// In words; empty when nothing is at stake.
    pub fn in_words(&self) -> String {
        let mut parts = Vec::new();
        if self.noise > 0 {
            parts.push(format!("{} noise", self.noise));
        }
        if self.alerts > 0 {
            parts.push(several(self.alerts, "alert"));
        }
        match self.ideas {
            0 => {}
            ideas if ideas < 0 => parts.push(format!("−{}", several(ideas.unsigned_abs() as u8, "idea"))),
            ideas => parts.push(format!("+{}", several(ideas as u8, "idea"))),
        }
        if self.draws {
            parts.push("draws from the bag".into());
        }
        if self.rolls {
            parts.push("rolls a die".into());
        }
        parts.join(" · ")
    }
}

/// The position after a command, when no chance is needed for it.
pub fn after(setup: &Setup, state: &State, command: &Command) -> Option<State> {
    let (mut next, mut chance) = (*state, UnknownChance::default());
    heist_rules::apply(setup, &mut next, *command, &mut chance, &mut ()).ok()?;
    (!chance.was_asked()).then_some(next)
}

/// What commands would cost, one after the other.
pub fn foresee(setup: &Setup, state: &State, commands: &[Command]) -> CommandCost {
    let mut sum = CommandCost::default();
    let mut now = *state;
    let action = |state: &State, command: &Command| match command.by {
        Speaker::One(who) => state.person(who).action,
        Speaker::Team => None,
    };
    for command in commands {
        let mut next = now;
        let mut facts: Vec<Fact> = Vec::new();
        if heist_rules::apply(setup, &mut next, *command, &mut UnknownChance::default(), &mut facts).is_err() {
            return sum;
        }
        // What comes after a draw or a roll depends on it, and is anybody's guess.
        let unsure = facts.iter().position(Fact::reveals);
        let sure = unsure.map_or(&facts[..], |place| &facts[..place]);
        if let Some(place) = unsure {
            let rolls = facts[place..].iter().any(|fact| matches!(fact, Fact::Roll(..)));
            sum.rolls |= rolls;
            sum.draws |= !rolls;
        }
        sum.noise = sum.noise.saturating_add(next.noise_owed.saturating_sub(now.noise_owed));
        // The noise and the alerts of an action come when it ends, but whoever takes it takes them on.
        if let (Speaker::One(who), None, Some(_)) = (command.by, action(&now, command), action(&next, command)) {
            let (noise, alerts) = View { setup, state: &next }.owed_at_the_end(who);
            sum.noise += noise;
            sum.alerts += alerts;
        }
        for fact in sure {
            match (fact, command.by) {
                (Fact::Alert, _) => sum.alerts += 1,
                // Noise that was owed is not paid twice.
                (Fact::Noise(count), _) => sum.noise = sum.noise.saturating_add(count.saturating_sub(now.noise_owed)),
                (Fact::Ideas(who, count), Speaker::One(by)) if *who == by => sum.ideas += i16::from(*count),
                _ => {}
            }
        }
        now = next;
        if unsure.is_some() {
            break;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::{notation, position};

    const ROOMS: &str = r#"
phase = "action"
map = "SC EM CM E5"
bag = { guard = 1 }
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "d1"
die = 1
ideas = 1
plan = ["b1", "c1"]
"#;

    fn cost(lines: &[&str]) -> String {
        let loaded = position::load_toml(ROOMS).expect("the position loads");
        let mut state = loaded.state;
        let mut commands = Vec::new();
        for line in lines {
            let command = notation::parse(&loaded.setup, &state, line).expect("a command");
            commands.push(command);
            if let Some(next) = after(&loaded.setup, &state, &command) {
                state = next;
            }
        }
        foresee(&loaded.setup, &loaded.state, &commands).in_words()
    }

    #[test]
    fn costs_are_known_before() {
        assert_eq!(cost(&["blue take walk"]), "1 noise");
        assert_eq!(cost(&["blue shift +1"]), "−1 idea");
        assert_eq!(cost(&["blue take walk", "blue move c1"]), "1 noise · 1 alert", "a camera sees who enters");
    }
}
